"""A panic inside, which is a bug: an exception, a game as it was, a batch that must be reset."""

from __future__ import annotations

import os

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from jerusalem import (
    Arrays,
    BrokenError,
    Game,
    IllegalActionError,
    InternalError,
    JerusalemError,
    VectorGame,
    _native,
)
from jerusalem.envs import AecEnv, BoardGameEnv, BoardGameVectorEnv

WHY = "jerusalem is built without the feature `faults`; `make test-py` builds it in"


@pytest.fixture
def fail_at():
    """Lets the n-th mask made from now on panic."""
    fail = getattr(_native, "_fail_at", None)
    if fail is None:
        if os.environ.get("CI") == "true":
            pytest.fail(WHY)
        pytest.skip(WHY)
    yield fail
    fail(0)


def test_the_exceptions_are_ordinary_ones():
    for kind in (InternalError, BrokenError):
        assert issubclass(kind, JerusalemError) and issubclass(kind, RuntimeError)


@pytest.mark.parametrize("record", [True, False])
def test_a_game_is_as_it_was(name, players, play, fail_at, record):
    game = Game(name, players=players, seed=1, record=record, auto_single=True)
    for state in play.states(game, stride=7):
        if state.is_over:
            continue
        before, action = state.snapshot(), int(state.legal_actions()[0])
        relative = state.relative_id(action)
        for at, call in (
            (1, lambda: state.apply(action)),
            (1, lambda: state.apply(relative, relative=True)),
            (1, lambda: state.apply(state.action_name(action))),
            (1, lambda: state.play_bots("random")),
            (3, lambda: state.play_bots("greedy")),
        ):
            fail_at(at)
            try:
                call()
            except InternalError as error:
                assert str(error).startswith("a failure inside, which is a bug: a fault")
            else:
                # So near the end that there are not so many masks.
                assert at > 1 and state.is_over
                return
            assert state.snapshot() == before and state.is_legal(action)


def test_going_back_fails_alike(name, players, play, fail_at):
    game = Game(name, players=players, seed=1)
    failed = 0
    for state in play.states(game, stride=7):
        if state.ply < 60:
            continue
        before = state.snapshot()
        for back in (lambda: twin.undo_to(twin.ply - 1), lambda: twin.undo()):
            twin = state.clone()
            fail_at(2)
            try:
                back()
            except InternalError:
                failed += 1
                assert twin.snapshot() == before
            fail_at(0)
    assert failed > 3


def test_chance_fails_alike(name, fail_at):
    game = Game(name, players=3, seed=2, chance="manual")
    met = 0
    while not game.is_over:
        if game.is_chance:
            before = game.snapshot()
            for call in (game.roll, lambda: game.resolve(game.outcomes()[0].id)):
                fail_at(1)
                with pytest.raises(InternalError):
                    call()
                assert game.snapshot() == before
                met += 1
            game.roll()
        else:
            game.apply(game.legal_actions()[0])
    assert met


def test_opening_fails_alike(name, fail_at):
    game = Game(name, players=2, seed=3)
    game.apply(game.legal_actions()[0])
    snapshot, record, position = game.snapshot(), game.record(), game.position
    for call in (
        lambda: Game(name),
        lambda: Game.restore(snapshot),
        lambda: Game.from_position(position),
        lambda: record.game(),
        lambda: game.determinize(0, 1),
        lambda: VectorGame(4, name),
    ):
        fail_at(1)
        with pytest.raises(InternalError):
            call()
        fail_at(0)
        call()


def test_a_batch_refuses_until_it_is_reset(name, players, fail_at):
    games, twin = (VectorGame(8, name, players=players, seed=4) for _ in range(2))
    for _ in range(5):
        games.step_random()
    for number, step in enumerate(
        (lambda: games.step(games.random_actions()), games.step_random), start=1
    ):
        fail_at(3)
        with pytest.raises(InternalError, match="a failure inside"):
            step()
        for call in (
            lambda: games.step(np.zeros(8, np.int64)),
            games.step_random,
            games.show,
            games.random_actions,
            lambda: games.legal_actions(0),
            lambda: games.game(0),
            games.clone,
        ):
            with pytest.raises(BrokenError, match="half stepped; reset it"):
                call()
        assert games.playouts(3, 1).games == 3
        games.reset(number)
        twin.reset(number)
        for _ in range(30):
            games.step_random()
            twin.step_random()
        assert all(map(np.array_equal, games.arrays, twin.arrays))


def test_what_is_refused_breaks_nothing(name):
    games = VectorGame(4, name, seed=5)
    with pytest.raises(IllegalActionError):
        games.step(np.full(4, -1))
    with pytest.raises(TypeError):
        games.step_random(out=Arrays(done=np.zeros(4)))
    games.step_random()


def test_playouts_break_nothing(name, fail_at):
    games = VectorGame(4, name, seed=6)
    fail_at(20)
    with pytest.raises(InternalError):
        games.playouts(5, 1)
    games.step_random()


def test_a_reset_that_fails_can_be_repeated(name, fail_at):
    games, twin = (VectorGame(4, name, seed=7) for _ in range(2))
    fail_at(2)
    with pytest.raises(InternalError):
        games.reset(8)
    with pytest.raises(BrokenError):
        games.step_random()
    games.reset(8)
    assert all(map(np.array_equal, games.arrays, twin.reset(8)))


def test_environments(name, fail_at):
    aec = AecEnv(name, players=2)
    aec.reset(seed=1)
    before, agent = aec.game.snapshot(), aec.agent_selection
    action = int(np.flatnonzero(aec.last()[0]["action_mask"])[0])
    fail_at(1)
    with pytest.raises(InternalError):
        aec.step(action)
    assert aec.game.snapshot() == before and aec.agent_selection == agent
    aec.step(action)

    def first(observation):
        return int(np.flatnonzero(observation["action_mask"])[0])

    for opponents in ("random", first):
        env = BoardGameEnv(name, players=2, opponents=opponents)
        observation, _ = env.reset(seed=1)
        before = env.game.snapshot()
        action = first(observation)
        fail_at(1)
        with pytest.raises(InternalError):
            env.step(action)
        assert env.game.snapshot() == before
        # An opponent that fails leaves no half a turn behind.
        failed = over = False
        while not over and not failed:
            at = env.game.snapshot()
            fail_at(2)
            try:
                observation, _, over, _, _ = env.step(first(observation))
            except InternalError:
                failed = True
            fail_at(0)
        assert failed
        if opponents == "random":
            with pytest.raises(ResetNeeded):
                env.step(0)
        else:
            assert env.game.snapshot() == at
        env.reset(seed=1)
        env.step(action)

    for seat in (0, "spread"):
        envs = BoardGameVectorEnv(6, name, players=2, seat=seat)
        envs.reset(seed=1)
        fail_at(4)
        with pytest.raises(InternalError):
            envs.step(envs.random_actions())
        with pytest.raises(ResetNeeded):
            envs.step(np.zeros(6, np.int64))
        envs.reset(seed=1)
        envs.step(envs.random_actions())
