"""What can be set about a server. The defaults are for one process on one machine, without any configuration."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from quarterturn.content.loader import data_folder


def cores() -> int:
    """Of the processor, as far as this process may use them."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """How much one client may ask of the server."""

    message_bytes: int = 16_384  # one WebSocket message
    body_bytes: int = 262_144  # one HTTP request
    messages_per_second: float = 20  # of one person at one table, over all his connections
    message_burst: int = 60
    all_messages_per_second: float = 60  # the same at all his tables together
    all_message_burst: int = 1000
    refusals: int = 60  # so many messages too many, and the connection is closed
    requests_per_second: float = 5  # HTTP requests that change something, of one person
    request_burst: int = 100
    own_requests_per_second: float = 10  # all that one person asks
    own_request_burst: int = 100
    address_requests_per_second: float = 40  # all behind one address together, beyond their own
    address_request_burst: int = 400
    all_requests_per_second: float = 500  # everybody together
    all_request_burst: int = 1000
    requests_at_once: int = 2  # of one person that are worked on
    too_often: float = 1.0  # seconds that whoever asks too often waits even to be told so, or to be heard again
    newcomers_per_second: float = 2  # who get an identity, of one address
    newcomer_burst: int = 100
    live_tables: int = 2000  # in memory; of more, those leave at which nobody is
    tables_per_player: int = 50  # unfinished ones he made
    clients_per_table: int = 200
    clients_per_player: int = 8  # connections of one person at one table; the oldest goes
    sockets: int = 4000  # connections to tables, of all together
    sockets_per_address: int = 250
    catch_ups_per_second: float = 0.5  # whole snapshots of a table for one person
    catch_up_burst: int = 20
    connections: int = 200  # of one address that ask, or are silent
    silence: float = 20.0  # seconds for a request to be there, a ping to be answered, an answer to be read
    unsent: int = 300  # messages a slow client may lag behind before it has to connect anew
    unsent_bytes: int = 4_000_000  # the same, beside the message that is on its way
    unsent_bytes_of_all: int = 64_000_000
    reading_seconds: float = 10.0  # for a text somebody brings, in a process that is ended then
    reading_waiting: int = 32  # texts that wait for that
    reading_each: int = 4  # of them from one address


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=data_folder)
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
    workers: int = field(
        default_factory=lambda: max(1, cores() - 1)
    )  # processes in which computers think; 0 = a thread
    readers: int = 2  # processes in which texts are read that people bring; 0 = a thread of this process
    think_least: float = 0.35  # seconds before a computer acts, so that people can follow
    think_decision: float = 3.0  # seconds a computer has for a decision; then it plays the best it has found
    think_turn: float = 10.0  # the same for all decisions of a turn together
    think_most: float = 10.0  # seconds after which a computer's choice is what its quickest level would do
    short_time: float = 5.0  # OPT-TIMER: the other's part of a reveal, the defender's card
    join_time: float = 15.0  # the same for whoever is asked to join a combat (M-6): both sides want to be weighed
    potion_time: float = 60.0  # OPT-TIMER: more time for a Speed potion
    idle: float = 1800.0  # seconds after which a table nobody is at leaves the memory
    away: float = 60.0  # seconds a player must have been away before others let a computer play for him
    lock_time: float = 10.0  # seconds to wait for another program that writes to the file
    check_time: float = 10.0  # seconds to look for damage in the file at the start
    secure_cookie: bool = False  # for a server behind https
    proxies: tuple[str, ...] = ()  # addresses whose word is taken for whom they speak (X-Forwarded-For)
    origins: tuple[str, ...] = ()  # other origins whose pages may connect, such as http://localhost:5173
    fixed_seeds: bool = False  # let the maker of a table choose its seed even if strangers play; for tests

    @property
    def database(self) -> Path:
        return self.data / "quarterturn.sqlite3"
