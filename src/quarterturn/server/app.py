"""The web application: routes, the built page, headers, and errors that always have the same form."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarterturn import __version__
from quarterturn.server import protocol as p
from quarterturn.server.guard import ASSET_HEADERS, SECURITY_HEADERS, Buckets, origin_allowed
from quarterturn.server.house import House
from quarterturn.server.lobby import router
from quarterturn.server.refusing import Missing, Refuse, accepted_language
from quarterturn.server.settings import Settings
from quarterturn.server.sockets import table_socket

log = logging.getLogger(__name__)

NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quarterturn</title>
<p>The server runs, but the page has not been built. In the project's folder: <code>make web</code>.</p></html>
"""
ERRORS = {400: "bad request", 403: "forbidden", 404: "not found", 405: "method not allowed", 410: "gone",
          413: "too large", 422: "not possible", 429: "too many", 500: "failed"}  # fmt: skip


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application. Its tables are in `app.state.house`."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings)
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Quarterturn", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(router)
    app.add_exception_handler(Refuse, _refused)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(Exception, _failure)

    async def socket(websocket: WebSocket, table_id: str) -> None:
        await table_socket(websocket, app.state.house, table_id)

    app.add_api_websocket_route("/ws/{table_id}", socket)
    app.add_api_websocket_route("/api/ws/{table_id}", socket)
    _serve_page(app, settings.static)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Gate, settings=settings)
    return app


def problem(request: Request, refusal: Refuse, status: int | None = None) -> JSONResponse:
    """A refusal in the language of the page that asks."""
    code = status or refusal.status
    detail = refusal.words(accepted_language(request.headers.get("accept-language", "")))
    return JSONResponse(p.Problem(error=ERRORS.get(code, "failed"), detail=detail).model_dump(), code)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refuse)
    return problem(request, error)


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(request, Missing("there is no such thing"), error.status_code)


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
        if path == "api" or path.startswith(("api/", "ws/")):
            raise Missing("there is no such thing")
        wanted = (root / path).resolve() if "\0" not in path else root
        if path and wanted.is_relative_to(root) and wanted.is_file():
            lasting = path.startswith("assets/")
            age = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": age})
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(NO_PAGE, 200 if path == "" else 404)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


# --- Before and after every request


class Gate:
    """Size, frequency and origin of requests before they come in; security headers on everything that goes out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.buckets = Buckets(settings.limits.requests_per_second, settings.limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def out(message: Message) -> None:
            if message["type"] == "http.response.start":
                wanted = ASSET_HEADERS if scope["path"].startswith("/assets/") else SECURITY_HEADERS
                headers = [(key.lower().encode(), SECURITY_HEADERS[key].encode()) for key in wanted]
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        request = Request(scope)
        refusal = self._refusal(request)
        if refusal is None and request.method not in ("GET", "HEAD", "OPTIONS"):
            body = await self._body(receive)
            if body is None:
                refusal = problem(request, Refuse("bad message", "the request is too large"), 413)
            else:
                receive = _again(body, receive)
        await (refusal(scope, receive, out) if refusal else self.app(scope, receive, out))

    def _refusal(self, request: Request) -> Response | None:
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return None
        if not origin_allowed(request.headers, self.settings.origins):
            return problem(request, Refuse("not yours", "this page may not do that here"))
        if not self.buckets.take(request.client.host if request.client else ""):
            return problem(request, Refuse("too many", "too many requests; wait a moment"))
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


def _again(body: bytes, receive: Receive) -> Receive:
    told = False

    async def replayed() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
