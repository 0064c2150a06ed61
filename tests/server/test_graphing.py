"""Turning points: what happened, and what would have been better, whatever kind of decision it was."""

from __future__ import annotations

import pytest
from tests.browser.positions import FIGHT, MIDDLE
from tests.builds import ROOT

from quarterturn.content.loader import load
from quarterturn.engine.core.state import SETUP
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import view
from quarterturn.notation import parse_record
from quarterturn.players import make
from quarterturn.server.graphing import Moment, draw
from quarterturn.server.protocol import Graph

RECORDS = ROOT / "tests" / "records"


def graph_of(text: str) -> Graph:
    return drawn(parse_record("graph", text))


def record(name: str) -> Game:
    return parse_record(name, (RECORDS / f"{name}.qt").read_text(encoding="utf-8"))


def drawn(game: Game) -> Graph:
    both = zip([*game.states(), game.state], [*game.log, None], strict=True)
    return draw([Moment(at, *moment) for at, moment in enumerate(both) if moment[0].phase not in SETUP])


@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_a_combat_card_that_was_too_small(first: str) -> None:
    """Whoever chose first: 2 + 0 against 1 + 3 is lost, with +2 it would have been a tie, with +3 won."""
    cards = {"blue": "> blue combat 0", "yellow": "> yellow combat 3"}
    order = [cards[first], *(line for side, line in cards.items() if side != first)]
    graph = graph_of(FIGHT + "\n".join([*order, "> end", "> yellow resign", ""]))
    moment = graph.turning[0]
    assert moment.at == 3  # when both cards lay open
    assert graph.sides[moment.side] == [0]
    assert moment.better is not None
    assert moment.better.action == ["combat", 3]
    assert moment.better.chance > moment.before > moment.after
    assert (moment.better.turn, moment.better.instead_of) == (moment.turn, moment.after)


def test_what_nobody_could_stop_any_more_was_decided_in_the_turn_before() -> None:
    """Yellow could have left in its own turn and won; then Blue did."""
    moment = drawn(record("card-1-score")).turning[-1]
    assert (moment.side, moment.after) == (1, 0.0)
    assert moment.better is not None
    assert (moment.better.turn, moment.better.reason, moment.better.chance) == (moment.turn - 1, "wins", 1.0)


def test_a_move_that_changed_much_has_its_reason() -> None:
    """The Goblin turned the room in which the other side was on its way out."""
    (moment,) = drawn(record("base-beginner-score")).turning[2:]
    assert moment.gain is not None
    assert (moment.gain.reason, moment.gain.arguments) == ("blocks", {"who": "blue:goblin", "n": 1})


@pytest.mark.parametrize(("name", "kind"), [("resigned", "put"), ("multi-3-agreed", "put"), ("m-7-score", "reveal")])
def test_what_changed_much_is_more_than_figures(name: str, kind: str) -> None:
    game = record(name)
    told = {game.log[moment.at - 1].action[0]: moment for moment in drawn(game).turning}
    assert told[kind].gain is not None or told[kind].better is not None


@pytest.mark.parametrize("name", ["card-2-score", "m-7-score"])
def test_nothing_is_better_that_was_done_anyway(name: str) -> None:
    game = record(name)
    done = [(state.turn, entry.action) for state, entry in zip(game.states(), game.log, strict=True)]
    graph = drawn(game)
    assert graph.turning
    for better in (moment.better for moment in graph.turning if moment.better is not None):
        assert (better.turn, tuple(better.action or better.card_action or ())) not in done


def test_who_gives_up_in_anothers_turn_had_nothing_to_decide() -> None:
    graph = graph_of(MIDDLE.replace("turn: blue 4", "turn: blue card") + "> yellow resign\n")
    assert [moment.better for moment in graph.turning] == [None]
    assert graph.points[-1].chances == [1.0, 0.0]


def test_a_card_game_has_a_graph_from_turn_to_turn() -> None:
    game = new_game(load(), load().games["card-2"], seed=4)
    players = [make("2", 1), make("random", 2)]
    while not game.over:
        seat = game.waiting()[0].seat
        game.apply(players[seat].decide(view(game.state, seat, recall=True), game.legal(seat)), seat)
    assert game.state.result == (0,)
    graph = drawn(game)
    assert [point.turn for point in graph.points[:-1]] == list(range(1, game.state.turn + 1))
    assert graph.points[-1].chances == [1.0, 0.0]
    assert all(abs(sum(point.chances) - 1) < 0.01 for point in graph.points)
    assert len({tuple(point.chances) for point in graph.points}) > 5
    assert graph.turning
    better = [moment.better for moment in graph.turning if moment.better is not None]
    assert all(found.card_action is not None and found.action is None for found in better)
