"""Players who think: what they say, how long, that they are fair, and that they can be stopped."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator

import numpy as np
import pytest

import jerusalem
from jerusalem import (
    Analysis,
    BrokenError,
    BusyError,
    EvaluatorError,
    Game,
    InternalError,
    Search,
    SearchError,
    _native,
)

THINKERS = ["easy", "medium", "hard", "search:20"]
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")


def midway(name: str, players: int = 3, plies: int = 25, **options) -> Game:
    """A game at a decision with a choice."""
    game = Game(name, players=players, seed=5, **options)
    while game.ply < plies or game.is_chance or len(game.legal_actions()) < 2:
        if game.is_chance:
            game.roll()
        else:
            game.apply(game.bot_action("greedy"))
    return game


def veiled(name: str, number: int) -> Iterator[Game]:
    """So many decisions with a choice in which something is hidden from the player."""
    game = Game(name, players=3, seed=5)
    while number:
        hidden = game.determinize(game.current_player, 0) != game
        if hidden and len(game.legal_actions()) > 1:
            yield game
            number -= 1
            for _ in range(10):
                game.apply(game.bot_action("greedy"))
        game.apply(game.bot_action("greedy"))


def plain(observations, masks):
    """An evaluator that knows nothing."""
    rows, actions = masks.shape
    return np.zeros((rows, actions), np.float32), np.zeros((rows, PLAIN_PLAYERS), np.float32)


PLAIN_PLAYERS = 3


# What it says.


def test_an_analysis_tells_of_every_move(name, players):
    game = midway(name, players)
    before = game.snapshot()
    search = Search(game, seed=3)
    assert search.simulations == search.nodes == 0 and search.seat == game.current_player
    assert game.is_legal(search.best)
    assert search.run(150) == 150 and search.simulations == 150 and search.nodes > 0
    analysis = search.analysis()
    assert (analysis.seat, analysis.simulations, analysis.nodes) == (
        search.seat, search.simulations, search.nodes,
    )  # fmt: skip
    assert sorted(move.action for move in analysis.moves) == game.legal_actions().tolist()
    assert analysis.moves[0].action == search.best
    visits = [move.visits for move in analysis.moves]
    assert visits == sorted(visits, reverse=True) and 0 < sum(visits) <= 150
    for move in analysis.moves:
        assert move.name == game.action_name(move.action)
        assert move.text == game.action_name(move.action, "en")
        for figures in (move.value, move.win, move.points):
            assert len(figures) == players
        if move.visits:
            assert sum(move.win) == pytest.approx(1, abs=1e-3)
            assert all(0 <= value <= 1 for value in move.value)
            assert move.line[0] == move.action and move.words[0] == move.text
            assert len(move.line) == len(move.words)
        else:
            assert not move.line and not any(move.value + move.win + move.points)
    assert game.snapshot() == before


def test_an_analysis_is_printed_and_saved(name):
    game = midway(name)
    for lang in game.languages:
        analysis = game.analyze(simulations=60, lang=lang)
        best = analysis.moves[0]
        assert best.text == game.action_name(best.action, lang)
        lines = str(analysis).splitlines()
        assert len(lines) == len(analysis.moves) + 2 and best.text in lines[2]
        short = analysis.text(1).splitlines()
        assert len(short) == 4 and short[-1] == f"… and {len(analysis.moves) - 1} more"
        assert analysis._repr_html_().count("<tr>") == len(analysis.moves) + 1
        data = json.loads(analysis.to_json())
        assert data["moves"][0]["action"] == best.action and data["simulations"] == 60
        assert pickle.loads(pickle.dumps(analysis)) == analysis
    search = Search(game)
    search.run(20)
    assert str(search) == str(search.analysis())
    assert search._repr_html_() == search.analysis()._repr_html_()
    assert repr(search).startswith(f"<Search for seat {game.current_player}, 20 simulations, ")


def test_html_is_escaped():
    move = jerusalem.Move(0, "<a>", "<b>", 1, (0.5,), (0.5,), (1.0,), (0,), ("<b>", "<c>"))
    shown = Analysis(0, 1, 1, (move,))._repr_html_()
    assert "&lt;b&gt;" in shown and "&lt;c&gt;" in shown and "<b>" not in shown


def test_a_single_move_needs_no_thought(name):
    game = Game(name, players=4, seed=1)
    while len(game.legal_actions()) != 1:
        game.apply(game.bot_action("random"))
    search = Search(game)
    assert search.run(100) == search.run(seconds=10) == 0
    assert [search.best] == game.legal_actions().tolist()
    assert [move.action for move in search.analysis().moves] == [search.best]


def test_settings_are_the_games_own_unless_changed(name):
    game = midway(name)
    own = Search(game).settings
    assert Search(game, prior=0.25, nodes=np.int64(50)).settings == {
        **own, "prior": 0.25, "nodes": 50,
    }  # fmt: skip
    small = Search(game, nodes=50)
    small.run(300)
    assert small.nodes == 50
    assert Search(game, threads=2).settings["threads"] == 2


def test_advance_keeps_what_was_learnt(name):
    game = midway(name)
    search = Search(game, seed=2)
    search.run(300)
    seat, nodes = search.seat, search.nodes
    game.apply(search.best)
    while game.current_player != seat or len(game.legal_actions()) < 2:
        if game.current_player != seat:
            with pytest.raises(SearchError, match=f"thinks for seat {seat}, and seat"):
                search.advance(game)
            assert search.simulations == 300
        game.apply(game.bot_action("greedy"))
    search.advance(game)
    assert search.simulations == 0 and search.nodes == nodes
    assert search.run(50) == 50 and game.is_legal(search.best)
    other = midway(name, 2)
    with pytest.raises(SearchError, match="another configuration|thinks for seat"):
        search.advance(other)


def test_a_review_tells_what_every_move_cost(name):
    game = Game(name, players=2, seed=8)
    for _ in range(12):
        game.apply(game.bot_action("random"))
    record = game.record()
    reviews = list(record.review(simulations=60, seed=1))
    assert reviews == list(record.review(simulations=60, seed=1))
    steps = record.steps()
    choices = [review.ply for review in reviews]
    assert len(choices) > 3 and choices == sorted(set(choices))
    for review in reviews:
        then = record.game(review.ply)
        assert review.seat == then.current_player and review.simulations == 60
        assert steps[review.ply] == ("action", review.played.action)
        assert then.is_legal(review.best.action) and 0 <= review.cost <= 1
        if review.played == review.best:
            assert review.cost == review.win_cost == review.points_cost == 0
    assert any(review.played != review.best for review in reviews)
    assert any(review.cost > 0 for review in reviews)


def test_a_review_reaches_the_end(name):
    game = Game(name, players=2, seed=9)
    game.play_bots("greedy")
    plies = [review.ply for review in game.record().review(simulations=2)]
    assert len(plies) > 20 and plies[-1] > game.ply - 20


# The same seed gives the same thoughts, and nothing hidden has a part in them.


def test_the_same_seed_gives_the_same_analysis(name):
    game = midway(name)
    for threads in (1, 2):
        one, other = (Search(game, seed=4, threads=threads) for _ in range(2))
        one.run(120)
        other.run(120)
        assert one.analysis() == other.analysis()
    once, twice, otherwise = Search(game, seed=4), Search(game, seed=4), Search(game, seed=5)
    once.run(200)
    twice.run(64)
    twice.run(136)
    otherwise.run(200)
    assert once.analysis() == twice.analysis() != otherwise.analysis()
    assert game.analyze(200, seed=4) == once.analysis()


@pytest.mark.parametrize(
    "options", [{}, {"threads": 2}, {"evaluator": plain}], ids=["alone", "threads", "evaluator"]
)
def test_a_search_is_fair(name, options):
    """It thinks alike in all games that its seat cannot tell apart."""
    for game in veiled(name, 4):
        truth = game.analyze(200, seed=6, **options)
        for world in range(3):
            other = game.determinize(game.current_player, world)
            assert other.analyze(200, seed=6, **options) == truth


def test_bots_that_think_are_fair(name):
    for game in veiled(name, 3):
        for bot in ("easy", "medium", "search:40"):
            truth = game.bot_action(bot, seed=7)
            for world in range(3):
                other = game.determinize(game.current_player, world)
                assert other.bot_action(bot, seed=7) == truth


# Evaluators.


def test_an_evaluator_is_asked_for_many_at_once(name, players):
    game = midway(name, players)
    asked = []

    def evaluator(observations, masks):
        assert observations.dtype == np.float32 and masks.dtype == np.bool_
        assert observations.shape == (len(masks), game.observation_len)
        assert masks.shape[1] == game.action_count and (masks.sum(axis=1) > 1).all()
        asked.append((observations, masks))
        return np.where(masks, 0.0, -np.inf), np.zeros((len(masks), players))

    search = Search(game, evaluator=evaluator, leaves=8)
    assert search.run(100) == 100
    assert max(len(masks) for _, masks in asked) == 8
    first, mask = asked[0][0][0], asked[0][1][0]
    assert np.array_equal(first, game.observe())
    assert np.array_equal(mask, game.action_mask(relative=True).astype(bool))
    # The arrays are the evaluator's own.
    assert asked[0][0].flags.writeable and np.array_equal(first, asked[0][0][0])


def test_an_evaluator_decides_what_is_tried(name):
    game = midway(name, PLAIN_PLAYERS)
    for favourite in game.legal_actions(relative=True)[:3]:

        def evaluator(observations, masks, favourite=favourite):
            logits = np.zeros(masks.shape, np.float64)
            logits[:, favourite] = 20
            return logits.tolist(), np.zeros((len(masks), PLAIN_PLAYERS), np.float16)

        search = Search(game, evaluator=evaluator, leaves=1)
        search.run(30)
        assert search.best == game.absolute_id(favourite)


def shaped(logits, values):
    """An evaluator that answers these, made of zeros of the right shapes."""

    def evaluator(observations, masks):
        right = np.zeros(masks.shape), np.zeros((len(masks), PLAIN_PLAYERS))
        return logits(right[0]), values(right[1])

    return evaluator


def same(array):
    return array


@pytest.mark.parametrize(
    ("evaluator", "words"),
    [
        (lambda observations, masks: None, "tuple of two arrays.*not NoneType"),
        (lambda observations, masks: (1, 2, 3), "tuple of two arrays.*not tuple"),
        (shaped(lambda a: a[:, :-1], same), r"logits have the shape .* is needed"),
        (shaped(same, lambda a: a[:, :-1]), r"values have the shape .* is needed"),
        (shaped(lambda a: a[0], same), "logits have the shape"),
        (shaped(lambda a: 0.5, same), "logits have the shape"),
        (shaped(lambda a: a.astype(int), same), "logits must be of floats, not of int64"),
        (shaped(same, lambda a: a.astype(complex)), "values must be of floats, not of complex"),
        (shaped(lambda a: "logits", same), "logits must be of floats"),
        (shaped(lambda a: a + np.nan, same), "the logit of action .* is NaN"),
        (shaped(lambda a: a + np.inf, same), "the logit of action .* is inf"),
        (shaped(same, lambda a: a + np.nan), "a value is NaN; allowed: -1 to 1"),
        (shaped(same, lambda a: a + 1.5), "a value is 1.5; allowed: -1 to 1"),
    ],
)
def test_a_bad_answer_of_an_evaluator(name, evaluator, words):
    answers = {"now": plain}
    search = Search(
        midway(name, PLAIN_PLAYERS), evaluator=lambda *seen: answers["now"](*seen), leaves=4
    )
    search.run(20)
    before = search.analysis()
    answers["now"] = evaluator
    for _ in range(2):
        with pytest.raises(EvaluatorError, match=words):
            search.run(20)
    assert [move.visits for move in search.analysis().moves] == [
        move.visits for move in before.moves
    ]
    answers["now"] = plain
    assert search.run(20) == 20


def test_what_an_evaluator_raises_comes_through(name):
    class Own(Exception):
        pass

    fail = [True]

    def evaluator(observations, masks):
        if fail[0]:
            raise Own("mine")
        return plain(observations, masks)

    search = Search(midway(name, PLAIN_PLAYERS), evaluator=evaluator)
    with pytest.raises(Own, match="mine"):
        search.run(10)
    assert search.simulations == 0
    fail[0] = False
    assert search.run(10) == 10


def test_an_evaluator_may_not_use_its_search(name):
    heard = []

    def evaluator(observations, masks):
        for call in (search.analysis, lambda: search.run(1), lambda: search.best):
            with pytest.raises(BusyError, match="asking its evaluator"):
                call()
            heard.append(call)
        search.cancel()
        return plain(observations, masks)

    search = Search(midway(name, PLAIN_PLAYERS), evaluator=evaluator, leaves=4)
    assert search.run(100) <= 4 and len(heard) == 3


# Bad input.


def test_limits(name):
    search = Search(midway(name))
    search.run(10)
    before = search.analysis()
    for simulations in (0, -1, 10**7 + 1, 10**30):
        with pytest.raises(ValueError, match="simulations is 1 to 10000000, not"):
            search.run(simulations)
    for seconds in (0, -1, 0.0, float("nan"), float("inf"), 1e9, 10**400):
        with pytest.raises(ValueError, match="seconds is above 0 and at most 86400, not"):
            search.run(seconds=seconds)
    for wrong in (1.5, "10", True, [1]):
        with pytest.raises(TypeError, match="simulations is a whole number"):
            search.run(wrong)
    for wrong in ("10", True, [1]):
        with pytest.raises(TypeError, match="seconds is a number"):
            search.run(seconds=wrong)
    with pytest.raises(TypeError, match="wants a limit"):
        search.run()
    with pytest.raises(SearchError, match="has made 10 and may make 10000000 in all"):
        search.run(10**7)
    assert search.analysis() == before
    assert search.run(5, seconds=60) == 5


def test_nobody_to_move(name):
    over = Game(name, players=2, seed=1)
    over.play_bots("random")
    with pytest.raises(SearchError, match="there is nothing to search: .* is the end"):
        Search(over)
    with pytest.raises(SearchError, match="is the end"):
        over.analyze()
    search = Search(Game(name, players=2, seed=1))
    with pytest.raises(SearchError, match="is the end"):
        search.advance(over)
    assert over.bot_action("hard") is None and over.play_bots("hard") == 0
    chance = Game(name, players=2, seed=1, chance="manual")
    while not chance.is_chance:
        chance.apply(chance.bot_action("random"))
    with pytest.raises(SearchError, match="there is nothing to search: .* is a chance node"):
        Search(chance)
    assert chance.bot_action("hard") is None and chance.play_bots("hard") == 0
    assert search.run(5) == 5


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"prior": 2}, "prior is 2; allowed: 0 to 1"),
        ({"exploration": -1}, "exploration is -1; allowed: 0 to"),
        ({"margin": float("nan")}, "margin is nan"),
        ({"spread": float("inf")}, "spread is inf"),
        ({"nodes": 0}, "nodes is 0; allowed: 1 to"),
        ({"nodes": 1 << 60}, "nodes is .*; allowed: 1 to"),
        ({"nodes": -5}, "-5"),
        ({"leaves": 5000}, "leaves is 5000; allowed: 1 to 4096"),
        ({"eye": "third"}, "third.*own.*actor"),
        ({"priro": 0.5}, "priro.*prior"),
        ({"prior": "much"}, "much"),
    ],
)
def test_bad_settings(name, settings, words):
    with pytest.raises(SearchError, match=words):
        Search(Game(name), **settings)


def test_other_bad_arguments(name):
    game = Game(name, seed=1)
    for threads in (0, -1, 65):
        with pytest.raises(ValueError, match="threads is 1 to 64, not"):
            Search(game, threads=threads)
    with pytest.raises(SearchError, match="allowed with an evaluator: 1"):
        Search(game, threads=2, evaluator=plain)
    with pytest.raises(TypeError, match="an evaluator is a function, not int"):
        Search(game, evaluator=3)
    for seed in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is 0 to"):
            Search(game, seed=seed)
    for wrong in (None, "game", jerusalem.VectorGame(1, name)):
        with pytest.raises(TypeError, match="thinks about a jerusalem.Game, not"):
            Search(wrong)
    search = Search(game)
    with pytest.raises(TypeError, match="thinks about a jerusalem.Game, not"):
        search.advance(search)
    for lang in ("xx", "english"):
        with pytest.raises(ValueError, match="language"):
            search.analysis(lang)
        with pytest.raises(ValueError, match="language"):
            game.analyze(10**7, lang=lang)
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        pickle.dumps(search)
    for twin in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            twin(search)


def test_names_of_bots(name):
    game = Game(name, players=2, seed=1)
    allowed = "there are random, greedy, easy, medium, hard, expert, max, or search:N with N"
    for wrong in ("hrad", "search", "search:", "search:0", "search:-1", "search:x", "search:1e3",
                  "search:10000001", "search:01", "Hard", ""):  # fmt: skip
        for call in (
            lambda wrong=wrong: game.bot_action(wrong),
            lambda wrong=wrong: game.play_bots(wrong),
            lambda wrong=wrong: jerusalem.VectorGame(1, name, players=2, bots=[wrong]),
            lambda wrong=wrong: jerusalem.VectorGame(1, name, players=2, bots=wrong),
            lambda wrong=wrong: jerusalem.VectorGame(1, name, players=2, bots={1: wrong}),
            lambda wrong=wrong: jerusalem.envs.BoardGameEnv(name, players=2, opponents=wrong),
            lambda wrong=wrong: jerusalem.envs.BoardGameVectorEnv(1, name, players=2, opponents=wrong),
        ):  # fmt: skip
            with pytest.raises(ValueError, match=allowed):
                call()
    with pytest.raises(ValueError, match='did you mean "hard"'):
        game.bot_action("hrad")
    assert set(jerusalem.BOTS) > {"easy", "medium", "hard", "expert", "max"}
    assert [_native.bot_thinks(bot) for bot in ("random", "greedy", "easy", "search:7")] == [
        False, False, True, True,
    ]  # fmt: skip


# Bots that think.


@pytest.mark.parametrize("bot", THINKERS)
def test_bots_that_think_play(name, bot):
    game = midway(name)
    before = game.snapshot()
    action = game.bot_action(bot, seed=3)
    assert action in game.legal_actions() and action == game.bot_action(bot, seed=3)
    assert game.bot_action(bot, seed=3, relative=True) == game.relative_id(action)
    assert game.snapshot() == before
    twin = game.clone()
    assert game.bot_action("search:10") == twin.bot_action("search:10")
    seat = game.current_player
    decided = game.play_bots({seat: "search:10"})
    assert decided >= 1 and game.current_player != seat
    for _ in range(decided):
        twin.apply(twin.bot_action("search:10"))
    assert twin.snapshot() == game.snapshot()


def test_environments_with_bots_that_think(name):
    env = jerusalem.envs.BoardGameEnv(name, players=3, opponents=["search:5", "greedy"])
    envs = jerusalem.envs.BoardGameVectorEnv(4, name, players=3, seat="spread", opponents="search:3")
    for _ in range(2):
        observation, _ = env.reset(seed=2)
        rows, _ = envs.reset(seed=2)
        for _ in range(8):
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, *_ = env.step(action)
            actions = rows["action_mask"].argmax(axis=1)
            rows, *_ = envs.step(actions)
    assert env.game.ply > 8


def test_a_step_of_several_seats_is_taken_by_all_or_none(name):
    """Where the learners sit on different seats, some games have stepped when others are stopped."""
    envs = jerusalem.envs.BoardGameVectorEnv(6, name, players=3, seat="spread", opponents="search:2")
    rows, _ = envs.reset(seed=2)
    before = [envs.game(row).position for row in range(6)]
    last = envs._groups[-1][2]

    def stopped(actions):
        raise KeyboardInterrupt

    last.step = stopped
    with pytest.raises(KeyboardInterrupt):
        envs.step(rows["action_mask"].argmax(axis=1))
    assert [envs.game(row).position for row in range(6)] == before
    assert np.array_equal(envs.action_masks(), rows["action_mask"])
    del last.step
    envs.step(rows["action_mask"].argmax(axis=1))
    assert [envs.game(row).position for row in range(6)] != before


def test_threads_change_nothing_for_bots_that_think(name):
    batches = [
        jerusalem.VectorGame(5, name, players=2, seed=3, threads=threads, bots=[None, "search:8"])
        for threads in (1, 2)
    ]
    for _ in range(6):
        one, other = (games.step_random() for games in batches)
        assert all(map(np.array_equal, one, other))
    totals = [games.playouts(2, seed=4) for games in batches]
    assert np.array_equal(totals[0].places, totals[1].places)


# Stopping.


def test_cancel(name):
    search = Search(midway(name))
    search.cancel()
    search.cancel()
    assert search.run(10**6) < 100  # The next run, and only that.
    assert search.run(10) == 10
    before, done = search.simulations, []
    thread = threading.Thread(target=lambda: done.append(search.run(seconds=3600)))
    thread.start()
    while thread.is_alive():
        search.cancel()
        thread.join(0.01)
    assert search.simulations == before + done[0]


def test_two_threads_on_one_search(name):
    search = Search(midway(name))

    def work() -> int:
        while True:
            try:
                return search.run(seconds=3600)
            except BusyError:
                pass  # Asked at this very moment whether it has begun.

    def running() -> bool:
        try:
            return search.simulations < 0
        except BusyError:
            return True

    thread = threading.Thread(target=work)
    thread.start()
    while not running():
        thread.join(0.001)
    for call in (lambda: search.run(1), search.analysis, lambda: search.advance(Game(name)),
                 lambda: search.best, lambda: search.simulations, lambda: search.nodes):  # fmt: skip
        with pytest.raises(BusyError, match="another thread.*only cancel"):
            call()
    assert search.seat in range(3)
    while thread.is_alive():
        search.cancel()
        thread.join(0.01)
    search.run(1)  # Cancelled, perhaps: the last time was after the end.
    assert search.run(5) == 5


def test_python_goes_on_while_others_think(name):
    """Other threads run, may use the game, and a change of theirs is not lost."""
    game = midway(name, record=False)
    before = game.snapshot()
    results = []

    def work() -> None:
        try:
            results.append(game.play_bots({game.current_player: "search:5000"}))
        except BusyError as error:
            results.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while thread.is_alive() and counted < 20:
        counted += game.snapshot() == before
    game.apply(game.legal_actions()[0])
    after = game.snapshot()
    thread.join()
    assert counted == 20
    assert "has changed this game while bots were thinking" in str(results[0])
    assert game.snapshot() == after


INTERRUPTED = """
import os, signal, sys, numpy as np, jerusalem, jerusalem.envs
name = sys.argv[1]
signal.signal(signal.SIGALRM, signal.default_int_handler)

