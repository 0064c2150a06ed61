"""Pages that are made: rules from their texts and cases, actions and events from their kinds, plans from the games.

And parts of pages that are written: what the abilities of characters and the effects of objects are, who can be named.

`python -m quarterturn.docs [--check]`, in a checkout.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Final

from quarterturn.blocks import Entry, FileError, Play, read
from quarterturn.content.loader import loaded
from quarterturn.content.picture import plan_picture
from quarterturn.content.texts import RuleText, about, all_rules, name
from quarterturn.engine.core import events
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import Kind
from quarterturn.engine.core.options import OPTIONS, Option
from quarterturn.engine.core.terms import ABILITIES, EFFECTS
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.zones.kinds import KINDS as CARD_KINDS

ROOT: Final = Path(__file__).resolve().parents[2]
CASES: Final = "tests/cases"
PAGES: Final = {"en": "docs/rules.md", "fr": "docs/regles.md"}
ACTIONS: Final = "docs/actions.md"
EVENTS: Final = "docs/events.md"
CONTENT: Final = "docs/content.md"
SCENARIOS: Final = "docs/scenarios.md"
PLANS: Final = "docs/plans"
WIDE: Final = 130  # characters in a line of a page
TWO: Final = 2  # two players sit at the ends of a board that needs no picture
RULE_ID: Final = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")


@dataclass(frozen=True, slots=True)
class Case:
    """A case as the pages need it: where it stands, what it is called, the rules it shows, its lines of play."""

    file: str
    line: int
    title: str
    rules: list[str] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)


def read_cases(root: Path = ROOT) -> list[Case]:
    """All cases of the project, file by file."""
    return [case for file in sorted((root / CASES).glob("*.qt")) for case in _cases_of(file, root)]


def rules_page(language: str, cases: Iterable[Case]) -> str:
    """The text of the rules page in a language."""
    by_rule: dict[str, list[Case]] = {}
    for case in cases:
        for rule_id in case.rules:
            by_rule.setdefault(rule_id, []).append(case)
    rules = all_rules(language)
    known = {rule.id for rule in rules}
    sections = [(section, list(group)) for section, group in groupby(rules, lambda rule: rule.section)]
    parts = [
        "<!-- Made by `python -m quarterturn.docs`: change the texts or the cases, not this page. -->",
        f"# {name('page:title', language)}",
        *(f"[{name('page:here', other)}]({Path(path).name})" for other, path in PAGES.items() if other != language),
        about("page:title", language),
        f"## {name('page:refusals', language)}",
        _linked(about("page:refusals", language), known),
        f"## {name('page:cards', language)}",
        _linked(about("page:cards", language), known),
        f"## {name('page:contents', language)}",
        "\n".join(_contents_line(section, group) for section, group in sections),
    ]
    for section, group in sections:
        parts.append(f'## <a id="{_section_anchor(group)}"></a>{section}')
        for rule in group:
            parts.append(f'### <a id="{rule.id.lower()}"></a>{rule.id} · {rule.title}')
            parts.append(_linked(rule.text, known - {rule.id}))
            if rule.id in by_rule:
                parts.append(f"*{name('page:cases', language)}* {', '.join(map(_case_link, by_rule[rule.id]))}")
    return "\n\n".join(parts) + "\n"


# What each sort of part is, and an example of it in the notation.
SORTS: Final[dict[str, tuple[str, str]]] = {
    k.UNIT: ("a character of one's own on the board: the one who acts", "naga"),
    k.FOE: ("an enemy who is acted upon", "troll"),
    k.ANYONE: ("a character of any side who is acted upon", "yellow:troll"),
    k.JOINERS: ("those who join, after `with`; nothing if nobody does", "with wizard thief"),
    k.FOUND: ("a token of the revealed room that waits for its square", "yellow:rope"),
    k.HELD: ("a token of one's own that has no place yet", "rope"),
    k.MEMBER: ("a character of one's own that has no place yet", "goblin"),
    k.TEAM: ("characters, each with the column of its dot, or its square", "thief b wizard d"),
    k.SLOT: ("a room's place", "A2"),
    k.SQUARE: ("a square", "c4"),
    k.EDGE: ("two neighbouring squares", "c3/c4"),
    k.PATH: ("the squares entered, and what is done on the way: `+` pick up, `!` drop, `>` give to, `<` take from, "
             "`~` trade with", "c5 c6 +rope d6"),
    k.POINTS: ("an Action card", "4"),
    k.CARD: ("a Combat card", "+3"),
    k.CALL: ("a Combat card, or `none`", "+4"),
    k.PICK: ("a pair of rooms by its number, anything else by its name", "39"),
    k.CHOICE: ("one of a few words", ""),
}  # fmt: skip

# Those that the card game has for itself, or writes in another way.
CARD_SORTS: Final[dict[str, tuple[str, str]]] = {
    k.TEAM: ("two characters, each with what it faces", "naga >A1^ mekanork >B1@"),
    k.PLACE: ("a zone; a facing, as `>A1^`; or `out`", "A2s"),
    k.ZONE_PATH: ("the zones and facings entered, or `out`, and what is done on the way: `+` pick up, `!` drop, "
                  "`>` give to, `<` take from, `~` trade with", "A1c +rope A1^"),
    k.PICK: ("the name of a character or an object; rooms are drawn", "rope"),
    k.FLIGHT: ("the zones and facings an object passes; at the end perhaps `>who`, to whom it is handed",
               "A1c A1@ >yellow:troll"),
    k.HELPERS: ("those who join from afar, after `with`, each perhaps with its weapon; nothing if nobody does",
                "with cleric:bow"),
    k.ARM: ("the weapon, if there are two", "bow"),
    k.ITEM: ("an object; where there are several, with its zone, as `A1s:rope`", "rope"),
    k.LOOT: ("an object of an enemy; nothing if one cannot know it", "rope"),
    k.SECOND: ("a second Combat card, if two were announced", "+2"),
    k.DISCARD: ("`discard` and a Combat card, if no Jump card is left", "discard +4"),
    k.TWICE: ("`twice`, to announce two Combat cards", "twice"),
}  # fmt: skip

LANDING: Final = "c5"  # where one example needs two squares


def example(kind: Kind, cards: bool = False) -> str:
    """An action of a kind in the notation, of the board or of cards, by somebody who can do it."""
    sorts = {**SORTS, **CARD_SORTS} if cards else SORTS
    characters = loaded().collection.of("C" if cards else "B").characters.values()
    able = next((one.name for one in characters if one.abilities.intersection(kind.needs)), SORTS[k.UNIT][1])
    words = [kind.name]
    for part in kind.parts:
        word = sorts[part.sort][1] or part.words[-1 if cards else 0][0]  # of cards, rooms are not picked
        words.append(able if part.sort == k.UNIT else LANDING if word in words else word)
    return " ".join(words)


def actions_page() -> str:
    """The text of the page of all actions, what they are made of, and the options of a table."""
    used = [part.sort for kind in KINDS.values() for part in kind.parts]
    parts = [
        "<!-- Made by `python -m quarterturn.docs`: change the kinds, the options or the texts, not this page. -->",
        "# Actions and options",
        "Every kind of action there is, from the engine's own lists (`engine/squares/kinds.py`; of the card game,\n"
        "`engine/zones/kinds.py`). In Python an action is a tuple: its kind, then its parts, such as\n"
        '`("turn", unit, slot, 1)`; over the wire it is the same as a list. Tokens, squares and rooms\' places are\n'
        "numbers there. The [notation](notation.md) writes them in words.",
        _actions_table(_action_row(kind) for kind in KINDS.values()),
        "## Actions of the card game",
        _actions_table(_action_row(kind, cards=True) for kind in CARD_KINDS.values()),
        "## What actions are made of",
        _sorts_table((sort, *said) for sort, said in SORTS.items() if sort in used),
        "In the card game besides, or in another way:",
        _sorts_table((sort, *said) for sort, said in CARD_SORTS.items()),
        "## Options of a table",
        "Headers of a saved game or position, and choices when a table is made. What is not given is as the game has\n"
        "it. Some may be changed when a saved game is taken up again.",
        "\n".join([_row("option", "for example", "changed later", "rule"), _row(*["---"] * 4),
                   *map(_option_row, OPTIONS.values())]),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _actions_table(rows: Iterable[str]) -> str:
    columns = ("action", "for example", "what follows", "AP", "secret", "taken back", "rule")
    return "\n".join([_row(*columns), _row(*["---"] * len(columns)), *rows])


def _sorts_table(sorts: Iterable[tuple[str, str, str]]) -> str:
    rows = [_row(sort, said, f"`{shown}`" if shown else "") for sort, said, shown in sorts]
    return "\n".join([_row("sort of part", "what it is", "for example"), _row(*["---"] * 3), *rows])


def _action_row(kind: Kind, cards: bool = False) -> str:
    key = f"action:{kind.name.replace(' ', '-')}"
    form = " ".join("/".join(word for word, _ in part.words) or f"*{part.name}*" for part in kind.parts)
    return _row(
        f"**{name(key)}**: {about(key)}", f"`{example(kind, cards)}`", form, str(kind.cost or ""),
        "secret" if kind.secret else "", _undo(kind), _rule_link(kind.rule),
    )  # fmt: skip


def _undo(kind: Kind) -> str:
    if not kind.of_unit or (kind.stays and not kind.undo_option):
        return ""
    return "if the table allows it" if kind.undo_option else "yes"


def _option_row(option: Option) -> str:
    shown = _shown(option)
    said = f"**{name(f'option:{option.field}')}**: {about(f'option:{option.field}')}"
    return _row(said, f"`{option.name}: {shown}`", "yes" if option.later else "", _rule_link(option.rule))


def _shown(option: Option) -> str:
    """A value of an option, as it is written."""
    games = loaded().collection.games.values()
    if option.sort == "number":
        return str(next(option.offered(game)[-1] for game in games if option.fits(game)))
    if option.sort == "word":
        return next((option.words(game)[-1] for game in games if option.fits(game)), "blue")  # else a colour
    return "on" if option.sort == "switch" else "blue experienced v beginner"


def _rule_link(rule_id: str) -> str:
    return f"[{rule_id}]({Path(PAGES['en']).name}#{rule_id.lower()})"


def events_page() -> str:
    """The text of the page on events."""
    kinds = events.EVENTS.values()
    rows = [_row(f"`{kind.name}`", ", ".join(map(_event_part, kind.parts)), kind.about) for kind in kinds]
    return f"""<!-- Made by `python -m quarterturn.docs`: change engine/core/events.py, not this page. -->

