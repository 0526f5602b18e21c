"""``jerusalem check-bot``: what a bot does wrong."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..arena.players import command
from ..protocol.check import check
from .common import add_limits, limits


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "check-bot",
        help="says what a bot does wrong",
        description="Speaks with a bot as docs/bot-protocol.md says, touches every part of it, and "
        "says what is wrong. Exit code 0 if nothing is.",
    )
    parser.add_argument("bot", metavar="CMD", help="its command, with or without 'exec:'")
    parser.add_argument("--seed", type=int, default=1, metavar="N",
                        help="of the games it plays (default: %(default)s)")  # fmt: skip
    add_limits(parser)
    parser.add_argument("--json", action="store_true", help="findings as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Looks and says."""
    words = command("exec:" + arguments.bot.removeprefix("exec:"))
    findings = []
    for finding in check(words, limits(arguments), arguments.seed):
        findings.append(finding)
        if not arguments.json:
            print(f"{'good ' if finding.good else 'WRONG'} {finding.what}: {finding.detail}")
    wrong = sum(not finding.good for finding in findings)
    if arguments.json:
        print(json.dumps([finding._asdict() for finding in findings], indent=1))
    else:
        print(f"\n{wrong} of {len(findings)} wrong" if wrong else f"\nall {len(findings)} good")
    return 1 if wrong else 0
