"""`VectorGame`: rows, arrays, resets, threads."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import sysconfig
import threading
import weakref

import numpy as np
import pytest

import jerusalem
from jerusalem import Arrays, BusyError, Game, IllegalActionError, VectorGame

ROWS = 16


def arrays(games: VectorGame, dtype=np.float32, flag=np.int8, last: bool = True) -> Arrays:
    rows, size = games.num_games, games.observation_len
    return Arrays(
        np.full((rows, size), 7, dtype),
        np.full((rows, games.action_count), 1, flag),
        np.full((rows, games.players), 7, np.float32),
        np.full(rows, True, np.bool_ if flag == np.bool_ else flag),
        np.full(rows, 7, np.int32),
        np.full(rows, 7, np.uint32),
        np.full((rows, size), 7, dtype) if last else None,
    )


def test_the_arrays_are_those_of_the_engine():
    assert Arrays._fields == jerusalem._native.ARRAYS
    described = jerusalem._native.Batch('{"game": "jerusalem", "players": 4, "rows": 2}').arrays
    assert tuple(name for name, *_ in described) == Arrays._fields


def test_rows_are_games(name, players):
    games = VectorGame(ROWS, name, players=players, seed=1)
    assert len(games) == games.num_games == ROWS and games.players == players
    shown = games.reset()
    tables = [games.game(row) for row in range(ROWS)]
    ended = 0
    for _ in range(1500):
        for row, game in enumerate(tables):
            if _ % 100 == 0:
                seat = game.current_player
                assert shown.to_play[row] == seat
                assert np.array_equal(shown.observation[row], game.observe(seat))
                assert np.array_equal(shown.mask[row], game.action_mask(relative=True))
                assert np.array_equal(
                    games.legal_actions(row), game.legal_actions(relative=True)
                )
        shown = games.step(games.random_actions())
        ended += int(shown.done.sum())
        if (_ + 1) % 100 == 0:
            tables = [games.game(row) for row in range(ROWS)]
    assert ended > 0


def test_step_gives_rewards_done_and_to_play(name, players):
    games = VectorGame(ROWS, name, players=players, seed=2)
    shown = games.reset()
    finished = 0
    while finished < 5:
        obs, mask, rewards, done, to_play, *_ = games.step_random()
        assert rewards.shape == (ROWS, players) and done.dtype == np.bool_
        assert not rewards[~done].any()
        assert np.allclose(rewards[done].sum(axis=1), 0, atol=1e-5)
        assert (rewards[done].max(axis=1) == 1).all()
        # The mode is declared: the row already shows the next game.
        assert mask.any(axis=1).all() and (to_play >= 0).all()
        finished += int(done.sum())
    assert games.autoreset_mode == "SameStep"
    assert shown.observation is obs is games.arrays.observation


def test_without_auto_reset_games_stay_at_their_end(name):
    games = VectorGame(4, name, players=2, seed=3, auto_reset=False)
    assert games.autoreset_mode == "Disabled"
    while not games.arrays.done.all():
        shown = games.step(games.random_actions())
        done = shown.done
        assert (shown.to_play[done] == -1).all() and not shown.mask[done].any()
    last = games.arrays.observation.copy()
    games.step(np.full(4, -1))
    assert np.array_equal(games.arrays.observation, last) and not games.arrays.rewards.any()


def test_arrays_are_allocated_once(name):
    games = VectorGame(ROWS, name, seed=4)
    first = [id(array) for array in games.arrays]
    for _ in range(5):
        shown = games.step_random()
        assert [id(array) for array in shown] == first
    assert games.random_actions() is games.random_actions()


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
@pytest.mark.parametrize("flag", [np.int8, np.uint8, np.bool_])
def test_the_callers_own_arrays(name, players, dtype, flag):
    reference = VectorGame(ROWS, name, players=players, seed=5, dtype=dtype)
    given = arrays(reference, dtype, flag)
    games = VectorGame(ROWS, name, players=players, seed=5, dtype=dtype, arrays=given)
    assert games.arrays.observation is given.observation and games.arrays.mask is given.mask
    for _ in range(50):
        actions = reference.random_actions()
        reference.step(actions)
        games.step(actions)
        assert np.array_equal(given.observation, reference.arrays.observation)
        assert np.array_equal(given.mask.astype(np.int8), reference.arrays.mask)
        assert np.array_equal(given.rewards, reference.arrays.rewards)
        assert np.array_equal(given.done.astype(bool), reference.arrays.done)
        assert np.array_equal(given.to_play, reference.arrays.to_play)
        assert np.array_equal(given.lengths, reference.arrays.lengths)
    # Per call, into a slice of a rollout buffer; what is None is left out.
    buffer = np.zeros((3, ROWS, games.observation_len), dtype)
    own = games.arrays.observation.copy()
    for t in range(3):
        games.step(games.random_actions(), out=Arrays(observation=buffer[t]))
    assert np.array_equal(games.arrays.observation, own)
    games.show()
    assert np.array_equal(games.arrays.observation, buffer[2])


def test_last_observation_is_the_end(name):
    games = VectorGame(ROWS, name, players=2, seed=6)
    games = VectorGame(ROWS, name, players=2, seed=6, arrays=arrays(games))
    over = games.layout["node"] if "node" in games.layout else None
    seen = 0
    while not seen:
        games.step_random()
        for row in np.flatnonzero(games.arrays.done):
            seen += 1
            assert not np.array_equal(games.arrays.last_observation[row], games.arrays.observation[row])
            if over:
                assert over.of(games.arrays.last_observation[row]).sum() == 1
            assert games.arrays.lengths[row] > 1


def test_results_do_not_depend_on_threads(name, players):
    one = VectorGame(37, name, players=players, seed=7)
    two = VectorGame(37, name, players=players, seed=7, threads=2)
    for _ in range(300):
        for a, b in zip(one.step_random(), two.step_random(), strict=True):
            assert np.array_equal(a, b)
    first, second = one.playouts(50, 3), two.playouts(50, 3)
    assert np.array_equal(first.places, second.places) and first.decisions == second.decisions


def test_seeds_and_resets(name):
    games = VectorGame(ROWS, name, seed=8)
    actions = []
    for _ in range(100):
        actions.append(games.random_actions().copy())
        games.step(actions[-1])
    end = copy.deepcopy(games.arrays)
    games.reset()
    for chosen in actions:
        games.step(chosen)
    assert all(map(np.array_equal, end, games.arrays))
    games.reset(9)
    assert games.seed == 9
    games.step_random()
    other = VectorGame(ROWS, name, seed=9)
    other.step_random()
    assert all(map(np.array_equal, other.arrays, games.arrays))


def test_random_actions_are_legal_and_cover_all(name):
    games = VectorGame(2000, name, seed=10)
    out = np.zeros(2000, np.int64)
    assert games.random_actions(out) is out
    assert games.arrays.mask[np.arange(2000), out].all()
    assert set(out.tolist()) == set(np.flatnonzero(games.arrays.mask.any(axis=0)).tolist())


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint16, np.int16, np.uint8, list])
def test_actions_of_any_integer_type(name, kind):
    games, twin = (VectorGame(ROWS, name, seed=11) for _ in range(2))
    actions = games.random_actions()
    games.step(actions)
    twin.step(actions.tolist() if kind is list else actions.astype(kind))
    assert all(map(np.array_equal, games.arrays, twin.arrays))
    strided = np.repeat(games.random_actions(), 2)[::2]
    games.step(strided)


def test_an_illegal_row_changes_nothing_anywhere(name):
    games = VectorGame(ROWS, name, seed=12)
    before = copy.deepcopy(games.arrays)
    for bad in (-1, games.action_count, 70_000, int(np.flatnonzero(games.arrays.mask[5] == 0)[0])):
        actions = games.random_actions().copy()
        actions[5] = bad
        with pytest.raises(IllegalActionError, match=f"row 5: .*{bad}"):
            games.step(actions)
        games.show()
        assert all(map(np.array_equal, before, games.arrays))


def test_playouts_add_up(name, players):
    games = VectorGame(1, name, players=players, seed=13)
    totals = games.playouts(60, 1)
    assert totals.games == 60 and totals.decisions > totals.longest > 0 and totals.outcomes > 0
    assert (totals.places.sum(axis=0) == 60).all() and (totals.places.sum(axis=1) == 60).all()
    assert abs(totals.wins.sum() - 1) < 1e-9 and totals.scores.shape == (players,)
    both = totals + games.playouts(40, 2)
    assert both.games == 100 and both.longest >= totals.longest
    assert games.playouts(0).games == 0


def test_bots_move_inside(name, players):
    games = VectorGame(ROWS, name, players=players, seed=14, bots={1: "random"})
    for _ in range(200):
        assert not (games.step_random().to_play == 1).any()
    beaten = VectorGame(1, name, players=2, bots=["greedy", None]).playouts(100, 1)
    assert beaten.wins[0] > 0.6


@pytest.mark.parametrize("form", jerusalem.RETURNS)
def test_forms_of_returns(name, form):
    games = VectorGame(ROWS, name, players=3, seed=15, returns=form)
    while not games.arrays.done.any():
        games.step_random()
    row = np.flatnonzero(games.arrays.done)[0]
    assert abs(games.arrays.rewards[row].sum()) < 1e-4 and games.arrays.rewards[row].any()


def test_copies_have_arrays_of_their_own(name):
    games = VectorGame(ROWS, name, seed=16)
    games.step_random()
    twin = copy.deepcopy(games)
    before = games.arrays.observation.copy()
    twin.step_random()
    assert np.array_equal(games.arrays.observation, before)
    games.step_random()
    assert all(map(np.array_equal, games.arrays, twin.arrays))
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(games)


def test_a_row_as_a_game(name):
    games = VectorGame(4, name, seed=17)
    for _ in range(30):
        games.step_random()
    game = games.game(2, seed=1)
    assert isinstance(game, Game) and np.array_equal(game.observe(), games.arrays.observation[2])
    game.play_bots("random")
    assert game.is_over
    with pytest.raises(IndexError):
        games.game(4)
    with pytest.raises(IndexError):
        games.game(-1)


def test_two_threads_at_once_are_refused_not_mixed(name):
    """While one thread plays a long batch of games, the steps of another one are refused."""
    games, twin = (VectorGame(8, name, seed=18) for _ in range(2))
    finished, totals = threading.Event(), []

    def work() -> None:
        # The step of this thread may be the one that is refused, too.
        while not totals:
            try:
                totals.append(games.playouts(5000, 1))
            except BusyError:
                pass
        finished.set()

    refused, done = [], 0
    thread = threading.Thread(target=work)
    thread.start()
    while not finished.is_set():
        try:
            games.step_random(out=Arrays())
            done += 1
        except BusyError as error:
            refused.append(str(error))
    thread.join()
    assert refused and all("another thread" in text for text in refused)
    for _ in range(done):
        twin.step_random(out=Arrays())
    assert all(map(np.array_equal, games.show(), twin.show()))
    assert np.array_equal(totals[0].places, twin.playouts(5000, 1).places)


FORK = """
import os, sys, numpy as np, jerusalem
games = jerusalem.VectorGame(256, sys.argv[1], threads=2, seed=21)
games.step_random()
child = os.fork()
for _ in range(20):
    games.step_random()
