"""The games on the board: rooms of squares, one miniature on each."""
