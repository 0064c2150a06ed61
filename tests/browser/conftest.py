"""A browser and a server for all tests of the page; for each test, people with browsers that have nothing to hide."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser import chromium
from tests.browser.driving import Person, Server, serving

FAILED = pytest.StashKey[bool]()

Invite = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium.running() as found:
        yield found


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("games")) as found:
        yield found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def invite(browser: Browser, shared_server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """`invite(locale="fr-FR")`: a person with a browser. At the end nobody's browser may have complained."""
    people: list[Person] = []

    def invited(**wishes: Any) -> Person:
        people.append(Person(browser, wishes.pop("url", shared_server.url), **wishes))
        return people[-1]

    yield invited
    failed = request.node.stash.get(FAILED, False)
    for number, person in enumerate(people):
        if failed:
            picture = tmp_path / f"person-{number}.png"
            person.page.screenshot(path=picture)
            print(f"What person {number} saw: {picture}")
        person.close()
    complaints = [complaint for person in people for complaint in person.complaints]
    assert not complaints, "\n".join(["the browser complained:", *complaints])
