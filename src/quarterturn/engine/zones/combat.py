"""Who takes part in a combat of the card game, what each side is worth, what a result does (CARD-FIGHT, CARD-SHOT)."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterturn.engine.core.fights import ATTACKING, DEFENDING
from quarterturn.engine.core.hands import without_card
from quarterturn.engine.core.points import award, discard, eliminate
from quarterturn.engine.core.state import ACT, Event, Fight, State
from quarterturn.engine.core.terms import (
    ASSASSINATES,
    ATTACK_BONUS,
    COMMANDS,
    DEFENCE_BONUS,
    FIGHTS_AFTER_LOOKING,
    NAMES_CARDS,
    NOBODY,
    REACHES,
    SLAYS_UNDEAD,
    STABS,
    UNDEAD,
)
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.carrying import let_go, put_down
from quarterturn.engine.zones.stops import settle

# With what somebody fights from afar.
CROSSBOW: Final = "crossbow"
BOW: Final = "bow"
SPEAR: Final = "spear"
ARMS: Final = (CROSSBOW, BOW, SPEAR)
SHOT_VALUE: Final = {CROSSBOW: 3, BOW: 1}
STAB_BONUS: Final = 2
ORDER_BONUS: Final = 1  # the General's

Joiners = tuple[tuple[int, str], ...]  # who joins from afar, and with what


class Attack(NamedTuple):
    """What is declared: who attacks whom, with what, and who joins."""

    how: str  # fight, shoot, spear
    unit: int
    target: int
    arm: str  # of a shooter; a spear for the spear, nothing in close combat
    joiners: Joiners


def muster(board: Board, attack: Attack) -> Fight:
    """Everybody who takes part in an attack by the active player, and the sums before cards."""
    return _Muster(board, attack).fight()


class _Muster:
    def __init__(self, board: Board, attack: Attack) -> None:
        self.board, self.attack = board, attack
        self.state, self.table = board.state, board.table
        self.seat = self.state.seat
        self.enemy = self.table.owner[attack.target]
        from_afar = attack.joiners if attack.how == "fight" else ((attack.unit, attack.arm), *attack.joiners)
        self.arms = dict(from_afar)
        self.shooters = [unit for unit, arm in from_afar if arm != SPEAR]
        self.spears = [unit for unit, arm in from_afar if arm == SPEAR]
        self.close = self._close_attackers()
        self.defenders = self._defenders()

    def _close_attackers(self) -> list[int]:
        """Own fit characters in contact with the target, and the attacker in close combat first (CARD-FIGHT-2)."""
        first = [self.attack.unit] if self.attack.how == "fight" else []
        others = [unit for unit in self._around(self.seat) if unit not in first and unit not in self.arms]
        return first + others

    def _around(self, seat: int) -> list[int]:
        """Who of a seat is in the combat around the target; one healed this turn stands aside (MOVE-8)."""
        place = self.state.where[self.attack.target]
        zone = self.board.reached_zone(place)
        found = self.board.fighters_around(zone, seat) if zone != NOBODY else self.board.fit_at(place, seat)
        return [unit for unit in found if not self.state.healed >> unit & 1]

    def _defenders(self) -> list[int]:
        """The target, and its fit friends if somebody comes close (CARD-SHOT-3) or strikes with a spear."""
        target = self.attack.target
        if not self.close and not self.spears:
            return [target]
        return [target, *[unit for unit in self._around(self.enemy) if unit != target]]

    @property
    def attackers(self) -> list[int]:
        return [*self.close, *self.spears, *self.shooters]

    def fight(self) -> Fight:
        attackers = [self.attack.unit, *[unit for unit in self.attackers if unit != self.attack.unit]]
        return Fight(
            self.seat, self.enemy, self.attack.target, tuple(attackers), tuple(self.defenders),
            tuple(self.shooters), tuple(self.spears), (self._attack_sum(), self._defence_sum()),
            self._namer(), -1, (-1, -1), look=self._looker(),
        )  # fmt: skip

    # --- Sums.

    def _attack_sum(self) -> int:
        """A shooter counts by its weapon alone (CARD-SHOT-5), with a spear no Sword helps (CARD-OBJ-SPEAR)."""
        total = 0
        for unit in self.attackers:
            if unit in self.shooters:
                total += SHOT_VALUE[self.arms[unit]]
                continue
            total += self.table.combat[unit] + self._stab(unit, self.attackers) + self._order(unit)
            if unit not in self.spears:
                total += self._count(unit, ATTACK_BONUS)
        return total

    def _defence_sum(self) -> int:
        """Armor counts for fit and wounded (CARD-OBJ-ARMOR); a wounded has nothing else but the General's bonus."""
        total = 0
        in_contact = bool(self.close or self.spears)
        for unit in self.defenders:
            total += self._count(unit, DEFENCE_BONUS)
            if in_contact:
                total += self._order(unit)
            if self.board.is_fit(unit):
                total += self.table.combat[unit]
                if in_contact:
                    total += self._stab(unit, self.defenders)
        return total

    def _count(self, unit: int, effect: str) -> int:
        """How many objects with an effect somebody carries: a Paladin may have two (CARD-ABIL-PALADIN)."""
        return sum([self.table.effect[thing] == effect for thing in self.board.loads(unit)])

    def _stab(self, unit: int, side: list[int]) -> int:
        """+2 with any other fit one of her side, a shooter too (CARD-ABIL-BACKSTABBER)."""
        if STABS not in self.table.abilities[unit]:
            return 0
        helped = any(other != unit and self.board.is_fit(other) for other in side)
        return STAB_BONUS if helped else 0

    def _order(self, unit: int) -> int:
        """+1 for everybody in the room of a fit General of his side, but himself (CARD-ABIL-GENERAL)."""
        layout, where = self.table.layout, self.state.where
        if not layout.is_zone(where[unit]):
            return 0
        for general in self.table.teams[self.table.owner[unit]]:
            if general == unit or COMMANDS not in self.table.abilities[general] or not self.board.is_fit(general):
                continue
            if layout.is_zone(where[general]) and where[general] >> 2 == where[unit] >> 2:
                return ORDER_BONUS
        return 0

    # --- Telepath and Weapon master.

    def _is_duel(self) -> bool:
        """One on one, and nobody shoots."""
        return not self.shooters and len(self.attackers) == len(self.defenders) == 1

    def _able(self, units: list[int], ability: str) -> bool:
        """Whether a fit one among those in close combat has an ability; who strikes with a spear counts."""
        return any(
            ability in self.table.abilities[unit] and self.board.is_fit(unit)
            for unit in units
            if unit not in self.shooters
        )

    def _namer(self) -> int:
        """The seat whose Telepath may name a card: one on one, unless both have one (CARD-ABIL-TELEPATH)."""
        if not self._is_duel():
            return -1
        return self._one_of(NAMES_CARDS)

    def _looker(self) -> int:
        """The seat that plays after seeing the other's card; in a combat that began as a shot nobody does.

        Against a Telepath, one on one, a Weapon master sees nothing (CARD-ABIL-TELEPATH).
        """
        if self.attack.how == "shoot":
            return -1
        seat = self._one_of(FIGHTS_AFTER_LOOKING)
        others = self.defenders if seat == self.seat else self.attackers
        return -1 if seat >= 0 and self._is_duel() and self._able(others, NAMES_CARDS) else seat

    def _one_of(self, ability: str) -> int:
        """The seat that alone has somebody with an ability; two cancel out."""
        attacks, defends = self._able(self.attackers, ability), self._able(self.defenders, ability)
        return -1 if attacks == defends else self.seat if attacks else self.enemy


