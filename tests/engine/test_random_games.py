"""Random full games of every kind, watched at each step: nothing appears or vanishes, no rule is broken, all can be
told again. The players are eager, for chance alone hardly ever finishes a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import pytest
from tests import watching_squares, watching_zones
from tests.builds import portion
from tests.candidates import garbage
from tests.events import misfit

from quarterturn.content.loader import load
from quarterturn.engine.core.hands import hand_of, hand_values, without_card
from quarterturn.engine.core.options import Handicap, Options
from quarterturn.engine.core.state import DROP, FIGHT, HIDE, OVER, PICK, TEAM, Action, Event, State
from quarterturn.engine.core.terms import (
    EMPTY_SHAFT,
    GONE,
    HIDDEN,
    IN_HAND,
    OUT,
    SLAYS_UNDEAD,
    STAYS_OUT,
    TO_PLACE,
    UNDEAD,
    WORTH_A_POINT,
    IllegalAction,
)  # fmt: skip
from quarterturn.engine.game import Entry, Game, apply, check, legal, new_game, waiting
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import format_action, format_position, format_record, parse_action, parse_cases, parse_record

CONTENT = load()
SETTING_UP = (PICK, DROP, TEAM, HIDE)
MOST_DECISIONS = 1_500  # then one after the other resigns
MOST_SEATS = 4


# --- The games that are played


def space_of(state: State) -> ModuleType:
    """What is watched in this game's own way: players that get somewhere, and the golden rules of its space."""
    return watching_zones if state.table.definition.book == "C" else watching_squares


@dataclass(frozen=True)
class Setting:
    """A game and the options of its table."""

    game: str
    options: Options = field(default_factory=Options)

    def __str__(self) -> str:
        o, parts = self.options, [self.game]
        if o.target:
            parts.append(f"target-{o.target}")
        if o.memory_aid:
            parts.append("aid")
        if o.draft_size:
            parts.append(f"draft-{o.draft_size}")
        if o.teams:
            parts.append(o.teams)
        if o.secret_objects:
            parts.append("veiled")
        if o.handicap:
            parts.append(f"handicap-{o.handicap.seat}-{o.handicap.characters}")
        return "-".join(parts)


PLAIN = [Setting(game) for game in CONTENT.games]
WITH_OPTIONS = [
    Setting("prison", Options(target=4, memory_aid=True)),
    Setting("prison", Options(target=8)),
    Setting("prison", Options(handicap=Handicap(0, 4, (6,)))),
    Setting("base", Options(target=7, handicap=Handicap(1, 5, (5, 6)))),
    Setting("base", Options(memory_aid=True, undo_rotations=True)),
    Setting("base-beginner", Options(handicap=Handicap(1, 5))),
    Setting("prison-2", Options(memory_aid=True)),
    Setting("mix-free", Options(target=6, memory_aid=True)),
    Setting("mix-mutual", Options(handicap=Handicap(0, 6, (5, 6)))),
    Setting("mix-draft", Options(draft_size=4, target=4)),
    Setting("mix-draft", Options(handicap=Handicap(1, 5, (6,)))),
    Setting("card", Options(teams="secret", target=4)),
    Setting("card", Options(teams="draft", memory_aid=True)),
    Setting("card", Options(secret_objects=True, handicap=Handicap(0, 5, (6,)))),
    Setting("card-3", Options(secret_objects=True)),
    Setting("card-advanced", Options(teams="draft", secret_objects=True)),
    Setting("card-advanced", Options(teams="secret", first="yellow")),
]
SETTINGS = PLAIN + WITH_OPTIONS


