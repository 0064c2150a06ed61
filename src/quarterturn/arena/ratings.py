"""Shares with their error bars, and ratings after Bradley and Terry on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

Z95 = 1.959964  # standard errors on each side of a 95 % interval
ELO = 400 / log(10)  # points for a factor e in the odds
STEPS = 10_000
CLOSE_ENOUGH = 1e-10

Matrix = list[list[float]]


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share after Wilson; draws are half a point, which makes it wide rather than narrow."""
    if games == 0:
        return (0.0, 1.0)
    share = points / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def bradley_terry(
    players: int, points: Mapping[tuple[int, int], float], prior: float = 0.5
) -> tuple[list[float], list[float]]:
    """Each player's rating and its standard error, in Elo points around a mean of 0.

    `points[a, b]` is what a has scored against b. `prior` is added to both sides of each pair that met (0.5 is one
    draw), so that who won every game is rated finitely.
    """
    met = {tuple(sorted(pair)) for pair in points}
    won: Matrix = [[0.0] * players for _ in range(players)]
    for a, b in met:
        won[a][b] = points.get((a, b), 0.0) + prior
        won[b][a] = points.get((b, a), 0.0) + prior
    strengths = _most_likely(won)
    middle = sum(strengths) / players
    errors = _standard_errors(won, strengths)
    return [ELO * (strength - middle) for strength in strengths], [ELO * error for error in errors]


def _most_likely(won: Matrix) -> list[float]:
    """Log strengths, by the usual iteration: points scored over the sum of games / (own + other's strength)."""
    everybody = range(len(won))
    now = [1.0] * len(won)
    for _ in range(STEPS):
        following = []
        for a in everybody:
            scored = sum(won[a])
            faced = sum((won[a][b] + won[b][a]) / (now[a] + now[b]) for b in everybody if b != a)
            following.append(scored / faced if scored and faced else now[a])
        mean = exp(sum(map(log, following)) / len(following))
        following = [strength / mean for strength in following]
        moved = max(abs(log(new / old)) for new, old in zip(following, now, strict=True))
        now = following
        if moved < CLOSE_ENOUGH:
            break
    return [log(strength) for strength in now]


def _standard_errors(won: Matrix, strengths: Sequence[float]) -> list[float]:
    """From the information the games hold, with the mean held fast: roots of the diagonal of its pseudo-inverse."""
    size = len(won)
    information: Matrix = [[1 / size] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            chance = 1 / (1 + exp(strengths[b] - strengths[a]))
            weight = (won[a][b] + won[b][a]) * chance * (1 - chance)
            information[a][a] += weight
            information[a][b] -= weight
    inverse = _inverse(information)
    return [sqrt(max(0.0, inverse[a][a] - 1 / size)) for a in range(size)]


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss and Jordan, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [value - factor * lead for value, lead in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
