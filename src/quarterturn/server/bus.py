"""What carries words from one server to another: it may lose, or be gone for a while, and nobody relies on it.

So little is asked of it that Redis, Valkey, NATS or anything else with channels will do.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from redis import asyncio as redis
from redis.exceptions import RedisError

from quarterturn.server.ending import ended

log = logging.getLogger(__name__)

WAITING, UNSENT = 10_000, 64_000_000  # messages, and their bytes, that are kept for a moment; what comes then is lost
TOGETHER = 200  # that are handed over at once
AGAIN = 0.25  # seconds from one attempt to connect to the next
PATIENCE = 5.0  # seconds for an answer; so long nothing may come before it is asked whether it is still there


class Bus(Protocol):
    """Channels with names. What is published reaches those who listen then, in its order, or nobody."""

    def publish(self, channel: str, message: bytes) -> None: ...

    async def close(self) -> None: ...


class Redis:
    """By Redis or Valkey. `hear` is given everything that is published on some channels."""

    def __init__(self, url: str, channels: Sequence[str], hear: Callable[[bytes], None]) -> None:
        self._client = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
        self._channels, self._hear = channels, hear
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._unsent = 0  # bytes of these
        self._more = asyncio.Event()
        self.listening = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    def publish(self, channel: str, message: bytes) -> None:
        if len(self._waiting) < WAITING and self._unsent < UNSENT:
            self._waiting.append((channel, message))
            self._unsent += len(message)
            self._more.set()

    async def close(self) -> None:
        await ended(self._tasks)
        await self._client.aclose()

    async def _send(self) -> None:
        well = True  # as far as the log knows
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                while self._waiting:
                    together = self._client.pipeline(transaction=False)
                    for _ in range(min(TOGETHER, len(self._waiting))):
                        channel, message = self._waiting.popleft()
                        self._unsent -= len(message)
                        together.publish(channel, message)
                    await together.execute()
                    well = True
            except (RedisError, OSError) as problem:
                if well:
                    log.warning("the bus takes nothing: %s", problem)
                well = False
                self._waiting.clear()  # whoever waits for it has asked somebody else by then
                self._unsent = 0
                await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        well = True
        while True:
            try:
                async with self._client.pubsub() as words:
                    await words.subscribe(*self._channels)
                    asked = False  # whether it is still there: a connection whose other end has gone may never tell
                    while True:
                        message = await words.get_message(timeout=PATIENCE)
                        if message is None:
                            if asked:
                                raise TimeoutError("it does not answer")
                            await words.ping()
                        elif message["type"] == "subscribe":
                            if not well:
                                log.warning("the bus speaks again")
                            well = True
                            self.listening.set()
                        elif message["type"] == "message":
                            self._hear(message["data"])
                        asked = message is None
            except (RedisError, OSError) as problem:
                if well:
                    log.warning("the bus is silent: %s", problem)
                well = False
            self.listening.clear()
            with contextlib.suppress(RedisError, OSError):
                await self._client.connection_pool.disconnect()
            await asyncio.sleep(AGAIN)
