"""The Gymnasium environment, and Gymnasium's own tests of it."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import jerusalem
from jerusalem import ConfigError, IllegalActionError
from jerusalem.envs import BoardGameEnv, environment_id


def play(env, seed: int = 0, **options) -> list:
    random = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    steps = [(observation, 0.0, info)]
    over = False
    while not over:
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        steps.append((observation, reward, info))
    return steps


def test_ids():
    ids = [environment_id(game) for game in jerusalem.GAMES]
    assert ids == ["jerusalem/Jerusalem-v2", "jerusalem/WalledCity-v2"]
    registered = [id for id in gymnasium.registry if id.startswith("jerusalem/")]
    assert registered == ids


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_gymnasium_check_env(name, players, dtype):
    env = gymnasium.make(
        environment_id(name), players=players, dtype=dtype, illegal="random", render_mode="ansi"
    )
    check_env(env.unwrapped)


def test_gymnasium_environments_match(name, players):
    one, two = (
        gymnasium.make(environment_id(name), players=players, illegal="random") for _ in range(2)
    )
    check_environments_match(one, two, num_steps=300, info_comparison="equivalence")


def test_a_game_to_its_end(name, players):
    env = gymnasium.make(environment_id(name), players=players)
    steps = play(env, 1)
    assert all(env.observation_space.contains(observation) for observation, *_ in steps)
    assert not any(reward for _, reward, _ in steps[:-1]) and not any(info for *_, info in steps[:-1])
    *_, reward, info = steps[-1]
    game = env.unwrapped.game
    assert reward == game.returns()[0] and reward != 0
    assert info == {"scores": game.scores(), "places": game.places()}
    assert not steps[-1][0]["action_mask"].any()


def test_seeds_give_identical_episodes(name, players):
    def episode(seed):
        env = gymnasium.make(environment_id(name), players=players, seat="random")
        return [(o["observation"].tobytes(), o["action_mask"].tobytes(), r, str(i))
                for o, r, i in play(env, seed)]  # fmt: skip

    assert episode(3) == episode(3) != episode(4)


def test_every_seat(name, players):
    for seat in range(players):
        env = BoardGameEnv(name, players=players, seat=seat)
        env.reset(seed=1)
        assert env.game.current_player == env.seat == seat
    env = BoardGameEnv(name, players=players, seat="random")
    seats = set()
    for seed in range(40):
        env.reset(seed=seed)
        seats.add(env.seat)
        assert env.game.current_player == env.seat
    assert seats == set(range(players))


def test_opponents_by_name_function_and_policy(name):
    asked = []

    def first(observation):
        assert set(observation) == {"observation", "action_mask"}
        asked.append("function")
        return int(np.flatnonzero(observation["action_mask"])[0])

    class Last:
        def predict(self, observation, action_masks=None, **kwargs):
            asked.append("policy")
            return np.flatnonzero(action_masks)[-1], None

    class Plain:
        observation_space = gymnasium.spaces.Box(0, 255, (3,))

        def predict(self, observation, **kwargs):
            asked.append("plain")
            assert isinstance(observation, np.ndarray)
            return int(np.flatnonzero(kwargs["action_masks"])[0]), None

    env = BoardGameEnv(name, players=4, seat=1, opponents=["greedy", first, Last()])
    env.reset(seed=2)
    for _ in range(40):
        observation, _, over, _, _ = env.step(env.game.bot_action("random", relative=True))
        assert over or env.game.current_player == 1
        if over:
            break
    assert {"function", "policy"} == set(asked)
    env = BoardGameEnv(name, players=2, opponents=Plain())
    play(env, 3)
    assert "plain" in asked


class Unmasked:
    """A policy that knows nothing of masks."""

    def predict(self, observation):
        return int(np.flatnonzero(observation["action_mask"])[0]), None


def test_a_policy_without_masks_is_asked_without(name):
    play(BoardGameEnv(name, players=2, opponents=Unmasked()), 3)


def test_an_error_inside_a_policy_is_not_hidden(name):
    class Broken:
        def predict(self, observation, action_masks=None):
            if action_masks is not None:
                raise TypeError("inside predict")
            return int(np.flatnonzero(observation["action_mask"])[0]), None

    env = BoardGameEnv(name, players=2, opponents=Broken())
    with pytest.raises(TypeError, match="inside predict"):
        play(env, 3)


@pytest.mark.parametrize("wrong", [-1, 10**6, "flap", None, 1.5])
def test_an_opponent_that_plays_illegally_is_named_and_nothing_happens(name, wrong):
    honest = True

    def opponent(observation):
        return int(np.flatnonzero(observation["action_mask"])[0]) if honest else wrong

    env = BoardGameEnv(name, players=3, opponents=opponent)
    env.reset(seed=4)
    honest = False
    with pytest.raises((IllegalActionError, TypeError), match="^the opponent on seat [12]: "):
        while True:
            before = env.game.clone()
            env.step(int(env.game.legal_actions(relative=True)[0]))
    assert env.game == before and env.game.current_player == env.seat == 0
    honest = True
    env.step(int(env.game.legal_actions(relative=True)[0]))
    assert env.game != before


def test_ids_that_do_not_exist_are_replaced_alike(name):
    env = BoardGameEnv(name, players=2, illegal="random")
    env.reset(seed=5)
    for action in (-1, 5000, 10**6, 2**70):
        env.step(action)


def test_bots_by_name_are_bots(name):
    def wins(opponents):
        env = BoardGameEnv(name, players=2, opponents=opponents)
        won = 0
        for seed in range(30):
            env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, _ = env.step(env.game.bot_action("random", relative=True))
            won += reward > 0
        return won

    assert wins("greedy") < wins("random")


def test_action_masks(name):
    env = BoardGameEnv(name, players=3)
    observation, _ = env.reset(seed=4)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), observation["action_mask"].astype(bool))


def test_render(name, capsys):
    env = gymnasium.make(environment_id(name), render_mode="ansi", seat=1)
    env.reset(seed=5)
    assert env.render() == env.unwrapped.game.draw(1)
    env = gymnasium.make(environment_id(name), render_mode="human")
    env.reset(seed=5)
    assert env.render() is None and env.unwrapped.game.draw(0) in capsys.readouterr().out


def test_copies_and_pickles(name):
    env = BoardGameEnv(name, players=2)
    env.reset(seed=6)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        action = int(env.game.legal_actions(relative=True)[0])
        one, two = copy.deepcopy(env).step(action), twin.step(action)
        assert np.array_equal(one[0]["observation"], two[0]["observation"])


def test_bad_steps(name):
    env = BoardGameEnv(name, players=2)
    for call in (lambda: env.step(0), lambda: env.game, env.action_masks):
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    observation, _ = env.reset(seed=7)
    before = env.game.clone()
    with pytest.raises(IllegalActionError, match="legal here"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    with pytest.raises(TypeError):
        env.step(None)
    assert env.game == before
    play(env, 8)
    with pytest.raises(ResetNeeded, match="after the end"):
        env.step(0)
    made = gymnasium.make(environment_id(name))
    with pytest.raises(ResetNeeded):
        made.step(0)


def test_bad_options(name):
    for options, kind, words in (
        ({"oponents": "random"}, TypeError, "did you mean 'opponents'"),
        ({"opponents": "gredy"}, ConfigError, "did you mean 'greedy'"),
        ({"opponents": ["random"]}, ConfigError, "1 opponents, but 3 other seats"),
        ({"opponents": 5}, TypeError, "an opponent is"),
        ({"seat": 4}, IndexError, "seat 4 does not exist"),
        ({"seat": "first"}, ConfigError, "random"),
        ({"seat": 1.5}, TypeError, "a seat is"),
        ({"render_mode": "rgb"}, ValueError, "there are ansi, human"),
        ({"returns": "wins"}, ValueError, "winner"),
        ({"players": 1}, ConfigError, "2, 3 or 4"),
        ({"illegal": "ignore"}, ValueError, "raise, random"),
        ({"dtype": "float64"}, TypeError, "float32 or uint8"),
    ):
        with pytest.raises(kind, match=words):
            BoardGameEnv(name, **options)
