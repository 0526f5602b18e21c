"""What needs torch: Stable-Baselines3's own check, masks, and a policy as an opponent."""

from __future__ import annotations


import gymnasium
import numpy as np
import pytest

from jerusalem.envs import BoardGameEnv, environment_id

pytestmark = pytest.mark.rl


def test_stable_baselines3_check_env(name, players):
    from stable_baselines3.common.env_checker import check_env

    for dtype in (np.float32, np.uint8):
        check_env(BoardGameEnv(name, players=players, dtype=dtype, illegal="random"))


def test_masks_are_found(name, players):
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    from jerusalem.envs.sb3 import BoardGameVecEnv

    single = gymnasium.make(environment_id(name), players=players)
    observation, _ = single.reset(seed=1)
    assert is_masking_supported(single)
    assert np.array_equal(get_action_masks(single), observation["action_mask"].astype(bool))
    many = BoardGameVecEnv(6, name, players=players, seat="spread")
    many.seed(1)
    many.reset()
    assert is_masking_supported(many)
    masks = get_action_masks(many)
    assert masks.shape == (6, many.action_space.n) and masks.dtype == np.bool_
    assert masks.any(axis=1).all()


def test_the_vec_env_tells_of_every_end(name):
    from jerusalem.envs.sb3 import BoardGameVecEnv

    envs = BoardGameVecEnv(16, name, players=2)
    envs.seed(2)
    seen = envs.reset()
    assert seen.shape == (16, *envs.observation_space.shape) and seen.dtype == np.float32
    ended = 0
    while not ended:
        seen, rewards, done, infos = envs.step(envs.vector.random_actions())
        assert rewards.dtype == np.float32 and len(infos) == 16
        for row in range(16):
            assert done[row] == ("episode" in infos[row])
            if done[row]:
                ended += 1
                assert infos[row]["episode"]["r"] == rewards[row] != 0
                assert infos[row]["episode"]["l"] > 1
                assert infos[row]["terminal_observation"].shape == envs.observation_space.shape
    assert envs.env_is_wrapped(gymnasium.Wrapper) == [False] * 16
    assert envs.get_attr("num_envs", indices=[1, 2]) == [16, 16]
    assert len(envs.env_method("action_masks", indices=[0, 3])) == 2
    envs.close()


def test_maskable_ppo_on_every_kind_of_env(name):
    """A few steps of learning; the policy then plays, also as an opponent."""
    from sb3_contrib import MaskablePPO

    from jerusalem.envs.sb3 import BoardGameVecEnv

    for env, policy in (
        (gymnasium.make(environment_id(name), players=2), "MultiInputPolicy"),
        (BoardGameVecEnv(8, name, players=2), "MlpPolicy"),
    ):
        model = MaskablePPO(policy, env, n_steps=32, batch_size=32, n_epochs=1, device="cpu", seed=1)
        model.learn(64)
        arena = BoardGameEnv(name, players=3, opponents=[model, "random"])
        observation, _ = arena.reset(seed=3)
        for _ in range(20):
            mask = observation["action_mask"].astype(bool)
            seen = observation if policy == "MultiInputPolicy" else observation["observation"]
            action, _ = model.predict(seen, action_masks=mask)
            assert mask[int(action)]
            observation, _, over, _, _ = arena.step(int(action))
            if over:
                break


def test_everything_public_is_documented():
    from jerusalem.envs import sb3

    for cls in (sb3.BoardGameVecEnv,):
        assert cls.__doc__
        for name, member in vars(cls).items():
            if callable(member) and not name.startswith("_"):
                assert member.__doc__, name


