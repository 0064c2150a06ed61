"""What a client is told about a table: always through the view of the seats it has, or of a spectator."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quarterturn.engine.core.state import State
from quarterturn.engine.game import Game, waiting
from quarterturn.engine.view import SPECTATOR, View, view_after
from quarterturn.server import protocol as p
from quarterturn.server import screens
from quarterturn.server import views as v
from quarterturn.server.log import last_line
from quarterturn.server.presenting import plan_fact, seat_options, seat_view
from quarterturn.server.storage import SeatRow, TableRow

if TYPE_CHECKING:
    from quarterturn.server.tables import Client, LiveTable

COMPUTERS = ("Alba", "Bruno", "Cleo", "Dario")  # by seat: several of one level are not mixed up


def snapshot(table: LiveTable, client: Client) -> str:
    """The whole table as JSON. What only an action changes is made once for all who have the same seats."""
    seats = tuple(table.seats_of(client.player))
    head = p.Snapshot(
        seq=table.seq, table=table_info(table, client), views=[], log=[], clock=table.clock.view(),
        chat=[p.ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at) for line in table.chat],
    )  # fmt: skip
    rest = table.once(("snapshot", seats), lambda: _views_and_log(table, seats))
    return f"{head.model_dump_json(exclude={'views', 'log'})[:-1]},{rest}}}"


def _views_and_log(table: LiveTable, seats: tuple[int, ...]) -> str:
    """Two fields of a snapshot, as they stand in its JSON."""
    shown = v.encode(views(table, seats))
    log = ",".join(line.json for line in table.story.lines(table.game, table.seqs, reader(seats)))
    return f'"views":{shown},"log":[{log}]'


def update(table: LiveTable, seats: tuple[int, ...]) -> str:
    line = last_line(table, reader(seats))
    told: v.Update = {
        "type": "update", "seq": table.seq, "line": line, "views": views(table, seats), "clock": table.clock.view(),
    }  # fmt: skip
    return v.encode(told)


def undone(table: LiveTable, seats: tuple[int, ...]) -> str:
    told: v.Undone = {
        "type": "undone", "seq": table.seq, "views": views(table, seats), "clock": table.clock.view(),
    }  # fmt: skip
    return v.encode(told)


def reader(seats: tuple[int, ...]) -> int:
    """Whose eyes the log is for: people who share a screen read what everybody may."""
    return seats[0] if len(seats) == 1 else SPECTATOR


def views(table: LiveTable, seats: tuple[int, ...]) -> list[v.SeatView]:
    """As they are written, once for a change."""
    for seat in seats or (SPECTATOR,):
        if seat not in table.views:
            table.views[seat] = v.written(_view_now(table, seat))
    return [table.views[seat] for seat in seats or (SPECTATOR,)]


def _view_now(table: LiveTable, seat: int) -> v.SeatView:
    game = table.game
    may_undo = seat >= 0 and game.check_undo(seat) is None
    seen = table.seen(seat)
    return seat_view(seen, game.waiting(), seat_options(game.state, seen), may_undo, table.memos[seat])


def replayed(table: LiveTable, number: int, seat: int) -> v.SeatView:
    """The table after so many actions, for looking back; nothing can be done there."""
    game = table.game
    return looked_at(game.state_after(number), view_after(game, number, seat))


def looked_at(state: State, seen: View) -> v.SeatView:
    """A view of a state in which nothing can be done."""
    return seat_view(seen, waiting(state), [], False)


# --- The table itself


def table_info(table: LiveTable, client: Client) -> p.TableInfo:
    row = table.row
    host = client.player == row.host
    links = {seat.seat: seat_link(row, seat) for seat in row.seats if seat.kind == "open"} if host else {}
    present = table.present()
    return p.TableInfo(
        id=row.id, game=row.game, plan=_plan(table.game.state),
        seats=[seat_info(seat, table.game.state.colour(seat.seat), present) for seat in row.seats],
        options={**row.options, "public": row.public}, host=host, yours=table.seats_of(client.player),
        may_take=_may_take(table, client.player), may_give=_may_give(table, client.player),
        may_hint=table.hints.refusal(client.player) is None, talk=table.talk,
        lesson=row.lesson, status=status(table.game, row), rematch=row.rematch, seat_links=links,
        watch_link=watch_link(row),
    )  # fmt: skip


def _plan(state: State) -> p.PlanFact:
    return plan_fact(state.table.definition)


def _may_take(table: LiveTable, player: str) -> list[int]:
    mine = {player, None} if table.has_say(player) else {player}
    seats = table.row.seats
    free = [
        replace(seat, kind="person", player=player) for seat in seats if seat.kind == "computer" and seat.player in mine
    ]
    return [seat.seat for seat in free if screens.refusal(seats, player, seat) is None]


def _may_give(table: LiveTable, player: str) -> dict[int, float]:
    if not table.has_say(player):
        return {}
    own = table.seats_of(player)
    seats = [seat for seat in table.row.seats if seat.seat not in own and seat.kind != "computer"]
    return {seat.seat: round(table.patience(seat), 1) for seat in seats if not table.connected(seat.player)}


def status(game: Game, row: TableRow) -> p.Status:
    if game.over:
        return "over"
    return "waiting" if has_open_seat(row) else "playing"


def has_open_seat(row: TableRow) -> bool:
    return any(seat.kind == "open" for seat in row.seats)


def seat_info(seat: SeatRow, colour: str, present: set[int]) -> p.SeatInfo:
    names = {"person": seat.name, "computer": COMPUTERS[seat.seat % len(COMPUTERS)]}
    here = seat.kind == "computer" or seat.seat in present
    return p.SeatInfo(
        seat=seat.seat, colour=colour, kind=seat.kind, name=names.get(seat.kind, ""),  # type: ignore[arg-type]
        level=seat.level if seat.kind == "computer" else None, connected=here, seen_by=screens.seen_by(seat),
    )  # fmt: skip


def table_link(row: TableRow) -> str:
    return f"/table/{row.id}"


def watch_link(row: TableRow) -> str:
    return f"/watch/{row.id}"


def seat_link(row: TableRow, seat: SeatRow) -> str:
    return f"/join/{row.id}?token={seat.token}"
