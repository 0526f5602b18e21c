"""Ids in which players are counted from the actor: games, batches and environments."""

from __future__ import annotations

import hashlib

import gymnasium
import numpy as np
import pytest

import jerusalem
from jerusalem import Game, IllegalActionError, VectorGame
from jerusalem.envs import AecEnv, BoardGameEnv, BoardGameVectorEnv, environment_id

#: The option that says who begins.
BEGINS = {"jerusalem": "first_bidder", "walled-city": "start_player"}


def begun_by(name: str, players: int, seat: int, **options) -> Game:
    return Game(name, players=players, rules={BEGINS[name]: seat}, chance="manual", **options)


def seen(game: Game, seat: int) -> np.ndarray:
    """What a seat may know, but for its own number."""
    whole = game.observe(seat, np.empty(game.observation_len, np.uint8))
    own = game.layout["seat"]
    assert np.flatnonzero(own.of(whole)).tolist() == [seat]
    return np.delete(whole, np.arange(own.offset, own.offset + own.size))


def policy(observation: np.ndarray, mask: np.ndarray) -> int:
    """A function of observation and mask that looks random."""
    digest = hashlib.blake2b(observation.tobytes() + mask.tobytes(), digest_size=8).digest()
    legal = np.flatnonzero(mask)
    return int(legal[int.from_bytes(digest, "little") % len(legal)])


def test_one_permutation_for_each_seat(name, players, play):
    for state in play.states(Game(name, players=players, seed=1), stride=40):
        ids = range(state.action_count)
        for seat in range(players):
            there = [state.relative_id(id, seat) for id in ids]
            assert sorted(there) == list(ids)
            assert [state.absolute_id(id, seat) for id in there] == list(ids)
        if state.is_over:
            assert not state.action_mask(relative=True).any()
            continue
        actor = state.current_player
        legal = state.legal_actions()
        relative = [state.relative_id(int(id)) for id in legal]
        assert relative == [state.relative_id(int(id), actor) for id in legal]
        assert sorted(relative) == state.legal_actions(relative=True).tolist()
        mask = state.action_mask(relative=True)
        assert np.flatnonzero(mask).tolist() == sorted(relative)
        out = np.ones(state.action_count, np.bool_)
        assert state.action_mask(out, relative=True) is out and np.array_equal(out, mask)
        assert all(state.is_legal(id, relative=True) == mask[id] for id in ids)
        bot = state.bot_action("greedy", relative=True)
        assert state.absolute_id(bot) == state.bot_action("greedy")
        one, two, three = state.clone(), state.clone(), state.clone()
        one.apply(int(legal[-1]))
        two.apply(state.relative_id(int(legal[-1])), relative=True)
        # A name is the same in both.
        three.apply(state.action_name(int(legal[-1])), relative=True)
        assert one == two == three and one.steps() == two.steps()


def test_jerusalem_names_nobody_by_seat():
    game = Game("jerusalem", players=4)
    for seat in range(4):
        assert all(game.relative_id(id, seat) == id for id in range(game.action_count))


def test_the_walled_city_counts_from_the_actor():
    game = Game("walled-city", players=4, seed=1)
    moved = [id for id in range(game.action_count) if game.relative_id(id, 1) != id]
    assert {game.action(id).kind for id in moved} == {
        "copy", "promote", "citizen_noble", "citizen_peasant"}  # fmt: skip
    assert len(moved) == 300
    assert all(game.relative_id(id, 0) == id for id in range(game.action_count))


def test_what_is_refused(name):
    game = Game(name, players=3, seed=1)
    before = game.snapshot()
    for call in (game.relative_id, game.absolute_id):
        for id in (-1, game.action_count, 70_000, 2**70):
            with pytest.raises(IllegalActionError, match=f"action {id} does not exist.*0 to"):
                call(id)
        with pytest.raises(IndexError, match="seat 3 does not exist"):
            call(0, 3)
        with pytest.raises(TypeError):
            call("0")
    for id in (-1, game.action_count, 70_000, 2**70):
        assert not game.is_legal(id, relative=True)
        with pytest.raises(IllegalActionError, match=f"action {id} does not exist.*0 to"):
            game.apply(id, relative=True)
    assert game.snapshot() == before
    game.play_bots("random")
    with pytest.raises(ValueError, match="nobody is to move: say which seat"):
        game.relative_id(0)
    assert game.absolute_id(game.relative_id(5, 1), 1) == 5
    with pytest.raises(IllegalActionError, match="over"):
        game.apply(0, relative=True)


def test_a_refusal_speaks_in_the_ids_it_was_given(name, players, play):
    for state in play.states(Game(name, players=players, seed=2), stride=25):
        if state.is_over:
            continue
        mask = state.action_mask(relative=True)
        wrong = int(np.flatnonzero(mask == 0)[-1])
        meant = state.action_name(state.absolute_id(wrong))
        with pytest.raises(IllegalActionError) as caught:
            state.apply(wrong, relative=True)
        text = str(caught.value)
        assert text.startswith(f"{meant} (action {wrong}) is not legal at ")
        for id in state.legal_actions():
            assert f"{state.action_name(int(id))} ({state.relative_id(int(id))})" in text


