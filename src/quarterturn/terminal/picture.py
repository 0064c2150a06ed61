"""The pictures of the README: a page of a game, as SVG. `python -m quarterturn.terminal.picture terminal.svg`

A file called `cards.svg` becomes a picture of the card game, any other one of the board.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from quarterturn.notation import parse_record
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.session import Session
from quarterturn.terminal.words import Words

GAME = """
game: prison
rooms:
  38b+2 40a+3
  ?39b+1 37b+3
  37a+1 40b+2
  39a 38a+3
units:
  blue backstabber g1
  blue banshee j1
  blue colossus c9 telescoping-spear
  blue mekanork b2
  blue naga d4 key
  blue telepath f1
  blue wizard* i11
  yellow backstabber e16 large-shield
  yellow banshee f20
  yellow cleric* i12 bow
  yellow colossus* g2
  yellow mekanork a17
  yellow naga d21 rope
  yellow telepath f9
  yellow wizard a7
objects:
  blue rope h3
  blue bow b16
  blue fireball-wand i7
  yellow key h18
  yellow telescoping-spear a19
  yellow fireball-wand h15
gates:
  c1/c2 broken
  f1/g1 open
  g16/h16 open
  d18/e18 open
  h19/i19 open
hidden:
  A3 blue large-shield, yellow rope, yellow key
removed:
  blue cleric out
hands:
  blue combat 0 1 2 3 3 5
  blue action 4 5
  yellow combat 0 2 2 3 4 6
  yellow jump 1
  yellow action 2 5
turn: blue card
score: blue 1 yellow 0
played: blue 3 yellow 3
number: 17

> card 5
> fight backstabber colossus
> combat +3
> yellow combat +2
> turn mekanork A1 ccw
"""

CARD_GAME = """
game: card
rooms:
  ?51b 51a
  56b+1 52b+3
  56a+1 53b+2
  53a+3 52a+2
units:
  blue colossus A2s
  blue dark-angel A3^ rope
  blue elf-scout A1c armor
  blue naga A3@ yellow:treasure
  blue paladin >B1^ key sword
  blue telekineticist B2@
  blue thief A1@
  blue troll A3^
  yellow colossus A3s rope
  yellow dark-angel A2c
  yellow elf-scout* B4^ sword
  yellow naga A2c
  yellow paladin >A4@
  yellow thief* B3^
  yellow troll A3^
objects:
  blue rope A1c
  blue bow B2s
  yellow armor B1s
  yellow key >B1c
gates:
  A3 open
  B4 broken
hidden:
  A4 blue key, yellow rope
removed:
  yellow telekineticist out
hands:
  blue combat 0 1 2 3 3 5
  blue jump 2
  yellow combat 0 1 2 2 3 3 5
  yellow jump 0
turn: blue 4
score: blue 0 yellow 1
number: 16
saved: yellow 2

> turn thief A1 cw
"""


class Picture(NamedTuple):
    """A game, and how it is shown."""

    game: str
    size: tuple[int, int]
    title: str
    typed: str


BOARD: Final = Picture(GAME, (100, 48), "quarterturn play prison", "move colossus c8")
CARDS: Final = Picture(CARD_GAME, (112, 40), "quarterturn play card", "fight dark-angel troll")
PICTURES: Final = {"cards": CARDS}  # by the name of the file


FONTS = re.compile(r"@font-face {{.*?}}\s*", re.DOTALL)  # of a host on the web: the reader's own will do


def draw(path: Path) -> None:
    """Write the picture to a file."""
    picture = PICTURES.get(path.stem, BOARD)
    width, height = picture.size
    console = Console(
        record=True, width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    screen = Screen(console, io.StringIO())
    session = Session(parse_record("picture", picture.game), None, [None, RandomPlayer(0)], screen, Words("en"))
    decision = session.game.waiting()[0]
    session.pose(decision)
    session.show()
    screen.write(session.prompt(decision) + picture.typed)
    form = FONTS.sub("", CONSOLE_SVG_FORMAT)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(console.export_svg(title=picture.title, code_format=form) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m quarterturn.terminal.picture FILE.svg")
    draw(Path(sys.argv[1]))
