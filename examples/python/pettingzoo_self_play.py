"""Self-play through PettingZoo: one small policy on every seat, trained by policy gradient in numpy.

    python pettingzoo_self_play.py --game jerusalem --players 2 --games 300
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

import jerusalem

Array = NDArray[np.float64]
# What was seen, what was legal, how likely each was, and which of them was chosen.
Decision = tuple[Array, NDArray[np.int64], Array, int]


class LinearPolicy:
    """Logits linear in the observation; illegal actions have no chance."""

    def __init__(self, high: NDArray[np.uint8], actions: int, rate: float, seed: int):
        self.scale = 1.0 / np.maximum(high, 1)
        self.weights = np.zeros((actions, len(high)))
        self.bias = np.zeros(actions)
        self.rate = rate
        self.random = np.random.default_rng(seed)

    def chances(self, observation: Array, legal: NDArray[np.int64]) -> Array:
        """How likely each of the legal actions is."""
        logits = self.weights[legal] @ observation + self.bias[legal]
        weights: Array = np.exp(logits - np.max(logits))
        chances: Array = weights / weights.sum()
        return chances

    def learn(self, past: Decision, worth: float) -> None:
        """Makes an action likelier if it was worth something, less likely otherwise."""
        observation, legal, chances, chosen = past
        step = -chances
        step[chosen] += 1
        self.weights[legal] += self.rate * worth * np.outer(step, observation)
        self.bias[legal] += self.rate * worth * step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="jerusalem", choices=jerusalem.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    arguments = parser.parse_args()

    env = jerusalem.aec_env(arguments.game, players=arguments.players, auto_single=True)
    env.reset(seed=0)
    game = env.game
    policy = LinearPolicy(game.layout.high, game.action_count, rate=0.003, seed=1)
    for number in range(arguments.games):
        env.reset(seed=number)
        past: dict[str, list[Decision]] = {agent: [] for agent in env.agents}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            if termination or truncation or observation is None:
                # The end reaches every agent, also those who did not move last.
                for decision in past[agent]:
                    policy.learn(decision, reward)
                env.step(None)
                continue
            seen = observation["observation"] * policy.scale
            legal = np.flatnonzero(observation["action_mask"])
            chances = policy.chances(seen, legal)
            chosen = int(policy.random.choice(len(legal), p=chances))
            past[agent].append((seen, legal, chances, chosen))
            env.step(int(legal[chosen]))
        if (number + 1) % 100 == 0 or number + 1 == arguments.games:
            rate = against_random(policy, arguments.game, arguments.players, games=100)
            print(f"after {number + 1} games: wins {rate:.0%} against random players")


def against_random(policy: LinearPolicy, game: str, players: int, games: int) -> float:
    """The share of games that the policy wins on seat 0."""
    from jerusalem.envs import BoardGameEnv

    env = BoardGameEnv(game, players=players, seat="random", auto_single=True)
    won = 0
    for number in range(games):
        observation, _ = env.reset(seed=10_000 + number)
        over = False
        reward = 0.0
        while not over:
            seen = observation["observation"] * policy.scale
            legal = np.flatnonzero(observation["action_mask"])
            action = int(policy.random.choice(legal, p=policy.chances(seen, legal)))
            observation, reward, over, _, _ = env.step(action)
        won += reward > 0
    return won / games


if __name__ == "__main__":
    main()
