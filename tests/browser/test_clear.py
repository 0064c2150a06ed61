"""Clear on the board: what it costs, where one leaves, what the others did, what would happen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import MIDDLE
from tests.browser.test_phone import PHONE
from tests.browser.test_rotation import ANGLE

# The Goblin is one step from the way out.
LEAVING = """\
rules: 1
game: base
rooms:
  2a 2b
  1a 1b
units:
  blue goblin c10 treasure
  blue troll g3
  yellow goblin b1
turn: blue 4
"""


def test_lit_squares_tell_their_price(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.tap("g2")
    lit = ada.page.locator(".reach")
    expect(lit.first).to_be_attached()
    assert ada.page.locator(".cost").all_text_contents() == ["1"] * lit.count()


def test_the_way_out_is_marked(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    line = next(line for line in ada.table["plan"]["lines"] if line["seat"] == 1)
    assert ada.page.locator(".ground .out").count() == len(line["squares"]) - len(line["dots"])


def test_leaving_is_seen_and_remembered(invite: Invite) -> None:
    ada = invite(reduced_motion="no-preference", **PHONE)
    ada.sit(ada.make("me", "here", game="base", record=LEAVING)["id"])
    ada.tap("c10")
    ada.acted(lambda: ada.tap("c11"))
    expect(ada.page.locator(".gain")).to_have_text("+2")  # with the treasure
    expect(ada.page.get_by_role("img", name="Saved: Goblin.")).to_be_visible()
    expect(ada.page.locator(".gain")).to_have_count(0)


def test_only_what_can_be_played_looks_like_it(invite: Invite) -> None:
    ada = invite()
    looks = "e => [getComputedStyle(e).backgroundImage !== 'none', getComputedStyle(e).boxShadow !== 'none']"
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    assert ada.button("Action card 3").evaluate(looks) == [False, False]
    ada.sit(ada.make("me", "here", record=MIDDLE.replace("turn: blue 4", "turn: blue card"))["id"])
    assert ada.button("Action card 3").evaluate(looks) == [True, True]


def test_coordinates_are_a_setting(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    names = ada.page.locator(".coordinate")
    expect(names).to_have_count(0)
    ada.button("Menu").click()
    ada.page.get_by_label("Coordinates along the board").check()
    expect(names).to_have_count(10 + 12)
    assert sorted(names.all_text_contents())[-10:] == list("abcdefghij")


def test_a_rotation_is_shown_by_one_picture(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    before = [ada.page.locator(".slot .room").nth(slot).evaluate(ANGLE) for slot in range(4)]
    ada.tap("b2")
    ada.button("Turn 39 (A1) right").click()
    ghost = ada.page.locator(".slot.ghost")
    expect(ghost.locator(".room")).to_have_count(1)
    expect(ghost).to_have_css("opacity", "1")

    def turned() -> list[int]:
        now = [ada.page.locator(".slot .room").nth(slot).evaluate(ANGLE) for slot in range(4)]
        return sorted(round(b - a) % 360 for a, b in zip(before, now, strict=True))

    ada.until(lambda: turned() == [0, 0, 0, 90], "the room as it would lie")


def test_who_is_dragged_follows_the_finger(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    (x, y), (to, _) = ada.spots(["b2", "d2"])
    touch = ada.context.new_cdp_session(ada.page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    finger("touchStart", (x, y))
    for step in range(1, 6):
        finger("touchMove", (x + (to - x) * step / 5, y - 7))
    ada.page.wait_for_timeout(100)
    box = ada.page.get_by_role("img", name="b2: blue Mekanork").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - to) < 4
    assert abs(box["y"] + box["height"] / 2 - (y - 7)) < 8
    ada.acted(lambda: finger("touchEnd"))
    expect(ada.page.get_by_role("img", name="d2: blue Mekanork")).to_be_visible()


# --- What the others did


def facing(invite: Invite, **wishes: object) -> tuple[Person, Person]:
    """Two at their own screens; the other one is at turn."""
    ada, bob = invite(**wishes), invite()
    made = ada.make("me", "link", record=MIDDLE.replace("turn: blue 4", "turn: yellow 4"))
    bob.open(made["seat_links"]["1"])
    bob.button("Take the seat").click()
    bob.at_table()
    ada.sit(made["id"])
    return ada, bob


def test_the_rivals_turn_stays_visible_until_one_acts(invite: Invite) -> None:
    ada, bob = facing(invite, **PHONE)
    bob.do("move colossus c8")
    bob.do("move colossus c9")
    bob.do("end")
    ada.up_to(bob.seq)
    numbers = ada.page.locator(".overlay g.number")
    expect(numbers).to_have_text(["1", "2"])
    ada.acted(ada.button("Action card 3").tap)
    expect(numbers).to_have_text(["1", "2"])
    again = ada.button("Show again")
    again.tap()
    expect(ada.page.get_by_role("img", name="c9: yellow Colossus")).to_be_visible()
    expect(numbers).to_have_text(["1", "2"])
    ada.tap("b2")
    expect(numbers).to_have_count(0)
    ada.acted(lambda: ada.tap("c2"))
    ada.page.keyboard.press("Escape")
    expect(numbers).to_have_count(0)
    expect(again).to_have_count(0)


def test_the_log_tells_what_has_been_seen_and_is_heard_on_a_phone(invite: Invite) -> None:
    ada, bob = facing(invite, reduced_motion="no-preference", **PHONE)
    heard, log = ada.page.locator(".heard"), ada.page.get_by_role("log")
    ada.page.clock.install()
    ada.stop_time()
    bob.do("move colossus c8")
    ada.up_to(bob.seq)
    ada.page.wait_for_timeout(200)
    assert "Colossus" not in log.inner_text()
    assert "Colossus" not in heard.inner_text()
    ada.page.clock.resume()
    expect(log).to_contain_text("Colossus")
    expect(heard).to_contain_text("Colossus")


@pytest.mark.parametrize("record", [MIDDLE], ids=["middle"])
def test_a_long_log_keeps_its_newest_line_in_sight(invite: Invite, record: str) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=record)["id"])
    log = ada.page.get_by_role("log")
    for _ in range(14):
        for text in ("move naga c3", "move naga c4"):
            ada.do(text)
        ada.do("end")
        ada.do_first("card")
        ada.do("end")
        ada.do_first("card")
        if log.evaluate("e => e.scrollHeight > e.clientHeight + 60"):
            break
    below = "e => e.scrollHeight - e.clientHeight - e.scrollTop"
    assert log.evaluate(below) < 2
    high = log.evaluate("e => e.clientHeight")
    ada.command_line.press("Escape")
    ada.tap("c4" if ada.view["seat"] == 0 else "c9")  # who is selected takes of the log's room
    ada.until(lambda: bool(log.evaluate("e => e.clientHeight") < high), "the log smaller")
    ada.until(lambda: bool(log.evaluate(below) < 2), "the newest line in sight again")
    # It becomes smaller just as the newest line comes into sight: nobody has gone up.
    log.evaluate("""async e => {
      const frame = () => new Promise(requestAnimationFrame);
      e.scrollTop -= 30;
      await frame();
      await frame();
      e.scrollTop = e.scrollHeight;
      e.style.flex = `0 0 ${e.clientHeight - 60}px`;
      await frame();
      await frame();
    }""")
    assert log.evaluate(below) < 2
    log.evaluate("e => e.style.flex = ''")
    log.evaluate("e => e.scrollTo(0, 0)")
    ada.page.wait_for_timeout(100)
    ada.page.keyboard.press("Escape")
    ada.until(lambda: bool(log.evaluate("e => e.clientHeight") == high), "the log as it was")
    assert log.evaluate("e => e.scrollTop") == 0  # who reads further up is left there
