"""The card game one action at a time: what looks best at once is done, without a thought for what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from quarterturn.engine.core.fights import opponent_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import ACT, DROP, FIGHT, NAME, PICK, PUT, TEAM, Action, Fight, State
from quarterturn.engine.core.terms import OUT, WORTH_A_POINT
from quarterturn.engine.game import apply
from quarterturn.engine.view import View, redeal
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.fight import RULES as ATTACKS
from quarterturn.engine.zones.fight import forecast
from quarterturn.engine.zones.table import table_of
from quarterturn.players.cards.race import Race
from quarterturn.players.cards.ways import Ways

# What things are worth, in hundredths of a victory point.
POINT: Final = 100.0
HEALTHY: Final = 30.0  # a character that can act, however far from the way out
STRIDE: Final = 6.0  # for each move it needs to leave, less
TREASURE: Final = 20.0  # in somebody's hands
TOOL: Final = 2.0  # any other object picked up
IDLE: Final = 0.5  # lost with every exchange, so that none is made for nothing
REVEAL: Final = 12.0
DANGER: Final = 5.0  # for each point by which enemies in a zone are stronger
CARD: Final = 1.0  # for each point of a Combat card that is spent
GIVING: Final = (">", "~")  # exchanges within a movement: what is given comes second in both,
TAKING: Final = ("+", "<", "~")  # and what is taken last in all
GOOD_OBJECTS: Final = ("treasure", "sword", "armor", "rope", "bow", "key")  # picked first, in this order


class CardGreedy:
    """Takes the choice that is worth most, and any of those that are worth the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        worths: dict[str, Callable[[State, int, Action], float]] = {
            PICK: _picking, DROP: _leaving_out, TEAM: _starting, PUT: _placing, NAME: _naming, FIGHT: _playing,
        }  # fmt: skip
        if len(legal) == 1:
            return legal[0]
        state = redeal(view, self._random)
        worth = _Turn(state, view.seat).worth if state.phase == ACT else worths.get(state.phase)
        if worth is None:  # where cards are hidden, one room is as good as another
            return self._random.choice(legal)
        return max(legal, key=lambda action: (worth(state, view.seat, action), self._random.random()))


# --- Set-up


def _strength(name: str, state: State) -> float:
    character = state.table.collection.characters[name]
    return 2 * character.movement + character.combat + len(character.abilities)


def _picking(state: State, _seat: int, action: Action) -> float:
    _, kind, name = action
    if kind == "character":
        return _strength(name, state)
    return -float(GOOD_OBJECTS.index(name) if name in GOOD_OBJECTS else len(GOOD_OBJECTS))


def _leaving_out(state: State, _seat: int, action: Action) -> float:
    return -_strength(state.table.tokens[action[1]].name, state)


def _starting(state: State, _seat: int, action: Action) -> float:
    """The quick ones start."""
    return float(sum(state.table.movement[unit] for unit, _ in action[1]))


def _placing(state: State, seat: int, action: Action) -> float:
    """Own characters near the way out, the other side's far from theirs; objects anywhere."""
    _, token, place = action
    if state.table.effect[token]:
        return 0.0
    left = Race(Ways()).left(Board(state), token, place)
    return -left if state.table.owner[token] == seat else left


# --- Combat


def _odds(lead: float, mine: Sequence[int], theirs: Sequence[int]) -> tuple[float, float]:
    """The chances to win and to lose with any of one's cards against any of theirs."""
    results = [lead + card - other for card in mine for other in theirs] or [lead]
    won, lost = (sum(sign * result > 0 for result in results) / len(results) for sign in (1, -1))
    return won, lost


def _stakes(state: State, fight: Fight) -> tuple[float, float]:
    """What the attackers win, and what they may lose."""
    board = Board(state)
    win = sum(HEALTHY / 2 if board.is_fit(unit) else POINT for unit in fight.defenders)
    at_risk = [unit for unit in fight.attackers if unit not in (*fight.shooters, *fight.spears)]
    return win, HEALTHY / 2 * len(at_risk)


def _naming(state: State, seat: int, action: Action) -> float:
    """The lowest card the other side has: it must play that."""
    assert state.fight is not None
    hand = hand_values(state.combat[opponent_of(state.fight, seat)])
    return -float(action[1]) if action[1] in hand else -10.0


def _playing(state: State, seat: int, action: Action) -> float:
    fight = state.fight
    assert fight is not None
    side = 0 if seat == fight.attacker else 1
    spent = action[1] + (action[2] or 0)
    lead = fight.strength[side] - fight.strength[1 - side] + spent
    open_cards = (fight.cards[1 - side],) if fight.look == seat else ()
    if open_cards and fight.twice == opponent_of(fight, seat):
        lead -= fight.extra
    theirs = open_cards or hand_values(state.combat[opponent_of(fight, seat)])
    won, lost = _odds(lead, (0,), theirs)
    gain, loss = _stakes(state, fight)[:: 1 - 2 * side]
    return float(won * gain - lost * loss - CARD * spent)


