"""A second reading of the card game: borders, looks, contact, ways and attacks, from the drawings of rooms alone.

Nothing here comes from the engine, not even a printed value: test_referee.py lets both judge the same positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

SIGNS = "^cs@"
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left, as every list of four here
SIDE_WORDS = ("up", "right", "down", "left")
KINDS = {"---": "wall", "|": "wall", "%%%": "gate", "%": "gate", ":::": "slit", ":": "slit", "ooo": "pit", "o": "pit"}
OPAQUE = {"wall", "gate"}  # gate: a portcullis that is closed

# Movement and combat (section "Characters" of the rules).
VALUES = {
    "assassin": (2, 2), "backstabber": (2, 2), "berserker": (2, 3), "cleric": (2, 2), "colossus": (1, 5),
    "crossbowman": (2, 3), "dark-angel": (3, 2), "elf-scout": (4, 1), "general": (2, 2), "ghost": (2, 0),
    "goblin": (2, 1), "golem": (1, 4), "mechanork": (2, 2), "naga": (3, 2), "paladin": (2, 3), "pickpocket": (3, 2),
    "samurai": (2, 3), "telekineticist": (3, 1), "telepath": (2, 0), "thief": (3, 2), "troll": (1, 4),
    "wall-walker": (2, 1), "warrior": (2, 3), "weapon-master": (2, 3), "wizard": (2, 1),
}  # fmt: skip
PIT_WALKERS = {"wizard", "dark-angel", "thief", "elf-scout"}
NEVER_STOPPED = {"wizard", "dark-angel", "ghost"}
UNDEAD = {"dark-angel", "ghost"}

Cell = tuple[int, int]
Drawing = dict[Cell, tuple[str, tuple[str, ...]]]  # of each zone its sign and its four borders


def drawings(text: str) -> dict[str, Drawing]:
    """The rooms that a text draws, two zones by two, by name."""
    lines, found = text.splitlines(), {}
    for at, line in enumerate(lines):
        if start := re.match(r"room (\S+)", line):
            rows = [f"{row:9}" for row in lines[at + 1 : at + 6]]
            found[start[1]] = {(r, c): _zone(rows, r, c) for r in (0, 1) for c in (0, 1)}
    return found


def _zone(rows: list[str], r: int, c: int) -> tuple[str, tuple[str, ...]]:
    middle, left = rows[2 * r + 1], 4 * c
    drawn = (rows[2 * r][left + 1 : left + 4], middle[left + 4], rows[2 * r + 2][left + 1 : left + 4], middle[left])
    return middle[left + 2], tuple(KINDS.get(part, "open") for part in drawn)


def turned(drawing: Drawing, quarters: int) -> Drawing:
    """A room some quarters clockwise."""
    for _ in range(quarters):
        drawing = {(c, 1 - r): (sign, (b[3], *b[:3])) for (r, c), (sign, b) in drawing.items()}
    return drawing


@dataclass(frozen=True)
class Lying:
    """A room as it lies in a slot; its portcullis, if it has one, is closed, open or broken."""

    name: str
    quarters: int
    gate: str = ""
    face_down: bool = False
    broken: bool = False


@dataclass(eq=False)
class Unit:
    colour: str
    name: str
    place: str
    wounded: bool = False
    things: list[str] = field(default_factory=list)
    carried: list[Unit] = field(default_factory=list)
    carrier: Unit | None = None
    now: str = ""  # wounded, healed or shot in this turn
    stop: int | None = None  # the side over which it came into its zone

    @property
    def is_fit(self) -> bool:
        return not self.wounded

    @property
    def starts(self) -> bool:
        """Whether it is in its starting zone: `>A1s`."""
        return self.place[0] == ">"

    @property
    def value(self) -> int:
        return VALUES[self.name][1]

    def __str__(self) -> str:
        return f"{self.colour}:{self.name}"


class Referee:
    """A table with its rooms and everybody on it."""

    def __init__(self, rooms: dict[str, Drawing], slots: dict[str, Lying], rows: int) -> None:
        self.slots, self.rows = slots, rows
        self.units: list[Unit] = []
        self.cells: dict[Cell, tuple[str, tuple[str, ...]]] = {}  # the slot, and its own borders as they are now
        self.spots: dict[str, Cell] = {}
        self.names: dict[Cell, str] = {}
        for slot, lying in slots.items():
            row, column = self.rows - int(slot[1:]), "AB".index(slot[0])
            for (r, c), (sign, borders) in turned(rooms[lying.name], lying.quarters).items():
                cell = 2 * row + r, 2 * column + c
                self.cells[cell] = slot, tuple(_now(border, lying) for border in borders)
                self.spots[slot + sign] = cell
                self.names[cell] = slot + sign

    # --- Borders (CARD-SPACE-2, -3).

    def beside(self, cell: Cell, side: int) -> Cell:
        return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]

    def bars(self, cell: Cell, side: int) -> set[str]:
        """What bars a side of a zone: its own border and that of the other room, if there is one."""
        other = self.cells.get(self.beside(cell, side))
        found = {self.cells[cell][1][side]}
        if other is not None:
            found.add(other[1][(side + 2) % 4])
        return found - {"open"}

    def is_face_down(self, cell: Cell) -> bool:
        return self.slots[self.cells[cell][0]].face_down

    def start_side(self, colour: str) -> int:
        return 2 if colour == "blue" else 0

    def faced(self, unit: Unit) -> tuple[Cell, set[str]] | None:
        """The near zone a starter faces, and what bars the border between; None if it is far, or nobody knows."""
        cell = self.spots[unit.place[1:]]
        near = cell[0] == (2 * self.rows - 1 if unit.colour == "blue" else 0)
        return (cell, self.bars(cell, self.start_side(unit.colour))) if near and not self.is_face_down(cell) else None

    # --- Looks (CARD-SIGHT-1, -2).

    def sees(self, looker: Unit, target: Unit) -> bool:
        eye, aim = self._eye(looker), self._eye(target)
        if eye is None or aim is None:
            return False
        at_slit = target.starts and "slit" in self.bars(aim, self.start_side(target.colour))
        if at_slit and (looker.starts or eye != aim):
            return False
        if eye == aim:
            return True
        if eye[0] != aim[0] and eye[1] != aim[1]:
            return False
        side = (0 if aim[0] < eye[0] else 2) if eye[1] == aim[1] else (1 if aim[1] > eye[1] else 3)
        cell = eye
        while cell != aim:
            bars = self.bars(cell, side)
            if bars & OPAQUE or ("slit" in bars and cell != eye) or (cell != eye and self._holds_somebody(cell)):
                return False
            cell = self.beside(cell, side)
            if self.is_face_down(cell):
                return False
        return True

    def _eye(self, unit: Unit) -> Cell | None:
        """The zone from which one looks and in which one is seen."""
        if not unit.starts:
            return self.spots[unit.place]
        faced = self.faced(unit)
        return None if faced is None or faced[1] & OPAQUE else faced[0]

    def _holds_somebody(self, cell: Cell) -> bool:
        return any(unit.place == self.names[cell] for unit in self.units)

    # --- Contact (CARD-START-7).

    def group(self, unit: Unit) -> str:
        """The zone in whose fights it is, by contact, or else its facing."""
        if unit.starts and (faced := self.faced(unit)) and not faced[1]:
            return self.names[faced[0]]
        return unit.place

    def touches(self, one: Unit, other: Unit) -> bool:
        same = one.place == other.place
        return one.carrier is other.carrier is None and (same or (self.group(one) == self.group(other)))

    def touches_enemy(self, unit: Unit) -> bool:
        return any(other.colour != unit.colour and self.touches(unit, other) for other in self.units)

    def fighters(self, group: str, colour: str) -> list[Unit]:
        """Who of a colour must take part in a fight there (CARD-FIGHT-2, MOVE-8)."""
        return [u for u in self.units if u.colour == colour and self.can_act(u) and self.group(u) == group]

    def can_act(self, unit: Unit) -> bool:
        return unit.is_fit and unit.carrier is None and unit.now != "healed"

    # --- Movement (CARD-MOVE, CARD-START, CARD-STOP, CARD-EXIT).

    def reach(self, unit: Unit) -> set[str]:
        """Where one movement may end, "out" included, nothing dropped or exchanged."""
        begin = unit.place, unit.stop
        seen, front = {begin}, [begin]
        for _ in range(VALUES[unit.name][0]):
            after = {step for place, stop in front if place != "out" for step in self._steps(unit, place, stop)}
            front = [step for step in after if step not in seen]
            seen.update(front)
        return {place for place, _ in seen if place != unit.place and self._has_room(unit, place)}

    def _steps(self, unit: Unit, place: str, stop: int | None) -> Iterator[tuple[str, int | None]]:
        home = self.start_side(unit.colour)
        if place[0] == ">":
            for slot in "AB":
                yield from ((f">{slot}{place[2]}{sign}", None) for sign in SIGNS)
            faced = self.faced(Unit(unit.colour, unit.name, place))
            if faced and self._passes(unit, faced[1]):
                yield place[1:], self.stopped(unit, faced[0], home)
            return
        cell = self.spots[place]
        for side in range(4) if stop is None else (stop,):
            other = self.beside(cell, side)
            if not self._passes(unit, self.bars(cell, side)):
                continue
            if other in self.cells:
                if not self.is_face_down(other):
                    yield self.names[other], self.stopped(unit, other, (side + 2) % 4)
            elif side == home:
                yield ">" + place, None
            elif side == (home + 2) % 4 and not any(u.place == ">" + place for u in self._hinders(unit)):
                yield "out", None

    def _passes(self, unit: Unit, bars: set[str]) -> bool:
        own = {"slit"} if unit.name == "naga" else set()
        if unit.name in PIT_WALKERS or "rope" in unit.things:
            own.add("pit")
        return unit.name == "ghost" or bars <= own

    def _hinders(self, unit: Unit) -> list[Unit]:
        """The enemies that stop it, and block its way out (CARD-STOP-5, CARD-EXIT-2)."""
        if unit.name in NEVER_STOPPED:
            return []
        foes = [foe for foe in self.units if foe.colour != unit.colour and foe.is_fit]
        return [foe for foe in foes if foe.name != "colossus" or unit.value > 1]

    def stopped(self, unit: Unit, cell: Cell, back: int) -> int | None:
        """The side `back` over which one that comes into a zone may go again, if an enemy stops it there."""
        return back if any(foe.place == self.names[cell] for foe in self._hinders(unit)) else None

    def _has_room(self, unit: Unit, place: str) -> bool:
        if place == "out" or place[0] == ">":
            return True
        party = [unit, *unit.carried]
        there = [u for u in self.units if u.colour == unit.colour and u.place == place and u not in party]
        return len(there) + len(party) <= 3  # CARD-GOLD-1


def _now(border: str, lying: Lying) -> str:
    if border == "gate" and lying.gate != "closed":
        return "open"
    return "open" if lying.broken and border != "pit" else border


# --- Attacks.


@dataclass
class Attack:
    """Who is in it, and the sums before the cards."""

    verb: str
    first: Unit
    attackers: list[Unit]  # in close contact, and the carrier of the spear
    defenders: list[Unit]
    sums: tuple[int, int]

    def is_one_on_one(self) -> bool:
        return self.verb != "shoot" and len(self.attackers) == len(self.defenders) == 1

    def has(self, name: str, attacking: bool) -> bool:
        return any(unit.name == name and unit.is_fit for unit in (self.attackers if attacking else self.defenders))


def attack(referee: Referee, verb: str, one: Unit, target: Unit, weapon: str, points: int) -> Attack | str:
    """An attack, or the rule that forbids it, the first in the order of the rules."""
    if one.wounded:
        return "WOUND-1"
    if one.now == "healed":
        return "MOVE-8"
    if target.now == "wounded":
        return "SHOT-7" if verb == "shoot" else "FIGHT-2"
    rule = {"fight": _no_blow, "shoot": _no_shot, "spear": _no_thrust}[verb](referee, one, target, weapon)
    if rule:
        return rule
    if not points and (one.name != "samurai" or verb == "shoot"):
        return "TURN-2"
    beside = [u for u in referee.fighters(referee.group(target), one.colour) if referee.touches(u, target)]
    together = verb != "shoot" or bool(beside)
    defenders = referee.fighters(referee.group(target), target.colour) if together else []
    defenders += [] if target in defenders else [target]
    attackers = beside if verb != "spear" else [*beside, one]
    company = int(verb == "shoot")
    sums = [sum(_strength(referee, u, attackers, "sword", company, u is one and verb == "spear") for u in attackers)]
    sums[0] += (3 if weapon == "crossbow" else 1) if verb == "shoot" else 0
    if together:
        sums.append(sum(_strength(referee, unit, defenders, "armor", 0, False) for unit in defenders))
    else:
        sums.append((target.value if target.is_fit else 0) + target.things.count("armor"))
    return Attack(verb, one, attackers, defenders, (sums[0], sums[1]))


def _no_blow(referee: Referee, one: Unit, target: Unit, _weapon: str) -> str:
    return "" if referee.touches(one, target) else "CARD-FIGHT-1"


def _no_shot(referee: Referee, one: Unit, target: Unit, weapon: str) -> str:
    if "large-shield" in target.things:
        return "SHOT-6"
    if referee.touches_enemy(one):
        return "CARD-SHOT-2"
    if not referee.sees(one, target):
        return "CARD-SIGHT-1"
    return "CARD-SHOT-1" if weapon == "crossbow" and one.now == "shot" else ""


def _no_thrust(referee: Referee, one: Unit, target: Unit, _weapon: str) -> str:
    reached = False
    if one.starts != target.starts:
        starter, inside = (one, target) if one.starts else (target, one)
        faced = referee.faced(starter)
        if faced is not None and referee.names[faced[0]] == inside.place:
            reached = bool(faced[1]) and not faced[1] & OPAQUE  # over an open border they are in contact
    elif not one.starts:
        here, there = referee.spots[one.place], referee.spots[target.place]
        reached = any(referee.beside(here, s) == there and not referee.bars(here, s) & OPAQUE for s in range(4))
    return "CARD-OBJ-SPEAR" if referee.touches_enemy(one) or not reached else ""


def _strength(
    referee: Referee, unit: Unit, side: Sequence[Unit], bonus: str, company: int, thrusting: bool
) -> int:  # fmt: skip
    """What one adds to its side; `company`: shooters, who are no part of `side`."""
    fit = [other for other in side if other.is_fit and other is not unit]
    general = [u for u in referee.units if u.name == "general" and u.colour == unit.colour and referee.can_act(u)]
    heard = not unit.starts and any(u is not unit and u.place[:2] == unit.place[:2] for u in general)
    stab = unit.name == "backstabber" and unit.is_fit and (len(fit) + company > 0)
    weapons = 0 if thrusting else unit.things.count(bonus)
    return (unit.value if unit.is_fit else 0) + heard + 2 * stab + weapons


@dataclass
class Outcome:
    gone: list[Unit]
    hurt: list[Unit]
    points: dict[str, int]
    spear_breaks: bool = False


def outcome(fight: Attack, cards: tuple[int, int]) -> Outcome:
    """Who falls, who dies, and who scores (FIGHT-6, FIGHT-10, CARD-ABIL-ASSASSIN, -PALADIN, CARD-OBJ-SPEAR)."""
    sums = fight.sums[0] + cards[0], fight.sums[1] + cards[1]
    result = Outcome([], [], {"blue": 0, "yellow": 0})
    if sums[0] == sums[1]:
        return result
    attacking = sums[0] > sums[1]
    losers = fight.defenders if attacking else fight.attackers
    shooter = fight.first if fight.verb == "shoot" and attacking else None
    deadly = bool(fight.attackers) and fight.has("assassin", attacking)
    hunter = fight.has("paladin", attacking) or (shooter is not None and shooter.name == "paladin")
    for loser in losers:
        if fight.verb == "spear" and loser is fight.first:
            result.spear_breaks = True
            continue
        result.gone += loser.carried
        (result.gone if loser.wounded or deadly else result.hurt).append(loser)
    colour = (fight.first if attacking else fight.defenders[0]).colour
    result.points[colour] = sum(1 + (hunter and dead.name in UNDEAD) for dead in result.gone)
    return result


def weapons_of(unit: Unit) -> Iterable[tuple[str, str]]:
    """How it may attack: the verb and the weapon."""
    yield "fight", ""
    if unit.name == "crossbowman":
        yield "shoot", "crossbow"
    if "bow" in unit.things:
        yield "shoot", "bow"
    if "telescoping-spear" in unit.things:
        yield "spear", ""
