"""The card game in the notation: positions read and written, names told apart, bad input refused where it is bad."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builds import portion

from quarterturn.blocks import FileError
from quarterturn.content.loader import load
from quarterturn.engine.core.options import Handicap, Options
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import IllegalAction, Refusal
from quarterturn.engine.game import Game, check, legal, new_game, waiting
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.engine.zones.table import zones_of
from quarterturn.notation import (
    Ambiguous,
    NotationError,
    NotUnderstood,
    ask,
    error_text,
    file_error_text,
    format_action,
    format_position,
    format_record,
    format_view,
    has_position,
    parse_action,
    parse_cases,
    parse_record,
)

ROOMS = """
room 70a set=own pair=70 gear=cw
+   +   +
  ^   c
+   +   +
  s   @
+   +   +

room 70b set=own pair=70 gear=ccw
+   +   +
  ^ o c %
+   +   +
  s   @
+---+   +

"""
HEAD = "game: card\nrooms:\n  70b 70a\n  70a 70a\n"

# Every header and every mark of the card game, as it is written.
FULL = """rules: 2
game: card
rooms:
  51b ?52a+3
  56a 52b+1
units:
  blue cleric A1^ naga*
  blue crossbowman >A1c
  blue golem A1c
  blue paladin A1^ key yellow:rope
  blue samurai B1s
  yellow naga* A1^ sword
  yellow troll A1^
  yellow wizard B1s
objects:
  blue bow >A1c
  blue rope A1s
  blue rope A1s
  yellow key >A2@
gates:
  B1 open
hidden:
  B2 blue treasure, yellow goblin
removed:
  yellow general out
  yellow thief gone
hands:
  blue combat 0 1 2
  blue jump 0
turn: blue 4
score: blue 2 yellow 1
number: 7
saved: blue 0 yellow 3
walls:
  A1 broken
marks:
  blue paladin stopped A1^/A1c
  blue samurai stopped B1s/start
  blue crossbowman shot
  blue samurai struck
  blue golem smashed
  yellow naga wounded now
  blue cleric healed now
target: 6
secret-objects: on
teams: mutual
first: yellow
"""

MANY = f"""{HEAD}units:
  blue paladin A1^ rope yellow:key
  blue cleric A1^ sword
  blue naga* A1^
  yellow naga* A1^ bow
  blue telekineticist A1c rope
  blue crossbowman B1c bow
  blue warrior B1c
  yellow paladin A1s rope key
  blue pickpocket A1s
  yellow golem A2s
objects:
  yellow rope A1s
  blue rope A1s
  yellow rope A1@
