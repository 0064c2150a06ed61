"""Playing the card game on its page: what a person touches for an action, by mouse, by finger or by keyboard."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.driving import Message, Person

OUT = -2
ATTACKS = ("fight", "shoot", "spear")
ANY_TIME = ("resign", "offer draw", "accept draw")
Option = list[Any]


class Cards:
    """A person at a table of cards."""

    def __init__(self, person: Person, language: str = "en") -> None:
        self.person = person
        self.page = person.page
        self.sent: list[Option] = []  # the actions the page asked for
        self.page.on("websocket", lambda socket: socket.on("framesent", self._say))
        answer = person.context.request.get(f"{person.url}/api/texts/{language}")
        self.names: dict[str, str] = answer.json()["names"]

    def _say(self, frame: str | bytes) -> None:
        message: Message = json.loads(frame)
        if message["type"] == "act":
            self.sent.append(message["action"])

    def sit(self, table: str) -> None:
        self.person.open(f"/table/{table}")
        expect(self.page.locator("main .board")).to_be_visible()
        self.person.until(lambda: bool(self.person.views), "the table heard of")

    def sit_down(self, table: str) -> None:
        """Where teams are chosen, before anything lies on the table."""
        self.person.open(f"/table/{table}")
        self.person.until(lambda: bool(self.person.views), "the table heard of")
        expect(self.page.locator(".draft li").first).to_be_visible()

    # --- What is there

    @property
    def view(self) -> Message:
        return self.person.view

    def options(self, kind: str = "") -> list[Option]:
        zones = self.view["zones"]
        return [option["action"] for option in zones["options"] if not kind or option["action"][0] == kind]

    def token(self, token: int) -> Message:
        return next(t for t in self.view["tokens"] if t["id"] == token)

    def find(self, name: str, seat: int) -> int:
        return next(int(t["id"]) for t in self.view["tokens"] if t["name"] == name and t["seat"] == seat)

    def called(self, token: int) -> str:
        return self.names[self.token(token)["name"]]

    @property
    def slots(self) -> list[Message]:
        found: list[Message] = self.person.table["plan"]["slots"]
        return found

    def place(self, written: str) -> int:
        """`A1^`, or `>A1^` of the first seat, as the wire counts it."""
        bare = written.lstrip(">")
        slot = [s["name"] for s in self.slots].index(bare[:-1])
        sign = "^cs@".index(bare[-1])
        return 4 * slot + sign if bare == written else 4 * len(self.slots) + 4 * slot + sign

    def room(self, slot: int) -> int:
        """A face-down room, as the page counts it behind the places."""
        return 4 * len(self.slots) + 16 + slot

    def spot(self, spot: int) -> Locator:
        return self.page.locator(f'[data-spot="{spot}"]')

    # --- Touching

    def press(self, locator: Locator) -> None:
        locator.tap() if self.person.touch else locator.click()

    def tap(self, spot: int) -> None:
        """A place, beside whoever stands in its middle."""
        found = self.spot(spot)
        found.focus()  # which brings it into sight
        self.person.world(frames=4)
        box = found.bounding_box()
        assert box is not None
        x, y = box["x"] + 0.9 * box["width"], box["y"] + 0.9 * box["height"]
        self.page.touchscreen.tap(x, y) if self.person.touch else self.page.mouse.click(x, y)

    @property
    def lens(self) -> Locator:
        return self.page.locator(".look")

    @property
    def deeds(self) -> Locator:
        return self.page.locator("aside .do")

    def choose(self, unit: int) -> None:
        """A character, through the lens where several are in its zone."""
        panel = self.page.locator("aside section[aria-label] .close")
        while panel.count():
            self.press(panel.first)
        self.tap(int(self.token(unit)["square"]))
        mine = self.page.locator("aside h3", has_text=self.called(unit))
        own = self.token(unit)["seat"] in self.person.table["yours"]
        lane = self.lens.locator(".lane.below" if own else ".lane")  # both sides may have one of that name
        inside = lane.get_by_role("button", name=self.called(unit))
        self.person.until(lambda: mine.count() > 0 or inside.count() > 0, "somebody chosen, or the lens open")
        if not mine.count():
            self.press(inside.first)
        expect(mine.first).to_be_visible()
        self.close_lens()

    def close_lens(self) -> None:
        sheet = self.page.locator(".look.sheet .close")
        if sheet.count():
            self.press(sheet)

    def button(self, text: str | re.Pattern[str]) -> None:
        """A button of the panel; what cannot be taken back asks for a second touch."""
        before = self.person.seq
        self.press(self.deeds.filter(has_text=text).first)
        armed = self.page.locator("aside .do.armed")
        self.person.until(lambda: self.person.seq > before or armed.count() > 0, f"{text}: done, or asked once more")
        if self.person.seq == before:
            self.person.acted(lambda: self.press(armed))

    def go(self, end: int) -> None:
        """Where a movement ends; through the lens where somebody is, and by the list where there are several ways."""
        before = self.person.seq
        if end == OUT:
            return self.button("Leave the labyrinth")
        self.tap(end)
        going = self.page.locator(".look:has(.close) .mint")  # opened by a touch, not by a pointer passing by
        ways = self.page.locator("aside .variant")
        self.person.until(
            lambda: self.person.seq > before or going.count() > 0 or ways.count() > 0, "gone, or asked how"
        )  # fmt: skip
        if self.person.seq == before and going.count() and not ways.count():
            self.press(going)
            self.person.until(lambda: self.person.seq > before or ways.count() > 0, "gone, or asked how")
        if self.person.seq == before:
            self.person.acted(lambda: self.press(ways.first))
        return None

    def tray(self, token: int) -> None:
        self.press(self.page.locator(".tray button", has_text=self.called(token)).first)

    # --- Whole actions

    def do(self, action: Option) -> None:
        """An action of the set-up or of a turn, as somebody does it who sees the page."""
        kind = action[0]
        if kind in ("pick", "drop"):
            self.card(action[2] if kind == "pick" else self.token(action[1])["name"], kind)
        elif kind == "team":
            for token, facing in action[1]:
                self.tray(token)
                self.tap(facing)
            self.person.acted(lambda: self.press(self.page.locator("aside").get_by_role("button", name="Ready")))
        elif kind in ("hide", "put"):
            self.tray(action[1])
            self.person.acted(lambda: self.tap(self.room(action[2]) if kind == "hide" else action[2]))
        elif kind == "end":
            self.person.end_turn()
        elif kind in ("move", "walk"):
            self.choose(action[1])
            for step in action[2]:
                if isinstance(step, list):
                    self.chip(self.wish(step))
            steps = [step for step in action[2] if isinstance(step, int)]
            self.go(steps[-1]) if steps else self.button("Here:")
        elif kind in ATTACKS:
            self.attack(action)
        elif kind in ("name", "combat"):
            self.combat([value for value in action[1:] if value is not None or kind == "name"])
        elif kind == "levitate":
            self.fly(action)
        elif kind in ANY_TIME:
            self.any_time(kind)
        else:
            self.choose(action[1])
            self.button(self.said(action))

    def chip(self, text: str) -> None:
        """A switch for what is done on the way, under its verb if there are many."""
        wanted = self.page.locator("aside .chip").filter(has_text=text).first
        verb = next(word for word in ("pick up", "drop", "give", "trade", "take") if text.startswith(word))
        verbs = self.page.locator("aside .verb", has_text=verb)
        expect(wanted.or_(verbs).first).to_be_visible()
        if not wanted.is_visible():
            self.press(verbs)
        self.press(wanted)

    def card(self, name: str, kind: str) -> None:
        """One of the cards teams are chosen from: read, then taken or left out."""
        self.press(self.page.locator(".draft").get_by_role("button", name=re.compile(f"^{self.names[name]}")))
        verb = {"pick": "Take", "drop": "Leave out"}[kind]
        self.person.acted(lambda: self.press(self.person.button(f"{verb} {self.names[name]}")))

    def attack(self, action: Option) -> None:
        """Planned first: who joins, with what, and with how many cards."""
        kind, unit, target, how, joiners = action
        self.choose(unit)
        verb = {"fight": "Attack", "shoot": "Shoot at", "spear": "Spear"}[kind]
        deeds = self.deeds.filter(has_text=f"{verb} {self.called(target)}")
        with_bow = self.page.get_by_text("with the Bow")
        self.press((deeds.filter(has=with_bow) if how == "bow" else deeds.filter(has_not=with_bow)).first)
        plan = self.page.get_by_role("region", name="Planned")
        for joiner, _ in joiners:
            self.press(plan.get_by_role("checkbox", name=self.called(joiner)))
        if how is True:
            self.press(plan.get_by_role("checkbox", name="Announce two"))
        self.person.acted(lambda: self.press(plan.locator(".button.mint")))

    def combat(self, values: list[int | None]) -> None:
        """Cards laid, or one named."""
        scene = self.page.get_by_role("dialog", name="Combat")
        *first, last = [
            scene.locator(".cards").get_by_role("button", name="None" if value is None else f"+{value}").last
            for value in values
        ]
        for card in first:
            self.press(card)
        self.person.acted(lambda: self.press(last))

    def fly(self, action: Option) -> None:
        """A thing is lifted by its button, and touches down where it is to go: into somebody's hands by the list."""
        _, unit, thing, path = action
        self.choose(unit)
        self.press(self.deeds.filter(has_text=f"Move {self.called(thing)} through the air"))
        expect(self.page.get_by_role("region", name="Planned")).to_be_visible()
        end = next(step for step in reversed(path) if isinstance(step, int))
        before, ways = self.person.seq, self.page.locator("aside .variant", has=self.page.locator("kbd"))
        self.tap(end)
        self.person.until(lambda: self.person.seq > before or ways.count() > 0, "flown, or asked how")
        if self.person.seq == before:
            handed = isinstance(path[-1], list)
            text = self.called(path[-1][1]) if handed else "Move"
            self.person.acted(lambda: self.press(ways.filter(has_text=text).first))

    def any_time(self, kind: str) -> None:
        """By the menu."""
        word = {"resign": "Resign", "offer draw": "Offer a draw", "accept draw": "Accept the draw"}[kind]
        menu = self.page.locator(".menu")
        if not menu.is_visible():
            self.press(self.person.button("Menu", exact=True))
        self.press(menu.get_by_role("button", name=word))
        if kind == "resign":
            self.press(menu.locator(".danger"))

    def wish(self, step: list[Any]) -> str:
        if step[0] == "~":
            return f"trade {self.called(step[2])} for {self.called(step[3])}"
        verb = {"+": "pick up", "!": "drop"}[step[0]]
        return f"{verb} {self.called(step[1])}"

    def said(self, action: Option) -> str | re.Pattern[str]:
        """A part of what the button of an action says."""
        kind = action[0]
        if kind == "reveal":
            return f"Reveal room {self.slots[action[2]]['name']}"
        if kind == "turn":
            return f"({self.slots[action[2]]['name']}) {'right' if action[3] > 0 else 'left'}"
        if kind == "jump":
            return "Jump over the pit" if action[3] is None else f"discarding +{action[3]}"
        if kind == "steal":
            return f"Steal {self.called(action[3])}"
        if kind in ("heal", "fireball"):
            return re.compile(f"{'Heal' if kind == 'heal' else 'Fireball at'} .*{self.called(action[2])}")
        if kind == "invert":
            return f"({self.slots[action[2]]['name']})"
        return {
            "open": "Open the portcullis", "close": "Close the portcullis", "break": "Break the portcullis",
            "smash": "Break all walls", "regenerate": "Regenerate",
        }[kind]  # fmt: skip


