"""What whoever runs a server is told: is it alive and ready, how much there is to do, what went wrong. How it stops."""

import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.playing import ROOMY, Person, by_chance, house_of, play, running, settings_for
from tests.server.raw import frame, heard, served, until
from tests.server.test_committing import locked
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from quarterturn.server import operating
from quarterturn.server.app import AT_THE_ROOT
from quarterturn.server.guard import player_of
from quarterturn.server.logs import AsJson

SERVE = [sys.executable, "-c", "from quarterturn.cli import app; app()", "serve", "--port", "0"]
COOKIE = {"Cookie": "quarterturn=" + "k" * 32}


@contextmanager
def process(folder: Path, *flags: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [*SERVE, "--data", str(folder), *flags]
    pipes = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipes, stderr=pipes, text=True, env=env) as started:
        try:
            assert started.stdout is not None
            found = re.search(r"http://(\S+)/", started.stdout.readline())
            assert found is not None
            yield started, found[1]
        finally:
            started.kill()


# --- Alive and ready


def test_a_server_is_alive_and_ready_also_when_it_has_no_share_for_anybody(tmp_path: Path) -> None:
    none_left = replace(ROOMY, all_requests_per_second=0.001, all_request_burst=1)
    with running(settings_for(tmp_path, limits=none_left)) as client:
        assert [client.get("/api/me").status_code for _ in range(2)][1] == 503
        assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "alive\n")
        assert client.get("/readyz").json() == {"ready": True, "problem": ""}


def test_it_is_not_ready_while_nothing_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operating, "PATIENCE", 0.2)
    monkeypatch.setattr(operating, "KEPT", 0.0)
    settings = settings_for(tmp_path)
    with running(settings) as client:
        with locked(settings.file):
            client.portal.start_task_soon(house_of(client).store.name_player, "x", "y")  # type: ignore[union-attr]
            answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["ready"]) == (503, False)
        assert answer.json()["problem"] == "the database does not answer within 0.2 s"
        assert client.get("/healthz").status_code == 200
        until(lambda: client.get("/readyz").status_code == 200)


# --- Metrics


def test_metrics_are_for_those_who_may(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, metrics=("127.0.0.0/8",), proxies=("127.0.0.2",))
    with served(settings) as found:
        _, headers, _ = found.ask("GET /api/me")
        cookie = headers["set-cookie"].partition("=")[2].partition(";")[0]
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
        made = json.loads(found.ask("POST /api/tables", wish, Cookie=f"quarterturn={cookie}")[2])["id"]
        with found.knock(made, cookie) as line:
            seen = json.loads(heard(line)[1])
            [view] = [view for view in seen["views"] if view["options"]]
            act = {"type": "act", "seat": view["seat"], "seq": seen["seq"], "action": view["options"][-1]["action"]}
            line.sendall(frame(act))
            while json.loads(heard(line)[1])["type"] != "update":
                pass
            status, headers, body = found.ask("GET /metrics")
        lines = body.decode().splitlines()
        assert (status, headers["content-type"].split(";")[0]) == (200, "text/plain")
        assert {"quarterturn_tables 1.0", "quarterturn_connections 1.0", "quarterturn_actions_stored_total 1.0"} <= {
            *lines
        }
        assert 'quarterturn_answers_total{status="200"} 2.0' in lines
        assert any(line.startswith("process_resident_memory_bytes") for line in lines)
        assert made not in body.decode()
        assert found.ask("GET /metrics", address="127.0.0.2", X_Forwarded_For="203.0.113.9")[0] == 404
        assert found.ask("GET /metrics", address="127.0.0.2", X_Forwarded_For="127.0.0.9")[0] == 200


def test_metrics_are_for_nobody_who_comes_through_a_proxy_that_is_not_named(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, metrics=("127.0.0.1",))) as found:
        assert found.ask("GET /metrics")[0] == 200
        assert found.ask("GET /metrics", X_Forwarded_For="127.0.0.1")[0] == 404
    with served(settings_for(tmp_path)) as found:
        assert found.ask("GET /metrics")[0] == 404


# --- Logs


