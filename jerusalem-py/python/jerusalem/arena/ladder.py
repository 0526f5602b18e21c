"""The ladder: all shipped bots in both games, on all boards, with every number of players."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .. import _native
from .._rules import config_schema
from ..protocol.program import Limits
from .arena import Arena
from .report import HEAD, cells, describe, draw, interval, markdown

_ABOUT = """\
# The ladder

Points of all bots, made by `{command}`. Every pair of bots has met as one of the first among \
copies of the second and the other way round, {blocks} blocks each: a block is one seed in every \
rotation of the seats. Points are a Plackett–Luce fit with greedy at 0 ({docs}); the interval is of \
95 %. A lead of 400 finishes before the other ten times as often.
"""


def settings(games: list[str] | None = None) -> Iterator[dict[str, Any]]:
    """Every game, board and number of players that is shipped.

    >>> next(settings())
    {'game': 'jerusalem', 'board': None, 'players': 2}
    """
    for game in games or _native.GAMES:
        properties = config_schema(game)["properties"]
        boards = properties.get("board", {}).get("anyOf", [{}])[0].get("enum", [None])
        players = properties["players"]
        for board in boards:
            for count in range(players["minimum"], players["maximum"] + 1):
                yield {"game": game, "board": board, "players": count}


def ladder(
    bots: str,
    blocks: int,
    out: str | os.PathLike[str],
    *,
    files: str | os.PathLike[str] | None = None,
    games: list[str] | None = None,
    seed: int = 1,
    reach: int = 0,
    limits: Limits | None = None,
    command: str = "python -m jerusalem arena --ladder",
    started: Callable[[str], object] = lambda title: None,
    **options: Any,
) -> list[Path]:
    """Plays all settings and writes ``ladder.md``, ``ladder.json`` and ``ladder.png``.

    Finished games are kept in the folder `files`, so that it goes on after an interruption.
    """
    parts: dict[str, Any] = {}
    if files is not None:
        os.makedirs(files, exist_ok=True)
    for setting in settings(games):
        name = "-".join(str(value) for value in setting.values() if value is not None)
        file = None if files is None else Path(files) / f"{name}.jsonl"
        arena = Arena(
            bots, **setting, seed=seed, lineup="duels", reach=reach, limits=limits, file=file
        )
        title = describe(arena.header["game"])
        started(title)
        parts[title] = arena.play(blocks, **options).data()
    return write(parts, blocks, Path(out), command)


def write(parts: dict[str, Any], blocks: int, out: Path, command: str) -> list[Path]:
    """Writes the ladder's files."""
    text = [_ABOUT.format(command=command, blocks=blocks, docs="[how](../arena.md)")]
    text += [f"![The ladder](ladder.png)\n\n{overview(parts)}\n"]
    for title, part in parts.items():
        rows = [cells(name, bot) for name, bot in part["bots"].items()]
        text += [f"## {title}\n\n{part['games']} games.\n\n{markdown(HEAD, rows)}\n"]
    paths = [out / f"ladder.{kind}" for kind in ("md", "json", "png")]
    draw({title: part["bots"] for title, part in parts.items()}, paths[2])
    paths[1].write_text(json.dumps(parts, indent=1) + "\n", "utf-8")
    paths[0].write_text("\n".join(text), "utf-8")
    return paths


def overview(parts: dict[str, Any]) -> str:
    """Points of every bot in every setting; the strongest on the whole first."""
    names = {name: 0.0 for part in parts.values() for name in part["bots"]}
    for part in parts.values():
        for name, bot in part["bots"].items():
            names[name] += bot["points"][0]
    order = sorted(names, key=lambda name: -names[name])

    def cell(part: dict[str, Any], name: str) -> str:
        bot = part["bots"].get(name)
        return f"{bot['points'][0]:+.0f} ({interval(bot['points'])})" if bot else "–"

    rows = [(title, *(cell(part, name) for name in order)) for title, part in parts.items()]
    return markdown(("points", *order), rows)
