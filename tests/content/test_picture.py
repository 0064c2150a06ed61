"""The plans as pictures: everything on a board is drawn, inside the frame, and readable."""

from xml.etree import ElementTree

import pytest

from quarterturn.content.loader import load
from quarterturn.content.picture import COLOURS, MARGIN, OTHERS, SQUARE, plan_picture
from quarterturn.content.plans import plan_to_draw
from quarterturn.engine.core.definition import DOOR, FOR_ALL, GameDef

GAMES = load().games
SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: GameDef) -> ElementTree.Element:
    return ElementTree.fromstring(plan_picture(game))


def titles(picture: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in picture.iter(f"{SVG}title")]


def words(picture: ElementTree.Element) -> list[str]:
    return [word.text or "" for word in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", GAMES)
def test_all_squares_lie_in_the_frame(name: str) -> None:
    picture = drawn(GAMES[name])
    frame, *others = list(picture.iter(f"{SVG}rect"))
    for other in others:
        for start, size in (("x", "width"), ("y", "height")):
            low, high = float(other.attrib[start]), float(other.attrib[start]) + float(other.attrib[size])
            assert 0 <= low < high <= float(frame.attrib[size])


@pytest.mark.parametrize("name", GAMES)
def test_every_line_has_its_colour_and_its_dots(name: str) -> None:
    game, picture = GAMES[name], drawn(GAMES[name])
    lines = plan_to_draw(game).lines
    paints = [COLOURS[game.seats[line.seat].colour] if line.seat >= 0 else OTHERS[line.seat] for line in lines]
    for paint in set(paints):
        squares = [rect for rect in picture.iter(f"{SVG}rect") if rect.attrib.get("fill") == paint]
        assert len(squares) == sum(len(line.squares) for line, own in zip(lines, paints, strict=True) if own == paint)
    dots = [circle for circle in picture.iter(f"{SVG}circle") if circle.attrib["r"] == "3"]
    assert len(dots) == sum(len(line.dots) for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_every_room_says_its_name_and_what_it_holds(name: str) -> None:
    said = titles(drawn(GAMES[name]))
    for slot in GAMES[name].plan.slots:
        assert len([title for title in said if title.startswith(f"{slot.name}: ")]) == 1


def test_a_card_game_has_a_starting_zone_at_each_end() -> None:
    said = titles(drawn(GAMES["card-2"]))
    assert [title for title in said if title.startswith("starting")] == [
        "starting zone of blue",
        "starting zone of yellow",
    ]


def test_the_first_seat_sits_at_the_bottom() -> None:
    picture = drawn(GAMES["base"])
    low = [float(rect.attrib["y"]) for rect in picture.iter(f"{SVG}rect") if rect.attrib["fill"] == COLOURS["blue"]]
    assert set(low) == {MARGIN + (GAMES["base"].plan.height - 1) * SQUARE}


def test_what_is_special_is_shown() -> None:
    elevator, race, doors = (drawn(GAMES[name]) for name in ("m-4", "m-3", "m-5"))
    assert {"1a", "3a", "3b"} <= set(words(elevator))
    assert len([title for title in titles(elevator) if title.endswith("empty shaft")]) == 2
    assert len([line for line in GAMES["m-3"].plan.lines if line.seat == FOR_ALL]) == plan_picture(GAMES["m-3"]).count(
        "rotate("
    )
    assert words(race).count("2") == 2
    assert words(doors).count("?") == len([line for line in GAMES["m-5"].plan.lines if line.seat == DOOR])
