"""The arena's sentences, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from quarterturn.arena.tally import Record
from quarterturn.content.texts.phrases import phrase

Say = Callable[..., str]


def speaker(language: str) -> Say:
    def say(key: str, **values: object) -> str:
        return phrase(f"arena-{key}", language, **values)

    return say


def decimal(value: float, places: int, say: Say) -> str:
    """With the decimal mark of the language."""
    return f"{value:.{places}f}".replace(".", say("decimal-mark"))


def percent(share: float, say: Say) -> str:
    """With one decimal; halves are rounded up, as people do."""
    return decimal(floor(1000 * share + 0.5 + 1e-9) / 10, 1, say)


def share(record: Record, say: Say) -> str:
    """`98.3 % [95.3-99.4]`"""
    low, high = record.interval
    return f"{percent(record.share, say)} % [{percent(low, say)}-{percent(high, say)}]"
