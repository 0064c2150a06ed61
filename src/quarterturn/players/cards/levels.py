"""The levels in the card game: they differ in what they think of, as on the board."""

from __future__ import annotations

from quarterturn.players.beam import Width
from quarterturn.players.mind import Skill

REPLY = Width(beam=3, each=2, keep=3, most=300, team=True)

# Who gives hints: well considered, and almost at once.
CARD_ADVISER = Skill(Width(beam=6, each=4, keep=4, most=600, team=True), foresees=True)

CARD_SKILLS: dict[str, Skill] = {
    # One action at a time, many of them overlooked, no eye for danger, and cards by whim.
    "1": Skill(Width(depth=1, keep=99, most=100_000), wary=False, overlooks=0.7, guesses=0.5),
    # Two actions ahead; most of the first ones are overlooked.
    "2": Skill(Width(beam=2, each=2, keep=2, most=60, depth=2), wary=False, overlooks=0.6, guesses=0.5),
    # Three actions ahead; now and then overlooks something or plays a card by whim, and minds nothing but its own way.
    "3": Skill(Width(beam=3, each=2, keep=3, most=200, depth=3), wary=False, overlooks=0.2, guesses=0.4),
    # Plans its turn with an eye for danger and for what a reveal brings to light; plays its cards as well as can be.
    "4": Skill(Width(beam=5, each=3, keep=3, most=400), foresees=True),
    # The same with more width, and forgets nobody; thinks of the reply to its best plans.
    "5": Skill(Width(beam=10, each=5, keep=5, most=1500, team=True), foresees=True, replies=8, reply=REPLY),
}
