"""Every kind of action of the card game, done on its page by mouse and by finger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser.card_deeds import DEEDS
from tests.browser.cards import Cards
from tests.browser.driving import Person, Server
from tests.browser.test_cards import PHONE

from quarterturn.engine.core import kinds
from quarterturn.engine.core.state import Action
from quarterturn.engine.core.table import Table
from quarterturn.engine.zones.kinds import KINDS
from quarterturn.notation import parse_record

TOKENS = {
    kinds.UNIT, kinds.FOE, kinds.ANYONE, kinds.FOUND, kinds.HELD, kinds.MEMBER, kinds.ITEM, kinds.LOOT,
}  # fmt: skip
PATHS = {kinds.ZONE_PATH, kinds.FLIGHT}


def test_none_is_forgotten() -> None:
    """What the clock does nobody presses; of everything else there is a record that ends with it."""
    pressed = {parse_record(name, f"{record}> {line}\n").log[-1].action[0] for name, (record, line) in DEEDS.items()}
    assert pressed == {name for name, kind in KINDS.items() if not kind.by_clock}


def numbered_at(cards: Cards, action: Action, table: Table) -> list[Any]:
    """An action as a table on the server counts its tokens: those of a position are numbered by a secret luck."""

    def here(token: int) -> int:
        return cards.find(table.tokens[token].name, table.owner[token])

    def part(sort: str, value: Any) -> Any:
        if sort in TOKENS and value is not None:
            return here(value)
        if sort in PATHS:
            return [step if isinstance(step, int) else [step[0], *map(here, step[1:])] for step in value]
        if sort == kinds.HELPERS:
            return [[here(token), arm] for token, arm in value]
        return value

    kind, *parts = action
    found = [part(sort.sort, value) for sort, value in zip(KINDS[kind].parts, parts, strict=True)]
    return [kind, *json.loads(json.dumps(found))]


@pytest.fixture(scope="module", params=[{}, PHONE], ids=["mouse", "finger"])
def cards(browser: Browser, shared_server: Server, request: pytest.FixtureRequest) -> Iterator[Cards]:
    """Somebody who goes from table to table."""
    ada = Person(browser, shared_server.url, **request.param)
    yield Cards(ada)
    ada.close()


@pytest.mark.parametrize("name", DEEDS)
def test_deed(cards: Cards, name: str) -> None:
    """Against the computer, by what a person touches who sees the page."""
    record, line = DEEDS[name]
    game = parse_record(name, f"{record}> {line}\n")
    entry = game.log[-1]
    ada = cards.person
    ada.views.clear()
    ada.heard.clear()
    cards.sent.clear()
    ada.context.clear_cookies()  # each table is another's, so that none has too many
    seats = ("me", "computer")
    cards.sit(ada.make(*(seats if entry.seat == 0 else seats[::-1]), game="card", record=record)["id"])
    ada.until(lambda: bool(ada.wanted), "asked")
    wanted = json.loads(json.dumps(entry.action))
    if "seed:" not in record:
        wanted = numbered_at(cards, entry.action, game.start.table)
    before = ada.seq
    cards.do(wanted)
    ada.up_to(before + 1)
    assert cards.sent == [wanted]
    assert not [told for told in ada.heard if told.startswith('{"type":"refused"')]
    assert not ada.complaints
