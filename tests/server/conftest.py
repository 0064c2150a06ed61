"""A running server for each test, with its file in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.playing import running, settings_for


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(settings_for(tmp_path)) as found:
        yield found
