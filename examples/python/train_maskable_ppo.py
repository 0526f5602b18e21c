"""MaskablePPO on the vector environment against random players, with a learning curve.

    python train_maskable_ppo.py --game jerusalem --players 4 --seconds 180 --picture curve.png

Needs `pip install jerusalem[rl]`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import matplotlib
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

import jerusalem
from jerusalem.envs.sb3 import BoardGameVecEnv

matplotlib.use("Agg")


class Curve(BaseCallback):
    """Counts wins per rollout and stops when the time is over."""

    def __init__(self, seconds: float):
        super().__init__()
        self.end = time.monotonic() + seconds
        self.steps: list[int] = []
        self.wins: list[float] = []
        self.recent: list[bool] = []

    def _on_step(self) -> bool:
        self.recent += [i["episode"]["r"] > 0 for i in self.locals["infos"] if "episode" in i]
        return time.monotonic() < self.end

    def _on_rollout_end(self) -> None:
        if len(self.recent) >= 50:
            self.steps.append(self.num_timesteps)
            self.wins.append(float(np.mean(self.recent)))
            self.recent = []
            print(f"{self.steps[-1]:>9,} steps: {self.wins[-1]:.1%} of games won", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="jerusalem", choices=jerusalem.GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--steps", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--opponents", default="random", metavar="BOT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=Path("learning-curve.png"))
    arguments = parser.parse_args()

    games = BoardGameVecEnv(
        arguments.envs,
        arguments.game,
        players=arguments.players,
        seat="spread",
        opponents=arguments.opponents,
        auto_single=True,
    )
    env = VecNormalize(games, norm_reward=False)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.98,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]},
        seed=arguments.seed,
        device="cpu",
    )
    curve = Curve(arguments.seconds)
    model.learn(arguments.steps, callback=curve)
    draw(curve, arguments)
    print(f"the first {curve.wins[0]:.1%}, the last {curve.wins[-1]:.1%}; see {arguments.picture}")


def draw(curve: Curve, arguments: argparse.Namespace) -> None:
    """The learning curve as a picture."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4.5))
    axes.plot(curve.steps, curve.wins, label="MaskablePPO", color="#a33")
    chance = 1 / arguments.players
    axes.axhline(chance, ls="--", color="#888", label="a random player")
    axes.set(
        xlabel="steps",
        ylabel="share of games won",
        ylim=(0, 1),
        title=f"{arguments.game}, {arguments.players} players, against {arguments.opponents}",
    )
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(arguments.picture, dpi=120)


if __name__ == "__main__":
    main()
