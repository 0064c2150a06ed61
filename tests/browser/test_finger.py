"""Safe under a finger: the board stays where it is, and a touch of it presses nothing else."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import FloatRect, WebSocketRoute, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import MIDDLE
from tests.browser.test_phone import PHONE, SMALL, SMALLEST

TABLET: dict[str, Any] = {**PHONE, "viewport": {"width": 820, "height": 1180}, "device_scale_factor": 1}
SIDEWAYS: dict[str, Any] = {**TABLET, "viewport": {"width": 1180, "height": 820}}
FLAT: dict[str, Any] = {**PHONE, "viewport": {"width": 640, "height": 400}}  # a desk at 200 %, a phone on its side
SCREENS = pytest.mark.parametrize("screen", [{}, TABLET, PHONE, SMALL], ids=["1280", "820", "390", "360"])

# Somebody stands on every dot of the near line, where the sheet begins.
NEAR = """\
rules: 1
game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue cleric b0
  blue mekanork d0
  blue naga g0
  blue goblin i0
  yellow wizard c9
  yellow colossus h9
turn: blue 4
"""


def place(person: Person) -> tuple[list[float], FloatRect | None]:
    """Where the board is, and what it is seen through."""
    person.page.wait_for_timeout(150)
    return person.world(), person.board.bounding_box()


@SCREENS
def test_the_board_keeps_its_place(invite: Invite, screen: dict[str, Any]) -> None:
    """Whatever is selected, planned, asked or explained."""
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", record=MIDDLE)["id"])
    before = place(ada)
    ada.tap("b2")
    expect(ada.page.get_by_role("region", name="Mekanork")).to_be_visible()
    assert place(ada) == before
    for button in ada.page.locator(".do").all():
        assert button.evaluate(WHOLE), button.inner_text()
    ada.button("Turn 39 (A1) right").click()
    expect(ada.page.locator(".ghost")).to_be_visible()
    assert place(ada) == before
    ada.tap("c4")
    ada.tap("c4")
    expect(ada.page.get_by_role("region", name="Naga")).to_be_visible()
    assert place(ada) == before
    ada.button("Hint", exact=True).click()
    expect(ada.page.get_by_role("region", name="What the computer would do")).to_be_visible()
    assert place(ada)[1] == before[1]


@SCREENS
def test_the_board_keeps_its_place_while_a_team_is_chosen(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer")["id"])
    ada.until(lambda: ada.wanted == "team", "the team asked for")
    expect(ada.page.locator(".tray button").first).to_be_visible()
    dots = next(line["dots"] for line in ada.table["plan"]["lines"] if line["seat"] == 0)
    ada.bring(dots[0])
    before = place(ada)
    for dot in dots:
        ada.tap(dot)
        assert place(ada) == before
    expect(ada.button("Ready")).to_be_enabled()
    assert place(ada) == before


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_a_touch_of_the_board_presses_nothing_else(invite: Invite, screen: dict[str, Any]) -> None:
    """The click that a browser sends after a touch goes to whatever has come under the finger by then."""
    ada = invite(**screen)
    ada.sit(ada.make("me", "here", record=NEAR)["id"])
    ada.page.evaluate(
        "window.clicked = []; addEventListener('click', event => clicked.push(event.target.tagName), true)"
    )
    for square, name in (("i0", "Goblin"), ("g0", "Naga"), ("d0", "Mekanork"), ("b0", "Cleric")):
        ada.tap(square)
        expect(ada.page.get_by_role("region", name=name)).to_be_visible()
        ada.page.wait_for_timeout(400)
    assert ada.page.evaluate("clicked") == []
    assert ada.seq == 0
    assert ada.view["ap"] == 4
    expect(ada.page.get_by_role("region", name="Planned")).to_have_count(0)


# --- What must be touched is in sight

FAR = """\
rules: 1
game: prison
rooms:
  ?40b 39b
  39a 40a
units:
  blue naga c5
  yellow colossus h9
hidden:
  A2 blue wizard, yellow bow