@dataclass
class Played:
    """A game under way, with what the checks have counted so far."""

    setting: Setting
    seed: int
    thorough: float  # how often the slow checks are made
    game: Game = field(init=False)
    random: Random = field(init=False)
    spent: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in range(MOST_SEATS)])
    jumped: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    points: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    cycle: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)

    def __post_init__(self) -> None:
        self.game = new_game(CONTENT, CONTENT.games[self.setting.game], self.seed, self.setting.options)
        self.random = Random(f"{self.setting} {self.seed}")

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def seats(self) -> range:
        return range(self.state.table.seats)

    def require(self, fact: bool, message: str) -> None:
        """Fail with everything that is needed to see it again."""
        if not fact:
            pytest.fail(f"{message}\n{self.setting}, seed {self.seed}\n{format_record(self.game, self.seed)}")

    def play(self) -> None:
        for number in range(MOST_DECISIONS):
            decisions = waiting(self.state)
            if not decisions:
                break
            seat = self.random.choice(decisions).seat
            choices = legal(self.state, seat)
            self.require(bool(choices), f"{self.state.phase} waits for seat {seat}, but nothing is legal")
            if self.random.random() < self.thorough:
                for slow in SLOW_CHECKS:
                    slow(self, seat, choices)
            choose = space_of(self.state).choose
            self.do(*(self.chatter(number, seat) or (seat, choose(self.random, self.state, seat, choices))))
        while self.state.phase != OVER:
            self.do(waiting(self.state)[0].seat, ("resign",))
        self.require(self.state.phase == OVER and self.state.ended != "", "the game did not end")

    def chatter(self, number: int, seat: int) -> tuple[int, Action] | None:
        """Now and then somebody offers a draw, or the clock runs out; and one of many may give up at any time."""
        if self.random.random() < 0.003 and not self.state.offers:
            return seat, ("offer draw",)
        if self.random.random() < 0.003 and self.state.phase not in SETTING_UP and number:
            return seat, ("timeout",)
        if len(self.seats) > 2 and self.random.random() < 0.002:
            return self.random.choice([s for s in self.seats if not self.state.resigned >> s & 1]), ("resign",)
        return None

    def do(self, seat: int, action: Action) -> None:
        before = self.state
        untouched = before.key()
        self.game.apply(action, seat)
        self.require(before.key() == untouched, "the state before an action was changed by it")
        self.count(self.game.log[-1])
        for quick in QUICK_CHECKS:
            quick(self, before, self.game.log[-1])
        if self.random.random() < self.thorough:
            check_undo(self, before)

    def count(self, entry: Entry) -> None:
        """Keep the books from the events alone."""
        table = self.state.table
        definition = table.definition
        for event in entry.events:
            kind = event[0]
            if kind == "cards":
                for side, card in zip(event[1], event[2], strict=True):
                    self.spent[side][card] += card > 0
            elif kind == "card-discarded":  # CARD-JUMP-3
                self.spent[event[1]][event[2]] += 1
            elif kind == "paid" and entry.action[0] == "jump":
                self.jumped[entry.seat] += not any(told[0] == "card-discarded" for told in entry.events)
            elif kind == "card":
                self.cycle[event[1]] |= 1 << event[2]
            elif kind == "cards-back":
                self.cycle[event[1]] = 0
            elif kind == "scored" and event[3] == "undead":
                self.points[event[1]] += self.is_slain(entry, event[1])
            elif self.is_paid(event, entry):
                for seat in self.paid_for(table.owner[event[1]], entry):
                    self.points[seat] += 1
            elif kind == "left" and definition.exits_score:
                if space_of(self.state).left_for_nothing(self.state, event[1], entry):
                    continue
                character = table.tokens[event[1]].character
                assert character is not None
                self.points[table.owner[event[1]]] += character.worth
                carried = [e[1] for e in entry.events if e[0] == "discarded"]
                self.points[table.owner[event[1]]] += any(table.effect[t] == WORTH_A_POINT for t in carried)

    def is_slain(self, entry: Entry, seat: int) -> bool:
        """Whether an undead has died in a combat, and the winner has somebody who is paid for that."""
        abilities = self.state.table.abilities
        dead = [event[1] for event in entry.events if event[0] == "eliminated"]
        slayers = [unit for unit in self.state.table.teams[seat] if SLAYS_UNDEAD in abilities[unit]]
        return bool(slayers) and entry.action[0] == "combat" and any(UNDEAD in abilities[unit] for unit in dead)

    def is_paid(self, event: Event, entry: Entry) -> bool:
        """Whether somebody scores for a wound (M-6) or a kill; not for those whom one who resigns lets fall."""
        definition = self.state.table.definition
        kinds = [happened[0] for happened in entry.events]
        if entry.action == ("resign",) and "cards" not in kinds[: entry.events.index(event)]:
            return False
        if event[0] == "wounded":  # unless it dies of it at once: that is the kill
            return definition.wounds_score and ("eliminated", event[1]) not in [done[:2] for done in entry.events]
        return event[0] == "eliminated" and definition.kills_score

    def paid_for(self, owner: int, entry: Entry) -> list[int]:
        """Who scores for a character's elimination: who made it, or all its enemies if its own side did (SUICIDE-1)."""
        state = self.state
        foes = state.table.foes[owner]
        for event in entry.events:
            if event[0] == "cards":  # whoever had more
                seats, _, (attack, defence), sides = event[1:]
                winners = [seat for seat, side in zip(seats, sides, strict=True) if side == (attack < defence)]
                return list(dict.fromkeys(winners))  # who plays two cards stands there twice
        return [entry.seat] if foes[entry.seat] else [s for s in self.seats if foes[s] and not state.resigned >> s & 1]


