"""Games over several processes. A player that hangs, or takes its process down with it, loses its game and no more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from ctypes import Array, c_longlong
from multiprocessing.connection import Connection, wait
from time import monotonic

from quarterturn.arena.entrants import entrant
from quarterturn.arena.match import Match
from quarterturn.arena.outcome import NOBODY, Outcome
from quarterturn.arena.playing import Slate, lost, play

GLANCE = 0.5  # seconds between two looks at who is thinking
SPAWN = multiprocessing.get_context("spawn")  # the same on every system, and nothing inherited by accident

Played = tuple[Outcome, str]


class SharedSlate(Slate):
    """Tells another process who is thinking, with each stroke that the game goes on, and what was chosen so far.

    It is written in memory that outlives the process: who is thinking, strokes, how many choices, and these.
    """

    SEAT, STROKES, COUNT, CHOICES = range(4)

    def __init__(self, memory: Array[c_longlong]) -> None:
        self.memory = memory

    @classmethod
    def for_match(cls, match: Match) -> SharedSlate:
        return cls(SPAWN.RawArray(c_longlong, [NOBODY, 0, 0] + match.most * [0]))

    def clear(self) -> None:
        """A new game begins."""
        self.memory[self.COUNT] = 0

    def thinking(self, seat: int) -> None:
        self.memory[self.STROKES] += 1
        self.memory[self.SEAT] = seat

    def chosen(self, choice: int) -> None:
        self.memory[self.CHOICES + self.memory[self.COUNT]] = choice
        self.memory[self.COUNT] += 1

    @property
    def seat(self) -> int:
        return self.memory[self.SEAT]

    @property
    def strokes(self) -> int:
        return self.memory[self.STROKES]

    @property
    def choices(self) -> list[int]:
        return self.memory[self.CHOICES : self.CHOICES + self.memory[self.COUNT]]


def work(match: Match, orders: Connection, memory: Array[c_longlong]) -> None:
    """The life of a worker: games by number, until there are no more orders."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard speaks to the parent
    _end_with_parent()
    sys.stdout = sys.stderr  # what players print must not come between the results
    entrants = [entrant(player) for player in match.players]
    slate = SharedSlate(memory)
    while (number := orders.recv()) is not None:
        slate.clear()
        orders.send(play(match, match.sitting(number), entrants, slate))


def _end_with_parent() -> None:
    """A worker whose parent was killed must not play on."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Worker:
    """The parent's end of a worker process, and the game it is playing."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.slate = SharedSlate.for_match(match)
        self.line, other = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(match, other, self.slate.memory))
        self.process.start()
        other.close()
        self.number = NOBODY
        self.strokes, self.since = 0, monotonic()

    def order(self, number: int) -> None:
        self.number = number
        with suppress(OSError):  # a worker that is gone already: `result` will tell
            self.line.send(number)

    def result(self) -> Played | None:
        """The game it has finished; None if the process is gone instead."""
        try:
            played: Played = self.line.recv()
        except (EOFError, OSError):
            return None
        return played

    def thinks_too_long(self, patience: float) -> bool:
        strokes = self.slate.strokes
        if strokes != self.strokes or self.slate.seat == NOBODY:
            self.strokes, self.since = strokes, monotonic()
        return 0 < patience < monotonic() - self.since

    def lost(self, note: str) -> Played:
        """The game it was playing, lost by whoever is thinking."""
        seat = self.slate.seat
        self.stop()
        return lost(self.match, self.match.sitting(self.number), self.slate.choices, seat, note)

    def stop(self) -> None:
        self.process.kill()  # before its line is cut, over which it would stumble aloud
        self.process.join()

    def end(self) -> None:
        self.stop()
        self.process.close()
        self.line.close()


def play_all(match: Match, numbers: Iterable[int], workers: int, patience: float) -> Generator[Played]:
    """The games of these numbers, each as soon as it is over."""
    waiting = iter(numbers)
    with _crew() as crew:
        for number in _take(waiting, workers):
            _hire(match, crew, number)
        while crew:
            ready = set(wait([worker.line for worker in crew], GLANCE))
            for worker in list(crew):
                if worker.line in ready:
                    played = worker.result()
                    gone = played is None
                    yield played or worker.lost(_how_it_died(worker))
                elif gone := worker.thinks_too_long(patience):
                    yield worker.lost(f"thought for more than {patience:g} s")
                else:
                    continue
                _go_on(match, crew, worker, gone, next(waiting, None))


@contextmanager
def _crew() -> Iterator[list[Worker]]:
    crew: list[Worker] = []
    try:
        yield crew
    finally:
        for worker in crew:
            worker.end()


def _take(numbers: Iterator[int], count: int) -> list[int]:
    return [number for _, number in zip(range(count), numbers, strict=False)]


def _hire(match: Match, crew: list[Worker], number: int) -> None:
    worker = Worker(match)
    crew.append(worker)
    worker.order(number)


def _go_on(match: Match, crew: list[Worker], worker: Worker, gone: bool, number: int | None) -> None:
    """The next game for a worker; for a new one if it is gone."""
    if not gone and number is not None:
        worker.order(number)
        return
    crew.remove(worker)
    worker.end()
    if number is not None:
        _hire(match, crew, number)


def _how_it_died(worker: Worker) -> str:
    worker.process.join()
    code = worker.process.exitcode
    return f"its process ended with {f'signal {-code}' if code is not None and code < 0 else f'code {code}'}"
