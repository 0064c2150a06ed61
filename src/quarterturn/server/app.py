"""The web application: routes, the built page, headers, and errors that always have the same form."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarterturn import __version__
from quarterturn.content.texts.phrases import capital
from quarterturn.server import lobby, operating
from quarterturn.server import protocol as p
from quarterturn.server.guard import ASSET_HEADERS, COOKIE, SECURITY_HEADERS, address_of, player_of
from quarterturn.server.house import House
from quarterturn.server.migrating import reason
from quarterturn.server.refusing import PASSED, Busy, Elsewhere, Missing, Refuse, accepted_language
from quarterturn.server.settings import Settings
from quarterturn.server.sockets import table_socket
from quarterturn.server.storage import UNANSWERED, Store

if TYPE_CHECKING:
    from quarterturn.server.metrics import Meter

log = logging.getLogger(__name__)

NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quarterturn</title>
<p>The server runs, but the page has not been built. In the project's folder: <code>make web</code>.</p></html>
"""
AT_THE_ROOT = (
    "Quarterturn cannot be served under a path of a site: give it a host name of its own, such as play.example.org, "
    "and let the proxy pass on / of that (docs/server.md)"
)
LONGEST_PATH = 1_000
READS = ("GET", "OPTIONS")
ASSETS, A_FILE = "/assets/", 0.2  # what a file of the page costs, in requests
LINES_OF_THEIR_OWN = ("/api/position", "/api/check-record", "/graph")  # they wait for workers, and nobody for them
COME_AGAIN = (429, 503)
COME_AGAIN_AFTER = 5  # seconds, where nothing better is known
ERRORS = {400: "bad request", 403: "forbidden", 404: "not found", 405: "method not allowed", 408: "too slow",
          410: "gone", 413: "too large", 422: "not possible", 429: "too many", 500: "failed"}  # fmt: skip


