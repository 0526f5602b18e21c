"""What goes wrong, as exceptions. A call that raises has changed nothing.

The one exception is a failure inside a batch (`InternalError`), which must be reset after it. What
a search has learnt before an exception stays.

Every class here is also the built-in kind that fits, so ``except ValueError`` and
``except jerusalem.JerusalemError`` both work. Wrong types raise :class:`TypeError`, seats, plies
and rows that do not exist :class:`IndexError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

__all__ = [
    "BrokenError",
    "BusyError",
    "ConfigError",
    "EvaluatorError",
    "HistoryError",
    "IllegalActionError",
    "IllegalOutcomeError",
    "InternalError",
    "JerusalemError",
    "LoadError",
    "PositionError",
    "SearchError",
]


class JerusalemError(Exception):
    """Anything this package refuses.

    >>> import jerusalem
    >>> try:
    ...     jerusalem.Game(players=9)
    ... except jerusalem.JerusalemError as error:
    ...     print(error)
    the game cannot be set up: players: 9 is not 2, 3 or 4
    """


class ConfigError(JerusalemError, ValueError):
    """A game, rule option or batch that cannot be set up; says what is allowed."""


class IllegalActionError(JerusalemError, ValueError):
    """An action that does not exist or is not legal now; says what is."""


class IllegalOutcomeError(JerusalemError, ValueError):
    """A chance outcome that cannot happen now; says what can."""


class PositionError(JerusalemError, ValueError):
    """A position the rules cannot produce; says every reason."""


class LoadError(JerusalemError, ValueError):
    """A record, snapshot or pickle that is damaged, foreign or newer; says where."""


class HistoryError(JerusalemError, RuntimeError):
    """A past that was not kept: the game was opened with ``record=False``."""


class BusyError(JerusalemError, RuntimeError):
    """A batch or a search that another thread is using at this moment."""


class InternalError(JerusalemError, RuntimeError):
    """A failure inside the engine, which is a bug: please report it.

    A game is as it was before the call; a batch that was being stepped must be reset, and a search
    that was running made anew.
    """


class BrokenError(JerusalemError, RuntimeError):
    """A batch or a search that a failure inside has left half done.

    `VectorGame.reset` begins a batch anew; in place of a search a new one is made.
    """


class SearchError(JerusalemError, ValueError):
    """A search that cannot be: nobody decides, or a setting is not allowed; says what is."""


class EvaluatorError(SearchError):
    """An evaluator's answer that cannot be used: of a wrong shape or type, or not finite."""


def hint(word: object, allowed: Iterable[str]) -> str:
    """`` (did you mean ...?)`` with the nearest right word, or nothing."""
    near = get_close_matches(str(word), list(allowed), n=1, cutoff=0.5)
    return f" (did you mean {near[0]!r}?)" if near else ""


def refuse_options(what: str, wrong: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Raises TypeError if there are options that do not exist."""
    allowed = list(allowed)
    for word in wrong:
        raise TypeError(
            f"{what} has no option {word!r}{hint(word, allowed)}; there are {', '.join(allowed)}"
        )
