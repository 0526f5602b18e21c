"""Gymnasium's vector environment: one learner among bots, many times over."""

from __future__ import annotations

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import jerusalem
from jerusalem import ConfigError, IllegalActionError
from jerusalem.envs import BoardGameEnv, BoardGameVectorEnv, environment_id

ROWS = 12


def test_make_vec_uses_it(name, players):
    envs = gymnasium.make_vec(environment_id(name), num_envs=ROWS, players=players)
    assert isinstance(envs, VectorEnv) and isinstance(envs.unwrapped, BoardGameVectorEnv)
    assert envs.num_envs == ROWS
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    single = BoardGameEnv(name, players=players)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations) and infos == {}


def test_steps(name, players):
    envs = BoardGameVectorEnv(ROWS, name, players=players)
    observations, _ = envs.reset(seed=2)
    finished = 0
    for _ in range(400):
        observations, rewards, terminations, truncations, infos = envs.step(envs.random_actions())
        assert rewards.shape == terminations.shape == truncations.shape == (ROWS,)
        assert rewards.dtype == np.float64 and terminations.dtype == np.bool_
        assert not truncations.any() and not rewards[~terminations].any()
        assert rewards[terminations].all()
        assert observations["action_mask"].any(axis=1).all()
        assert np.array_equal(envs.action_masks(), observations["action_mask"].astype(bool))
        if terminations.any():
            assert np.array_equal(infos["_final_obs"], terminations)
            for row in range(ROWS):
                final = infos["final_obs"][row]
                assert (final is not None) == terminations[row]
                if final is not None:
                    assert envs.single_observation_space.contains(final)
                    assert not final["action_mask"].any()
        else:
            assert infos == {}
        finished += int(terminations.sum())
    assert finished


def test_rows_show_the_learner(name, players):
    for seat in range(players):
        envs = BoardGameVectorEnv(ROWS, name, players=players, seat=seat, opponents="greedy")
        observations, _ = envs.reset(seed=3)
        for _ in range(20):
            for row in range(0, ROWS, 5):
                game = envs.game(row)
                assert game.current_player == seat
                assert np.array_equal(observations["observation"][row], game.observe(seat))
                assert np.array_equal(
                    observations["action_mask"][row], game.action_mask(relative=True)
                )
            observations, *_ = envs.step(envs.random_actions())


def test_seats_can_be_spread(name, players):
    envs = BoardGameVectorEnv(ROWS, name, players=players, seat="spread")
    assert sorted(set(envs.seats.tolist())) == list(range(players))
    observations, _ = envs.reset(seed=4)
    for _ in range(30):
        for row in range(ROWS):
            game = envs.game(row)
            assert game.current_player == envs.seats[row]
            assert np.array_equal(observations["observation"][row], game.observe())
        observations, *_ = envs.step(envs.random_actions())
    actions = envs.random_actions().copy()
    before = [envs.game(row) for row in range(ROWS)]
    for row in (0, 7, ROWS - 1):
        for bad in (-1, 10**6, int(np.flatnonzero(~envs.action_masks()[row])[0])):
            wrong = actions.copy()
            wrong[row] = bad
            with pytest.raises(IllegalActionError, match=f"^row {row}: .*{bad}"):
                envs.step(wrong)
    for kind in (np.float64, np.bool_, np.str_):
        with pytest.raises(TypeError, match="actions must be a numpy array of integers, not of"):
            envs.step(actions.astype(kind))
    assert [envs.game(row) for row in range(ROWS)] == before
    with pytest.raises(ValueError, match="shape"):
        envs.step(actions[:-1])


def test_seeds_give_identical_episodes(name):
    def episode(seed, threads=1):
        envs = BoardGameVectorEnv(ROWS, name, threads=threads)
        observations, _ = envs.reset(seed=seed)
        seen = [observations["observation"]]
        for _ in range(50):
            observations, *_ = envs.step(envs.random_actions())
            seen.append(observations["observation"])
        return np.stack(seen)

    assert np.array_equal(episode(5), episode(5, threads=2))
    assert not np.array_equal(episode(5), episode(6))


