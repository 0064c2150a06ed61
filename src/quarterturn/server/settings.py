"""What can be set about a server. The defaults are for one process on one machine, without any configuration.

Everything stands here once: its name, its default, what it may be and what it is for. `configuring.py` reads it from
flags, the environment and a file; `quarterturn settings` shows it.
"""

from __future__ import annotations

import os
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, urlsplit

from pydantic import AfterValidator, BeforeValidator, ConfigDict, DirectoryPath, Field
from pydantic.dataclasses import dataclass
from pydantic_settings import NoDecode

from quarterturn.content.loader import data_folder

STRICT = ConfigDict(extra="forbid", allow_inf_nan=False)
ORIGIN = re.compile(r"https?://[^/\s]+")
PASSWORD = re.compile(r"(?<=://)([^:/?#@]*:).*@|([?&]\w*password=)[^&]*")  # in the address of a server
HIDDEN = "***"


def _number(given: Any) -> Any:
    if isinstance(given, bool):
        raise ValueError("Input should be a number")  # and not 1, or 0
    return given


def _named(given: Any) -> Any:
    if given == "":
        raise ValueError("an empty name names nothing")
    return given


Number = BeforeValidator(_number)
MOST = 10**12  # more than anything is ever wanted of: a slip of the finger
Count = Annotated[int, Number, Field(ge=1, le=MOST)]
CountOrNone = Annotated[int, Number, Field(ge=0, le=MOST)]
Rate = Annotated[float, Number, Field(gt=0)]
Seconds = Annotated[float, Number, Field(ge=0)]
Named = BeforeValidator(_named)
Level = Literal["debug", "info", "warning", "error"]
Form = Literal["text", "json"]


