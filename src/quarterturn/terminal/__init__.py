"""What the game shows in a terminal."""
