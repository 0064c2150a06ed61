"""A browser and a server for all tests of the page; for each test, people with browsers that have nothing to hide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.browser import chromium
from tests.browser.driving import Person, Server, serving

FAILED = pytest.StashKey[bool]()

Invite = Callable[..., Person]
Cloakroom = defaultdict[str, list[BrowserContext]]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium.running() as found:
        yield found


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("games")) as found:
        yield found


@pytest.fixture(scope="package")
def cloakroom() -> Iterator[Cloakroom]:
    """What people leave behind, by what they wished for: a browser that still has the page's files."""
    left: Cloakroom = defaultdict(list)
    yield left
    for context in (context for contexts in left.values() for context in contexts):
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def invite(
    browser: Browser, shared_server: Server, cloakroom: Cloakroom, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Invite]:
    """`invite(locale="fr-FR")`: a person with a browser. At the end nobody's browser may have complained.

    Nobody finds anything of another, but the page's files need not be loaded anew each time. Whoever changes more of
    the browser than a page (its network, its workers, what it runs at the start) has it alone: `invite(own=True)`.
    """
    people: list[Person] = []
    kept: list[tuple[str, Person]] = []

    def invited(own: bool = False, **wishes: Any) -> Person:
        url = wishes.pop("url", shared_server.url)
        kind = repr(sorted(wishes.items()))
        if own:
            person = Person(browser, url, **wishes)
        else:
            used = cloakroom[kind].pop() if cloakroom[kind] else None
            person = Person(browser, url, used, service_workers="block", **wishes)
            kept.append((kind, person))
        people.append(person)
        return person

    yield invited
    failed = request.node.stash.get(FAILED, False)
    complaints = [complaint for person in people for complaint in person.complaints]
    for number, person in enumerate(people):
        if failed:
            picture = tmp_path / f"person-{number}.png"
            person.page.screenshot(path=picture)
            print(f"What person {number} saw: {picture}")
    for kind, person in kept:
        if not failed and not complaints and person.leave():
            cloakroom[kind].append(person.context)
            people.remove(person)
    for person in people:
        person.close()
    assert not complaints, "\n".join(["the browser complained:", *complaints])
