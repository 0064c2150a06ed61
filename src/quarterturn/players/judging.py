"""What a position is worth to a seat: points, the race to the exits, who is fit, who is in danger.

All values are in tenths of a victory point. Nothing here knows more than what it is given: players deal the unknown
anew from their view and judge that. This is where thinking spends its time, so it is written for speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp

from quarterturn.engine.actions.fight import all_revealed
from quarterturn.engine.board import Board
from quarterturn.engine.scoring import ends_with_turn, leaders
from quarterturn.engine.scoring import total as points
from quarterturn.engine.state import CARD, State
from quarterturn.engine.table import Table
from quarterturn.engine.terms import (
    ATTACK_BONUS,
    BURNS,
    CASTS,
    DEFENCE_BONUS,
    HEALS,
    HIDDEN,
    PASSES_SLITS,
    QUICKENS,
    REACHES,
    REGENERATES,
    SHOOTS,
    SPANS_PITS,
    STOPS_SHOTS,
    UNLOCKS,
    WORTH_A_POINT,
)  # fmt: skip
from quarterturn.players.errands import FIGHT, LEAVE, REVEAL, Errand, able, sought
from quarterturn.players.ways import ACTION, STEP, Fields, Ways, gait, gait_with, goals, lifted

WON = 1000.0
POINT = 10.0
RACE = 9.0  # what a character on the last square before the exit is worth, of the 10 it is about to bring
PATIENCE = 8.0  # how many actions away a point has lost two thirds of its worth
LENGTH = 0.4  # what each action is worth by which the own race to the last point is shorter
UNSEEN_ACTIONS = 7.0  # how far those are taken to be from the exit that still lie face down
FOREMOST = 0.5  # how much of what the enemies have is the foremost one's, where there are several
HURT_ACTIONS = 12.0  # the same for the wounded
MENDING = 2.0  # of these, what it takes at least to heal somebody
LONGEST = 60.0
STAYING = -1.5  # a character far from the exit is no use in itself: a point in hand is worth more than one at the door
STRENGTH = 0.25  # per point of its combat value
WOUND = 4.5
JUMP = 1.2
UNSEEN = 1.5  # a character of one's own that still lies face down
USUAL_MOVEMENT = 4  # of those who lie face down
APPEARING = 0.7  # how much counts of what they would be worth on their room: walls are not known
PRIZE = 6  # how many ordinary points the one character is worth that decides the game
THREAT = 0.7  # how much of a danger counts that comes before one's own next turn
CHANCE = 0.35  # how much of one's own chances counts that the other side may still answer
BESIDE = 1.4  # contact is worth more than a way to it
HUNTER = 3  # from this combat value on a character goes after others
HUNT = 0.03  # per step nearer to them
HUNT_ONLY = 0.2  # the same for everybody where points come from combat alone
SHORT = 8.0  # what each point costs that leaving cannot bring any more, if nobody is left to fight for it
ERRAND = 0.5  # what half a step on an errand is worth: more than what it costs to turn one's back on the exit
DONE = 4.0  # what it is worth to finish one
POTION_SAVES = 3.0  # actions

# What carrying an object is worth, apart from the ways it opens and the strength it gives.
CARRIED = {
    SPANS_PITS: 0.5,
    UNLOCKS: 0.4,
    ATTACK_BONUS: 0.8,
    DEFENCE_BONUS: 0.8,
    WORTH_A_POINT: 0.5,
    QUICKENS: 1.2,
    SHOOTS: 1.0,
    STOPS_SHOTS: 0.3,
    REACHES: 0.8,
    BURNS: 0.3,
}
WAND_IN_HAND = 4.0  # carried by a spellcaster
LURE = 0.8  # how much of that an object on the ground draws those who could fetch it

ODDS = tuple(1 / (1 + exp(-lead / 2.2)) for lead in range(-40, 41))
FARTHEST = 400  # half steps
NEARNESS = [exp(-eighth / 8 / PATIENCE) for eighth in range(8 * FARTHEST)]


def _actions(movement: int) -> list[float]:
    """The actions a number of half steps takes: between the exact quotient and the whole number above it."""
    found = [half / STEP / max(movement, 1) for half in range(FARTHEST)]
    return [0.4 * ceil(quotient) + 0.6 * quotient for quotient in found]


ACTIONS = [_actions(movement) for movement in range(10)]


def at_peace(state: State) -> bool:
    """Whether nobody may attack yet (M-6)."""
    return state.table.peace and not all_revealed(state)


class Cast:
    """What the characters and objects of a table are, in the terms of a judge."""

    def __init__(self, table: Table) -> None:
        definition, tokens = table.definition, table.tokens
        self.gait = [gait(abilities) for abilities in table.abilities]
        self.adds = [gait_with(effect) for effect in table.effect]
        self.staying = [STAYING + STRENGTH * combat for combat in table.combat]
        self.actions = [ACTIONS[min(movement, 9)] for movement in table.movement]
        self.carried = [CARRIED.get(effect, 0.0) for effect in table.effect]
        self.burns = [effect == BURNS for effect in table.effect]
        self.casts = [CASTS in abilities for abilities in table.abilities]
        self.slips = [PASSES_SLITS in abilities for abilities in table.abilities]
        self.heals = [HEALS in abilities for abilities in table.abilities]
        self.regenerates = [REGENERATES in abilities for abilities in table.abilities]
        self.treasure = [effect == WORTH_A_POINT for effect in table.effect]
        self.potion = [effect == QUICKENS for effect in table.effect]
        self.sword = [int(effect == ATTACK_BONUS) for effect in table.effect]
        self.armor = [int(effect == DEFENCE_BONUS) for effect in table.effect]
        self.prize = [definition.prize == (token.seat, token.name) for token in tokens]
        self.has_prize = definition.prize is not None
        self.fighting = bool(definition.combat_cards)
        # Of two sides one always has a way; where there are more, points may be needed that only combat brings.
        self.several = table.seats > 2
        self.feuds = self.several and self.fighting and (definition.kills_score or definition.wounds_score)
        self.kill = POINT if definition.kills_score else 1.0
        self.wound = WOUND + POINT if definition.wounds_score else WOUND  # what a wound costs
        self.goals = [goals(table, seat) for seat in range(table.seats)]
        self.worth = [self._worth(table, token) for token in range(len(tokens))]

    def _worth(self, table: Table, token: int) -> int:
        """The points a character brings by leaving."""
        piece = table.tokens[token]
        if self.has_prize:
            return PRIZE if self.prize[token] else 0
        if piece.character is None or not table.definition.exits_score or not goals(table, piece.seat):
            return 0
        return piece.character.worth


class Judge:
    """Judges positions of one game. `wary`: whether dangers and chances of the next turns count; `minds_fire`: also
    those of a Fireball wand; `foresees`: whether it minds where those would appear who lie face down."""

    def __init__(self, ways: Ways, wary: bool = True, minds_fire: bool = False, foresees: bool = False) -> None:
        self.ways, self.wary, self.minds_fire, self.foresees = ways, wary, minds_fire, foresees
        self.looked = 0  # positions judged
        self.worst: tuple[float, int] = (0.0, -1)
        self.errand: Errand | None = None
        self._casts: dict[Table, Cast] = {}

    def cast(self, table: Table) -> Cast:
        found = self._casts.get(table)
        if found is None:
            if len(self._casts) > 50:
                self._casts.clear()
            found = self._casts[table] = Cast(table)
        return found

    def value(self, state: State, seat: int) -> float:
        """How much better the position is for a seat than for its enemies."""
        self.looked += 1
        if state.result is not None:
            return WON if seat in state.result else -WON if state.result else 0.0
        board = Board(state)
        table = state.table
        cast = self.cast(table)
        foes = table.foes[seat]
        worths: dict[int, float] = {}
        values = [self.side(board, side, cast, worths) for side in range(table.seats)]
        total = self.hunt(board, seat) + self.decided(state, seat) + self.lead(state, seat, values)
        if self.errand is not None:
            total -= self.owed(self.errand.left(board, self.ways))
        if self.wary and cast.fighting and not at_peace(state):
            own = [not foe for foe in foes]
            next_seat = state.seat if state.phase == CARD else (state.seat + 1) % table.seats
            while state.resigned >> next_seat & 1:
                next_seat = (next_seat + 1) % table.seats
            for side in range(table.seats):
                weight = CHANCE if side == next_seat else THREAT
                # Of the enemies' dangers only those count that come from one's own side.
                attackers = own if foes[side] else foes
                danger = self.danger(board, side, cast, worths, attackers)
                danger += self.fire(board, side, cast, worths, attackers) if self.minds_fire else 0.0
                total += weight * danger if foes[side] else -weight * danger
        return total

    def owed(self, half: int) -> float:
        """What an errand is still worth of which so many half steps are left."""
        return DONE + ERRAND * half if half else 0.0

    def lead(self, state: State, seat: int, values: list[float]) -> float:
        """What a team has more than its enemies: the foremost of them counts most, the others together the rest."""
        table = state.table
        if table.seats == 2:
            return values[seat] - values[1 - seat]
        teams: dict[int, float] = {}
        for side, value in enumerate(values):
            team = table.definition.seats[side].team
            if not state.resigned >> side & 1 or side == seat:
                teams[team] = teams.get(team, 0.0) + value
        own = teams.pop(table.definition.seats[seat].team)
        others = teams.values()
        return own - FOREMOST * max(others) - (1 - FOREMOST) * sum(others) / len(others)

    def decided(self, state: State, seat: int) -> float:
        """A game that is over when this turn is (END-1, M-3) is as good as over."""
        if not ends_with_turn(state):
            return 0.0
        winners = leaders(state)
        return WON / 2 if seat in winners else -WON / 2 if winners else 0.0

    def side(self, board: Board, seat: int, cast: Cast, worths: dict[int, float]) -> float:
        """What one side has; what each of its characters on the board is worth is noted in `worths`."""
        state, table = board.state, board.table
        where, wounded, things = state.where, state.wounded, board.things
        fields = self.ways.fields(board, seat)
        lifter, to_gear = self.lifter(board, seat) if table.lift >= 0 else (-1, 0)
        to_raise = ACTION if table.lift >= 0 and not lifted(state, seat) else 0  # the way out is up (M-2)
        total = POINT * state.score[seat] + JUMP * state.jumps[seat]
        race: list[tuple[float, int]] = []
        healer = False
        hurt = 0
        for unit in table.teams[seat]:
            square = where[unit]
            worth = cast.worth[unit]
            if square < 0:
                if square <= HIDDEN:
                    total += UNSEEN
                    race.append((UNSEEN_ACTIONS, worth))
                continue
            if wounded >> unit & 1:
                worths[unit] = value = self.wounded(board, unit, cast)
                total += value
                hurt += 1
                race.append((self.mending(board, unit) if cast.several else HURT_ACTIONS, worth))
                continue
            healer = healer or cast.heals[unit]
            how, staying = cast.gait[unit], cast.staying[unit]
            thing = things.get(square)
            if thing is not None:
                how |= cast.adds[thing]
                staying += WAND_IN_HAND if cast.burns[thing] and cast.casts[unit] else cast.carried[thing]
                worth += cast.treasure[thing]
            if worth:
                field = fields.get(how)
                if field is None:
                    field = self.ways.field(board, seat, how, fields, cast.goals[seat])
                half = (to_gear if unit == lifter else field[square]) + to_raise
                actions = cast.actions[unit][half if half < FARTHEST else FARTHEST - 1]
                if thing is not None and cast.potion[thing]:
                    actions = max(min(actions, 1.5), actions - POTION_SAVES)
                near = NEARNESS[int(8 * actions)]
                race.append((actions, worth))
                value = near * RACE * worth + staying
            else:
                value = staying
            worths[unit] = value
            total += value
        if healer and hurt:
            total += 0.3 * WOUND * hurt
        if cast.feuds:
            total -= self.shortage(state, seat)
        return total - LENGTH * self.length(race, table.target - points(state, seat)) + self.lures(board, seat, cast)

    def mending(self, board: Board, unit: int) -> float:
        """How far a wounded is from the exit: no nearer than it will be when it can walk again."""
        half = self.ways.to_aim(board, board.table.owner[unit], self.ways.gait(board, unit))[board.state.where[unit]]
        on_foot = ACTIONS[min(board.table.movement[unit], 9)][min(half, FARTHEST - 1)]
        return max(HURT_ACTIONS, MENDING + on_foot)

    def missing(self, state: State, seat: int) -> int:
        """The points a side lacks even if all its characters leave, where they can be fought for."""
        table, cast = state.table, self.cast(state.table)
        if not cast.feuds:
            return 0
        need = table.target - points(state, seat)
        for ally in table.allies[seat]:
            for unit in table.teams[ally]:
                if state.where[unit] >= 0 or state.where[unit] <= HIDDEN:
                    need -= cast.worth[unit]
        return max(0, need)

    def shortage(self, state: State, seat: int) -> float:
        """What it costs to lack points: the more, the fewer are left to fight for them."""
        missing = self.missing(state, seat)
        if not missing:
            return 0.0
        fighters = 0
        for unit in state.table.teams[seat]:
            if state.where[unit] <= HIDDEN or able(state, unit):
                fighters += 1
        return SHORT * missing / (1 + fighters)

    def runners(self, state: State, seat: int) -> list[int]:
        """Those of a side who can bring it the points it needs."""
        worth, seeks = self.cast(state.table).worth, self.seeks(state, seat)
        return [unit for unit in state.table.teams[seat] if able(state, unit) and (worth[unit] or seeks != LEAVE)]

    def seeks(self, state: State, seat: int) -> int:
        """What brings a side the points it needs."""
        if not self.missing(state, seat):
            return LEAVE
        return REVEAL if at_peace(state) else FIGHT

    def lifter(self, board: Board, seat: int) -> tuple[int, int]:
        """Whoever of a side is nearest to the gear that raises the room they leave from, and its half steps (M-2).

        Nobody needs to go there while the room is raised: -1.
        """
        nearest, least = -1, 0
        if lifted(board.state, seat):
            return nearest, least
        for unit in board.table.teams[seat]:
            square = board.state.where[unit]
            if square >= 0 and not board.state.wounded >> unit & 1:
                half = self.ways.to_aim(board, seat, self.ways.gait(board, unit))[square]
                if nearest < 0 or half < least:
                    nearest, least = unit, half
        return nearest, least

    def race(self, state: State, seat: int) -> float:
        """The same for a position."""
        if state.result is not None:
            return 0.0
        board, cast = Board(state), self.cast(state.table)
        fields = self.ways.fields(board, seat)
        found: list[tuple[float, int]] = []
        for unit in state.table.teams[seat]:
            square, worth = state.where[unit], cast.worth[unit]
            if square <= HIDDEN or state.wounded >> unit & 1:
                found.append((UNSEEN_ACTIONS if square <= HIDDEN else HURT_ACTIONS, worth))
            elif square >= 0:
                found.append((self.way(board, unit, fields), worth))
        return self.length(found, state.table.target - points(state, seat))

    def way(self, board: Board, unit: int, fields: Fields) -> float:
        """How many actions a miniature needs to get out, with the distances for its seat."""
        seat, cast = board.table.owner[unit], self.cast(board.table)
        field = self.ways.field(board, seat, self.ways.gait(board, unit), fields, cast.goals[seat])
        return cast.actions[unit][min(field[board.state.where[unit]], FARTHEST - 1)]

    def length(self, race: list[tuple[float, int]], need: int) -> float:
        """How many actions the nearest characters need to bring the points that are still missing."""
        race.sort()
        total = 0.0
        for actions, worth in race:
            if need <= 0:
                break
            if worth:
                total += actions
                need -= worth
        return min(LONGEST, total + 10.0 * max(0, need))

    def wounded(self, board: Board, unit: int, cast: Cast) -> float:
        if cast.regenerates[unit]:
            return 0.0
        return -WOUND + (0.5 if board.state.where[unit] in board.fit else 0.0)

    # --- What lies face down

    def found(self, state: State, seat: int, slot: int) -> float:
        """What those who lie face down in a room are likely to bring a seat when it reveals it.

        It knows where it has hidden its own; of the enemies' tokens it knows how many there are, not which.
        """
        board, table, where = Board(state), state.table, state.where
        total = 0.0
        for side in range(table.seats):
            hidden = [unit for unit in table.teams[side] if where[unit] <= HIDDEN]
            if not hidden:
                continue
            if side == seat:
                here = float(sum([where[unit] == HIDDEN - slot for unit in hidden]))
                total += here * self.appearing(board, side, slot, True)
            elif table.foes[seat][side]:
                lying = [
                    token for token, piece in enumerate(table.tokens) if piece.seat == side and where[token] <= HIDDEN
                ]
                here = sum([where[token] == HIDDEN - slot for token in lying]) * len(hidden) / len(lying)
                total -= here * self.appearing(board, side, slot, False) / (table.seats - 1)
        return total

    def appearing(self, board: Board, seat: int, slot: int, well: bool) -> float:
        """How much more a character is worth on a room than face down, put where it stands best, or worst."""
        places = self.cast(board.table).goals[seat]
        if not places:
            return 0.0
        field = self.ways.field(board, seat, 0, self.ways.fields(board, seat), places)
        far = [field[square] for square in board.table.layout.room_squares[slot]]
        actions = ACTIONS[USUAL_MOVEMENT][min(min(far) if well else max(far), FARTHEST - 1)]
        sooner = max(0.0, UNSEEN_ACTIONS - actions)
        return APPEARING * (NEARNESS[int(8 * actions)] * RACE + STAYING - UNSEEN + LENGTH * sooner)

    # --- Danger

    def most_in_danger(self, state: State, seat: int) -> tuple[float, int]:
        """The character of a side that is in most danger, and how much; -1 if none is."""
        board, cast = Board(state), self.cast(state.table)
        worths: dict[int, float] = {}
        for side in range(state.table.seats):
            self.side(board, side, cast, worths)
        self.worst = (0.0, -1)
        if cast.fighting:
            self.danger(board, seat, cast, worths, state.table.foes[seat])
        return self.worst

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

    # --- Where to go without a way out

    def hunt(self, board: Board, seat: int) -> float:
        """A reason to come nearer to those one may well beat; the only one where points come from combat alone."""
        table, state, prize = board.table, board.state, board.table.definition.prize
        if not table.definition.combat_cards or (prize is not None and prize[0] == seat):
            return 0.0
        seeks = self.seeks(state, seat)
        if at_peace(state):
            return self._scouting(board, seat) if seeks == REVEAL else 0.0
        only = prize is not None or not table.definition.exits_score or seeks == FIGHT
        foes, owner, combat = table.foes[seat], table.owner, table.combat
        mine = [u for u in table.teams[seat] if board.fit.get(state.where[u]) == u]
        hunters = [(state.where[u], u) for u in mine if only or combat[u] >= HUNTER]
        if not hunters:
            return 0.0
        enemies = [(s, u) for s, u in (*board.fit.items(), *board.hurt.items()) if foes[owner[u]]]
        return self._hunt_only(board, hunters, enemies) if only else self._hunt(state, hunters, enemies)

    def _scouting(self, board: Board, seat: int) -> float:
        """A reason to bring one of a side nearer to the rooms that must be revealed before anybody fights (M-6)."""
        places = sought(board, seat, REVEAL)
        found = [unit for unit in board.table.teams[seat] if able(board.state, unit)]
        ways = [self.ways.towards(board, unit, places, board.state.where[unit]) for unit in found]
        return HUNT_ONLY * max(0.0, 30 - min(ways, default=30.0))

    def _hunt(self, state: State, hunters: list[tuple[int, int]], enemies: list[tuple[int, int]]) -> float:
        width, combat = state.table.layout.width, state.table.combat
        total = 0.0
        for square, unit in hunters:
            nearest = 30
            y, x = divmod(square, width)
            for place, other in enemies:
                if state.wounded >> other & 1 or combat[other] <= combat[unit]:
                    row, column = divmod(place, width)
                    nearest = min(nearest, abs(row - y) + abs(column - x))
            total += HUNT * (30 - nearest)
        return total

    def _hunt_only(self, board: Board, hunters: list[tuple[int, int]], enemies: list[tuple[int, int]]) -> float:
        state, table, prize = board.state, board.table, board.table.definition.prize
        total = 0.0
        for square, unit in hunters:
            prey = [s for s, u in enemies if state.wounded >> u & 1 or table.combat[u] <= table.combat[unit]]
            if prize is not None:
                prey = [s for s, u in enemies if table.tokens[u].name == prize[1]]
            prey = prey or [s for s, _ in enemies]
            if prey:
                total += HUNT_ONLY * max(0.0, 30 - self.ways.towards(board, unit, frozenset(prey), square))
        return total

    def lures(self, board: Board, seat: int, cast: Cast) -> float:
        """Useful objects nobody carries draw the nearest who can use them."""
        table, things, fit = board.table, board.things, board.fit
        free = [(square, thing) for square, thing in things.items() if square not in fit and cast.carried[thing] >= 0.3]
        if not free:
            return 0.0
        owner, width = table.owner, table.layout.width
        hands = [
            (place // width, place % width, unit)
            for place, unit in fit.items()
            if owner[unit] == seat and place not in things
        ]
        total = 0.0
        for square, thing in free:
            y, x = square // width, square % width
            if cast.burns[thing]:
                for row, column, unit in hands:
                    if cast.casts[unit]:
                        total += LURE * WAND_IN_HAND / (2 + abs(row - y) + abs(column - x))
                continue
            nearest = 99
            for row, column, _ in hands:
                far = abs(row - y) + abs(column - x)
                if far < nearest:
                    nearest = far
            total += LURE * cast.carried[thing] / (2 + nearest)
        return total
