"""A terminal without a terminal: a script types, and what is written is kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, cast

import pytest
from rich.console import Console

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Options
from quarterturn.engine.game import Game, new_game
from quarterturn.players import Player
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.session import Session
from quarterturn.terminal.words import Words

Script = Callable[[Session], Iterator[str]]


class Typist:
    """A keyboard: each line is asked for when the game waits for it, so it may depend on the game."""

    lines: Iterator[str] = iter(())

    def readline(self) -> str:
        line = next(self.lines, None)
        return "" if line is None else line + "\n"


class Sitting:
    """A session that has been played to the end of its script."""

    def __init__(
        self,
        script: Iterable[str] | Script,
        game: str | Game = "prison-1",
        people: Iterable[int] = (0,),
        *,
        seed: int = 1,
        language: str = "en",
        size: tuple[int, int] = (100, 60),
        colour: bool = False,
        encoding: str = "utf-8",
        options: Options | None = None,
    ) -> None:
        self.raw = io.BytesIO()
        file = io.TextIOWrapper(self.raw, encoding=encoding)
        console = Console(
            file=file,
            width=size[0],
            height=size[1],
            force_terminal=colour,
            color_system="truecolor" if colour else None,
        )
        keyboard = Typist()
        started = isinstance(game, Game)
        played = game if isinstance(game, Game) else new_game(load(), load().games[game], seed, options)
        seats = set(people)
        players: list[Player | None] = [
            None if seat in seats else RandomPlayer(seed + seat) for seat in range(played.state.table.seats)
        ]
        screen = Screen(console, cast(TextIO, keyboard))
        self.session = Session(played, None if started else seed, players, screen, Words(language))
        keyboard.lines = iter(script(self.session) if callable(script) else script)
        self.session.run()
        file.flush()
        self.text = self.raw.getvalue().decode(encoding)

    @property
    def game(self) -> Game:
        return self.session.game

    def done(self) -> list[str]:
        """The kinds of action played, in order."""
        return [entry.action[0] for entry in self.game.log]


@pytest.fixture
def sit() -> type[Sitting]:
    """Sit down and play a script: `sit(lines, game, people, …)`."""
    return Sitting
