"""Rule options as an object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Self

from . import _native
from ._config import check_game, config_json
from .errors import ConfigError, hint


class Rules(Mapping[str, Any]):
    """The rule options of a game: a mapping that also has attributes.

    >>> import jerusalem
    >>> rules = jerusalem.Rules("jerusalem", "italian", bid_cap=30)
    >>> rules.marshal_count, rules["bid_cap"]
    ('exactly_2', 30)
    >>> jerusalem.Game("jerusalem", players=3, rules=rules).rules == rules
    True
    >>> rules.baron_skope  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    AttributeError: jerusalem has no rule option 'baron_skope' (did you mean 'baron_scope'?)...
    """

    __slots__ = ("_game", "_options")

    def __init__(self, game: str = "jerusalem", preset: str | None = None, /, **options: Any):
        whole = default_rules(game, preset)
        for name in options:
            if name not in whole:
                raise ConfigError(f"{game} has no rule option {name!r}{hint(name, whole)}")
        self._game = game
        # Opening a table validates the values and fills in what they imply.
        self._options = open_rules(game, {**whole, **options})

    @classmethod
    def _of(cls, game: str, options: Mapping[str, Any]) -> Self:
        self = cls.__new__(cls)
        self._game = game
        self._options = dict(options)
        return self

    @property
    def game(self) -> str:
        """The game these options belong to."""
        return self._game

    def replace(self, **options: Any) -> Rules:
        """The same rules with some options changed.

        >>> from jerusalem import Rules
        >>> Rules("jerusalem").replace(min_raise=5).min_raise
        5
        """
        for name in options:
            if name not in self._options:
                near = hint(name, self._options)
                raise ConfigError(f"{self._game} has no rule option {name!r}{near}")
        return self._of(self._game, open_rules(self._game, {**self._options, **options}))

    def __getitem__(self, name: str) -> Any:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __getattr__(self, name: str) -> Any:
        # Copies and pickles look for attributes before there are options.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._options[name]
        except KeyError:
            near = hint(name, self._options)
            raise AttributeError(f"{self._game} has no rule option {name!r}{near}") from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._options})

    def __repr__(self) -> str:
        default = default_rules(self._game)
        changed = {k: v for k, v in self._options.items() if default.get(k) != v}
        shown = "".join(f", {name}={value!r}" for name, value in changed.items())
        return f"Rules({self._game!r}{shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules._of, (self._game, self._options)


def default_rules(game: str, preset: str | None = None) -> dict[str, Any]:
    """All options of a game with their values in a preset."""
    help = rules_help(game)
    known = help["presets"]
    if preset is not None and preset not in known:
        near = hint(preset, known)
        raise ConfigError(f"{game} has no preset {preset!r}{near}; there are {', '.join(known)}")
    return {
        name: option["presets"].get(preset, option["default"])
        for name, option in help["options"].items()
    }


def open_rules(game: str, rules: Mapping[str, Any] | str | None) -> dict[str, Any]:
    """The options as a game that is set up with them has them."""
    table = _native.Table(_native.open(config_json(game, 4, rules, None, record=False)))
    found: dict[str, Any] = json.loads(table._rules_json())
    return found


def rules_help(game: str) -> dict[str, Any]:
    """What the options and presets of a game mean: `presets` and `options` by name.

    >>> import jerusalem
    >>> help = jerusalem.rules_help("jerusalem")
    >>> list(help["presets"])
    ['default', 'hungarian', 'dutch', 'italian', 'slovak']
    >>> option = help["options"]["baron_scope"]
    >>> option["values"], option["default"]
    (['area', 'quarter'], 'area')
    """
    help: dict[str, Any] = json.loads(_native.rules_help(check_game(game)))
    return help


def presets(game: str) -> list[str]:
    """The names of a game's presets; "default" is always the first.

    >>> import jerusalem
    >>> jerusalem.presets("jerusalem")
    ['default', 'hungarian', 'dutch', 'italian', 'slovak']
    """
    return list(rules_help(game)["presets"])


def config_schema(game: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a game's configuration.

    >>> import jerusalem
    >>> schema = jerusalem.config_schema("jerusalem")
    >>> sorted(schema["properties"])[:3]
    ['auto_single', 'chance', 'game']
    """
    schema: dict[str, Any] = json.loads(_native.config_schema(check_game(game)))
    return schema
