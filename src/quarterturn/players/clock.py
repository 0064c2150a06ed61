"""Time to think: a bound on a decision, for those who have to answer somebody who waits."""

from __future__ import annotations

from time import perf_counter

FOR_REPLIES = 0.35  # the share of a decision's time that is left for thinking of the replies


class Clock:
    """The time for one decision. Without a bound it never runs out, and thinking depends on counts alone."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.start()

    def start(self) -> None:
        self._begun = perf_counter()

    def spent(self) -> float:
        """The share of the time that is gone."""
        if self.seconds is None:
            return 0.0
        return (perf_counter() - self._begun) / self.seconds if self.seconds > 0 else 1.0
