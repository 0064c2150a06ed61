"""Turning an engine view into what goes over the wire. Only views come in here, never a state with its secrets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.definition import Collection, GameDef
from quarterturn.engine.core.fights import fighters, side_of
from quarterturn.engine.core.mixing import KINDS, wanted
from quarterturn.engine.core.options import HANDICAPS, OPTIONS
from quarterturn.engine.core.state import ACT, PICK, TEAM, Action, Event, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, GATE_STATES, GONE, HIDDEN, IN_HAND, OUT, STAYS_OUT, TO_PLACE
from quarterturn.engine.game import legal
from quarterturn.engine.squares.abilities import push_by
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.fight import forecast
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.join import forecast as join_forecast
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.squares.layout import layout_of
from quarterturn.engine.squares.objects import burned
from quarterturn.engine.squares.table import BoardTable, ground_of, table_of
from quarterturn.engine.view import View
from quarterturn.notation import format_action
from quarterturn.server import protocol as p
from quarterturn.server import views as v

PLACES = {IN_HAND: "hand", OUT: "out", GONE: "gone", TO_PLACE: "placing", STAYS_OUT: "stays-out"}
TEAMS_SENT = 60
TOKENS_KEPT = 20_000  # as they were written, of all tables together
STRIKES = ("fireball", "scream")


def content_fact(collection: Collection) -> p.Content:
    return p.Content(
        rooms=[
            p.RoomFact(name=r.name, pair=r.pair, set=r.set, arrow=r.arrow, squares=r.squares, edges=list(r.edges))
            for r in collection.rooms.values()
        ],
        characters=[
            p.CharacterFact(
                name=c.name, movement=c.movement, combat=c.combat, abilities=sorted(c.abilities), worth=c.worth
            )
            for c in collection.characters.values()
        ],
        objects=[p.ObjectFact(name=o.name, effect=o.effect, common=o.common) for o in collection.objects.values()],
        games=[_game_fact(game) for game in collection.games.values() if on_the_page(game)],
        strengths=[list(pair) for pair in HANDICAPS],
    )


def on_the_page(game: GameDef) -> bool:
    """Whether the page can show a game: it has squares, and no zones yet."""
    return game.book != "C"


def _game_fact(game: GameDef) -> p.GameFact:
    return p.GameFact(
        id=game.id, plan=plan_fact(game), pairs=list(game.pairs), target=game.target,
        mixing=game.mixing, options=_option_facts(game),
        characters=[list(s.characters) for s in game.seats],
        objects=[list(s.objects) for s in game.seats],
    )  # fmt: skip


def _option_facts(game: GameDef) -> list[p.OptionFact]:
    """What the dialog for a new table offers; options that are words are the card game's, which is not on the page."""
    return [
        p.OptionFact(name=option.field, sort=option.sort, values=list(option.offered(game)), usual=option.usual(game))
        for option in OPTIONS.values()
        if option.sort != "word" and option.fits(game)
    ]


def plan_fact(game: GameDef) -> p.PlanFact:
    """The plan on which a game is played."""
    plan, layout = game.plan, layout_of(game.plan)
    return p.PlanFact(
        width=plan.width,
        height=plan.height,
        slots=[
            p.SlotFact(name=s.name, x=s.x, y=s.y, capacity=s.capacity, holds=s.holds, shaft=s.shaft) for s in plan.slots
        ],
        lines=[
            p.LineFact(seat=line.seat, squares=list(layout.along[n]), dots=list(layout.dots(n)))
            for n, line in enumerate(plan.lines)
        ],
        colours=[seat.colour for seat in game.seats],
        teams=[seat.team for seat in game.seats],
    )


def event_view(event: Event) -> v.EventView:
    return {"kind": event[0], "data": event[1:]}


