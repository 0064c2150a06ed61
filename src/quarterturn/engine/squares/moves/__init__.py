"""Moving: the rules for any path a player names, and the lister of every distinct result."""