# Events

What an action has done is told as a list of events. The engine's are plain tuples, such as `("gave", 3, 17, 5)`: the
kind, then its parts. The server sends them as `{{"kind": "gave", "data": [3, 17, 5]}}`, with lists for tuples.

Seats, tokens, squares and rooms' places (slots) are numbers, counted from 0; a square below 0 is none. A part with a
question mark is secret: who may not know it gets None (null) in its place; in `team` that may be the whole team, or
only who stands on each square. Then there are
*card*: a Combat card's number, or None for no card; *picked*: the number of a pair of rooms, or a name;
*sums*: two numbers, the attackers' and the defenders'; *sides*: for each of the seats, 0 if it attacks and 1 if it
defends; *owners*: for each door the seat it belongs to, or -1; *places*: pairs of a character and its square; *way*:
squares one after the other. In the card game a square is a zone, or a facing.

| kind | parts | what it tells |
|---|---|---|
{chr(10).join(rows)}
"""


def _event_part(part: events.Part) -> str:
    name = part.name + "?" * part.secret
    if part.sort == events.CHOICE:
        return f"{name}: " + " · ".join(f"`{value}`" + f" {word}" * (word != value) for word, value in part.words)
    return name if part.name == part.sort else f"{name}: {part.sort}"


def content_page(text: str) -> str:
    """The text of the page on content files, with its tables as they should be."""
    for heading, known in (("ability | lets the character", ABILITIES), ("effect | lets the carrier", EFFECTS)):
        rows = [_row(f"`{name}`", about, *_by_game(rules)) for name, (about, rules) in sorted(known.items())]
        table = "\n".join([_row(heading, "on the board", "with cards"), _row(*["---"] * 4), *rows])
        old = re.search(rf"(?m)^\| {re.escape(heading)} \|.*\n(\|.*\n)*", text)
        if old:
            text = f"{text[: old.start()]}{table}\n{text[old.end() :]}"
    return text


def scenarios_page(text: str) -> str:
    """The text of the page on scenarios, with all who can be named in it: of the board first, then of the card game."""
    content = loaded().collection
    boxes = content.of("B"), content.of("C")
    tokens = {
        "characters": [sorted(box.characters) for box in boxes],
        "objects": [sorted(box.objects) for box in boxes],
    }
    for what, named in tokens.items():
        for names, old in zip(named, re.findall(rf"(?m)^The {what}: (?:.+\n)+", text), strict=False):
            listed = f"The {what}: {', '.join(f'`{name}`' for name in names)}."
            text = text.replace(old, fill(listed, WIDE, break_on_hyphens=False) + "\n", 1)
    return text


def _by_game(rules: Iterable[str]) -> list[str]:
    """Links to the rules of the board, and to those of the card game."""
    kinds = [[rule for rule in rules if rule.startswith("CARD-") is cards] for cards in (False, True)]
    return [", ".join(map(_rule_link, kind)) for kind in kinds]


def plan_pictures() -> dict[str, str]:
    """The plans of the games for three and four that come with the program, by the name of the file."""
    return {f"{game.id}.svg": plan_picture(game) for game in loaded().ours.values() if len(game.seats) > TWO}


def out_of_date(root: Path = ROOT) -> dict[Path, str]:
    """The pages that are not as they should be, and what they should say."""
    cases = read_cases(root)
    wanted = {root / path: rules_page(language, cases) for language, path in PAGES.items()}
    wanted[root / ACTIONS] = actions_page()
    wanted[root / EVENTS] = events_page()
    wanted[root / CONTENT] = content_page(_text_of(root / CONTENT))
    wanted[root / SCENARIOS] = scenarios_page(_text_of(root / SCENARIOS))
    wanted |= {root / PLANS / name: picture for name, picture in plan_pictures().items()}
    return {path: text for path, text in wanted.items() if _text_of(path) != text}


def main(arguments: list[str]) -> int:
    """Write the pages; with `--check` only say which are out of date."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m quarterturn.docs [--check]", file=sys.stderr)
        return 2
    if not (ROOT / CASES).is_dir():
        print(f"no {CASES} here: the rules pages are made in a checkout of the project", file=sys.stderr)
        return 2
    try:
        stale = out_of_date(ROOT)
    except FileError as problem:
        print(problem, file=sys.stderr)
        return 2
    for path, text in stale.items():
        if arguments:
            print(f"{path.relative_to(ROOT)} is out of date: run python -m quarterturn.docs", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} written")
    return 1 if arguments and stale else 0


