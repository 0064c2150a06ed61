"""A whole game of `prison-1` between two browsers, from the lobby to the end, as people would play it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Browser, Response, Route, expect
from tests.browser.advice import advise
from tests.browser.conftest import Invite
from tests.browser.driving import Message, Person, Server
from tests.browser.test_phone import PHONE

BY_HAND = 2  # so many actions of each kind are done with the mouse, the others at the command line


@pytest.mark.timeout(400)
def test_a_whole_game_over_the_network(invite: Invite) -> None:
    ada, bob = invite(), invite()
    link = make_by_dialog(ada, "Ada")
    take_seat(bob, link, "Bob")
    for person in (ada, bob):
        expect(person.page.get_by_text("Bob" if person is ada else "Ada").first).to_be_visible()
    set_up(ada, bob)
    done = play_on(ada, bob)
    assert {"card", "reveal", "put", "move", "turn", "end"} <= set(done)
    assert sum(done.values()) < 400
    winners = ada.view["result"]
    for person, seat in ((ada, 0), (bob, 1)):
        ending = person.page.get_by_role("dialog", name="The game is over")
        expect(ending).to_be_visible()
        told = "You have won!" if seat in winners else "You have lost"
        expect(ending.get_by_role("heading")).to_have_text(told if winners else "A draw")
        expect(ending.get_by_role("link", name="Download the record")).to_be_visible()
    assert ada.view["tokens"] == bob.view["tokens"]  # all is open now


def make_by_dialog(host: Person, name: str) -> str:
    """Through the lobby, as anybody would; gives the other seat's link."""
    page = host.page
    host.open()
    host.button("Change").click()
    page.get_by_label("Your name").fill(name)
    host.button("Save").click()
    expect(page.get_by_text(f"Playing as {name}")).to_be_visible()
    host.button("New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Prison 1", exact=False).first.click()
    expect(dialog.get_by_role("radio", name="Prison 1")).to_be_checked()
    dialog.get_by_label("The other side").select_option(label="Someone else, by link")
    dialog.get_by_role("button", name="Create the table").click()
    link = dialog.get_by_role("textbox", name="Seat Yellow").input_value()
    dialog.get_by_role("link", name="To the table").click()
    host.at_table()
    return link


def take_seat(guest: Person, link: str, name: str) -> None:
    guest.open(link)
    guest.button("Change").click()
    guest.page.get_by_label("Your name").fill(name)
    guest.button("Save").click()
    expect(guest.page.get_by_text(f"Playing as {name}")).to_be_visible()
    guest.button("Take the seat").click()
    guest.at_table()
    assert "token" not in guest.page.url  # nobody takes the secret out of the address bar


def set_up(ada: Person, bob: Person) -> None:
    """Teams in secret: one by tapping, the other by dragging. Then the tokens face down, in turns."""
    for person, seat in ((ada, 0), (bob, 1)):
        person.until(lambda person=person: person.wanted == "team", "the teams asked for")  # type: ignore[misc]
        dots = next(line["dots"] for line in person.table["plan"]["lines"] if line["seat"] == seat)
        ready = person.button("Ready")
        expect(ready).to_be_disabled()
        for dot in dots[:2]:
            if person is ada:
                person.tap(dot)
            else:
                person.page.locator(".tray button").first.hover()
                person.page.mouse.down()
                person.page.mouse.move(*person.spot(dot), steps=5)
                person.page.mouse.up()
        expect(ready).to_be_enabled()
        person.acted(ready.click)
    while ada.view["phase"] == "hide":
        person = ada if ada.wanted else bob
        expect(person.heading).to_have_text("Hide a token")
        slot = person.options("hide")[0]["action"][2]
        fact = person.table["plan"]["slots"][slot]
        middle = (fact["y"] + 2) * person.table["plan"]["width"] + fact["x"] + 2
        person.acted(lambda person=person, middle=middle: person.tap(middle))  # type: ignore[misc]
        both(ada, bob)


def both(ada: Person, bob: Person) -> None:
    """Both have heard of the newest."""
    seq = max(ada.seq, bob.seq)
    ada.up_to(seq)
    bob.up_to(seq)


def play_on(ada: Person, bob: Person) -> Counter[str]:
    done: Counter[str] = Counter()
    for _ in range(400):
        both(ada, bob)
        if ada.over:
            break
        person = ada if ada.wanted else bob
        options = person.written()
        text = advise(person.table["plan"], person.view, options, turned=done["turn"] > 0)
        kind = options[text]["action"][0]
        if done[kind] < BY_HAND:
            by_hand(person, options[text], text)
        else:
            person.do(text)
        done[kind] += 1
    return done


