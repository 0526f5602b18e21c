"""The PettingZoo environment, and PettingZoo's own tests of it."""

from __future__ import annotations

import copy
import pickle
import types
import warnings

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.test.state_test import test_state as state_test
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

import jerusalem
from jerusalem import IllegalActionError
from jerusalem.envs import AecEnv

# PettingZoo says these of every environment with a dictionary of observation and mask, except
# those on a list of its own; and of the empty mask that an agent has after the end.
OF_ITS_OWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",
)


@pytest.fixture
def peers_warnings():
    with warnings.catch_warnings():
        for text in OF_ITS_OWN:
            warnings.filterwarnings("ignore", text)
        yield


@pytest.mark.usefixtures("peers_warnings")
@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_pettingzoo_api(name, players, dtype, capsys):
    api_test(jerusalem.aec_env(name, players=players, dtype=dtype), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_seed(name, players):
    seed_test(lambda: jerusalem.aec_env(name, players=players), num_cycles=500)


def test_pettingzoo_render(name, players, capsys):
    def make(render_mode=None):
        return jerusalem.aec_env(name, players=players, render_mode=render_mode)

    render_test(make)
    assert len(capsys.readouterr().out) > 100


def test_pettingzoo_max_cycles(name, players):
    """PettingZoo's own converters make a parallel environment of ours, in which all agents choose
    at once, also illegally, and the one to move is heard."""

    def parallel_env(max_cycles):
        env = jerusalem.aec_env(name, players=players, max_cycles=max_cycles, illegal="random")
        return turn_based_aec_to_parallel(env)

    def env(max_cycles):
        return parallel_to_aec(parallel_env(max_cycles))

    def metadata(max_cycles):
        made = parallel_env(max_cycles)
        made.metadata = {**made.metadata, "is_parallelizable": True}
        return made

    with warnings.catch_warnings():
        # The converter asks for attributes it calls deprecated itself.
        warnings.filterwarnings("ignore", ".*is deprecated. Use the")
        max_cycles_test(types.SimpleNamespace(parallel_env=metadata, env=env))


def test_pettingzoo_state(name, players):
    env = jerusalem.aec_env(name, players=players, illegal="random")
    with warnings.catch_warnings():
        # Said of any state that is not a picture.
        warnings.filterwarnings("ignore", "State space")
        state_test(env, num_cycles=10)


def test_pettingzoo_save_obs(name, players, capsys):
    save_obs_test(jerusalem.aec_env(name, players=players))
    assert "must be Box" in capsys.readouterr().out  # Ours are no pictures, as it says.


def play(env: AecEnv, seed: int) -> list:
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        seen.append((agent, observation, reward, termination, truncation, dict(info)))
        done = termination or truncation
        env.step(None if done else random.choice(np.flatnonzero(observation["action_mask"])))
    return seen


def test_rewards_reach_every_agent(name, players):
    env = jerusalem.aec_env(name, players=players)
    assert isinstance(env, AECEnv)
    steps = play(env, 3)
    ends = {agent: reward for agent, _, reward, termination, *_ in steps if termination}
    assert len(ends) == players and abs(sum(ends.values())) < 1e-5
    assert max(ends.values()) == 1
    assert not any(reward for _, _, reward, termination, *_ in steps if not termination)
    game = env.game
    assert ends[f"player_{game.winner}"] == 1


def test_several_turns_in_a_row_go_to_the_same_agent(name, players):
    steps = play(jerusalem.aec_env(name, players=players), 4)
    assert any(a[0] == b[0] for a, b in zip(steps, steps[1:], strict=False))


def test_spaces_are_exact(name, players):
    env = jerusalem.aec_env(name, players=players)
    for agent, observation, *_ in play(env, 5):
        assert env.observation_space(agent).contains(observation)
    space = env.observation_space("player_0")["observation"]
    assert (space.low == 0).all() and np.array_equal(space.high, env.game.layout.high)


def test_observations_can_be_kept(name):
    steps = play(jerusalem.aec_env(name, players=2), 6)
    arrays = [observation["observation"] for _, observation, *_ in steps]
    assert len({array.ctypes.data for array in arrays}) == len(arrays)
    assert len({array.tobytes() for array in arrays}) > len(arrays) // 2


def test_only_the_agent_to_move_has_a_mask(name, players):
    env = jerusalem.aec_env(name, players=players)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_copies_and_pickles_go_on_alike(name):
    env = jerusalem.aec_env(name, players=3)
    env.reset(seed=7)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        original = copy.deepcopy(env)
        while original.agents and not any(original.terminations.values()):
            action = int(np.flatnonzero(original.last()[0]["action_mask"])[-1])
            original.step(action)
            twin.step(action)
            assert original.agent_selection == twin.agent_selection
            assert original.game == twin.game
        assert original.rewards == twin.rewards


def test_bad_steps(name):
    env = jerusalem.aec_env(name, players=2)
    with pytest.raises(RuntimeError, match="before reset"):
        env.step(0)
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("player_0")
    with pytest.raises(RuntimeError, match="last.. before reset"):
        env.last()
    env.reset(seed=1)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(KeyError, match="no agent 'nobody'; there are player_0, player_1"):
            call("nobody")
    before, agent = env.game.clone(), env.agent_selection
    mask = env.last()[0]["action_mask"]
    with pytest.raises(IllegalActionError):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(TypeError):
        env.step(None)
    assert env.game == before and env.agent_selection == agent
    env.game.play_bots("random")
    play(env, 8)
    assert not env.agents
    with pytest.raises(RuntimeError, match="after the end"):
        env.step(0)
    with pytest.raises(RuntimeError, match="after the end"):
        env.last()
    with pytest.raises(RuntimeError, match="render_mode"):
        env.render()


def test_a_dead_agent_takes_only_none(name):
    env = jerusalem.aec_env(name, players=2, max_cycles=1)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    with pytest.raises(ValueError, match="None"):
        env.step(0)


def test_bad_options(name):
    for options, kind, words in (
        ({"playres": 2}, TypeError, "did you mean 'players'"),
        ({"render_mode": "ansy"}, ValueError, "did you mean 'ansi'"),
        ({"illegal": "rase"}, ValueError, "did you mean 'raise'"),
        ({"returns": "ranks"}, ValueError, "did you mean 'rank'"),
        ({"players": 7}, ValueError, "2, 3 or 4"),
        ({"dtype": np.int64}, TypeError, "float32 or uint8"),
        ({"max_cycles": "x"}, TypeError, "max_cycles is a whole number"),
        ({"max_cycles": 0}, ValueError, "max_cycles is 1 to"),
        ({"max_cycles": -1}, ValueError, "max_cycles is 1 to"),
        ({"returns": None}, ValueError, "there are winner"),
    ):
        with pytest.raises(kind, match=words):
            jerusalem.aec_env(name, **options)
    with pytest.raises(TypeError, match="a game is named by a string, not int"):
        jerusalem.aec_env(5)


@pytest.mark.parametrize("form", jerusalem.RETURNS)
def test_returns(name, form):
    env = jerusalem.aec_env(name, players=3, returns=form)
    ends = [reward for _, _, reward, termination, *_ in play(env, 9) if termination]
    assert sorted(ends) == sorted(env.game.returns(form).tolist())