# --- What holds after every action


def check_places(played: Played, before: State, entry: Entry) -> None:
    """Every token is in one known place, and whatever leaves the board has an event that says so."""
    state = played.state
    table = state.table
    if not table.tokens:
        return
    played.require(len(state.where) == len(table.tokens), "a token without a place, or a place without a token")
    due = () if state.placing is None else (*state.placing.tokens, *state.placing.later)
    for token, place in enumerate(state.where):
        name = state.name(token)
        if place <= HIDDEN:
            fine = HIDDEN - place < len(state.rooms) and not state.revealed >> HIDDEN - place & 1
        elif place >= 0:
            fine = space_of(state).is_place(state, place)
        else:
            fine = {
                IN_HAND: state.phase in SETTING_UP or state.ended in ("resigned", "agreed"),
                STAYS_OUT: (table.options.handicap is not None or table.definition.kept > 0)
                and not table.effect[token],
                TO_PLACE: token in due or state.phase == OVER,
                OUT: not table.effect[token],
                GONE: True,
            }.get(place, False)
        played.require(fine, f"{name} is in no place it can be: {place}")
        played.require(token not in due or place == TO_PLACE, f"{name} waits to be placed and is at {place}")
        if state.wounded >> token & 1:
            played.require(not table.effect[token] and place >= 0, f"{name} is wounded at {place}")
    check_departures(played, before, entry)


def check_departures(played: Played, before: State, entry: Entry) -> None:
    """What goes out of play stays out, and says why it goes; what is hidden stays until it is found."""
    state = played.state
    if len(before.where) != len(state.where):
        return  # the teams have just been made
    told: dict[int, set[int]] = {GONE: set(), OUT: set()}
    slid: dict[int, int] = {}
    for event in entry.events:
        if event[0] in ("eliminated", "discarded"):
            told[GONE].add(event[1])
        elif event[0] in ("left", "rescued"):
            told[OUT].add(event[1])
        elif event[0] == "resigned":  # MULTI-6: his characters, and whatever he has not put down yet
            told[GONE] |= set(state.table.teams[event[1]])
            told[GONE] |= {t for t, p in enumerate(before.where) if p == IN_HAND and state.table.owner[t] == event[1]}
        elif event[0] == "slid":  # M-4: what is hidden in the room goes along
            slid = {HIDDEN - event[2]: HIDDEN - event[3]}
        elif event[0] == "swapped":  # CARD-OBJ-INVERSION: in both
            slid = {HIDDEN - event[2]: HIDDEN - event[3], HIDDEN - event[3]: HIDDEN - event[2]}
    for token, (old, new) in enumerate(zip(before.where, state.where, strict=True)):
        name = state.name(token)
        if old in (GONE, OUT, STAYS_OUT):
            played.require(new == old, f"{name} came back from {old}")
        elif new in told:
            played.require(token in told[new], f"{name} went to {new} without an event")
        elif old <= HIDDEN and new != slid.get(old, old):
            played.require(state.revealed >> HIDDEN - old & 1 == 1, f"{name} left a face-down room")
    plan, slider = state.table.definition.plan, state.table.definition.slider
    slots = [plan.slots[slider] if slot.shaft else slot for slot in plan.slots]  # the sliding room holds as much there
    lying = Counter(place for place in state.where if place <= HIDDEN)
    full = [slots[HIDDEN - place].name for place, number in lying.items() if number > slots[HIDDEN - place].capacity]
    played.require(not full, f"too many tokens on {full}")


