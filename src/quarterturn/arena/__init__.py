"""Matches between computer players: many games over all cores, kept, resumable, counted with error bars."""

from typing import Final

MOST: Final = 5000  # decisions of a game: players at random need some 3000, others a few hundred
MOST_GAMES: Final = 1_000_000  # of each pairing: nobody waits for more
MOST_WORKERS: Final = 256
PATIENCE: Final = 120.0  # seconds for one decision; who thinks longer is taken to hang
