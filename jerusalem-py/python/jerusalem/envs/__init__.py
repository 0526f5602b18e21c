"""Environments for reinforcement learning.

`aec_env` is PettingZoo's view: several learners take turns. `BoardGameEnv` is Gymnasium's: one
learner among bots. `BoardGameVectorEnv` is the same many times over, stepped in Rust.
The libraries are imported when an environment is made.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from .. import _native
from .._game import Game

if TYPE_CHECKING:
    from .aec import AecEnv
    from .single import BoardGameEnv
    from .vector import BoardGameVectorEnv

__all__ = [
    "AecEnv",
    "BoardGameEnv",
    "BoardGameVectorEnv",
    "aec_env",
    "environment_id",
    "register",
]


def aec_env(game: str = "jerusalem", **options: Any) -> AecEnv:
    """A PettingZoo AEC environment; for its options see `jerusalem.envs.AecEnv`.

    >>> import jerusalem
    >>> env = jerusalem.aec_env("jerusalem", players=3)
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         action = None
    ...     else:
    ...         action = env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)
    """
    made: AecEnv = _load("aec").AecEnv(game, **options)
    return made


def environment_id(game: str) -> str:
    """The Gymnasium id of a game; its version is the number of the observation encoding.

    >>> environment_id("jerusalem")
    'jerusalem/Jerusalem-v2'
    """
    version = Game(game, seed=0, record=False).layout.version
    return f"jerusalem/{''.join(word.title() for word in game.split('-'))}-v{version}"


def register() -> None:
    """Registers the Gymnasium environments, if Gymnasium is installed.

    ``import jerusalem`` has done so already.

    >>> import gymnasium, jerusalem
    >>> gymnasium.make("jerusalem/Jerusalem-v2", players=2).spec.id
    'jerusalem/Jerusalem-v2'
    """
    if importlib.util.find_spec("gymnasium") is None:
        return
    import gymnasium

    for game in _native.GAMES:
        id = environment_id(game)
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="jerusalem.envs.single:BoardGameEnv",
                vector_entry_point="jerusalem.envs.vector:BoardGameVectorEnv",
                kwargs={"game": game},
            )


def _load(module: str) -> Any:
    """A module of environments; if a library is missing, says how to get it."""
    try:
        return importlib.import_module(f".{module}", __name__)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("gymnasium", "pettingzoo"):
            what = f"{library} is not installed: pip install 'jerusalem[envs]'"
            raise ModuleNotFoundError(what, name=error.name) from None
        raise


_MODULES = {"AecEnv": "aec", "BoardGameEnv": "single", "BoardGameVectorEnv": "vector"}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(_load(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