class Keys(Cards):
    """Somebody who neither sees nor points: keys alone, and what the page says."""

    def press(self, locator: Locator) -> None:
        locator.focus()
        locator.press("Enter")

    def tap(self, spot: int) -> None:
        """By arrow keys, from wherever the keyboard is."""
        keys = self.page.keyboard
        self.person.world(frames=4)
        if not self.page.evaluate("document.activeElement?.hasAttribute('data-spot')"):
            self.page.locator('[data-spot][tabindex="0"]').focus()
        for _ in range(60):
            here = int(self.page.evaluate("document.activeElement.dataset.spot"))
            if here == spot:
                keys.press("Enter")
                return
            now, goal = self.spot(here).bounding_box(), self.spot(spot).bounding_box()
            assert now is not None
            assert goal is not None
            across = goal["x"] + goal["width"] / 2 - now["x"] - now["width"] / 2
            down = goal["y"] + goal["height"] / 2 - now["y"] - now["height"] / 2
            wide = abs(across) > abs(down)
            keys.press(
                ("ArrowRight" if across > 0 else "ArrowLeft") if wide else "ArrowDown" if down > 0 else "ArrowUp"
            )
            if int(self.page.evaluate("document.activeElement.dataset.spot")) == here:  # no way on: the other way first
                keys.press(
                    ("ArrowDown" if down > 0 else "ArrowUp") if wide else "ArrowRight" if across > 0 else "ArrowLeft"
                )
        raise AssertionError(f"{spot} not reached by arrow keys")

    def choose(self, unit: int) -> None:
        self.person.world(frames=4)  # whatever was told before has been shown
        name = self.page.locator("aside h3")
        wanted = self.called(unit)
        for _ in range(12):
            if any(wanted in text for text in name.all_text_contents()):
                return
            self.page.keyboard.press("n")
            self.person.world(frames=4)
        raise AssertionError(f"{self.called(unit)} not found with N")


