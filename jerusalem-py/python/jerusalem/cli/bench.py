"""``jerusalem bench``: steps per second."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .. import _native
from .._config import config_json
from .._game import Game
from .._vector import VectorGame
from .common import add_game_options, game_options, table


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench",
        help="steps per second on this machine",
        description="Plays at random and counts steps per second of processor time, best of three.",
    )
    add_game_options(parser)
    parser.add_argument("--rows", type=int, default=1024, metavar="N",
                        help="games of a batch (default: %(default)s)")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S",
                        help="of every measurement (default: %(default)s)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints."""
    options = game_options(arguments)
    figures = dict(measure_all(arguments.rows, arguments.seconds, options))
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return 0
    rows = [(name, f"{value:,.0f}") for name, value in figures.items()]
    print(table(rows, head=("what", "per second")))
    size = row_bytes(options)
    if size is not None:
        print(f"\n{size:,.0f} bytes a game of a batch, beside the arrays")
    return 0


def row_bytes(options: dict[str, Any], rows: int = 20_000) -> float | None:
    """Memory that a game of a batch takes beside the arrays, where the system tells."""
    before = resident()
    if before is None:
        return None
    batch = _native.Batch(config_json(**batch_config(options), seed=1, rows=rows))
    size = ((resident() or 0) - before) / batch.rows
    return size


def batch_config(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game, all of them."""
    return {"players": 4, "rules": None, "board": None, **options}


def resident() -> int | None:
    """Bytes of this process that are in memory."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def rate(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """The best of three measurements: how much `work` does in a second of the processor."""
    work()
    best = 0.0
    for _ in range(3):
        count, start = 0, clock()
        while (now := clock()) - start < seconds:
            count += work()
        best = max(best, count / (now - start))
    return best


def measure_all(rows: int, seconds: float, options: dict[str, Any]) -> list[tuple[str, float]]:
    """Every figure by name."""
    figures: list[tuple[str, float]] = []

    def add(
        name: str, work: Callable[[], int], clock: Callable[[], float] = time.process_time
    ) -> None:
        print(f"{name} …", file=sys.stderr)
        figures.append((name, rate(work, seconds, clock)))

    for dtype in (np.float32, np.uint8):
        add(f"vector steps, {dtype.__name__}", vector_steps(rows, 1, dtype, options))
    # Threads are worth something only by the clock on the wall.
    for threads in (1, 2):
        work = vector_steps(rows, threads, np.float32, options)
        add(f"vector steps, wall clock, {threads} threads", work, time.perf_counter)
    add("vector steps, actions through Python", vector_given(rows, options))
    add("playout decisions", playouts(1, options))
    add("plain loop steps", plain_loop(options))
    add("clones", clones(options))
    add("determinisations", determinisations(options))
    if importlib.util.find_spec("pettingzoo"):
        add("PettingZoo steps", aec_loop(options))
    if importlib.util.find_spec("gymnasium"):
        add("Gymnasium steps", gym_loop("BoardGameEnv", options))
        add("Gymnasium steps, an empty env", gym_loop("empty", options))
        add("Gymnasium vector steps", gym_vector(rows, options))
    return figures


def vector_steps(
    rows: int, threads: int, dtype: Any, options: dict[str, Any]
) -> Callable[[], int]:
    """Observation, mask, rewards, done and to_play written at every step; the engine chooses."""
    games = VectorGame(rows, seed=1, threads=threads, dtype=dtype, **options)

    def work() -> int:
        for _ in range(10):
            games.step_random()
        return 10 * rows

    return work


def vector_given(rows: int, options: dict[str, Any]) -> Callable[[], int]:
    """The same with `random_actions` and `step`."""
    games = VectorGame(rows, seed=1, **options)

    def work() -> int:
        for _ in range(10):
            games.step(games.random_actions())
        return 10 * rows

    return work


def playouts(threads: int, options: dict[str, Any]) -> Callable[[], int]:
    """Whole random games without observations."""
    games = VectorGame(1, seed=1, threads=threads, **options)
    return lambda: games.playouts(100, 1).decisions


def plain_loop(options: dict[str, Any]) -> Callable[[], int]:
    """Observe into an array, legal actions, a random choice in Python, apply."""
    choose = random.Random(1).random
    start = Game(seed=1, record=False, **options)
    out = np.empty(start.observation_len, np.float32)

    def work() -> int:
        game = Game(seed=int(choose() * 2**60), record=False, **options)
        steps = 0
        while not game.is_over:
            game.observe(out=out)
            legal = game.legal_actions()
            game.apply(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return work


def halfway(options: dict[str, Any]) -> Game:
    """A game after some decisions."""
    game = Game(seed=1, record=False, **options)
    for _ in range(40):
        game.apply(game.legal_actions()[0])
    return game


def clones(options: dict[str, Any]) -> Callable[[], int]:
    """Copies of a game."""
    game = halfway(options)

    def work() -> int:
        for _ in range(1000):
            game.clone()
        return 1000

    return work


def determinisations(options: dict[str, Any]) -> Callable[[], int]:
    """Games a seat cannot tell from the true one."""
    game = halfway(options)

    def work() -> int:
        for seed in range(1000):
            game.determinize(0, seed)
        return 1000

    return work


def aec_loop(options: dict[str, Any]) -> Callable[[], int]:
    """PettingZoo's loop: `last`, a choice from the mask, `step`."""
    from ..envs.aec import AecEnv

    env = AecEnv(**options)
    choose = random.Random(1).random

    def work() -> int:
        env.reset(seed=int(choose() * 2**30))
        steps = 0
        while env.agents:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return work


def gym_loop(kind: str, options: dict[str, Any]) -> Callable[[], int]:
    """Gymnasium's loop through `make`; ``"empty"`` is an env that does nothing but answer."""
    import gymnasium

    from ..envs import environment_id

    name = environment_id(options["game"])
    wanted = {key: value for key, value in options.items() if key != "game"}
    env = gymnasium.make(name, **wanted)
    if kind == "empty":
        full = env.unwrapped
        gymnasium.register("jerusalem/Empty-v0", entry_point=empty_env)  # type: ignore[arg-type]
        env = gymnasium.make("jerusalem/Empty-v0", like=full)
        del gymnasium.registry["jerusalem/Empty-v0"]
    choose = random.Random(1).random

    def work() -> int:
        observation, _ = env.reset(seed=int(choose() * 2**30))
        steps = 0
        for _ in range(100):
            steps += 1
            legal = observation["action_mask"].nonzero()[0]
            action = legal[int(choose() * len(legal))]
            observation, _, over, _, _ = env.step(action)
            if over:
                break
        return steps

    return work


def empty_env(like: Any) -> Any:
    """An environment with the spaces of another whose steps give fresh arrays and do nothing."""
    import gymnasium

    class Empty(gymnasium.Env[Any, Any]):
        observation_space = like.observation_space
        action_space = like.action_space
        render_mode = None

        def answer(self) -> dict[str, Any]:
            return {name: array.copy() for name, array in self.first.items()}

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            self.first, _ = like.reset(seed=1)
            return self.answer(), {}

        def step(self, action: Any) -> Any:
            return self.answer(), 0.0, False, False, {}

    return Empty()


def gym_vector(rows: int, options: dict[str, Any]) -> Callable[[], int]:
    """The vector env with random bots: the learners' steps alone are counted."""
    from ..envs.vector import BoardGameVectorEnv

    envs = BoardGameVectorEnv(rows, copy=False, **options)
    envs.reset(seed=1)

    def work() -> int:
        envs.step(envs.random_actions())
        return rows

    return work