turn: blue 6
"""


def begin(text: str) -> Game:
    return parse_cases("p.qt", ROOMS + text)[0].begin()


@cache
def many() -> State:
    return begin(MANY).state


def read(text: str) -> Action:
    return parse_action(many(), text)[1]


def refused(text: str) -> Refusal | None:
    seat, action = parse_action(many(), text)
    return check(many(), seat, action)


def named(name: str) -> int:
    colour, _, bare = name.partition(":")
    state = many()
    return next(t for t in state.table.named[bare] if state.colour(state.table.owner[t]) == colour)


# --- Positions


def test_a_position_is_written_as_it_was_read() -> None:
    state = parse_cases("p.qt", FULL)[0].begin().state
    assert format_position(state) == FULL
    assert parse_cases("p.qt", format_position(state))[0].begin().state == state


def test_of_two_alike_the_order_does_not_matter() -> None:
    lines = ["blue rope A1s", "blue rope A1c", "blue key B1s", "yellow rope A1s"]
    one, other = (begin(f"{HEAD}objects:\n" + "".join(f"  {line}\n" for line in each)).state
                  for each in (lines, lines[::-1]))  # fmt: skip
    assert one == other


def test_on_one_row_of_rooms_a_facing_is_ones_own_or_has_a_colour() -> None:
    """A room is then an end room of both sides."""
    text = "game: card\nrooms:\n  70a 70a\nunits:\n  blue naga >A1^\n  yellow naga >A1^\nobjects:\n"
    state = begin(f"{text}  blue key >B1c\n  yellow key blue:>B1c\n  blue bow yellow:>B1c\n").state
    where = {state.name(t): place for t, place in enumerate(state.where)}
    assert where["blue:naga"] != where["yellow:naga"]
    assert where["blue:key"] == where["yellow:key"] != where["blue:bow"]
    assert begin(format_position(state)).state.where == state.where
    assert ask(state, "at blue naga >A1^")[0]
    assert ask(state, "at yellow naga >A1^")[0]
    assert ask(state, "lies bow >B1c")[0]
    assert parse_action(state, "yellow move naga >B1c")[1] == (
        "move",
        state.table.named["naga"][1],
        (where["blue:bow"],),
    )


def test_broken_walls_break_the_portcullis_too() -> None:
    state = begin(f"{HEAD}walls:\n  A2 broken\n").state
    assert ask(state, "walls A2 broken")[0]
    assert ask(state, "gate A2 broken")[0]
    assert ask(state, "not walls A1 broken")[0]


def test_a_stop_over_a_border_that_leads_nowhere_has_a_direction() -> None:
    text = f"{HEAD}units:\n  blue troll A2^\n  yellow naga A2^\nmarks:\n  blue troll stopped A2^ left\n"
    state = begin(text).state
    assert "  blue troll stopped A2^ left\n" in format_position(state)
    assert begin(ROOMS + text).state.zones == zones_of(state)


def test_a_board_room_is_no_card_room_and_the_reverse() -> None:
    for text in ("game: prison\nrooms:\n  70a 70a\n", "game: card\nrooms:\n  39a 39a\n"):
        with pytest.raises(FileError):
            begin(text)


def test_a_combat_with_two_cards_waits_as_it_was() -> None:
    units = f"{HEAD}units:\n  blue berserker A1^\n  yellow weapon-master A1^\n"
    game = parse_record("p.qt", f"{ROOMS}{units}\n> fight berserker weapon-master twice\n")
    assert begin(format_position(game.state)).state == game.state
    game.apply(parse_action(game.state, "combat +3 +2")[1])
    written = format_position(game.state)
    assert begin(written).state == game.state
    for right, wrong in (
        (" extra= +2", ""),
        (" twice= blue", ""),
        ("extra= +2", "extra= +9"),
        ("cards= +3", "cards= +8"),
    ):
        with pytest.raises(FileError):
            begin(written.replace(right, wrong))


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("units:\n  blue naga A1x\n", 21, 13, "'A1x' is not a zone such as A1^"),
        ("units:\n  blue naga c4\n", 21, 13, "'c4' is not a zone such as A1^"),
        ("units:\n  blue naga A9^\n", 21, 13, "A9^ is not on this table"),
        ("units:\n  blue naga out\n", 21, 13, "out is not on this table"),
        ("units:\n  blue naga >A2^\n", 21, 8, "CARD-START-1"),
        ("units:\n  blue naga A1^ rope key\n", 21, 22, "blue:naga carries too much (CARD-GOLD-2)"),
        ("units:\n  blue ghost A1^ rope\n", 21, 18, "blue:ghost carries nothing (CARD-GOLD-2)"),
        ("units:\n  blue naga* A1^ troll*\n", 21, 18, "a wounded carries no wounded (CARD-GOLD-2)"),
        ("units:\n  blue naga A1^ yellow:troll*\n", 21, 17, "only a wounded of its own colour"),
        ("units:\n  blue naga A1^ troll\n", 21, 17, "unknown object 'troll'"),
        ("units:\n  blue naga A1^\n  blue troll A1^\n  blue goblin A1^\n  blue thief A1^\n", 24, 8, "(CARD-GOLD-1)"),
        ("units:\n  blue naga A1^ thief*\n  blue troll A1^\n  blue goblin A1^\n", 23, 8, "(CARD-GOLD-1)"),
        ("gates:\n  A1 open\n", 21, 3, "room A1 has no portcullis"),
        ("gates:\n  A2 ajar\n", 21, 6, "unknown state 'ajar'"),
        ("gates:\n  c3/c4 open\n", 21, 3, "'c3/c4' is not a room's place such as A2"),
        ("walls:\n  A2 broken\ngates:\n  A2 open\n", 23, 3, "the walls of A2 are broken, and so is its portcullis"),
        ("walls:\n  A1 whole\n", 21, 6, "unknown state 'whole'"),
        ("saved: yellow 4\n", 20, 15, "4 is too much: at most 3"),
        ("saved: yellow\n", 20, 8, "a number is missing"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga stopped A1c/A1^\n  blue naga stopped\n", 24, 3, "is missing"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga stopped A2s/A1s\n", 23, 21, "blue:naga is not in that zone"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga stopped A1^/B2c\n", 23, 21, "there is no border A1^/B2c"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga stopped A1^/start\n", 23, 21, "there is no border"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga stopped A1^ back\n", 23, 25, "unknown side 'back'"),
        ("units:\n  blue naga >A1^\nmarks:\n  blue naga stopped A1^/start\n", 23, 21, "not in that zone"),
        ("units:\n  blue naga A1^\nmarks:\n  blue naga potion 2\n", 23, 13, "unknown mark 'potion'"),
        ("turn: blue card\n", 20, 12, "'card' is not a number"),
        ("highest: 3\n", 20, 10, "a position of this game has no 'highest:'"),
        ("teams: free\n", 20, 8, "teams are not chosen in that way in card"),
        ("first: red\n", 20, 8, "nobody plays red in card"),
        ("first: A1^\n", 20, 8, "nobody plays A1^ in card"),
        ("handicap: green 5\n", 20, 11, "unknown colour 'green'"),
        ("handicap: blue good v keen\n", 20, 23, "unknown level 'keen'"),
        ("handicap: blue 5 six\n", 20, 18, "'six' is not a card such as +3"),
    ],
)
def test_a_bad_position_is_refused_where_it_is_bad(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        begin(HEAD + text)
    assert reason in error.value.reason
    assert (error.value.line, error.value.column) == (line, column)
    assert file_error_text(error.value, "fr") not in ("", error.value.reason)


def test_what_only_the_card_game_has_is_refused_on_the_board() -> None:
    for header in ("saved: yellow 1", "walls:\n  A1 broken", "teams: mutual", "secret-objects: on"):
        with pytest.raises(FileError):
            parse_record("p.qt", f"game: prison\nseed: 1\n{header}\n" if "-" in header else
                         f"game: prison\nrooms:\n  39a 39b\n  40a 40b\n{header}\n")  # fmt: skip


# --- Names told apart


def test_what_is_the_same_in_effect_is_not_ambiguous() -> None:
    """Two Ropes in a zone, of whatever colour: one's own is taken."""
    pickpocket = named("blue:pickpocket")
    own, other = read("move pickpocket +rope"), read("move pickpocket +yellow:rope")
    assert many().name(own[2][0][1]) == "blue:rope"
    assert many().name(other[2][0][1]) == "yellow:rope"
    assert format_action(many(), 0, own) == "move pickpocket +rope"
    assert format_action(many(), 0, other) == "move pickpocket +yellow:rope"
    assert own[1] == pickpocket
    state = begin(f"{HEAD}units:\n  yellow troll A1s\nobjects:\n  blue rope A1s\n  yellow rope A1s\n").state
    assert state.name(parse_action(state, "yellow move troll +rope")[1][2][0][1]) == "yellow:rope"


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("move paladin >naga:rope", (">", "blue:naga", "blue:rope")),
        ("move paladin >naga:key", (">", "blue:naga", "yellow:key")),
        ("move paladin ~cleric:rope:sword", ("~", "blue:cleric", "blue:rope", "blue:sword")),
        ("move paladin ~cleric:key", ("~", "blue:cleric", "yellow:key", "blue:sword")),
        ("move paladin ~yellow:naga:yellow:key:yellow:bow", ("~", "yellow:naga", "yellow:key", "yellow:bow")),
        ("move cleric <paladin:rope", ("<", "blue:paladin", "blue:rope")),
        ("move cleric !sword <paladin:key", ("<", "blue:paladin", "yellow:key")),
        ("move cleric !sword <naga", ("<", "yellow:naga", "yellow:bow")),
        ("move cleric !sword +naga*", ("+", "blue:naga")),
    ],
)
def test_exchanges_are_told_apart(text: str, deed: tuple[str, ...]) -> None:
    last = read(text)[2][-1]
    assert (last[0], *map(many().name, last[1:])) == deed


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("move paladin >naga", 14),
        ("move paladin ~cleric", 14),
        ("move cleric !sword <paladin", 20),
        ("levitate telekineticist A1s:rope A1c >golem A1^ rope", 49),
    ],
)
def test_what_may_be_several_is_ambiguous_or_too_much(text: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(many(), text)
    assert error.value.column == column
    assert error_text(error.value, "fr") != error.value.reason


def test_a_lying_thing_is_told_by_its_zone_what_she_holds_by_its_name() -> None:
    state = many()
    held, lying, far = (read(f"levitate telekineticist {word} A1^")[2] for word in ("rope", "A1s:rope", "A1@:rope"))
    assert zones_of(state).carrier[held] == named("blue:telekineticist")
    assert [state.where[t] for t in (lying, far)] == [
        parse_action(state, f"put rope {z}")[1][2] for z in ("A1s", "A1@")
    ]
    assert format_action(state, 0, ("levitate", named("blue:telekineticist"), lying, (0,))) == (
        "levitate telekineticist A1s:rope A1^"
    )


def test_a_weapon_is_the_crossbow_unless_it_is_said() -> None:
    assert read("shoot crossbowman golem")[3] == "crossbow"
    assert read("shoot crossbowman golem bow")[3] == "bow"
    assert read("shoot cleric golem with crossbowman")[4] == ((named("blue:crossbowman"), "crossbow"),)
    assert read("shoot cleric golem with crossbowman:bow")[4] == ((named("blue:crossbowman"), "bow"),)
    state = begin(f"{HEAD}units:\n  blue paladin A1^ bow spear\n  blue troll A1c\n  yellow naga A1c\n").state
    with pytest.raises(Ambiguous):
        parse_action(state, "fight troll naga with paladin")
    paladin = state.table.named["paladin"][0]
    for word in ("bow", "spear"):
        text = f"fight troll naga with paladin:{word}"
        assert parse_action(state, text)[1][4] == ((paladin, word),)
        assert format_action(state, 0, parse_action(state, text)[1]) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("jump naga A2s discard +4", "jump naga A2s discard +4"),
        ("jump naga out", "jump naga out"),
        ("walk pickpocket !rope out +key", "walk pickpocket !rope out +key"),
        ("steal pickpocket yellow:paladin", "steal pickpocket paladin"),
        ("steal pickpocket yellow:paladin rope", "steal pickpocket paladin rope"),
        ("fight cleric naga twice", "fight cleric naga twice"),
        ("spear cleric naga twice", "spear cleric naga twice"),
        ("yellow combat +3 +2", "yellow combat +3 +2"),
        ("team naga >A1^ mechanork >B1@", "team naga >A1^ mekanork >B1@"),
        ("open warrior A1", "open warrior A1"),
        ("invert cleric A2", "invert cleric A2"),
        ("smash cleric", "smash cleric"),
    ],
)
def test_every_form_is_read_and_written(text: str, canonical: str) -> None:
    state = begin(MANY.replace("blue warrior", "blue mechanork B1@\n  blue warrior")).state
    seat, action = parse_action(state, text)
    assert format_action(state, seat, action) == canonical
    assert parse_action(state, canonical) == (seat, action)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("move banshee A1c", "TURN-7"),  # a character of the board
        ("move troll A1c", "TURN-7"),  # one that nobody has here
        ("card 4", "TURN-7"),  # an action of the board
        ("drink cleric", "TURN-7"),
        ("move cleric Z9^", "CARD-MOVE-3"),
        ("move cleric >A9^", "CARD-MOVE-3"),
        ("reveal cleric Z9", "CARD-REVEAL-1"),
        ("turn cleric Z9 cw", "CARD-ROTATE-1"),
        ("jump cleric Z9^", "CARD-JUMP-1"),
        ("open cleric Z9", "CARD-OBJ-KEY"),
        ("combat +9", "TURN-7"),
        ("pick character dragon", "TURN-7"),
        ("team troll >A9^ cleric >A1^", "TURN-7"),
        ("hide treasure A1", "TURN-7"),
        ("heal cleric troll", "CARD-ABIL-CLERIC"),
        ("steal pickpocket paladin speed-potion", "CARD-ABIL-PICKPOCKET"),
        ("levitate telekineticist treasure A1c", "CARD-ABIL-TELEKINETICIST"),
        ("levitate telekineticist A9s:rope A1c", "CARD-ABIL-TELEKINETICIST"),
        ("levitate telekineticist rope A1s >troll", "CARD-ABIL-TELEKINETICIST"),
        ("move cleric >troll", "CARD-MOVE-4"),
        ("move cleric +treasure", "CARD-MOVE-4"),
        ("shoot crossbowman golem sword", "CARD-SIGHT-1"),
    ],
)
def test_what_this_game_has_not_is_refused_not_misread(text: str, rule: str) -> None:
    refusal = refused(text)
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("move cleric A1x", 13),
        ("move dragon A1c", 6),
        ("move cleric >dragon", 14),
        ("move cleric >paladin:sword:rope", 13),
        ("jump cleric A2s throw +4", 17),
        ("jump cleric A2s discard", 5),
        ("fight cleric naga thrice", 19),
        ("fight cleric naga with", 6),
        ("combat +3 +x", 11),
        ("combat +3 +2 +1", 14),
        ("team naga", 5),
        ("dance cleric", 1),
    ],
)
def test_what_is_misread_says_where(text: str, column: int) -> None:
    with pytest.raises(NotUnderstood) as error:
        parse_action(many(), text)
    assert error.value.column == column
    assert error_text(error.value, "fr") != error.value.reason


