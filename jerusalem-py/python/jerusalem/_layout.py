"""What the elements of an observation mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import hint


@dataclass(frozen=True, slots=True)
class Block:
    """A named block of an observation."""

    #: Its name, unique in the layout.
    name: str
    #: Index of its first element.
    offset: int
    #: Its shape, row-major.
    shape: tuple[int, ...]
    #: No element exceeds this.
    max: int
    #: What the elements mean.
    meaning: str

    @property
    def size(self) -> int:
        """Number of elements.

        >>> Block("pair", 4, (2,), 1, "").size
        2
        """
        return int(np.prod(self.shape, dtype=np.int64))

    @property
    def slice(self) -> slice:
        """Where the block stands in the last axis of an observation.

        >>> Block("pair", 4, (2,), 1, "").slice
        slice(4, 6, None)
        """
        return slice(self.offset, self.offset + self.size)

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """The block in an observation or a batch of them: a view in the block's shape, no copy.

        >>> import numpy as np
        >>> Block("pair", 4, (1, 2), 1, "").of(np.arange(12).reshape(2, 6)).tolist()
        [[[4, 5]], [[10, 11]]]
        """
        return observation[..., self.slice].reshape(*observation.shape[:-1], *self.shape)


class Layout(Mapping[str, Block]):
    """The blocks of an observation by name, in order and without gaps.

    >>> import jerusalem
    >>> game = jerusalem.Game(players=3)
    >>> layout = game.layout
    >>> layout.size == game.observation_len
    True
    >>> views = layout.split(game.observe(0))
    >>> list(views) == list(layout)
    True
    """

    __slots__ = ("version", "_blocks")

    #: Number of the encoding; a changed encoding has another.
    version: int

    def __init__(self, version: int, blocks: list[tuple[str, int, tuple[int, ...], int, str]]):
        self.version = version
        self._blocks = {row[0]: Block(*row) for row in blocks}

    def __getitem__(self, name: str) -> Block:
        try:
            return self._blocks[name]
        except KeyError:
            raise KeyError(
                f"an observation has no block {name!r}{hint(name, self._blocks)}; "
                f"there are {', '.join(self._blocks)}"
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks)

    def __len__(self) -> int:
        return len(self._blocks)

    @property
    def size(self) -> int:
        """Number of elements of a whole observation."""
        return sum(block.size for block in self._blocks.values())

    @property
    def high(self) -> NDArray[np.uint8]:
        """The largest value of every element: the upper bound of an observation space."""
        high = np.empty(self.size, np.uint8)
        for block in self._blocks.values():
            high[block.slice] = block.max
        return high

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """All blocks of an observation as views, by name."""
        return {name: block.of(observation) for name, block in self._blocks.items()}

    def __repr__(self) -> str:
        return f"Layout(version={self.version}, size={self.size}, blocks={list(self._blocks)})"
