"""What there is to do, in numbers that Prometheus reads. Made only where somebody may read them (`metrics`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from quarterturn import __version__
from quarterturn.engine.core.build import build
from quarterturn.server.house import House

BEAT = 0.5  # seconds from one look at how late the event loop is to the next


class Meter(Collector):
    """Of one server. What can be counted when somebody asks is counted then."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, house: House) -> None:
        self.house = house
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        GCCollector(self.registry)
        self.answers = Counter("quarterturn_answers", "HTTP answers", ["status"], registry=self.registry)
        self.seconds = Histogram("quarterturn_answer_seconds", "Until an HTTP answer began", registry=self.registry)
        self.late = Histogram(
            "quarterturn_loop_late_seconds", "How late the event loop does what is due", registry=self.registry,
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
        )  # fmt: skip

    def collect(self) -> Iterator[Metric]:
        house = self.house
        yield InfoMetricFamily("quarterturn", "What runs", {"version": __version__, "engine": build()})
        yield GaugeMetricFamily("quarterturn_tables", "Tables in memory", len(house.live))
        yield GaugeMetricFamily("quarterturn_connections", "Connections to tables", house.guests.count)
        yield GaugeMetricFamily("quarterturn_unsent_bytes", "What waits for clients", house.guests.unsent)
        yield CounterMetricFamily("quarterturn_actions_stored", "Actions in the database", house.store.stored)
        yield GaugeMetricFamily("quarterturn_writes_waiting", "Writes in line", house.store.waiting)
        thinking = GaugeMetricFamily("quarterturn_thinking_waiting", "Computers in line to think", labels=["lane"])
        for name, lane in (("slow", house.thinkers.slow), ("quick", house.thinkers.quick)):
            thinking.add_metric([name], lane.waiting)
        yield thinking

    def answered(self, status: int, seconds: float) -> None:
        self.answers.labels(str(status)).inc()
        self.seconds.observe(seconds)

    async def beat(self) -> None:
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            self.late.observe(max(0.0, time.perf_counter() - due))

    def exposition(self) -> bytes:
        return generate_latest(self.registry)