def test_an_action_of_the_cards_is_refused_on_the_board() -> None:
    game = parse_cases("p.qt", "game: prison\nrooms:\n  39a 39b\n  40a 40b\nunits:\n  blue naga a1\n")[0].begin()
    seat, action = parse_action(game.state, "levitate naga rope A1c")
    refusal = game.check(action, seat)
    assert refusal is not None
    assert refusal.rule == "TURN-7"


# --- Questions


@pytest.mark.parametrize(
    ("question", "true"),
    [
        ("carries blue paladin key rope", True),
        ("carries blue paladin yellow:key blue:rope", True),
        ("carries blue paladin rope", False),
        ("carries blue paladin rope rope", False),
        ("carries blue naga nothing", True),
        ("lies rope A1s", True),
        ("lies rope A1^", False),
        ("object rope A1^", True),
        ("lies yellow:rope A1c", False),
        ("object treasure gone", True),
        ("saved yellow 0", True),
        ("wounded blue naga", True),
        ("knows yellow carries blue paladin key rope", True),
        ("knows yellow hand blue combat 0 1 2 2 3 3 4 5 6", False),
        ("knows blue hand blue combat 0 1 2 2 3 3 4 5 6", True),
        ("not knows yellow not at blue naga A1c", False),
    ],
)
def test_questions(question: str, true: bool) -> None:
    assert ask(many(), question)[0] is true


