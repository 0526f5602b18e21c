"""The players on the seats that are not the learner's."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from .._config import check_bot
from ..errors import ConfigError
from .common import Observation


@runtime_checkable
class Policy(Protocol):
    """A trained model in the manner of Stable-Baselines3."""

    def predict(self, observation: Any, **kwargs: Any) -> tuple[Any, Any]:
        """The action for an observation."""
        ...


#: A bot's name (see `Game.bot_action`), a function from an observation with its mask to an action, or a policy.
Opponent: TypeAlias = str | Callable[[Observation], int] | Policy
#: One for all seats, or one for each of the others, clockwise from the learner.
Opponents: TypeAlias = Opponent | Sequence[Opponent]

#: Chooses for a seat that no bot plays.
Chooser: TypeAlias = Callable[[Observation], int]


def opponent_list(opponents: Opponents, others: int) -> list[str | Chooser]:
    """One opponent for each of the others, clockwise from the learner."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        listed: list[Opponent] = [opponents] * others
    else:
        listed = list(opponents)
    if len(listed) != others:
        raise ConfigError(f"{len(listed)} opponents, but {others} other seats")
    return [chooser(opponent) for opponent in listed]


def chooser(opponent: Opponent) -> str | Chooser:
    """A bot's name as it is; anything else as a function."""
    if isinstance(opponent, str):
        return check_bot(opponent)
    if isinstance(opponent, Policy):
        return PolicyChooser(opponent)
    if callable(opponent):
        return opponent
    raise TypeError(
        f"an opponent is a bot's name, a function or a policy, not {type(opponent).__name__}"
    )


class PolicyChooser:
    """Asks a policy for an action, with the mask in a form it understands."""

    def __init__(self, policy: Policy):
        self.policy = policy
        space = getattr(policy, "observation_space", None)
        # A policy that was trained on plain vectors gets plain vectors.
        self.plain = space is not None and not hasattr(space, "spaces")
        self.masked = takes(policy.predict, "action_masks")

    def __call__(self, observation: Observation) -> int:
        seen = observation["observation"] if self.plain else observation
        if self.masked:
            mask = observation["action_mask"].astype(bool)
            action, _ = self.policy.predict(seen, action_masks=mask)
        else:
            action, _ = self.policy.predict(seen)
        return int(action)


def takes(function: Callable[..., Any], name: str) -> bool:
    """Whether a function can be called with an argument of this name.

    >>> takes(lambda **more: None, "mask"), takes(lambda seen: None, "mask")
    (True, False)
    """
    arguments = inspect.signature(function).parameters
    return name in arguments or any(a.kind is a.VAR_KEYWORD for a in arguments.values())
