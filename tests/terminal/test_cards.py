"""The card game in the terminal: its table as a drawing, and what is typed at it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.test_session import typed_at_random

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.game import Game
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.engine.zones.table import table_of
from quarterturn.notation import parse_record
from quarterturn.terminal.completing import completions
from quarterturn.terminal.context import Context
from quarterturn.terminal.figures import Look
from quarterturn.terminal.reading import read_action
from quarterturn.terminal.words import Words
from quarterturn.terminal.zone_board import draw_table, frame, spot

CARD_GAMES = [name for name, game in load().games.items() if game.book == "C"]

# Every kind of border, of place, and of what may be there.
SCENE = """
game: card
rooms:
  ?52a 51b
  53b+1 54a
  52b 51a
units:
  blue naga B1^ rope
  blue wizard B1c
  blue cleric B1s troll*
  blue thief >A1@
  blue paladin A1s key sword
  yellow goblin* B1@ treasure
  yellow golem >B3c
  yellow colossus A1@
objects:
  yellow bow B2c
  blue rope >A1^
gates:
  A1 open
walls: B2 broken
hidden:
  A3 blue warrior, yellow key
saved: yellow 2
turn: blue 3
"""

DUEL = """
game: card
rooms:
  ?52a ?51b
  ?53b ?54a
  52b 51a
units:
  blue {who} B1^
  yellow {whom} B1^
turn: blue 3
"""

WAITING = """
game: card
rooms:
  ?52a ?51b
  53b ?54a
  52b 51a
units:
  blue cleric A2s
  blue wizard B1^
hidden:
  B2 blue naga
