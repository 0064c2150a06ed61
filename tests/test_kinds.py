"""Every kind of action and every option of a table has all its pieces: words, notation, wire, docs, cases, rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import over_the_wire

from quarterturn.content.loader import load
from quarterturn.content.texts import LANGUAGES, about, all_rules, name
from quarterturn.docs import CARD_SORTS, SORTS, example, read_cases
from quarterturn.engine.core.kinds import CHOICE, Kind
from quarterturn.engine.core.options import HANDICAPS, OPTIONS, BadOption, Handicap, Option, Options, require
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import ABILITIES, EFFECTS
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.zones.kinds import KINDS as CARD_KINDS
from quarterturn.notation import NotUnderstood, format_action, parse_action, parse_cases, parse_record
from quarterturn.notation.options import format_options
from quarterturn.notation.spaces import SQUARES, ZONES
from quarterturn.server import typescript
from quarterturn.server.reading import READERS, read_action
from quarterturn.server.refusing import BadAction

RULES = {rule.id for rule in all_rules()}
USED, USED_AT_CARDS = ({part.sort for kind in kinds.values() for part in kind.parts} for kinds in (KINDS, CARD_KINDS))
every_kind = pytest.mark.parametrize(
    ("kind", "cards"), [*((kind, False) for kind in KINDS.values()), *((kind, True) for kind in CARD_KINDS.values())],
    ids=str,
)  # fmt: skip
every_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)

# Somebody for every example of the docs: a token need not fit, only be there.
POSITION = """game: prison
rooms:
  40a 39b
  40b 39a
units:
  blue naga a1
  blue wizard b2
  blue thief c3
  blue goblin d4
  blue cleric e5
  blue banshee f1
  blue wall-walker g2
  blue troll h3
  blue warrior i4
  blue backstabber j5
  blue colossus a6
  yellow troll c6
objects:
  blue rope d7
  yellow rope e8
"""


CARD_POSITION = """game: card
rooms:
  51a 52a
  51b 52b
units:
  blue naga A1s
  blue cleric A1^ bow
  blue backstabber A1c
  blue colossus A1@
  blue goblin B1s
  blue mekanork B1^
  blue crossbowman B1c bow
  blue troll* B1@
  blue wall-walker A2s
  blue golem A2^
  blue pickpocket A2c
  blue telekineticist A2@
  yellow troll A1^ rope
