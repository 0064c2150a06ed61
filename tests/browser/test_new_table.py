"""The lobby: the dialog with every game and option, the lists of tables, and what is said when something fails."""

from __future__ import annotations

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person, Server

from quarterturn.content.loader import load
from quarterturn.players import OFFERED

STRONGEST = OFFERED[-1]


class Dialog:
    """The new-table dialog on somebody's page."""

    def __init__(self, person: Person) -> None:
        self.person = person
        person.open("/")
        person.button("New table").click()
        self.box = person.page.get_by_role("dialog")

    def game(self, game: str) -> None:
        players = len(load().games[game].seats)
        self.box.locator("label").filter(
            has=self.person.page.locator(f"input[name=players][value='{players}']")
        ).click()
        self.box.locator("label").filter(has=self.person.page.locator(f"input[name=game][value={game}]")).click()

    def choose(self, label: str, value: str) -> None:
        self.box.get_by_label(re.compile(f"^{label}")).select_option(value)

    def tick(self, text: str) -> None:
        self.box.get_by_label(re.compile(text)).check()

    def create(self) -> None:
        self.box.get_by_role("button", name="Create the table").click()

    def made(self) -> str:
        """To the table, by way of its links; gives the link of the open seat."""
        found = self.box.get_by_role("textbox", name="Seat Blue").input_value()
        self.box.get_by_role("link", name="To the table").click()
        self.person.at_table()
        return found


@pytest.mark.parametrize("game", load().games)
def test_every_game_starts(invite: Invite, game: str) -> None:
    ada = invite()
    dialog = Dialog(ada)
    dialog.game(game)
    dialog.create()
    ada.until(lambda: bool(ada.views), "the table heard of")
    if game in ("card", "card-advanced"):  # teams are chosen before there is a board
        expect(ada.page.get_by_role("heading", name="Take a character")).to_be_visible()
    else:
        ada.at_table()
        expect(ada.heading).not_to_be_empty()
    assert ada.table["game"] == game
    computers = len(load().games[game].seats) - 1
    assert [seat["kind"] for seat in ada.table["seats"]] == ["person", *["computer"] * computers]
    assert ada.wanted in ("pick", "team", "hide", "drop") or ada.view["waiting"][0]["seat"] > 0


def test_every_option_reaches_the_table(invite: Invite) -> None:
    ada, bob, eve = invite(), invite(), invite()
    dialog = Dialog(ada)
    dialog.game("prison")
    dialog.choose("The other side", "link")
    dialog.box.get_by_text("Yellow", exact=True).click()
    dialog.tick("open tables")
    dialog.choose("Play to", "7")
    dialog.choose("Time per turn", "120")
    dialog.choose("Handicap", "first")
    expect(dialog.box.get_by_label("How much").locator("option:checked")).to_have_text(
        "very experienced against experienced"
    )
    dialog.box.get_by_label("How much").select_option(label="good against new to the game")
    for option in ("Skip the set-up", "Memory aid", "Rotations can be taken back"):
        dialog.tick(option)
    dialog.create()
    assert "token=" in dialog.made()
    wished = {"target": 7, "timer": 120, "memory_aid": True, "undo_rotations": True, "public": True}
    assert {key: ada.table["options"][key] for key in wished} == wished
    assert ada.table["options"]["handicap"] == "yellow 6 +6"  # of the side, whatever its colour
    assert ada.table["yours"] == [1]
    expect(ada.page.get_by_role("timer")).to_be_hidden()  # a seat is still free
    bob.open("/")
    card = bob.page.locator("section").filter(has_text="Open tables").locator("li").first
    expect(card).to_contain_text("free seat")
    card.get_by_role("button", name="Join").click()
    bob.at_table()
    assert bob.table["yours"] == [0]
    eve.open("/")
    card = eve.page.locator("section").filter(has_text="Open tables").locator("li").first
    expect(card).to_contain_text("Being played")
    card.get_by_role("link", name="Watch").click()
    eve.at_table()
    assert eve.table["yours"] == []


def test_seats_of_every_kind(invite: Invite) -> None:
    ada = invite()
    dialog = Dialog(ada)
    dialog.game("mix-draft")
    dialog.choose("One side", "here")
    dialog.choose("The other side", "computer")
    dialog.choose("Level", STRONGEST)
    dialog.choose("Characters a side", "5")
    dialog.box.get_by_text("Random", exact=True).click()
    dialog.create()
    ada.at_table()
    assert ada.table["options"]["draft_size"] == 5
    assert sorted((seat["kind"], seat["level"]) for seat in ada.table["seats"]) == [
        ("computer", STRONGEST),
        ("person", None),
    ]
    dialog = Dialog(ada)
    for side in ("One side", "The other side"):
        dialog.choose(side, "computer")
    dialog.create()
    ada.at_table()
    assert ada.table["yours"] == []
    ada.open("/")
    mine = ada.page.locator("section").filter(has_text="My tables").locator("li")
    expect(mine.get_by_role("link", name="Watch")).to_have_count(1)
    expect(mine.get_by_role("link", name="Go on")).to_have_count(1)


@pytest.mark.parametrize("width", [1280, 390])
def test_choosing_leaves_the_dialog_in_its_place(invite: Invite, width: int) -> None:
    ada = invite(viewport={"width": width, "height": 800})
    dialog = Dialog(ada)
    dialog.game("mix-free")
    dialog.box.get_by_text("Random", exact=True).click()
    expect(dialog.box.get_by_role("heading", name="New table")).to_be_in_viewport()
    assert dialog.box.evaluate("e => [e.scrollTop, e.querySelector('.body').scrollLeft]") == [0, 0]


def test_a_phone_has_room_for_the_clock(invite: Invite) -> None:
    ada = invite(viewport={"width": 390, "height": 844})
    ada.sit(ada.make("me", "here", quick=True, options={"timer": 60})["id"])
    if ada.button("It is me").is_visible():
        ada.button("It is me").click()
    expect(ada.page.get_by_role("timer")).to_contain_text(re.compile("[01]:[0-5][0-9]"))
    box = ada.button("Menu").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390


def test_what_fails_is_said_in_the_chosen_language(invite: Invite, shared_server: Server) -> None:
    luc = invite(locale="fr-FR")
    luc.forgives = "422"
    luc.open("/")
    bad: Any = {"name": "a.qt", "mimeType": "text/plain", "buffer": b"game: chess\nseed: 1\n"}
    luc.page.locator("input[type=file]").set_input_files(bad)
    expect(luc.page.get_by_role("alert")).to_contain_text("jeu inconnu")
    made = httpx2.post(f"{shared_server.url}/api/quick", json={}).json()
    luc.forgives = "403"
    luc.open(f"/join/{made['id']}?token=nothing")
    luc.button("Prendre place").click()
    expect(luc.page.get_by_role("alert")).to_contain_text("Ce lien ne mène à aucune place")
