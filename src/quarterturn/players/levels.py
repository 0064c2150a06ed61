"""The levels, from one that leaves chances to one that uses its time well: they differ in what they think of."""

from __future__ import annotations

from quarterturn.players.beam import Width
from quarterturn.players.mind import Skill

ONE_ACTION = Width(depth=1, keep=99, most=100_000)

REPLY = Width(beam=3, each=2, keep=4, most=1000, team=True)

# The yardstick: the one action after which the position looks best, no further thought.
GREEDY = Skill(ONE_ACTION)

# Who gives hints: well considered, and almost at once.
ADVISER = Skill(Width(beam=8, each=4, keep=5, most=1200, team=True), minds_fire=True, errands=True)

SKILLS: dict[str, Skill] = {
    # One action at a time, many of them overlooked, no eye for danger, and cards by whim.
    "1": Skill(ONE_ACTION, wary=False, overlooks=0.7, guesses=0.5),
    # Two actions ahead; most of the first ones are overlooked.
    "2": Skill(Width(beam=2, each=2, keep=2, most=60, depth=2), wary=False, overlooks=0.8, guesses=0.5),
    # Three actions ahead, narrowly; overlooks some of the first ones, and does not see what the other side may do.
    "3": Skill(Width(beam=2, each=2, keep=2, most=100, depth=3), wary=False, overlooks=0.4, guesses=0.5),
    # Plans its turn, still narrowly, with an eye for danger; now and then overlooks something, or plays a card by whim.
    "4": Skill(Width(beam=5, each=4, keep=4, most=500), overlooks=0.15, guesses=0.35, errands=True),
    # The same with more width, and forgets nobody; minds what a reveal brings to light, and thinks of the reply to its
    # best plans.
    "5": Skill(
        Width(beam=16, each=6, keep=6, most=4000, team=True),
        minds_fire=True,
        foresees=True,
        errands=True,
        replies=12,
        reply=REPLY,
    ),
}