# --- Results.


def resolve(state: State, fight: Fight, events: list[Event]) -> None:
    """All cards are on the table: see who is hurt (FIGHT-5 to FIGHT-10)."""
    seats = (fight.attacker, fight.defender)
    sums = list(fight.strength)
    for side, seat in enumerate(seats):
        for card in played(fight, side):
            state.combat[seat] = without_card(state.combat[seat], card)
            sums[side] += card
    totals = (sums[0], sums[1])
    shown = tuple([card for side in (ATTACKING, DEFENDING) for card in played(fight, side)])
    whose = tuple([seats[side] for side in (ATTACKING, DEFENDING) for _ in played(fight, side)])
    sides = tuple([side for side in (ATTACKING, DEFENDING) for _ in played(fight, side)])
    events.append(("cards", whose, shown, totals, sides))
    state.fight, state.phase = None, ACT
    if totals[0] != totals[1]:
        _hurt(state, fight, ATTACKING if totals[0] > totals[1] else DEFENDING, events)
    settle(state, events)


def played(fight: Fight, side: int) -> tuple[int, ...]:
    """The Combat cards of a side: one, or a Berserker's two."""
    card = fight.cards[side]
    second = fight.twice == (fight.attacker if side == ATTACKING else fight.defender)
    return (card, fight.extra) if second else (card,)


def _hurt(state: State, fight: Fight, winner: int, events: list[Event]) -> None:
    """The losers are wounded, the wounded eliminated; a spear breaks, a shooter is not hurt."""
    board = Board(state)
    table = board.table
    seat = fight.attacker if winner == ATTACKING else fight.defender
    winners = fight.attackers if winner == ATTACKING else fight.defenders
    able = [unit for unit in winners if board.is_fit(unit)]
    deadly = any(ASSASSINATES in table.abilities[unit] and unit not in fight.shooters for unit in able)
    slayers = [unit for unit in able if SLAYS_UNDEAD in table.abilities[unit]]
    for unit in fight.defenders if winner == ATTACKING else fight.attackers:
        if unit in fight.shooters:
            continue
        if unit in fight.spears:
            _break_spear(state, unit, events)
            continue
        dead = [load for load in board.loads(unit) if not table.effect[load]]  # FIGHT-10
        if state.wounded >> unit & 1 or deadly:
            dead.append(unit)
        else:
            state.wounded |= 1 << unit
            state.struck |= 1 << unit
            events.append(("wounded", unit))
        for victim in dead:
            eliminate(state, victim, (seat,), events)
            if slayers and UNDEAD in table.abilities[victim]:
                award(state, seat, 1, "undead", events)


def _break_spear(state: State, unit: int, events: list[Event]) -> None:
    spear = Board(state).thing(unit, REACHES)
    put_down(state, [spear])
    discard(state, spear, events)


def kill(state: State, victim: int, seat: int, events: list[Event]) -> None:
    """Somebody is eliminated by a seat, with all wounded it carries."""
    board = Board(state)
    for unit in [*[load for load in board.loads(victim) if not board.table.effect[load]], victim]:
        eliminate(state, unit, (seat,), events)


def abandon(state: State, unit: int, _place: int, _events: list[Event]) -> None:
    """What an eliminated character carried stays in its zone, or at its facing (CARD-WOUND-2)."""
    let_go(state, unit)
