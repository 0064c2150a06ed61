"""The content of the game as data files, and the loader that checks them."""
