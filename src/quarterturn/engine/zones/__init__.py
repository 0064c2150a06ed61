"""The card game: rooms of four zones, many in one zone, facings before the end rooms (section 20)."""
