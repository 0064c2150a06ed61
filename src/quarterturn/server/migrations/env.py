"""What Alembic runs for every command: the migrations, on the connection it is given and in its transaction."""

from alembic import context

from quarterturn.server.schema import meta

# By batch, since SQLite changes a table by making it anew.
context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
context.run_migrations()
