"""Dungeon Twister: the rules engine, its content, a notation, and a game in the terminal."""

__version__ = "0.1.0"
