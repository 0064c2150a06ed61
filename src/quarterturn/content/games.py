"""Games and scenarios as records: reading `games.qt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast
from unicodedata import category

from quarterturn.blocks import Text
from quarterturn.content.fitness import check_game
from quarterturn.content.plans import read_card_plan, read_plan
from quarterturn.content.records import Record, read_records, unless_none
from quarterturn.engine.core.definition import (
    ACTION_CARDS,
    COMBAT_CARDS,
    DOOR,
    JUMP_CARDS,
    Book,
    Collection,
    Ending,
    GameDef,
    Mixing,
    OtherLines,
    Plan,
    Seat,
    Teams,
)
from quarterturn.engine.core.terms import COLOURS

KEYS: Final = (
    "book", "seats", "characters", "objects", "starters", "starters-in-turn", "passing-draws", "pairs", "pairs-used",
    "board", "lines", "cards", "target", "targets", "ending", "scores", "free-lines", "prize", "first-turn", "mixing",
    "team-characters", "team-objects", "handicap", "rule", "teams", "leaves", "other-lines", "placed-by", "kept",
    "by-levels", "fixed", "cycles", "peace", "alliances", "lift", "slider", "drivers", "spare",
    "title", "title-fr", "about", "about-fr",
)  # fmt: skip
CARD_KEYS: Final = (
    "book", "seats", "characters", "objects", "starters", "pairs", "pairs-used", "board", "cards", "target", "targets",
    "first-turn", "mixing", "team-characters", "team-objects", "handicap", "fixed", "spare",
    "title", "title-fr", "about", "about-fr",
)  # fmt: skip
BOOKS: Final[dict[str, Book]] = {"base": "B", "prison": "P", "cards": "C"}
MIXINGS: Final[dict[str, Mixing]] = {"free": "free", "mutual": "mutual", "draft": "draft"}
TEAMS: Final[dict[str, Mixing]] = {"mutual": "mutual", "secret": "free", "draft": "draft"}  # CARD-TEAM-1
SEATS: Final = range(2, 5)  # how many a game may have
SCORES = ("exits", "kills", "wounds")
USUAL_SCORES = ("exits", "kills")
CARDS = ("action", "combat", "jump")
HIGHEST_ACTION = 9
# What the rules say on a special rule stands with the scenario that has it (section 19).
RULES: Final = (*(f"MULTI-{number}" for number in range(1, 9)), *(f"M-{number}" for number in range(1, 8)))
RULE_OF: Final = {
    "peace": "M-6", "alliances": "M-6", "lift": "M-2", "by-levels": "M-2", "slider": "M-4", "leaves": "M-1",
    "cycles": "M-3", "teams": "M-7",
}  # fmt: skip
RULE_OF_DOORS: Final = "M-5"
RULE_OF_MANY: Final = "MULTI-2"
LONGEST_TITLE, LONGEST_ABOUT = 60, 400  # letters

Words = dict[str, tuple[str, str]]  # for each language a title, and what there is to say on it


def parse_games(file: str, text: str, content: Collection) -> dict[str, GameDef]:
    """The games of a file, by id, made of the characters, objects and rooms of the given content."""
    records = read_records(file, text, "game", KEYS)
    return {record.name: read_game(record, content) for record in records}


def read_game(record: Record, content: Collection) -> GameDef:
    """The game of one record."""
    return _GameReader(record, content).game()


def read_words(record: Record) -> Words:
    """What a record says of its game to players, for each language; what it does not say in French is in English."""
    title, about = _words(record, "title", LONGEST_TITLE), _words(record, "about", LONGEST_ABOUT)
    return {
        "en": (title, about),
        "fr": (_words(record, "title-fr", LONGEST_TITLE) or title, _words(record, "about-fr", LONGEST_ABOUT) or about),
    }


def _words(record: Record, key: str, most: int) -> str:
    if not record.has(key):
        return ""
    lines = record.lines(key)
    for line in lines:
        for offset, letter in enumerate(line.text):
            if category(letter) == "Cc":
                raise record.fault(
                    line._replace(column=line.column + offset), "'{key}' holds a letter no screen shows", key=key
                )
    text = " ".join(word.text for line in lines for word in line.words())
    if len(text) > most:
        raise record.fault(
            record.place(key), "'{key}' has {n} letters, more than {most}", key=key, n=len(text), most=most
        )
    return text


class _GameReader:
    """Builds one game from its record."""

    def __init__(self, record: Record, content: Collection) -> None:
        self.record = record
        self.book = BOOKS[record.choice("book", BOOKS)]
        self.cards = self.book == "C"
        self.content = content.of(self.book)
        self.colours = self._colours()
        if self.cards:
            self._check_keys()

    def _check_keys(self) -> None:
        """What only the board has is refused in a card game, where it would say nothing."""
        for key in self.record.entries:
            if key not in CARD_KEYS:
                raise self.record.fault(self.record.place(key), "'{key}' has no place in a card game", key=key)

    def game(self) -> GameDef:
        """The game, as the record has it, checked to be playable."""
        game = self._machines(self._ways_out(self._ends(self._modes(self._basis()))))
        check_game(self.record, game, self.content)
        return game

    def _basis(self) -> GameDef:
        record = self.record
        pairs = record.numbers("pairs", known={room.pair for room in self.content.rooms.values()})
        return GameDef(
            id=record.name,
            book=self.book,
            seats=self._seats(),
            plan=read_card_plan(record) if self.cards else read_plan(record, self.colours),
            pairs=pairs,
            pairs_used=record.number("pairs-used", len(pairs), least=1),
            target=record.number("target"),
            combat_cards=self._cards("combat", COMBAT_CARDS),
            action_cards=self._cards("action", () if self.cards else ACTION_CARDS),
            jump_cards=self._jump_cards(),
        )

    def _modes(self, game: GameDef) -> GameDef:
        """What differs at the set-up."""
        record = self.record
        if record.has("mixing"):
            ways = self._ways_to_mix()
            game = replace(
                game,
                mixing=TEAMS[ways[0]] if self.cards else MIXINGS[ways[0]],
                teams=ways if self.cards else (),
                team_characters=record.number("team-characters", least=1),
                team_objects=record.number("team-objects"),
            )
        if record.has("first-turn"):
            game = replace(game, first_turn=self._seat(record.word("first-turn")))
        return replace(
            game,
            starters_in_turn=record.flag("starters-in-turn"),
            handicap=record.flag("handicap"),
            passing_draws=record.flag("passing-draws"),
            kept=record.number("kept", 0),
            by_levels=record.flag("by-levels"),
            spare=record.number("spare", 0),
            placed_by=self._placed_by(),
        )

    def _ways_to_mix(self) -> tuple[Teams, ...]:
        """How teams are chosen: in one way, or in a card game in any of several, the usual one first (CARD-TEAM-1)."""
        if not self.cards:
            return (cast(Teams, self.record.choice("mixing", MIXINGS)),)
        ways = self.record.choices("mixing", TEAMS, "way to choose teams")
        if not ways:
            raise self.record.fault(self.record.place("mixing"), "'{key}:' is empty", key="mixing")
        return cast(tuple[Teams, ...], ways)

    def _ends(self, game: GameDef) -> GameDef:
        """How points are made and the game is won."""
        record = self.record
        scores = record.choices("scores", SCORES, "way to score") if record.has("scores") else USUAL_SCORES
        free = record.choices("free-lines", self.colours, "seat") if record.has("free-lines") else ()
        return replace(
            game,
            ending=self._ending(),
            exits_score="exits" in scores,
            kills_score="kills" in scores,
            wounds_score="wounds" in scores,
            cycles=record.number("cycles", 0),
            peace=record.flag("peace"),
            alliances=record.flag("alliances"),
            free_lines=tuple(self.colours.index(colour) for colour in free),
            prize=self._prize(game) if record.has("prize") else None,
            targets=record.numbers("targets") if record.has("targets") else (),
        )

    def _ending(self) -> Ending:
        if self.cards:
            return "at-once"  # CARD-END-1
        return cast(Ending, self.record.choice("ending", ("turn", "at-once"))) if self.record.has("ending") else "turn"

    def _ways_out(self, game: GameDef) -> GameDef:
        """By which lines each seat leaves, where it is not by any enemy's."""
        record = self.record
        if not record.has("leaves"):
            if record.has("other-lines"):
                raise record.fault(record.place("other-lines"), "'other-lines' says nothing without 'leaves'")
            return game
        words = self._by_seat("leaves")
        leaves = tuple(self._leaves(colour, found, game) for colour, found in zip(self.colours, words, strict=True))
        other = record.choice("other-lines", ("worthless", "closed")) if record.has("other-lines") else "worthless"
        return replace(game, leaves=leaves, other_lines=cast(OtherLines, other))

    def _leaves(self, own: str, words: list[Text], game: GameDef) -> tuple[int, ...]:
        """By whose lines a seat leaves; on its own it has come in."""
        lines = {line.seat for line in game.plan.lines}
        for word in words:
            if word.text == own:
                raise self.record.fault(word, "{colour} does not leave by its own line", colour=own)
            if self._seat(word) not in lines:
                raise self.record.fault(word, "{colour} has no line on this board", colour=word.text)
        return tuple(self.colours.index(c) for c in self.record.different(words, self.colours, "seat"))

    def _machines(self, game: GameDef) -> GameDef:
        """Rooms that lie where the plan says, and those that rise or slide."""
        record = self.record
        slots = {slot.name: number for number, slot in enumerate(game.plan.slots)}
        slider = slots[record.choice("slider", slots)] if record.has("slider") else -1
        return replace(
            game,
            plan=_with_shaft(game.plan, slider),
            rule=self._rule(game),
            fixed=self._fixed(game),
            lift=slots[record.choice("lift", slots)] if record.has("lift") else -1,
            slider=slider,
            drivers=record.choices("drivers", self.content.rooms, "room") if record.has("drivers") else (),
        )

    def _fixed(self, game: GameDef) -> tuple[tuple[int, str], ...]:
        record = self.record
        slots = {slot.name: number for number, slot in enumerate(game.plan.slots) if not slot.shaft}
        found: dict[int, str] = {}
        for line in record.lines("fixed") if record.has("fixed") else ():
            words = line.words()
            if len(words) != 2:
                raise record.fault(line, "'fixed' takes a place and a room on each line, such as 'C2 1a'")
            slot = slots[record.known(words[0], slots, "place of a room")]
            room = record.known(words[1], self.content.rooms, "room")
            if slot in found or room in found.values():
                twice = words[0 if slot in found else 1]
                raise record.fault(twice, "'{word}' stands here twice", word=twice.text)
            found[slot] = room
        return tuple(found.items())

    def _rule(self, game: GameDef) -> str:
        """The rule that refusals name: the one given, or that of the scenario whose special rule is used here."""
        record = self.record
        if record.has("rule"):
            return record.choice("rule", RULES)
        if any(line.seat == DOOR for line in game.plan.lines):
            return RULE_OF_DOORS
        found = [rule for key, rule in RULE_OF.items() if record.has(key)]
        return found[0] if found else RULE_OF_MANY if len(game.seats) > 2 else ""

    def _placed_by(self) -> tuple[int, ...]:
        if not self.record.has("placed-by"):
            return ()
        found: list[int] = []
        for own, words in zip(self.colours, self._by_seat("placed-by"), strict=True):
            if len(words) != 1:
                raise self.record.fault(
                    self.record.place("placed-by"), "'placed-by' takes one seat for each: who places its objects"
                )
            if words[0].text == own:
                raise self.record.fault(words[0], "somebody else than {colour} places what {colour} finds", colour=own)
            found.append(self._seat(words[0]))
        return tuple(found)

    def _colours(self) -> tuple[str, ...]:
        colours = self.record.choices("seats", COLOURS, "colour")
        if len(colours) not in SEATS:
            raise self.record.fault(
                self.record.place("seats"), "a game has {least} to {most} seats, this one {n}",
                least=SEATS.start, most=SEATS[-1], n=len(colours),
            )  # fmt: skip
        return colours

    def _teams(self) -> list[int]:
        """The team of each seat: everybody for himself, or as `teams:` says, a line for each team."""
        if not self.record.has("teams"):
            return list(range(len(self.colours)))
        found: dict[int, int] = {}
        for team, line in enumerate(self.record.lines("teams")):
            for word in line.words():
                seat = self._seat(word)
                if seat in found:
                    raise self.record.fault(word, "'{word}' stands here twice", word=word.text)
                found[seat] = team
        for seat, colour in enumerate(self.colours):
            if seat not in found:
                raise self.record.fault(self.record.place("teams"), "{colour} is in no team", colour=colour)
        if len(set(found.values())) < 2:
            raise self.record.fault(self.record.place("teams"), "there must be two teams at least, a line for each")
        return [found[seat] for seat in range(len(self.colours))]

    def _seat(self, word: Text) -> int:
        return self.colours.index(self.record.known(word, self.colours, "seat"))

    def _seats(self) -> tuple[Seat, ...]:
        mixed = self.record.has("mixing")
        characters = self._by_seat("characters", optional=mixed)
        objects = self._by_seat("objects", optional=mixed)
        starters = self._by_seat("starters")
        teams = self._teams()
        return tuple(
            Seat(
                colour=colour,
                characters=self.record.different(characters[seat], self.content.characters, "character"),
                objects=self._objects(objects[seat]),
                starters=self._single_number(starters[seat]),
                team=teams[seat],
            )
            for seat, colour in enumerate(self.colours)
        )

    def _by_seat(self, key: str, optional: bool = False) -> list[list[Text]]:
        """The words of each seat: one value for all of them, or a line for each that begins with its colour."""
        record = self.record
        if optional and not record.has(key):
            return [[] for _ in self.colours]
        lines = record.lines(key)
        if record.entries[key].value:
            return [record.words(key) for _ in self.colours]
        found: dict[int, list[Text]] = {}
        for line in lines:
            colour, *words = line.words()
            seat = self._seat(colour)
            if seat in found:
                raise record.fault(colour, "'{word}' stands here twice", word=colour.text)
            found[seat] = unless_none(words)
        for seat, name in enumerate(self.colours):
            if seat not in found:
                raise record.fault(record.place(key), "'{key}' has no line for {colour}", key=key, colour=name)
        return [found[seat] for seat in range(len(self.colours))]

    def _objects(self, words: list[Text]) -> tuple[str, ...]:
        """The objects of a seat; only common ones may repeat (WORD-8), and cards as often as there are copies."""
        found: list[str] = []
        for word in words:
            name = self.record.known(word, self.content.objects, "object")
            if name in found and not self.content.objects[name].common:
                raise self.record.fault(word, "only a common object may repeat, and '{word}' is none", word=name)
            copies = self.content.objects[name].copies
            if copies and found.count(name) == copies:
                raise self.record.fault(word, "nobody has '{word}' more than {n} times", word=name, n=copies)
            found.append(name)
        return tuple(found)

    def _single_number(self, words: list[Text]) -> int:
        if len(words) != 1:
            raise self.record.fault(self.record.place("starters"), "'starters' takes one number for a seat")
        return self.record.as_number(words[0], least=1)

    def _card_words(self, kind: str) -> list[Text] | None:
        """What stands behind a kind of card under `cards:`; None if it is not mentioned."""
        found: list[Text] | None = None
        kinds = CARDS[1:] if self.cards else CARDS  # a card game has no Action cards (CARD-TURN-1)
        for line in self.record.lines("cards") if self.record.has("cards") else ():
            name, *words = line.words()
            if self.record.known(name, kinds, "kind of card") != kind:
                continue
            if found is not None or not words:
                raise self.record.fault(name, "'{key}' needs one line with its cards, or 'none'", key=kind)
            found = words
        return found

    def _cards(self, kind: str, usual: tuple[int, ...]) -> tuple[int, ...]:
        words = self._card_words(kind)
        if words is None:
            return usual
        left = list(COMBAT_CARDS) if kind == "combat" else list(range(1, HIGHEST_ACTION + 1))
        found: list[int] = []
        for word in unless_none(words):
            value = self.record.as_number(word)
            if value not in left:
                if value in found:
                    raise self.record.fault(word, "there is no further card {n} under '{key}'", n=value, key=kind)
                raise self.record.fault(word, "there is no card {n} under '{key}'", n=value, key=kind)
            left.remove(value)
            found.append(value)
        return tuple(sorted(found))

    def _jump_cards(self) -> int:
        words = self._card_words("jump")
        if words is None:
            return JUMP_CARDS
        if len(words) != 1:
            raise self.record.fault(words[1], "'jump' takes one number: how many there are")
        return 0 if words[0].text == "none" else self.record.as_number(words[0])

    def _prize(self, game: GameDef) -> tuple[int, str]:
        words = self.record.words("prize")
        if len(words) != 2:
            raise self.record.fault(self.record.place("prize"), "'prize' takes a seat and one of its characters")
        seat = self._seat(words[0])
        return seat, self.record.known(words[1], game.seats[seat].characters, "character")


def _with_shaft(plan: Plan, slider: int) -> Plan:
    """The plan with every cell of the shaft for what the room that slides in it holds (M-4)."""
    if slider < 0:
        return plan
    holds = plan.slots[slider].holds
    return replace(plan, slots=tuple(replace(slot, holds=holds) if slot.shaft else slot for slot in plan.slots))
