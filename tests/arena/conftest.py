"""Matches as people start them: a command, a folder, bots in files of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from quarterturn.cli import app; app()", "arena"]
PLAIN = {**os.environ, "LC_ALL": "C.UTF-8"}

BOTS = '''
import os, sys, time
from random import Random


class Any:
    """Decides by its seed."""

    def __init__(self, seed):
        self.random = Random(seed)

    def decide(self, view, legal):
        return self.random.choice(legal)


class Raises(Any):
    def decide(self, view, legal):
        raise ValueError("no idea")


class Cheats(Any):
    def decide(self, view, legal):
        legal.append(("win",))
        return ("win",)


class Leaves(Any):
    def decide(self, view, legal):
        sys.exit(3)


class Dies(Any):
    def decide(self, view, legal):
        os._exit(3)


class Hangs(Any):
    def decide(self, view, legal):
        while True:
            time.sleep(0.01)


class DiesLater(Any):
    """Plays like Any, for twenty decisions."""

    made = 0

    def decide(self, view, legal):
        self.made += 1
        if self.made > 20:
            self.fail()
        return super().decide(view, legal)

    def fail(self):
        os.kill(os.getpid(), 9)


class HangsLater(DiesLater):
    def fail(self):
        time.sleep(600)


class FailsLater(Any):
    def __init__(self, seed):
        if seed:
            raise RuntimeError("not today")


class Talks(Any):
    def decide(self, view, legal):
        print("I think")
        return super().decide(view, legal)


class Mute:
    def __init__(self, seed):
        pass


class Unmade:
    def __init__(self):
        pass


def factory(seed):
    return Any(seed)


number = 5
'''

Arena = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with bots.py, which is where the commands are given."""
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def arena(place: Path) -> Arena:
    """Runs the command there."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [*COMMAND, *words]
        return subprocess.run(command, cwd=place, capture_output=True, text=True, env=PLAIN, check=False)

    return run
