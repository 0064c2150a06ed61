"""Connections that ask and do not read, are silent, or are too many: they go, and the others do not notice."""

import json
import socket
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import ROOMY, settings_for
from tests.server.raw import Served, ended, flood, frame, heard, served, until
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from quarterturn.server.guard import new_secret
from quarterturn.server.guests import Guests
from quarterturn.server.settings import Settings
from quarterturn.server.transport import LONG, Sparing

CLOSE, TEXT = 8, 1
MANY = 2_000  # snapshots: far more than the buffers between us take


def limited(folder: Path, **limits: Any) -> Settings:
    return settings_for(folder, limits=replace(ROOMY, **limits))


def make_table(found: Served, cookie: str, *kinds: str) -> str:
    wish = {"game": "prison-1", "seats": [{"kind": kind} for kind in kinds], "quick": True}
    status, _, body = found.ask("POST /api/tables", wish, Cookie=f"quarterturn={cookie}")
    assert status == 200, body
    table: str = json.loads(body)["id"]
    return table


def in_frames(made: Any, kind: int) -> bytes:
    """The next frame of a kind."""
    while (found := heard(made))[0] != kind:
        pass
    return found[1]


def test_whoever_asks_and_never_reads_is_cut_off_at_so_many_bytes(tmp_path: Path) -> None:
    with served(limited(tmp_path, unsent_bytes=300_000)) as found:
        ada = new_secret()
        table = make_table(found, ada, "me", "me")
        most = Most(found.house.guests)
        found.house.guests = most
        flood(found.knock(table, ada), frame({"type": "catch-up"}), MANY)
        until(lambda: most.seen > 0 and most.count == 0)
        assert 100_000 < most.seen < 400_000
        assert most.unsent == 0
        assert not found.house.live[table].clients


class Most(Guests):
    """Guests, and the most that ever waited for them."""

    def __init__(self, plain: Guests) -> None:
        super().__init__(plain.limits)
        self.seen = 0

    def wait(self, size: int) -> None:
        super().wait(size)
        self.seen = max(self.seen, self.unsent)


def test_what_all_together_leave_unread_is_bounded_and_players_are_cut_off_last(tmp_path: Path) -> None:
    with served(limited(tmp_path, unsent_bytes_of_all=200_000)) as found:
        ada = new_secret()
        table = make_table(found, ada, "me", "me")
        player, spectator = found.knock(table, ada), found.knock(table)
        until(lambda: found.house.guests.count == 2)
        flood(spectator, frame({"type": "catch-up"}), MANY)
        until(lambda: found.house.guests.count == 1)
        assert in_frames(player, TEXT)
        assert [client.player for client in found.house.live[table].clients] == [found.house.live[table].row.host]


def test_what_is_unsent_does_not_keep_a_silent_connection_open(tmp_path: Path) -> None:
    with served(limited(tmp_path, unsent=10**6, unsent_bytes=10**9, unsent_bytes_of_all=10**9, silence=0.3)) as found:
        table = make_table(found, new_secret(), "me", "me")
        silent = found.knock(table)
        until(lambda: found.house.guests.count == 1)
        flood(silent, frame({"type": "catch-up"}), MANY)
        until(lambda: found.house.guests.count == 0 and found.house.guests.unsent == 0)


def test_whoever_does_not_answer_pings_goes(tmp_path: Path) -> None:
    with served(limited(tmp_path, silence=0.2)) as found:
        table = make_table(found, new_secret(), "me", "me")
        silent = found.knock(table)
        until(lambda: found.house.guests.count == 1)
        until(lambda: found.house.guests.count == 0)
        assert ended(silent)


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nHost: he", b"POST /api/quick HTTP/1.1\r\nContent-Length: 9\r\n\r\n"]
)
def test_half_a_request_does_not_wait_for_ever(tmp_path: Path, begun: bytes) -> None:
    with served(limited(tmp_path, silence=0.2)) as found:
        slow = found.connect()
        slow.sendall(begun)
        assert ended(slow)


def test_headers_without_end_are_not_kept(tmp_path: Path) -> None:
    with served(limited(tmp_path)) as found:
        long = found.connect()
        long.sendall(b"GET / HTTP/1.1\r\n")
        flood(long, b"X-More: " + b"x" * 1_000 + b"\r\n", MANY)
        assert ended(long)


def test_of_too_many_connections_the_oldest_at_rest_goes(tmp_path: Path) -> None:
    with served(limited(tmp_path, connections=3)) as found:
        waiting = [found.connect("127.0.0.7") for _ in range(4)]
        assert ended(waiting[0])
        assert found.ask("GET /api/me", address="127.0.0.7")[0] == 200
        assert ended(waiting[1])


def test_a_table_full_of_spectators_has_a_place_for_its_player(tmp_path: Path) -> None:
    with served(limited(tmp_path, clients_per_table=3)) as found:
        ada = new_secret()
        table = make_table(found, ada, "me", "me")
        crowd = []
        for _ in range(3):
            crowd.append(found.knock(table))
            in_frames(crowd[-1], TEXT)
        late = found.knock(table)
        assert in_frames(late, CLOSE)[:2] == (4429).to_bytes(2)
        player = found.knock(table, ada)
        assert json.loads(in_frames(player, TEXT))["table"]["yours"] == [0, 1]
        assert in_frames(crowd[-1], CLOSE)[:2] == (4503).to_bytes(2)


def test_one_person_has_so_many_connections_to_a_table(tmp_path: Path) -> None:
    with served(limited(tmp_path, clients_per_player=2)) as found:
        ada = new_secret()
        table = make_table(found, ada, "me", "me")
        tabs = []
        for _ in range(3):
            tabs.append(found.knock(table, ada))
            assert in_frames(tabs[-1], TEXT)
        assert in_frames(tabs[0], CLOSE)[:2] == (4503).to_bytes(2)


