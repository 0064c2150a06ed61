"""Plays random games of every kind and prints one digest for each: of all that was listed, done and told.

Run by test_compiled.py once with each build of the engine: `python same_games.py 2 300`.
"""

import hashlib
import pickle
import sys
from random import Random

from quarterturn.content.loader import load
from quarterturn.engine.core.build import build
from quarterturn.engine.game import apply, legal, new_game, waiting
from quarterturn.engine.view import redeal, view

COLLECTION = load()


def digest(game: str, seed: int, longest: int) -> str:
    rng = Random(seed)
    told = hashlib.sha256()
    state = new_game(COLLECTION, COLLECTION.games[game], seed).state
    for number in range(longest):
        decisions = waiting(state)
        if not decisions:
            break
        seat = rng.choice(decisions).seat
        options = legal(state, seat)
        everything = list(options)
        kind = rng.choice(sorted({option[0] for option in everything}))
        chosen = rng.choice([option for option in everything if option[0] == kind])
        seen = view(state, seat)
        assert number % 20 or pickle.loads(pickle.dumps(seen)) == seen  # views travel to the processes of computers
        dealt = redeal(seen, rng).key()[:-1]
        told.update(repr((decisions, len(options), everything, chosen, dealt)).encode())
        told.update(repr((apply(state, seat, chosen), state.copy().key()[:-1])).encode())
    return told.hexdigest()


if __name__ == "__main__":
    seeds, longest = int(sys.argv[1]), int(sys.argv[2])
    print(build())
    for game in COLLECTION.games:
        for seed in range(seeds):
            print(game, seed, digest(game, seed, longest))
