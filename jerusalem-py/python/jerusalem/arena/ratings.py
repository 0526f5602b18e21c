"""Ratings of bots from the order in which they finished: a Plackett–Luce fit.

The model: every bot has a strength s; the first of a game is drawn with chances in proportion to
10^(s/400), then the second among the rest in the same way, and so on. For two players that is Elo's
model, and for any two bots at a table of any size a lead of 400 means that one finishes before the
other ten times as often. A bot that sits at several seats counts at each. By wins, only the first of
every game counts, which is another question where a bot does not care for the second place.

The fit is the most likely set of strengths given all games at once, found by Newton's method, so the
order of the games is of no account. A weak prior (each strength normal about the mean with a
deviation of `PRIOR`) keeps the strength of a bot that has won or lost everything finite.

Intervals are of 95 %: all ratings that are not too unlikely, whatever the other bots' may be then (the
profile likelihood). So they need not be even, and one of a bot that has won everything is open far
upwards and not downwards. Games of a block share their dice, so blocks are the units that chance has
drawn: where the blocks' gradients vary more than the model says (the sandwich estimate, with blocks of
the same number in all line-ups as one cluster) what is too unlikely is widened by that factor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: The bot that has the rating 0, if it plays; else the mean of all is 0.
ANCHOR = "greedy"
#: Deviation of the prior, in points.
PRIOR = 1000.0

_POINTS = 400 / math.log(10)
_SIDES = 1.96

Array = NDArray[Any]


class Rating(NamedTuple):
    """The strength of a bot, in points above the anchor."""

    #: The likeliest.
    points: float
    #: The lower end of the 95 % interval.
    low: float
    #: The upper end.
    high: float


def fit(
    games: Sequence[dict[str, Any]], anchor: str = ANCHOR, by: Literal["places", "wins"] = "places"
) -> dict[str, Rating]:
    """The rating of every bot in finished games of one number of players, by places or by wins.

    >>> won = {"seats": ["a", "b"], "places": [0, 1], "block": 0}
    >>> lost = {"seats": ["a", "b"], "places": [1, 0], "block": 1}
    >>> ratings = fit([won, won, won, lost] * 20, anchor="b")
    >>> round(ratings["a"].points / 10), ratings["b"]
    (19, Rating(points=0.0, low=0.0, high=0.0))
    """
    if by not in ("places", "wins"):
        raise ValueError(f"ratings are by places or by wins, not by {by!r}")
    names = sorted({name for game in games for name in game["seats"]})
    number = {name: index for index, name in enumerate(names)}
    if not names:
        return {}
    model = Model(games, number, by == "wins")
    best = model.best()
    spread = model.spread(best)
    reference = np.full(len(names), 1 / len(names))
    if anchor in number:
        reference = np.eye(len(names))[number[anchor]]
    ratings = {}
    for name, index in number.items():
        lead = np.eye(len(names))[index] - reference
        low, high = (0.0, 0.0) if not lead.any() else model.interval(best, lead, spread)
        ratings[name] = Rating(*(float(end * _POINTS) for end in (lead @ best, low, high)))
    return ratings


class Model:
    """The games as the model sees them: how often each order of finish was seen, in which block."""

    def __init__(self, games: Sequence[dict[str, Any]], number: dict[str, int], only_first: bool):
        orders = np.array([finish(game, number) for game in games])
        self.drawn = 1 if only_first else orders.shape[1] - 1
        self.bots = len(number)
        self.orders, kind = np.unique(orders, axis=0, return_inverse=True)
        blocks = np.unique([game["block"] for game in games], return_inverse=True)[1]
        self.by_block = np.zeros((int(blocks.max()) + 1, len(self.orders)))
        np.add.at(self.by_block, (blocks, kind.reshape(-1)), 1)
        self.counts = self.by_block.sum(0)
        self.prior = (_POINTS / PRIOR) ** 2

    def at(self, strengths: Array) -> tuple[float, Array, Array]:
        """The log-likelihood with the prior, the slope of every order's, and the curvature."""
        value = -0.5 * self.prior * float(strengths @ strengths)
        curvature = self.prior * np.eye(self.bots)
        slopes = np.zeros((len(self.orders), self.bots))
        rows = np.arange(len(self.orders))
        for place in range(self.drawn):
            left = self.orders[:, place:]
            logits = strengths[left] - strengths[left].max(1, keepdims=True)
            weights = np.exp(logits)
            total = weights.sum(1)
            chances = np.zeros_like(slopes)
            np.add.at(chances, (rows[:, None], left), weights / total[:, None])
            slopes[rows, self.orders[:, place]] += 1
            slopes -= chances
            value += float(self.counts @ (logits[:, 0] - np.log(total)))
            weighted = chances * self.counts[:, None]
            curvature += np.diag(weighted.sum(0)) - weighted.T @ chances
        return value, slopes, curvature

    def climb(self, strengths: Array, ways: Array) -> tuple[Array, float]:
        """The top that is reached from here by going these ways only, and its height."""
        for _ in range(200):
            value, slopes, curvature = self.at(strengths)
            slope = ways.T @ (self.counts @ slopes - self.prior * strengths)
            step = ways @ np.linalg.solve(ways.T @ curvature @ ways, slope)
            size = float(np.abs(step).max())
            if size < 1e-8:
                break
            # Far from the top Newton's steps are too long.
            strengths = strengths + step * min(1.0, 1.0 / size)
        return strengths, value

    def best(self) -> Array:
        """The likeliest strengths, in natural units."""
        return self.climb(np.zeros(self.bots), np.eye(self.bots))[0]

    def spread(self, best: Array) -> tuple[Array, Array]:
        """The covariance of the strengths by the model, and by what the blocks show."""
        _, slopes, curvature = self.at(best)
        inverse = np.linalg.inv(curvature)
        blocks = self.by_block @ slopes
        count = len(blocks)
        shown = blocks.T @ blocks * (count / max(count - 1, 1))
        return inverse, inverse @ shown @ inverse

    def interval(
        self, best: Array, lead: Array, spread: tuple[Array, Array]
    ) -> tuple[float, float]:
        """The 95 % interval of a difference of strengths."""
        by_model, by_blocks = (float(lead @ part @ lead) for part in spread)
        allowed = 0.5 * _SIDES**2 * max(1.0, by_blocks / by_model)
        top, middle = self.at(best)[0], float(lead @ best)
        # All directions that leave the difference as it is.
        ways = np.linalg.svd(lead[None])[2][1:].T

        def too_unlikely(value: float) -> bool:
            start = best + (value - middle) * lead / (lead @ lead)
            return top - self.climb(start, ways)[1] > allowed

        step = math.sqrt(by_model)
        return edge(too_unlikely, middle, -step), edge(too_unlikely, middle, step)


def edge(outside: Callable[[float], bool], inside: float, step: float) -> float:
    """Where one comes to the outside, going from inside by steps of this direction."""
    while not outside(inside + step):
        inside, step = inside + step, 1.5 * step
    for _ in range(12):
        step /= 2
        if not outside(inside + step):
            inside += step
    return inside


def finish(game: dict[str, Any], number: dict[str, int]) -> list[int]:
    """The bots of a game by number, from the first to the last."""
    seats = sorted(range(len(game["seats"])), key=game["places"].__getitem__)
    return [number[game["seats"][seat]] for seat in seats]


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
