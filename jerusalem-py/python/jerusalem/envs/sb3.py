"""Stable-Baselines3: the vector environment in its form of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as error:
    what = "stable_baselines3 is not installed: pip install 'jerusalem[rl]'"
    raise ModuleNotFoundError(what, name=error.name) from None

from .vector import BoardGameVectorEnv


class BoardGameVecEnv(VecEnv):
    """A `BoardGameVectorEnv` for Stable-Baselines3 and MaskablePPO.

    Observations are plain vectors; the masks come from ``env_method("action_masks")``, where
    MaskablePPO looks for them. Every finished game's info has its `episode` reward and length.
    The options are those of `BoardGameVectorEnv`.
    """

    def __init__(self, num_envs: int, game: str = "jerusalem", **options: Any):
        self.vector = BoardGameVectorEnv(num_envs, game, copy=False, **options)
        space = self.vector.single_observation_space["observation"]
        super().__init__(num_envs, space, self.vector.single_action_space)
        self._seed: int | None = None
        self._lengths = np.zeros(num_envs, np.int64)
        self._chosen: NDArray[Any] = np.zeros(num_envs, np.int64)

    def seed(self, seed: int | None = None) -> Sequence[None | int]:
        """The seed of the next reset."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> Any:
        """Begins all games anew."""
        observation, _ = self.vector.reset(seed=self._seed)
        self._seed = None
        self._lengths[:] = 0
        return observation["observation"].copy()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Notes the actions of the next step."""
        self._chosen = actions

    def step_wait(self) -> Any:
        """Carries them out."""
        observation, rewards, done, _, infos = self.vector.step(self._chosen)
        self._lengths += 1
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            each[row] = {
                "terminal_observation": infos["final_obs"][row]["observation"],
                "TimeLimit.truncated": False,
                "episode": {"r": float(rewards[row]), "l": int(self._lengths[row]), "t": 0.0},
            }
        self._lengths[done] = 0
        seen = observation["observation"].copy()
        return seen, rewards.astype(np.float32), done.copy(), each

    def close(self) -> None:
        """Nothing has to be closed."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the vector environment, once for every game."""
        return [getattr(self.vector, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of the vector environment."""
        setattr(self.vector, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Calls a method; `action_masks` gives one mask for every game."""
        rows = list(self._get_indices(indices))
        result = getattr(self.vector, method_name)(*method_args, **method_kwargs)
        if method_name == "action_masks":
            return [result[row].copy() for row in rows]
        return [result for _ in rows]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]
