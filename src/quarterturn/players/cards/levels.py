"""The levels in the card game: they differ in what they think of, as on the board."""

from __future__ import annotations

from quarterturn.players.beam import Width
from quarterturn.players.mind import Skill

# Late in a game some 350 positions are looked at before the first action is taken: ways out, and what moves promise.
REPLY = Width(beam=3, each=2, keep=3, most=500, team=True)

# Who gives hints: well considered, and almost at once.
CARD_ADVISER = Skill(Width(beam=6, each=4, keep=4, most=600, team=True), foresees=True, errands=True)

CARD_SKILLS: dict[str, Skill] = {
    # One action at a time, almost all of them overlooked, no eye for danger, and cards by whim.
    "1": Skill(Width(depth=1, keep=99, most=100_000), wary=False, overlooks=0.85, guesses=1.0),
    # Two actions ahead; most of the first ones are overlooked.
    "2": Skill(Width(beam=2, each=2, keep=2, most=60, depth=2), wary=False, overlooks=0.8, guesses=0.7),
    # Three actions ahead; overlooks some of the first ones, plays half of its cards by whim, and minds nothing but its
    # own way.
    "3": Skill(Width(beam=3, each=2, keep=3, most=200, depth=3), wary=False, overlooks=0.5, guesses=0.5),
    # Plans its turn with an eye for danger; now and then overlooks something, or plays a card by whim.
    "4": Skill(Width(beam=5, each=3, keep=3, most=400), overlooks=0.2, guesses=0.45),
    # The same with more width, and forgets nobody; minds whom a reveal brings to light, thinks of the reply to its best
    # plans, and looks for rooms to turn where it gets no further.
    "5": Skill(
        Width(beam=8, each=4, keep=4, most=1000, team=True), foresees=True, errands=True, replies=6, reply=REPLY
    ),
}
