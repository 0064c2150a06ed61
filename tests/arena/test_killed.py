"""A match that is killed without warning: its games are kept, its workers end, and the same command goes on."""

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.arena.conftest import COMMAND, PLAIN, Arena

from quarterturn.arena.ledger import outcomes

MATCH = ("bots.py:Any", "random", "--game", "prison-2", "--most", "150", "--seed", "3")
ENDLESS = (*MATCH, "--games", "5000", "--out", "m")
WAIT = 30.0


def lines(folder: Path) -> list[str]:
    path = folder / "games.jsonl"
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def children(process: int) -> list[int]:
    task = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in task.read_text(encoding="utf-8").split()] if task.is_file() else []


def runs(process: int) -> bool:
    """Whether a process is still there and not merely waiting to be buried."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_killed_match_goes_on(arena: Arena, place: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *ENDLESS], cwd=place, env=PLAIN, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    until = time.monotonic() + WAIT
    while len(lines(place / "m")) < 3 and time.monotonic() < until:
        time.sleep(0.01)
    workers = children(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    before = lines(place / "m")
    while any(map(runs, workers)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(runs, workers))
    whole = outcomes(before)
    games = str(max(outcome.number for outcome in whole) + 5)
    done = arena(*MATCH, "--games", games, "--out", "m")
    assert done.returncode == 0
    assert f"{len(whole)} of {games} games were played before" in done.stderr
    assert lines(place / "m")[: len(whole)] == before[: len(whole)]
    untouched = arena(*MATCH, "--games", games, "--out", "n")
    assert untouched.stdout.splitlines()[-1] == done.stdout.splitlines()[-1]


def hear_the_keyboard() -> None:
    """Whoever runs the tests in the background may ignore it, and what is started from there then does so too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_keyboard_stops_it_politely(place: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *ENDLESS], cwd=place, env=PLAIN, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        preexec_fn=hear_the_keyboard,
    )  # fmt: skip
    until = time.monotonic() + WAIT
    while not lines(place / "m") and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=WAIT)
    assert process.returncode == 130
    assert b"The same command goes on from here" in said
    assert b"Traceback" not in said
