"""Every kind of action of the card game, done on its page by mouse and by finger."""

from __future__ import annotations

import json

import pytest
from tests.browser.card_deeds import DEEDS
from tests.browser.cards import Cards
from tests.browser.conftest import Invite
from tests.browser.test_cards import PHONE

from quarterturn.engine.zones.kinds import KINDS
from quarterturn.notation import parse_record


def test_none_is_forgotten() -> None:
    """What the clock does nobody presses; of everything else there is a record that ends with it."""
    pressed = {parse_record(name, f"{record}> {line}\n").log[-1].action[0] for name, (record, line) in DEEDS.items()}
    assert pressed == {name for name, kind in KINDS.items() if not kind.by_clock}


@pytest.mark.parametrize("hands", [{}, PHONE], ids=["mouse", "finger"])
@pytest.mark.parametrize("name", DEEDS)
def test_deed(invite: Invite, name: str, hands: dict[str, object]) -> None:
    record, line = DEEDS[name]
    entry = parse_record(name, f"{record}> {line}\n").log[-1]
    wanted = json.loads(json.dumps(entry.action))
    ada = invite(**hands)
    cards = Cards(ada)
    alone = "seed:" in record  # who joins must not know what chance will bring
    seats = ("me", "here" if alone else "link")
    cards.sit(ada.make(*(seats if entry.seat == 0 else seats[::-1]), game="card", record=record)["id"])
    if alone:
        cards.press(ada.button("It is me"))
    before = ada.seq
    cards.do(wanted)
    ada.up_to(before + 1)
    assert cards.sent == [wanted]
