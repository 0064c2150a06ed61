"""What has happened, as a seat or a spectator may read it. Part of the one door for secrets: ask `view`, not this.

Two things are told apart. When something happens, a seat is *told* of it. What it may *look up* again later is what is
kept, and that may be less: where it put its own tokens it has to remember (SETUP-5). What is not known is None.
"""

from __future__ import annotations

from operator import is_
from typing import Final

from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.table import Table
from quarterturn.engine.core.terms import SPECTATOR
from quarterturn.engine.game import Entry, Game

# What tells of things that change hands, or who is wounded; first comes the character it happens to.
FOR_MEMORY: Final = frozenset(("picked-up", "dropped", "gave", "took", "traded", "stole", "wounded"))

Team = tuple[tuple[int | None, int], ...]  # who stands on which dot


def entry_for(game: Game, number: int, seat: int, later: bool = False) -> Entry:
    """One entry of the log for a seat (or SPECTATOR): as it is told when it happens, or can be looked up later."""
    return _Reading(game, seat).entry(number, later)


def kept_entry(game: Game, number: int, seat: int) -> Entry:
    """One entry as it is told to who keeps what is told: who hides a token knows which, and is not reminded of it."""
    return entry_for(game, number, seat, later=game.log[number].action[0] == "hide")


def log_for(game: Game, seat: int) -> list[Entry]:
    """The whole log as a seat (or SPECTATOR) can look it up now."""
    reading = _Reading(game, seat)
    return [reading.entry(number, later=True) for number in range(len(game.log))]


def chosen_together(state: State, kind: str) -> bool:
    """Whether a choice is made in secret while others make theirs: it does not matter who is first."""
    return kind in ("team", "combat", "drop") or (kind == "pick" and _picks_in_secret(state.table))


def _picks_in_secret(table: Table) -> bool:
    return table.mixing == "free"


class _Reading:
    """A game's log in the hands of one reader."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.table = game.state.table
        self._shown: set[int] | None = None  # looked for when it is needed: most entries need it not

    def entry(self, number: int, later: bool) -> Entry:
        """The very entry of the log if there is nothing in it to hide."""
        entry = self.game.log[number]
        if self.game.over:
            return entry
        reader = SPECTATOR if later and self._forgets(entry.action) else self.seat
        action = entry.action if entry.seat == reader else self._action(number, entry)
        events = [self._event(number, event, reader) for event in entry.events]
        if later and self.table.options.secret_objects and not self.table.options.memory_aid:
            return Entry(entry.seat, self._unladen(entry.seat, action), tuple(filter(self._is_kept, events)))
        if action is entry.action and all(map(is_, events, entry.events)):
            return entry
        return Entry(entry.seat, action, tuple(events))

    def _unladen(self, seat: int, action: Action) -> Action:
        """What an enemy did, without what it took or gave on the way: that was for memory (CARD-OPT-SECRET)."""
        if seat == self.seat or action[0] not in ("move", "walk", "steal"):
            return action
        if action[0] == "steal":
            return (*action[:-1], None)
        return (*action[:-1], tuple(item for item in action[-1] if isinstance(item, int)))

    def _is_kept(self, event: Event) -> bool:
        """Whether something can be looked up again: not what an enemy came to carry, nor which one was wounded."""
        return event[0] not in FOR_MEMORY or self.table.owner[event[1]] == self.seat

    def _is_shown(self, token: int) -> bool:
        if self._shown is None:
            told = (event for entry in self.game.log for event in entry.events if event[0] == "teams-shown")
            self._shown = {token for event in told for token, _ in event[1]}
        return token in self._shown

    def _forgets(self, action: Action) -> bool:
        """Whether not even whoever did it can look up what it was."""
        return action[0] == "hide" and not self.table.options.memory_aid

    def _action(self, number: int, entry: Entry) -> Action:
        """What somebody else did, without its secret part."""
        action = entry.action
        kind = action[0]
        if not self.table.rules.kinds[kind].secret or (kind == "pick" and not _picks_in_secret(self.table)):
            return action
        if kind == "hide":  # on which room, everybody sees
            return (kind, None, action[2])
        if kind == "team":
            return (kind, self._team(number, action[1]))
        if kind == "pick":
            return (kind, action[1], None)
        if kind == "combat" and self._is_turned_over(number, entry.seat):
            return action
        return (kind, *[None] * (len(action) - 1))

    def _event(self, number: int, event: Event, reader: int) -> Event:
        kind = event[0]
        if kind == "shown" and reader == SPECTATOR:  # the hand is shown to the players
            return (kind, event[1], None)
        if kind not in ("hid", "left-out", "team", "picked") or event[1] == reader:
            return event
        if kind == "hid":
            return (kind, event[1], None, event[3])
        if kind == "team":
            return (kind, event[1], self._team(number, event[2]))
        if kind == "picked" and not _picks_in_secret(self.table):
            return event
        return (*event[:-1], None)

    def _team(self, number: int, placement: tuple[tuple[int, int], ...]) -> Team | None:
        """A starting team: its dots once it stands on them (SETUP-3), its characters once they are shown (SETUP-6).

        All stand there when the last one has chosen; whoever resigned before never did, and later shows nobody.
        """
        later = map(self.game.state_after, range(number + 1, len(self.game.log) + 1))
        if not any(state.where[token] == square for state in later for token, square in placement):
            return None
        dot = self.table.rules.dot
        return tuple(
            (token, square) if self._is_shown(token) else (None, dot(self.game.state, square))
            for token, square in placement
        )

    def _is_turned_over(self, number: int, seat: int) -> bool:
        """Whether a Combat card has been shown since it was chosen; if its combat has come to nothing, it never is."""
        for entry in self.game.log[number:]:
            for event in entry.events:
                if event[0] == "laid-open" and event[1] == seat:
                    return True
                if event[0] == "cards":
                    return seat in event[1]
                if event[0] == "attacked":
                    return False
        return False
