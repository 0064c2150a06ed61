"""Dangers: what enemies could hope for by attacking, or by a Fireball wand, before anybody answers."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.squares.board import Board
from quarterturn.players.cast import (
    BESIDE,
    ODDS,
    POINT,
    PRIZE,
    WAND_IN_HAND,
    WOUND,
    Cast,
)
from quarterturn.players.race import Race
from quarterturn.players.ways import Ways


class Dangers(Race):
    """What could happen to characters within a move. `worst`: the greatest danger met so far, and to whom."""

    def __init__(self, ways: Ways) -> None:
        super().__init__(ways)
        self.worst: tuple[float, int] = (0.0, -1)

    def danger(self, board: Board, seat: int, cast: Cast, worths: dict[int, float], attackers: Sequence[bool]) -> float:
        """What those seats that count as attackers could hope for by attacking characters of a side within a move."""
        state, table, ground = board.state, board.table, board.ground
        where, wounded, combat, owner = state.where, state.wounded, table.combat, table.owner
        fit, things, havens = board.fit, board.things, table.havens
        enemies: list[tuple[int, int, int, frozenset[int]]] = []
        for other in table.characters:
            place = where[other]
            if place >= 0 and attackers[owner[other]] and not wounded >> other & 1:
                zone = ground.within(place, table.movement[other] + 1, cast.slips[other])
                thing = things.get(place)
                strength = combat[other] if thing is None else combat[other] + cast.sword[thing]
                enemies.append((strength, other, place, zone))
        total = 0.0
        for unit in table.teams[seat]:
            square = where[unit]
            if square < 0 or square in havens:
                continue
            hurt = wounded >> unit & 1
            if hurt and square in fit:
                continue  # carried: never a target
            strongest, others, champion = -1, 0, -1
            for strength, other, _, zone in enemies:
                if square in zone:
                    if strength > strongest:
                        others += strongest if strongest > 0 else 0
                        strongest, champion = strength, other
                    else:
                        others += strength
            if strongest < 0:
                continue
            thing = things.get(square)
            defence = 0 if hurt else combat[unit]
            if thing is not None:
                defence += cast.armor[thing]
            near = ground.near[square]
            if not hurt:
                for place in near:
                    friend = fit.get(place)
                    if friend is not None and owner[friend] == seat:
                        defence += combat[friend] // 2
            won = ODDS[strongest + others // 2 - defence + 40]
            gain = won * self.stake(unit, bool(hurt), cast, worths) - (1 - won) * (worths[champion] + cast.wound)
            if gain > 0:
                gain = gain * BESIDE if where[champion] in near else gain
                total += gain
                if gain > self.worst[0]:
                    self.worst = (gain, unit)
        return total

    def fire(self, board: Board, seat: int, cast: Cast, worths: dict[int, float], attackers: Sequence[bool]) -> float:
        """What a side would lose most to an attacker with a Fireball wand, one move away from where it burns."""
        table, ground, fit, where = board.table, board.ground, board.fit, board.state.where
        worst = 0.0
        for square, thing in board.things.items():
            burner = fit.get(square, -1) if cast.burns[thing] else -1
            if burner < 0 or not cast.casts[burner] or not attackers[table.owner[burner]]:
                continue
            zone = ground.within(square, table.movement[burner], cast.slips[burner])
            for unit in table.teams[seat]:
                if where[unit] < 0 or cast.kill + worths[unit] - WAND_IN_HAND <= worst:
                    continue
                if any(self.seen_from(board, where[unit], direction, zone, burner) for direction in range(4)):
                    worst = cast.kill + worths[unit] - WAND_IN_HAND
        return worst

    def seen_from(self, board: Board, square: int, direction: int, zone: frozenset[int], looker: int) -> bool:
        """Whether somebody may stand within a zone and look at a square from one side."""
        for place in board.ground.ray(square, direction):
            if board.fit.get(place, looker) != looker:
                return False
            if place in zone:
                return True
        return False

    def stake(self, unit: int, hurt: bool, cast: Cast, worths: dict[int, float]) -> float:
        """What a side loses with a character: a miniature is wounded, a wounded is eliminated and scores."""
        if cast.prize[unit]:
            return PRIZE * POINT if hurt else POINT + worths[unit]
        return cast.kill - WOUND if hurt else worths[unit] + cast.wound
