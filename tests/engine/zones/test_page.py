"""What the page's tests compare it with is still what the engine does."""

from types import ModuleType

import pytest
from tests.engine.zones import lying, played


@pytest.mark.parametrize("module", [lying, played])
def test_the_page_compares_itself_with_the_engine_as_it_is(module: ModuleType) -> None:
    assert module.FILE.read_text(encoding="utf-8") == module.written(), f"python -m {module.__name__}"
