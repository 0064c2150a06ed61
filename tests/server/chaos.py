"""Many tables on several nodes while everything breaks that can: afterwards nothing that was told may be untrue.

`python -m tests.server.chaos [--nodes 3] [--tables 300] [--seconds 600]` starts PostgreSQL, Valkey and the nodes on the
loopback, lets people and computers play, and kills and stops one after the other of them. In the end it compares what
everybody was told with the log in the database, and prints counts and times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx2
from tests.server.nodes import Client, Message, Node
from tests.server.servers import Postgres, Valkey, end_in_order, running

from quarterturn.engine.game import Game
from quarterturn.engine.view import kept_entry, view_after
from quarterturn.server.log import line_of
from quarterturn.server.making import Played, play_again, resume
from quarterturn.server.presenting import seat_options, seat_view
from quarterturn.server.settings import Settings
from quarterturn.server.storage import ActionRow, Store
from quarterturn.server.views import encode

COMPUTERS = 5  # of so many tables, one has a computer
PATIENCE = 120.0  # seconds in which everybody has found back to his table
SEARCHED = 40  # messages of each client, besides the last, that are compared in full


@dataclass
class Site:
    """PostgreSQL, Valkey, and the nodes."""

    postgres: Postgres
    valkey: Valkey
    database: str
    nodes: list[Node]
    lease: float
    away: set[int] = field(default_factory=set)  # numbers of nodes that are killed or stopped
    done: Counter[str] = field(default_factory=Counter)

    def ports(self) -> list[int]:
        """Where to connect: as behind a proxy that looks after its servers, nobody is sent to one that is down."""
        return [node.port for number, node in enumerate(self.nodes) if number not in self.away] or [self.nodes[0].port]

    def last_actions(self) -> dict[str, int]:
        """The number of the last stored action, by table."""
        rows = self.postgres.ask(self.database, 'select "table", max(seq) from actions group by 1')
        return {table: int(seq) for table, seq in rows}


def site(stack: ExitStack, count: int, lease: float, workers: int = 0) -> Site:
    postgres, valkey = stack.enter_context(running(Postgres)), stack.enter_context(running(Valkey))
    assert isinstance(postgres, Postgres)
    assert isinstance(valkey, Valkey)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quarterturn-")))
    database = postgres.new_database()
    nodes = [Node(folder / f"node {n}", database, valkey.url, lease, workers) for n in range(count)]
    for node in nodes:
        node.start()
        stack.callback(node.kill)
    return Site(postgres, valkey, database, nodes, lease)


async def until_up(node: Node) -> None:
    async with httpx2.AsyncClient() as web, asyncio.timeout(90):
        while True:
            try:
                await web.get(f"http://127.0.0.1:{node.port}/api/me", headers={"Cookie": f"quarterturn={'u' * 32}"})
            except httpx2.TransportError:
                await asyncio.sleep(0.1)
            else:
                return


# --- Who plays


async def seat_people(site: Site, tables: int) -> list[Client]:
    """Tables of two people, each with a cookie of his own, made and joined through any node; some against computers."""
    clients: list[Client] = []
    async with httpx2.AsyncClient(timeout=60) as web:
        for number in range(tables):
            random = Random(number)
            alone = number % COMPUTERS == COMPUTERS - 1
            cookies = [f"{2 * number + seat:032}" for seat in range(1 if alone else 2)]
            others = {"kind": "computer", "level": "1"} if alone else {"kind": "link"}
            wish = {"game": "prison-1", "quick": number % 2 == 0, "seats": [{"kind": "me"}, others]}
            made = await _post(web, random.choice(site.ports()), "/api/tables", wish, cookies[0])
            if not alone:
                token = made["seat_links"]["1"].partition("=")[2]
                await _post(
                    web, random.choice(site.ports()), f"/api/tables/{made['id']}/join", {"token": token}, cookies[1]
                )
            clients += [
                Client(site.ports, made["id"], cookie, seat, Random(2 * number + seat))
                for seat, cookie in enumerate(cookies)
            ]
    return clients


async def _post(web: httpx2.AsyncClient, port: int, path: str, body: object, cookie: str) -> Message:
    """What is answered, once no lease ends meanwhile: on a busy machine a short one may, before anything is broken."""
    url, headers = f"http://127.0.0.1:{port}{path}", {"Cookie": f"quarterturn={cookie}"}
    async with asyncio.timeout(60):
        while (answer := await web.post(url, json=body, headers=headers)).status_code == 503:
            await asyncio.sleep(0.5)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


# --- What breaks


async def kill_node(site: Site, number: int) -> None:
    site.away.add(number)
    site.nodes[number].kill()
    await asyncio.sleep(site.lease + 2)
    site.nodes[number].start()
    await until_up(site.nodes[number])
    site.away.discard(number)


async def stop_node(site: Site, number: int) -> None:
    """For longer than its lease, and it does not know when it goes on."""
    site.away.add(number)
    site.nodes[number].send(signal.SIGSTOP)
    await asyncio.sleep(site.lease + 2)
    site.nodes[number].send(signal.SIGCONT)
    site.away.discard(number)


async def kill_bus(site: Site, _number: int) -> None:
    await asyncio.to_thread(site.valkey.kill)
    await asyncio.sleep(2)
    await asyncio.to_thread(site.valkey.start)


async def restart_database(site: Site, _number: int) -> None:
    await asyncio.to_thread(site.postgres.kill)
    await asyncio.to_thread(site.postgres.start)


BREAKS: list[Callable[[Site, int], Awaitable[None]]] = [kill_node, stop_node, kill_bus, restart_database]


Enough = Callable[[Site, list[Client]], bool]  # whether so much has happened that it can be judged


async def disturb(site: Site, pause: float, enough: Callable[[], bool]) -> None:
    """One after the other, with a pause in which everybody finds back."""
    random = Random(1)
    while not enough():
        await asyncio.sleep(pause)
        wreck = BREAKS[site.done.total() % len(BREAKS)]
        await wreck(site, random.randrange(len(site.nodes)))
        site.done[wreck.__name__] += 1


async def play(site: Site, clients: list[Client], pace: float, pause: float, enough: Enough) -> None:
    disturbing = asyncio.create_task(disturb(site, pause, lambda: enough(site, clients)))
    await asyncio.gather(disturbing, *(client.play(disturbing.done, pace) for client in clients))


async def come_to_rest(site: Site, clients: list[Client]) -> None:
    """Nobody acts any more: until whoever was away is back and has seen the last action, and no computer thinks."""
    resting = asyncio.create_task(_all_rest(site, clients))
    await asyncio.gather(resting, *(client.play(resting.done, None) for client in clients))


async def _all_rest(site: Site, clients: list[Client]) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:  # whoever has not found back by then is a problem to be told of
        last = await asyncio.to_thread(site.last_actions)
        if all(client.resting and client.seq == last.get(client.table, 0) for client in clients):
            return
        await asyncio.sleep(0.5)


# --- Whether all that was told is true


# What has to be so of every table and everybody.
LOG = "every stored action is there once, in its order, and no two epochs are interleaved"
TOLD = "every acknowledged action is stored, and is what was told"
END = "everybody ends with the exact state"
SHOWN = "nobody was shown anything but what his seat may see then"


@dataclass
class Verdict:
    seconds: float = 0.0
    tables: int = 0
    actions: int = 0
    takeovers: int = 0
    acknowledged: int = 0
    compared: int = 0
    bytes: int = 0
    against: dict[str, list[str]] = field(default_factory=lambda: {claim: [] for claim in (LOG, TOLD, END, SHOWN)})

    @property
    def problems(self) -> list[str]:
        return [problem for found in self.against.values() for problem in found]


async def judge(site: Site, clients: list[Client]) -> Verdict:
    found = Verdict()
    ids = list(dict.fromkeys(client.table for client in clients))
    epochs: dict[str, list[tuple[int, int]]] = {table: [] for table in ids}
    for table, seq, epoch in site.postgres.ask(site.database, 'select "table", seq, epoch from actions order by 1, 2'):
        epochs[table].append((int(seq), int(epoch)))
    store = Store(Settings(database=site.database))
    try:
        for table in ids:
            row = await store.find_table(table)
            assert row is not None
            actions = await store.actions_of(table)
            found.tables += 1
            found.actions += len(actions)
            found.takeovers += row.epoch
            _judge_log(found, table, epochs[table])
            here = [client for client in clients if client.table == table]
            for client in here:
                _judge_end(found, client, len(actions))
            _judge_told(found, here, resume(row, []), actions)
    finally:
        await store.engine.dispose()
    return found


def _judge_log(found: Verdict, table: str, stored: list[tuple[int, int]]) -> None:
    if [seq for seq, _ in stored] != list(range(1, len(stored) + 1)):
        found.against[LOG].append(f"{table}: actions are missing, or there are too many")
    if [epoch for _, epoch in stored] != sorted(epoch for _, epoch in stored):
        found.against[LOG].append(f"{table}: two epochs are interleaved")


def _judge_end(found: Verdict, client: Client, actions: int) -> None:
    found.bytes += sum(len(text) for text in client.heard)
    found.acknowledged += len(client.told)
    if client.seq != actions:
        found.against[END].append(f"{client.name} ends at {client.seq} of {actions}")
    if any(seq > actions for seq in client.told):
        found.against[TOLD].append(f"{client.name}: an action was told that is not there")


def _judge_told(found: Verdict, clients: list[Client], played: Played, actions: list[ActionRow]) -> None:
    """Play the stored game again: whatever was told of an action is so, and all that was shown is what the seat may
    see then, and nothing else."""
    shown = {client: client.shown(SEARCHED) for client in clients}
    game = played.game
    for action in [None, *actions]:
        if action is not None:
            play_again(played, action)
        for client in clients:
            line = client.told.get(played.seq)
            if line is not None and line != _line(game, client.seat, played.seq):
                found.against[TOLD].append(f"{client.name}: action {played.seq} was told as {line}")
            for message in shown[client].get(played.seq, []):
                found.compared += 1
                if message["views"] != [_seen(game, client.seat)]:
                    claim = END if played.seq == len(actions) else SHOWN
                    found.against[claim].append(f"{client.name}: at {played.seq} something else was shown")


def _line(game: Game, seat: int, seq: int) -> Message:
    """The last action, as the seat may know it when it happens."""
    number = len(game.log) - 1
    found: Message = json.loads(encode(line_of(game.state_after(number), kept_entry(game, number, seat), seq)))
    return found


def _seen(game: Game, seat: int) -> Message:
    seen = view_after(game, len(game.log), seat)
    options, may_undo = seat_options(game.state, seen), game.check_undo(seat) is None
    found: Message = json.loads(encode(seat_view(seen, game.waiting(), options, may_undo)))
    return found


# --- The whole run


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


async def run(site: Site, tables: int, pace: float, pause: float, enough: Enough) -> tuple[Verdict, list[Client]]:
    await asyncio.gather(*(until_up(node) for node in site.nodes))
    clients = await seat_people(site, tables)
    began = time.monotonic()
    await play(site, clients, pace, pause, enough)
    seconds = time.monotonic() - began
    print(f"{len(clients)} people have played for {seconds:.0f} s; now all come to rest", flush=True)
    await come_to_rest(site, clients)
    print("and what they were told is compared with the log", flush=True)
    found = await judge(site, clients)
    found.seconds = seconds
    return found, clients


def for_seconds(seconds: float) -> Enough:
    """From when it is first asked."""
    began: list[float] = []

    def enough(_site: Site, _clients: list[Client]) -> bool:
        began.append(time.monotonic())
        return began[-1] > began[0] + seconds

    return enough


def tell(site: Site, found: Verdict, clients: list[Client]) -> None:
    seconds = found.seconds
    breaks = [took for client in clients for took in client.breaks]
    back = f"p50 {percentile(breaks, 0.5):.1f} s, p99 {percentile(breaks, 0.99):.1f} s"
    for line in (
        f"{found.tables} tables, {len(clients)} people, {len(site.nodes)} nodes, {seconds:.0f} s: {dict(site.done)}",
        f"{found.actions} actions stored ({found.actions / seconds:.1f}/s), tables taken over {found.takeovers} times",
        f"{found.acknowledged} acknowledgements compared with their events, the views of {found.compared} messages, "
        f"of {found.bytes / 1e6:.1f} MB",
        f"{len(breaks)} breaks; back at the table after {back} (lease {site.lease:.0f} s)",
    ):
        print(line)
    for claim, problems in found.against.items():
        print(f"{'UNTRUE' if problems else 'true':8}{claim}" + (f": {len(problems)} times not" if problems else ""))
    print("\n".join(found.problems) or "Nothing that was told is untrue.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--pace", type=float, default=3.0, help="seconds a person thinks")
    parser.add_argument("--pause", type=float, default=15.0, help="seconds from one disturbance to the next")
    parser.add_argument("--lease", type=float, default=5.0)
    given = parser.parse_args()
    end_in_order()
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}, {os.cpu_count()} cores", flush=True)
    with ExitStack() as stack:
        here = site(stack, given.nodes, given.lease)
        found, clients = asyncio.run(run(here, given.tables, given.pace, given.pause, for_seconds(given.seconds)))
        tell(here, found, clients)
    sys.exit(1 if found.problems else 0)


if __name__ == "__main__":
    main()
