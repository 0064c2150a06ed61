"""What a client is told about a table: always through the view of the seats it has, or of a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterturn.engine.decisions import waiting
from quarterturn.engine.state import State
from quarterturn.engine.table import hand_values
from quarterturn.engine.terms import HIDDEN, IN_HAND, STAYS_OUT
from quarterturn.engine.view import SPECTATOR, View, view
from quarterturn.server import protocol as p
from quarterturn.server.log import SETUP, log_line, log_lines
from quarterturn.server.presenting import plan_fact, seat_options, seat_view
from quarterturn.server.storage import SeatRow, TableRow

if TYPE_CHECKING:
    from quarterturn.server.tables import Client, LiveTable


def snapshot(table: LiveTable, client: Client) -> p.Snapshot:
    seats = tuple(table.seats_of(client.player))
    return p.Snapshot(
        seq=table.seq, table=table_info(table, client), views=views(table, seats),
        log=log_lines(table.game, table.seqs, reader(seats)), clock=table.clock.view(),
        chat=[p.ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at) for line in table.chat],
    )  # fmt: skip


def update(table: LiveTable, seats: tuple[int, ...]) -> p.Update:
    number = len(table.game.log) - 1
    line = log_line(table.game, number, table.seqs[number], reader(seats))
    return p.Update(seq=table.seq, line=line, views=views(table, seats), clock=table.clock.view())


def undone(table: LiveTable, seats: tuple[int, ...]) -> p.Undone:
    return p.Undone(seq=table.seq, views=views(table, seats), clock=table.clock.view())


def reader(seats: tuple[int, ...]) -> int:
    """Whose eyes the log is for: people who share a screen read what everybody may."""
    return seats[0] if len(seats) == 1 else SPECTATOR


def views(table: LiveTable, seats: tuple[int, ...]) -> list[p.SeatView]:
    for seat in seats or (SPECTATOR,):
        if seat not in table.views:
            table.views[seat] = _view_now(table, seat)
    return [table.views[seat] for seat in seats or (SPECTATOR,)]


def _view_now(table: LiveTable, seat: int) -> p.SeatView:
    game = table.game
    if game.over:
        return open_view(game.state, seat)
    may_undo = seat >= 0 and game.check_undo(seat) is None
    return seat_view(table.seen(seat), game.waiting(), seat_options(game.state, seat), may_undo)


def view_after(table: LiveTable, number: int, seat: int) -> p.SeatView:
    """The table after so many actions, for looking back; nothing can be done there."""
    game = table.game
    state = [*game.states(), game.state][number]
    if game.over:
        return open_view(state, seat)
    # The set-up seen again would tell where one's own tokens are, which the memory aid is for (SETUP-5).
    forgotten = state.phase in SETUP and game.state is not state and not state.table.options.memory_aid
    return seat_view(view(state, SPECTATOR if forgotten else seat), waiting(state), [], False)


def open_view(state: State, seat: int = SPECTATOR) -> p.SeatView:
    """Everything, secrets included: for games that are over and positions that somebody wrote down."""
    table = state.table
    seats = range(table.seats)

    def count(place: int, seat: int) -> int:
        return sum(p == place and table.owner[t] == seat for t, p in enumerate(state.where))

    seen = View(
        seat, state, tuple(tuple(count(HIDDEN - slot, s) for s in seats) for slot in range(len(state.rooms))),
        tuple(() for _ in seats), tuple(count(IN_HAND, s) for s in seats), tuple(count(STAYS_OUT, s) for s in seats),
        tuple(len(hand_values(hand)) for hand in state.combat), tuple(hand.bit_count() for hand in state.actions),
    )  # fmt: skip
    under = [
        None if state.revealed >> slot & 1 or room < 0 else p.LyingRoom(name=table.rooms[room].name, turn=turn)
        for slot, (room, turn) in enumerate(state.rooms)
    ]
    return seat_view(seen, waiting(state), [], False).model_copy(update={"under": under})


def public_view(state: State) -> p.SeatView:
    """What everybody may see; all of it if the game is over."""
    if state.result is not None:
        return open_view(state)
    return seat_view(view(state, SPECTATOR), waiting(state), [], False)


# --- The table itself


def table_info(table: LiveTable, client: Client) -> p.TableInfo:
    row = table.row
    host = client.player == row.host
    links = {seat.seat: seat_link(row, seat) for seat in row.seats if seat.kind == "open"} if host else {}
    return p.TableInfo(
        id=row.id, game=row.game, plan=_plan(table.game.state),
        seats=[seat_info(seat, table.game.state.colour(seat.seat), table) for seat in row.seats],
        options={**row.options, "public": row.public}, host=host, yours=table.seats_of(client.player),
        may_take=_may_take(table, client.player), may_give=_may_give(table, client.player),
        may_hint=table.hints.refusal(client.player) is None, talk=table.talk,
        lesson=row.lesson, status=status(table), rematch=row.rematch, seat_links=links, watch_link=watch_link(row),
    )  # fmt: skip


def _plan(state: State) -> p.PlanFact:
    return plan_fact(state.table.definition, state.table.layout.plan)


def _may_take(table: LiveTable, player: str) -> list[int]:
    mine = {player, None} if table.has_say(player) else {player}
    return [seat.seat for seat in table.row.seats if seat.kind == "computer" and seat.player in mine]


def _may_give(table: LiveTable, player: str) -> dict[int, float]:
    if not table.has_say(player):
        return {}
    own = table.seats_of(player)
    seats = [seat for seat in table.row.seats if seat.seat not in own and seat.kind != "computer"]
    return {seat.seat: round(table.patience(seat), 1) for seat in seats if not table.connected(seat.player)}


def status(table: LiveTable) -> p.Status:
    if table.game.over:
        return "over"
    return "waiting" if table.waiting_for_people else "playing"


def seat_info(seat: SeatRow, colour: str, table: LiveTable | None) -> p.SeatInfo:
    here = seat.kind == "computer" or (table is not None and seat.kind == "person" and table.connected(seat.player))
    return p.SeatInfo(
        seat=seat.seat, colour=colour, kind=seat.kind, name=seat.name if seat.kind == "person" else "",  # type: ignore[arg-type]
        level=seat.level if seat.kind == "computer" else None, connected=here,
    )  # fmt: skip


def table_link(row: TableRow) -> str:
    return f"/table/{row.id}"


def watch_link(row: TableRow) -> str:
    return f"/watch/{row.id}"


def seat_link(row: TableRow, seat: SeatRow) -> str:
    return f"/join/{row.id}?token={seat.token}"
