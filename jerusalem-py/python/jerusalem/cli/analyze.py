"""``jerusalem analyze``: what a search thinks of a decision, or of every move of a record."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from typing import Any

from .._config import seed_number
from .._game import Game, Record
from .._search import SIMULATIONS, Review, Search, check_seconds
from ..errors import SearchError
from .common import add_game_options, add_lang, game_options, table, writes_to_a_terminal

#: Between two looks at how far it is.
_SLICE = 0.25


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "analyze",
        help="what a search thinks of a position or a record",
        description="Says what a search thinks of every move: in a record, a position or a new game. "
        "It knows what the player to move may know, and nothing else.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?",
                        help="a record, or a position as JSON; without one, a new game")  # fmt: skip
    parser.add_argument("--ply", type=int, metavar="N", help="where in the record (default: its end)")
    parser.add_argument("--moves", action="store_true",
                        help="every move of the record, and what it cost")  # fmt: skip
    parser.add_argument("--simulations", type=int, metavar="N",
                        help=f"how long to think (default: {SIMULATIONS})")  # fmt: skip
    parser.add_argument("--seconds", type=float, metavar="S", help="how long to think")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="(default: 1)")
    parser.add_argument("--top", type=int, metavar="N", help="only the best so many moves")
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_game_options(parser)
    add_lang(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Thinks and tells."""
    opened = open_file(arguments.file) if arguments.file else Game(
        seed=arguments.seed, **game_options(arguments)
    )  # fmt: skip
    if not isinstance(opened, Record) and (arguments.moves or arguments.ply is not None):
        raise ValueError("--moves and --ply are for records")
    if isinstance(opened, Record):
        if arguments.moves:
            return tell_moves(opened, arguments)
        game = opened.game(arguments.ply)
        if game.is_over and arguments.ply is None:
            last = opened.plies - 1
            raise SearchError(
                f"the game of this record is over: say --ply N (0 to {last}), or --moves for all"
            )
    else:
        game = opened
    search = Search(game, seed=seed_number(arguments.seed or 0), threads=arguments.threads)
    search.analysis(arguments.lang)
    think(search, arguments)
    analysis = search.analysis(arguments.lang)
    if arguments.json:
        print(analysis.to_json())
    else:
        print(game.draw(analysis.seat, arguments.lang))
        print(analysis.text(arguments.top))
    return 0


def open_file(path: str) -> Record | Game:
    """The record or the position of a file."""
    with open(path, "rb") as file:
        data = file.read()
    if data.lstrip().startswith(b"{"):
        try:
            content = json.loads(data)
        except ValueError as error:
            raise ValueError(f"{path} is not JSON: {error}") from None
        if "steps" not in content:
            return Game.from_position(content, seed=0)
    return Record(data)


def think(search: Search, arguments: argparse.Namespace) -> None:
    """Runs the search; on a terminal it says how far it is as it goes on."""
    simulations, seconds = arguments.simulations, arguments.seconds
    if seconds is not None:
        seconds = check_seconds(seconds)
    if simulations is None and seconds is None:
        simulations = SIMULATIONS
    if not writes_to_a_terminal():
        search.run(simulations, seconds)
        return
    began = time.monotonic()
    while True:
        left = None if seconds is None else seconds - (time.monotonic() - began)
        more = None if simulations is None else simulations - search.simulations
        if search.simulations and ((left is not None and left <= 0) or more == 0):
            break
        if not search.run(more, min(_SLICE, _SLICE if left is None else left)):
            break
        best = search.analysis(arguments.lang).moves[0]
        so_far = f"{search.simulations:,} simulations · {best.text} {100 * best.win[search.seat]:.0f} %"
        print(f"\r\x1b[K{so_far}", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def tell_moves(record: Record, arguments: argparse.Namespace) -> int:
    """Every move of a record with what it cost, one after the other."""
    reviews = record.review(
        arguments.simulations,
        arguments.seconds,
        lang=arguments.lang,
        seed=seed_number(arguments.seed or 0),
        threads=arguments.threads,
    )
    told: list[Review] = []
    for review in reviews:
        told.append(review)
        if not arguments.json:
            print(move_line(review), flush=True)
    if arguments.json:
        print(json.dumps([dataclasses.asdict(review) for review in told]))
        return 0
    rows = []
    for seat in sorted({review.seat for review in told}):
        own = [review for review in told if review.seat == seat]
        best = sum(review.played == review.best for review in own)
        cost = sum(review.cost for review in own) / len(own)
        rows.append((f"seat {seat}", len(own), f"{best}", f"{100 * cost:.2f}"))
    print()
    print(table(rows, head=("seat", "decisions", "as the search", "mean cost, %")))
    return 0


def move_line(review: Review) -> str:
    """A move and what it cost, in hundredths of a win."""
    line = f"{review.ply:>5}  seat {review.seat}  {100 * review.cost:6.2f} %  {review.played.text}"
    if review.played != review.best:
        line += f"  (rather: {review.best.text})"
    return line