def check_cards(played: Played, _before: State, _entry: Entry) -> None:
    """Hand and spent cards together are what each side began with."""
    state = played.state
    definition, options = state.table.definition, state.table.options
    for seat in played.seats:
        hand = hand_of(definition.combat_cards)
        if options.handicap is not None and options.handicap.seat == seat and state.phase != PICK:
            for card in options.handicap.cards_removed:
                hand = without_card(hand, card)
        held = Counter(hand_values(state.combat[seat]))
        played.require(held + played.spent[seat] == Counter(hand_values(hand)), f"Combat cards of seat {seat}: {held}")
        played.require(state.jumps[seat] == definition.jump_cards - played.jumped[seat], f"Jump cards of seat {seat}")
        everything = sum(1 << card for card in definition.action_cards)
        played.require(state.actions[seat] ^ played.cycle[seat] == everything, f"Action cards of seat {seat}")


def check_points(played: Played, _before: State, entry: Entry) -> None:
    """The score is what exits, kills, suicides and treasures explain."""
    told = [0 for _ in played.seats]
    for done in (*played.game.log,) if played.state.phase == OVER else ():
        for event in done.events:
            if event[0] == "scored":
                told[event[1]] += event[2]
    explained = played.points[: len(told)]
    if not played.state.table.definition.alliances:  # M-6 has a book of its own
        played.require(played.state.score == explained, f"score {played.state.score}, explained {explained}")
    if played.state.phase == OVER:
        played.require(told == played.state.score, f"score {played.state.score}, told {told} ({entry.action})")


def check_golden_rules(played: Played, _before: State, entry: Entry) -> None:
    for problem in space_of(played.state).golden_problems(played.state):
        played.require(False, f"after {entry.action}: {problem}")


def check_told(played: Played, before: State, entry: Entry) -> None:  # noqa: ARG001
    """Every event is as the registry of events says."""
    for event in entry.events:
        wrong = misfit(event, played.state)
        played.require(not wrong, wrong)


QUICK_CHECKS = (check_places, check_cards, check_points, check_golden_rules, check_told)


# --- What holds wherever one looks


def check_listed(played: Played, seat: int, choices: Sequence[Action]) -> None:
    """Whatever is listed is accepted and does something; the state it is tried on stays as it is."""
    state = played.state
    key = state.key()
    played.require(len(set(choices)) == len(choices), "an action is listed twice")
    for action in played.random.sample(choices, min(12, len(choices))):
        refusal = check(state, seat, action)
        played.require(refusal is None, f"listed, but refused: {action}: {refusal}")
        after = state.copy()
        apply(after, seat, action)
        played.require(after.key() != key, f"{action} does nothing")
        played.require(state.key() == key, f"{action} on a copy changed the state itself")


def check_garbage(played: Played, _seat: int, _choices: Sequence[Action]) -> None:
    """What is not listed is refused, without a crash and without a trace."""
    state, random = played.state, played.random
    key = state.key()
    listed = [set(legal(state, seat)) for seat in played.seats]
    for _ in range(12):
        seat = random.choice(played.seats)
        action = garbage(random, state)
        refusal = check(state, seat, action)
        if refusal is None:
            alike = action[0] in ("move", "hide", "put", "walk", "levitate")  # of two alike, one is listed
            unlisted = alike or state.table.rules.kinds[action[0]].any_time
            fine = unlisted or action in listed[seat]
            played.require(fine, f"accepted, but not listed: {seat} {action}")
            continue
        try:
            apply(state, seat, action)
        except IllegalAction as refused:
            played.require(refused.refusal == refusal, f"{action}: check says {refusal}, apply {refused.refusal}")
        else:
            played.require(False, f"check refuses {action} ({refusal}), apply does it")
        played.require(state.key() == key, f"the refused {action} left a trace")


def check_action_text(played: Played, seat: int, choices: Sequence[Action]) -> None:
    """What is printed is read back as the same action."""
    state = played.state
    for action in played.random.sample(choices, min(12, len(choices))):
        text = format_action(state, seat, action)
        read = parse_action(state, text)
        same = read == (seat, action) or (read[0] == seat and _same_outcome(state, seat, read[1], action))
        played.require(same, f"{action} is written '{text}' and read {read}")


