"""The HTTP side: content and texts, who I am, making and joining tables, looking back, records and positions."""

from __future__ import annotations

import random
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from quarterturn import players
from quarterturn.content import texts
from quarterturn.engine.view import SPECTATOR
from quarterturn.server import checking, graphing, manners, telling, writing
from quarterturn.server import protocol as p
from quarterturn.server import views as v
from quarterturn.server.guard import COOKIE, COOKIE_AGE, address_of, clean, new_secret, player_of
from quarterturn.server.house import House
from quarterturn.server.presenting import content_fact
from quarterturn.server.refusing import Missing, Refuse, accepted_language
from quarterturn.server.storage import TableRow
from quarterturn.server.tables import LiveTable

MINE, OPEN = 60, 60  # tables listed
LONGEST_ID = 40

router = APIRouter(prefix="/api")


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(the_house)]


def who(request: Request, response: Response, house: TheHouse) -> str:
    """The player behind the cookie; whoever has none gets one."""
    player = player_of(request.cookies.get(COOKIE))
    if player is None:
        secret = new_secret()
        player = player_of(secret)
        secure = house.settings.secure_cookie or request.url.scheme == "https"
        response.set_cookie(COOKIE, secret, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
    assert player is not None
    return player


Who = Annotated[str, Depends(who)]


def sender(request: Request) -> str:
    return address_of(request)


From = Annotated[str, Depends(sender)]


def language_of(accept_language: Annotated[str, Header()] = "") -> str:
    return accepted_language(accept_language)


InLanguage = Annotated[str, Depends(language_of)]


async def the_table(house: TheHouse, address: From, table_id: str) -> LiveTable:
    table = await house.find(table_id, address) if len(table_id) <= LONGEST_ID else None
    if table is None:
        raise Missing("there is no such table")
    return table


TheTable = Annotated[LiveTable, Depends(the_table)]


# --- Fixed facts


@router.get("/content", response_model=p.Content)
async def content(house: TheHouse, request: Request) -> Response:
    return house.kept("content", lambda: _content(house)).answer(request)


def _content(house: House) -> p.Content:
    return content_fact(house.collection).model_copy(update={"levels": list(players.OFFERED)})


@router.get("/texts/{language}", response_model=p.Texts)
async def words(house: TheHouse, language: Annotated[str, Path(max_length=10)], request: Request) -> Response:
    _must_have(language)
    return house.kept(f"texts {language}", lambda: _texts(language)).answer(request)


@router.get("/rules/{language}", response_model=p.Rules)
async def rules(house: TheHouse, language: Annotated[str, Path(max_length=10)], request: Request) -> Response:
    _must_have(language)
    return house.kept(f"rules {language}", lambda: _rules(language)).answer(request)


def _must_have(language: str) -> None:
    if language not in texts.LANGUAGES:
        raise Missing("there are texts in: {word}", word=", ".join(texts.LANGUAGES))


def _texts(language: str) -> p.Texts:
    names = texts.all_names(language)
    about = {key: text for key in names if (text := texts.about(key, language))}
    return p.Texts(names=names, forms=texts.all_forms(language), about=about)


def _rules(language: str) -> p.Rules:
    rules = [p.RuleFact(id=r.id, title=r.title, text=r.text, section=r.section) for r in texts.all_rules(language)]
    return p.Rules(rules=rules)


# --- Me


async def name_of(house: House, player: str, address: str, language: str) -> str:
    known = await house.store.player_name(player)
    if known is None:
        house.shares.newcomer(address)
        known = f"{texts.name('person:guest', language)} {random.SystemRandom().randrange(1000, 10000)}"
        await house.store.name_player(player, known)
    house.shares.know(player, address)
    return known


@router.get("/me")
async def me(house: TheHouse, player: Who, address: From, language: InLanguage) -> p.Me:
    return p.Me(name=await name_of(house, player, address, language))


@router.put("/me")
async def rename(house: TheHouse, player: Who, address: From, wish: p.Me, language: InLanguage) -> p.Me:
    name = clean(wish.name, p.MAX_NAME)
    if not name:
        raise Refuse("bad message", "a name has at least one letter")
    await name_of(house, player, address, language)
    await house.rename(player, name)
    return p.Me(name=name)


# --- Tables


@router.get("/tables")
async def lobby(house: TheHouse, player: Who) -> p.Lobby:
    mine = await house.store.tables_where(player, MINE)
    open_to_all = await house.store.tables_where(None, OPEN)
    return p.Lobby(
        mine=[_summary(house, row, player) for row in mine],
        open=[_summary(house, row, player) for row in open_to_all if row.id not in {known.id for known in mine}],
    )


def _summary(house: House, row: TableRow, player: str, invited: int | None = None) -> p.TableSummary:
    yours = [seat.seat for seat in row.seats if seat.player == player and seat.kind == "person"]
    facts = row.summary or {}
    definition = house.collection.games.get(row.game)
    colours = [seat.colour for seat in definition.seats] if definition else [""] * len(row.seats)
    present = house.present(row.id)
    return p.TableSummary(
        id=row.id, game=row.game, status=row.status, yours=yours, changed=row.changed,
        seats=[telling.seat_info(seat, colours[seat.seat], present) for seat in row.seats],
        your_turn=row.status != "over" and bool(set(yours) & set(facts.get("waiting", []))),
        turn=facts.get("turn", 0), score=facts.get("score", []), lesson=row.lesson, invited=invited,
    )  # fmt: skip


@router.post("/tables")
async def create(house: TheHouse, player: Who, address: From, wish: p.NewTable, language: InLanguage) -> p.TableLinks:
    known = await name_of(house, player, address, language)
    name = clean(wish.name, p.MAX_NAME) or known
    return _links(await house.make(wish, player, name, address))


@router.post("/quick")
async def quick(house: TheHouse, player: Who, address: From, wish: p.Quick, language: InLanguage) -> p.TableLinks:
    """Against the computer, the set-up done for both; the memory aid, as nobody remembers what he did not do."""
    seats = [p.SeatWish(kind="me"), p.SeatWish(kind="computer", level=wish.level)]
    table = p.NewTable(game=wish.game, seats=seats, quick=True, begin=True, options={"memory_aid": True})
    return await create(house, player, address, table, language)


def _links(table: LiveTable) -> p.TableLinks:
    row = table.row
    links = {seat.seat: telling.seat_link(row, seat) for seat in row.seats if seat.kind == "open"}
    return p.TableLinks(id=row.id, url=telling.table_link(row), seat_links=links, watch_link=telling.watch_link(row))


@router.get("/tables/{table_id}")
async def summary(
    house: TheHouse, table: TheTable, player: Who, token: Annotated[str, Query(max_length=100)] = ""
) -> p.TableSummary:
    """What an invitation tells: the game, who sits where, and which seat it is for."""
    seat = manners.invited(table, token) if token else None
    return _summary(house, table.row, player, seat.seat if seat else None)


@router.post("/tables/{table_id}/join")
async def join(
    house: TheHouse, table: TheTable, player: Who, address: From, language: InLanguage, wish: p.Join | None = None
) -> p.Joined:
    token = wish.token if wish else None
    seat = await manners.join(table, player, await name_of(house, player, address, language), token or None)
    return p.Joined(id=table.row.id, seat=seat, url=telling.table_link(table.row))


# --- Looking back


@router.get("/tables/{table_id}/replay", response_model=v.SeatView)
async def replay(
    table: TheTable, player: Who, upto: Annotated[int, Query(ge=0)], seat: Annotated[int | None, Query()] = None
) -> Response:
    """The table after so many actions of its log, as the asker's seat saw it; all open once the game is over."""
    async with table.held():
        mine = table.seats_of(player)
        whose = (mine[0] if mine else SPECTATOR) if seat is None else seat
        if whose != SPECTATOR and whose not in mine:
            raise Refuse("not yours", "that is not your seat")
        _require_action(table, upto)
        return _json(v.encode(telling.replayed(table, upto, whose)))


@router.get("/tables/{table_id}/graph")
async def graph(table: TheTable) -> p.Graph:
    """Who was ahead, turn by turn. While the game goes on it would tell what is hidden."""
    async with table.graphing:
        async with table.held():
            if not table.game.over:
                raise Refuse("illegal", "the game is not over yet")
        if table.graph is None:
            table.graph = await graphing.graph_of(table.game, table.thinkers)
        return table.graph


def _require_action(table: LiveTable, number: int) -> None:
    if number > len(table.game.log):
        raise Missing("the game has {count} actions so far", count=len(table.game.log))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(table: TheTable, player: Who, language: InLanguage) -> PlainTextResponse:
    """The whole record once the game is over; before, a position as the asker knows it. Both can be loaded."""
    async with table.held():
        text = writing.record(table, telling.reader(tuple(table.seats_of(player))))
        called = quote(writing.file_name(table, language))
    return PlainTextResponse(text, headers={"Content-Disposition": f"attachment; filename*=UTF-8''{called}"})


@router.get("/tables/{table_id}/position")
async def position(table: TheTable, upto: Annotated[int, Query(ge=0)]) -> p.RecordText:
    """The position after so many actions, to be shared: as everybody may know it, all open once the game is over."""
    async with table.held():
        _require_action(table, upto)
        return p.RecordText(text=writing.position(table, upto))


@router.get("/position", response_model=v.SeatView)
async def written(house: TheHouse, address: From, text: Annotated[str, Query(max_length=20_000)]) -> Response:
    """A position somebody wrote down, as a link can carry it."""
    return _json(await house.readers.do(address, checking.position_view, text))


@router.post("/check-record", response_model=p.RecordFact)
async def checked(house: TheHouse, address: From, wish: p.RecordText) -> Response:
    """What a saved game is, before a table is made of it."""
    return _json(await house.readers.do(address, checking.record_fact, wish.text))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