def test_the_same_position_looks_the_same_from_every_seat(name, players):
    """Whoever begins, a policy plays the same game, one seat further on."""
    families = set()
    for seed in range(4):
        games = [begun_by(name, players, seat, seed=seed) for seat in range(players)]
        random = np.random.default_rng(seed)
        first = games[0]
        while not first.is_over:
            if first.is_chance:
                outcomes = first.outcomes()
                assert all(game.outcomes() == outcomes for game in games)
                outcome = random.choice([outcome.id for outcome in outcomes])
                for game in games:
                    game.resolve(int(outcome))
                continue
            actor = first.current_player
            assert actor is not None
            views = set()
            for by, game in enumerate(games):
                assert game.current_player == (actor + by) % players
                everybody = [seen(game, (seat + by) % players) for seat in range(players)]
                mask = game.action_mask(relative=True)
                views.add((np.stack(everybody).tobytes(), mask.tobytes()))
            assert len(views) == 1
            for game in games:
                seat = game.current_player
                assert seat is not None
                action = policy(seen(game, seat), game.action_mask(relative=True))
                families.add(game.action(game.absolute_id(action)).kind)
                game.apply(action, relative=True)
        for by, game in enumerate(games):
            assert game.is_over and game.ply == first.ply
            assert np.array_equal(np.roll(game.scores(), -by), first.scores())
            assert np.array_equal(np.roll(game.places(), -by), first.places())
    assert len(families) > 10


def test_absolute_ids_do_not_look_the_same():
    """In The Walled City: the reason for relative ones."""
    games = [begun_by("walled-city", 3, seat, seed=1) for seat in (0, 1)]
    differ = 0
    while not games[0].is_over:
        if games[0].is_chance:
            outcome = games[0].outcomes()[0].id
            for game in games:
                game.resolve(outcome)
            continue
        one, two = games
        differ += not np.array_equal(one.action_mask(), two.action_mask())
        action = policy(seen(one, one.current_player), one.action_mask(relative=True))
        for game in games:
            game.apply(action, relative=True)
    assert differ


@pytest.mark.parametrize("ids", ["relative", "absolute"])
def test_batches(name, players, ids):
    games = VectorGame(6, name, players=players, seed=3, ids=ids)
    assert games.ids == ids
    relative = ids == "relative"
    for _ in range(60):
        actions = games.random_actions().copy()
        for row in (0, 3):
            game = games.game(row)
            assert np.array_equal(game.action_mask(relative=relative), games.arrays.mask[row])
            legal = game.legal_actions(relative=relative)
            assert np.array_equal(legal, games.legal_actions(row)) and actions[row] in legal
        games.step(actions)


def test_batches_count_from_the_actor_unless_told_otherwise(name):
    assert VectorGame(2, name).ids == "relative"
    with pytest.raises(jerusalem.ConfigError, match="did you mean \"relative\""):
        VectorGame(2, name, ids="relativ")
    with pytest.raises(TypeError, match="ids is a word, not NoneType"):
        VectorGame(2, name, ids=None)


@pytest.mark.parametrize("ids", [None, "relative", "absolute"])
def test_environments(name, players, ids):
    options = {} if ids is None else {"ids": ids}
    relative = ids != "absolute"
    aec = AecEnv(name, players=players, **options)
    assert aec.ids == (ids or "relative")
    aec.reset(seed=1)
    while not any(aec.terminations.values()):
        mask = aec.last()[0]["action_mask"]
        assert np.array_equal(mask, aec.game.action_mask(relative=relative))
        action = policy(aec.last()[0]["observation"], mask)
        expected = aec.game.clone()
        expected.apply(expected.absolute_id(action) if relative else action)
        aec.step(action)
        assert aec.game == expected

    single = gymnasium.make(environment_id(name), players=players, seat=1, **options).unwrapped
    assert single.ids == (ids or "relative")
    observation, _ = single.reset(seed=1)
    over = False
    while not over:
        mask = observation["action_mask"]
        assert np.array_equal(mask, single.game.action_mask(relative=relative))
        assert np.array_equal(mask.astype(bool), single.action_masks())
        observation, _, over, _, _ = single.step(policy(observation["observation"], mask))

    envs = BoardGameVectorEnv(4, name, players=players, seat="spread", **options)
    assert envs.ids == (ids or "relative")
    observations, _ = envs.reset(seed=1)
    for _ in range(20):
        for row in range(4):
            mask = envs.game(row).action_mask(relative=relative)
            assert np.array_equal(mask, observations["action_mask"][row])
        observations, *_ = envs.step(envs.random_actions())


@pytest.mark.parametrize("ids", ["relative", "absolute"])
def test_opponents_play_in_the_same_ids(name, ids):
    asked = []

    def opponent(observation):
        game = env.game
        mask = game.action_mask(relative=ids == "relative")
        assert np.array_equal(mask, observation["action_mask"])
        asked.append(policy(observation["observation"], mask))
        return asked[-1]

    env = BoardGameEnv(name, players=3, seat=1, opponents=[opponent, "greedy"], ids=ids)
    observation, _ = env.reset(seed=2)
    over = False
    while not over:
        action = policy(observation["observation"], observation["action_mask"])
        observation, _, over, _, _ = env.step(action)
    assert len(asked) > 10


def test_a_wrong_word_is_refused(name):
    for make in (AecEnv, BoardGameEnv, lambda *a, **k: BoardGameVectorEnv(2, *a, **k)):
        with pytest.raises(ValueError, match="ids: there is no 'absolut' .*relative, absolute"):
            make(name, ids="absolut")
