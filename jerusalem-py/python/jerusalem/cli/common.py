"""Options and texts that several commands share."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .. import _native
from .._game import Game
from ..arena.players import check_player, split_bots
from ..errors import ConfigError
from ..protocol.program import Limits


def add_game_options(parser: argparse.ArgumentParser, *, players: int = 4) -> None:
    """The options that set up a game."""
    group = parser.add_argument_group("the game")
    group.add_argument("--game", default=_native.GAMES[0], metavar="GAME",
                       help=f"one of {', '.join(_native.GAMES)} (default: %(default)s)")  # fmt: skip
    group.add_argument("--players", type=int, default=players, metavar="N",
                       help="how many play (default: %(default)s)")  # fmt: skip
    group.add_argument("--rules", metavar="PRESET", help="an edition; see 'jerusalem rules'")
    group.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                       help="a rule option; may be given several times")  # fmt: skip
    group.add_argument("--board", metavar="BOARD", help="a board's id or the path of a board file")
    group.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")


def game_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was asked for, as the arguments of `Game` without the seed."""
    rules: Any = arguments.rules
    if arguments.option:
        from .._rules import Rules

        options = dict(parse_option(text) for text in arguments.option)
        rules = Rules(arguments.game, arguments.rules, **options)
    return {
        "game": arguments.game,
        "players": arguments.players,
        "rules": rules,
        "board": arguments.board,
    }


def parse_option(text: str) -> tuple[str, Any]:
    """``NAME=VALUE``: the value is JSON if it looks like it, else a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ConfigError(f"--option {text!r}: write NAME=VALUE")
    try:
        return name.strip().replace("-", "_"), json.loads(value)
    except ValueError:
        return name.strip().replace("-", "_"), value


def bot_list(text: str, seats: int) -> list[str]:
    """Bots separated by commas; the last one is repeated for the seats that are left."""
    bots = split_bots(text)
    for bot in bots:
        check_player(bot)
    if not bots or len(bots) > seats:
        raise ConfigError(f"{len(bots)} bots for {seats} seats")
    return bots + [bots[-1]] * (seats - len(bots))


def add_limits(parser: argparse.ArgumentParser) -> None:
    """What outside programs are allowed."""
    usual = Limits()
    group = parser.add_argument_group("outside programs")
    group.add_argument("--move-time", type=float, default=usual.move, metavar="S",
                       help="seconds for a move (default: %(default)g)")  # fmt: skip
    group.add_argument("--start-time", type=float, default=usual.start, metavar="S",
                       help="seconds to start, and to begin a game (default: %(default)g)")  # fmt: skip


def limits(arguments: argparse.Namespace) -> Limits:
    """The limits that were asked for."""
    return Limits(move=arguments.move_time, start=arguments.start_time)


def add_lang(parser: argparse.ArgumentParser) -> None:
    """The language of texts."""
    parser.add_argument("--lang", default="en", choices=_native.LANGS,
                        help="language of names, if the game has it (default: %(default)s)")  # fmt: skip


def parse_viewer(text: str) -> Any:
    """``all``, ``public`` or a seat."""
    return int(text) if text.lstrip("-").isdigit() else text


def table(rows: Iterable[Iterable[object]], *, head: Iterable[str] = ()) -> str:
    """Columns of text; numbers to the right."""
    head = list(head)
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*([head] if head else []), *cells, strict=True)]
    numeric = [
        all(cell[:1].isdigit() or cell[:1] in "+-−–" for cell in column)
        for column in zip(*cells, strict=True)
    ]

    def line(row: list[str]) -> str:
        return "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()

    lines = [line(row) for row in cells]
    if head:
        lines = [line(head), "  ".join("─" * width for width in widths), *lines]
    return "\n".join(lines)


def standings(game: Game) -> str:
    """Places and scores of a finished game."""
    scores = game.scores()
    rows = [(place + 1, f"seat {seat}", scores[seat]) for place, seat in enumerate(game.ranking())]
    return table(rows, head=("place", "seat", "score"))


def writes_to_a_terminal() -> bool:
    """Whether somebody sees the error stream."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def thinking(who: str, bot: str) -> Iterator[None]:
    """Says on a terminal who is thinking, as long as it lasts; nothing of a bot that does not."""
    outside = bot not in _native.BOTS and "exec:" in bot
    shown = writes_to_a_terminal() and (outside or _native.bot_thinks(bot))
    if shown:
        print(f"\r\x1b[K{who} ({bot}) is thinking …", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Progress:
    """A bar on the error stream, only if it is a terminal."""

    def __init__(self, total: int, width: int = 40):
        self.total, self.width, self.done = max(total, 1), width, 0
        self.shown = writes_to_a_terminal()

    def add(self, count: int) -> None:
        """So much more is done."""
        self.show(self.done + count, self.total)

    def show(self, done: int, total: int, more: str = "") -> None:
        """So much is done of so much."""
        self.done, self.total = done, max(total, 1)
        if self.shown:
            full = min(self.width, self.width * done // self.total)
            bar = "█" * full + "░" * (self.width - full)
            end = "\n" if done >= self.total else ""
            print(f"\r{bar} {done}/{self.total}{more}", end=end, file=sys.stderr, flush=True)
