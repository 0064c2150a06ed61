"""The rules of the card game, as the core asks for them (core/rules.py)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.decisions import waiting
from quarterturn.engine.core.rules import Rules
from quarterturn.engine.core.state import State
from quarterturn.engine.core.table import Frame
from quarterturn.engine.zones import combat, fight, rooms, secrets, setup, wheel
from quarterturn.engine.zones.decisions import legal
from quarterturn.engine.zones.kinds import KINDS
from quarterturn.engine.zones.table import CardTable, laid


def new_table(frame: Frame) -> CardTable:
    return CardTable(RULES, frame)


def _none_fixed(_state: State) -> dict[int, str]:
    """No room of a card game lies where everybody knows it."""
    return {}


RULES: Final[Rules] = Rules(
    table=new_table,
    ground=laid,
    kinds=KINDS,
    cited={
        "SETUP-3": "CARD-SETUP-2", "SETUP-4": "CARD-SETUP-3", "MIX-1": "CARD-TEAM-1", "MIX-FREE": "CARD-TEAM-SECRET",
        "MIX-MUTUAL": "CARD-TEAM-MUTUAL", "MIX-DRAFT": "CARD-TEAM-DRAFT", "END-3": "CARD-END-2",
        "ABIL-TELEPATH": "CARD-ABIL-TELEPATH", "OPT-HANDICAP": "CARD-OPT-HANDICAP", "OPT-TIMER": "CARD-OPT-TIMER",
    },
    waiting=waiting,
    legal=legal,
    starts=setup.starts,
    start_problem=setup.start_problem,
    dot=setup.dot,
    hiding_places=setup.hiding_places,
    hiding_problem=setup.hiding_problem,
    open_play=setup.open_play,
    begin_turn=wheel.turn_begins,
    end_turn=wheel.turn_ends,
    abandon=combat.abandon,
    places=rooms.places,
    placing_problem=rooms.placing_problem,
    withdraw=fight.withdraw,
    hurry=fight.hurry,
    fixed=_none_fixed,
    mask=secrets.mask,
    nameless=secrets.nameless,
    deal=secrets.deal,
)  # fmt: skip
