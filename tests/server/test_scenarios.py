"""Scenarios of one's own at the server: in the lobby under their titles, played, and gone without harm."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.duel import DUEL
from tests.server.playing import Person, running, settings_for

from quarterturn.content.loader import VARIABLE, _loaded

BOLD = DUEL.replace("title: The Duel", "title: <b>The Duel</b>\nabout-fr: Deux salles, deux camps.")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "my-own-folder"
    folder.mkdir()
    (folder / "duel.qt").write_text(BOLD, encoding="utf-8")
    (folder / "bad.qt").write_text(BOLD.replace("rope", "roop"), encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


@pytest.fixture
def client(tmp_path: Path, folder: Path) -> Iterator[TestClient]:
    assert folder.is_dir()
    with running(settings_for(tmp_path)) as found:
        yield found


def test_the_lobby_has_it_under_its_title(client: TestClient) -> None:
    assert "duel" in [game["id"] for game in client.get("/api/content").json()["games"]]
    english, french = (client.get(f"/api/texts/{language}").json() for language in ("en", "fr"))
    assert (english["names"]["game:duel"], french["names"]["game:duel"]) == ("<b>The Duel</b>", "Le Duel")
    assert french["about"]["game:duel"] == "Deux salles, deux camps."
    assert "game:duel" not in english["about"]


def test_where_the_file_lies_stays_here(client: TestClient) -> None:
    for path in ("/api/content", "/api/texts/en", "/api/texts/fr", "/api/rules/en", "/api/tables"):
        assert "my-own-folder" not in client.get(path).text


def test_a_bad_file_is_told_in_the_log(tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), running(settings_for(tmp_path)):
        pass
    assert f"{folder / 'bad.qt'}:8:10: unknown object 'roop'; did you mean 'rope'?" in caplog.text


def test_it_is_played(client: TestClient) -> None:
    ada = Person(client)
    with ada.at(ada.table("me", "computer", game="duel")["id"]) as socket:
        assert [seat["colour"] for seat in socket.table["seats"]] == ["blue", "red"]


def test_a_table_whose_scenario_is_gone_is_said_to_be_so(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.is_dir()
    with running(settings_for(tmp_path)) as client:
        ada = Person(client)
        made = ada.table("me", "here", game="duel")
    monkeypatch.setenv(VARIABLE, "")
    with running(settings_for(tmp_path)) as client:
        ada.client = client
        assert [table["id"] for table in ada.get("/api/tables").json()["mine"]] == [made["id"]]
        answer = ada.get(f"/api/tables/{made['id']}")
        assert answer.status_code == 410


@pytest.mark.parametrize(
    ("old", "new", "noticed"),
    [
        ("<b>The Duel</b>", "Another name", False), ("game: duel", "# Why not\ngame:   duel", False),
        ("warrior wizard", "wizard warrior", True), ("pairs: 1", "pairs: 2", True),
    ],
)  # fmt: skip
def test_a_scenario_changed_under_a_running_game_is_noticed(
    tmp_path: Path, folder: Path, old: str, new: str, noticed: bool
) -> None:
    with running(settings_for(tmp_path)) as client:
        ada = Person(client)
        made = ada.table("me", "here", game="duel")["id"]
    assert old in BOLD
    (folder / "duel.qt").write_text(BOLD.replace(old, new), encoding="utf-8")
    _loaded.cache_clear()
    with running(settings_for(tmp_path)) as client:
        ada.client = client
        answer = ada.get(f"/api/tables/{made}")
        assert answer.status_code == (410 if noticed else 200)
        assert ("put its old file back" in answer.text) == noticed
    (folder / "duel.qt").write_text(BOLD, encoding="utf-8")
    _loaded.cache_clear()
    with running(settings_for(tmp_path)) as client:
        ada.client = client
        assert ada.get(f"/api/tables/{made}").status_code == 200