@pytest.mark.parametrize("limits", [{"sockets_per_address": 6}, {"sockets": 6}], ids=["of an address", "of all"])
def test_who_has_most_connections_makes_place_for_the_others(tmp_path: Path, limits: dict[str, int]) -> None:
    with served(limited(tmp_path, **limits)) as found:
        ada, bob = new_secret(), new_secret()
        table, other = make_table(found, ada, "me", "me"), make_table(found, bob, "me", "me")
        crowd = [found.knock(other) for _ in range(6)]
        for spectator in crowd:
            in_frames(spectator, TEXT)
        more = found.knock(other)
        assert in_frames(more, CLOSE)[:2] == (4429).to_bytes(2), "whoever has most already gets no more"
        player = found.knock(table, ada)
        assert in_frames(player, TEXT)
        until(lambda: found.house.guests.count == 6)


def test_more_sockets_do_not_give_more_messages(tmp_path: Path) -> None:
    with served(limited(tmp_path, messages_per_second=0.001, message_burst=4)) as found:
        ada = new_secret()
        table = make_table(found, ada, "me", "me")
        tabs = [found.knock(table, ada) for _ in range(3)]
        for tab in tabs:
            in_frames(tab, TEXT)
            tab.sendall(2 * frame({"type": "catch-up"}))
        told = [json.loads(in_frames(tab, TEXT))["type"] for tab in tabs for _ in range(2)]
        assert sorted(told) == ["refused"] * 2 + ["snapshot"] * 4


def test_more_tables_do_not_give_messages_without_end(tmp_path: Path) -> None:
    with served(limited(tmp_path, all_messages_per_second=0.001, all_message_burst=3)) as found:
        ada = new_secret()
        tables = [found.knock(make_table(found, ada, "me", "me"), ada) for _ in range(3)]
        told = []
        for table in tables:
            in_frames(table, TEXT)
            table.sendall(2 * frame({"type": "catch-up"}))
            told += [json.loads(in_frames(table, TEXT))["type"] for _ in range(2)]
        assert told == ["snapshot"] * 3 + ["refused"] * 3


def test_by_default_nobody_speaks_for_another_address(tmp_path: Path) -> None:
    strict = replace(ROOMY, requests_per_second=0.001, request_burst=3)
    with served(settings_for(tmp_path, limits=strict)) as found:
        asked = [found.ask("POST /api/quick", {}, X_Forwarded_For=f"10.0.0.{n}")[0] for n in range(8)]
        assert asked.count(429) > 0
    with served(settings_for(tmp_path, limits=strict, proxies=("127.0.0.1",))) as found:
        asked = [found.ask("POST /api/quick", {}, X_Forwarded_For=f"10.0.0.{n}")[0] for n in range(8)]
        assert asked.count(429) == 0


def test_a_long_message_alone_is_compressed() -> None:
    ours = Sparing(False, True, 12, 12, {"memLevel": 5})
    theirs = PerMessageDeflate(True, False, 12, 12, {})
    for size, compressed in ((LONG - 1, False), (LONG, True), (20, False), (5 * LONG, True)):
        frame = Frame(Opcode.TEXT, b"x" * size)
        sent = ours.encode(frame)
        assert sent.rsv1 is compressed
        assert (len(sent.data) < 200) is (compressed or size < 200)
        assert bytes(theirs.decode(sent).data) == frame.data


def test_a_table_sends_long_messages_compressed_to_who_wants_them(tmp_path: Path) -> None:
    with served(settings_for(tmp_path)) as server:
        wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
        cookie = "quarterturn=" + "c" * 32
        table = json.loads(server.ask("POST /api/tables", wish, Cookie=cookie)[2])["id"]
        talking = server.knock(table, "c" * 32)
        for number in range(150):
            talking.sendall(frame({"type": "say", "text": f"{number} {'long ' * 15}"}))
        until(lambda: len(server.house.live[table].chat) == 150)
        made = server.connect()
        made.sendall(
            f"GET /api/ws/{table} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += made.recv(1)
        assert b"permessage-deflate" in answer
        first = made.recv(1, socket.MSG_PEEK)[0]
        snapshot = heard(made)[1]
        assert first & 0x40, "the whole table"
        told = json.loads(zlib.decompressobj(-12).decompress(snapshot + b"\x00\x00\xff\xff"))
        view = next(view for view in told["views"] if view["options"])
        act = {"type": "act", "seat": view["seat"], "seq": told["seq"], "action": view["options"][0]["action"]}
        made.sendall(frame(act))
        first = made.recv(1, socket.MSG_PEEK)[0]
        assert not first & 0x40, "an action"
        assert json.loads(heard(made)[1])["type"] == "update"


@pytest.mark.parametrize(
    "message", [{"type": "catch-up"}, {"type": "say", "text": "again"}], ids=["snapshots", "words"]
)
def test_whoever_sends_too_much_is_not_heard_for_a_while(tmp_path: Path, message: dict[str, str]) -> None:
    never = {"messages_per_second": 1e-4, "catch_ups_per_second": 1e-4}
    settings = limited(tmp_path, **never, message_burst=5, catch_up_burst=5, too_often=600.0)
    with served(settings) as server:
        table = make_table(server, "c" * 32, "me", "here")
        made = server.knock(table, "c" * 32)
        made.sendall(frame(message) * 40)
        told = [json.loads(heard(made)[1]) for _ in range(1 + 5 + 1)]
        assert [answer["type"] for answer in told].count("refused") == 1
        assert (told[-1]["type"], told[-1]["kind"]) == ("refused", "too many")
        made.settimeout(1.0)
        with pytest.raises(TimeoutError):
            heard(made)