def by_hand(person: Person, option: Message, text: str) -> None:
    """Do an option with the mouse."""
    page = person.page
    kind, *rest = option["action"]
    if kind == "card":
        person.acted(person.button(f"Action card {rest[0]}", exact=True).click)
    elif kind == "end":
        person.end_turn()
    elif kind == "put":
        if page.locator(".tray button").count() > 1:
            name = next(token["name"] for token in person.view["tokens"] if token["id"] == rest[0])
            page.locator(".tray button").filter(has_text=name.capitalize()).click()
        person.acted(lambda: person.tap(rest[1]))
    elif kind == "reveal":
        choose(person, rest[0])
        fact = person.table["plan"]["slots"][rest[1]]
        person.tap((fact["y"] + 2) * person.table["plan"]["width"] + fact["x"] + 2)
        expect(page.locator("aside")).to_contain_text("cannot be taken back")
        person.acted(page.locator("aside").get_by_role("button", name="Do it").click)
    elif kind == "turn":
        turn(person, option)
    elif kind == "move":
        move(person, option)
    else:
        person.do(text)


def choose(person: Person, unit: int) -> None:
    """Tap a character, if it is not chosen yet."""
    token = next(token for token in person.view["tokens"] if token["id"] == unit)
    if not person.page.locator("aside .actions").is_visible() or not selected(person, token["name"]):
        person.tap(token["square"])
    expect(person.page.get_by_role("region", name=token["name"].capitalize())).to_be_visible()


def selected(person: Person, name: str) -> bool:
    return person.page.get_by_role("region", name=name.capitalize()).locator(".actions").count() > 0


def turn(person: Person, option: Message) -> None:
    """A rotation is shown first, and done only when it is confirmed."""
    page = person.page
    unit, slot, way = option["action"][1:]
    choose(person, unit)
    room = person.table["plan"]["slots"][slot]["name"]
    button = person.button(re.compile(rf"Turn .*\b{room}\b.*{'right' if way > 0 else 'left'}"))
    before = person.seq
    button.click()
    expect(page.locator("aside")).to_contain_text("cannot be taken back")
    expect(page.locator(".ghost")).to_be_visible()
    for _ in range(1 + page.locator("form.command").count()):  # what lies over the board is closed first
        person.board.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    assert person.seq == before
    button.click()
    person.acted(button.click)


def move(person: Person, option: Message) -> None:
    """Tap the character, then where it goes; if there are several ways to do it, choose one."""
    unit, path = option["action"][1:]
    goal = [step for step in path if isinstance(step, int)][-1]
    choose(person, unit)
    before = person.seq
    person.tap(goal)
    planned = person.page.get_by_role("region", name="Planned")
    person.until(lambda: person.seq > before or planned.is_visible(), "moved, or asked how")
    if person.seq == before:
        person.acted(planned.locator(".variant").first.click)


def test_a_newcomer_is_one_person(invite: Invite) -> None:
    """However much a page asks for at once, a newcomer gets one cookie: with two, the table would meet a stranger."""
    host = invite()
    for path in ("/", host.make("me", "link", game="prison-1")["seat_links"]["1"]):
        newcomer = invite()
        answers = heard(newcomer)
        newcomer.open(path)
        newcomer.page.wait_for_load_state("networkidle")
        given = [answer.url for answer in answers if "set-cookie" in answer.all_headers()]
        assert len(given) == 1, given


LIGHT = 159_000  # bytes


def test_the_first_page_is_light(invite: Invite) -> None:
    """Neither the rules nor the dialog for a new table come before somebody asks for them."""
    ada = invite(**PHONE)
    line, sent = ada.context.new_cdp_session(ada.page), list[float]()
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda end: sent.append(end["encodedDataLength"]))
    answers = heard(ada)
    ada.open("/")
    ada.page.wait_for_load_state("networkidle")
    assert 0 < sum(sent) < LIGHT
    assert not [answer.url for answer in answers if "/rules" in answer.url or "/NewTable" in answer.url]
    with ada.page.expect_response("**/api/rules/en"):
        ada.open("/rules#MOVE-1")
    expect(ada.page.locator("#MOVE-1")).to_be_in_viewport()


def test_the_table_is_fetched_while_the_server_still_makes_it(invite: Invite) -> None:
    ada = invite()
    held = list[Route]()
    ada.page.route("**/api/quick", lambda route: held.append(route))
    ada.open("/")
    with ada.page.expect_response("**/assets/Table-*.js"):
        ada.button("Quick start").click()
    ada.until(lambda: bool(held), "asked for a table")
    held[0].continue_()
    ada.at_table()


def heard(person: Person) -> list[Response]:
    """Every answer this browser gets from now on."""
    answers: list[Response] = []
    person.page.on("response", lambda answer: answers.append(answer))
    return answers


def test_where_the_files_of_the_page_do_not_come_it_says_what_it_needs(browser: Browser, shared_server: Server) -> None:
    """As under a path of another site, whose root has other files."""
    page = browser.new_page()
    page.route("**/assets/**", lambda route: route.fulfill(status=404))
    page.goto(shared_server.url)
    told = page.get_by_text("an address at the root of a host")
    expect(told).to_be_visible(timeout=20_000)
    page.unroute_all()
    page.reload()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    expect(told).to_be_hidden()
    page.close()
