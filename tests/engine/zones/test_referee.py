"""The engine against a second reading of the rules (referee.py), over positions dealt at random, written as cases."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.builds import portion
from tests.engine.zones.referee import (
    SIDE_WORDS,
    SIGNS,
    VALUES,
    Attack,
    Lying,
    Referee,
    Unit,
    attack,
    drawings,
    outcome,
    weapons_of,
)

import quarterturn.content
from quarterturn.notation import parse_cases
from quarterturn.notation.check import run_case

PRINTED = (Path(quarterturn.content.__file__).parent / "card-rooms.txt").read_text()
OWN = (Path(__file__).parents[2] / "cases" / "card_crossings.qt").read_text().split("\ncase: ")[0]
ROOMS = drawings(PRINTED) | drawings(OWN)
THINGS = ("sword", "armor", "bow", "bow", "telescoping-spear", "telescoping-spear", "large-shield", "rope", "key")


def dealt(random: Random) -> Referee:
    """A table of two or three rows with three to six characters of each colour, crowded or far apart."""
    rows = random.choice([2, 2, 3])
    slots: dict[str, Lying] = {}
    for row in range(1, rows + 1):
        for column in "AB":
            name, face_down = random.choice(list(ROOMS)), random.random() < 0.12
            broken = not face_down and random.random() < 0.08
            has_gate = any("gate" in borders for _, borders in ROOMS[name].values())
            gate = (
                "closed" if face_down else "broken" if broken else random.choice(["closed", "closed", "open", "broken"])
            )
            slots[f"{column}{row}"] = Lying(name, random.randrange(4), gate if has_gate else "", face_down, broken)
    referee = Referee(ROOMS, slots, rows)
    zones = [name for name, cell in referee.spots.items() if not referee.is_face_down(cell)]
    if not zones:
        return dealt(random)
    zones = random.sample(zones, min(len(zones), random.choice([2, 3, 4, 5, 8, 12])))
    for colour in ("blue", "yellow"):
        for name in random.sample(list(VALUES), random.randrange(3, 7)):
            place = random.choice(zones)
            if random.random() < 0.3:
                place = f">{random.choice('AB')}{1 if colour == 'blue' else rows}{random.choice(SIGNS)}"
            elif sum(unit.place == place and unit.colour == colour for unit in referee.units) == 3:
                continue
            referee.units.append(_unit(random, colour, name, place))
    for unit in list(referee.units):
        _load(random, referee, unit)
    for unit in referee.units:
        _stop(random, referee, unit)
    return referee


def _unit(random: Random, colour: str, name: str, place: str) -> Unit:
    unit = Unit(colour, name, place, wounded=random.random() < 0.22)
    hands = 0 if name == "ghost" else 2 if name == "paladin" else 1
    unit.things = [random.choice(THINGS) for _ in range(hands) if random.random() < 0.5]
    if unit.wounded and random.random() < 0.3:
        unit.now = "wounded"
    elif unit.is_fit and random.random() < 0.12 and name != "general":  # a healed General is a matter of reading
        unit.now = "healed"
    elif name == "crossbowman" and random.random() < 0.3:
        unit.now = "shot"
    return unit


def _load(random: Random, referee: Referee, unit: Unit) -> None:
    """Sometimes it carries a wounded friend of its place that holds nothing."""
    friends = [u for u in referee.units if u.colour == unit.colour and u.place == unit.place and u.wounded]
    friends = [friend for friend in friends if friend.carrier is None and not friend.things and not friend.now]
    if unit.is_fit and unit.name != "ghost" and not unit.things and friends and random.random() < 0.5:
        unit.carried = [random.choice(friends)]
        unit.carried[0].carrier = unit


def _stop(random: Random, referee: Referee, unit: Unit) -> None:
    """Sometimes blue has come into the zone in this turn, over whatever side."""
    if unit.colour == "blue" and unit.is_fit and not unit.starts and random.random() < 0.6:
        side = random.randrange(4)
        if referee.stopped(unit, referee.spots[unit.place], side) is not None:
            unit.stop = side


def position(referee: Referee, title: str, points: int) -> list[str]:
    """The head of a case."""
    lines = [f"case: {title}", "game: card", "target: 8", "rooms:"]
    for row in range(referee.rows, 0, -1):
        lying = [referee.slots[f"{column}{row}"] for column in "AB"]
        lines.append("  " + " ".join(f"{'?' * room.face_down}{room.name}+{room.quarters}" for room in lying))
    lines.append("units:")
    for unit in referee.units:
        if unit.carrier is None:
            loads = [*unit.things, *(f"{other.name}*" for other in unit.carried)]
            lines.append(f"  {unit.colour} {unit.name}{'*' * unit.wounded} {' '.join([unit.place, *loads])}")
    gates = [f"  {slot} {room.gate}" for slot, room in referee.slots.items() if room.gate and not room.broken]
    walls = [f"  {slot} broken" for slot, room in referee.slots.items() if room.broken]
    marks = [f"  {u.colour} {u.name} {u.now}{' now' * (u.now != 'shot')}" for u in referee.units if u.now]
    for unit in referee.units:
        if unit.stop is not None:
            marks.append(f"  {unit.colour} {unit.name} stopped {unit.place} {SIDE_WORDS[unit.stop]}")
    for head, block in (("gates:", gates), ("walls:", walls), ("marks:", marks)):
        lines += [head, *block] if block else []
    return [*lines, f"turn: blue {points}"]


def judged(referee: Referee, points: int) -> list[str]:
    """What the referee says of looks, of ways and of all attacks that are forbidden."""
    lines: list[str] = []
    free = [unit for unit in referee.units if unit.carrier is None]
    for unit in free:
        if unit.colour == "blue" and referee.can_act(unit):
            lines.append(f"? reach {unit} {' '.join(sorted(referee.reach(unit)))}")
        for other in free:
            fellows = unit.starts and other.starts and unit.colour == other.colour
            if unit.is_fit and unit.place != other.place and not fellows:
                lines.append(f"? {'' if referee.sees(unit, other) else 'not '}sees {unit} {other}")
    for words, result in attacks(referee, points):
        if isinstance(result, str):
            lines.append(f"! {words} :: {result}")
    return lines


def attacks(referee: Referee, points: int) -> list[tuple[str, Attack | str]]:
    """Every attack of blue on yellow that a line can name, and what comes of it."""
    found: list[tuple[str, Attack | str]] = []
    free = [unit for unit in referee.units if unit.carrier is None]
    for one in (unit for unit in free if unit.colour == "blue"):
        for target in (unit for unit in free if unit.colour == "yellow"):
            for verb, weapon in weapons_of(one):
                words = f"{verb} {one} {target}{' bow' * (one.name == 'crossbowman' and weapon == 'bow')}"
                found.append((words, attack(referee, verb, one, target, weapon, points)))
    return found


def fought(random: Random, referee: Referee, words: str, fight: Attack) -> list[str]:
    """An attack from the sums to what is left, with cards drawn at random."""
    cards = {colour: random.choice([0, 0, 1, 2, 3, 4, 5, 6]) for colour in ("blue", "yellow")}
    lines = [f"> {words}", f"? strength blue {fight.sums[0]}", f"? strength yellow {fight.sums[1]}"]
    minds = [fight.has("telepath", attacking) for attacking in (True, False)]
    masters = [fight.has("weapon-master", attacking) for attacking in (True, False)]
    order = ["blue", "yellow"]
    if fight.is_one_on_one() and minds[0] != minds[1]:
        lines.append(f"> {'blue' if minds[0] else 'yellow'} name none")
    elif fight.verb != "shoot" and masters[0] != masters[1]:  # CARD-ABIL-WEAPON-MASTER: her side waits
        order = ["yellow", "blue"] if masters[0] else order
        lines.append(f"! {order[1]} combat +0 :: TURN-7")
    if fight.is_one_on_one() and any(minds):
        order = ["blue", "yellow"]
    lines += [f"> {colour} combat +{cards[colour]}" for colour in order]
    result = outcome(fight, (cards["blue"], cards["yellow"]))
    lines += [f"? score {colour} {points}" for colour, points in result.points.items()]
    for unit in referee.units:
        state = "gone" if unit in result.gone else "wounded" if unit.wounded or unit in result.hurt else "fit"
        lines.append(f"? {state} {unit.colour} {unit.name}")
        things = list(unit.things)
        if result.spear_breaks and unit is fight.first:
            things.remove("telescoping-spear")  # of two spears one breaks
        if state == "gone":
            lines += [f"? lies {thing} {unit.place}" for thing in things]
        elif unit.carrier is None:
            loads = [*things, *(other.name for other in unit.carried if other not in result.gone)]
            lines.append(f"? carries {unit.colour} {unit.name} {' '.join(loads) or 'nothing'}")
    return lines


@pytest.mark.parametrize("seed", range(portion(3, 16)))
def test_engine_and_referee_agree(seed: int) -> None:
    random, text = Random(seed), [OWN]
    for number in range(8):
        referee, points = dealt(random), random.choice([0, 3, 3, 3])
        text += [*position(referee, f"{seed}-{number}", points), *judged(referee, points)]
        for words, result in attacks(referee, points):
            if not isinstance(result, str):
                text += [
                    *position(referee, f"{seed}-{number} {words}", points),
                    *fought(random, referee, words, result),
                ]
    cases = parse_cases("referee", "\n".join(text))
    assert [str(failure) for case in cases for failure in run_case("referee", case)] == []
    assert len(cases) > 8, "some attack was possible"