# Whoever learns begins, so that nobody thinks before.
rules = {"start_player": 0} if name == "walled-city" else None

def interrupted(call):
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return False

game = jerusalem.Game(name, players=2, seed=1)
while len(game.legal_actions()) < 2:
    game.apply(game.legal_actions()[0])
before = game.snapshot()
for threads in (1, 2):
    search = jerusalem.Search(game, threads=threads)
    assert interrupted(lambda: search.run(seconds=3600))
    made = search.simulations
    assert made > 0 and search.run(10) == 10 and search.simulations == made + 10

def slow(observations, masks):
    return np.zeros(masks.shape), np.zeros((len(masks), 2))

asked = jerusalem.Search(game, evaluator=slow)
assert interrupted(lambda: asked.run(seconds=3600)) and asked.run(8) == 8

assert interrupted(lambda: game.bot_action("search:10000000"))
assert interrupted(lambda: game.play_bots("search:10000000"))
assert interrupted(lambda: game.analyze(10_000_000))
assert game.snapshot() == before

ENDLESS = "search:10000000"
for threads in (1, 2):
    games = jerusalem.VectorGame(
        3, name, players=2, seed=1, threads=threads, bots=[None, ENDLESS], rules=rules
    )
    state = [None]
    def on():
        while True:
            state[0] = [games.game(row).position for row in range(3)], games.arrays.mask.copy()
            games.step(games.arrays.mask.argmax(axis=1))
    assert interrupted(on)
    assert state[0][0] == [games.game(row).position for row in range(3)]
    assert np.array_equal(state[0][1], games.arrays.mask)
    assert interrupted(lambda: games.playouts(1, seed=1))
    assert state[0][0] == [games.game(row).position for row in range(3)]
    assert interrupted(lambda: jerusalem.VectorGame(2, name, players=2, bots=[ENDLESS, None], rules=rules))

