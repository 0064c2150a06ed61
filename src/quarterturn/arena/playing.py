"""One game of a match, from the first decision to the last: each player is asked, timed, and held to its answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from reprlib import repr as short_repr
from time import perf_counter

from quarterturn.arena.entrants import Entrant, problem_text
from quarterturn.arena.match import Match
from quarterturn.arena.outcome import BROKEN_OFF, FAILED, FORFEIT, NOBODY, Outcome, Pace
from quarterturn.arena.seating import Sitting
from quarterturn.engine.core.state import Action
from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.notation import format_record
from quarterturn.players import Player


class Slate:
    """Where a game says who is thinking and what was chosen, for whoever watches it. This one nobody reads."""

    def thinking(self, seat: int) -> None:
        """A seat begins to think, or NOBODY does."""

    def chosen(self, choice: int) -> None:
        """Which of its choices the one who had to decide took."""


class Forfeit(Exception):
    """A player has failed and loses this game."""

    def __init__(self, seat: int, note: str) -> None:
        super().__init__(note)
        self.seat, self.note = seat, note


def play(match: Match, sitting: Sitting, entrants: Sequence[Entrant], slate: Slate) -> tuple[Outcome, str]:
    """Play a game to its end; how it went, and its record."""
    return _Playing(match, sitting, slate).run(entrants)


def lost(match: Match, sitting: Sitting, choices: Iterable[int], seat: int, note: str) -> tuple[Outcome, str]:
    """A game whose process is gone, as far as it went: the seat that was thinking then loses it, if any was."""
    playing = _Playing(match, sitting, Slate())
    playing.replay(choices)
    if playing.game.over:  # the last choice came just in time
        return playing.ended(playing.game.state.ended)
    return playing.forfeited(Forfeit(seat, note)) if seat != NOBODY else playing.ended(FAILED, note=note)


class _Playing:
    def __init__(self, match: Match, sitting: Sitting, slate: Slate) -> None:
        self.match, self.sitting, self.slate = match, sitting, slate
        self.game: Game = match.begin(sitting.setup_seed)
        self.pace = [Pace() for _ in sitting.seats]
        self.turn_so_far = (0, 0.0)  # the turn's number, milliseconds its player has thought in it

    def run(self, entrants: Sequence[Entrant]) -> tuple[Outcome, str]:
        try:
            players = [self._seat_player(seat, entrants[who]) for seat, who in enumerate(self.sitting.seats)]
            while not self.game.over and len(self.game.log) < self.match.most:
                seat = self.game.waiting()[0].seat
                self.game.apply(self._ask(seat, players[seat]), seat)
        except Forfeit as lost:
            return self.forfeited(lost)
        return self.ended(self.game.state.ended if self.game.over else BROKEN_OFF)

    def replay(self, choices: Iterable[int]) -> None:
        """Make the choices of a game that was begun elsewhere."""
        for choice in choices:
            seat = self.game.waiting()[0].seat
            self.game.apply(self.game.legal(seat)[choice], seat)

    def _seat_player(self, seat: int, entrant: Entrant) -> Player:
        self.slate.thinking(seat)
        try:
            return entrant(self.sitting.player_seeds[seat])
        except BaseException as problem:
            raise Forfeit(seat, problem_text(problem)) from problem
        finally:
            self.slate.thinking(NOBODY)

    def _ask(self, seat: int, player: Player) -> Action:
        legal = list(self.game.legal(seat))
        shown = view(self.game.state, seat, recall=True)
        self.slate.thinking(seat)
        begun = perf_counter()
        try:
            answer = player.decide(shown, list(legal))  # a copy: what it does to its list is its own affair
            took = 1000 * (perf_counter() - begun)
            chosen = legal.index(answer) if answer in legal else None
            said = "" if chosen is not None else short_repr(answer)
        except BaseException as problem:  # a player may even try to leave the program
            raise Forfeit(seat, problem_text(problem)) from problem
        finally:
            self.slate.thinking(NOBODY)
        if chosen is None:
            raise Forfeit(seat, f"answered {said}, which is none of its {len(legal)} choices")
        self._count(seat, took, len(legal) > 1)
        self.slate.chosen(chosen)
        return legal[chosen]

    def _count(self, seat: int, took: float, had_choice: bool) -> None:
        before = self.pace[seat]
        state = self.game.state
        turn = before.longest_turn
        if state.turn and state.seat == seat:
            number, so_far = self.turn_so_far
            self.turn_so_far = (state.turn, took + (so_far if number == state.turn else 0.0))
            turn = max(turn, self.turn_so_far[1])
        self.pace[seat] = Pace(
            before.decisions + had_choice,
            before.total + (took if had_choice else 0.0),
            max(before.longest, took),
            turn,
        )

    def forfeited(self, lost: Forfeit) -> tuple[Outcome, str]:
        """Whoever fails resigns, so that the record shows it too."""
        self.game.apply(("resign",), lost.seat)
        return self.ended(FORFEIT, lost.seat, lost.note)

    def ended(self, how: str, culprit: int = NOBODY, note: str = "") -> tuple[Outcome, str]:
        state = self.game.state
        outcome = Outcome(
            number=self.sitting.number,
            seats=self.sitting.seats,
            winners=state.result or (),
            ended=how,
            turns=state.turn,
            decisions=len(self.game.log),
            score=tuple(state.score),
            pace=tuple(replace(pace, total=round(pace.total, 3)) for pace in self.pace),
            culprit=culprit,
            note=note,
        )
        return outcome, self._record(outcome)

    def _record(self, outcome: Outcome) -> str:
        """The game in the notation, with who played it and how it ended in comments."""
        colours = [seat.colour for seat in self.match.definition.seats]
        lines = [f"# {colour}: {self.match.players[who]}" for colour, who in zip(colours, outcome.seats, strict=True)]
        winners = " ".join(colours[seat] for seat in outcome.winners) or "nobody"
        lines.append(f"# ended: {outcome.ended}; won: {winners}")
        if outcome.note:
            who = f"{colours[outcome.culprit]}: " if outcome.culprit != NOBODY else ""
            lines.append(f"# {who}{outcome.note}")
        return "\n".join(lines) + "\n" + format_record(self.game, self.sitting.setup_seed)