def test_a_seat_knows_what_its_view_shows_and_nothing_that_is_not_so() -> None:
    text = f"secret-objects: on\n{MANY}hidden:\n".replace("70b 70a", "70b ?70a") + "  B2 yellow key\n"
    state = begin(text).state
    for question, knowing in {
        "carries blue paladin rope key": [0],
        "carries yellow paladin rope key": [1],
        "wounded blue naga": [0],
        "at yellow naga A1^": [1],
        "lies rope A1s": [0, 1],
        "at blue paladin A1^": [0, 1],
        "room B2 70a": [],
        "not carries blue paladin sword": [0],
        "carries blue paladin sword": [],
        "carries yellow golem nothing": [0, 1],
    }.items():
        colours = [state.colour(seat) for seat in (0, 1)]
        assert [seat for seat, colour in enumerate(colours) if ask(state, f"knows {colour} {question}")[0]] == knowing


def test_on_the_board_too_a_seat_knows_what_its_view_shows() -> None:
    text = "game: prison\nrooms:\n  39a ?39b+1\n  40a 40b\nhidden:\n  B2 blue naga\nunits:\n  yellow wizard a1 rope\n"
    game = parse_cases("p.qt", text)[0].begin()
    for question in ("room B2 39b+1", "hand yellow combat 0 1 2 2 3 3 4 5 6", "not at blue naga a1"):
        assert ask(game.state, question)[0]
        assert not ask(game.state, f"knows blue {question}")[0]
    assert ask(game.state, "knows blue carries yellow wizard rope")[0]
    with pytest.raises(NotUnderstood):
        ask(game.state, "knows blue nothing")
    game.apply(("resign",), 0)
    assert ask(game.state, "knows blue room B2 39b+1")[0], "once it is over, all is shown"


