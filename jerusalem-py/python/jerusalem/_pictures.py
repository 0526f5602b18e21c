"""Pictures of games: files, pixels, animations."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _native

if TYPE_CHECKING:
    from ._game import Game, Record, Viewer

#: Light for screens and print, or dark.
Theme: TypeAlias = Literal["light", "dark"]
#: What stands out: the last move, the legal moves, or what a search thinks of actions as shares.
Highlight: TypeAlias = Literal["last", "legal"] | Mapping[int, float]

#: Pixels of a frame, across and down; both games fit.
FRAME = (720, 1000)


def svg(
    game: Game, seat: Viewer | None, lang: str, theme: str, highlight: Highlight | None
) -> str:
    """The picture of a game; see `Game.svg`."""
    viewer: Viewer = "public" if seat is None else seat
    if highlight is None or isinstance(highlight, str):
        return game._svg(viewer, lang, theme, highlight, [])
    if not isinstance(highlight, Mapping):
        raise TypeError(
            'highlight is None, "last", "legal" or a mapping of action ids to shares, '
            f"not {type(highlight).__name__}"
        )
    opinion = []
    for action, share in highlight.items():
        if not game.is_legal(action):
            raise ValueError(f"highlight: action {action!r} is not legal now")
        opinion.append((int(action), float(share)))
    return game._svg(viewer, lang, theme, None, opinion)


def pixels(picture: str, width: int = FRAME[0], height: int = FRAME[1]) -> NDArray[np.uint8]:
    """A picture as an array of height, width and colours, as large as fits."""
    data = _native.rgb(picture, width, height)
    # A frame of its own, which the caller may write into.
    return np.frombuffer(data, np.uint8).reshape(height, width, 3).copy()


def save_animation(
    record: Record,
    path: str | os.PathLike[str],
    seat: Viewer | None,
    lang: str,
    *,
    theme: str,
    every: int,
    seconds: float,
    width: int,
    height: int,
) -> None:
    """The animation of a record; see `Record.save_gif`."""
    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError("an animation needs Pillow: pip install 'jerusalem[render]'") from error
    if every < 1:
        raise ValueError(f"every: {every} plies cannot be skipped; it is 1 or more")

    def frames() -> Iterator[Any]:
        plies = [*range(0, record.plies, every), record.plies]
        for ply in plies:
            picture = record.game(ply).svg(seat, lang, theme=theme)
            frame = Image.fromarray(pixels(picture, width, height))
            yield frame.quantize(64, dither=Image.Dither.NONE)

    first, *rest = frames()
    # The end is looked at longer.
    durations = [int(1000 * seconds)] * len(rest) + [int(4000 * seconds)]
    first.save(path, "GIF", save_all=True, append_images=rest, duration=durations, loop=0)
