"""A rotation as it is seen: the room turns the way it was told to, by a quarter, however it lay before."""

from __future__ import annotations

import math

import pytest
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import MIDDLE

FRAME = 20  # ms
LONGEST = 500  # frames until a rotation that was heard of is over
RESTS = 10  # frames without a movement
ANGLE = """room => {
  const {a, b} = new DOMMatrix(getComputedStyle(room).transform);
  return Math.atan2(b, a) * 180 / Math.PI;
}"""


def watched(person: Person, text: str) -> list[float]:
    """What a command does to the first room on the screen: its angle in every frame, counted on from the first."""
    clock, room = person.page.clock, person.page.locator(".world .room").first
    person.stop_time()
    angles: list[float] = [room.evaluate(ANGLE)]
    person.do(text)
    while len({round(angle, 2) for angle in angles[-RESTS:]}) > 1 or round(angles[-1] - angles[0]) == 0:
        assert len(angles) < LONGEST, angles
        clock.run_for(FRAME)
        angles.append(angles[-1] + math.remainder(room.evaluate(ANGLE) - angles[-1], 360))
    clock.resume()
    return [angle - angles[0] for angle in angles]


def test_a_room_turns_the_way_it_is_told(invite: Invite) -> None:
    ada = invite(reduced_motion="no-preference")
    ada.page.clock.install()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    for text, way in (("ccw", -1), ("cw", 1), ("cw", 1)):  # in the engine's count to 3, back to 0, and to 1
        angles = [way * angle for angle in watched(ada, f"turn mekanork A1 {text}")]
        assert sum(10 < angle < 80 for angle in angles) > 3  # seen on the way
        assert min(angles) > -1
        assert max(angles) < 110  # it swings a little too far
        assert angles[-1] == pytest.approx(90, abs=0.1)
