"""The versions of the rules: a game is played to its end by the version it began under.

A rule that comes to be read otherwise gets a name here, and the rule's module asks for it by that name. Nothing else
in the engine knows of versions.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Rulings(NamedTuple):
    """What a version of the rules says, where another says otherwise."""

    version: int
    clear_landing: bool = False  # EXIT-2: a jump or wall-walk out ends on a square without any character
    healed_stand_aside: bool = False  # MOVE-8: one just healed does not defend either, unless it is the target


# Per version the rulings that came with it; they hold in all later ones too.
_CAME_WITH: Final[dict[int, tuple[str, ...]]] = {
    1: (),
    2: ("clear_landing", "healed_stand_aside"),
}


def _rulings() -> dict[int, Rulings]:
    found: dict[int, Rulings] = {}
    names: tuple[str, ...] = ()
    for version, new in _CAME_WITH.items():
        names += new
        found[version] = Rulings(version)._replace(**dict.fromkeys(names, True))
    return found


RULINGS: Final = _rulings()  # by version
RULES_VERSION: Final = max(RULINGS)  # under which new games begin
