"""The rules pages: in step with texts and cases, the same in both languages, and every rule shown by a case."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterturn import docs
from quarterturn.blocks import FileError
from quarterturn.content import loader, texts
from quarterturn.docs import Case, read_cases, rules_page

RULES = [rule.id for rule in texts.all_rules()]

# The rules that forbid something a player could try, and what: each needs a case in which it is tried and refused.
EXPECTED_REFUSALS = {
    "GOLD-1": "a step or an attack along a diagonal",
    "GOLD-3": "two tokens of one kind, or three tokens, on a square",
    "GOLD-4": "ending on an enemy wounded",
    "GOLD-5": "carrying two things",
    "SETUP-2": "a starter off the dots",
    "SETUP-4": "hiding a token in a full room",
    "TURN-2": "spending more AP than there are",
    "TURN-4": "too high a card in the first cycle",
    "TURN-6": "a card that is not in the hand",
    "TURN-7": "acting out of turn",
    "REVEAL-1": "revealing without direct access",
    "REVEAL-2": "revealing the other room from the line, by the Prison book",
    "REVEAL-3": "revealing through a slit or a wall",
    "REVEAL-4": "placing on a pit, on an occupied square, in another room, or what the other player places",
    "ROTATE-1": "turning against the arrow, or from no gear",
    "ROTATE-3": "taking a rotation back",
    "MOVE-1": "moving too far, or not at all",
    "MOVE-3": "passing what stops a move",
    "MOVE-4": "ending where a move may not end",
    "MOVE-5": "holding two things in an exchange",
    "MOVE-6": "dropping on a pit, taking from an enemy miniature",
    "MOVE-8": "acting when just healed",
    "EXIT-2": "leaving over an enemy miniature",
    "JUMP-1": "jumping without a card, from afar, or onto a square that is not valid",
    "JUMP-2": "jumping over a character",
    "JUMP-3": "landing on a pit without a Rope",
    "PIT-3": "taking the Rope a friend stands on",
    "PIT-4": "a Rope with nothing to tie it to",
    "PIT-5": "taking the Rope from under one's own wounded",
    "FIGHT-1": "attacking a friend, from afar, or a carried wounded",
    "FIGHT-2": "attacking the freshly wounded",
    "FIGHT-8": "playing a spent card",
    "WOUND-1": "a wounded that acts",
    "WOUND-2": "stopping on a wounded that has an object, carrying an enemy wounded",
    "SHOT-1": "shooting a friend or what is not in sight",
    "SHOT-2": "shooting at close quarters",
    "SHOT-4": "a shooter joining without a line of sight",
    "SHOT-6": "shooting at the Large shield",
    "SHOT-7": "shooting at the freshly wounded",
    "ABIL-CLERIC": "healing himself, one he carries, or one that another carries",
    "ABIL-THIEF": "closing a broken portcullis",
    "ABIL-TROLL": "regenerating when freshly wounded or carried",
    "ABIL-WALLWALKER": "walking through a closed portcullis or into a face-down room",
    "ABIL-WARRIOR": "breaking what is not an adjacent closed portcullis",
    "ABIL-COLOSSUS-BREAK": "breaking what is not an adjacent closed portcullis",
    "ABIL-COLOSSUS-GIANT": "passing him when strong, or taking from him",
    "ABIL-WIZARD": "ending a flight on a square that is not valid",
    "ABIL-BACKSTABBER-LOCK": "closing a broken portcullis",
    "ABIL-BANSHEE": "a push that is not allowed",
    "ABIL-TELEPATH": "naming the +0, or playing another card than the one named",
    "OBJ-KEY": "opening what is not an adjacent portcullis",
    "OBJ-POTION": "its AP used by another",
    "OBJ-WAND": "used by another than the Wizard, or without a target",
    "OBJ-SPEAR": "out of reach, or at close quarters",
    "GAME-PRISON-1": "attacking",
    "MIX-1": "the same character twice",
    "MIX-DRAFT": "taking what the other side has taken",
    "MULTI-6": "resigning twice",
    "MULTI-7": "a placement that leaves a token without a place",
    "MULTI-8": "stopping on an enemy or attacking on a neutral line, an occupied dot",
    "M-1": "entering a line at one's side",
    "M-5": "entering another's door",
    "M-7": "attacking an ally, trading with one",
    "M-2": "raising off the gear of the top room, a passage to a raised room, a level before a lower one is full",
    "M-4": "sliding off the gears that do it, past the end of the shaft, revealing an empty cell",
    "CARD-SPACE-3": "passing one of two borders only",
    "CARD-SPACE-4": "acting on what is not adjacent",
    "CARD-GOLD-1": "a fourth of a colour in a zone",
    "CARD-GOLD-2": "holding two things",
    "CARD-SETUP-2": "two starters before one room",
    "CARD-SETUP-3": "a card beside a full room",
    "CARD-GAME-1": "attacking",
    "CARD-TEAM-1": "more copies than there are",
    "CARD-TEAM-DRAFT": "taking what the other side has taken",
    "CARD-TURN-1": "spending more AP than there are",
    "CARD-START-3": "entering a zone that is not faced, or far",
    "CARD-START-6": "exchanging from one facing to another",
    "CARD-START-7": "attacking from a starting zone over a border that keeps apart",
    "CARD-MOVE-1": "moving too far, or not at all",
    "CARD-MOVE-3": "a barred step",
    "CARD-MOVE-4": "taking from a fit enemy",
    "CARD-STOP-1": "going on past an enemy",
    "CARD-STOP-2": "going on with another AP, or by a jump",
    "CARD-REVEAL-1": "revealing without access",
    "CARD-ROTATE-1": "turning from no gear, or a partner that is face down",
    "CARD-JUMP-1": "jumping where no pit is, onto a fit enemy, or into a face-down room",
    "CARD-JUMP-2": "jumping out past an enemy",
    "CARD-JUMP-3": "discarding +0, or a card while a Jump card is left",
    "CARD-EXIT-2": "leaving past an enemy who faces the zone",
    "CARD-FIGHT-1": "attacking without contact, or a carried wounded",
    "CARD-SIGHT-1": "shooting at what is not in sight",
    "CARD-SIGHT-2": "shooting into a starting zone that faces elsewhere",
    "CARD-SHOT-1": "a second shot with the crossbow",
    "CARD-SHOT-2": "shooting in contact",
    "CARD-SHOT-4": "a shooter joining without a line of sight",
    "CARD-WOUND-1": "carrying an enemy wounded",
    "CARD-ABIL-BERSERKER": "two cards by another, in a group, or in defence",
    "CARD-ABIL-CLERIC": "healing himself, one that is carried, or one in another zone",
    "CARD-ABIL-COLOSSUS": "breaking what is not a closed portcullis in reach",
    "CARD-ABIL-GHOST": "carrying something, or entering a face-down room",
    "CARD-ABIL-GOLEM": "breaking a room twice",
    "CARD-ABIL-PICKPOCKET": "stealing with full hands, a wounded, or in another zone",
    "CARD-ABIL-SAMURAI": "a shooter joining the free attack",
    "CARD-ABIL-TELEKINETICIST": "moving what another carries, too far, or into a face-down room",
    "CARD-ABIL-TELEPATH": "playing another card than the one named",
    "CARD-ABIL-TROLL": "regenerating when freshly wounded or carried",
    "CARD-ABIL-WALLWALKER": "walking through a closed portcullis, a pit, or into a face-down room",
    "CARD-ABIL-WARRIOR": "breaking what is not a closed portcullis in reach",
    "CARD-ABIL-WEAPON-MASTER": "playing before the other side",
    "CARD-ABIL-WIZARD": "flying through a wall",
    "CARD-OBJ-FIREBALL": "cast by another than a magic user, at himself, or out of sight",
    "CARD-OBJ-INVERSION": "read by another than a magic user, or for a room that does not touch",
    "CARD-OBJ-KEY": "opening what is not in reach, or broken",
    "CARD-OBJ-SHIELD": "shooting at its carrier",
    "CARD-OBJ-SPEAR": "out of reach, or in contact",
    "CARD-OPT-SECRET": "shooting at a shield that nobody saw",
}


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return read_cases()


def shown(cases: list[Case], marks: str) -> set[str]:
    """The rules that have a case with a line of play of one of these marks."""
    return {rule for case in cases if any(play.mark in marks for play in case.plays) for rule in case.rules}


def place(case: Case) -> str:
    return f"{case.file}:{case.line}"


# --- Texts


def test_both_languages_have_the_same_rules_in_the_same_order() -> None:
    assert list(texts.own_entries("rules", "fr")) == RULES


def test_both_languages_have_the_same_sections() -> None:
    english, french = texts.all_rules("en"), texts.all_rules("fr")
    pairs = {(one.section, other.section) for one, other in zip(english, french, strict=True)}
    assert len(pairs) == len({rule.section for rule in english}) == len({rule.section for rule in french})


def test_both_languages_have_the_same_names() -> None:
    assert list(texts.own_entries("names", "fr")) == list(texts.own_entries("names", "en"))
    assert [key for key in texts.all_names() if bool(texts.about(key, "en")) != bool(texts.about(key, "fr"))] == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_rule_has_a_text_and_a_title_of_its_own(language: str) -> None:
    rules = texts.all_rules(language)
    assert [rule.id for rule in rules if not rule.text.endswith((".", ")"))] == []
    assert len({rule.title for rule in rules}) == len(rules)


def test_both_languages_mark_the_same_decisions_and_name_the_same_rules() -> None:
    def outline(rule: texts.RuleText, decision: str) -> tuple[int, list[str]]:
        return rule.text.count(decision), sorted(docs.RULE_ID.findall(rule.text))

    different = [
        one.id
        for one, other in zip(texts.all_rules("en"), texts.all_rules("fr"), strict=True)
        if outline(one, "(Our decision.)") != outline(other, "(Notre décision.)")
    ]
    assert different == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_texts_name_known_rules_only(language: str) -> None:
    named = {found for rule in texts.all_rules(language) for found in docs.RULE_ID.findall(rule.text)}
    assert sorted(named - set(RULES)) == []


def test_everything_in_the_content_has_a_name() -> None:
    content = loader.load()
    keys = {f"game:{game}" for game in content.games}
    for box in (content, content.of("C")):
        sets = {f"set:{one}" for character in box.characters.values() for one in character.sets}
        keys |= {*box.characters, *box.objects, *sets}
    assert sorted(keys - set(texts.all_names())) == []
    assert [game for game in content.games if not texts.about(f"game:{game}")] == []


def test_french_punctuation_does_not_break_off() -> None:
    assert "\u00a0:" in texts.rule_text("WORD-1", "fr").text
    assert [rule.id for rule in texts.all_rules("fr") if re.search(r" [:;!?»]|« ", rule.text)] == []


def test_a_rule_is_found_by_its_id() -> None:
    rule = texts.rule_text("ROTATE-4", "en")
    assert (rule.id, rule.title, rule.section) == ("ROTATE-4", "One room at a time", "Rotating")
    assert texts.name("rope", "fr") == "Corde"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: texts.rule_text("MOVE-99"), "no text for 'MOVE-99'; did you mean 'MOVE-"),
        (lambda: texts.name("edge:wal"), "no text for 'edge:wal'; did you mean 'edge:wall'"),
        (lambda: texts.name("naga", "la"), "no texts in 'la'; there are en, fr"),
        (lambda: texts.all_rules("la"), "no texts in 'la'"),
    ],
)
def test_unknown_things_are_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(texts.UnknownText, match=re.escape(message)):
        ask()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("MOVE-1 A move\n", "1:1: expected '# Heading'"),
        ("# Moving\n\n  Text of nothing.\n", "3:1: expected '# Heading'"),
        ("# Moving\nMOVE-1\n", "2:1: expected '# Heading'"),
        ("# Moving\nMOVE-1 A move\n  Text.\nMOVE-1 Again\n", "4:1: 'MOVE-1' stands here twice"),
    ],
)
def test_a_broken_file_is_refused(text: str, reason: str) -> None:
    with pytest.raises(FileError, match=re.escape(f"rules.txt:{reason}")):
        texts.parse("rules.txt", text)


# --- Cases


def test_every_rule_has_a_case(cases: list[Case]) -> None:
    shown_at_work = shown(cases, ">?")
    missing = [rule for rule in RULES if rule not in shown_at_work]
    assert not missing, f"{len(missing)} rules without a case: {' '.join(missing)}"


def test_every_rule_that_forbids_has_a_refusal(cases: list[Case]) -> None:
    refused = shown(cases, "!")
    missing = [f"{rule} ({what})" for rule, what in EXPECTED_REFUSALS.items() if rule not in refused]
    assert not missing, f"{len(missing)} rules without a refusal: {', '.join(missing)}"


def test_expected_refusals_are_rules() -> None:
    assert [rule for rule in EXPECTED_REFUSALS if rule not in RULES] == []


def test_cases_name_known_rules_only(cases: list[Case]) -> None:
    assert [(place(case), rule) for case in cases for rule in case.rules if rule not in RULES] == []
    reasons = [
        (f"{case.file}:{play.line}", play.text.partition("::")[2].strip())
        for case in cases
        for play in case.plays
        if "::" in play.text
    ]
    assert [(where, reason) for where, reason in reasons if reason not in RULES] == []


def test_every_case_names_a_rule_and_plays(cases: list[Case]) -> None:
    assert [place(case) for case in cases if not case.rules or not case.plays] == []


# --- Pages


def test_the_pages_are_in_step_with_texts_and_cases() -> None:
    stale = [path.name for path in docs.out_of_date()]
    assert stale == [], "run python -m quarterturn.docs"


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_links_within_a_page_lead_somewhere(language: str, cases: list[Case]) -> None:
    page = rules_page(language, cases)
    anchors = re.findall(r'<a id="([^"]+)">', page)
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == set(anchors)


def test_a_case_is_linked_under_each_of_its_rules(tmp_path: Path) -> None:
    folder = tmp_path / docs.CASES
    folder.mkdir(parents=True)
    folder.joinpath("move.qt").write_text("# A comment\n\ncase: Stop [early]\nrule: MOVE-1, MOVE-2\n> end\n")
    found = read_cases(tmp_path)
    assert [(case.line, case.title, case.rules, len(case.plays)) for case in found] == [
        (3, "Stop [early]", ["MOVE-1", "MOVE-2"], 1)
    ]
    page = rules_page("en", found)
    assert page.count("*Cases:* [Stop \\[early\\]](../tests/cases/move.qt#L3)") == 2
    assert len([path for path in docs.out_of_date(tmp_path) if path.suffix == ".md"]) == 4


def test_the_command_writes_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    assert docs.main([]) == 2  # no checkout
    (tmp_path / docs.CASES).mkdir(parents=True)
    assert docs.main(["--check"]) == 1
    assert "docs/rules.md is out of date" in capsys.readouterr().err
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0
    (tmp_path / "docs" / "regles.md").write_text("")
    capsys.readouterr()
    assert docs.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines() == ["docs/regles.md is out of date: run python -m quarterturn.docs"]
    assert docs.main(["--unknown"]) == 2