turn: blue 4
"""


# Whether a finger would meet an element's middle, and not something that lies over it.
UNCOVERED = """e => {
  const {left, top, width, height} = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


# The same from its upper to its lower edge.
WHOLE = """e => {
  const {left, top, width, height} = e.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every(y => e.contains(document.elementFromPoint(left + width / 2, top + height * y)))
    && e.scrollWidth <= e.clientWidth;
}"""


def in_sight(person: Person, squares: list[int]) -> int:
    box = person.board.bounding_box()
    assert box is not None
    return sum(
        box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
        for x, y in person.spots(squares)
    )


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_where_something_is_to_be_put_is_in_sight(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "here", record=FAR)["id"])
    for _ in range(3):
        ada.page.mouse.move(340, 340)
        ada.page.mouse.wheel(0, -400)  # to a corner of the near side
    ada.tap("c5")
    ada.button("Reveal").click()
    for _ in range(3):
        ada.page.mouse.move(340, 340)
        ada.page.mouse.wheel(0, -400)
    ada.acted(ada.button("Do it").click)
    ada.until(lambda: ada.wanted == "put", "the placing")
    expect(ada.page.locator(".reach.put").first).to_be_attached()
    places = [option["action"][2] for option in ada.options("put")]
    ada.page.wait_for_timeout(400)
    assert in_sight(ada, places) == len(places)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_what_a_hint_names_is_in_sight(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", record=NEAR)["id"])
    for _ in range(3):
        ada.page.mouse.move(200, 60)
        ada.page.mouse.wheel(0, -400)  # to the far side
    assert in_sight(ada, [1, 3, 6, 8]) == 0
    ada.button("Hint", exact=True).click()
    hint = ada.page.get_by_role("region", name="What the computer would do")
    expect(hint).to_be_visible()
    for part in (hint.get_by_role("button", name="Do it"), hint.get_by_role("listitem").last):
        assert part.evaluate(WHOLE), part.inner_text()
    ada.page.wait_for_timeout(400)
    assert in_sight(ada, [1, 3, 6, 8]) > 0


def test_after_the_others_turn_ones_own_people_are_in_sight(invite: Invite) -> None:
    ada, bob = invite(**SMALL), invite()
    made = ada.make("me", "link", record=NEAR.replace("turn: blue 4", "turn: yellow 4"))
    bob.open(made["seat_links"]["1"])
    bob.button("Take the seat").click()
    bob.at_table()
    ada.sit(made["id"])
    bob.do("move colossus h10")
    bob.do("end")
    ada.up_to(bob.seq)
    for _ in range(3):
        ada.page.mouse.move(200, 60)
        ada.page.mouse.wheel(0, -400)  # where they were busy
    assert in_sight(ada, [1, 3, 6, 8]) == 0
    ada.acted(ada.button("Action card 3").tap)
    ada.until(lambda: in_sight(ada, [1, 3, 6, 8]) > 0, "one of one's own")


# --- Nothing is done by mistake, and nothing is lost


def test_a_turn_with_actions_left_ends_when_asked_twice(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    button = ada.button("End turn")
    box = button.bounding_box()
    button.tap()
    again = ada.button("End with 4 left?")
    expect(again).to_be_visible()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert ada.page.evaluate("([x, y]) => document.elementFromPoint(x, y).textContent", [x, y]) == "End with 4 left?"
    ada.tap("b2")  # something else is meant
    expect(button).to_be_visible()
    assert ada.seq == 0
    button.tap()
    ada.acted(again.tap)
    expect(ada.heading).to_have_text("Play an Action card")


def test_the_question_can_be_turned_off(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.button("Menu").click()
    ada.page.get_by_label("Ask before a turn ends with actions left").uncheck()
    ada.page.keyboard.press("Escape")
    ada.acted(ada.button("End turn").click)


def test_friendly_fire_is_said_before(invite: Invite) -> None:
    ada = invite(**SMALL)
    record = MIDDLE.replace("blue mekanork b2", "blue banshee f4").replace("blue naga c4", "blue naga g4")
    ada.sit(ada.make("me", "here", record=record)["id"])
    ada.tap("f4")
    scream = ada.button("Scream at blue Naga")
    scream.tap()
    expect(ada.page.get_by_role("region", name="Banshee")).to_contain_text("This hits your own side: Naga.")
    assert ada.seq == 0
    ada.acted(ada.button("Do it").tap)


def test_whom_an_attack_draws_in_is_said_before(invite: Invite) -> None:
    ada = invite(**SMALL)
    record = MIDDLE.replace("blue mekanork b2", "blue mekanork i2").replace("blue naga c4", "blue naga* i2")
    ada.sit(ada.make("me", "here", record=record)["id"])
    ada.tap("g2")
    ada.tap("h2")
    planned = ada.page.get_by_role("region", name="Planned")
    expect(planned).to_contain_text("Drawn in as well: Mekanork. A defeat wounds the whole group.")
    expect(planned).to_contain_text("A defeat eliminates whoever is carried: Naga.")
    for risk in planned.get_by_role("status").all():
        assert risk.evaluate(UNCOVERED), risk.inner_text()
    assert ada.seq == 0


def test_what_is_done_while_the_line_is_down_is_sent_again(invite: Invite) -> None:
    """A line that is dead without having said so: the browser still takes it for open."""
    ada = invite(**PHONE)
    dead = {"now": False}

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        alive = not dead["now"]
        if not alive:
            page.close()
            return
        server.on_message(lambda frame: None if dead["now"] else page.send(frame))
        page.on_message(lambda frame: None if dead["now"] else server.send(frame))

    ada.page.route_web_socket("**/api/ws/*", between)
    table = ada.make("me", "here", record=MIDDLE)["id"]
    ada.open(f"/table/{table}")
    naga = ada.page.get_by_role("img", name="c4: blue Naga")
    expect(naga).to_be_visible()
    ada.page.wait_for_timeout(300)
    ada.board.focus()
    for key in ("n", "n"):
        ada.page.keyboard.press(key)
    ada.button("Turn 39 (A1) right").click()
    dead["now"] = True
    ada.button("Do it").click()
    lost = ada.page.get_by_text("Connection lost")
    expect(lost).to_contain_text("Your action is sent as soon as it is back")
    dead["now"] = False
    expect(lost).to_have_count(0)
    expect(ada.page.get_by_role("img", name="b4: blue Mekanork")).to_be_visible()


def test_whoever_waits_is_told_that_the_line_is_dead(invite: Invite) -> None:
    """Nobody acts, the browser takes the line for open, and the server cannot be reached: it is asked by and by."""
    ada = invite(own=True)
    ada.forgives = "net::"
    dead = {"now": False}

    def between(page: WebSocketRoute) -> None:
        if dead["now"]:
            page.close()
            return
        server = page.connect_to_server()
        server.on_message(lambda frame: None if dead["now"] else page.send(frame))
        page.on_message(lambda frame: None if dead["now"] else server.send(frame))

    ada.page.clock.install()
    ada.page.route_web_socket("**/api/ws/*", between)
    ada.page.route("**/healthz", lambda route: route.abort() if dead["now"] else route.continue_())
    ada.open(f"/table/{ada.make('me', 'link', record=MIDDLE.replace('turn: blue 4', 'turn: yellow 4'))['id']}")
    expect(ada.heading).to_contain_text("Waiting for")
    lost = ada.page.get_by_text("Connection lost")
    ada.page.clock.run_for(25_000)
    expect(lost).to_have_count(0)
    dead["now"] = True
    ada.page.clock.run_for(25_000)
    expect(lost).to_be_visible()
    ada.button("Chat").click()
    ada.page.get_by_placeholder("Write a message").fill("Where are you?")
    expect(ada.button("Send")).to_be_disabled()  # and is not lost
    dead["now"] = False
    ada.page.clock.run_for(15_000)
    expect(lost).to_have_count(0)
    ada.button("Send").click()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Where are you?")


# --- Large enough, and closed by the way back

# Things that can be pressed and are less than 44 px high or wide to a finger: what it hits decides, not what is drawn.
# Links within a sentence are as high as its lines, and a dot of the graph has its button below.
SMALL_ONES = """() => {
  const reaches = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element === hit || element.contains(hit) || hit.closest('label')?.contains(element));
  };
  return [...document.querySelectorAll('button, a[href], select, input, summary')].filter(element => {
    const sentence = element.parentElement.textContent.trim().length > element.textContent.trim().length + 3;
    const within = element.tagName === 'A' && getComputedStyle(element).display === 'inline' && sentence;
    if (within || element.disabled || element.closest('.plot')) return false;
    if (!element.closest('.table') || element.closest('.menu')) element.scrollIntoView({block: 'center'});
    const {left, top, width, height} = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || !reaches(element, x, y)) return false;
    const narrow = !reaches(element, x - 21, y) || !reaches(element, x + 21, y);
    const label = element.closest('label');
    if (label) return label.getBoundingClientRect().height < 44;
    return narrow || !reaches(element, x, y - 21) || !reaches(element, x, y + 21);
  }).map(element => element.getAttribute('aria-label') || element.textContent.trim());
}"""


@pytest.mark.parametrize("screen", [SIDEWAYS, TABLET, PHONE, SMALL], ids=["1180", "820", "390", "360"])
def test_a_finger_hits_what_it_means(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", record=MIDDLE.replace("turn: blue 4", "turn: blue card"))["id"])
    expect(ada.button("Action card 2")).to_be_enabled()
    assert ada.page.evaluate(SMALL_ONES) == []
    ada.acted(ada.button("Action card 4").tap)
    ada.tap("b2")
    ada.button("Turn 39 (A1) right").tap()
    assert ada.page.evaluate(SMALL_ONES) == []
    for drawer in () if screen is SIDEWAYS else ("Log", "Chat", "Menu"):
        ada.button(drawer, exact=True).tap()
        ada.page.wait_for_timeout(300)
        assert ada.page.evaluate(SMALL_ONES) == []
        ada.button("Close", exact=True).last.tap()


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_a_finger_hits_what_it_means_on_every_page(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    for path in ("/", "/learn", "/rules", "/about", "/nowhere"):
        ada.open(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        assert ada.page.evaluate(SMALL_ONES) == []
    ada.open()
    ada.button("New table").tap()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert ada.page.evaluate(SMALL_ONES) == []
    ada.open("/learn")
    ada.page.locator("ol button").first.tap()
    ada.at_table()
    expect(ada.button("Got it").first).to_be_visible()
    assert ada.page.evaluate(SMALL_ONES) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_looking_back_with_a_finger(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "here", record=MIDDLE + "> move naga c3\n> end\n> resign\n")["id"])
    ended = ada.page.get_by_role("dialog", name="The game is over")
    expect(ended).to_be_visible()
    assert ada.page.evaluate(SMALL_ONES) == []
    ended.get_by_role("button", name="Look at the board").tap()
    ada.button("One step back").last.tap()
    expect(ada.heading).to_have_text("Looking back")
    expect(ada.button("Play on from here").first).to_be_visible()
    assert ada.page.evaluate(SMALL_ONES) == []
    for language in ("en", "fr"):
        if language == "fr":
            ada.page.evaluate("localStorage.setItem('quarterturn.language', 'fr')")
            ada.page.reload()
            ada.at_table()
            ada.button("Regarder le plateau").tap()
            ada.button("Un pas en arrière").last.tap()
        slider, now = ada.page.locator(".foot input"), ada.page.locator(".foot .now")
        expect(now).to_be_in_viewport(ratio=1)
        assert slider.evaluate("e => e.clientWidth") >= 80  # to be drawn along


# The longest there is to say about a turn: what the rival did, a hint, five actions to go.
BUSY = MIDDLE.replace("turn: blue 4", "turn: yellow 2") + "> move colossus c8\n> end\n> card 5\n"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", [PHONE, SMALL, SMALLEST], ids=["390", "360", "320"])
@pytest.mark.parametrize("card", [5, 3])
def test_the_row_of_a_turn_is_not_cut(invite: Invite, screen: dict[str, Any], locale: str, card: int) -> None:
    ada = invite(locale=locale, **screen)
    ada.sit(ada.make("me", "computer", record=BUSY.replace("card 5", f"card {card}"))["id"])
    row = ada.page.locator(".turn")
    expect(row.get_by_role("button")).to_have_count(3)
    assert row.locator("h2").evaluate("e => e.offsetHeight") <= 40  # two lines
    for part in row.locator("h2, .points, button").all():
        expect(part).to_be_in_viewport(ratio=1)
    row.get_by_role("button").last.tap()
    expect(row.locator(".warn")).to_be_visible()
    for part in row.locator(".points, button").all():
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_lesson_one_shows_its_own_buttons(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.open("/learn")
    ada.page.locator("ol button").first.tap()
    ada.at_table()
    ada.acted(ada.button("Action card 2").tap)
    ada.tap("b0")
    for name in ("Reveal room A1", "End turn"):
        button = ada.button(name)
        expect(button).to_be_visible()
        assert button.evaluate(WHOLE), f"{name} is hidden"


@pytest.mark.parametrize("screen", [PHONE, SMALL, SMALLEST, FLAT], ids=["390", "360", "320", "640"])
def test_the_rivals_cards_are_not_cut(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", record=BUSY)["id"])
    hand = ada.page.locator(".hand")
    expect(hand).to_be_visible()
    assert hand.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    for part in hand.locator(".combat, .action, .last, .count").all():
        expect(part).to_be_in_viewport(ratio=1)
    for card in hand.locator(".combat").all():
        assert card.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), card.inner_text()


def test_the_way_back_and_escape_close_what_is_open(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    address = ada.page.url
    menu = ada.page.get_by_role("dialog", name="Menu")
    for close in (ada.page.go_back, lambda: ada.page.keyboard.press("Escape")):
        ada.board.focus()
        ada.button("Menu").tap()
        expect(menu).to_be_visible()
        close()
        expect(menu).to_have_count(0)
        expect(ada.board).to_be_visible()
        assert ada.page.url == address
    assert ada.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"


@pytest.mark.parametrize("screen", [TABLET, PHONE, SMALL, SMALLEST, FLAT], ids=["820", "390", "360", "320", "640"])
@pytest.mark.parametrize("game", ["prison", "m-6"])
def test_names_are_not_cut(invite: Invite, screen: dict[str, Any], game: str) -> None:
    ada = invite(**screen)
    others = 1 if game == "prison" else 3
    ada.sit(ada.make("me", *["computer"] * others, game=game)["id"])
    names = ada.page.locator(".who .name")
    expect(names).to_have_count(others + 1)
    for name in names.all():
        expect(name).to_be_visible()
    assert len(set(names.all_inner_texts())) == others + 1  # computers of one level are told apart
    cut = names.evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1)"
        ".map(e => e.textContent)"
    )
    assert cut == []


@pytest.mark.parametrize("screen", [PHONE, SMALL, SMALLEST], ids=["390", "360", "320"])
def test_names_have_room_beside_the_clock(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", quick=True, options={"timer": 15})["id"])
    expect(ada.page.get_by_role("timer")).to_be_visible()
    expect(ada.page.locator(".score .name")).to_have_count(2)
    for name in ada.page.locator(".score .name").all():
        assert name.evaluate("e => e.scrollWidth <= e.clientWidth"), name.inner_text()
    pills = [part.bounding_box() for part in ada.page.locator(".score, [role=timer]").all()]
    ends = [(box["x"], box["x"] + box["width"]) for box in pills if box is not None]
    assert len(ends) == 3
    assert all(right <= left for (_, right), (left, _) in pairwise(ends))


SWORDS = """\
rules: 1
game: base
rooms:
  2a 2b
  1a 1b
units:
  blue goblin g3 sword
  yellow troll h3 armor
turn: blue 4

> fight goblin troll
"""


def test_a_sum_tells_its_parts_and_the_rivals_cards_stay_in_sight(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "link", game="base", record=SWORDS)["id"])
    scene = ada.page.get_by_role("dialog", name="Combat")
    goblin, troll = (ada.view["fight"]["strength"][side] for side in (0, 1))
    expect(scene).to_contain_text(f"{goblin} = {goblin - 1} + Sword")
    expect(scene).to_contain_text(f"{troll} = {troll - 1} + Armor")
    expect(scene.get_by_role("img", name="Yellow holds Combat cards: 9")).to_be_visible()
