"""Bots against bots, paired and fair: who is stronger, by how much, and how sure that is.

>>> from jerusalem.arena import Arena
>>> report = Arena("greedy,random", players=3, seed=1).play(blocks=20)
>>> report.ratings["random"].points < report.ratings["greedy"].points
True

`Arena` plays; `schedule` says which games, `match` how a game is played and who loses by a fault,
`results` keeps them in a file, `workers` and `cluster` spread them over processes and machines,
`ratings` and `sprt` are the statistics, `report` shows them, `ladder` makes the ladder of the docs.
How it all works is in ``docs/arena.md``.
"""

from __future__ import annotations

from .arena import Arena
from .ladder import ladder
from .ratings import Rating, fit
from .report import Report
from .results import read
from .sprt import Sprt, Verdict

__all__ = ["Arena", "Rating", "Report", "Sprt", "Verdict", "fit", "ladder", "read"]
