"""Tasks that must have ended before what they work with is taken away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 0.2  # seconds from one cancelling to the next


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel until it is so; what comes of them is nobody's business any more.

    Once is not enough: whoever waits with a time limit, as clients of databases do, may lose it if what he waits for
    comes at the same moment (`asyncio.wait_for` before Python 3.12).
    """
    tasks = set(tasks)
    while pending := [task for task in tasks if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=AGAIN)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # or it would be told that nobody has asked
