"""``jerusalem bot``: one of our bots as a program that speaks the protocol."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .. import _native
from ..protocol.serve import serve


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "bot",
        help="a bot as a program, for any host",
        description="Answers a host by JSON lines over standard input and output, as "
        "docs/bot-protocol.md says: 'exec:python -m jerusalem bot greedy' is a bot like any other.",
    )
    parser.add_argument("name", metavar="NAME", help=f"a bot: {', '.join(_native.BOTS)}")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answers until the host hangs up."""
    if sys.stdin is None:
        raise ValueError("there is no input to read a host's lines from")
    serve(arguments.name)
    return 0
