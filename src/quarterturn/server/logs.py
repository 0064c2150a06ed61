"""What the server and its workers say while they work: on standard error, as lines of text or as JSON.

No line tells who somebody is or what is secret: of requests nothing is noted, as links to seats are secrets.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time

from quarterturn.server.settings import Form, Level

LEVEL, FORM = "QUARTERTURN_LOG_LEVEL", "QUARTERTURN_LOG_FORM"  # by them workers know how the server talks
LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class AsJson(logging.Formatter):
    """One object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told = {
            "time": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower(), "logger": record.name,
            "message": record.getMessage(),
        }  # fmt: skip
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(level: Level, form: Form) -> None:
    """From now on, in this process and in those it starts."""
    os.environ[LEVEL], os.environ[FORM] = level, form
    as_the_server()


def as_the_server() -> None:
    """As the process that has started this one was told to, if it was."""
    if LEVEL not in os.environ:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if os.environ[FORM] == "json" else logging.Formatter(LINES))
    level = logging.getLevelNamesMapping()[os.environ[LEVEL].upper()]
    logging.basicConfig(level=max(level, logging.INFO), handlers=[handler], force=True)
    # What others tell in detail is full of secrets, and uvicorn writes down who connects to which table.
    logging.getLogger("quarterturn").setLevel(level)
    logging.getLogger("uvicorn").setLevel(max(level, logging.WARNING))
    logging.captureWarnings(True)
