"""The command line: quarterturn check | show | play …"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quarterturn.notation import check_files

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Dungeon Twister: rules, cases, games.")


@app.command()
def check(files: Annotated[list[Path], typer.Argument(help="files of cases in the notation")]) -> None:
    """Play the cases of files and tell which do not hold."""
    verdict = check_files(files)
    for failure in verdict.failures:
        typer.echo(str(failure))
    typer.echo(f"{verdict.passed} passed, {verdict.failed} failed")
    raise typer.Exit(0 if not verdict.failed else 1)


@app.callback()
def main() -> None:
    """Quarterturn."""
