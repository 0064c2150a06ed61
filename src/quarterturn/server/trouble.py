"""What keeps a server from running: told to whoever runs it, in a line."""

from __future__ import annotations


class Trouble(Exception):
    """Its words are that line."""
