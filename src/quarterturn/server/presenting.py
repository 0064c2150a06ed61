"""Turning an engine view into what goes over the wire. Only views come in here, never a state with its secrets."""

from __future__ import annotations

from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.definition import Collection, GameDef
from quarterturn.engine.core.fights import fighters, side_of
from quarterturn.engine.core.options import HANDICAPS, OPTIONS
from quarterturn.engine.core.state import ACT, TEAM, Action, Event, State
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

PLACES = {IN_HAND: "hand", OUT: "out", GONE: "gone", TO_PLACE: "placing", STAYS_OUT: "stays-out"}
TEAMS_SENT = 60
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


def event_view(event: Event) -> p.EventView:
    return p.EventView(kind=event[0], data=list(event[1:]))


def seat_view(view: View, decisions: list[Decision], options: list[Action], may_undo: bool) -> p.SeatView:
    """A view as a message, with who is waited for (everybody may know that) and what the engine lists for this seat."""
    state = view.state
    return p.SeatView(
        seat=view.seat, phase=state.phase, active=state.seat, turn=state.turn,
        last_turn=state.table.last_turn, ap=state.ap, highest=state.highest,
        score=list(state.score), target=state.table.target,
        rooms=[_room(state, slot) for slot in range(len(state.rooms))],
        empty=[slot for slot, lying in enumerate(state.rooms) if lying == EMPTY_SHAFT],
        under=_under(state), gates=_gates(state), tokens=[_token(state, t) for t in range(len(state.where))],
        face_down=[list(counts) for counts in view.face_down], starters=[list(dots) for dots in view.starters],
        hands=[_hand(view, seat) for seat in range(state.table.seats)],
        fight=_fight(state), placing=_placing(state),
        raised=state.table.definition.lift if state.raised else None,
        waiting=[p.DecisionView(seat=d.seat, kind=d.kind, secret=d.secret) for d in decisions],
        picks=[p.PicksView(rooms=list(r), characters=list(c), objects=list(o)) for r, c, o in state.picks],
        shown=_seats(state, state.shown), offers=_seats(state, state.offers),
        resigned=_seats(state, state.resigned), doors=list(state.table.doors),
        ways_out=_ways_out(table_of(state), view.seat),
        result=None if state.result is None else list(state.result), ended=state.ended,
        options=[option_view(state, view.seat, action) for action in options], may_undo=may_undo,
    )  # fmt: skip


def option_view(state: State, seat: int, action: Action) -> p.OptionView:
    acting = state.phase == ACT
    return p.OptionView(
        action=list(action),  # what is within may stay a tuple: it is written as a list
        forecast=_forecast(state, seat, action) if (acting and action[0] in ATTACKS) or action[0] == "join" else None,
        strike=_strike(state, action) if acting and action[0] in STRIKES else None,
    )  # fmt: skip


def option_texts(state: State, seat: int, options: list[Action]) -> list[str]:
    return [format_action(state, seat, action) for action in options]


def _forecast(state: State, seat: int, action: Action) -> p.Forecast | None:
    fight = join_forecast(state, seat, action) if action[0] == "join" else forecast(state, action)
    if fight is None:
        return None
    return p.Forecast(attackers=list(fight.attackers), defenders=list(fight.defenders), strength=list(fight.strength))


def _strike(state: State, action: Action) -> p.Strike:
    kind, unit, at = action
    board = Board(state)
    if kind == "fireball":
        lost = burned(board, unit, at)
        return p.Strike(target=lost[-1], goal=None, lost=lost)
    push = push_by(board, unit, at)
    return p.Strike(target=at, goal=push.goal, lost=[at] if push.dies else [])


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


def _room(state: State, slot: int) -> p.LyingRoom | None:
    room, turn = state.rooms[slot]
    return None if room < 0 or not state.revealed >> slot & 1 else p.LyingRoom(
        name=state.table.rooms[room].name, turn=turn
    )  # fmt: skip


def _under(state: State) -> list[p.LyingRoom | None]:
    """The rooms that lie face down and are known all the same; nothing while a game goes on."""
    found = [
        None if room < 0 or state.revealed >> slot & 1 else p.LyingRoom(name=state.table.rooms[room].name, turn=turn)
        for slot, (room, turn) in enumerate(state.rooms)
    ]
    return found if any(found) else []


def _gates(state: State) -> list[p.GateView]:
    return [
        p.GateView(a=square, b=other, state=GATE_STATES[state.gates[gate]])
        for square, found in sorted(ground_of(state).gates_at.items())
        for other in dict.fromkeys(other for _, other in found if square < other)
        for gate in between(state, ground_of(state), square, other)  # that of the lower square's room first
    ]


def _token(state: State, token: int) -> p.TokenView:
    found = state.table.tokens[token]
    place = state.where[token]
    slot = HIDDEN - place if place <= HIDDEN else None
    word = "board" if place >= 0 else "hidden" if slot is not None else PLACES.get(place, "unknown")
    return p.TokenView(
        id=token, name=found.name, seat=found.seat, kind="object" if found.thing else "character",
        square=place if place >= 0 else None, place=word, slot=slot, wounded=bool(state.wounded >> token & 1),
        struck=bool(state.struck >> token & 1), healed=bool(state.healed >> token & 1), potion=state.potion(token),
    )  # fmt: skip


def _hand(view: View, seat: int) -> p.HandView:
    state = view.state
    combat, actions = view.combat_hand(seat), view.action_hand(seat)
    return p.HandView(
        combat=None if combat is None else list(combat), combat_count=view.combat_cards[seat],
        actions=None if actions is None else list(actions),
        action_count=view.action_cards[seat], jumps=state.jumps[seat], last_card=state.last_card[seat],
    )  # fmt: skip


def _fight(state: State) -> p.FightView | None:
    f = state.fight
    if f is None:
        return None
    return p.FightView(
        attacker=f.attacker, defender=f.defender, target=f.target, attackers=list(f.attackers),
        defenders=list(f.defenders), shooters=list(f.shooters), spears=list(f.spears), strength=list(f.strength),
        namer=None if f.namer < 0 else f.namer, forced=None if f.forced < 0 else f.forced,
        seats=list(fighters(f)), sides=[side_of(f, seat) for seat in fighters(f)],
        cards=[None if card == -1 else card for card in f.cards],
        asked=None if f.asked < 0 else f.asked,
    )  # fmt: skip


def _placing(state: State) -> p.PlacingView | None:
    found = state.placing
    if found is None:
        return None
    return p.PlacingView(
        slot=found.slot,
        revealer=found.revealer,
        placer=found.placer,
        tokens=list(found.tokens),
        later=list(found.later),
    )
