"""``jerusalem info``: what there is."""

from __future__ import annotations

import argparse
import importlib.util
from typing import Any

from .. import _native
from .._game import Game
from .._rules import presets
from ..envs import environment_id
from .common import table


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "info",
        help="games, bots, sizes",
        description="Says which games, bots and languages there are, and how large everything is.",
    )
    parser.add_argument("--game", metavar="GAME", help="only this one")
    parser.add_argument("--layout", action="store_true", help="the blocks of an observation")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Says what there is."""
    print(f"jerusalem {_native.__version__}")
    print(f"bots: {_native.BOT_NAMING}")
    for library in ("gymnasium", "pettingzoo", "stable_baselines3"):
        found = importlib.util.find_spec(library) is not None
        print(f"{library}: {'installed' if found else 'not installed'}")
    games = _native.GAMES if arguments.game is None else [arguments.game]
    for name in games:
        game = Game(name, seed=0)
        print(f"\n{name}: {environment_id(name)}")
        rows = [
            ("  actions", game.action_count),
            ("  observation", f"{game.observation_len} elements, encoding {game.layout.version}"),
            ("  presets", ", ".join(presets(name))),
            ("  languages", ", ".join(game.languages)),
        ]
        print(table(rows))
        if arguments.layout:
            blocks = [
                (f"  {b.name}", b.offset, "×".join(map(str, b.shape)), b.max, b.meaning)
                for b in game.layout.values()
            ]
            print(table(blocks, head=("  block", "from", "shape", "max", "meaning")))
    return 0