def _cases_of(file: Path, root: Path) -> list[Case]:
    path = file.relative_to(root).as_posix()
    cases: list[Case] = []
    for item in read(path, file.read_text(encoding="utf-8")):
        if isinstance(item, Entry) and item.key == "case":
            cases.append(Case(path, item.line, item.value))
        elif isinstance(item, Entry) and item.key == "rule" and cases:
            cases[-1].rules.extend(item.value.replace(",", " ").split())
        elif isinstance(item, Play) and cases:
            cases[-1].plays.append(item)
    return cases


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _contents_line(section: str, rules: list[RuleText]) -> str:
    links = " · ".join(_link(rule.id) for rule in rules)
    return f"- [{section}](#{_section_anchor(rules)}) – {links}"


def _section_anchor(rules: list[RuleText]) -> str:
    """The same in all languages, so that links survive a change of language."""
    return f"section-{rules[0].id.rpartition('-')[0].lower()}"


def _case_link(case: Case) -> str:
    title = re.sub(r"([\\\[\]*_`<>])", r"\\\1", case.title)  # what Markdown would take for its own signs
    return f"[{title}](../{case.file}#L{case.line})"


def _linked(text: str, known: AbstractSet[str]) -> str:
    """A text whose rule ids lead to their rules."""
    return RULE_ID.sub(lambda found: _link(found[0]) if found[0] in known else found[0], text)


def _link(rule_id: str) -> str:
    return f"[{rule_id}](#{rule_id.lower()})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
