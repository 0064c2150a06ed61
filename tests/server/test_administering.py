"""Looking through the tables of a server that runs, and taking some away."""

import json
import sqlite3
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.playing import Person, by_chance, house_of, play, running, settings_for
from tests.server.stored import FOLDER
from typer.testing import CliRunner, Result

from quarterturn.cli import app
from quarterturn.notation import parse_record
from quarterturn.server.making import new_id

DAY = 24 * 3600


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["admin", *words, "--data", str(folder)])


def listed(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in run(folder, "tables", "--json").stdout.splitlines()]


def test_tables_are_listed_and_exported_while_they_are_played(client: TestClient, tmp_path: Path) -> None:
    someone = Person(client)
    first = someone.table("me", "computer", game="base", public=True)["id"]
    second = someone.table("me", "here", quick=True, name="Ann")["id"]
    with someone.at(second) as socket:
        play([socket], by_chance(5), most=12)
        found = {table["id"]: table for table in listed(tmp_path)}
        assert [table["id"] for table in listed(tmp_path)] == [second, first]
        assert (found[second]["status"], found[second]["actions"]) == ("playing", socket.seq)
        assert found[second]["names"] == ["Ann", "person"]
        assert (found[first]["game"], found[first]["public"]) == ("base", True)
        [line, other] = run(tmp_path, "tables").stdout.splitlines()
        assert line.startswith(f"{second}  {time.strftime('%Y-')}")
        assert other.endswith("base: Ann, random")
        record = run(tmp_path, "export", second).stdout
        game = house_of(client).live[second].game
        assert parse_record("exported", record).state == game.state
        assert run(tmp_path, "export", second, first, "--to", str(tmp_path)).exit_code == 0
        assert (tmp_path / f"{second}.qt").read_text(encoding="utf-8") == record
        assert (tmp_path / f"{first}.qt").exists()


def test_a_table_is_taken_away_under_those_who_play_at_it(client: TestClient, tmp_path: Path) -> None:
    someone = Person(client)
    away, stays = (someone.table("me", "here", quick=True)["id"] for _ in range(2))
    with someone.at(away) as socket:
        told = run(tmp_path, "delete", away)
        assert told.stdout.endswith("1 tables would be taken away: say --yes to do it\n")
        assert len(listed(tmp_path)) == 2
        assert run(tmp_path, "delete", away, "--yes").stdout.endswith("1 tables taken away\n")
        view = socket.view
        socket.tell(type="act", seat=view["seat"], seq=socket.seq, action=by_chance(1)(view))
        with pytest.raises(WebSocketDisconnect):  # nothing can be stored for it any more
            socket.until(lambda message: message["type"] == "update")
    with pytest.raises(WebSocketDisconnect) as gone, someone.at(away):
        pass
    assert gone.value.code == 4404
    assert [table["id"] for table in someone.get("/api/tables").json()["mine"]] == [stays]
    with someone.at(stays) as socket:
        assert play([socket], by_chance(2), most=5) == 5
    with sqlite3.connect(tmp_path / "quarterturn.sqlite3") as file:
        left = {row[0] for part in ("actions", "seats", "chat") for row in file.execute(f'select "table" from {part}')}
    file.close()
    assert left == {stays}


def test_old_tables_are_cleared_out_by_the_stated_rule(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        someone, other = Person(client), Person(client)
        for person in (someone, other):
            person.get("/api/me")
        ids = [someone.table("me", "here", quick=True)["id"] for _ in range(4)]
    ages = dict(zip(ids, (("over", 40), ("over", 20), ("playing", 15), ("waiting", 5)), strict=True))
    with sqlite3.connect(settings.file) as file:
        for table, (status, days) in ages.items():
            changed = time.time() - days * DAY
            file.execute("update tables set status = ?, changed = ? where id = ?", (status, changed, table))
        file.execute("update players set seen = ?", (time.time() - 35 * DAY,))
    file.close()
    rule = ("clear", "--over", "30", "--unfinished", "10")
    assert run(tmp_path, *rule).stdout.endswith("2 tables would be taken away: say --yes to do it\n")
    assert len(listed(tmp_path)) == 4
    assert run(tmp_path, *rule, "--yes").stdout.endswith("2 tables taken away\n1 names forgotten\n")
    assert {table["id"] for table in listed(tmp_path)} == {ids[1], ids[3]}
    assert run(tmp_path, "clear").stdout == "0 tables would be taken away: say --yes to do it\n"
    with running(settings) as client:
        name = Person(client, someone.cookie).get("/api/me").json()["name"]
    assert name == listed(tmp_path)[0]["names"][0]  # type: ignore[index]


def test_what_cannot_be_done_is_told_in_a_line_and_nothing_is_changed(tmp_path: Path) -> None:
    assert run(tmp_path, "tables").stderr == f"there are no games in {tmp_path}\n"
    with running(settings_for(tmp_path)) as client:
        table = Person(client).table("me", "here")["id"]
        refused = run(tmp_path, "delete", table, "nonsense", "--yes")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr == "there is no table nonsense; nothing has been taken away\n"
        assert run(tmp_path, "export", "nonsense").stderr == "there is no table nonsense\n"
        assert len(listed(tmp_path)) == 1
    with sqlite3.connect(tmp_path / "quarterturn.sqlite3") as file:
        file.execute("update tables set rules = 99")
    file.close()
    assert "begun under version 99 of the rules" in run(tmp_path, "export", table).stderr


def test_a_file_of_an_earlier_version_is_left_alone(tmp_path: Path) -> None:
    old = min(FOLDER.glob("*.sqlite3")).read_bytes()
    (tmp_path / "quarterturn.sqlite3").write_bytes(old)
    assert "start the server once" in run(tmp_path, "tables").stderr
    assert (tmp_path / "quarterturn.sqlite3").read_bytes() == old


def test_no_id_of_a_table_looks_like_an_option() -> None:
    assert all(new_id().isalnum() for _ in range(1_000))
