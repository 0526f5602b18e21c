"""Rules engine for the board games Jerusalem and The Walled City.

>>> import jerusalem
>>> game = jerusalem.Game("jerusalem", players=4, seed=1)
>>> while not game.is_over:
...     game.apply(game.legal_actions()[0])
>>> len(game.ranking())
4

`Game` is one game, `VectorGame` many of them in arrays, `Search` a player who thinks. With Gymnasium installed the environments
``jerusalem/Jerusalem-v2`` and ``jerusalem/WalledCity-v2`` are registered; with PettingZoo,
`aec_env` makes the same games for several learners. ``python -m jerusalem`` plays in the terminal.
"""

from __future__ import annotations

from ._action import Action
from ._game import Game, Outcome, Record, Step
from ._layout import Block, Layout
from ._native import BOTS, GAMES, LANGS, RETURNS, __version__
from ._rules import Rules, config_schema, presets, rules_help
from ._search import Analysis, Move, Review, Search
from ._vector import Arrays, Totals, VectorGame
from .envs import aec_env, register
from .errors import (
    BrokenError,
    BusyError,
    ConfigError,
    EvaluatorError,
    HistoryError,
    IllegalActionError,
    IllegalOutcomeError,
    InternalError,
    JerusalemError,
    LoadError,
    PositionError,
    SearchError,
)

__all__ = [
    "BOTS",
    "GAMES",
    "LANGS",
    "RETURNS",
    "Action",
    "Analysis",
    "Arrays",
    "Block",
    "BrokenError",
    "BusyError",
    "ConfigError",
    "EvaluatorError",
    "Game",
    "HistoryError",
    "IllegalActionError",
    "IllegalOutcomeError",
    "InternalError",
    "JerusalemError",
    "Layout",
    "LoadError",
    "Move",
    "Outcome",
    "PositionError",
    "Record",
    "Review",
    "Rules",
    "Search",
    "SearchError",
    "Step",
    "Totals",
    "VectorGame",
    "__version__",
    "aec_env",
    "config_schema",
    "presets",
    "register",
    "rules_help",
]

register()