def create_app(settings: Settings | None = None, store: Store | None = None) -> FastAPI:
    """The application. Its tables are in `app.state.house`; `store` may have been prepared before."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings, store)
        app.state.meter = meter = _meter(house)
        await house.open(app)
        beating = asyncio.create_task(meter.beat()) if meter is not None else None
        yield
        if beating is not None:
            beating.cancel()
        await house.close()

    app = FastAPI(title="Quarterturn", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(lobby.router)
    app.include_router(operating.router)
    app.add_exception_handler(Elsewhere, _elsewhere)
    app.add_exception_handler(Refuse, _refused)
    for unanswered in UNANSWERED:
        app.add_exception_handler(unanswered, _no_database)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(Exception, _failure)

    async def socket(websocket: WebSocket, table_id: str) -> None:
        await table_socket(websocket, app.state.house, table_id)

    app.add_api_websocket_route("/api/ws/{table_id}", socket)
    _serve_page(app, settings.static)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Gate, settings=settings)
    return app


def _meter(house: House) -> Meter | None:
    """Where nobody may read them, nothing is counted, and the package that does it need not be there."""
    if not house.settings.metrics:
        return None
    from quarterturn.server.metrics import Meter

    return Meter(house)


def problem(request: Request, refusal: Refuse, status: int | None = None) -> JSONResponse:
    """A refusal in the language of the page that asks."""
    code = status or refusal.status
    detail = capital(refusal.words(accepted_language(request.headers.get("accept-language", ""))))
    after = refusal.retry_after or (COME_AGAIN_AFTER if code in COME_AGAIN else None)
    headers = {} if after is None else {"Retry-After": str(after)}
    return JSONResponse(p.Problem(error=ERRORS.get(code, "failed"), detail=detail).model_dump(), code, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refuse)
    return problem(request, error)


async def _elsewhere(request: Request, error: Exception) -> Response:
    """The server that plays the table answers."""
    assert isinstance(error, Elsewhere)
    house: House = request.app.state.house
    if house.passing is None or PASSED in request.scope.get("state", {}):
        return problem(request, error)
    try:
        return await house.passing.ask(error.node, request)
    except Refuse as refusal:
        return problem(request, refusal)


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database does not answer: %s", reason(error))
    return problem(request, Busy("the server is busy; try again in a moment"))


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        refusal = Refuse("bad message", "that cannot be done here")
    elif error.status_code == 400:
        refusal = Refuse("bad message", "the request cannot be read: its body must be JSON in UTF-8")
    else:
        refusal = Missing("there is no such thing")
    return problem(request, refusal, error.status_code)


async def _bad_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "JSON"
    if first["type"] == "string_too_long":
        most = first["ctx"]["max_length"]
        return problem(
            request, Refuse("bad message", "'{word}' has more than {most} characters", word=place, most=most)
        )
    return problem(request, Refuse("bad message", "'{word}' is missing or not as it must be", word=place))


async def _failure(request: Request, _error: Exception) -> Response:
    return problem(request, Refuse("bad message", "something went wrong here; it has been noted"), 500)


# --- The built page


def _serve_page(app: FastAPI, static: Path) -> None:
    """Files of the built page; every other address is the page itself, which finds its own way."""
    root = static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Missing("there is no such thing")
        wanted = _file(root, path)
        if wanted is not None:
            lasting = path.startswith("assets/")
            age = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": age})
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(NO_PAGE, 200 if path == "" else 404)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file(root: Path, path: str) -> Path | None:
    """The file of the page that a path names. Raises Missing if no file at all can have such a name."""
    if len(path) > LONGEST_PATH:
        raise Missing("there is no such thing")
    try:
        wanted = (root / path).resolve()
        return wanted if path and wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError) as problem:  # too long, or with a null
        raise Missing("there is no such thing") from problem


# --- Before and after every request


class Gate:
    """Size, frequency and origin of requests before they come in; security headers on everything that goes out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._told = False  # that it is served under a path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        if scope["method"] == "HEAD":  # the same as GET: of its answer the body is not sent
            scope = {**scope, "method": "GET"}
        began, meter = time.perf_counter(), scope["app"].state.meter

        async def out(message: Message) -> None:
            if message["type"] == "http.response.start":
                if meter is not None:
                    meter.answered(message["status"], time.perf_counter() - began)
                if message["status"] in COME_AGAIN:  # not at once, or refusing would be all there is to do
                    await asyncio.sleep(self.settings.limits.too_often)
                wanted = ASSET_HEADERS if scope["path"].startswith(ASSETS) else SECURITY_HEADERS
                headers = [(key.lower().encode(), SECURITY_HEADERS[key].encode()) for key in wanted]
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        request = Request(scope)
        if scope["path"] in operating.FOR_OPERATORS:
            await self.app(scope, receive, out)
            return
        refusal = self._refusal(request)
        if refusal is None and request.method not in READS:
            try:
                async with asyncio.timeout(self.settings.limits.silence):
                    body = await self._body(receive)
            except TimeoutError:
                refusal = problem(request, Refuse("bad message", "the request did not come to its end"), 408)
                refusal.headers["Connection"] = "close"
            else:
                if body is None:
                    refusal = problem(request, Refuse("bad message", "the request is too large"), 413)
                else:
                    receive = _again(body, receive)
        house: House = request.app.state.house
        address, player = _who(request)
        if refusal is not None:
            await refusal(scope, receive, out)
            return
        answering = house.effort.of(address, house.shares.of(player), partial(self.app, scope, receive, out))
        if scope["path"].endswith(LINES_OF_THEIR_OWN):
            await answering
        else:
            async with house.shares.turn(address, player):
                await answering

    def _refusal(self, request: Request) -> Response | None:
        house: House = request.app.state.house
        address, player = _who(request)
        changes = request.method not in READS
        if house.stopping:
            return problem(request, Busy("the server is being restarted; try again in a moment"))
        if request.headers.get("x-forwarded-prefix", "/") != "/":
            if not self._told:
                self._told = True
                log.warning(AT_THE_ROOT)
            return PlainTextResponse(f"{AT_THE_ROOT}\n", 421)
        if changes and not house.origins.allow(request.headers):
            return problem(request, Refuse("not yours", "this page may not do that here"))
        try:
            house.shares.take(address, player, A_FILE if request.url.path.startswith(ASSETS) else 1.0)
            if changes:
                house.shares.change(address, player)
        except Refuse as refusal:
            return problem(request, refusal)
        return None

    async def _body(self, receive: Receive) -> bytes | None:
        """The whole body, or None if it is too large."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return bytes(body)
            body += message.get("body", b"")
            if len(body) > self.settings.limits.body_bytes:
                return None
            if not message.get("more_body"):
                return bytes(body)


def _who(request: Request) -> tuple[str, str | None]:
    """The address a request comes from, and the player it claims to be from."""
    return address_of(request), player_of(request.cookies.get(COOKIE))


def _again(body: bytes, receive: Receive) -> Receive:
    told = False

    async def replayed() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
