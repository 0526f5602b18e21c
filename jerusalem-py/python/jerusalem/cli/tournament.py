"""``jerusalem tournament``: bots against bots, counted."""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections import Counter
from typing import Any

from .._config import seed_number
from .._game import Game
from .._vector import VectorGame
from ..errors import ConfigError
from .common import Progress, add_game_options, bot_list, game_options, table


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "tournament",
        help="bots against bots",
        description="Plays bots against bots in every seating and counts.",
    )
    add_game_options(parser)
    parser.add_argument("--bots", default="greedy,random", metavar="NAME[,NAME…]",
                        help="who plays; the last is repeated (default: %(default)s)")  # fmt: skip
    parser.add_argument("--games", type=int, default=1000, metavar="N",
                        help="in all (default: %(default)s)")  # fmt: skip
    parser.add_argument("--threads", type=int, default=0, metavar="N",
                        help="0 for as many as the machine has (default: 0)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays and counts."""
    if arguments.games < 1:
        raise ValueError(f"--games {arguments.games}: at least one")
    options = game_options(arguments)
    bots = bot_list(arguments.bots, options["players"])
    results = tournament(
        bots, arguments.games, threads=arguments.threads, seed=arguments.seed, **options
    )
    if arguments.json:
        print(json.dumps(results, indent=1))
        return 0
    rows = [
        (
            name,
            row["games"],
            f"{100 * row['win_rate']:.1f} %",
            f"{100 * row['low']:.1f} – {100 * row['high']:.1f} %",
            f"{row['mean_place']:.2f}",
            f"{row['mean_score']:.2f}",
        )
        for name, row in sorted(results.items(), key=lambda item: -item[1]["win_rate"])
    ]
    print(table(rows, head=("bot", "seats", "wins", "95 %", "mean place", "mean score")))
    return 0


def tournament(
    bots: list[str],
    games: int,
    *,
    threads: int = 1,
    seed: int | None = None,
    **options: Any,
) -> dict[str, dict[str, float]]:
    """Bots in every seating: for each its games, win rate with 95 % interval, place and score.

    >>> results = tournament(["greedy", "random"], 100, seed=1, players=2)
    >>> results["greedy"]["games"]
    100
    """
    players = Game(seed=0, **options).players
    if len(bots) != players:
        raise ConfigError(f"{len(bots)} bots for {players} seats")
    seatings = sorted(set(itertools.permutations(bots)))
    first = seed_number(seed)
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    places: Counter[str] = Counter()
    scores: Counter[str] = Counter()
    progress = Progress(games)
    for i, seating in enumerate(seatings):
        count = games * (i + 1) // len(seatings) - games * i // len(seatings)
        table = VectorGame(1, threads=threads, seed=0, bots=list(seating), **options)
        # In pieces, so that the bar moves and a break is heard.
        for piece in range(0, count, 200):
            number = min(200, count - piece)
            totals = table.playouts(number, (first + (i << 32) + piece) % (1 << 64))
            for seat, name in enumerate(seating):
                played[name] += number
                won[name] += int(totals.places[seat, 0])
                place_sum = (totals.places[seat] * range(1, len(seating) + 1)).sum()
                places[name] += int(place_sum)
                scores[name] += int(totals.scores[seat])
            progress.add(number)
    results = {}
    for name, number in played.items():
        low, high = wilson(won[name], number)
        results[name] = {
            "games": number,
            "win_rate": won[name] / number,
            "low": low,
            "high": high,
            "mean_place": places[name] / number,
            "mean_score": scores[name] / number,
        }
    return results


def wilson(won: int, played: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson).

    >>> wilson(50, 100)[0] < 0.5 < wilson(50, 100)[1]
    True
    """
    share = won / played
    middle = share + z * z / (2 * played)
    half = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
