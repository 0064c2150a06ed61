"""What the collector of references looks at while tables are played."""

import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from quarterturn.server.collecting import QUIET, Collector


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    gc.unfreeze()
    gc.collect()
    yield
    gc.unfreeze()


def test_what_stays_is_looked_at_once_and_what_goes_at_once_is_found() -> None:
    kept = [Ring() for _ in range(1000)]
    gone = weakref.ref(Ring())
    Collector(lambda: time.monotonic()).look(time.monotonic())
    assert gone() is None
    assert len(gc.get_objects(2)) < 100, "nothing that is older is looked at again"
    assert gc.get_freeze_count() > len(kept)


def test_what_comes_apart_later_is_found_when_nobody_does_anything() -> None:
    done = time.monotonic() + 1
    collector = Collector(lambda: done)
    ring = Ring()
    gone = weakref.ref(ring)
    collector.look(done)
    del ring
    collector.look(done + QUIET / 2)
    assert gone() is not None, "somebody has only just done something"
    collector.look(done + QUIET + 1)
    assert gone() is None
    before = gc.get_stats()[2]["collections"]
    collector._all_seen = done + QUIET + 1
    collector.look(done + 3 * QUIET)
    assert gc.get_stats()[2]["collections"] == before, "and not again until something has been done"
