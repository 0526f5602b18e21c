"""``jerusalem watch``: bots against bots, shown."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from .. import _native
from .._game import Game
from .common import (
    add_game_options,
    add_lang,
    add_limits,
    bot_list,
    game_options,
    limits,
    parse_viewer,
    standings,
)
from .seats import Seats


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "watch", help="watch bots play", description="Watch bots play a game."
    )
    add_game_options(parser)
    parser.add_argument("--bots", default="greedy", metavar="BOT[,BOT…]",
                        help=f"by seat: {_native.BOT_NAMING}, or exec:COMMAND for programs of your own "
                             "(default: %(default)s)")  # fmt: skip
    add_limits(parser)
    parser.add_argument("--viewer", default="public", metavar="WHO",
                        help="all, public or a seat (default: %(default)s)")  # fmt: skip
    parser.add_argument("--delay", type=float, default=None, metavar="SECONDS",
                        help="between decisions (default: 0.2 in a terminal, else 0)")  # fmt: skip
    parser.add_argument("--boards", action="store_true", help="draw the board after every decision")
    parser.add_argument("--save", metavar="FILE", help="write the record at the end")
    add_lang(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays and shows a game."""
    game = Game(seed=arguments.seed, **game_options(arguments))
    bots = bot_list(arguments.bots, game.players)
    viewer, lang = parse_viewer(arguments.viewer), arguments.lang
    delay = arguments.delay
    if delay is None:
        delay = 0.2 if sys.stdout.isatty() else 0.0
    print(game.draw(viewer, lang))
    told = 0
    with Seats(game, bots, limits(arguments)) as seats:
        while not game.is_over:
            seats.advance(1)
            lines = game.log(viewer, lang)
            for line in lines[told:]:
                print(f"  · {line}")
            told = len(lines)
            if arguments.boards:
                print(game.draw(viewer, lang))
            if delay > 0:
                sys.stdout.flush()
                time.sleep(delay)
    print(game.draw(viewer, lang))
    print(standings(game))
    if arguments.save:
        game.save_record(arguments.save)
    return 0
