"""Tables know the checksum of the scenario they are played by; of those that are there it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("scenario", sa.String))
