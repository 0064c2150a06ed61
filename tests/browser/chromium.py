"""The browser the tests drive: a Chromium that is already on the machine, or a word on how to get one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

# The shell first: the same engine without the browser's own windows, which cost as much time as the page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-dev-shm-usage", "--force-color-profile=srgb", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--mute-audio",
)  # fmt: skip
PACKAGE = "chromium-headless-shell"
MISSING = f"there is no Chromium: `sudo apt-get install {PACKAGE}`, or name one with QUARTERTURN_CHROMIUM=/path/to/it"


class NoChromium(Exception):
    """There is no browser to drive; the message says how to get one."""


def find() -> str:
    """The path of a Chromium. Raises NoChromium."""
    named = os.environ.get("QUARTERTURN_CHROMIUM", "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoChromium(f"QUARTERTURN_CHROMIUM names {named!r}, which cannot be run")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NoChromium(MISSING)


def arguments() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, "--no-sandbox"] if root else list(QUIET)  # root has no sandbox


@contextmanager
def running() -> Iterator[Browser]:
    """A headless Chromium. Playwright's own Node may lack a library here: one on the machine is taken instead."""
    path = find()
    node = shutil.which("node", path=os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)]))
    if node and "PLAYWRIGHT_NODEJS_PATH" not in os.environ:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        try:
            yield browser
        finally:
            browser.close()


def install() -> None:
    """Debian's Chromium, where that is allowed and possible; says what it does. Raises NoChromium."""
    allowed = "QUARTERTURN_NO_INSTALL" not in os.environ and shutil.which("apt-get") is not None
    before = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if not allowed or (before and subprocess.run([*before, "true"], capture_output=True).returncode):
        raise NoChromium(MISSING)
    print("Installing Chromium for the tests in the browser (Debian's package, about 250 MB) ...", flush=True)
    quiet = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o=Dpkg::Use-Pty=0"]
    for command in (["update"], ["install", "--yes", "--no-install-recommends", PACKAGE]):
        if subprocess.run([*quiet, *command], stdout=subprocess.DEVNULL).returncode:
            raise NoChromium(f"Chromium could not be installed (see above), and so {MISSING}")


if __name__ == "__main__":
    try:
        try:
            find()
        except NoChromium:
            if os.environ.get("QUARTERTURN_CHROMIUM"):
                raise
            install()
            find()
    except NoChromium as problem:
        sys.exit(str(problem))
