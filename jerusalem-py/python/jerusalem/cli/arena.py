"""``jerusalem arena``: bots against bots, rated; tests of a change; the ladder."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from .. import _native
from ..arena import Arena, Report, Sprt, Verdict, ladder, read
from ..arena.players import named_bots, split_bots
from ..arena.report import HEAD, load_matplotlib
from ..arena.schedule import LINEUPS
from ..errors import ConfigError
from .common import Progress, add_game_options, add_limits, game_options, limits, table

_EXIT = {"H1": 0, "H0": 1, "undecided": 3}


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help="bots against bots, rated",
        description="Plays bots against bots on the same seeds in every rotation of the seats and "
        "rates them; docs/arena.md says how.",
        epilog="A bot is a name of 'jerusalem info', exec:COMMAND for a program of your own "
        "(docs/bot-protocol.md), or NAME=BOT to call it something else. Exit codes of --sprt: 0 the "
        "candidate is better (H1), 1 it is not (H0), 3 not known yet.",
    )
    add_game_options(parser)
    parser.add_argument("--bots", action="append", metavar="BOT[,BOT…]",
                        help="who plays; may be given several times (default: greedy,random; with "
                             "--ladder all there are)")  # fmt: skip
    parser.add_argument("--blocks", type=int, default=25, metavar="N",
                        help="blocks of every line-up: one seed, every rotation (default: %(default)s)")  # fmt: skip
    parser.add_argument("--lineups", default="mixed", choices=LINEUPS,
                        help="mixed: all sets of bots; duels: every pair, one among copies of the "
                             "other (default: %(default)s)")  # fmt: skip
    parser.add_argument("--lineup", action="append", metavar="BOT,BOT[,BOT…]",
                        help="only this line-up, a bot for every seat; may be given several times")  # fmt: skip
    parser.add_argument("--reach", type=int, default=0, metavar="N",
                        help="only bots at most so far apart in the list meet (default: 0, all)")  # fmt: skip
    add_limits(parser)
    group = parser.add_argument_group("how it is played")
    group.add_argument("--file", metavar="FILE",
                       help="keep finished games there, and go on from them")  # fmt: skip
    group.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N",
                       help="processes; 0 plays in this one (default: %(default)s)")  # fmt: skip
    group.add_argument("--ray", metavar="ADDRESS",
                       help="play on this Ray cluster instead; 'auto' finds one, 'local' starts one")  # fmt: skip
    group = parser.add_argument_group("what comes of it")
    group.add_argument("--json", action="store_true", help="figures as JSON")
    group.add_argument("--plot", metavar="FILE", help="draw the ratings")
    group.add_argument("--report", metavar="FILE", help="play nothing, add up this file")
    group = parser.add_argument_group("is a change better?")
    group.add_argument("--sprt", action="store_true",
                       help="test the first bot (the candidate) against the second, in at most "
                            "--blocks blocks")  # fmt: skip
    group.add_argument("--elo0", type=float, default=0.0, metavar="POINTS",
                       help="H0: the candidate's lead (default: 0)")  # fmt: skip
    group.add_argument("--elo1", type=float, default=20.0, metavar="POINTS",
                       help="H1: the same (default: %(default)g)")  # fmt: skip
    group.add_argument("--alpha", type=float, default=0.05, metavar="P",
                       help="chance of H1 though H0 is true (default: %(default)g)")  # fmt: skip
    group.add_argument("--beta", type=float, default=0.05, metavar="P",
                       help="chance of H0 though H1 is true (default: %(default)g)")  # fmt: skip
    group = parser.add_argument_group("the ladder")
    group.add_argument("--ladder", action="store_true",
                       help="all games, boards and numbers of players: writes ladder.md, .json, .png")  # fmt: skip
    group.add_argument("--out", default="docs/benchmarks", metavar="DIR",
                       help="where to (default: %(default)s)")  # fmt: skip
    group.add_argument("--files", metavar="DIR",
                       help="keep finished games there, and go on from them")  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays and tells."""
    # What is missing is better known before the games than after them.
    if arguments.plot or arguments.ladder:
        load_matplotlib()
    if arguments.report is not None:
        return tell(arguments, Report(*read(arguments.report)))
    if arguments.ladder:
        return make_ladder(arguments)
    setup = {
        "seed": arguments.seed,
        "reach": arguments.reach,
        "limits": limits(arguments),
        "file": arguments.file,
        **game_options(arguments),
    }
    given = arguments.bots or ["greedy,random"]
    bots = named_bots([bot for text in given for bot in split_bots(text)])
    lineup: Any = arguments.lineups
    if arguments.lineup:
        lineup = [split_bots(text) for text in arguments.lineup]
    arena = Arena(bots, lineup=lineup, **setup)
    if arguments.sprt:
        return test(arguments, arena)
    bar = Progress(1)
    report = arena.play(arguments.blocks, workers=arguments.workers, ray=arguments.ray,
                        progress=bar.show)  # fmt: skip
    return tell(arguments, report)


