"""Random play from Python, side by side with other libraries, on one core, in one run.

    python peers.py --install --out docs/benchmarks

Every measurement runs in a process of its own, best of three. What does not install is left out
and named. Absolute figures move from machine to machine; the ratios of one run are what counts.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

Work = Callable[[], int]

PEERS = {
    "pyspiel": "open_spiel",
    "pgx": "pgx jax",
    "envpool": "envpool",
    "rlcard": "rlcard",
    "pettingzoo.classic": "pettingzoo[classic]",
    "catanatron": "catanatron",
    "riichienv": "riichienv",
}


class Bench(NamedTuple):
    """One line of the table."""

    group: str
    library: str
    game: str
    make: Callable[[], Work]
    module: str = "jerusalem"


GROUPS = {
    "playout": "whole random games inside the library; the players' decisions are counted",
    "batch": "1,024 games at once: observation, mask, masked choice, step, called from Python",
    "observe": "one game, a Python loop: legal actions, choice, apply, observation in numpy",
    "aec": "PettingZoo: last() with observation and mask, choice, step()",
    "env": "one environment step: observation and legal actions, choice in Python",
}


# Ours.


def our_playouts(game: str) -> Work:
    from jerusalem import VectorGame

    games = VectorGame(1, game, players=4, seed=1)
    return lambda: games.playouts(200, 1).decisions


def our_batch(game: str) -> Work:
    from jerusalem.cli.bench import vector_steps

    return vector_steps(1024, 1, np.float32, {"game": game, "players": 4})


def our_loop(game: str) -> Work:
    from jerusalem.cli.bench import plain_loop

    return plain_loop({"game": game, "players": 4})


def our_aec(game: str) -> Work:
    from jerusalem.envs import AecEnv

    return aec_loop(AecEnv(game, players=4))


def our_env(game: str) -> Work:
    from jerusalem.cli.bench import gym_loop

    return gym_loop("BoardGameEnv", {"game": game, "players": 4})


# OpenSpiel.


def spiel_playouts(game: str) -> Work:
    """Whole games of the library's random bots, in C++, the deal included."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    bots = [pyspiel.make_uniform_random_bot(i, i) for i in range(loaded.num_players())]
    length = np.mean([spiel_decisions(loaded, seed) for seed in range(200)])
    seed = 0

    def work() -> int:
        nonlocal seed
        for _ in range(20):
            seed += 1
            pyspiel.evaluate_bots(loaded.new_initial_state(), bots, seed)
        return int(20 * length)

    return work


def spiel_decisions(game: Any, seed: int) -> int:
    """The players' decisions in a random game."""
    choose = random.Random(seed)
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(actions, chances)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
            steps += 1
    return steps


def spiel_observe(game: str) -> Work:
    import pyspiel
    from open_spiel.python.observation import make_observation

    loaded = pyspiel.load_game(game)
    observation = make_observation(loaded)
    choose = random.Random(1)

    def work() -> int:
        state = loaded.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(actions, chances)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(choose.random() * len(legal))])
            steps += 1
            if not state.is_terminal() and not state.is_chance_node():
                observation.set_from(state, state.current_player())
        return steps

    return work


# Pgx.