def cores() -> int:
    """Of the processor, as far as this process may use them."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _listed(given: Any) -> Any:
    """Several in one word, as an environment variable or a flag has them: separated by commas."""
    return [part.strip() for part in given.split(",") if part.strip()] if isinstance(given, str) else given


def _address(given: str) -> str:
    network = ip_network(given, strict=False)  # raises ValueError
    return str(network) if "/" in given else given


def _origin(given: str) -> str:
    if ORIGIN.fullmatch(given) is None:
        raise ValueError(f"'{given}' is no origin such as https://play.example.org: no path, no slash at the end")
    return given


def hidden(address: str) -> str:
    """As it may be shown: with no password in it."""
    return PASSWORD.sub(lambda found: f"{found[1]}{HIDDEN}@" if found[1] else f"{found[2]}{HIDDEN}", address)


def _server(*schemes: str) -> AfterValidator:
    """The address of a server, or nothing. What is wrong is told without it: there may be a password in it."""

    def read(given: str) -> str:
        try:
            parts = urlsplit(given)
            known = not given or parts.scheme in schemes
            _ = parts.port  # raises ValueError
        except ValueError:
            raise ValueError(
                "its host and port cannot be told apart; in a password, / is written %2F, # %23, ? %3F, @ %40"
            ) from None
        if not known:
            raise ValueError(f"it must begin with {schemes[0]}://")
        if HIDDEN in (parts.password, *(value for _, value in parse_qsl(parts.query))):
            raise ValueError(f"{HIDDEN} stands for a password that was not shown: write the password there")
        return given

    return AfterValidator(read)


Database = Annotated[str, _server("postgresql", "postgres")]
BusUrl = Annotated[str, _server("redis", "rediss", "unix")]
Addresses = Annotated[tuple[Annotated[str, AfterValidator(_address)], ...], NoDecode, BeforeValidator(_listed)]
Origins = Annotated[tuple[Annotated[str, AfterValidator(_origin)], ...], NoDecode, BeforeValidator(_listed)]


def _is(default: Any, about: str) -> Any:
    return Field(default=default, description=about)


@dataclass(frozen=True, kw_only=True, config=STRICT)
class Limits:
    """How much one client may ask of the server."""

    message_bytes: Count = _is(16_384, "one WebSocket message")
    body_bytes: Count = _is(262_144, "one HTTP request")
    messages_per_second: Rate = _is(20, "of one person at one table, over all his connections")
    message_burst: Count = _is(60, "so many of them at once")
    all_messages_per_second: Rate = _is(60, "the same at all his tables together")
    all_message_burst: Count = _is(1000, "so many of them at once")
    refusals: CountOrNone = _is(60, "so many messages too many, and the connection is closed")
    requests_per_second: Rate = _is(5, "HTTP requests that change something, of one person")
    request_burst: Count = _is(100, "so many of them at once")
    own_requests_per_second: Rate = _is(10, "all that one person asks")
    own_request_burst: Count = _is(100, "so much of it at once")
    address_requests_per_second: Rate = _is(40, "all behind one address together, beyond their own")
    address_request_burst: Count = _is(400, "so much of it at once")
    all_requests_per_second: Rate = _is(500, "everybody together")
    all_request_burst: Count = _is(1000, "so much of it at once")
    address_work_per_second: Rate = _is(0.5, "seconds of the processor that all behind one address together have")
    address_work_burst: Rate = _is(1.0, "so much of it at once")
    requests_at_once: Count = _is(2, "of one person that are worked on")
    too_often: Seconds = _is(1.0, "seconds that whoever asks too often waits even to be told so, or to be heard again")
    newcomers_per_second: Rate = _is(2, "who get an identity, of one address")
    newcomer_burst: Count = _is(100, "so many of them at once")
    live_tables: Count = _is(2000, "in memory; of more, those leave at which nobody is")
    live_actions: Count = _is(500_000, "of all tables in memory, about 1.4 kB each; the same, and no records are taken")
    tables_per_player: Count = _is(50, "unfinished ones he made")
    clients_per_table: Count = _is(200, "connections to one table")
    clients_per_player: Count = _is(8, "connections of one person at one table; the oldest goes")
    sockets: Count = _is(4000, "connections to tables, of all together")
    sockets_per_address: Count = _is(250, "the same of one address")
    catch_ups_per_second: Rate = _is(0.5, "whole snapshots of a table for one person")
    catch_up_burst: Count = _is(20, "so many of them at once")
    connections: Count = _is(200, "of one address that ask, or are silent")
    silence: Rate = _is(20.0, "seconds for a request to be there, a ping to be answered, an answer to be read")
    unsent: Count = _is(300, "messages a slow client may lag behind before it has to connect anew")
    unsent_bytes: Count = _is(4_000_000, "the same, beside the message that is on its way")
    unsent_bytes_of_all: Count = _is(64_000_000, "the same of all clients together")
    reading_seconds: Rate = _is(10.0, "for a text somebody brings, in a process that is ended then")
    reading_waiting: Count = _is(32, "texts that wait for that")
    reading_each: Count = _is(4, "of them from one address")


@dataclass(frozen=True, kw_only=True, config=STRICT)
class Settings:
    """All of a server."""

    host: Annotated[str, Named] = _is("127.0.0.1", "where to listen; 0.0.0.0 lets others on the network in")
    port: Annotated[int, Number, Field(ge=0, le=65535)] = _is(8000, "0 takes any that is free")
    data: Annotated[Path, Named] = Field(
        default_factory=data_folder, description="the folder for the games; else the user's data folder"
    )
    scenarios: Annotated[DirectoryPath | None, BeforeValidator(lambda given: given or None)] = _is(
        None, "the folder of your own scenarios; else scenarios/ in the user's data folder"
    )
    static: Annotated[Path, Named] = Field(
        default_factory=lambda: Path(__file__).parent / "static",
        description="the folder of the built page; else the one that was installed",
    )
    origins: Origins = _is((), "other origins whose pages may connect, such as http://localhost:5173")
    proxies: Addresses = _is(
        (), "addresses or networks of proxies in front, believed when they say for whom they speak (X-Forwarded-For)"
    )
    secure_cookie: bool = _is(False, "cookies for https alone, even where no proxy says that it is https")
    log_level: Level = _is("warning", "what is told: debug, info, warning, error")
    log_form: Form = _is("text", "how: text, or json with one object for each line")
    metrics: Addresses = _is((), "addresses or networks that may read /metrics; nobody if none")
    workers: CountOrNone = Field(
        default_factory=lambda: max(1, cores() - 1),
        description="processes in which computers think, else all cores but one; 0 = a thread of the server",
    )
    readers: CountOrNone = _is(2, "processes in which texts are read that people bring; 0 = a thread of the server")
    think_least: Seconds = _is(0.35, "seconds before a computer acts, so that people can follow")
    think_decision: Seconds = _is(3.0, "seconds a computer has for a decision; then it plays the best it has found")
    think_turn: Seconds = _is(10.0, "the same for all decisions of a turn together")
    think_most: Seconds = _is(10.0, "seconds after which a computer's choice is what its quickest level would do")
    short_time: Seconds = _is(5.0, "OPT-TIMER: seconds for the other's part of a reveal, the defender's card")
    join_time: Seconds = _is(15.0, "the same for whoever is asked to join a combat (M-6)")
    potion_time: Seconds = _is(60.0, "OPT-TIMER: seconds more for a Speed potion")
    idle: Seconds = _is(1800.0, "seconds after which a table nobody is at leaves the memory")
    away: Seconds = _is(60.0, "seconds a player must have been away before others let a computer play for him")
    lock_time: Seconds = _is(10.0, "seconds to wait for another program that writes to the file")
    check_time: Seconds = _is(10.0, "seconds to look for damage in the file at the start")
    drain: Seconds = _is(0.0, "seconds from being told to stop, when /readyz says so, until clients are sent away")
    fixed_seeds: bool = _is(False, "let the maker of a table choose its seed even if strangers play; for tests")
    database: Database = _is("", "postgresql://…, which many servers may share; else a file in the data folder")
    bus: BusUrl = _is("", "redis://…, over which such servers pass on to each other what is meant for another's table")
    lease: Rate = _is(10.0, "seconds after which others take over the tables of a server that is silent")
    limits: Limits = Field(default_factory=Limits, description="how much one client may ask of the server")

    @property
    def file(self) -> Path:
        """The database, where it is a file."""
        return self.data / "quarterturn.sqlite3"
