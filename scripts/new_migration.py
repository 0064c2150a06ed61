"""Write the next migration, from what the tables in server/schema.py have become: `make migration WORDS="…"`."""

import asyncio
import sys
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from quarterturn.server.migrating import bring_up_to_date, configured, newest_format


def main(words: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        asyncio.run(bring_up_to_date(path))
        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as connection:
            number = f"{int(newest_format()) + 1:04}"
            command.revision(configured(connection), words, autogenerate=True, rev_id=number)
        engine.dispose()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].strip():
        sys.exit('say what changes: make migration WORDS="seats have a colour"')
    main(sys.argv[1])