# --- Turns


class _Turn:
    """What each action of a turn is worth, from the state before it; ending the turn is worth nothing."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.table, self.board, self.race = table_of(state), Board(state), Race(Ways())
        self.value = self._value(state)
        self._standing: dict[tuple[int, int], float] = {}  # by character and place: asked for by very many moves

    def worth(self, state: State, seat: int, action: Action) -> float:
        kind = action[0]
        if kind == "end":
            return 0.0
        if kind == "reveal":
            return REVEAL
        if kind in ATTACKS:
            return self._attack(forecast(state, action))
        if kind == "levitate":  # nothing it is good for is seen in one action
            return -IDLE
        if kind in ("move", "walk"):  # there may be a hundred thousand, so none of them is carried out
            return (self._leave if OUT in action[2] else self._move)(*action[1:])
        after = state.copy()
        apply(after, seat, action)
        return self._value(after) - self.value - IDLE

    def _attack(self, fight: Fight) -> float:
        state = self.state
        mine, theirs = (hand_values(state.combat[seat]) for seat in (fight.attacker, fight.defender))
        won, lost = _odds(fight.strength[0] - fight.strength[1], mine, theirs)
        gain, loss = _stakes(state, fight)
        return won * gain - lost * loss

    def _move(self, unit: int, path: tuple[object, ...]) -> float:
        places = [item for item in path if isinstance(item, int)]
        here = self.state.where[unit]
        there = places[-1] if places else here
        deeds = sum(self._deed(item) for item in path if isinstance(item, tuple))
        return self._stand(unit, there) - self._stand(unit, here) + deeds

    def _leave(self, unit: int, path: tuple[Any, ...]) -> float:
        """The points of who leaves and of a Treasure it takes along, less what it was worth in the labyrinth."""
        had = self.board.loads(unit)
        loads = set(had)
        for item in path:
            if isinstance(item, tuple):
                sign, *tokens = item
                loads -= {tokens[1]} if sign in GIVING else {tokens[0]} if sign == "!" else set()
                loads |= {tokens[-1]} if sign in TAKING else set()
        character = self.table.tokens[unit].character
        assert character is not None
        points = character.worth + self._treasures(loads)
        left = self.race.left(self.board, unit, self.state.where[unit])
        return POINT * points - (HEALTHY - STRIDE * left) - TREASURE * self._treasures(had) - IDLE

    def _treasures(self, loads: Iterable[int]) -> int:
        return sum(self.table.effect[token] == WORTH_A_POINT for token in loads)

    def _stand(self, unit: int, place: int) -> float:
        """How good it is to be somewhere: near the way out, and not among stronger enemies."""
        if (unit, place) not in self._standing:
            left = STRIDE * self.race.left(self.board, unit, place)
            self._standing[unit, place] = -left - self._danger(unit, place)
        return self._standing[unit, place]

    def _deed(self, deed: tuple[str, int]) -> float:
        """An object is better in somebody's hands than on the floor, and the Treasure is to be carried out."""
        sign, token = deed[:2]
        if not self.table.effect[token]:
            return -IDLE
        worth = TREASURE if self.table.effect[token] == WORTH_A_POINT else TOOL
        return {"+": worth, "!": -worth}.get(sign, 0.0) - IDLE

    def _danger(self, unit: int, place: int) -> float:
        """How much stronger the enemies in a zone are than those of one's own who are there, and this one."""
        if not self.table.layout.is_zone(place):
            return 0.0
        mine = {unit, *self.board.fit_at(place, self.seat)}
        foes = self.board.fit_at(place, 1 - self.seat)
        lead = sum(self.table.combat[foe] for foe in foes) - sum(self.table.combat[friend] for friend in mine)
        return DANGER * max(0, lead) if foes else 0.0

    def _value(self, state: State) -> float:
        """Points, and how soon everybody is out; the other side's count against it."""
        board = Board(state)
        total = 0.0
        for seat, sign in ((self.seat, 1), (1 - self.seat, -1)):
            total += sign * POINT * state.score[seat]
            for unit in self.table.teams[seat]:
                if state.where[unit] < 0 or not board.is_fit(unit):
                    continue
                total += sign * (HEALTHY - STRIDE * self.race.left(board, unit, state.where[unit]))
                total += sign * TREASURE * self._treasures(board.loads(unit))
        return total
