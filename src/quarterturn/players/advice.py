"""Advice for people: the best choice with a reason, and who is ahead. Nothing here knows more than a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from quarterturn.engine.core.state import ACT, CARD, Action, State
from quarterturn.engine.core.terms import UNKNOWN
from quarterturn.engine.view import View, meant, redeal
from quarterturn.engine.zones.table import zones_of
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
    """What a player of this skill would do, and why; without one, the adviser.

    `legal`: what the seat may be told that it can choose (`view.choices`). What else is possible depends on secrets.
    """
    state = redeal(view, Random(seed))
    player: Thinker | CardThinker
    if state.table.definition.book == "C":
        player = CardThinker(seed, skill or CARD_ADVISER)
        if _is_veiled(view):
            return _veiled(player, view, state, legal)
        action = player.decide(view, legal)
        found = card_reasons.reason(player.planner(view.seat), state, action, player.chosen)
    else:
        player = Thinker(seed, skill or ADVISER)
        action = player.decide(view, legal)
        found = reasons.reason(player.planner(view.seat), state, action, player.chosen)
    value = _value(player, state, view.seat)
    return Advice(action, value, chance(value), *found, _plan(state, player.chosen))


def _value(player: Thinker | CardThinker, state: State, seat: int) -> float:
    if player.chosen is not None and state.phase in (CARD, ACT):
        return player.chosen.value
    return player.planner(seat).judge.value(state, seat)


def _is_veiled(view: View) -> bool:
    """Whether a seat does not know who a wounded is, or what somebody carries (CARD-OPT-SECRET)."""
    return bool(view.state.zones) and bool(zones_of(view.state).unseen or zones_of(view.state).fallen)


def _veiled(player: CardThinker, view: View, state: State, legal: Sequence[Action]) -> Advice:
    """Advice from a world in which who and what cannot be seen was drawn: it names nothing that was.

    With the same luck the player has drawn the same world, so it knows there whom a mark means.
    """
    known = [meant(state, view.seat, action) for action in legal]
    action = player.decide(view, known)
    drawn = {state.name(token) for token, place in enumerate(view.state.where) if place == UNKNOWN}
    found, arguments = card_reasons.reason(player.planner(view.seat), state, action, player.chosen)
    if drawn.intersection(arguments.values()):
        found, arguments = "advances", {}
    value = _value(player, state, view.seat)
    return Advice(legal[known.index(action)], value, chance(value), found, arguments)


def _plan(state: State, node: Node | None) -> tuple[Action, ...]:
    """What is to follow the advised action this turn."""
    if node is None or state.phase not in (CARD, ACT):
        return ()
    return tuple(node.actions()[1:] if state.phase == ACT else node.actions())
