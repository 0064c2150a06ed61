"""`python -m quarterturn` is the command line."""

from quarterturn.cli import app

app(prog_name="quarterturn")
