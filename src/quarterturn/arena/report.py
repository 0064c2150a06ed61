"""The result of a match in words: a table of the players, how the games ended, and one line that sums it up."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.arena.match import Match
from quarterturn.arena.outcome import NOBODY, Outcome, Pace
from quarterturn.arena.ratings import bradley_terry
from quarterturn.arena.saying import Say, decimal, share
from quarterturn.arena.tally import Tally, tally
from quarterturn.content.texts import name
from quarterturn.content.texts.phrases import phrase

NOTES = 10  # failures told in full; the folder has them all
LEFT_ALIGNED = 1  # columns


def report(match: Match, outcomes: Sequence[Outcome], say: Say, language: str) -> list[str]:
    """Everything to be said at the end; the last line is the first-named player's result."""
    sums = tally(match.players, match.seats, outcomes)
    lines = [*_players(match, sums, say), ""]
    if len(match.players) > 2:
        lines += [*_pairs(match, sums, say), ""]
    lines += _ends(match, sums, say, language)
    lines += _failures(match, outcomes, say, language)
    lines += [say("method"), "", summary(match, sums, say)]
    return lines


def summary(match: Match, sums: Tally, say: Say) -> str:
    """`5 v greedy, prison: 196 won, 1 drawn, 3 lost of 200: 98.3 % [95.3-99.4]`"""
    first, *others = match.labels
    record = sums.players[0]
    return say(
        "summary", first=first, others=", ".join(others), game=match.game, won=record.won, drawn=record.drawn,
        lost=record.lost, games=record.games, share=share(record, say),
    )  # fmt: skip


def _players(match: Match, sums: Tally, say: Say) -> list[str]:
    ratings, errors = bradley_terry(len(match.players), sums.points())
    rows = [say("columns").split("|")]
    for player, label in enumerate(match.labels):
        record, pace = sums.players[player], sums.pace[player]
        rows.append([
            label, str(record.won), str(record.drawn), str(record.lost), share(record, say),
            f"{ratings[player]:+.0f} ± {errors[player]:.0f}", _mean(pace, say),
            _seconds(pace.longest, say), _seconds(pace.longest_turn, say), str(sums.forfeits[player]),
        ])  # fmt: skip
    return aligned(rows)


def _pairs(match: Match, sums: Tally, say: Say) -> list[str]:
    labels = match.labels
    rows = [
        [
            f"{labels[a]} {say('versus')} {labels[b]}",
            f"+{record.won} ={record.drawn} -{record.lost}",
            share(record, say),
        ]
        for (a, b), record in sums.pairs.items()
    ]
    return aligned(rows)


def _ends(match: Match, sums: Tally, say: Say, language: str) -> list[str]:
    if not sums.games:
        return []
    ends = ", ".join(f"{phrase(f'ended-{how}', language)} {count}" for how, count in sums.ends.most_common())
    colours = [name(seat.colour, language) for seat in match.definition.seats]
    seats = ", ".join(f"{colour} {share(record, say)}" for colour, record in zip(colours, sums.seats, strict=True))
    turns, decisions = decimal(sums.turns / sums.games, 1, say), f"{sums.decisions / sums.games:.0f}"
    return [say("ends", ends=ends), say("length", turns=turns, decisions=decisions), say("seats", seats=seats)]


def _failures(match: Match, outcomes: Sequence[Outcome], say: Say, language: str) -> list[str]:
    noted = [outcome for outcome in outcomes if outcome.note]
    lines = [failure(match, outcome, say, language) for outcome in noted[:NOTES]]
    if len(noted) > NOTES:
        lines.append(say("more-failures", count=len(noted) - NOTES))
    return lines


def failure(match: Match, outcome: Outcome, say: Say, language: str) -> str:
    """What went wrong in a game, and for whom."""
    if outcome.culprit == NOBODY:
        return say("failed", number=outcome.number + 1, note=outcome.note)
    player = match.labels[outcome.seats[outcome.culprit]]
    colour = name(match.definition.seats[outcome.culprit].colour, language).lower()
    return say("forfeits", number=outcome.number + 1, player=player, colour=colour, note=outcome.note)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of words as lines: the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            word.ljust(width) if column < LEFT_ALIGNED else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _mean(pace: Pace, say: Say) -> str:
    return f"{decimal(pace.total / pace.decisions, 1, say)} ms" if pace.decisions else "-"


def _seconds(milliseconds: float, say: Say) -> str:
    return f"{decimal(milliseconds / 1000, 2, say)} s"
