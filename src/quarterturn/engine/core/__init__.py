"""What every game has in common, whatever its space."""
