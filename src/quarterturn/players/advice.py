"""Advice for people: the best choice with a reason, and who is ahead. Nothing here knows more than a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from quarterturn.engine.core.state import ACT, CARD, Action, State
from quarterturn.engine.view import View, redeal
from quarterturn.players import judging, reasons, ways
from quarterturn.players.beam import Node
from quarterturn.players.cards import judging as card_judging
from quarterturn.players.cards import reasons as card_reasons
from quarterturn.players.cards import ways as card_ways
from quarterturn.players.cards.levels import CARD_ADVISER
from quarterturn.players.cards.thinker import CardThinker
from quarterturn.players.levels import ADVISER
from quarterturn.players.mind import Skill
from quarterturn.players.reasons import Arguments
from quarterturn.players.thinker import Thinker

SCALE = 10.5  # a lead of so much wins in 73 of 100; from about 1,000 positions, with an earlier set of weights


@dataclass(frozen=True)
class Advice:
    """A choice, what the position is worth with it (tenths of a point), the chance to win, and why.

    `reason` is one of REASONS: the text of that name says it in a player's language; tokens in `arguments` are named
    as the notation names them. `plan` is what is meant to follow in the same turn.
    """

    action: Action
    value: float
    chance: float
    reason: str
    arguments: Arguments
    plan: tuple[Action, ...] = ()


REASONS = (
    "wins", "leaves", "escapes", "eliminates", "attacks", "reveals", "reveals-own", "reveals-theirs", "opens-way",
    "blocks", "heals", "fetches",
    "threatens", "retreats", "wins-race", "goes-to-turn", "goes-to-reveal", "goes-to-attack", "goes-to-fetch", "nearer",
    "hunts", "advances", "waits", "enough-points", "places", "places-near", "places-far", "mixes-cards", "sets-up",
    "takes-side", "looks-on", "saves", "nearer-by-actions", "places-zone", "places-near-by-actions",
    "places-far-by-actions", "answers-cards", "names-card", "hands-over", "burns",
)  # fmt: skip


def chance(value: float) -> float:
    """How likely a seat wins whose position is worth so much to it."""
    return 1 / (1 + exp(-max(-700.0, min(700.0, value / SCALE))))


def judge_for(state: State, seat: int) -> judging.Judge | card_judging.Judge:
    """Who judges the positions of a game for a seat."""
    if state.table.definition.book == "C":
        return card_judging.Judge(card_ways.Ways())
    return judging.Judge(ways.Ways(seat))


def standing(view: View) -> float:
    """How likely the seat of a view wins, as far as it knows."""
    state = redeal(view, Random(1))
    return chance(judge_for(state, view.seat).value(state, view.seat))


def advise(view: View, legal: Sequence[Action], skill: Skill | None = None, seed: int = 1) -> Advice:
    """What a player of this skill would do, and why; without one, the adviser."""
    state = redeal(view, Random(seed))
    player: Thinker | CardThinker
    if state.table.definition.book == "C":
        player = CardThinker(seed, skill or CARD_ADVISER)
        action = player.decide(view, legal)
        found = card_reasons.reason(player.planner(view.seat), state, action, player.chosen)
    else:
        player = Thinker(seed, skill or ADVISER)
        action = player.decide(view, legal)
        found = reasons.reason(player.planner(view.seat), state, action, player.chosen)
    value = player.planner(view.seat).judge.value(state, view.seat)
    if player.chosen is not None and state.phase in (CARD, ACT):
        value = player.chosen.value
    return Advice(action, value, chance(value), *found, _plan(state, player.chosen))


def _plan(state: State, node: Node | None) -> tuple[Action, ...]:
    """What is to follow the advised action this turn."""
    if node is None or state.phase not in (CARD, ACT):
        return ()
    return tuple(node.actions()[1:] if state.phase == ACT else node.actions())