def test_arrays_are_fresh_unless_told_otherwise(name):
    kept = BoardGameVectorEnv(ROWS, name)
    first, _ = kept.reset(seed=7)
    second, *_ = kept.step(kept.random_actions())
    assert not np.shares_memory(first["observation"], second["observation"])
    fast = BoardGameVectorEnv(ROWS, name, copy=False)
    first, _ = fast.reset(seed=7)
    second, rewards, *_ = fast.step(fast.random_actions())
    assert first["observation"] is second["observation"]
    third, again, *_ = fast.step(fast.random_actions())
    assert rewards is again


@pytest.mark.parametrize("seat", [0, "spread"])
def test_deep_copies_go_on_alike(name, seat):
    envs = BoardGameVectorEnv(ROWS, name, players=2, seat=seat)
    envs.reset(seed=13)
    for _ in range(10):
        envs.step(envs.random_actions())
    twin = copy.deepcopy(envs)
    before = twin.action_masks()
    for step in range(150):
        seen, rewards, done, _, _ = envs.step(envs.random_actions())
        if step == 0:
            assert np.array_equal(twin.action_masks(), before)
        theirs, their_rewards, their_done, _, _ = twin.step(twin.random_actions())
        for key in seen:
            assert np.array_equal(seen[key], theirs[key])
        assert np.array_equal(rewards, their_rewards) and np.array_equal(done, their_done)
        assert all(np.array_equal(theirs["observation"][row], twin.game(row).observe())
                   for row in (0, ROWS - 1))  # fmt: skip


def test_wrappers_of_gymnasium(name):
    envs = RecordEpisodeStatistics(BoardGameVectorEnv(ROWS, name, players=2))
    envs.reset(seed=8)
    found = False
    for _ in range(500):
        *_, infos = envs.step(envs.unwrapped.random_actions())
        found = found or "episode" in infos
    assert found


def test_sync_vectors_work_too(name):
    envs = gymnasium.make_vec(
        environment_id(name), num_envs=3, vectorization_mode="sync", players=2, illegal="random"
    )
    envs.reset(seed=9)
    for _ in range(20):
        envs.step(envs.action_space.sample())
    envs.close()


def test_render(name):
    envs = BoardGameVectorEnv(3, name, seat=1, render_mode="ansi")
    envs.reset(seed=10)
    assert envs.render() == tuple(envs.game(row).draw(1) for row in range(3))
    assert BoardGameVectorEnv(3, name).render() is None


def test_bad_input(name):
    envs = BoardGameVectorEnv(3, name)
    with pytest.raises(ResetNeeded, match="before reset"):
        envs.step(np.zeros(3, np.int64))
    envs.reset(seed=11)
    with pytest.raises(IllegalActionError, match="row 0"):
        envs.step(np.full(3, 10**6))
    with pytest.raises(ValueError, match="shape"):
        envs.step(np.zeros(4, np.int64))
    with pytest.raises(TypeError):
        envs.step(np.zeros(3))
    with pytest.raises(IndexError):
        envs.game(3)
    for options, kind, words in (
        ({"opponents": lambda seen: 0}, ConfigError, "bots by name"),
        ({"opponents": "gredy"}, ConfigError, "did you mean 'greedy'"),
        ({"seat": "random"}, ConfigError, "spread"),
        ({"seat": 9}, IndexError, "seat 9"),
        ({"tread": 2}, TypeError, "did you mean 'threads'"),
        ({"render_mode": "rgb"}, ValueError, "render_mode"),
    ):
        with pytest.raises(kind, match=words):
            BoardGameVectorEnv(3, name, **options)
    with pytest.raises(ValueError):
        BoardGameVectorEnv(0, name)


def test_greedy_bots_are_harder(name):
    def mean(opponents):
        envs = BoardGameVectorEnv(64, name, players=2, opponents=opponents, copy=False)
        envs.reset(seed=12)
        won = lost = 0
        for _ in range(500):
            _, rewards, *_ = envs.step(envs.random_actions())
            won += int((rewards > 0).sum())
            lost += int((rewards < 0).sum())
        return won / (won + lost)

    assert mean("greedy") < mean("random") - 0.1
    assert set(jerusalem.BOTS) >= {"greedy", "random"}
