"""What the environments have in common."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _native
from .._game import Game, Viewer
from .._layout import Layout
from .._pictures import pixels
from ..errors import hint

#: What happens with an action that is not legal: an exception, or a random legal one instead.
Illegal: TypeAlias = Literal["raise", "random"]
#: `observation` and `action_mask`.
Observation: TypeAlias = dict[str, NDArray[Any]]

RENDER_MODES = ["ansi", "human", "rgb_array"]


def observation_space(layout: Layout, actions: int, dtype: np.dtype[Any]) -> spaces.Dict:
    """The space of observations with their masks, exact in every element."""
    high = layout.high.astype(dtype)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=dtype.type),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def play(game: Game, action: int, relative: bool, illegal: Illegal) -> None:
    """Carries out a decision, or a random legal one in place of an illegal one."""
    if illegal == "random" and not game.is_legal(action, relative=relative):
        bot = game.bot_action("random")
        if bot is not None:
            game.apply(bot)
            return
    game.apply(action, relative=relative)


def show(game: Game, viewer: Viewer, render_mode: str) -> str | NDArray[np.uint8] | None:
    """What an environment's `render` gives in a mode: text, nothing but a printed text, or pixels."""
    if render_mode == "rgb_array":
        return pixels(game.svg(viewer))
    text = game.draw(viewer)
    if render_mode == "ansi":
        return text
    print(text)
    return None


def check_word(name: str, word: object, allowed: tuple[object, ...]) -> None:
    """Refuses a word that is not allowed."""
    if word not in allowed:
        words = [str(one) for one in allowed if one is not None]
        raise ValueError(
            f"{name}: there is no {word!r}{hint(word, words)}; there are {', '.join(words)}"
        )


def check_common(render_mode: str | None, illegal: str, returns: str, ids: str) -> None:
    """Refuses options that every environment has."""
    check_word("ids", ids, ("relative", "absolute"))
    check_word("render_mode", render_mode, (None, *RENDER_MODES))
    check_word("illegal", illegal, ("raise", "random"))
    check_word("returns", returns, _native.RETURNS)
