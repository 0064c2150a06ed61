"""What stands, lies and is carried in a position while it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterturn.blocks import Text
from quarterturn.engine.core.table import Token

ROOM_FOR_ALL: Final = 99  # what may be hidden on a room of a board that is not the game's own


@dataclass(eq=False)
class Piece:
    """A token of a position: where it is, whether it is wounded, where it is written, and on whose line."""

    token: Token
    place: int
    wounded: bool
    at: Text
    carrier: Piece | None = None
