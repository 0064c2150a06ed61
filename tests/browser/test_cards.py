"""The card game on its page: whole games and single actions, by link, by mouse, by finger, by keyboard and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.card_deeds import DEEDS, HANDICAP
from tests.browser.cards import Cards, Keys, Racer
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.test_access import findings

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONGEST = 160  # actions of a game of card-1 between two who hurry; most are over after 50

# One of nearly everybody who can do something now, most of it side by side.
BUSY = """\
rules: 2
game: card
rooms:
  52a 53b+1
  54a 55b
  51a 56a
  53a 52b+1
units:
  blue mechanork A2@
  blue cleric A2s
  blue naga A2s
  blue goblin* A2s
  blue crossbowman A1s
  blue golem B1@
  blue pickpocket B2^
  blue wizard B1c fireball-scroll
  yellow colossus B2^ key
  yellow thief B3^
objects:
  blue rope A1s
  blue scroll-of-inversion B1c
turn: blue 6
"""

# A zone with all that can be in it.
CROWD = """\
rules: 2
game: card
rooms:
  52a 53b+1
  54a 55b
  51a 56a
  53a 52b+1
units:
  blue paladin A2@ sword treasure
  blue backstabber A2@
  blue wizard A2@ fireball-scroll
  yellow colossus A2@
  yellow crossbowman A2@ armor
  yellow goblin* A2@
  blue naga A1s rope
  blue troll >A1^
objects:
  blue rope A2@
  yellow key A2@
  blue armor A2@
turn: blue 6
"""

# A Naga on its way, and a Goblin on its way out.
FAR = (
    BUSY[: BUSY.index("units:")]
    + """\
units:
  blue naga A1s
  blue goblin A4@
  yellow troll B4^
turn: blue 3
"""
)
FAR_PLACES = 3

BERSERK = """\
rules: 2
game: card
rooms:
  52a 53b+1
  54a 55b
  51a 56a
  53a 52b+1
units:
  blue berserker A2s sword
  blue crossbowman A1@
  yellow troll A2s armor
