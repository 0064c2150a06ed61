"""The project's own promises: what its files say about themselves and each other is true."""

import ast
import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterturn

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def project_files() -> list[Path]:
    """Every file that belongs to the project: tracked, or new and not ignored."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("only in a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def text_of(path: Path) -> str | None:
    """The file's text, or nothing if it is no text (a picture, say)."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    private = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/")
    assert names([path for path in project_files() if private.search(text_of(path) or "")]) == []


def test_every_text_file_ends_with_a_newline() -> None:
    texts = {path: text_of(path) for path in project_files()}
    assert names([path for path, text in texts.items() if text and not text.endswith("\n")]) == []


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").iterdir()), ids=lambda path: path.name)
def test_requirements_name_no_package_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"--(?:\w+-)*(?:index-url|find-links|trusted-host)", text)


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_every_pin_has_its_hashes(path: Path) -> None:
    pins = re.split(r"^(?=\w)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert pins
    assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []


def test_pins_agree_with_each_other() -> None:
    """A package pinned in several files (and for several Pythons) has the same versions in each."""
    pinned: dict[str, set[frozenset[str]]] = {}
    for path in (ROOT / "requirements").glob("*.txt"):
        here: dict[str, set[str]] = {}
        for name, version in re.findall(r"^([\w.-]+)==(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            here.setdefault(name, set()).add(version)
        for name, versions in here.items():
            pinned.setdefault(name, set()).add(frozenset(versions))
    assert [name for name, choices in pinned.items() if len(choices) > 1] == []


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert quarterturn.__version__ == project["version"]
    assert importlib.metadata.version("quarterturn") == project["version"]


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first_heading = re.search(r"^## (.*)$", changelog, re.MULTILINE)
    assert first_heading is not None
    assert first_heading[1] == "Unreleased"


def test_the_readme_shows_its_two_commands_first() -> None:
    first_block = FENCED.search(README)
    assert first_block is not None
    commands = [line.split("#")[0].strip() for line in first_block[2].splitlines()]
    assert commands == ["make play", "make test"]


@pytest.mark.parametrize("block", [block for block in FENCED.finditer(README) if block[1] == "python"])
def test_the_examples_of_the_readme_run(block: re.Match[str]) -> None:
    lines_before = "\n" * README.count("\n", 0, block.start(2))  # so that an error names the line of the page
    exec(compile(lines_before + block[2], ROOT / "README.md", "exec"), {"__name__": "readme"})


PAGES = [path for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md") if path.exists()]
PAGES += sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"`[^`\n]*`", "", FENCED.sub("", page.read_text(encoding="utf-8")))
    links = re.findall(r"\]\(<?([^)>\s]+)", prose) + re.findall(r"^\[[^\]]+\]:\s+(\S+)", prose, re.MULTILINE)
    local = [link.split("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(re.findall(r"^([a-z]+):.*## \w", makefile, re.MULTILINE))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    modules = (ROOT / "src" / "quarterturn" / "engine").rglob("*.py")
    imported = {name for module in modules for name in imports(module)}
    foreign = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    foreign -= {"mypy_extensions", "librt.vecs"}  # for the compiler's eyes only: see engine/core/native.py
    assert [name for name in sorted(foreign) if not f"{name}.".startswith("quarterturn.engine.")] == []
