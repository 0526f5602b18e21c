"""Random rollouts in arrays: a thousand games at a time.

    python random_rollout.py --game jerusalem --players 4 --games 1024 --steps 1000
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import jerusalem


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="jerusalem", choices=jerusalem.GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()

    games = jerusalem.VectorGame(
        arguments.games,
        arguments.game,
        players=arguments.players,
        seed=1,
        threads=arguments.threads,
    )
    finished = 0
    wins = np.zeros(arguments.players)
    start = time.perf_counter()
    for _ in range(arguments.steps):
        # A learner would choose here, from `games.arrays.observation` and `games.arrays.mask`.
        actions = games.random_actions()
        arrays = games.step(actions)
        finished += int(arrays.done.sum())
        wins += (arrays.rewards[arrays.done] > 0.99).sum(axis=0)
    seconds = time.perf_counter() - start
    steps = arguments.games * arguments.steps
    print(f"{steps:,} steps in {seconds:.2f} s: {steps / seconds:,.0f} a second")
    print(f"{finished:,} games ended; wins by seat: {wins.astype(int).tolist()}")

    # Without arrays: whole games, added up.
    totals = games.playouts(1000, seed=2)
    print(f"{totals.games} playouts: {totals.decisions / totals.games:.0f} decisions each,")
    print(f"shares of wins by seat {np.round(totals.wins, 3).tolist()}")


if __name__ == "__main__":
    main()
