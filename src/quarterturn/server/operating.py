"""For whoever runs the server: is it alive, may it be sent people, how much is there to do."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy.exc import SQLAlchemyError

from quarterturn.server.guard import Addresses
from quarterturn.server.house import House
from quarterturn.server.refusing import Missing, NotStored

ALIVE, READY, METRICS = "/healthz", "/readyz", "/metrics"
FOR_OPERATORS = (ALIVE, READY, METRICS)  # they cost next to nothing, and must answer when there is most to do
PATIENCE = 2.0  # seconds for the file to answer
KEPT = 1.0  # seconds for which that is not asked again

router = APIRouter(include_in_schema=False)


class Readiness:
    """Whether the server can be sent people: its file answers, and it has not been told to stop."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asking = asyncio.Lock()
        self._asked, self._problem = float("-inf"), ""

    async def problem(self) -> str:
        """Why not, or nothing."""
        if self.house.leaving:
            return "the server stops"
        async with self._asking:
            if time.monotonic() - self._asked > KEPT:
                self._problem = await self._ask()
                self._asked = time.monotonic()
            return self._problem

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.store.answer()
        except TimeoutError:
            return f"the database does not answer within {PATIENCE:g} s"
        except (NotStored, SQLAlchemyError, OSError):
            return "the database cannot be used"
        return ""


def readiness(request: Request) -> Readiness:
    state = request.app.state
    if not hasattr(state, "readiness"):
        state.readiness = Readiness(state.house)
    found: Readiness = state.readiness
    return found


@router.get(ALIVE)
async def alive() -> PlainTextResponse:
    return PlainTextResponse("alive\n")


@router.get(READY)
async def ready(asked: Annotated[Readiness, Depends(readiness)]) -> JSONResponse:
    problem = await asked.problem()
    return JSONResponse({"ready": not problem, "problem": problem}, 503 if problem else 200)


@router.get(METRICS)
async def measured(request: Request) -> Response:
    """For those addresses that may; to all others there is no such thing."""
    house: House = request.app.state.house
    settings = house.settings
    through_a_stranger = "x-forwarded-for" in request.headers and not settings.proxies
    if through_a_stranger or request.client is None or request.client.host not in Addresses(settings.metrics):
        raise Missing("there is no such thing")
    meter = request.app.state.meter
    return Response(meter.exposition(), media_type=meter.content_type)