turn: blue 3
"""


def scene() -> Game:
    return parse_record("scene", SCENE)


def duel(who: str, whom: str) -> Game:
    return parse_record("duel", DUEL.format(who=who, whom=whom))


def drawn(game: Game, look: Look) -> list[str]:
    return [line.plain for line in draw_table(view(game.state, SPECTATOR), look, Words("en"))]


# --- The drawing


@pytest.mark.parametrize("quarters", [0, 2])
@pytest.mark.parametrize("colour", [True, False])
def test_both_sides_show_the_same_things(quarters: int, colour: bool) -> None:
    look = Look(quarters, colour)
    lines = drawn(scene(), look)
    text = "\n".join(lines)
    assert {len(line) for line in lines} == {frame(view(scene().state, SPECTATOR), look).columns}
    borders = ("━━━━", "┆", "╪╪╪╪", "○○○○", "╍╍╍╍")  # wall, open and closed portcullis, pit, broken wall
    for sign in (*borders, "@↻", "@↺", "A1·52", "B3·51", "(b)", "(r)", " A3 ", ">A1@", ">B3c"):
        assert sign in text
    shown = ("Nar", "Wi", "Cl*", "Th", "Pakw", "go*e", "Gl", "Co") if colour else ("bNar", "bCl*", "ygo*e", "bPakw")
    for figure in shown:
        assert text.count(figure) == 1


def test_each_room_brings_its_own_borders() -> None:
    """Between A1 and B1 two lines are drawn side by side: 52b has it open above and below, 51a a wall below."""
    lines = drawn(scene(), Look(0))
    lower = next(line for line in lines if "@↻" in line and "@↺" in line and "s" in line and line.startswith("╏"))
    assert lower[24:26] == " ┃"


def test_who_looks_from_the_other_side_has_the_own_zone_below() -> None:
    assert drawn(scene(), Look(0))[-1].startswith(">A1s")
    assert drawn(scene(), Look(2))[-1].startswith(">B3s")


def test_plain_signs() -> None:
    text = "\n".join(drawn(scene(), Look(0, colour=False, boxes=False)))
    assert text.isascii()
    for sign in ("----", "%%%%", "oooo", ":", ",,,,", "bNar", "ygo*e"):
        assert sign in text


def test_a_full_zone_tells_that_there_is_more() -> None:
    things = "\n".join(f"  {colour} {thing} B1^" for colour in ("blue", "yellow") for thing in ("rope", "key", "bow"))
    crowd = "".join(f"  {c} {who} B1^\n" for c in ("blue", "yellow") for who in ("naga", "thief", "troll"))
    head, _, _ = SCENE.partition("units:")
    text = "\n".join(drawn(parse_record("crowd", f"{head}units:\n{crowd}objects:\n{things}\nturn: blue 3\n"), Look(0)))
    assert all(text.count(code) == 2 for code in ("Na", "Th", "Tr"))
    assert "…" in text


@pytest.mark.parametrize("quarters", [0, 2])
def test_every_place_is_found_in_the_drawing(quarters: int) -> None:
    seen, look = view(scene().state, SPECTATOR), Look(quarters)
    lines = drawn(scene(), look)
    for place in range(table_of(scene().state).layout.places):
        row, column = spot(seen, look, place)
        assert 0 <= row < len(lines)
        assert 0 <= column < len(lines[row])


# --- Playing


@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_played_by_typing(sit: Any, game: str, language: str) -> None:
    played = sit(lambda session: typed_at_random(session, 5), game, seed=3, language=language)
    assert played.game.over


@pytest.mark.parametrize("teams", load().games["card"].teams)
def test_teams_are_chosen_in_every_way(sit: Any, teams: Any) -> None:
    played = sit(["1", "pick character naga", "auto", ""], "card", people=(0, 1), options=Options(teams=teams))
    assert played.done()[:3] == ["pick"] * 3
    assert "pick character: 1:" in played.text


def test_a_set_up_by_hand(sit: Any) -> None:
    played = sit(["team na >a1t me >b1g", "hide rope a1"], "card-1", seed=2)
    layout = table_of(played.game.state).layout
    mine = [entry.action for entry in played.game.log if entry.seat == 0]
    assert [layout.name(place) for _, place in mine[0][1]] == [">A1^", ">B1@"]
    assert mine[1][0] == "hide"


def test_a_team_without_facings_stands_before_both_rooms(sit: Any) -> None:
    played = sit(["team na me"], "card-1", seed=2)
    layout = table_of(played.game.state).layout
    (action,) = [entry.action for entry in played.game.log if entry.seat == 0][:1]
    assert [layout.name(place)[:3] for _, place in action[1]] == [">A1", ">B1"]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("m na b1c", "move naga B1c"),
        ("MOVE NAGA B1C", "move naga B1c"),
        ("move naga b1c !ro", "move naga B1c !rope"),
        ("m wiz b1t", "move wizard B1^"),
        ("m thi >a1t", "move thief >A1^"),
        ("m thi >a1t +ro", "move thief >A1^ +rope"),
        ("m pal >cl:sword", None),
        ("m pal !sw", "move paladin !sword"),
        ("e", "end"),
    ],
)
def test_what_is_typed_in_short(sit: Any, typed: str, action: str | None) -> None:
    played = sit([typed, "record"], scene())
    if action is None:
        assert "Refused by CARD-MOVE-4" in played.text
    else:
        assert f"> {action}\n" in played.text


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("bleu aller paladin >clerc:clé", None),
        ("aller paladin !clé", "move paladin !key"),
        ("aller voleuse >A1^ +corde", "move thief >A1^ +rope"),
        ("aller naga ~jaune:gobelin:corde:trésor B1@", None),
        ("aller naga B1s >paladin:corde", None),
        ("fin", "end"),
    ],
)
def test_what_is_typed_in_french(sit: Any, typed: str, action: str | None) -> None:
    played = sit([typed, "record"], scene(), language="fr")
    if action is None:
        assert "Refusé par CARD-" in played.text.replace("\u00a0", " ")
    else:
        assert f"> {action}\n" in played.text


def test_every_choice_is_read_back_as_it_is_shown(sit: Any) -> None:
    """In French: who holds what a thief or a friend takes, weapons, and names that begin like another's."""
    text = SCENE.replace("blue wizard B1c", "blue crossbowman B2c bow").replace("blue naga B1^ rope", "blue naga A1s")
    session = sit([], parse_record("scene", text), language="fr").session
    choices = session.asked.choices
    shown = {choices.text(action): action for action in choices.legal}
    assert any("paladin:clé" in said for said in shown)
    for said, action in shown.items():
        assert read_action(Context(choices.state, 0, choices.legal, Words("fr")), said) == action, said


def test_a_far_zone_is_reached_the_shortest_way(sit: Any) -> None:
    played = sit(["m na b2t", "record"], scene())
    assert "> move naga B1c B2^\n" in played.text


def test_leaving_is_typed_in_one_word(sit: Any) -> None:
    game = parse_record("race", SCENE.replace("blue naga B1^ rope", "blue naga B3^ rope"))
    played = sit(["m na out"], game)
    assert played.game.log[0].action[2][-1] == OUT
    assert played.game.state.score[0] == 1