def _same_outcome(state: State, seat: int, one: Action, other: Action) -> bool:
    """Two Ropes of one side have one name: then either of them will do."""
    first, second = state.copy(), state.copy()
    apply(first, seat, one)
    apply(second, seat, other)
    return has_alike(state) and same_but_alike(first, second)


def has_alike(state: State) -> bool:
    """Whether a side has, say, two Ropes: which is which is not told by a text."""
    return len(set(state.table.tokens)) < len(state.table.tokens)


def same_but_alike(one: State, other: State) -> bool:
    """Whether two states differ at most in which of two alike tokens is where."""
    return one.phase in SETTING_UP or format_position(one) == format_position(other)


def check_position_text(played: Played, _seat: int, _choices: Sequence[Action]) -> None:
    """A position is read back as the same position."""
    state = played.state
    if state.phase in SETTING_UP:
        return
    text = format_position(state)
    again = parse_cases("position", text)[0].begin().state
    if state.table.options.secret_objects:
        again.rng = state.rng  # chance to come is no part of a position (CARD-OPT-SECRET)
    played.require(format_position(again) == text, f"the position is printed differently the second time:\n{text}")
    if not has_alike(state) and again.table.tokens == state.table.tokens and again.table.rooms == state.table.rooms:
        pairs = zip(again.key(), state.key(), strict=True)
        differing = [(one, other) for one, other in pairs if one != other]
        played.require(not differing, f"the position is read back differently: {differing}\n{text}")


def check_views(played: Played, _seat: int, _choices: Sequence[Action]) -> None:
    """A world dealt anew from a view gives the same view; and a view tells no secret."""
    state, random = played.state, played.random
    seat, recall = random.choice((*played.seats, SPECTATOR)), random.random() < 0.5
    who = f"seat {seat}{' with its memory' if recall else ''}"
    seen = view(state, seat, recall)
    world = redeal(seen, random)
    played.require(view(world, seat, recall) == seen, f"dealt anew, {who} sees something else")
    veiled = state.table.options.secret_objects and not recall  # what may be taken from a wounded tells what it holds
    if not veiled and any(decision.seat == seat for decision in waiting(state)):
        played.require(legal(world, seat) == legal(state, seat), f"dealt anew, {who} has other choices")
    other = with_other_secrets(state, seat, recall or state.table.options.memory_aid, random)
    played.require(view(other, seat, recall) == seen, f"{who} sees through to a secret")


def with_other_secrets(state: State, seat: int, recall: bool, random: Random) -> State:
    """The same game for a seat, with everything it cannot know shuffled."""
    other = state.copy()
    other.rng = random.getrandbits(64)
    for owner in range(other.table.seats):
        if owner == seat and recall:
            continue
        down = [t for t, p in enumerate(other.where) if p <= HIDDEN and other.table.owner[t] == owner]
        _shuffle_places(other, down, random)
        if owner != seat and state.phase in (TEAM, HIDE):  # who stands on a dot, and who is still in hand
            _shuffle_places(other, [t for t in other.table.teams[owner] if other.where[t] >= IN_HAND], random)
    unseen = [slot for slot, lying in enumerate(other.rooms) if not other.revealed >> slot & 1 and lying != EMPTY_SHAFT]
    lying = random.sample([other.rooms[slot][0] for slot in unseen], len(unseen))
    rooms = list(other.rooms)
    for slot, room in zip(unseen, lying, strict=True):
        rooms[slot] = (room, random.randrange(4))
    other.rooms = tuple(rooms)
    other.ground = other.table.rules.ground(other)
    fight = other.fight
    if fight is not None and other.phase == FIGHT:
        sides = (fight.attacker, fight.defender)
        laid_open = sides[1 - sides.index(fight.look)] if fight.look >= 0 else -1
        cards = [
            card if card < 0 or side in (seat, laid_open) else random.choice(hand_values(other.combat[side]))
            for side, card in zip(sides, fight.cards, strict=True)
        ]
        other.fight = fight._replace(cards=(cards[0], cards[1]))
    return other


def _shuffle_places(state: State, tokens: list[int], random: Random) -> None:
    places = [state.where[token] for token in tokens]
    random.shuffle(places)
    for token, place in zip(tokens, places, strict=True):
        state.where[token] = place


