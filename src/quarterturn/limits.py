"""How much a text from outside may hold: a record, a position, a case, a scenario.

Asked before anything is built from it, so that no text costs more time or memory than a long game does. No real game
comes near these bounds: the largest that come along have 16 rooms and 40 tokens, the longest some thousand actions.
"""

from __future__ import annotations

from typing import Final

CHARACTERS: Final = 1_000_000  # of a text
LINES: Final = 20_000
LINE: Final = 10_000  # characters of a line
WORD: Final = 100  # characters of a word that is compared with those that are known

ROWS: Final = 16  # of a board that is not the game's own plan, two rooms each
TOKENS: Final = 80  # of a position, unless its game has more
OWN_ROOMS: Final = 250  # that a text brings along
ACTIONS: Final = 10_000  # of a record

NUMBER: Final = 9_999  # turns, quiet turns
POINTS: Final = 99  # action points, victory points, cards of a kind
SEED: Final = 2**63  # a number that luck is drawn from
OPTION: Final = 86_400  # an option of a table: the seconds of a turn are the most that may be wanted

RESULTS: Final = 1_000  # of one movement that are listed where others wait; of more, the simple ones (Game.spare)