turn: blue 3
"""


def play_out(people: list[Cards]) -> None:
    """Whoever is asked acts, until it is over."""
    someone = people[0].person
    racers = {id(cards): Racer(number) for number, cards in enumerate(people)}
    curtain = someone.button("It is me")  # where both sit at one screen
    for _ in range(LONGEST):
        someone.until(
            lambda: someone.over or curtain.is_visible() or any(c.person.wanted for c in people), "somebody asked"
        )
        if someone.over:
            return
        if curtain.is_visible():
            people[0].press(curtain)
            expect(curtain).to_be_hidden()
            continue
        cards = next(c for c in people if c.person.wanted)
        cards.do(racers[id(cards)].choice(cards))
        for other in people:
            other.person.up_to(cards.person.seq)
    raise AssertionError("the game has no end")


def seat(person: Person, table: str, link: str) -> None:
    person.open(link)
    person.page.locator("main .button.brass").click()
    expect(person.page).to_have_url(re.compile(f"/table/{table}"))


def test_a_whole_game_by_link(invite: Invite) -> None:
    ada, bob = invite(), invite(**PHONE)
    made = ada.make("me", "link", game="card-1", seed=101)
    seat(bob, made["id"], next(iter(made["seat_links"].values())))
    people = [Cards(ada), Cards(bob)]
    people[0].sit(made["id"])
    people[1].sit(made["id"])
    play_out(people)
    for person in (ada, bob):
        expect(person.page.get_by_role("dialog", name="The game is over")).to_be_visible()


def test_a_whole_game_by_keys_alone(invite: Invite) -> None:
    ada = invite()
    cards = Keys(ada)
    cards.sit(ada.make("me", "here", game="card-1", seed=101)["id"])
    play_out([cards])
    expect(ada.page.get_by_role("dialog", name="The game is over")).to_be_visible()


@pytest.mark.parametrize("hands", [{}, PHONE], ids=["mouse", "finger"])
def test_every_kind_of_deed(invite: Invite, hands: dict[str, object]) -> None:
    ada = invite(**hands)
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    cleric, goblin = cards.find("cleric", 0), cards.find("goblin", 0)
    cards.choose(cleric)
    cards.button("Heal")
    assert not cards.token(goblin)["wounded"]
    ada.acted(lambda: cards.press(cards.page.locator("aside").get_by_role("button", name="Undo")))
    assert cards.token(goblin)["wounded"]

    bowman, rope = cards.find("crossbowman", 0), cards.find("rope", 0)
    cards.choose(bowman)
    cards.press(cards.page.locator("aside .chip", has_text="pick up Rope"))
    cards.button("pick up Rope")  # on the spot
    assert cards.view["zones"]["carrier"][rope] == bowman

    cards.choose(cards.find("golem", 0))
    cards.button("Break all walls")
    assert cards.view["zones"]["broken"] == [1]

    cards.choose(cards.find("mekanork", 0))
    before = cards.view["rooms"][2]["turn"]
    cards.button("Turn")
    assert cards.view["rooms"][2]["turn"] == (before + 1) % 4

    thief, key = cards.find("pickpocket", 0), cards.find("key", 1)
    cards.choose(thief)
    cards.button("Steal")
    assert cards.view["zones"]["carrier"][key] == thief

    cards.choose(cards.find("wizard", 0))
    cards.button("Fireball")
    assert cards.token(cards.find("colossus", 1))["place"] == "gone" or cards.view["score"] != [0, 0]
    ada.end_turn()
    assert cards.view["active"] == 1


@pytest.mark.parametrize("hands", [{}, PHONE], ids=["mouse", "finger"])
def test_a_place_two_movements_away(invite: Invite, hands: dict[str, object]) -> None:
    ada = invite(**hands)
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=FAR)["id"])
    naga = cards.find("naga", 0)
    cards.choose(naga)
    goal = cards.spot(cards.place("B2^"))
    expect(goal).to_have_attribute("aria-label", re.compile("2 actions"))
    expect(ada.page.locator(".overlay .reach.dear")).to_have_count(FAR_PLACES)
    before = ada.seq
    cards.tap(cards.place("B2^"))
    planned = ada.page.get_by_role("region", name="Planned")
    expect(planned).to_contain_text("Two movements: first A1 triangle, then B2 triangle")
    expect(ada.page.locator(".overlay .trail")).to_have_count(1)
    assert ada.seq == before  # asked, not done
    cards.press(planned.get_by_role("button", name="Go"))
    ada.up_to(before + 2)
    assert cards.token(naga)["square"] == cards.place("B2^")
    assert (cards.view["ap"], [action[:2] for action in cards.sent]) == (1, [["move", naga], ["move", naga]])


def test_two_movements_by_keys_and_by_ear(invite: Invite) -> None:
    ada = invite()
    cards = Keys(ada)
    cards.sit(ada.make("me", "here", game="card", record=FAR)["id"])
    naga = cards.find("naga", 0)
    cards.choose(naga)
    expect(cards.spot(cards.place("B2^"))).to_have_attribute("aria-label", re.compile("2 actions"))
    ada.page.keyboard.press("m")
    expect(ada.page.locator("[aria-live]", has_text="With two movements: ")).to_contain_text("B2 triangle")
    cards.tap(cards.place("B2^"))
    expect(ada.page.get_by_role("heading", name="Two movements: first A1 triangle")).to_be_visible()
    before = ada.seq
    ada.page.keyboard.press("Enter")
    ada.up_to(before + 2)
    assert cards.token(naga)["square"] == cards.place("B2^")


def test_out_of_the_labyrinth_by_two_movements(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=FAR)["id"])
    goblin = cards.find("goblin", 0)
    cards.choose(goblin)
    before = ada.seq
    cards.press(cards.deeds.filter(has_text="Leave the labyrinth"))
    assert ada.seq == before
    cards.press(ada.page.get_by_role("region", name="Planned").get_by_role("button", name="Go"))
    ada.up_to(before + 2)
    assert cards.token(goblin)["place"] == "out"


@pytest.mark.parametrize("hands", [{}, PHONE], ids=["desktop", "phone"])
def test_the_table_is_as_wide_as_its_place(invite: Invite, hands: dict[str, object]) -> None:
    ada = invite(**hands)
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    ada.world(frames=10)
    room = ada.page.locator("main .cards").bounding_box()
    table = ada.page.locator(".world").bounding_box()
    assert room is not None
    assert table is not None
    assert table["width"] > 0.98 * room["width"]


def test_arrows_lead_out_where_nobody_and_nothing_bars_the_way(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    arrows = ada.page.locator(".ground .exit")
    cards.sit(ada.make("me", "here", game="card", record=FAR)["id"])
    expect(arrows).to_have_count(3)  # and a wall
    cards.sit(ada.make("me", "here", game="card", record=FAR.replace("troll B4^", "troll >A4^"))["id"])
    expect(arrows).to_have_count(2)


def test_who_is_here(invite: Invite) -> None:
    """Everybody from the list, a zone in the lens, and back to the table by keys."""
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    expect(cards.lens.get_by_role("list", name="Blue").get_by_role("listitem")).to_have_count(5)
    cards.press(cards.lens.get_by_role("button", name="Naga"))
    expect(ada.page.get_by_role("region", name="Naga")).to_be_visible()
    on_the_way = ada.page.get_by_role("group", name="give Rope to")
    expect(on_the_way.get_by_role("button")).to_have_text([re.compile("give Rope to Troll")])

    crowd = cards.spot(cards.place("A2@"))
    crowd.focus()
    crowd.press("Enter")
    here = ada.page.get_by_role("region", name="A2 gear: who is here")
    expect(here).to_contain_text("if you strike 9 : 9")
    expect(here.get_by_role("list", name="the other side").get_by_role("button").first).to_be_focused()
    expect(here).to_contain_text("Breaks a closed portcullis beside him")
    expect(here).to_contain_text("above: wall")
    ada.page.keyboard.press("Escape")
    expect(crowd).to_be_focused()
    cards.choose(cards.find("wizard", 0))
    expect(ada.page.locator(".overlay .sum")).to_have_text(["9 : 9"])  # once for the three of them


@pytest.mark.parametrize("width", [390, 360])
def test_a_crowd_fits_a_phone(invite: Invite, width: int) -> None:
    ada = invite(**{**PHONE, "viewport": {"width": width, "height": 740}})
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.tap(cards.place("A2@"))
    inside = cards.lens.get_by_role("button")
    expect(inside).to_have_count(1 + 9)
    for button in inside.all():
        expect(button).to_be_in_viewport(ratio=1)
    theirs = cards.lens.locator(".lane.above").get_by_role("button")
    assert len({round(box["y"]) for box in map(Locator.bounding_box, theirs.all()) if box}) == 1  # in one row
    cards.press(theirs.filter(has_text="Colossus"))
    expect(cards.lens.get_by_role("status")).to_contain_text("Breaks a closed portcullis")
    cards.press(inside.filter(has_text="Paladin"))
    expect(cards.lens).to_have_count(0)
    expect(ada.page.get_by_role("region", name="Paladin")).to_be_visible()


def test_the_sums_stay_in_sight_on_the_smallest_phone(invite: Invite) -> None:
    ada = invite(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.choose(cards.find("wizard", 0))
    expect(ada.page.locator(".overlay .sum")).to_be_in_viewport(ratio=1)


def test_two_cards_of_a_berserker(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BERSERK)["id"])
    cards.choose(cards.find("berserker", 0))
    cards.press(cards.deeds.filter(has_text="Attack"))
    plan = cards.page.get_by_role("region", name="Planned")
    expect(plan.locator(".versus strong")).to_have_text(["4", "5"])
    plan.get_by_role("checkbox", name="Crossbowman").check()
    expect(plan.locator(".versus strong")).to_have_text(["7", "5"])
    plan.get_by_role("checkbox", name="Crossbowman").uncheck()
    plan.get_by_role("checkbox", name="Announce two").check()
    ada.acted(lambda: cards.press(plan.get_by_role("button", name="Attack")))
    fight = cards.page.get_by_role("dialog", name="Combat")
    me = ada.button("It is me")
    cards.press(me)
    hand = fight.locator(".cards .combat-card")
    cards.press(hand.nth(4))
    ada.acted(lambda: cards.press(hand.nth(3)))
    cards.press(me)
    ada.acted(lambda: cards.press(hand.first))
    expect(fight.locator(".combat-card.shown")).to_have_count(3)
    cards.press(fight.get_by_role("button", name="Go on"))
    ada.until(lambda: ada.view["phase"] == "act", "the turn goes on")


def test_two_cards_or_others_who_join(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BERSERK)["id"])
    cards.choose(cards.find("berserker", 0))
    cards.press(cards.deeds.filter(has_text="Attack"))
    plan = cards.page.get_by_role("region", name="Planned")
    joins, two = plan.get_by_role("checkbox", name="Crossbowman"), plan.get_by_role("checkbox", name="Announce two")
    joins.check()
    two.check()
    expect(joins).not_to_be_checked()
    expect(plan.get_by_role("button", name="Attack")).to_be_enabled()
    joins.check()
    expect(two).not_to_be_checked()
    expect(plan.locator(".versus strong")).to_have_text(["7", "5"])


def test_the_first_of_two_cards_stays_chosen_while_the_other_side_lays_its_own(invite: Invite) -> None:
    ada, bob = invite(), invite()
    made = ada.make("me", "link", game="card", record=f"{BERSERK}> fight berserker troll twice\n")
    seat(bob, made["id"], next(iter(made["seat_links"].values())))
    mine, theirs = Cards(ada), Cards(bob)
    mine.sit(made["id"])
    theirs.sit(made["id"])
    scene = ada.page.get_by_role("dialog", name="Combat")
    mine.press(scene.locator(".cards").get_by_role("button", name="+3"))
    theirs.combat([2])
    ada.up_to(bob.seq)
    ada.world(frames=10)
    mine.press(scene.locator(".cards").get_by_role("button", name="Play +3 and +5"))
    ada.up_to(bob.seq + 1)
    assert mine.sent == [["combat", 3, 5]]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)], ids=["desktop", "phone", "small"])
def test_a_fight_is_not_covered_and_its_cards_are_one_row(invite: Invite, size: tuple[int, int]) -> None:
    wide, high = size
    ada = invite(**{**({} if wide > 900 else PHONE), "viewport": {"width": wide, "height": high}})
    record, _ = DEEDS["combat after a look"]
    cards = Cards(ada)
    cards.sit(ada.make("me", "computer", game="card", record=record)["id"])
    scene = ada.page.get_by_role("dialog", name="Combat")
    expect(scene).to_be_visible()
    ada.world(frames=10)
    here, fight = scene.bounding_box(), cards.spot(cards.place("A1s")).bounding_box()
    assert here is not None
    assert fight is not None
    assert here["y"] >= fight["y"] + fight["height"] or fight["y"] >= here["y"] + here["height"]
    hand = scene.locator(".cards .combat-card")
    assert len({round(box["y"]) for box in map(Locator.bounding_box, hand.all()) if box}) == 1


@pytest.mark.parametrize("width", [390, 360])
def test_the_way_back_to_now_is_in_sight(invite: Invite, width: int) -> None:
    ada = invite(**{**PHONE, "viewport": {"width": width, "height": 740}})
    record, line = DEEDS["move"]
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=f"{record}> {line}\n> end\n")["id"])
    cards.press(ada.page.locator("aside .line").first)
    ada.page.keyboard.press("Home")
    cards.press(ada.page.locator(".scrubber .play"))  # which brings the speed, too
    back = ada.button("Back to now")
    expect(back).to_be_in_viewport(ratio=1)
    cards.press(back)
    expect(ada.heading).not_to_have_text("Looking back")


def test_a_weapon_master_sees_the_other_card_in_its_place(invite: Invite) -> None:
    ada = invite(**PHONE)
    record, _ = DEEDS["combat after a look"]
    cards = Cards(ada)
    cards.sit(ada.make("me", "computer", game="card", record=record)["id"])
    fight = ada.page.get_by_role("dialog", name="Combat")
    expect(fight.locator(".combat-card.shown")).to_have_text(["+2"])
    expect(fight).to_contain_text("You play after seeing the other card")
    hand = fight.locator(".cards .combat-card")
    expect(hand).to_have_count(7)
    assert len({round(box["y"]) for box in map(Locator.bounding_box, hand.all()) if box}) == 1  # in one row


def test_the_wizard_chooses_one_of_many_by_a_switch(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.choose(cards.find("wizard", 0))
    panel = ada.page.get_by_role("region", name="Wizard")
    assert cards.deeds.locator("visible=true").count() == 3 + 1 + 5
    expect(panel.get_by_role("group", name="Attack")).to_contain_text("9 : 9")
    fire = panel.get_by_role("group", name="Fireball at")
    cards.press(fire.get_by_role("button", name="Colossus"))
    ada.acted(lambda: cards.press(fire.get_by_role("button", name="Colossus")))
    assert cards.sent[-1][:3:2] == ["fireball", cards.find("colossus", 1)]


def test_who_looks_back_is_asked_for_nothing(invite: Invite) -> None:
    ada = invite()
    record, line = DEEDS["move"]
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=f"{record}> {line}\n")["id"])
    asked = cards.lens.get_by_text("Click one of your characters")
    ready = cards.lens.locator(".ready")
    expect(asked).to_be_visible()
    expect(ready.first).to_be_visible()
    cards.press(ada.page.get_by_role("slider"))
    ada.page.keyboard.press("Home")
    expect(ada.heading).to_have_text("Looking back")
    expect(asked).to_have_count(0)
    expect(ready).to_have_count(0)


WATCH = """() => {
  const seen = window.seen = {lens: new Set(), rooms: new Set()};
  const look = () => {
    for (const g of document.querySelectorAll('.look .floor svg > g:last-child > g'))
      seen.lens.add(g.getAttribute('transform'));
    for (const room of document.querySelectorAll('svg.room')) seen.rooms.add(room.style.transform);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nobody_moves_in_the_lens_while_the_room_turns(invite: Invite) -> None:
    ada = invite(reduced_motion="no-preference")
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    cards.choose(cards.find("mekanork", 0))
    cards.press(cards.deeds.filter(has_text="Turn").first)
    ada.page.evaluate(WATCH)
    ada.acted(lambda: cards.press(ada.page.locator("aside .do.armed")))
    ada.until(lambda: ada.page.evaluate("seen.rooms.size") > 12, "the room turns")
    assert ada.page.evaluate("seen.lens.size") == 1


def test_ending_with_points_left_tells_what_is_kept(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    end = cards.page.locator('aside [title="E"]')
    end.click()
    expect(end).to_have_text("End, lose 3?")
    expect(cards.page.locator("aside [role=status]").filter(has_text="3 actions are kept, 3 are lost")).to_have_count(1)
    ada.acted(end.click)
    assert cards.view["zones"]["saved"][0] == 3


def test_why_not_is_answered_with_a_rule(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    cards.choose(cards.find("golem", 0))
    cards.tap(cards.place("A4@"))
    said = cards.page.locator(".toasts, [class*=toast]").filter(has_text="CARD-MOVE").first
    expect(said).to_contain_text("from B1 gear to B2 triangle is barred")


def test_a_key_that_does_nothing_says_so(invite: Invite) -> None:
    ada = invite()
    cards = Keys(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    cards.choose(cards.find("crossbowman", 0))
    ada.page.keyboard.press("7")
    expect(ada.page.get_by_text("Nothing can be chosen by a number now.")).to_be_visible()
    ada.page.keyboard.press("r")
    expect(ada.page.get_by_text("Why not?")).to_be_visible()
    expect(ada.page.get_by_role("link", name="ROTATE-1")).to_be_visible()


def test_a_click_beside_the_chosen_one_costs_nothing(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.choose(cards.find("paladin", 0))
    cards.press(cards.lens.locator(".close"))
    cards.tap(cards.place("A2@"))
    expect(cards.lens.locator(".close")).to_be_visible()
    assert cards.sent == []


def test_the_panel_of_one_who_can_exchange_much_is_not_cut(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.choose(cards.find("paladin", 0))
    panel = ada.page.get_by_role("region", name="Paladin")
    expect(panel.locator(".verb")).to_have_text(
        [re.compile(word) for word in ("drop", "give", "trade", "pick up", "take")]
    )
    assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 1
    cards.chip("give Sword to Backstabber")
    cards.chip("pick up Rope")
    expect(panel.locator(".chip.on")).to_have_count(2)  # of two verbs, and both in sight
    cards.button("pick up Rope")
    held = cards.view["zones"]["carrier"]
    assert held[cards.find("sword", 0)] == cards.find("backstabber", 0)


def test_the_lens_says_all_of_a_few(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CROWD)["id"])
    cards.choose(cards.find("naga", 0))
    kit = cards.lens.get_by_text("Its carrier crosses pits while moving.")
    expect(kit).to_be_in_viewport(ratio=1)
    expect(cards.lens).to_contain_text("Passes through arrow-slits while moving")


@pytest.mark.parametrize("mode", ["mutual", "secret", "draft"])
def test_teams_are_chosen(invite: Invite, mode: str) -> None:
    ada = invite(**(PHONE if mode == "secret" else {}))
    cards = Cards(ada)
    made = ada.make("me", "computer", game="card", options={"teams": mode})
    ada.open(f"/table/{made['id']}")
    face = cards.page.get_by_role("button", name=re.compile("^General"))
    cards.press(face)
    ada.until(lambda: ada.wanted == "pick", "asked for a pick")
    taken = cards.page.locator(".read").get_by_role("button", name="Take General")
    expect(taken).to_be_enabled()
    cards.press(taken)
    ada.until(lambda: "general" in ada.views[0]["picks"][0]["characters"], "the General taken")
    ada.until(lambda: ada.wanted in ("pick", "team"), "asked again")
    cards.press(ada.button("Quick team"))
    ada.until(lambda: ada.view["phase"] == "team", "both teams are full")
    assert len([t for t in ada.view["tokens"] if t["seat"] == 0 and t["kind"] == "character"]) == 8


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_head_of_the_draft_is_one_line(invite: Invite, language: str) -> None:
    ada = invite(locale=language)
    made = ada.make("me", "computer", game="card", options={"teams": "draft"})
    ada.open(f"/table/{made['id']}")
    for row in (".draft h2, .filters button", ".order i"):
        places = ada.page.locator(row)
        expect(places.first).to_be_visible()
        middles = [box["y"] + box["height"] / 2 for box in map(Locator.bounding_box, places.all()) if box]
        assert max(middles) - min(middles) < 2, row
    title = ada.page.locator(".draft h2").bounding_box()
    assert title is not None
    assert title["height"] < 32


def places(cards: Cards) -> list[tuple[float, float]]:
    found = cards.page.locator(".draft li").all()
    return [(box["y"], box["height"]) for box in map(Locator.bounding_box, found) if box]


def test_the_cards_of_a_draft_are_all_in_sight_and_never_move(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit_down(ada.make("me", "here", game="card", options={"teams": "draft"})["id"])
    for name in ("Assassin", "Wizard"):
        expect(cards.page.locator(".draft").get_by_role("button", name=re.compile(f"^{name}"))).to_be_in_viewport(
            ratio=1
        )
    before = places(cards)
    for _ in range(3):
        cards.do(cards.options("pick")[0])
        expect(cards.page.locator(".draft .selected")).to_have_count(0)
    ada.page.mouse.move(0, 0)
    ada.page.wait_for_timeout(300)
    assert places(cards) == before


def test_both_teams_are_of_eight_in_mutual_choice(invite: Invite) -> None:
    ada = invite()
    cards = Cards(ada)
    cards.sit_down(ada.make("me", "here", game="card", options={"teams": "mutual"})["id"])
    expect(cards.page.locator(".order")).to_contain_text("Pick 1 of 8")
    expect(cards.page.locator(".team li")).to_have_count(8 + 6)
    cards.do(cards.options("pick")[0])
    expect(cards.page.locator(".order")).to_contain_text("Pick 2 of 8")
    expect(cards.page.locator(".team li")).to_have_count(8 + 6)


@pytest.mark.parametrize("hands", [{}, PHONE], ids=["desktop", "phone"])
def test_objects_come_first_when_they_are_picked(invite: Invite, hands: dict[str, object]) -> None:
    ada = invite(**hands)
    cards = Cards(ada)
    record, _, _ = HANDICAP.partition("> yellow pick object")
    cards.sit_down(ada.make("me", "here", game="card", record=record)["id"])
    take = cards.page.locator(".read").get_by_role("button", name="Take an object")
    expect(take).to_be_in_viewport(ratio=1)
    rope = cards.page.locator(".draft").get_by_role("button", name=re.compile("^Rope ×3"))
    expect(rope).to_be_in_viewport(ratio=1)
    cards.press(rope)
    ada.acted(lambda: cards.press(ada.button("Take Rope")))
    expect(cards.page.locator(".draft").get_by_role("button", name=re.compile("^Rope ×2"))).to_be_visible()


def test_the_hint_of_the_set_up_stands_at_the_edge(invite: Invite) -> None:
    ada = invite(**PHONE)
    cards = Cards(ada)
    cards.sit(ada.make("me", "computer", game="card-1")["id"])
    hint = cards.page.locator("aside .turn button").bounding_box()
    assert hint is not None
    assert hint["x"] + hint["width"] > 370


def test_secret_objects_from_both_sides(invite: Invite) -> None:
    ada, bob = invite(), invite()
    record = BUSY.replace("game: card\n", "game: card\nsecret-objects: on\n")
    made = ada.make("me", "link", game="card", record=record)
    seat(bob, made["id"], next(iter(made["seat_links"].values())))
    mine, theirs = Cards(ada), Cards(bob)
    mine.sit(made["id"])
    theirs.sit(made["id"])
    wizard = mine.place("B1c")
    expect(mine.spot(wizard)).to_have_attribute("aria-label", re.compile("Fireball scroll"))
    label = theirs.spot(wizard)
    expect(label).to_have_attribute("aria-label", re.compile("an unseen object"))
    expect(label).not_to_have_attribute("aria-label", re.compile("Fireball"))
    lying = theirs.spot(theirs.place("A2s"))
    expect(lying).to_have_attribute("aria-label", re.compile("name not known"))
    expect(lying).not_to_have_attribute("aria-label", re.compile("Goblin"))


def test_in_french(invite: Invite) -> None:
    ada = invite(locale="fr-FR", **PHONE)
    cards = Cards(ada, "fr")
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    cards.choose(cards.find("pickpocket", 0))
    expect(cards.deeds.filter(has_text="Voler")).to_be_visible()
    expect(cards.page.locator("aside .turn h2")).to_have_text("À vous de jouer")
    expect(cards.spot(cards.place("A2s"))).to_have_attribute("aria-label", re.compile("carré"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(invite: Invite, theme: str) -> None:
    ada = invite(color_scheme=theme)
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=BUSY)["id"])
    assert findings(ada) == []
    cards.choose(cards.find("pickpocket", 0))
    assert findings(ada) == []
    cards.press(cards.deeds.filter(has_text="Attack"))
    assert findings(ada) == []
