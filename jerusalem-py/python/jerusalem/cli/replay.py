"""``jerusalem replay``: a recorded game, told."""

from __future__ import annotations

import argparse
from typing import Any

from .._game import Record
from .common import add_lang, parse_viewer, standings


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay", help="show a recorded game", description="Checks a record and tells the game."
    )
    parser.add_argument("file", metavar="FILE", help="a record, JSON or bytes")
    parser.add_argument("--ply", type=int, metavar="N", help="only the board at this ply")
    parser.add_argument("--viewer", default="all", metavar="WHO",
                        help="all, public or a seat (default: %(default)s)")  # fmt: skip
    parser.add_argument("--boards", action="store_true", help="draw the board at every ply")
    add_lang(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tells a game."""
    record = Record.load(arguments.file)
    viewer, lang = parse_viewer(arguments.viewer), arguments.lang
    config = record.config
    print(f"{record.game_id}, {config['players']} players, {record.plies} plies, seed {record.seed}")
    if arguments.ply is not None:
        print(record.game(arguments.ply).draw(viewer, lang))
        return 0
    if arguments.boards:
        for game in record.replay():
            print(f"\nply {game.ply}, {game.node}")
            print(game.draw(viewer, lang))
    else:
        for line in record.log(viewer, lang):
            print(f"  · {line}")
        print(record.game().draw(viewer, lang))
    print(standings(record.game()))
    return 0
