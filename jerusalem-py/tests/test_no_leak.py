"""Nothing hidden leaks, shown for games and environments; and the suite itself can fail."""

from __future__ import annotations

import gymnasium
import pytest

import jerusalem
from jerusalem import Game, VectorGame
from jerusalem.envs import AecEnv, BoardGameEnv, BoardGameVectorEnv, environment_id
from jerusalem.testing import LeakError, check_no_leak


def test_game(name, players):
    report = check_no_leak(Game(name, players=players, seed=1), games=2, stride=7)
    assert report.compared > 100 and report.different > 10


@pytest.mark.parametrize("preset", ["default", "hungarian", "dutch", "italian", "slovak"])
def test_editions_of_jerusalem(preset):
    game = Game("jerusalem", players=4, rules=preset, seed=2)
    assert check_no_leak(game, stride=25).different


def test_hidden_resources_of_jerusalem():
    game = Game("jerusalem", players=3, rules={"resource_view": "hidden"}, seed=3)
    assert check_no_leak(game, stride=15).different


def test_game_with_chance_nodes(name):
    game = Game(name, players=3, seed=4, chance="manual")
    assert check_no_leak(game, stride=19).different


def test_aec_env(name, players):
    env = jerusalem.aec_env(name, players=players, render_mode="ansi")
    assert check_no_leak(env, stride=17).different


def test_gymnasium_env(name, players):
    env = gymnasium.make(environment_id(name), players=players, seat="random", render_mode="ansi")
    assert check_no_leak(env, games=3, stride=5).different


def test_vector_game(name, players):
    assert check_no_leak(VectorGame(4, name, players=players), stride=7).different


def test_vector_env(name, players):
    envs = BoardGameVectorEnv(4, name, players=players, seat="spread", opponents="random")
    assert check_no_leak(envs, stride=5).different


class Gossip(Game):
    """Tells everything."""

    def draw(self, viewer="all", lang="en"):
        return super().draw("all", lang)


class Peek(AecEnv):
    """Tells an agent the whole state in its info."""

    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.tell()

    def step(self, action):
        super().step(action)
        self.tell()

    def tell(self):
        self.infos = {agent: {"state": self.game.state()} for agent in self.agents}

    @property
    def game(self):
        return super().game

    @game.setter
    def game(self, game):
        AecEnv.game.fset(self, game)
        self.tell()


class Marked(BoardGameEnv):
    """Hides a hash of the truth in the observation."""

    def _observe(self):
        seen = super()._observe()
        seen["observation"][-1] = self.game.state_hash() % 251
        return seen


def test_leaks_are_found(name):
    with pytest.raises(LeakError, match="board"):
        check_no_leak(Gossip(name, players=4, seed=5), stride=3)
    with pytest.raises(LeakError, match="info"):
        check_no_leak(Peek(name, players=4), stride=3)
    with pytest.raises(LeakError, match="observation"):
        check_no_leak(Marked(name, players=4), games=3)


def test_what_it_cannot_check(name):
    with pytest.raises(TypeError, match="no game or environment"):
        check_no_leak("a game")


def test_reports_count(name):
    report = check_no_leak(Game(name, players=2, seed=6), worlds=1, stride=50)
    assert report.decisions > 50 and report.compared >= report.different
    assert report == check_no_leak(Game(name, players=2, seed=6), worlds=1, stride=50)