reader, writer = sys.argv[2:]
np.save(writer if child else reader, games.arrays.observation)
if child:
    _, status = os.waitpid(child, 0)
    same = np.array_equal(np.load(reader), np.load(writer))
    sys.exit(status or not same)
os._exit(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_steps_alike(name, tmp_path):
    files = [str(tmp_path / file) for file in ("child.npy", "parent.npy")]
    done = subprocess.run([sys.executable, "-c", FORK, name, *files], timeout=120, check=False)
    assert done.returncode == 0


def test_the_interpreter_is_released(name):
    """While one thread plays a long batch of games, another one runs Python."""
    games = VectorGame(1, name, seed=19)
    finished = threading.Event()

    def work() -> None:
        games.playouts(3000, 1)
        finished.set()

    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while not finished.is_set():
        counted += 1
    thread.join()
    assert counted > 1000


def test_games_are_safe_to_share_between_threads(name):
    game = Game(name, players=2, seed=20)

    def work() -> None:
        while not game.is_over:
            legal = game.legal_actions()
            if legal.size:
                try:
                    game.apply(legal[0])
                except IllegalActionError:
                    pass  # The other thread was faster.

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert game.is_over and game.record().game() == game


FREE = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


@pytest.mark.skipif(not FREE, reason="only a free-threaded interpreter has a lock to leave off")
def test_importing_does_not_bring_the_lock_back():
    assert not sys._is_gil_enabled()


def test_an_array_that_a_batch_is_writing_is_refused(name):
    """A game does not write where another thread's batch writes at the same time."""
    games = VectorGame(4096, name, seed=1)
    row = games.reset().observation[0]
    game = Game(name, players=4)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            games.step_random()

    thread = threading.Thread(target=work)
    thread.start()
    try:
        with pytest.raises(ValueError, match="cannot be written"):
            for _ in range(1_000_000):
                game.observe(out=row)
    finally:
        stop.set()
        thread.join()
    assert np.array_equal(game.observe(out=row), game.observe())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_playouts_can_be_interrupted(name):
    code = (
        "import signal, jerusalem\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        f"games = jerusalem.VectorGame(1, {name!r})\n"
        "try:\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0.2)\n"
        "    games.playouts(2**62, seed=1)\n"
        "except KeyboardInterrupt:\n"
        "    print(games.playouts(1200, seed=1).games)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "1200\n"


@pytest.mark.parametrize("given", ["whole", "view", "flags"])
def test_arrays_stay_where_they_are_during_a_step(given):
    """numpy moves an array with ``refcheck=False``, but none that is weakly referred to."""
    games = VectorGame(2000, "jerusalem", players=2, seed=1)
    shown = games.arrays
    owner, out = {
        "whole": lambda a: (a, Arrays(observation=a)),
        "view": lambda a: (a, Arrays(observation=a[: len(games)])),
        "flags": lambda _: (m := np.zeros(shown.mask.shape, np.int8), Arrays(mask=m)),
    }[given](np.zeros((len(games) + (given == "view"), games.observation_len), np.float32))
    counts, over = [], threading.Event()

    def count() -> None:
        while not over.is_set():
            counts.append(weakref.getweakrefcount(owner))

    thread = threading.Thread(target=count)
    thread.start()
    for _ in range(200):
        games.step_random(out=out)
    over.set()
    thread.join()
    assert counts.count(1) > 0, "nothing refers to the array while it is written"
    assert weakref.getweakrefcount(owner) == 0
    reference = weakref.ref(owner)
    with pytest.raises(ValueError, match="cannot resize"):
        owner.resize((1, 1), refcheck=False)
    assert reference() is owner