env = jerusalem.envs.BoardGameEnv(name, players=2, opponents=ENDLESS, rules=rules)
env.reset(seed=1)
state = [None]
def on():
    while True:
        state[0] = env.game.snapshot()
        env.step(int(env.action_masks().argmax()))
assert interrupted(on)
assert env.game.snapshot() == state[0]

envs = jerusalem.envs.BoardGameVectorEnv(4, name, players=2, opponents=ENDLESS, rules=rules)
envs.reset(seed=1)
state = [None]
def on():
    while True:
        state[0] = [envs.game(row).position for row in range(4)]
        envs.step(envs.action_masks().argmax(axis=1))
assert interrupted(on)
assert state[0] == [envs.game(row).position for row in range(4)]
print("good")
"""


@UNIX
def test_thinking_can_be_interrupted(name):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, name], capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert done.stdout == "good\n", done.stderr


HANDLER = """
import signal, sys, jerusalem
game = jerusalem.Game(sys.argv[1], players=2, seed=1)
heard = []
signal.signal(signal.SIGALRM, lambda *_: heard.append(game.scores()))
signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
search = jerusalem.Search(game)
search.run(seconds=0.5)
game.bot_action("search:2000")
print(len(heard) >= 2)
"""


@UNIX
def test_a_handler_that_raises_nothing_stops_nothing(name):
    """And it may use the game that is thought about."""
    done = subprocess.run(
        [sys.executable, "-c", HANDLER, name], capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert done.stdout == "True\n", done.stderr


FORK = """
import os, sys, jerusalem
game = jerusalem.Game(sys.argv[1], players=2, seed=1)
search = jerusalem.Search(game, seed=1, threads=2)
search.run(100)
child = os.fork()
search.run(100)
game.play_bots({0: "search:20"})
text = search.analysis().to_json() + game.draw()
if not child:
    with open(sys.argv[2], "w") as file:
        file.write(text)
    os._exit(0)
_, status = os.waitpid(child, 0)
with open(sys.argv[2]) as file:
    sys.exit(status or text != file.read())
"""


@UNIX
def test_a_forked_process_thinks_alike(name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", FORK, name, str(tmp_path / "child")], timeout=120, check=False
    )
    assert done.returncode == 0


# Failures.


def test_a_failure_inside_breaks_the_search_alone(name):
    fail_at = getattr(_native, "_fail_at", None)
    if fail_at is None:
        pytest.skip("jerusalem is built without the feature `faults`")
    game = midway(name, PLAIN_PLAYERS)
    before = game.snapshot()
    search = Search(game, evaluator=plain)
    search.run(20)
    fail_at(5)
    with pytest.raises(InternalError, match="a failure inside"):
        search.run(20)
    fail_at(0)
    for call in (search.analysis, lambda: search.run(1), lambda: search.best):
        with pytest.raises(BrokenError, match="make a new one"):
            call()
    assert game.snapshot() == before and Search(game).run(5) == 5