SLOW_CHECKS = (check_listed, check_garbage, check_action_text, check_position_text, check_views)


def check_undo(played: Played, before: State) -> None:
    """Taking back brings the exact state of before; doing it again the exact state of after."""
    game = played.game
    after, entry = game.state.key(), game.log[-1]
    taken_back = game.undo() if game.check_undo() is None else game.rewind()
    played.require(taken_back == entry, "another action than the last was taken back")
    played.require(game.state.key() == before.key(), f"taking back {entry.action} does not restore the state")
    events = game.apply(entry.action, entry.seat)
    played.require(game.state.key() == after, f"{entry.action} done again leads elsewhere")
    played.require(events == entry.events, f"{entry.action} done again tells another story")


# --- What holds when a game is over


def check_replay(played: Played) -> None:
    """The same seed and the same actions give the same game to the last token, step by step."""
    game = played.game
    again = new_game(CONTENT, CONTENT.games[played.setting.game], played.seed, played.setting.options)
    states = (*game.states(), game.state)
    for number, entry in enumerate(game.log):
        played.require(again.state.key() == states[number].key(), f"replayed, step {number} differs")
        events = again.apply(entry.action, entry.seat)
        played.require(events == entry.events, f"replayed, {entry.action} tells another story")
    played.require(again.state.key() == game.state.key(), "replayed, the end differs")
    while again.log:
        again.rewind()
        played.require(
            again.state.key() == states[len(again.log)].key(), f"rewound to step {len(again.log)}, it differs"
        )


def check_record(played: Played) -> None:
    """The record leads to the same end, and is written the same again."""
    text = format_record(played.game, played.seed)
    again = parse_record("record", text)
    played.require(format_record(again, played.seed) == text, "the record is written differently the second time")
    differing = [(a, b) for a, b in zip(again.state.key(), played.state.key(), strict=True) if a != b]
    same = not differing or (has_alike(again.state) and same_but_alike(again.state, played.state))
    played.require(same, f"the record leads to another end: {differing}")


def watch(setting: Setting, seed: int, thorough: float) -> str:
    """Play and check one game; how it ended."""
    played = Played(setting, seed, thorough)
    played.play()
    check_replay(played)
    check_record(played)
    return played.state.ended


# --- The suite: some two hundred games, nearly all of them in the compiled build where there is one.
# The nightly runs: thousands, looked at more often.

DAILY = {"prison-1": 30, "prison-2": 20, "prison-3": 15, "prison-4": 10, "prison-target-8": 10}
DAILY_FOR_OTHERS, DAILY_FOR_MANY = 6, 1  # the large games last long
NIGHTLY, NIGHTLY_FOR_MANY = 200, 60
BATCH = 10


def is_for_many(setting: Setting) -> bool:
    return len(CONTENT.games[setting.game].seats) > 2


def batches(daily: bool) -> list[Any]:
    found = []
    for setting in SETTINGS:
        if is_for_many(setting):
            games = DAILY_FOR_MANY if daily else NIGHTLY_FOR_MANY
        else:
            games = portion(1, DAILY.get(str(setting), DAILY_FOR_OTHERS)) if daily else NIGHTLY
        for first in range(0, games, BATCH):
            seeds = range(first, min(first + BATCH, games))
            found.append(pytest.param(setting, seeds, id=f"{setting}-{seeds.start}"))
    return found


@pytest.mark.parametrize(("setting", "seeds"), batches(daily=True))
def test_random_games(setting: Setting, seeds: range) -> None:
    ends = Counter(watch(setting, seed, thorough=0.01) for seed in seeds)
    assert ends.total() == len(seeds)
    alone = is_for_many(setting) or len(seeds) == 1  # a single game may well be one that goes on for ever
    assert alone or ends["resigned"] < len(seeds), f"no game comes to its own end: {ends}"


@pytest.mark.nightly
@pytest.mark.parametrize(("setting", "seeds"), batches(daily=False))
def test_thousands_of_random_games(setting: Setting, seeds: range) -> None:
    ends = Counter(watch(setting, 1_000 + seed, thorough=0.1) for seed in seeds)
    assert ends.total() == len(seeds)


def test_every_game_is_played() -> None:
    assert {setting.game for setting in SETTINGS} == set(CONTENT.games)