def pgx_batch(game: str) -> Work:
    """One jitted call a step, or a scan of ten: the faster of both."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(state: Any, key: Any) -> tuple[Any, Any]:
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits, axis=1)
        return step(state, actions, jax.random.split(chance, 1024)), key

    def many(state: Any, key: Any) -> tuple[Any, Any]:
        return jax.lax.fori_loop(0, 10, lambda _, pair: once(*pair), (state, key))

    now = [begin(jax.random.split(jax.random.PRNGKey(1), 1024)), jax.random.PRNGKey(2)]

    def using(call: Any, steps: int) -> Work:
        def work() -> int:
            now[0], now[1] = call(*now)
            now[0].observation.block_until_ready()
            return 1024 * steps

        return work

    ways = [using(jax.jit(once), 1), using(jax.jit(many), 10)]
    return max(ways, key=lambda work: rate(work, 0.2))


# EnvPool.


def envpool_batch(game: str) -> Work:
    import envpool

    env = envpool.make_gymnasium(game, num_envs=1024, num_threads=1, seed=1)
    _, info = env.reset()
    choose = np.random.default_rng(1)

    def work() -> int:
        nonlocal info
        mask = info["legal_action_mask"]
        actions = (choose.random(mask.shape, np.float32) * mask).argmax(axis=1)
        *_, info = env.step(actions)
        return 1024

    return work


# PettingZoo.


def aec_loop(env: Any) -> Work:
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
            env.step(int(legal[int(choose() * len(legal))]))
            steps += 1
        return steps

    return work


def zoo_aec(game: str, kind: str) -> Work:
    module = importlib.import_module(f"pettingzoo.classic.{game}")
    return aec_loop(getattr(module, kind)())


# RLCard, Catanatron, RiichiEnv.


def rlcard_env(game: str) -> Work:
    import rlcard

    env = rlcard.make(game)
    choose = random.Random(1)

    def work() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choose.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return work


def catan_playouts() -> Work:
    from catanatron import Color, Game, RandomPlayer

    def work() -> int:
        colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None) or game.state.actions
        return len(records)

    return work


def riichi_env() -> Work:
    from riichienv import RiichiEnv

    env = RiichiEnv()
    choose = random.Random(1)

    def work() -> int:
        seen = env.reset()
        steps = 0
        while not env.done():
            chosen = {}
            for seat, observation in seen.items():
                observation.encode()
                chosen[seat] = choose.choice(observation.legal_actions())
                steps += 1
            seen = env.step(chosen)
        return steps

    return work


def benches() -> list[Bench]:
    """Everything that is measured."""
    found = []
    for game in ("jerusalem", "walled-city"):
        for group, make in (
            ("playout", our_playouts),
            ("batch", our_batch),
            ("observe", our_loop),
            ("aec", our_aec),
            ("env", our_env),
        ):
            found.append(Bench(group, "jerusalem", game, lambda make=make, game=game: make(game)))
    spiel = {
        "hearts": "hearts",
        "euchre": "euchre",
        "spades": "spades",
        "bridge without solver": "bridge(use_double_dummy_result=false)",
        "leduc": "leduc_poker",
    }
    for game, name in spiel.items():
        found.append(Bench("playout", "OpenSpiel", game, lambda n=name: spiel_playouts(n), "pyspiel"))
    for game in ("spades", "bridge", "leduc_poker"):
        found.append(Bench("observe", "OpenSpiel", game, lambda n=game: spiel_observe(n), "pyspiel"))
    for game in ("leduc_holdem", "connect_four", "sparrow_mahjong"):
        found.append(Bench("batch", "Pgx", game, lambda n=game: pgx_batch(n), "pgx"))
    for game in ("LeducHoldem-v1", "SparrowMahjong-v1"):
        found.append(Bench("batch", "EnvPool", game, lambda n=game: envpool_batch(n), "envpool"))
    for game in ("leduc_holdem_v4", "connect_four_v3"):
        for kind in ("raw_env", "env"):
            found.append(
                Bench("aec", "PettingZoo", f"{game} {kind}",
                      lambda n=game, k=kind: zoo_aec(n, k), "pettingzoo.classic")  # fmt: skip
            )
    for game in ("leduc-holdem", "uno", "gin-rummy"):
        found.append(Bench("env", "RLCard", game, lambda n=game: rlcard_env(n), "rlcard"))
    found.append(Bench("playout", "Catanatron", "4 random players", catan_playouts, "catanatron"))
    found.append(Bench("env", "RiichiEnv", "mahjong", riichi_env, "riichienv"))
    return found


# What the ratios must reach: name, ours, theirs (the fastest of them), at least.
RATIOS = [
    ("whole playouts, OpenSpiel's fastest of hearts, euchre, spades, bridge", "playout", "OpenSpiel",
     ("hearts", "euchre", "spades", "bridge without solver"), 3.0),
    ("the vector env, Pgx's leduc", "batch", "Pgx", ("leduc_holdem",), 1.5),
    ("the vector env, EnvPool's leduc", "batch", "EnvPool", ("LeducHoldem-v1",), 10.0),
    ("the plain loop, OpenSpiel's spades with its numpy observer", "observe", "OpenSpiel",
     ("spades",), 3.0),
    ("the AEC env, PettingZoo's leduc raw_env", "aec", "PettingZoo", ("leduc_holdem_v4 raw_env",), 3.0),
]  # fmt: skip


def rate(work: Work, seconds: float) -> float:
    """The best of three: steps in a second of the processor, all threads of the process together."""
    work()
    best = 0.0
    for _ in range(3):
        count, start = 0, time.process_time()
        while (now := time.process_time()) - start < seconds:
            count += work()
        best = max(best, count / (now - start))
    return best


def measure(number: int, seconds: float) -> dict[str, Any]:
    """One measurement in a process of its own, on one core."""
    environment = {
        **os.environ,
        "OMP_NUM_THREADS": "1",
        "JAX_PLATFORMS": "cpu",
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    }
    done = subprocess.run(
        [sys.executable, __file__, "--one", str(number), "--seconds", str(seconds)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["?"]
        return {"error": reason[0]}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def run_one(number: int, seconds: float) -> None:
    """Measures in this process and prints the figure."""
    warnings.simplefilter("ignore")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(json.dumps({"rate": rate(benches()[number].make(), seconds)}))


def install() -> None:
    """Installs what can be installed."""
    for module, packages in PEERS.items():
        command = [sys.executable, "-m", "pip", "install", "-q", *packages.split()]
        code = subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode
        print(f"{module}: {'installed' if code == 0 else 'not available here'}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="install the other libraries first")
    parser.add_argument("--out", type=Path, help="folder for the table and the chart")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", help="only this group")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one is not None:
        run_one(arguments.one, arguments.seconds)
        return
    if arguments.install:
        install()
    rows, missing = [], []
    for number, bench in enumerate(benches()):
        if arguments.only and bench.group != arguments.only:
            continue
        found = measure(number, arguments.seconds)
        if "error" in found:
            missing.append(f"{bench.library} {bench.game}: {found['error']}")
            print(f"{bench.library} {bench.game}: left out, {found['error']}", file=sys.stderr)
            continue
        rows.append({"group": bench.group, "library": bench.library, "game": bench.game, **found})
        print(f"{bench.group:8} {bench.library:11} {bench.game:28} {found['rate']:>13,.0f}", flush=True)
    ratios = [ratio for ratio in (find_ratio(rows, *wanted) for wanted in RATIOS) if ratio]
    for ratio in ratios:
        print(f"{ratio['name']}: {ratio['ratio']:.1f}× (at least {ratio['least']}×)")
    if arguments.out:
        write(arguments.out, rows, ratios, missing)
        print(f"written to {arguments.out}")


def find_ratio(
    rows: list[dict[str, Any]], name: str, group: str, library: str, games: tuple[str, ...],
    least: float,
) -> dict[str, Any] | None:  # fmt: skip
    """Ours with Jerusalem against the fastest of theirs."""
    ours = [r["rate"] for r in rows if (r["group"], r["game"]) == (group, "jerusalem")]
    theirs = [
        r["rate"] for r in rows
        if r["group"] == group and r["library"] == library and r["game"] in games
    ]  # fmt: skip
    if not ours or not theirs:
        return None
    return {"name": name, "ratio": ours[0] / max(theirs), "least": least}


def write(
    out: Path, rows: list[dict[str, Any]], ratios: list[dict[str, Any]], missing: list[str]
) -> None:
    """The table as Markdown and JSON, the chart as a picture."""
    out.mkdir(parents=True, exist_ok=True)
    lines = [
        "# Side by side", "",
        f"`make bench-peers` on {platform.machine()}, CPython {platform.python_version()}, "
        "one core, one run, random legal play, best of three, by processor time. Ratios of one "
        "run are what counts.",
    ]  # fmt: skip
    for group, meaning in GROUPS.items():
        lines += ["", f"## {meaning}", "", "| library | game | steps per second |", "|---|---|---:|"]
        chosen = sorted((r for r in rows if r["group"] == group), key=lambda r: -r["rate"])
        for row in chosen:
            bold = "**" if row["library"] == "jerusalem" else ""
            cells = (row["library"], row["game"], f"{row['rate']:,.0f}")
            lines.append("| " + " | ".join(f"{bold}{cell}{bold}" for cell in cells) + " |")
    if ratios:
        lines += ["", "## Ratios", "", "| jerusalem (4 players) against | ratio | at least |", "|---|---:|---:|"]
        lines += [f"| {r['name']} | {r['ratio']:.1f}× | {r['least']}× |" for r in ratios]
    if missing:
        lines += ["", "Left out: " + "; ".join(missing) + "."]
    lines += ["", "![Steps per second](peers.png)", ""]
    (out / "peers.md").write_text("\n".join(lines), "utf-8")
    (out / "peers.json").write_text(json.dumps({"rows": rows, "ratios": ratios}, indent=1), "utf-8")
    draw(out / "peers.png", rows)


def draw(path: Path, rows: list[dict[str, Any]]) -> None:
    """Bars by group, on a logarithmic scale."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    groups = [group for group in GROUPS if any(row["group"] == group for row in rows)]
    counts = [sum(row["group"] == group for row in rows) for group in groups]
    figure, all_axes = plt.subplots(
        len(groups), 1, figsize=(9, 1.2 + 0.34 * sum(counts) + 0.5 * len(groups)), squeeze=False,
        gridspec_kw={"height_ratios": counts}, sharex=True,
    )  # fmt: skip
    for axes, group in zip(all_axes[:, 0], groups, strict=True):
        chosen = sorted((row for row in rows if row["group"] == group), key=lambda row: row["rate"])
        labels = [f"{row['library']}  {row['game']}" for row in chosen]
        colours = ["#a33" if row["library"] == "jerusalem" else "#8a8f99" for row in chosen]
        bars = axes.barh(labels, [row["rate"] for row in chosen], color=colours)
        axes.bar_label(bars, [f" {row['rate']:,.0f}" for row in chosen], fontsize=7)
        axes.set_xscale("log")
        axes.set_title(GROUPS[group], fontsize=8, loc="left")
        axes.tick_params(labelsize=7)
        axes.margins(x=0.15)
    all_axes[-1, 0].set_xlabel("steps per second", fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=130)


if __name__ == "__main__":
    main()
