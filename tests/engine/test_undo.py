"""Taking back: what may be, and the true reason where it may not."""

from random import Random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.state import ACT
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.squares.kinds import KINDS

REASONS = {
    "card": ("TURN-1", "an Action card that lies on the table stays played"),
    "put": ("REVEAL-4", "what was found stays where it was put"),
    "combat": ("FIGHT-5", "what was chosen for a combat stays chosen"),
    "team": ("SETUP-3", "what was chosen at the set-up stays chosen"),
    "hide": ("SETUP-3", "what was chosen at the set-up stays chosen"),
    "pick": ("SETUP-3", "what was chosen at the set-up stays chosen"),
    "reveal": ("TURN-7", "that showed something to both sides and stays done"),
    "end": ("TURN-7", "the turn is over"),
    "turn": ("ROTATE-3", "a rotation cannot be taken back"),
}

CHOSEN = ("CARD-SETUP-2", "what was chosen at the set-up stays chosen")  # the same, as the card game's book tells it
CARD_REASONS = {kind: REASONS[kind] for kind in ("put", "combat", "reveal", "end", "turn")}
CARD_REASONS |= dict.fromkeys(("team", "hide", "pick"), CHOSEN)


def play_on(game: Game, random: Random) -> None:
    """One more action, of a kind drawn first, so that moves do not crowd out the others."""
    seat = game.waiting()[0].seat
    legal = list(game.legal(seat))
    kind = random.choice(sorted({action[0] for action in legal}))
    game.apply(random.choice([action for action in legal if action[0] == kind]), seat)


@pytest.mark.parametrize(("name", "reasons"), [("mix-draft", REASONS), ("card", CARD_REASONS)])
def test_the_reason_is_that_of_the_last_action(name: str, reasons: dict[str, tuple[str, str]]) -> None:
    missing = dict(reasons)
    for seed in range(8):
        game = new_game(load(), load().games[name], seed)
        random = Random(seed)
        while not game.over and len(game.log) < 400 and missing:
            play_on(game, random)
            last = game.log[-1]
            if last.action[0] in reasons and game.state.result is None:
                refusal = game.check_undo(last.seat)
                assert refusal is not None
                assert (refusal.rule, refusal.template) == reasons[last.action[0]]
                missing.pop(last.action[0], None)
    assert missing == {}


@pytest.mark.parametrize("name", ["prison", "base", "m-6", "m-2"])
def test_only_what_one_did_oneself_and_nobody_learned_from_is_taken_back(name: str) -> None:
    game = new_game(load(), load().games[name], 5)
    random = Random(5)
    shown = {"reveal", "fight", "shoot", "spear", "end", "turn"} | {
        kind.name for kind in KINDS.values() if kind.any_time
    }
    while not game.over and len(game.log) < 300:
        play_on(game, random)
        last, before = game.log[-1], game.states()[-1]
        for seat in range(game.state.table.seats):
            mine = last.seat == seat == before.seat and before.phase == ACT and not game.over
            assert (game.check_undo(seat) is None) == (mine and last.action[0] not in shown)


def test_nothing_yet_somebody_elses_and_over() -> None:
    game = new_game(load(), load().games["prison-1"], 1)
    assert str(game.check_undo(0)) == "TURN-7: nothing has been done yet"
    play_on(game, Random(1))
    other = 1 - game.log[-1].seat
    assert str(game.check_undo(other)) == "TURN-7: the last action was somebody else's"
    game.apply(("resign",), 0)
    assert str(game.check_undo(0)) == "TURN-7: the game is over"