"""


@cache
def state(cards: bool = False) -> State:
    return parse_cases("examples", CARD_POSITION if cards else POSITION)[0].begin().state


@cache
def played(cards: bool) -> set[str]:
    """The kinds of action that are done in a case, of the board or of cards."""
    cases = [case for case in read_cases() if Path(case.file).name.startswith("card_") is cards]
    lines = [play.text.split() for case in cases for play in case.plays if play.mark == ">"]
    words = {" ".join(line[at : at + size]) for line in lines for at in (0, 1) for size in (1, 2)}
    return words & (CARD_KINDS if cards else KINDS).keys()


# --- Kinds of action


@pytest.mark.parametrize("kind", sorted({*KINDS, *CARD_KINDS}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_has_words(kind: str, language: str) -> None:
    key = f"action:{kind.replace(' ', '-')}"
    assert name(key, language)
    assert about(key, language)


@every_kind
def test_a_kind_has_a_rule_a_case_and_known_needs(kind: Kind, cards: bool) -> None:
    assert kind.rule in RULES
    assert kind.name in played(cards)
    assert set(kind.needs) <= {*ABILITIES, *EFFECTS}
    assert not kind.cost or kind.of_unit, "somebody pays"


@every_kind
def test_a_kind_is_written_and_read_back(kind: Kind, cards: bool) -> None:
    seat, action = parse_action(state(cards), example(kind, cards))
    assert action[0] == kind.name
    assert len(action) == kind.length
    assert parse_action(state(cards), format_action(state(cards), seat, action)) == (seat, action)


@every_kind
def test_a_kind_comes_over_the_wire(kind: Kind, cards: bool) -> None:
    _, action = parse_action(state(cards), example(kind, cards))
    lists = over_the_wire(action)
    if kind.by_clock:
        with pytest.raises(BadAction):
            read_action(state(cards), lists)
        return
    assert read_action(state(cards), lists) == action
    for wrong in (lists[:-1], [*lists, 0]):
        with pytest.raises(BadAction):
            read_action(state(cards), wrong)


@pytest.mark.parametrize(
    "lists",
    [
        ["fight", 0, 12, 1, []], ["fight", 0, 12, False, [[1]]], ["fight", 0, 12, False, [[1, "sling"]]],
        ["shoot", 0, 12, "sling", []], ["move", 0, [99]], ["move", 0, [["+"]]], ["move", 0, [["~", 1, 2, 3, 4]]],
        ["move", 0, [[0, 1]]], ["jump", 0, -1, None], ["jump", 0, 4, "+4"], ["steal", 0, 12, []], ["team", [[0, 40]]],
    ],
)  # fmt: skip
def test_an_action_of_cards_that_is_none_is_turned_away(lists: list[Any]) -> None:
    with pytest.raises(BadAction):
        read_action(state(cards=True), lists)


def test_every_sort_of_part_can_be_read_written_and_explained() -> None:
    assert SQUARES.forms.keys() >= USED
    assert ZONES.forms.keys() >= USED_AT_CARDS
    assert (USED | USED_AT_CARDS) - {CHOICE} <= READERS.keys()
    assert SORTS.keys() >= USED
    assert {*SORTS, *CARD_SORTS} >= USED_AT_CARDS


@pytest.mark.parametrize("value", [True, 1.0, "cw", "1", None, [1]])
def test_a_choice_is_exactly_one_of_its_values(value: object) -> None:
    with pytest.raises(BadAction):
        read_action(state(), ["turn", 0, 0, value])


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("turn naga A1", "'turn' needs one of: cw, ccw", 5),
        ("turn naga A1 cww", "'cww' is none of: cw, ccw; did you mean 'cw'?", 14),
        ("fireball wizard up", "'up' is none of: north, east, south, west", 17),
        ("pick roome 4", "'roome' is none of: room, character, object; did you mean 'room'?", 6),
        ("slide naga up down", "'down' is too much", 15),
    ],
)
def test_a_wrong_word_is_named_with_its_place(text: str, reason: str, column: int) -> None:
    with pytest.raises(NotUnderstood) as error:
        parse_action(state(), text)
    assert (error.value.reason, error.value.column) == (reason, column)


# --- Options of a table


def test_every_option_has_its_place() -> None:
    assert [field.name for field in fields(Options)] == [option.field for option in OPTIONS.values()]


@every_option
def test_an_option_has_words_and_a_rule(option: Option) -> None:
    assert option.rule in RULES
    assert all(name(f"option:{option.field}", language) for language in LANGUAGES)
    assert all(about(f"option:{option.field}", language) for language in LANGUAGES)


CHOSEN: dict[str, list[Any]] = {"switch": [True], "handicap": [Handicap(0, *cost) for cost in HANDICAPS.values()]}


@every_option
@pytest.mark.parametrize("game", load().games)
def test_an_option_is_written_and_read_back(option: Option, game: str) -> None:
    definition = load().games[game]
    offered = option.words(definition) if option.sort == "word" else option.offered(definition)
    for value in CHOSEN.get(option.sort, offered) if option.fits(definition) else ():
        chosen: dict[str, Any] = {option.field: value}
        options = Options(**chosen)
        require(definition, options)
        header = "".join(f"{line}\n" for line in format_options(options, definition))
        assert parse_record("game", f"game: {game}\nseed: 1\n{header}").start.table.options == options


@every_option
@pytest.mark.parametrize("game", load().games)
def test_an_option_that_a_game_does_not_have_is_refused(option: Option, game: str) -> None:
    definition = load().games[game]
    strange: Any = Handicap(9, 5) if option.sort == "handicap" else -1
    if option.sort != "switch":
        with pytest.raises(BadOption) as error:
            require(definition, Options(**{option.field: strange}))
        assert error.value.option == option.name


def test_a_handicap_takes_away_no_card_that_is_not_there() -> None:
    definition = load().games["base"]
    require(definition, Options(handicap=Handicap(0, 5, (2, 2))))
    for cards in ((6, 6), (2, 2, 2), (0,), (7,)):
        with pytest.raises(BadOption, match="OPT-HANDICAP"):
            require(definition, Options(handicap=Handicap(0, 5, cards)))


# --- What is generated for the page


def bare(code: str) -> str:
    """TypeScript without what a formatter decides."""
    return re.sub(r"""[\s'",;|]""", "", code.partition("export")[2])


@pytest.mark.parametrize(("file", "wanted"), [("actions.ts", typescript.actions), ("events.ts", typescript.events)])
def test_the_page_has_the_kinds_of_today(file: str, wanted: Callable[[], str]) -> None:
    written = Path(__file__).parents[1].joinpath("web/src/protocol", file).read_text(encoding="utf-8")
    assert bare(written) == bare(wanted()), "run npm run protocol"
