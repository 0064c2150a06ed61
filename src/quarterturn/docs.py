"""The rules pages, made from the rule texts and the cases, and the pictures of the plans, made from the games.

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
from typing import Final

from quarterturn.blocks import Entry, FileError, Play, read
from quarterturn.content.loader import loaded
from quarterturn.content.picture import plan_picture
from quarterturn.content.texts import RuleText, about, all_rules, name

ROOT: Final = Path(__file__).resolve().parents[2]
CASES: Final = "tests/cases"
PAGES: Final = {"en": "docs/rules.md", "fr": "docs/regles.md"}
PLANS: Final = "docs/plans"
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


def plan_pictures() -> dict[str, str]:
    """The plans of the games for three and four that come with the program, by the name of the file."""
    content = loaded()
    return {
        f"{game.id}.svg": plan_picture(game)
        for game in content.collection.games.values()
        if len(game.seats) > TWO and game.id not in content.own
    }


def out_of_date(root: Path = ROOT) -> dict[Path, str]:
    """The pages that are not as they should be, and what they should say."""
    cases = read_cases(root)
    wanted = {root / path: rules_page(language, cases) for language, path in PAGES.items()}
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
    return f"section-{rules[0].id.partition('-')[0].lower()}"


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