@pytest.mark.parametrize(
    "question",
    [
        "lies rope", "saved red 1", "walls Z9 broken", "gate A1 open", "at blue naga c4", "at blue troll A1^", "knows",
        "knows blue", "knows purple turn blue",
    ],
)  # fmt: skip
def test_a_bad_question_is_not_understood(question: str) -> None:
    with pytest.raises(NotUnderstood):
        ask(many(), question)


MORE_WORDS = """
    move jump walk fight shoot spear levitate steal invert smash fireball team put combat with twice discard out
    >A1^ >paladin:rope <naga ~cleric:rope:key +rope !sword A9^ >Z9c yellow: :: : > < ~ + A1s: A1s:rope bow: :bow
    knows not carries lies saved walls gate reach sees at
"""
WORDS = sorted({word for text in (MORE_WORDS, MANY, FULL) for word in text.split()})
phrases = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=8).map(" ".join)


@given(phrases)
def test_whatever_is_typed_the_answer_is_an_error_or_a_refusal(text: str) -> None:
    before = many().key()
    answers: list[str] = []
    for entrance in (_try, ask):
        try:
            entrance(many(), text)
        except NotationError as error:
            answers.append(error_text(error, "fr"))
    assert all(answers)
    assert many().key() == before


def _try(state: State, text: str) -> None:
    seat, action = parse_action(state, text)
    check(state, seat, action)