def tell(arguments: argparse.Namespace, report: Report) -> int:
    """Shows what was found."""
    if not report.games:
        raise ConfigError("there are no finished games")
    if arguments.json:
        print(json.dumps(report.data(), indent=1))
    else:
        print(table(report.rows(), head=HEAD))
        for fault in report.faults()[:20]:
            print(f"fault: {fault}")
    if arguments.plot:
        report.plot(arguments.plot)
    return 0


def test(arguments: argparse.Namespace, arena: Arena) -> int:
    """Tests a change."""
    asked = Sprt(arena.players, arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)
    low, high = asked.bounds
    bar = Progress(arguments.blocks)

    def show(verdict: Verdict) -> None:
        bar.show(
            verdict.blocks, arguments.blocks, f" LLR {verdict.ratio:+.2f} ({low:.2f}, {high:.2f})"
        )

    verdict, report = arena.sprt(asked, arguments.blocks, workers=arguments.workers,
                                 ray=arguments.ray, progress=show)  # fmt: skip
    share = verdict.share(arena.players)
    if arguments.json:
        print(json.dumps({
            "answer": verdict.answer, "ratio": verdict.ratio, "bounds": [low, high],
            "blocks": verdict.blocks, "scores": verdict.scores, "share": share,
            "elo0": asked.elo0, "elo1": asked.elo1, "alpha": asked.alpha, "beta": asked.beta,
            "arena": report.data(),
        }, indent=1))  # fmt: skip
        return _EXIT[verdict.answer]
    candidate, baseline = arena.bots
    meaning = {
        "H1": f"{candidate} is better than {baseline} (H1, +{asked.elo1:g} points)",
        "H0": f"{candidate} is not better than {baseline} (H0, +{asked.elo0:g} points)",
        "undecided": "not known yet: play more blocks",
    }[verdict.answer]
    print(f"{meaning}\n{verdict.blocks} blocks, {100 * share:.1f} % won "
          f"({100 / arena.players:.1f} % if equal), LLR {verdict.ratio:+.2f} ({low:.2f}, {high:.2f})")  # fmt: skip
    for fault in report.faults()[:20]:
        print(f"fault: {fault}")
    return _EXIT[verdict.answer]


def make_ladder(arguments: argparse.Namespace) -> int:
    """Makes the ladder of the docs."""
    bots = ",".join(arguments.bots or _native.BOTS)
    bar = Progress(1)
    command = f"python -m jerusalem arena --ladder --bots {bots} --blocks {arguments.blocks}"
    if arguments.reach:
        command += f" --reach {arguments.reach}"
    paths = ladder(
        bots, arguments.blocks, arguments.out, files=arguments.files, reach=arguments.reach,
        seed=1 if arguments.seed is None else arguments.seed, command=command,
        limits=limits(arguments), workers=arguments.workers, ray=arguments.ray, progress=bar.show,
        started=lambda title: print(title, file=sys.stderr),
    )  # fmt: skip
    print("\n".join(map(str, paths)))
    return 0
