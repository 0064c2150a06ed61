"""Turning an engine view into what goes over the wire. Only views come in here, never a state with its secrets."""

from __future__ import annotations

from quarterturn.engine.actions.abilities import push_by
from quarterturn.engine.actions.fight import forecast
from quarterturn.engine.actions.join import forecast as join_forecast
from quarterturn.engine.actions.objects import burned
from quarterturn.engine.board import Board
from quarterturn.engine.combat import fighters, side_of
from quarterturn.engine.decisions import Decision, legal
from quarterturn.engine.definition import Collection, GameDef, Plan
from quarterturn.engine.space.squares import layout_of
from quarterturn.engine.state import ACT, TEAM, Action, Event, State
from quarterturn.engine.table import Table, hand_values
from quarterturn.engine.terms import EMPTY_SHAFT, GATE_STATES, GONE, HIDDEN, IN_HAND, OUT, STAYS_OUT, TO_PLACE
from quarterturn.engine.view import UNKNOWN_HAND, View
from quarterturn.notation import format_action
from quarterturn.server import protocol as p

PLACES = {IN_HAND: "hand", OUT: "out", GONE: "gone", TO_PLACE: "placing", STAYS_OUT: "stays-out"}
TEAMS_SENT = 60
ATTACKS = ("fight", "shoot", "spear")
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
        games=[_game_fact(game) for game in collection.games.values()],
    )


def _game_fact(game: GameDef) -> p.GameFact:
    return p.GameFact(
        id=game.id, plan=plan_fact(game, game.plan), pairs=list(game.pairs), target=game.target,
        targets=list(game.targets), handicap=game.handicap, mixing=game.mixing,
        characters=[list(s.characters) for s in game.seats],
        objects=[list(s.objects) for s in game.seats],
    )  # fmt: skip


def plan_fact(game: GameDef, plan: Plan) -> p.PlanFact:
    """A plan on which a game is played; a position may have one of its own."""
    layout = layout_of(plan)
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


def as_lists(value: object) -> object:
    """Tuples as lists, all the way down."""
    return [as_lists(item) for item in value] if isinstance(value, tuple | list) else value


def event_view(event: Event) -> p.EventView:
    return p.EventView(kind=event[0], data=[as_lists(item) for item in event[1:]])


def seat_view(view: View, decisions: list[Decision], options: list[Action], may_undo: bool) -> p.SeatView:
    """A view as a message, with who is waited for (everybody may know that) and what the engine lists for this seat."""
    state = view.state
    return p.SeatView(
        seat=view.seat, phase=state.phase, active=state.seat, turn=state.turn,
        last_turn=_last_turn(state.table), ap=state.ap, highest=state.highest,
        score=list(state.score), target=state.table.target,
        rooms=[_room(state, slot) for slot in range(len(state.rooms))],
        empty=[slot for slot, lying in enumerate(state.rooms) if lying == EMPTY_SHAFT],
        gates=_gates(state), tokens=[_token(state, t) for t in range(len(state.where))],
        face_down=[list(counts) for counts in view.face_down], starters=[list(dots) for dots in view.starters],
        hands=[_hand(view, seat) for seat in range(state.table.seats)],
        fight=_fight(state), placing=_placing(state),
        raised=state.table.definition.lift if state.raised else None,
        waiting=[p.DecisionView(seat=d.seat, kind=d.kind, secret=d.secret) for d in decisions],
        picks=[p.PicksView(rooms=list(r), characters=list(c), objects=list(o)) for r, c, o in state.picks],
        shown=_seats(state, state.shown), offers=_seats(state, state.offers),
        resigned=_seats(state, state.resigned), doors=list(state.table.doors),
        ways_out=_ways_out(state.table, view.seat),
        result=None if state.result is None else list(state.result), ended=state.ended,
        options=[option_view(state, view.seat, action) for action in options], may_undo=may_undo,
    )  # fmt: skip


def option_view(state: State, seat: int, action: Action) -> p.OptionView:
    lists = as_lists(action)
    assert isinstance(lists, list)
    acting = state.phase == ACT
    return p.OptionView(
        action=lists, text=format_action(state, seat, action),
        forecast=_forecast(state, seat, action) if (acting and action[0] in ATTACKS) or action[0] == "join" else None,
        strike=_strike(state, action) if acting and action[0] in STRIKES else None,
    )  # fmt: skip


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


def _last_turn(table: Table) -> int:
    return table.definition.cycles * len(table.definition.action_cards) * table.seats


def _ways_out(table: Table, seat: int) -> list[int]:
    if seat < 0 or not table.definition.exits_score:
        return []
    scoring = table.exits[seat] - table.worthless[seat]
    return [number for number, squares in enumerate(table.layout.along) if scoring.issuperset(squares)]


def _room(state: State, slot: int) -> p.LyingRoom | None:
    room, turn = state.rooms[slot]
    return None if room < 0 or not state.revealed >> slot & 1 else p.LyingRoom(
        name=state.table.rooms[room].name, turn=turn
    )  # fmt: skip


def _gates(state: State) -> list[p.GateView]:
    return [
        p.GateView(a=square, b=other, state=GATE_STATES[state.gates[gate]])
        for square, found in sorted(state.ground.gates_at.items())
        for gate, other in found
        if square < other
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
    combat, actions = state.combat[seat], state.actions[seat]
    cards = state.table.definition.action_cards
    return p.HandView(
        combat=None if combat == UNKNOWN_HAND else list(hand_values(combat)), combat_count=view.combat_cards[seat],
        actions=None if actions == UNKNOWN_HAND else [card for card in cards if actions >> card & 1],
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
