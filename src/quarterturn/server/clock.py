"""OPT-TIMER, kept by the server: a turn's time, and the short times of whoever else must decide."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from quarterturn.engine.core.fights import awaited
from quarterturn.engine.core.state import ACT, CARD, FIGHT, JOIN, NAME, PUT, State
from quarterturn.server.settings import Settings
from quarterturn.server.views import ClockView

What = Literal["turn", "placing", "joining", "combat"]


class Running(NamedTuple):
    """Whose time runs, and for what."""

    what: What
    seats: tuple[int, ...]


def runs(state: State) -> Running | None:
    """Whose time runs now: the active player's, unless another must place or answer an attack."""
    active = Running("turn", (state.seat,))
    if state.phase == PUT and state.placing is not None and state.placing.placer != state.seat:
        return Running("placing", (state.placing.placer,))
    if state.phase == JOIN and state.fight is not None:
        return Running("joining", (state.fight.asked,))
    if state.phase == NAME and state.fight is not None and state.fight.namer != state.seat:
        return Running("combat", (state.fight.namer,))
    if state.phase == FIGHT and state.fight is not None:
        late = awaited(state.fight)
        return active if state.seat in late else Running("combat", tuple(late))
    return active if state.phase in (CARD, ACT, PUT, NAME) else None


class Clock:
    """One table's clock. `expire` is called when the time of whoever must decide is out."""

    def __init__(self, settings: Settings, seconds: int, expire: Callable[[], Awaitable[None]]) -> None:
        self.settings, self.seconds, self.expire = settings, seconds, expire
        self.turn = -1
        self.left = 0.0  # of the turn, when it does not run
        self.running: Running | None = None
        self.ends = 0.0
        self._task: asyncio.Task[None] | None = None

    def restore(self, turn: int, left: float) -> None:
        """A stored turn goes on with the time it had left; the time the server was away does not count."""
        self.turn, self.left = turn, left

    def follow(self, state: State, potions: int = 0, paused: bool = False) -> None:
        """The game has gone on: stop, start or change the clock. `potions`: drunk just now; -1: taken back."""
        if not self.seconds:
            return
        self.left = self.left_now
        if state.turn != self.turn:
            self.turn, self.left = state.turn, float(self.seconds)
        self.left += self.settings.potion_time * potions
        now = None if paused or state.result is not None else runs(state)
        if now is None or now.what == "turn":
            self._start(now, self.left)
        elif self.running is not None and self.running.what == now.what and set(now.seats) <= set(self.running.seats):
            self.running = now  # one of them has answered; the time of the others goes on
        else:
            self._start(now, self.settings.join_time if now.what == "joining" else self.settings.short_time)

    def _start(self, running: Running | None, seconds: float) -> None:
        self.stop()
        self.running = running
        self.ends = time.monotonic() + seconds
        if running is not None:
            self._task = asyncio.create_task(self._wait(max(0.0, seconds)))

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._task = None  # from here on nobody stops it: `expire` asks again whether time is out
        await self.expire()

    @property
    def left_now(self) -> float:
        """What the turn has left, whether its time runs or another's."""
        running = self.running is not None and self.running.what == "turn"
        return self.ends - time.monotonic() if running else self.left

    @property
    def out(self) -> bool:
        return self.running is not None and time.monotonic() >= self.ends - 0.005

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def view(self) -> ClockView | None:
        if not self.seconds or self.running is None:
            return None
        left = max(0.0, self.ends - time.monotonic())
        return {"seats": self.running.seats, "seconds": round(left, 2), "what": self.running.what}
