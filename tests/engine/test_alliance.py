"""Alliance combat (M-6) in random crowds: who is asked and who takes part, told again in this test's own words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from quarterturn.engine.core.state import ACT, FIGHT, JOIN, Fight, State
from quarterturn.engine.game import Game, legal, waiting
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import format_action, format_position, format_record, parse_action, parse_record

COLOURS = ("blue", "green", "yellow", "red")
TEAM = ("cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard")
ROOMS = """
  1a 10b+1 12b+2 3a
  2a 2b+1 4b+1 11b+1
  12a 10a+3 4a+3 3b+2
  9b+2 1b+3 11a+3 9a+3
"""
SIDES = ("attacker", "defender")
SEEDS = 25
DECISIONS = 40


def crowd(seed: int) -> Game:
    """Miniatures and wounded of four colours, close together in the middle of the board."""
    random = Random(seed)
    bare = f"rules: 1\ngame: m-6\nrooms:{ROOMS}turn: blue 5\n"
    ground = parse_record("bare", bare).state
    layout = table_of(ground).layout
    floor = [s for slot in (5, 6, 9, 10) for s in layout.room_squares[slot] if ground_of(ground).kind[s] in ".@"]
    middle = random.choice(floor)
    width = layout.width
    floor.sort(key=lambda s: abs(s % width - middle % width) + abs(s // width - middle // width))
    squares = floor[: random.randint(12, 44)]
    random.shuffle(squares)
    lines: list[str] = []
    for place in squares:
        colour, name = random.choice(COLOURS), random.choice(TEAM)
        if any(line.startswith(f"  {colour} {name}") for line in lines):
            continue
        mark = "*" if random.random() < 0.15 else ""
        thing = random.choice(("", "", "", "sword", "armor"))
        if any(line.startswith(f"  {colour}") and line.endswith(f" {thing}") for line in lines):
            thing = ""
        lines.append(f"  {colour} {name}{mark} {chr(97 + place % width)}{place // width} {thing}".rstrip())
    units = "".join(f"{line}\n" for line in lines)
    active = random.choice(COLOURS)
    text = f"rules: 1\ngame: m-6\nrooms:{ROOMS}units:\n{units}turn: {active} 5\n"
    return parse_record("crowd", text)


# --- The rule, told again


def unwounded(state: State, seats: set[int]) -> set[int]:
    owner = state.table.owner
    return {
        unit
        for unit in range(len(state.where))
        if state.where[unit] >= 0
        and not state.table.effect[unit]
        and not state.wounded >> unit & 1
        and owner[unit] in seats
    }


def touch(state: State, one: int, other: int) -> bool:
    return state.where[other] in ground_of(state).near[state.where[one]]


def sides_open_to(state: State, fight: Fight, sides: list[set[int]], seat: int) -> list[str]:
    involved = (*fight.attackers, *fight.defenders)
    found: list[str] = []
    for number, side in enumerate(SIDES):
        enemies = unwounded(state, sides[1 - number]) | ({fight.target} if side == "attacker" else set())
        for unit in unwounded(state, {seat}):
            beside = any(touch(state, unit, other) for other in involved)
            healed = side == "attacker" and state.healed >> unit & 1
            if beside and not healed and any(touch(state, unit, enemy) for enemy in enemies):
                found.append(side)
                break
    return found


def sides_of(fight: Fight) -> list[set[int]]:
    sides = [{fight.attacker}, {fight.defender}]
    for seat, side in fight.allies:
        sides[side].add(seat)
    return sides


def check_group(state: State, fight: Fight) -> None:
    """Nobody is missing and nobody is there for nothing: everyone touches somebody of the other side who takes part."""
    sides = sides_of(fight)
    for mine, theirs, seats in (
        (fight.attackers, fight.defenders, sides[0]),
        (fight.defenders, fight.attackers, sides[1]),
    ):
        drawn = {unit for unit in unwounded(state, seats) if any(touch(state, unit, enemy) for enemy in theirs)}
        if seats == sides[0]:
            drawn -= {unit for unit in drawn if state.healed >> unit & 1}
        assert drawn == set(mine) - ({fight.target} if state.wounded >> fight.target & 1 else set())
        assert len(set(mine)) == len(mine)


def check_asked(state: State, fight: Fight) -> None:
    """Before anybody has answered, the first one clockwise who may join is asked; nobody is, only if nobody may."""
    if fight.allies or fight.declined:
        return
    sides = sides_of(fight)
    order = [(state.seat + after) % 4 for after in range(1, 4)]
    able = [s for s in order if s != fight.defender and sides_open_to(state, fight, sides, s)]
    assert fight.asked == (able[0] if able else -1)


def check_choices(state: State, fight: Fight) -> None:
    named = [action[1] for action in legal(state, fight.asked)]
    assert named == [None, *sides_open_to(state, fight, sides_of(fight), fight.asked)]


def check_text(state: State, seat: int) -> None:
    """A combat that waits, and every answer to it, can be written down and read again."""
    again = parse_record("position", format_position(state)).state
    assert format_position(again) == format_position(state)
    assert again.fight == state.fight
    assert again.phase == state.phase
    for action in legal(state, seat)[:20]:
        assert parse_action(state, format_action(state, seat, action)) == (seat, action)


def check_views(state: State, random: Random) -> None:
    """Each sees his own card only, and a world dealt anew looks the same to him."""
    fight = state.fight
    assert fight is not None
    fighters = [fight.attacker, fight.defender, *(seat for seat, _ in fight.allies)]
    for seat in (SPECTATOR, *range(4)):
        seen = view(state, seat, recall=True)
        assert seen.state.fight is not None
        for fighter, card, shown in zip(fighters, fight.cards, seen.state.fight.cards, strict=True):
            assert shown == (card if card < 0 or fighter == seat else -2)
        if seat >= 0 and random.random() < 0.3:
            assert view(redeal(seen, random), seat, recall=True) == seen


def check_result(before: State, fight: Fight, game: Game) -> None:
    """What a combat did: one side is down, every player of the other has a point for each; or nothing happened."""
    state, events = game.state, game.log[-1].events
    told = next(event for event in events if event[0] == "cards")
    attack, defence = told[3]
    sides = sides_of(fight)
    gained = [now - then for now, then in zip(state.score, before.score, strict=True)]
    if attack == defence:
        assert gained == [0, 0, 0, 0]
        assert state.where == before.where
        assert state.wounded == before.wounded
        return
    losers, winners = (fight.defenders, sides[0]) if attack > defence else (fight.attackers, sides[1])
    for unit in losers:
        assert state.where[unit] < 0 or state.wounded >> unit & 1
        assert state.where[unit] < 0 or not before.wounded >> unit & 1
    carried = [
        unit
        for unit in range(len(state.where))
        if before.wounded >> unit & 1
        and before.where[unit] in [before.where[loser] for loser in losers]
        and unit not in losers
    ]
    assert all(state.where[unit] < 0 for unit in carried)
    assert gained == [len(losers) + len(carried) if seat in winners else 0 for seat in range(4)]


def decisions(game: Game, random: Random) -> Iterator[tuple[State, int]]:
    """Somebody decides at random, rather an attack or an alliance than anything else."""
    for _ in range(DECISIONS):
        open_decisions = waiting(game.state)
        if not open_decisions:
            return
        seat = random.choice(open_decisions).seat
        yield game.state, seat
        choices = legal(game.state, seat)
        attacks = [action for action in choices if action[0] == "fight"]
        eager = attacks or ([action for action in choices if action[0] == "join"][1:] if random.random() < 0.6 else [])
        game.apply(random.choice(eager or choices), seat)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_crowds(seed: int) -> None:
    game, random = crowd(seed), Random(seed)
    for state, seat in decisions(game, random):
        if game.log and game.log[-1].action[0] == "combat" and state.phase in (ACT, "over"):
            before = game.states()[-1]
            assert before.fight is not None
            check_result(before, before.fight, game)
        fight = state.fight
        if fight is None:
            continue
        check_group(state, fight)
        check_asked(state, fight)
        if state.phase == JOIN:
            check_choices(state, fight)
        if state.phase in (JOIN, FIGHT):
            check_text(state, seat)
            check_views(state, random)
    written = format_record(game)
    assert parse_record("again", written).state.key() == game.state.key()


def test_crowds_are_what_they_are_for() -> None:
    """The seeds above bring about every kind of answer, on either side, and alliances of three against one."""
    answers: set[object] = set()
    for seed in range(SEEDS):
        game = crowd(seed)
        for state, _ in decisions(game, Random(seed)):
            if state.fight is not None:
                answers.add(tuple(sorted(len(side) for side in sides_of(state.fight))))
                answers.add("asked again" if state.fight.asked in [seat for seat, _ in state.fight.declined] else "")
        answers |= {entry.action[1] for entry in game.log if entry.action[0] == "join"}
    assert answers >= {None, "attacker", "defender", (1, 1), (1, 2), (2, 2), (1, 3), "asked again"}
