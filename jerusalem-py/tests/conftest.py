"""Every test runs for every game and player count there is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import jerusalem

PLAYERS = (2, 3, 4)
ALL = [(game, players) for game in jerusalem.GAMES for players in PLAYERS]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "name" in names and "players" in names:
        metafunc.parametrize(("name", "players"), ALL, ids=[f"{g}-{p}" for g, p in ALL])
    elif "name" in names:
        metafunc.parametrize("name", jerusalem.GAMES)


class Play:
    """Random decisions in Python."""

    def __init__(self, seed: int = 0):
        self.random = np.random.default_rng(seed)

    def pick(self, mask: np.ndarray) -> int:
        return int(self.random.choice(np.flatnonzero(mask)))

    def states(self, game: jerusalem.Game, stride: int = 1) -> Iterator[jerusalem.Game]:
        """The game at every so many decisions, until its end."""
        count = 0
        while not game.is_over:
            if count % stride == 0:
                yield game
            count += 1
            if game.is_chance:
                game.roll()
            else:
                game.apply(self.random.choice(game.legal_actions()))
        yield game


@pytest.fixture
def play() -> Play:
    return Play()