def test_refusals_name_the_rule_and_why_explains_it(sit: Any) -> None:
    played = sit(["m na a3c", "why", "m cle b2s", "fight naga colossus", "why"], scene())
    assert "CARD-MOVE-3" in played.text
    assert "a room still face down" in played.text
    assert "Refused by CARD-FIGHT-1" in played.text
    assert played.done() == []


def test_undo_takes_a_move_back(sit: Any) -> None:
    played = sit(["m na b1c", "undo"], scene())
    assert played.done() == []


@pytest.mark.parametrize(("language", "said"), [("en", "chance to win"), ("fr", "chances de gagner")])
def test_a_hint_says_what_to_do_and_why(sit: Any, language: str, said: str) -> None:
    assert said in sit(["hint"], scene(), language=language).text


def test_the_wheel_shows_what_is_at_hand_and_what_is_saved(sit: Any) -> None:
    status = sit([], scene()).text
    assert re.search(r"Blue +\(you\) +0 VP +3 AP", status)
    assert re.search(r"Yellow +\(random\) +0 VP$.*?^.* Jump ×\d · \+2 AP$", status, re.MULTILINE | re.DOTALL)


def test_a_game_is_saved_and_loaded(sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "cards.qt"
    saved = sit(["", "auto", f"save {file}", "quit"], "card-1", seed=4)
    loaded = sit([f"load {file}", "record"], "card-1", seed=5)
    assert loaded.game.log[: len(saved.game.log)] == saved.game.log


def test_the_tab_key_offers_zones(sit: Any) -> None:
    session = sit([], scene()).session
    assert {"naga", "thief"} <= set(completions(session, "move "))
    ends = completions(session, "move wizard b")
    assert "B1^" in ends
    assert all(end.startswith("B") for end in ends)


def test_help_and_legend_are_the_card_games(sit: Any) -> None:
    text = sit(["help", "legend"], scene()).text
    assert "move naga >A1@ A1@ A1t" in text
    assert "play an Action card" not in text
    for word in ("triangle", "gear", "broken wall", "facing its triangle"):
        assert word in text


def test_help_is_in_two_columns_on_a_small_screen(sit: Any) -> None:
    lines = sit(["help"], scene(), size=(80, 24)).text.splitlines()
    form = next(number for number, line in enumerate(lines) if line.strip() == "save FILE   save! FILE   load FILE")
    about = lines[form + 1 : form + 3]
    assert all(line[:36].isspace() and line[36] != " " for line in about)
    assert " ".join(line.strip() for line in about).startswith("save this game;")


def test_a_far_walk_is_refused_for_the_decision_that_waits(sit: Any) -> None:
    played = sit(["reveal cleric B2", "move wizard B3c"], parse_record("face down", WAITING))
    assert "Refused by TURN-7" in played.text


# --- Combat


def test_the_weapon_masters_side_sees_the_card_before_it_plays(sit: Any) -> None:
    played = sit(
        ["fight weapon-master troll", "", "+3", "", "+2", "record"], duel("weapon-master", "troll"), people=(0, 1)
    )
    assert "laid open" in played.text
    chosen = [entry.action for entry in played.game.log if entry.action[0] == "combat"]
    assert len(chosen) == 2


def test_a_berserker_plays_two_cards(sit: Any) -> None:
    played = sit(["fight berserker troll twice", "combat +3 +2"], duel("berserker", "troll"))
    assert ("combat", 3, 2) in [entry.action for entry in played.game.log]


def test_two_cards_are_chosen_by_the_number_of_their_line(sit: Any) -> None:
    played = sit(["fight berserker troll twice", "list", "2"], duel("berserker", "troll"))
    (first, second) = re.findall(r"^ *([12]) combat (\+\d \+\d)", played.text, re.MULTILINE)[:2]
    chosen = next(entry.action for entry in played.game.log if entry.action[0] == "combat" and entry.seat == 0)
    assert first != second
    assert second[1] == f"+{chosen[1]} +{chosen[2]}"


def test_secret_objects_are_not_drawn() -> None:
    game = parse_record("secret", SCENE.replace("game: card\n", "game: card\nsecret-objects: on\n"))
    text = "\n".join(line.plain for line in draw_table(view(game.state, 0), Look(0), Words("en")))
    assert "go*e" not in text
    assert "??*?" in text  # somebody wounded, with something