# --- Whole games

SETTINGS = [
    ("card-1", Options()),
    ("card-2", Options(first="yellow")),
    ("card-3", Options(memory_aid=True)),
    ("card", Options(teams="mutual", handicap=Handicap(0, 5, (6,)))),
    ("card", Options(teams="secret", secret_objects=True, target=6)),
    ("card-advanced", Options(teams="draft")),
]


def play(name: str, options: Options, seed: int, decisions: int) -> Game:
    """A game in which all kinds of action come about as often."""
    game, random = new_game(load(), load().games[name], seed, options), Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        seat = random.choice(game.waiting()).seat
        choices = game.legal(seat)
        kinds = sorted({action[0] for action in choices} - {"end"}) or ["end"]
        kind = "end" if random.random() < 0.05 and ("end",) in choices else random.choice(kinds)
        game.apply(random.choice([action for action in choices if action[0] == kind]), seat)
    return game


def in_effect(state: State, part: Any) -> Any:
    """An action, or a part of it, in which of two tokens that are alike it does not matter which."""
    if isinstance(part, tuple):
        return tuple(in_effect(state, item) for item in part)
    alike = state.table.alike
    return alike[part] if isinstance(part, int) and 0 <= part < len(alike) else part


@pytest.mark.parametrize(("name", "options"), SETTINGS, ids=[f"{name} {options.teams}" for name, options in SETTINGS])
def test_games_are_written_and_read_back(name: str, options: Options) -> None:
    for seed in range(portion(1, 2)):
        game, random = play(name, options, seed, portion(80, 150)), Random(seed)
        for state in random.sample(game.states(), len(game.states()) // 4):
            for decision in waiting(state):
                choices = legal(state, decision.seat)
                for action in random.sample(list(choices), min(len(choices), 4)):
                    text = format_action(state, decision.seat, action)
                    seat, again = parse_action(state, text)
                    assert (seat, in_effect(state, again)) == (decision.seat, in_effect(state, action)), text
            if has_position(state):
                text = format_position(state)
                again_state = parse_cases("p.qt", text)[0].begin().state
                assert format_position(again_state) == text
                assert parse_cases("p.qt", format_position(again_state))[0].begin().state == again_state
                for reader in (0, 1, SPECTATOR):
                    format_view(view(state, reader))
        record = format_record(game, seed)
        replayed = parse_record("r.qt", record)
        assert format_record(replayed, seed) == record
        assert (replayed.state.score, replayed.state.result) == (game.state.score, game.state.result)


def test_a_replayed_game_refuses_what_is_not_legal() -> None:
    record = format_record(play("card-1", Options(), 3, 20), 3)
    with pytest.raises(FileError) as error:
        parse_record("r.qt", f"{record}> move naga out out out out\n")
    assert isinstance(error.value.__cause__, IllegalAction)
    assert file_error_text(error.value, "fr") != error.value.reason
