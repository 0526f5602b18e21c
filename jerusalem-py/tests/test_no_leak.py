"""Nothing hidden leaks, shown for games and environments; and the suite itself can fail."""

from __future__ import annotations

import gymnasium
import pytest

import jerusalem
from jerusalem import Game, VectorGame
from jerusalem.envs import AecEnv, BoardGameEnv, BoardGameVectorEnv, environment_id
from jerusalem.testing import LeakError, check_no_leak


def test_game(name, players):
    report = check_no_leak(Game(name, players=players, seed=1), games=2, stride=11)
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
    ending = VectorGame(4, name, players=players, auto_reset=False)
    assert check_no_leak(ending, stride=7).different


def test_vector_env(name, players):
    envs = BoardGameVectorEnv(4, name, players=players, seat="spread", render_mode="ansi")
    assert check_no_leak(envs, stride=5).different


class Gossip(Game):
    """Tells everything on the board."""

    def draw(self, viewer="all", lang="en"):
        return super().draw("all", lang)


class ForeignGossip(Game):
    """Tells everything on the board, but only in Hungarian."""

    def draw(self, viewer="all", lang="en"):
        return super().draw("all" if lang == "hu" else viewer, lang)


class Chronicle(Game):
    """Tells everything in the log."""

    def log(self, viewer="all", lang="en"):
        return super().log("all", lang)


class Cheat(Game):
    """Thinks by what is hidden."""

    def analyze(self, simulations=None, seconds=None, *, seed=0, **options):
        return super().analyze(simulations, seconds, seed=self.state_hash(), **options)


class Peek(AecEnv):
    """Tells an agent the whole state in its info."""

    def step(self, action):
        super().step(action)
        self.infos = {agent: {"state": self.game.position} for agent in self.agents}


class PeekAtReset(AecEnv):
    """Tells it only at the start."""

    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.infos = {agent: {"seed": self.game.seed} for agent in self.agents}


class PeekInLast(AecEnv):
    """Marks what `last` returns."""

    def last(self, observe=True):
        observation, *more = super().last(observe)
        observation["observation"][-1] = self.game.state_hash() % 251
        return observation, *more


class PeekInRewards(AecEnv):
    """Marks the rewards."""

    def step(self, action):
        super().step(action)
        self.rewards = {agent: self.game.state_hash() / 2**64 for agent in self.agents}


class Marked(BoardGameEnv):
    """Marks the observation itself."""

    def _observe(self):
        seen = super()._observe()
        seen["observation"][-1] = self.game.state_hash() % 251
        return seen


class MarkedStep(BoardGameEnv):
    """Marks the observation that `step` returns."""

    def step(self, action):
        seen, *more = super().step(action)
        seen["observation"][-1] = self.game.state_hash() % 251
        return seen, *more


class MarkedReward(BoardGameEnv):
    """Marks the reward that `step` returns."""

    def step(self, action):
        seen, _, *more = super().step(action)
        return seen, self.game.state_hash() / 2**64, *more


class MarkedInfo(BoardGameEnv):
    """Tells the state in the info that `step` returns."""

    def step(self, action):
        *more, info = super().step(action)
        return *more, {**info, "state": self.game.position}


class MarkedReset(BoardGameEnv):
    """Tells the seed in the info that `reset` returns."""

    def reset(self, **options):
        seen, info = super().reset(**options)
        return seen, {"seed": self.game.seed}


class MarkedText(BoardGameEnv):
    """Draws everything."""

    def render(self):
        return self.game.draw("all")


class RowsText(BoardGameVectorEnv):
    """Draws everything."""

    def render(self):
        return tuple(self.game(row).draw("all") for row in range(self.num_envs))


class RowsObservation(BoardGameVectorEnv):
    """Marks the observations that `step` returns."""

    def step(self, actions):
        seen, *more = super().step(actions)
        seen["observation"][0, -1] = self.game(0).state_hash() % 251
        return seen, *more


class RowsRewards(BoardGameVectorEnv):
    """Marks the rewards that `step` returns."""

    def step(self, actions):
        seen, rewards, *more = super().step(actions)
        return seen, rewards + self.game(0).state_hash() / 2**64, *more


class RowsFinal(BoardGameVectorEnv):
    """Tells the state of the next game in the last info of the one before."""

    def step(self, actions):
        *more, infos = super().step(actions)
        if "final_info" in infos:
            infos["final_info"] = {"state": self.game(0).position}
        return *more, infos


class RowsFinalObs(BoardGameVectorEnv):
    """Marks the last observations."""

    def step(self, actions):
        *more, infos = super().step(actions)
        for final in infos.get("final_obs", ()):
            if final is not None:
                final["observation"][-1] = 77
        return *more, infos


class RowsOfGames(VectorGame):
    """Marks the observations that `step_random` returns."""

    def step_random(self, **options):
        shown = super().step_random(**options)
        shown.observation[0, -1] = self.game(0).state_hash() % 251
        return shown


@pytest.mark.parametrize(
    ("leaking", "words"),
    [
        (Gossip, "board"), (ForeignGossip, "board"), (Chronicle, "log"), (Cheat, "search"),
        (Peek, "info"), (PeekInLast, "last"), (PeekInRewards, "rewards"),
        (Marked, "observation"), (MarkedStep, "step: observation"), (MarkedReward, "step: reward"),
        (MarkedInfo, "step: info"), (MarkedText, "text"),
    ],
)  # fmt: skip
def test_leaks_are_found(name, leaking, words):
    options = {"seed": 5} if issubclass(leaking, Game) else {"render_mode": "ansi"}
    with pytest.raises(LeakError, match=words):
        check_no_leak(leaking(name, players=4, **options), games=3, stride=3)


@pytest.mark.parametrize("leaking", [PeekAtReset, MarkedReset])
def test_leaks_of_resets_are_found(leaking):
    """Shown where two games can begin alike: not in The Walled City, whose tokens lie open."""
    with pytest.raises(LeakError, match="reset: info"):
        check_no_leak(leaking("jerusalem", players=4), games=3, stride=50)


@pytest.mark.parametrize(
    ("leaking", "words"),
    [
        (RowsText, "text"), (RowsObservation, "observation"), (RowsRewards, "rewards"),
        (RowsFinal, "final_info"), (RowsFinalObs, "final_obs"), (RowsOfGames, "observation"),
    ],
)  # fmt: skip
def test_leaks_of_rows_are_found(name, leaking, words):
    options = {} if leaking is RowsOfGames else {"render_mode": "ansi"}
    with pytest.raises(LeakError, match=words):
        check_no_leak(leaking(4, name, players=2, **options), games=3, stride=3)


def test_what_it_cannot_check(name):
    with pytest.raises(TypeError, match="no game or environment"):
        check_no_leak("a game")
    with pytest.raises(TypeError, match="no game or environment of ours: .*CartPole"):
        check_no_leak(gymnasium.make("CartPole-v1").unwrapped)
    game = Game(name, players=2, seed=6)
    for option in ("stride", "worlds", "games"):
        with pytest.raises(ValueError, match=f"{option} is 1 to .*, not 0"):
            check_no_leak(game, **{option: 0})
        with pytest.raises(TypeError, match=f"{option} is a whole number"):
            check_no_leak(game, **{option: 1.5})


def test_reports_count(name):
    report = check_no_leak(Game(name, players=2, seed=6), worlds=1, stride=50)
    assert report.decisions > 50 and report.compared >= report.different
    assert report == check_no_leak(Game(name, players=2, seed=6), worlds=1, stride=50)