class Racer:
    """Somebody who hurries to the other side, as simply as can be."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choice(self, cards: Cards) -> Option:
        options, chance = cards.options(), self.chance
        if cards.person.wanted != "act":
            return chance.choice(options)
        out = [o for o in options if o[0] == "move" and o[2][-1] == OUT and plain(o)]
        reveals = [o for o in options if o[0] == "reveal"]
        turns = [o for o in options if o[0] == "turn"]
        if out:
            return out[0]
        if reveals:
            return chance.choice(reveals)
        if turns and chance.random() < 0.3:
            return chance.choice(turns)
        ways = [o for o in options if o[0] == "move" and plain(o)] + [o for o in options if o[0] == "jump"]
        if not ways:
            return ["end"]
        return max(ways, key=lambda way: self.far(cards, way) + 1.2 * chance.random())

    def far(self, cards: Cards, way: Option) -> float:
        """How far towards the enemy's end it leads, in rooms; what is picked up on the way is worth something too."""
        end = way[2] if way[0] == "jump" else [step for step in way[2] if isinstance(step, int)][-1]
        rows = len(cards.slots) // 2
        if not 0 <= end < 4 * len(cards.slots):
            return rows if end == OUT else -1
        row = end // 8
        taken = 0 if way[0] == "jump" else sum(isinstance(step, list) for step in way[2])
        return (row if cards.view["seat"] == 0 else rows - 1 - row) + 0.5 * taken


def plain(move: Option) -> bool:
    """A movement that goes somewhere and at most picks one thing up."""
    deeds = [step for step in move[2] if isinstance(step, list)]
    return len(move[2]) > len(deeds) and (not deeds or (len(deeds) == 1 and deeds[0][0] == "+"))
