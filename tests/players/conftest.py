"""A tiny match runner: two players, one game, and everything they decided on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.state import Action
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import view
from quarterturn.players import Player, make

LONGEST = 120  # turns: a game that takes longer counts as a draw


@dataclass
class Match:
    """A game that has been played: its end, and how often each kind of action was chosen."""

    game: Game
    players: Sequence[Player]
    chosen: list[Action] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    def points(self, seat: int) -> float:
        """1 for a win, a half for a draw or a game that was broken off."""
        winners = self.game.state.result
        return 0.5 if not winners else float(seat in winners)

    def play(self, longest: int) -> Match:
        game = self.game
        while not game.over and game.state.turn < longest:
            seat = game.waiting()[0].seat
            legal = game.legal(seat)
            action = self.players[seat].decide(view(game.state, seat, recall=True), legal)
            assert action in legal
            self.chosen.append(action)
            self.kinds[action[0]] += 1
            game.apply(action, seat)
        return self


Runner = Callable[..., Match]


def run_match(
    name: str, seed: int, players: Sequence[Player | str], options: Options | None = None, longest: int = LONGEST
) -> Match:
    """One game by the seed; players are objects or levels."""
    collection = load()
    seated = [make(p, 2 * seed + n) if isinstance(p, str) else p for n, p in enumerate(players)]
    return Match(new_game(collection, collection.games[name], seed, options), seated).play(longest)


@pytest.fixture
def match() -> Runner:
    return run_match
