"""The levels, from one that leaves chances to one that uses its time well: they differ in what they think of."""

from __future__ import annotations

from dataclasses import replace

from quarterturn.players.planning import Width
from quarterturn.players.thinker import Skill

ONE_ACTION = Width(depth=1, keep=99, most=100_000)

REPLY = Width(beam=3, each=3, keep=3, most=250)

# The yardstick: the one action after which the position looks best, no further thought.
GREEDY = Skill(ONE_ACTION)

SKILLS: dict[str, Skill] = {
    # One action at a time, many of them overlooked, no eye for danger, and cards by whim.
    "1": Skill(ONE_ACTION, wary=False, overlooks=0.5, guesses=0.5),
    # Two actions ahead, some overlooked, no eye for danger.
    "2": Skill(Width(beam=3, each=3, keep=3, most=120, depth=2), wary=False, overlooks=0.35, guesses=0.4),
    # Plans its turn, narrowly, does not see what the other side may do, and often plays a Combat card by whim.
    "3": Skill(Width(beam=3, each=2, keep=3, most=200), wary=False, overlooks=0.2, guesses=0.6),
    # Plans its turn with an eye for danger, still narrowly, and now and then plays a card by whim.
    "4": Skill(Width(beam=5, each=4, keep=4, most=500), guesses=0.25),
    # The same with more width, and thinks of the reply to its best plans.
    "5": Skill(Width(beam=12, each=6, keep=6, most=2500), replies=6, reply=REPLY),
}


def with_budget(skill: Skill, times: float) -> Skill:
    """The same skill with so many times the positions to look at."""
    width = skill.width
    wider = replace(
        width,
        beam=max(1, round(width.beam * times)),
        keep=max(1, round(width.keep * times**0.5)),
        most=round(width.most * times),
    )
    return replace(skill, width=wider, replies=round(skill.replies * times))
