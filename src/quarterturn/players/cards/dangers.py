"""Dangers: what enemies could hope for by attacking a zone, before anybody answers. Groups fight together."""

from __future__ import annotations

from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.combat import BOW, CROSSBOW, SHOT_VALUE
from quarterturn.engine.zones.sight import sees
from quarterturn.players.cards.cast import FURTHER, ODDS, POINT, WOUND, Cast
from quarterturn.players.cards.race import Race
from quarterturn.players.cards.ways import Ways

Attacker = tuple[int, int, int]  # the points it takes to bring it there, its strength, who


class Dangers(Race):
    """What could happen to those in a zone. `worst`: the greatest danger met so far, and to whom."""

    def __init__(self, ways: Ways) -> None:
        super().__init__(ways)
        self.worst: tuple[float, int] = (0.0, -1)

    def danger(self, board: Board, seat: int, cast: Cast, worths: dict[int, float], points: int) -> float:
        """What the enemies of a side could hope for by attacking its zones with so many action points."""
        places = self._held(board, seat)
        if not places:
            return 0.0
        attackers = self._attackers(board, 1 - seat, cast)
        found: list[float] = []
        for place, units in places.items():
            gain = self._gain(board, place, units, attackers, cast, worths, points)
            if gain > 0:
                found.append(gain)
                if gain > self.worst[0]:
                    self.worst = (gain, units[0])
        if not found:
            return 0.0
        most = max(found)
        return most + FURTHER * (sum(found) - most)

    def _held(self, board: Board, seat: int) -> dict[int, list[int]]:
        """The characters of a side that can be attacked, by the zone in which they would fight."""
        found: dict[int, list[int]] = {}
        state = board.state
        for unit in board.table.teams[seat]:
            place = state.where[unit]
            if place >= 0 and board.carrier[unit] < 0:
                zone = board.reached_zone(place)
                if zone >= 0:
                    found.setdefault(zone, []).append(unit)
        return found

    def _attackers(self, board: Board, seat: int, cast: Cast) -> list[tuple[int, int, int, int, int]]:
        """Who could attack: strength, who, the zone it fights in now, the zones within one movement and two."""
        state, table = board.state, board.table
        found: list[tuple[int, int, int, int, int]] = []
        for unit in table.teams[seat]:
            place = state.where[unit]
            if place < 0 or state.wounded >> unit & 1:
                continue
            strength, how = table.combat[unit], cast.gait[unit]
            for thing in board.loads(unit):
                strength += cast.sword[thing]
                how |= cast.adds[thing]
            moves = table.movement[unit]
            once = self.ways.within(board, seat, place, how, moves)
            twice = self.ways.within(board, seat, place, how, 2 * moves)
            found.append((strength, unit, board.reached_zone(place), once, twice))
        return found

    def _gain(
        self,
        board: Board,
        zone: int,
        units: list[int],
        enemies: list[tuple[int, int, int, int, int]],
        cast: Cast,
        worths: dict[int, float],
        points: int,
    ) -> float:
        """What the best attack on a zone is worth to those who could make it."""
        state, table = board.state, board.table
        group: list[Attacker] = []
        for strength, unit, fights_in, once, twice in enemies:
            if fights_in == zone:
                group.append((0, -strength, unit))
            elif once >> zone & 1:
                group.append((1, -strength, unit))
            elif twice >> zone & 1:
                group.append((2, -strength, unit))
        if not group:
            return 0.0
        defence, stake, mortal = 0, 0.0, 0.0
        fit = [unit for unit in units if not state.wounded >> unit & 1]
        for unit in fit:
            defence += table.combat[unit] + (2 if cast.stabs[unit] and len(fit) > 1 else 0)
            stake += worths[unit] + WOUND
        for unit in units:
            for thing in board.loads(unit):
                defence += cast.armor[thing]
                if not table.is_object[thing]:
                    stake += POINT - WOUND  # a wounded that is carried dies with the defeat (FIGHT-10)
            if state.wounded >> unit & 1:
                mortal = max(mortal, POINT - WOUND)
        group.sort()
        best, attack, loss, deadly = 0.0, 0, 0.0, False
        left = points - 1
        for number, (price, minus, unit) in enumerate(group):
            if price > left or number >= MOST_IN_ZONE + 1:
                break
            left -= price
            attack += (2 if cast.stabs[unit] and number else 0) - minus
            loss += worths[unit] + WOUND
            deadly = deadly or cast.deadly[unit]
            if price == 0 and number + 1 < len(group) and group[number + 1][0] == 0:
                continue  # who is there takes part (CARD-FIGHT-2)
            won = ODDS[min(120, max(0, attack - defence + 60))]
            prize = stake + mortal + (POINT * len(fit) if deadly else 0.0)
            best = max(best, won * prize - (1 - won) * loss)
        return best

    def shots(self, board: Board, seat: int, cast: Cast, worths: dict[int, float]) -> float:
        """What a side would lose most to an enemy shooter who has somebody in sight now: whoever is shot at from afar
        defends alone (CARD-SHOT-3), and the shooter risks nothing."""
        state, table = board.state, board.table
        worst = 0.0
        for enemy in table.teams[1 - seat]:
            if state.where[enemy] < 0 or state.wounded >> enemy & 1:
                continue
            value = SHOT_VALUE[CROSSBOW] if cast.crossbow[enemy] else 0
            for thing in board.loads(enemy):
                if cast.bow[thing]:
                    value = max(value, SHOT_VALUE[BOW])
            if value and board.foe_in_contact(enemy) < 0:
                for unit in table.teams[seat]:
                    if state.where[unit] >= 0 and board.carrier[unit] < 0 and sees(board, enemy, unit):
                        worst = max(worst, self._hit(board, unit, value, cast, worths))
        return worst

    def _hit(self, board: Board, unit: int, value: int, cast: Cast, worths: dict[int, float]) -> float:
        """What a shot of such a value at somebody is worth."""
        hurt = board.state.wounded >> unit & 1
        defence = 0 if hurt else board.table.combat[unit]
        for thing in board.loads(unit):
            if cast.shield[thing]:
                return 0.0
            defence += cast.armor[thing]
        won = ODDS[min(120, max(0, value - defence + 60))]
        return won * (POINT - WOUND if hurt else worths[unit] + WOUND)
