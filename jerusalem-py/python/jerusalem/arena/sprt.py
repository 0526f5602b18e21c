"""Is this change better? A sequential test that stops as soon as it is known.

One candidate sits among the baseline's copies; a block is one seed with the candidate on every seat
once, and its score is the share of these games that the candidate has won. H0 says that the
candidate is `elo0` points stronger than the baseline, H1 that it is `elo1`; points become an expected
score by the model of the ratings, 1 / (1 + (players − 1) · 10^(−points/400)).

The statistic is the generalised log-likelihood ratio of the blocks' scores: how much likelier the
observed scores are under the likeliest distribution with the mean of H1 than under the likeliest
with the mean of H0. Nothing is assumed of that distribution but its mean, so that games of a block
may hang together as they like. The test ends when the ratio passes log((1 − beta) / alpha), which
accepts H1, or log(beta / (1 − alpha)), which accepts H0: then a candidate of `elo0` is accepted with a
chance of about alpha at most, and one of `elo1` refused with about beta at most. Blocks count in the
order of the schedule, however they are finished, so that quick games have no advantage and a run is
the same with any number of workers.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .ratings import win_share

#: Every score that is possible counts as seen so often before the first block.
_SEEN = 0.01


@dataclass(frozen=True, slots=True)
class Sprt:
    """What is asked, and with what risk of a wrong answer.

    >>> [round(bound, 2) for bound in Sprt(players=2).bounds]
    [-2.94, 2.94]
    """

    #: How many play in a game.
    players: int
    #: H0: the candidate's lead over the baseline in points.
    elo0: float = 0.0
    #: H1: the same.
    elo1: float = 20.0
    #: The chance of accepting H1 though H0 is true.
    alpha: float = 0.05
    #: The chance of accepting H0 though H1 is true.
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 is less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name} is between 0 and 0.5, not {getattr(self, name):g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where H0 and where H1 is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Mapping[int, int]) -> float:
        """The log-likelihood ratio of blocks, given how often each number of wins was seen."""
        counts = {wins: scores.get(wins, 0) + _SEEN for wins in range(self.players + 1)}
        total = sum(counts.values())
        seen = {wins / self.players: count / total for wins, count in counts.items()}
        means = (win_share(self.elo0, self.players), win_share(self.elo1, self.players))
        first, second = (tilt(seen, mean) for mean in means)
        # The likeliest distribution with a mean is p / (1 + tilt · (score − mean)).
        return total * sum(
            share * math.log((1 + first * (score - means[0])) / (1 + second * (score - means[1])))
            for score, share in seen.items()
        )

    def verdict(self, scores: Mapping[int, int]) -> Verdict:
        """What the blocks say so far."""
        ratio = self.ratio(scores) if sum(scores.values()) else 0.0
        low, high = self.bounds
        answer: Answer = "H1" if ratio >= high else "H0" if ratio <= low else "undecided"
        return Verdict(answer, ratio, dict(Counter(scores)))


Answer = Literal["H0", "H1", "undecided"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test says."""

    #: What is accepted, if anything yet.
    answer: Answer
    #: The log-likelihood ratio.
    ratio: float
    #: How many blocks had each number of wins of the candidate.
    scores: dict[int, int]

    @property
    def blocks(self) -> int:
        """How many blocks it is based on."""
        return sum(self.scores.values())

    def share(self, players: int) -> float:
        """The candidate's share of won games."""
        won = sum(wins * count for wins, count in self.scores.items())
        return won / (players * max(self.blocks, 1))


def tilt(seen: Mapping[float, float], mean: float) -> float:
    """The number x for which p / (1 + x · (score − mean)) is a distribution with this mean.

    >>> round(tilt({0.0: 0.5, 1.0: 0.5}, 0.6), 6)
    -0.416667
    """
    low = -1 / (max(seen) - mean)
    high = -1 / (min(seen) - mean)
    for _ in range(60):
        x = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + x * (score - mean)) for score, share in seen.items()
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return (low + high) / 2