class Memo:
    """Parts of what a seat is shown, as they were written last: most actions change few of them."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[object, Any]] = {}

    def part(self, name: str, of: object, make: Callable[[], Any]) -> Any:
        """What is made of `of`; the same again as long as that is the same."""
        last = self._last.get(name)
        if last is None or last[0] != of:
            last = self._last[name] = (of, v.written(make()))
        return last[1]


def seat_view(
    view: View, decisions: list[Decision], options: list[Action], may_undo: bool, memo: Memo | None = None
) -> v.SeatView:
    """A view as a message, with who is waited for (everybody may know that) and what the engine lists for this seat."""
    state = view.state
    table = state.table
    seats = range(table.seats)
    lying = (table, state.rooms, state.revealed, state.gates, state.raised)
    memo = memo or Memo()
    return {
        "seat": view.seat, "phase": state.phase, "active": state.seat, "turn": state.turn,
        "last_turn": table.last_turn, "ap": state.ap, "highest": state.highest,
        "score": state.score, "target": table.target,
        "rooms": memo.part("rooms", lying, lambda: [_room(state, slot) for slot in range(len(state.rooms))]),
        "empty": [slot for slot, place in enumerate(state.rooms) if place == EMPTY_SHAFT],
        "under": memo.part("under", lying, lambda: _under(state)),
        "gates": memo.part("gates", lying, lambda: _gates(state)),
        "tokens": _tokens(state), "face_down": view.face_down, "starters": view.starters,
        "hands": [_hand(view, seat) for seat in seats],
        "fight": _fight(state), "placing": _placing(state),
        "raised": table.definition.lift if state.raised else None,
        "waiting": [{"seat": d.seat, "kind": d.kind, "secret": d.secret} for d in decisions],
        "picks": _picks(state),
        "shown": _seats(state, state.shown), "offers": _seats(state, state.offers),
        "resigned": _seats(state, state.resigned), "doors": table.doors,
        "ways_out": memo.part("ways out", table, lambda: _ways_out(table_of(state), view.seat)),
        "result": state.result, "ended": state.ended,
        "options": [option_view(state, view.seat, action) for action in options], "may_undo": may_undo,
    }  # fmt: skip


def _picks(state: State) -> list[v.PicksView]:
    return [
        {
            "rooms": rooms, "characters": characters, "objects": objects,
            "wanted": [wanted(state, seat, kind) for kind in KINDS] if state.phase == PICK else [0, 0, 0],
        }
        for seat, (rooms, characters, objects) in enumerate(state.picks)
    ]  # fmt: skip


def option_view(state: State, seat: int, action: Action) -> v.OptionView:
    found: v.OptionView = {"action": action}
    kind = action[0]
    if kind == "join" or (kind in ATTACKS and state.phase == ACT):
        forecast = _forecast(state, seat, action)
        if forecast is not None:
            found["forecast"] = forecast
    elif kind in STRIKES and state.phase == ACT:
        found["strike"] = _strike(state, action)
    return found


def option_texts(state: State, seat: int, options: list[Action]) -> list[str]:
    return [format_action(state, seat, action) for action in options]


def _forecast(state: State, seat: int, action: Action) -> v.Forecast | None:
    fight = join_forecast(state, seat, action) if action[0] == "join" else forecast(state, action)
    if fight is None:
        return None
    return {"attackers": fight.attackers, "defenders": fight.defenders, "strength": fight.strength}


def _strike(state: State, action: Action) -> v.Strike:
    kind, unit, at = action
    board = Board(state)
    if kind == "fireball":
        lost = burned(board, unit, at)
        return {"target": lost[-1], "goal": None, "lost": lost}
    push = push_by(board, unit, at)
    return {"target": at, "goal": push.goal, "lost": [at] if push.dies else []}


def seat_options(state: State, seat: int) -> list[Action]:
    """What a seat may choose now; of the many starting teams only a sample: any can be named."""
    found = legal(state, seat) if seat >= 0 else []
    return list(found[:: 1 + len(found) // TEAMS_SENT] if state.phase == TEAM else found)


def _seats(state: State, mask: int) -> list[int]:
    return [seat for seat in range(state.table.seats) if mask >> seat & 1]


def _ways_out(table: BoardTable, seat: int) -> list[int]:
    if seat < 0 or not table.definition.exits_score:
        return []
    scoring = table.exits[seat] - table.worthless[seat]
    return [number for number, squares in enumerate(table.layout.along) if scoring.issuperset(squares)]


def _room(state: State, slot: int) -> v.LyingRoom | None:
    room, turn = state.rooms[slot]
    return None if room < 0 or not state.revealed >> slot & 1 else {"name": state.table.rooms[room].name, "turn": turn}


def _under(state: State) -> list[v.LyingRoom | None]:
    """The rooms that lie face down and are known all the same; nothing while a game goes on."""
    found: list[v.LyingRoom | None] = [
        None if room < 0 or state.revealed >> slot & 1 else {"name": state.table.rooms[room].name, "turn": turn}
        for slot, (room, turn) in enumerate(state.rooms)
    ]
    return found if any(found) else []


def _gates(state: State) -> list[v.GateView]:
    return [
        {"a": square, "b": other, "state": GATE_STATES[state.gates[gate]]}
        for square, found in sorted(ground_of(state).gates_at.items())
        for other in dict.fromkeys(other for _, other in found if square < other)
        for gate in between(state, ground_of(state), square, other)  # that of the lower square's room first
    ]


def _tokens(state: State) -> list[v.TokenView]:
    wounded, struck, healed, potions = state.wounded, state.struck, state.healed, dict(state.potions)
    return [
        _token(
            number, token.name, token.seat, token.thing is not None, place, wounded >> number & 1,
            struck >> number & 1, healed >> number & 1, potions.get(number, 0),
        )
        for number, (token, place) in enumerate(zip(state.table.tokens, state.where, strict=True))
    ]  # fmt: skip


@lru_cache(TOKENS_KEPT)
def _token(
    number: int, name: str, seat: int, thing: bool, place: int, wounded: int, struck: int, healed: int, potion: int
) -> v.TokenView:
    """A token, written once: from one action to the next most are where they were."""
    slot = HIDDEN - place if place <= HIDDEN else None
    word = "board" if place >= 0 else "hidden" if slot is not None else PLACES.get(place, "unknown")
    found: v.TokenView = {
        "id": number, "name": name, "seat": seat, "kind": "object" if thing else "character",
        "square": place if place >= 0 else None, "place": word, "slot": slot, "wounded": bool(wounded),
        "struck": bool(struck), "healed": bool(healed), "potion": potion,
    }  # fmt: skip
    return v.written(found)  # type: ignore[no-any-return]


def _hand(view: View, seat: int) -> v.HandView:
    state = view.state
    return {
        "combat": view.combat_hand(seat), "combat_count": view.combat_cards[seat],
        "actions": view.action_hand(seat), "action_count": view.action_cards[seat],
        "jumps": state.jumps[seat], "last_card": state.last_card[seat],
    }  # fmt: skip


def _fight(state: State) -> v.FightView | None:
    f = state.fight
    if f is None:
        return None
    seats = fighters(f)
    return {
        "attacker": f.attacker, "defender": f.defender, "target": f.target, "attackers": f.attackers,
        "defenders": f.defenders, "shooters": f.shooters, "spears": f.spears, "strength": f.strength,
        "namer": None if f.namer < 0 else f.namer, "forced": None if f.forced < 0 else f.forced,
        "seats": seats, "sides": [side_of(f, seat) for seat in seats],
        "cards": [None if card == -1 else card for card in f.cards],
        "asked": None if f.asked < 0 else f.asked,
    }  # fmt: skip


def _placing(state: State) -> v.PlacingView | None:
    found = state.placing
    if found is None:
        return None
    return {
        "slot": found.slot, "revealer": found.revealer, "placer": found.placer, "tokens": found.tokens,
        "later": found.later,
    }  # fmt: skip
