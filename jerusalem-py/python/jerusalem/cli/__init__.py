"""The command line: ``python -m jerusalem`` or ``jerusalem``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from .._native import __version__
from ..errors import JerusalemError
from . import analyze, arena, bench, bot, check_bot, draw, info, play, replay, rules, watch

_COMMANDS = (play, watch, analyze, arena, bot, check_bot, replay, draw, bench, rules, info)


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="jerusalem",
        description="The board games Jerusalem and The Walled City in the terminal.",
        epilog="Every command has its own --help. Exit codes: 0 good, 1 refused, 2 wrong usage.",
    )
    top.add_argument("--version", action="version", version=f"jerusalem {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in _COMMANDS:
        module.add_parser(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; the exit code.

    >>> main(["info", "--game", "jerusalem"])  # doctest: +ELLIPSIS
    jerusalem ...
    0
    """
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except BrokenPipeError:
        # Whoever was reading has gone; nothing more is to be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (JerusalemError, ImportError, OSError, ValueError, IndexError, TypeError) as error:
        print(f"jerusalem {arguments.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