def test_a_refused_origin_is_said_once_with_what_to_set(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(settings_for(tmp_path)) as client:
        someone = Person(client)
        table = someone.table("me", "here")["id"]
        headers = {**someone.headers, "origin": "https://play.example.org", "host": "127.0.0.1:8000"}
        for _ in range(2):
            assert client.post("/api/quick", headers=headers, json={"level": "1"}).status_code == 403
            with (
                pytest.raises(WebSocketDisconnect) as refused,
                client.websocket_connect(f"/api/ws/{table}", headers=headers) as line,
            ):
                line.receive_text()
            assert refused.value.code == 4403
    [told] = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert "a page of https://play.example.org was refused, as it asked for the host 127.0.0.1:8000" in told
    assert told.endswith("QUARTERTURN_ORIGINS=https://play.example.org)")
    with running(settings_for(tmp_path, origins=("https://play.example.org",))) as client:
        assert client.post("/api/quick", headers=headers, json={"level": "1"}).status_code == 200


def test_whoever_invents_origins_does_not_fill_the_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(80):
        client.put("/api/me", headers={"origin": f"https://{number}.org"}, json={"name": "x"})
    assert sum("was refused" in record.getMessage() for record in caplog.records) == 50


def test_under_a_path_it_is_refused_with_what_to_do(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/", "/api/me"):
        answer = client.get(path, headers={"X-Forwarded-Prefix": "/game"})
        assert (answer.status_code, answer.text) == (421, AT_THE_ROOT + "\n")
    assert [record.getMessage() for record in caplog.records] == [AT_THE_ROOT]
    assert client.get("/api/me", headers={"X-Forwarded-Prefix": "/"}).status_code == 200


def test_no_line_tells_who_somebody_is_or_what_is_secret(tmp_path: Path) -> None:
    with process(tmp_path, "--log-level", "debug") as (server, address):
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "link"}], "name": "Adalbert"}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()
        invitation = made["seat_links"]["1"]
        assert httpx2.get(f"http://{address}{invitation}").status_code == 200
        with connect(f"ws://{address}/api/ws/{made['id']}", additional_headers=COOKIE) as line:
            line.recv()
            line.send(json.dumps({"type": "say", "text": "secretly"}))
            assert "secretly" in str(line.recv())
        server.send_signal(signal.SIGTERM)
        _, told = server.communicate(timeout=60)
    assert "DEBUG quarterturn.server.sockets: a client has gone" in told
    secrets = ("k" * 32, invitation.partition("=")[2], "Adalbert", "secretly", "127.0.0.1", made["id"])
    assert [secret for secret in secrets if secret in told] == []


def test_what_the_database_says_is_told_without_what_it_was_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        ada = Person(client)
        ada.table("me", "here")
        player = player_of(ada.cookie)
        assert player is not None
        with closing(sqlite3.connect(settings.file)) as file:
            file.execute("alter table seats rename to chairs")
        assert ada.get("/api/tables").status_code == 503
        with pytest.raises(DBAPIError) as problem:
            client.portal.call(house_of(client).store.tables_where, player, 1)  # type: ignore[union-attr]
    assert "the database does not answer: no such table: seats" in caplog.messages
    assert player not in caplog.text + str(problem.value)


def test_a_line_of_json_has_everything() -> None:
    try:
        raise ValueError("äh")
    except ValueError:
        record = logging.LogRecord("a.b", logging.ERROR, "", 0, "%s failed\nbadly", ("it",), sys.exc_info())
    [line] = AsJson().format(record).splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "a.b", "it failed\nbadly")
    assert told["exception"].endswith("ValueError: äh")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told["time"])


# --- The end


def test_a_server_that_stops_tells_everybody_to_come_back(tmp_path: Path) -> None:
    flags = ["--log-level", "info", "--log-form", "json", "--set", "drain=4"]
    with process(tmp_path, *flags) as (server, address):
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()["id"]
        with connect(f"ws://{address}/api/ws/{made}", additional_headers=COOKIE) as line:
            seen = json.loads(line.recv())
            server.send_signal(signal.SIGTERM)
            until(lambda: httpx2.get(f"http://{address}/readyz").status_code == 503)  # nobody new is sent here
            view = next(view for view in seen["views"] if view["options"])
            act = {"type": "act", "seat": view["seat"], "seq": seen["seq"], "action": view["options"][-1]["action"]}
            line.send(json.dumps(act))  # while those who are here can still act
            assert json.loads(line.recv())["type"] == "update"
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
                4503,
                "the server is being restarted; connect again",
            )
        assert server.wait(30) == -signal.SIGTERM
        assert server.stderr is not None
        told = [json.loads(text) for text in server.stderr.read().splitlines()]
    assert "the server stops: 1 connections are told to come back" in [line["message"] for line in told]
    with running(settings_for(tmp_path)) as client, Person(client, "k" * 32).at(made) as socket:
        assert socket.seq == seen["seq"] + 1


def test_while_a_server_stops_nobody_comes_in(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as client:
        someone = Person(client)
        table = someone.table("me", "here", quick=True)["id"]
        with someone.at(table) as socket:
            play([socket], by_chance(1), most=3)
            client.portal.call(house_of(client).send_away)  # type: ignore[union-attr]
            with pytest.raises(WebSocketDisconnect) as away:
                socket.hear()
        assert away.value.code == 4503
        answer = someone.get("/api/tables")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert client.get("/readyz").json() == {"ready": False, "problem": "the server stops"}
        with pytest.raises(WebSocketDisconnect) as refused, someone.at(table):
            pass
        assert refused.value.code == 4503
