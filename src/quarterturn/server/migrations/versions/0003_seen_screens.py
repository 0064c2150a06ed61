"""Seats know who has looked behind their screens; of those that are there, nobody is known."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("seen", sa.JSON, nullable=False, server_default="{}"))
