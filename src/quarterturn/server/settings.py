"""What can be set about a server. The defaults are for one process on one machine, without any configuration."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from quarterturn.content.loader import data_folder


@dataclass(frozen=True)
class Limits:
    """How much one client may ask of the server."""

    message_bytes: int = 16_384  # one WebSocket message
    body_bytes: int = 262_144  # one HTTP request
    messages_per_second: float = 20
    message_burst: int = 60
    refusals: int = 200  # so many messages too many, and the connection is closed
    requests_per_second: float = 5  # HTTP requests that change something, per address
    request_burst: int = 100
    tables_per_player: int = 50  # unfinished ones he made
    clients_per_table: int = 200
    unsent: int = 300  # messages a slow client may lag behind before it has to connect anew


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=data_folder)
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
    workers: int = 1  # processes in which computer players think; 0 = a thread of this process
    think_least: float = 0.35  # seconds before a computer acts, so that people can follow
    think_decision: float = 3.0  # seconds a computer has for a decision; then it plays the best it has found
    think_turn: float = 10.0  # the same for all decisions of a turn together
    think_most: float = 10.0  # seconds after which a computer's choice is what its quickest level would do
    short_time: float = 5.0  # OPT-TIMER: the other's part of a reveal, the defender's card
    join_time: float = 15.0  # the same for whoever is asked to join a combat (M-6): both sides want to be weighed
    potion_time: float = 60.0  # OPT-TIMER: more time for a Speed potion
    away: float = 60.0  # seconds a player must have been away before others let a computer play for him
    secure_cookie: bool = False  # for a server behind https
    origins: tuple[str, ...] = ()  # other origins whose pages may connect, such as http://localhost:5173
    fixed_seeds: bool = False  # let the maker of a table choose its seed even if strangers play; for tests

    @property
    def database(self) -> Path:
        return self.data / "quarterturn.sqlite3"
