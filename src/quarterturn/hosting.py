"""The part of the command line for whoever hosts a server: serve, settings, backup, restore, admin.

What it needs is an extra, `quarterturn[server]`, and is imported by the commands themselves: the others start faster
without, and work where it is not installed.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from quarterturn.content.loader import VARIABLE, load
from quarterturn.server.trouble import Trouble

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from quarterturn.server.administering import Known
    from quarterturn.server.settings import Settings

app = typer.Typer()
admin = typer.Typer(no_args_is_help=True, help="Look through the tables of a server, also while it runs.")
app.add_typer(admin, name="admin")

Data = Annotated[Path | None, typer.Option(help="the folder for the games; else the user's data folder")]
File = Annotated[Path | None, typer.Option("--settings", help="a file of settings; else QUARTERTURN_SETTINGS")]
Wishes = Annotated[
    list[str] | None, typer.Option("--set", help="any setting of `quarterturn settings`, such as limits.sockets=8000")
]
Result = TypeVar("Result")
Yes = Annotated[bool, typer.Option("--yes", help="do it; else it is only told what would be done")]
Ids = Annotated[list[str], typer.Argument(help="tables, as `quarterturn admin tables` names them")]


@contextmanager
def _in_a_line() -> Iterator[None]:
    """Whatever goes wrong is told so."""
    try:
        yield
    except Trouble as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(2) from problem
    except ModuleNotFoundError as problem:
        if (problem.name or "").startswith("quarterturn"):
            raise
        typer.echo(f"{problem.name} is missing, which the server needs: pip install 'quarterturn[server]'", err=True)
        raise typer.Exit(2) from problem


def _settings(file: Path | None, wishes: list[str] | None, **flags: Any) -> Settings:
    from quarterturn.server.configuring import read_settings, wished

    given = {name: value for name, value in flags.items() if value not in (None, [])}
    return read_settings({**wished(wishes or []), **given}, file)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="where to listen, else 127.0.0.1; 0.0.0.0 lets others in")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="else 8000; 0 takes any that is free")] = None,
    data: Data = None,
    open_browser: Annotated[bool, typer.Option("--open", help="open the game in the browser")] = False,
    proxy: Annotated[list[str] | None, typer.Option(help="a proxy in front, whose X-Forwarded-For is believed")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="another origin whose pages may connect")] = None,
    workers: Annotated[int | None, typer.Option(min=0, help="in which computers think; else all cores but one")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error")] = None,
    log_form: Annotated[str | None, typer.Option(help="text or json")] = None,
    scenarios: Annotated[Path | None, typer.Option(help="the folder of your own scenarios")] = None,
    file: File = None,
    wishes: Wishes = None,
) -> None:  # fmt: skip
    """Play in the browser: a server for this machine, or for the network."""
    with _in_a_line():
        from quarterturn.server import serve as server

        settings = _settings(
            file, wishes, host=host, port=port, data=data, proxies=proxy, origins=origin, workers=workers,
            log_level=log_level, log_form=log_form, scenarios=scenarios,
        )  # fmt: skip
        _use_scenarios(settings)
        server.serve(settings, open_browser, typer.echo)


def _use_scenarios(settings: Settings) -> None:
    """Worker processes do as this one does. All content is read now, so that what is wrong with it is told first."""
    if settings.scenarios is not None:
        os.environ[VARIABLE] = str(settings.scenarios)
    load()


@app.command("settings")
def show_settings(file: File = None, wishes: Wishes = None) -> None:
    """All settings of a server as a file, with what they are for; those that were not set stand as comments."""
    with _in_a_line():
        from quarterturn.server.configuring import described

        typer.echo(described(_settings(file, wishes)), nl=False)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="the copy; it must not be there yet")],
    data: Data = None,
    file: File = None,
) -> None:
    """Copy the games into a file, also while the server runs."""
    with _in_a_line():
        from quarterturn.server.keeping import back_up

        back_up(_settings(file, None, data=data), target)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="a copy that `quarterturn backup` made")],
    data: Data = None,
    file: File = None,
) -> None:
    """Put a copy in the place of the games, while no server runs. Those that are there are put aside."""
    with _in_a_line():
        from quarterturn.server.keeping import restore as put_back

        settings = _settings(file, None, data=data)
        aside = asyncio.run(put_back(settings, source))
        typer.echo(f"{settings.file} is {source} now" + (f"; what was there is kept in {aside}" if aside else ""))


# --- Tables


@admin.command("tables")
def tables(
    data: Data = None,
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object for each line")] = False,
) -> None:
    """List all tables, those that were changed last first."""
    with _in_a_line():
        from quarterturn.server.administering import all_tables

        for table in _with_games(_settings(file, None, data=data), all_tables):
            typer.echo(json.dumps(asdict(table), ensure_ascii=False) if as_json else _line(table))


def _with_games(settings: Settings, work: Callable[[Connection], Result]) -> Result:
    from quarterturn.server.administering import with_games

    return asyncio.run(with_games(settings, work))


def _line(table: Known) -> str:
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.changed))
    return f"{table.id}  {day}  {table.status:7}  {table.actions:5} actions  {table.game}: {', '.join(table.names)}"


@admin.command()
def export(
    ids: Ids,
    to: Annotated[Path | None, typer.Option(exists=True, file_okay=False, help="a folder for a file each")] = None,
    data: Data = None,
    file: File = None,
) -> None:
    """Write down the games of tables, with all their secrets, as records that can be loaded."""
    with _in_a_line():
        from quarterturn.server.administering import record_of

        settings = _settings(file, None, data=data)
        _use_scenarios(settings)
        for table_id in ids:
            record = _with_games(settings, partial(record_of, table_id=table_id))
            if to is None:
                typer.echo(record, nl=False)
            else:
                (to / f"{table_id}.qt").write_text(record, encoding="utf-8")


@admin.command("delete")
def delete_tables(ids: Ids, yes: Yes = False, data: Data = None, file: File = None) -> None:
    """Take tables away, for ever, with all that belongs to them."""
    with _in_a_line():
        from quarterturn.server.administering import all_tables
        from quarterturn.server.migrating import StorageError

        settings = _settings(file, None, data=data)
        known = {table.id: table for table in _with_games(settings, all_tables)}
        missing = [table_id for table_id in ids if table_id not in known]
        if missing:
            raise StorageError(f"there is no table {', '.join(missing)}; nothing has been taken away")
        _take_away(settings, [known[table_id] for table_id in dict.fromkeys(ids)], yes)


@admin.command()
def clear(
    over: Annotated[float, typer.Option(min=0, help="days since a game that is over was last touched")] = 365,
    unfinished: Annotated[float, typer.Option(min=0, help="the same of one that is not over, or never began")] = 180,
    yes: Yes = False,
    data: Data = None,
    file: File = None,
) -> None:
    """Take away the tables where nothing has happened for so long, and names that are as old and used nowhere."""
    with _in_a_line():
        from quarterturn.server.administering import Rule, all_tables, forget_players

        rule, now, settings = Rule(over, unfinished), time.time(), _settings(file, None, data=data)
        _take_away(settings, [table for table in _with_games(settings, all_tables) if rule.covers(table, now)], yes)
        if yes:
            forgotten = _with_games(settings, partial(forget_players, days=max(over, unfinished)))
            typer.echo(f"{forgotten} names forgotten")


def _take_away(settings: Settings, found: list[Known], yes: bool) -> None:
    from quarterturn.server.administering import take_away

    for table in found:
        typer.echo(_line(table))
    if yes:
        count = _with_games(settings, partial(take_away, ids=[table.id for table in found]))
        typer.echo(f"{count} tables taken away")
    else:
        typer.echo(f"{len(found)} tables would be taken away: say --yes to do it")
