"""From arguments to a configuration in the core's words."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from . import _native
from .errors import ConfigError, hint

#: A preset's name, a mapping of options, or a Rules object.
RulesLike: TypeAlias = str | Mapping[str, Any] | None
#: A board's id, the path of a board file, or its contents as text or as a mapping.
BoardLike: TypeAlias = str | os.PathLike[str] | Mapping[str, Any] | None

SEEDS = 1 << 64


def whole_number(name: str, number: Any, least: int, most: int = SEEDS - 1) -> int:
    """A whole number from `least` to `most`; anything else is refused."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)):
        raise TypeError(f"{name} is a whole number, not {type(number).__name__}")
    if not least <= number <= most:
        raise ValueError(f"{name} is {least} to {most}, not {number}")
    return int(number)


def seed_number(seed: int | None) -> int:
    """The seed given, checked; without one, a fresh one."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise TypeError(f"a seed is a whole number or None, not {type(seed).__name__}")
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is 0 to {SEEDS - 1}, not {seed}")
    return int(seed)


def read_board(board: BoardLike) -> Any:
    """A board's id as it is; the contents of a board's text or file."""
    if board is None or isinstance(board, Mapping):
        return board
    if not isinstance(board, (str, os.PathLike)):
        raise TypeError(
            f"a board is an id, a path, a text or a mapping, not {type(board).__name__}"
        )
    if isinstance(board, str) and board.lstrip().startswith("{"):
        return parse_board("the board's text", board)
    if isinstance(board, str) and not board.endswith(".json") and os.sep not in board:
        return board
    with open(board, encoding="utf-8") as file:
        return parse_board(f"the board file {os.fspath(board)!r}", file.read())


def parse_board(what: str, text: str) -> Any:
    """A board from JSON."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise ConfigError(f"{what} is not JSON: {error}") from None


def check_words(**words: object) -> None:
    """Refuses what is no word at all; which words there are the core says."""
    for name, word in words.items():
        if not isinstance(word, str):
            raise TypeError(f"{name} is a word, not {type(word).__name__}")


def to_json(data: Any) -> str:
    """Plain data as JSON; numpy's numbers and any mapping count as plain."""
    return json.dumps(data, default=plain)


def plain(value: Any) -> Any:
    """What JSON has no word for, as something it has."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


def check_game(game: str) -> str:
    """The name of a game that exists."""
    if not isinstance(game, str):
        raise TypeError(f"a game is named by a string, not {type(game).__name__}")
    if game not in _native.GAMES:
        near = hint(game, _native.GAMES)
        raise ConfigError(f"there is no game {game!r}{near}; there are {', '.join(_native.GAMES)}")
    return game


def check_bot(name: Any) -> str:
    """The name of a bot that exists."""
    if not isinstance(name, str):
        raise TypeError(f"a bot is named by a string, not {type(name).__name__}")
    try:
        _native.bot_thinks(name)
    except ValueError:
        near = hint(name, _native.BOTS)
        what = f"there is no bot {name!r}{near}; there are {_native.BOT_NAMING}"
        raise ConfigError(what) from None
    return name


def config_json(
    game: str,
    players: int | None,
    rules: RulesLike,
    board: BoardLike,
    **more: Any,
) -> str:
    """The configuration of a table or a batch; what is None is left out."""
    check_game(game)
    if players is not None:
        if isinstance(players, bool) or not isinstance(players, (int, np.integer)):
            raise TypeError(f"players is a whole number, not {type(players).__name__}")
        players = int(players)
        if not 0 <= players < 256:
            raise ConfigError(f"players: {players} is not 2, 3 or 4")
    if rules is not None and not isinstance(rules, (str, Mapping)):
        raise TypeError(
            f"rules are a preset's name, a mapping or a Rules object, not {type(rules).__name__}"
        )
    if rules == "default":
        rules = None
    config = {
        "game": game,
        "players": players,
        "rules": dict(rules) if isinstance(rules, Mapping) else rules,
        "board": read_board(board),
        **more,
    }
    return to_json({key: value for key, value in config.items() if value is not None})
