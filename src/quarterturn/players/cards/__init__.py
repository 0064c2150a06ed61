"""Computer players for the card game: siblings of those on the board, with zones and facings for squares."""
