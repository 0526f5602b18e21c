"""Ratings of bots from the order in which they finished: a Plackett–Luce fit.

The model: every bot has a strength s; the first of a game is drawn with chances in proportion to
10^(s/400), then the second among the rest in the same way, and so on. For two players that is Elo's
model, and for any two bots at a table of any size a lead of 400 means that one finishes before the
other ten times as often. A bot that sits at several seats counts at each.

The fit is the most likely set of strengths given all games at once, found by Newton's method, so the
order of the games is of no account. A weak prior (each strength normal about the mean with a
deviation of `PRIOR`) keeps the strength of a bot that has won or lost everything finite.

Intervals are of 95 %. Games of a block share their dice, so blocks are the units that chance has
drawn: the variance is that of the blocks' gradients (the sandwich estimate, with blocks of the same
number in all line-ups as one cluster), or the model's own (the inverse of the curvature) where that
is larger, as it is where there are few blocks or a bot has won everything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: The bot that has the rating 0, if it plays; else the mean of all is 0.
ANCHOR = "greedy"
#: Deviation of the prior, in points.
PRIOR = 1000.0

_POINTS = 400 / math.log(10)
_SIDES = 1.96


class Rating(NamedTuple):
    """The strength of a bot."""

    #: Points above the anchor.
    points: float
    #: Half of the 95 % interval.
    margin: float


def fit(games: Sequence[dict[str, Any]], anchor: str = ANCHOR) -> dict[str, Rating]:
    """The rating of every bot in finished games of one number of players.

    >>> won = {"seats": ["a", "b"], "places": [0, 1], "block": 0}
    >>> lost = {"seats": ["a", "b"], "places": [1, 0], "block": 1}
    >>> ratings = fit([won, won, won, lost] * 20, anchor="b")
    >>> round(ratings["a"].points / 10), ratings["b"]
    (19, Rating(points=0.0, margin=0.0))
    """
    names = sorted({name for game in games for name in game["seats"]})
    number = {name: index for index, name in enumerate(names)}
    if not names:
        return {}
    orders = np.array([finish(game, number) for game in games])
    blocks = np.unique([game["block"] for game in games], return_inverse=True)[1]
    strengths, covariance = solve(orders, blocks, len(names))
    weights = np.full(len(names), 1 / len(names))
    if anchor in number:
        weights = np.eye(len(names))[number[anchor]]
    relative = np.eye(len(names)) - weights
    points = relative @ strengths * _POINTS
    variance = [np.einsum("ij,jk,ik->i", relative, part, relative) for part in covariance]
    margins = _SIDES * _POINTS * np.sqrt(np.maximum.reduce(variance).clip(0))
    return {
        name: Rating(float(points[index]), float(margins[index])) for name, index in number.items()
    }


def finish(game: dict[str, Any], number: dict[str, int]) -> list[int]:
    """The bots of a game by number, from the first to the last."""
    seats = sorted(range(len(game["seats"])), key=game["places"].__getitem__)
    return [number[game["seats"][seat]] for seat in seats]


def solve(
    orders: NDArray[Any], blocks: NDArray[Any], bots: int
) -> tuple[NDArray[Any], tuple[NDArray[Any], NDArray[Any]]]:
    """Strengths in natural units, and their covariance by the model and by the blocks."""
    prior = (_POINTS / PRIOR) ** 2
    strengths = np.zeros(bots)
    for _ in range(100):
        scores, curvature = gradient(orders, strengths, bots)
        slope = scores.sum(0) - prior * strengths
        step = np.linalg.solve(curvature + prior * np.eye(bots), slope)
        # Far from the top Newton's steps are too long.
        strengths += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-9:
            break
    scores, curvature = gradient(orders, strengths, bots)
    inverse = np.linalg.inv(curvature + prior * np.eye(bots))
    count = int(blocks.max()) + 1
    by_block = np.zeros((count, bots))
    np.add.at(by_block, blocks, scores)
    spread = by_block.T @ by_block * (count / max(count - 1, 1))
    return strengths, (inverse, inverse @ spread @ inverse)


def gradient(
    orders: NDArray[Any], strengths: NDArray[Any], bots: int
) -> tuple[NDArray[Any], NDArray[Any]]:
    """The slope of every game's log-likelihood, and the curvature of all together."""
    rows = np.arange(len(orders))[:, None]
    scores = np.zeros((len(orders), bots))
    curvature = np.zeros((bots, bots))
    for place in range(orders.shape[1] - 1):
        left = orders[:, place:]
        weights = np.exp(strengths[left] - strengths[left].max(1, keepdims=True))
        chances = np.zeros((len(orders), bots))
        np.add.at(chances, (rows, left), weights / weights.sum(1, keepdims=True))
        scores[rows[:, 0], orders[:, place]] += 1
        scores -= chances
        curvature += np.diag(chances.sum(0)) - chances.T @ chances
    return scores, curvature


def win_share(points: float, players: int) -> float:
    """How often a bot wins that is so many points above each of the others at the table.

    >>> win_share(0, 4), round(win_share(400, 2), 3)
    (0.25, 0.909)
    """
    return 1 / (1 + (players - 1) * 10 ** (-points / 400))


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson), as if every game were drawn by itself.

    >>> wilson(50, 100)[0] < 0.5 < wilson(50, 100)[1]
    True
    """
    z, share = _SIDES, won / played
    middle = share + z * z / (2 * played)
    half = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
