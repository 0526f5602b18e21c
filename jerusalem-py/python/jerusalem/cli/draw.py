"""``jerusalem draw``: a picture of a game, or an animation of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .. import _native
from .._game import Game, Record
from ..errors import ConfigError
from .common import add_game_options, add_lang, bot_list, game_options, parse_viewer


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "draw",
        help="draw a game as SVG, PNG or GIF",
        description="Draws a recorded game, or one that bots play, at a ply; as GIF all of it.",
    )
    parser.add_argument("out", metavar="FILE", help="what to write: its name ends in .svg, .png or .gif")
    parser.add_argument("--record", metavar="FILE", help="a record, JSON or bytes; without one bots play")
    parser.add_argument("--bots", default="greedy", metavar="LIST",
                        help="the bots that play, the last for all other seats (default: %(default)s)")  # fmt: skip
    parser.add_argument("--ply", type=int, metavar="N", help="the ply to draw (default: the last)")
    parser.add_argument("--viewer", default="public", metavar="WHO",
                        help="all, public or a seat (default: %(default)s)")  # fmt: skip
    parser.add_argument("--theme", default="light", choices=_native.THEMES,
                        help="light or dark (default: %(default)s)")  # fmt: skip
    parser.add_argument("--highlight", choices=("last", "legal"), help="what stands out")
    parser.add_argument("--width", type=int, default=1000, metavar="N",
                        help="pixels of a PNG (default: %(default)s)")  # fmt: skip
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="plies between two pictures of a GIF (default: %(default)s)")  # fmt: skip
    add_game_options(parser)
    add_lang(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draws."""
    kind = Path(arguments.out).suffix
    if kind not in (".svg", ".png", ".gif"):
        raise ConfigError(f"{arguments.out!r}: a picture's name ends in .svg, .png or .gif")
    record = load(arguments)
    viewer = parse_viewer(arguments.viewer)
    look = {"theme": arguments.theme}
    if kind == ".gif":
        record.save_gif(arguments.out, viewer, arguments.lang, every=arguments.every, **look)
        return 0
    game = record.game(arguments.ply)
    look["highlight"] = arguments.highlight
    if kind == ".png":
        game.save_png(arguments.out, viewer, arguments.lang, width=arguments.width, **look)
    else:
        Path(arguments.out).write_text(game.svg(viewer, arguments.lang, **look), encoding="utf-8")
    return 0


def load(arguments: argparse.Namespace) -> Record:
    """The record of a file, or that of a game between bots."""
    if arguments.record is not None:
        return Record.load(arguments.record)
    game = Game(**game_options(arguments), seed=arguments.seed)
    game.play_bots(bot_list(arguments.bots, game.players))
    return game.record()
