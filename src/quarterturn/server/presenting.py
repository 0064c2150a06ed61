"""Turning an engine view into what goes over the wire. Only views come in here, never a state with its secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.definition import Collection, GameDef
from quarterturn.engine.core.fights import fighters, side_of
from quarterturn.engine.core.mixing import KINDS, wanted
from quarterturn.engine.core.options import HANDICAPS, OPTIONS
from quarterturn.engine.core.state import PICK, TEAM, Action, Event, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, GONE, HIDDEN, IN_HAND, OUT, STAYS_OUT, TO_PLACE
from quarterturn.engine.view import View, choices, has_mark
from quarterturn.notation import format_action
from quarterturn.server import presenting_squares as squares
from quarterturn.server import presenting_zones as zones
from quarterturn.server import protocol as p
from quarterturn.server import views as v

PLACES = {IN_HAND: "hand", OUT: "out", GONE: "gone", TO_PLACE: "placing", STAYS_OUT: "stays-out"}
TEAMS_SENT = 60
TOKENS_KEPT = 20_000  # as they were written, of all tables together


def content_fact(collection: Collection) -> p.Content:
    return p.Content(
        **_parts_fact(collection).model_dump(),
        cards=_parts_fact(collection.of("C")),
        games=[_game_fact(game) for game in collection.games.values()],
        strengths=[list(pair) for pair in HANDICAPS],
    )


def _parts_fact(collection: Collection) -> p.PartsFact:
    return p.PartsFact(
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
        objects=[
            p.ObjectFact(name=o.name, effect=o.effect, common=o.common, copies=max(1, o.copies))
            for o in collection.objects.values()
        ],
    )


def _game_fact(game: GameDef) -> p.GameFact:
    return p.GameFact(
        id=game.id, plan=plan_fact(game), pairs=list(game.pairs), target=game.target,
        mixing=game.mixing, options=_option_facts(game),
        characters=[list(s.characters) for s in game.seats],
        objects=[list(s.objects) for s in game.seats],
    )  # fmt: skip


def _option_facts(game: GameDef) -> list[p.OptionFact]:
    """What the dialog for a new table offers."""
    return [
        p.OptionFact(
            name=option.field, sort=option.sort, values=list(option.offered(game)), usual=option.usual(game),
            words=list(option.words(game)),
        )
        for option in OPTIONS.values()
        if option.fits(game)
    ]  # fmt: skip


def plan_fact(game: GameDef) -> p.PlanFact:
    """The plan on which a game is played."""
    plan = game.plan
    return p.PlanFact(
        space="zones" if game.book == "C" else "squares",
        width=plan.width,
        height=plan.height,
        slots=[
            p.SlotFact(name=s.name, x=s.x, y=s.y, capacity=s.capacity, holds=s.holds, shaft=s.shaft) for s in plan.slots
        ],
        lines=[] if game.book == "C" else squares.lines(plan),
        colours=[seat.colour for seat in game.seats],
        teams=[seat.team for seat in game.seats],
    )


def is_card_game(state: State) -> bool:
    return state.table.definition.book == "C"


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

    def each(self, name: str, of: object, keys: Sequence[object], make: Callable[[int], Any]) -> list[Any]:
        """What is made for each number; the same again where its key is the same, as long as `of` is."""
        last = self._last.get(name)
        if last is None or last[0] != of:
            made = [make(number) for number in range(len(keys))]
        else:
            known = enumerate(zip(keys, *last[1], strict=True))
            made = [old if key == before else make(number) for number, (key, before, old) in known]
        self._last[name] = (of, (keys, made))
        return made


def seat_view(
    view: View, decisions: list[Decision], options: list[Action], may_undo: bool, memo: Memo | None = None
) -> v.SeatView:
    """A view as a message, with who is waited for (everybody may know that) and what the engine lists for this seat."""
    state = view.state
    table = state.table
    seats = range(table.seats)
    lying = (table, state.rooms, state.revealed, state.gates, state.raised)
    memo = memo or Memo()
    cards = is_card_game(state)
    foretold = zones.FORETOLD if cards else squares.FORETOLD
    found: list[v.OptionView] = [
        option_view(state, view.seat, action) if action[0] in foretold else {"action": action} for action in options
    ]
    return {
        "seat": view.seat, "phase": state.phase, "active": state.seat, "turn": state.turn,
        "last_turn": table.last_turn, "ap": state.ap, "highest": state.highest,
        "score": state.score, "target": table.target,
        "rooms": memo.part("rooms", lying, lambda: [_room(state, slot) for slot in range(len(state.rooms))]),
        "empty": [slot for slot, place in enumerate(state.rooms) if place == EMPTY_SHAFT],
        "under": memo.part("under", lying, lambda: _under(state)),
        "gates": [] if cards else memo.part("gates", lying, lambda: squares.gates(state)),
        "tokens": _tokens(state, memo), "face_down": view.face_down, "starters": view.starters,
        "hands": [_hand(view, seat) for seat in seats],
        "fight": _fight(state), "placing": _placing(state),
        "raised": table.definition.lift if state.raised else None,
        "waiting": [{"seat": d.seat, "kind": d.kind, "secret": d.secret} for d in decisions],
        "picks": _picks(state),
        "shown": _seats(state, state.shown), "offers": _seats(state, state.offers),
        "resigned": _seats(state, state.resigned), "doors": table.doors,
        "ways_out": [] if cards else memo.part("ways out", table, lambda: squares.ways_out(state, view.seat)),
        "result": state.result, "ended": state.ended,
        "options": [] if cards else found, "zones": zones.zones_view(state, found) if cards else None,
        "may_undo": may_undo,
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
    """A choice, with what it leads to as far as the seat can tell."""
    space = zones if is_card_game(state) else squares
    found: v.OptionView = {"action": action}
    fight = space.combat_of(state, seat, action)
    if fight is not None:
        found["forecast"] = {
            "attackers": fight.attackers, "defenders": fight.defenders, "strength": fight.strength,
        }  # fmt: skip
    strike = space.strike_of(state, action)
    if strike is not None:
        found["strike"] = strike
    return found


def option_texts(state: State, seat: int, options: list[Action]) -> list[str]:
    """How choices are written; what is done to somebody the seat does not know cannot be."""
    return ["" if has_mark(state, action) else format_action(state, seat, action) for action in options]


def further(state: State, seat: int, unit: int) -> list[tuple[list[int], list[int]]]:
    """How a character comes to places two movements away; none in a game on the board."""
    return zones.further(state, seat, unit) if is_card_game(state) else []


def seat_options(state: State, seen: View) -> list[Action]:
    """What a seat may choose now; of the many starting teams only a sample: any can be named."""
    found = choices(state, seen) if seen.seat >= 0 else []
    return list(found[:: 1 + len(found) // TEAMS_SENT] if state.phase == TEAM else found)


def _seats(state: State, mask: int) -> list[int]:
    return [seat for seat in range(state.table.seats) if mask >> seat & 1]


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


def _tokens(state: State, memo: Memo) -> list[v.TokenView]:
    wounded, struck, healed, potions = state.wounded, state.struck, state.healed, dict(state.potions)

    def told(number: int) -> v.TokenView:
        token = state.table.tokens[number]
        return _token(
            number, token.name, token.seat, token.thing is not None, state.where[number], wounded >> number & 1,
            struck >> number & 1, healed >> number & 1, potions.get(number, 0),
        )  # fmt: skip

    return memo.each("tokens", (state.table, wounded, struck, healed, state.potions), tuple(state.where), told)


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
        "look": None if f.look < 0 else f.look, "twice": None if f.twice < 0 else f.twice,
        "extra": None if f.extra == -1 else f.extra,
    }  # fmt: skip


def _placing(state: State) -> v.PlacingView | None:
    found = state.placing
    if found is None:
        return None
    return {
        "slot": found.slot, "revealer": found.revealer, "placer": found.placer, "tokens": found.tokens,
        "later": found.later,
    }  # fmt: skip
