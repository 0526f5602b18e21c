"""Bad input: the fitting exception, words to act on, and nothing changed."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import jerusalem
from jerusalem import (
    Arrays,
    ConfigError,
    Game,
    HistoryError,
    IllegalActionError,
    IllegalOutcomeError,
    PositionError,
    VectorGame,
)


@pytest.fixture
def game(name) -> Game:
    return Game(name, players=3, seed=1)


def unchanged(game: Game):
    """A check that the game is exactly as it is now."""
    before = game.clone()
    return lambda: game.snapshot() == before.snapshot()


def test_illegal_actions(game):
    same = unchanged(game)
    illegal = int(np.flatnonzero(game.action_mask() == 0)[0])
    with pytest.raises(IllegalActionError, match="is not legal at .*legal here: ") as caught:
        game.apply(illegal)
    assert game.action_name(int(game.legal_actions()[0])) in str(caught.value)
    for id in (game.action_count, -1, 65_535, 65_536, 2**40, 2**70, -(2**70), np.uint64(2**63)):
        with pytest.raises(IllegalActionError, match=f"action {id} does not exist.*0 to"):
            game.apply(id)
    with pytest.raises(IllegalActionError, match="no action is called"):
        game.apply("flap(wings)")
    for wrong in (None, 1.5, [1], b"x", object()):
        with pytest.raises(TypeError, match="an action is an id, a name or an Action"):
            game.apply(wrong)
    assert same()


def test_a_misspelt_action_names_the_right_one(game):
    right = game.action_name(int(game.legal_actions()[0]))
    with pytest.raises(IllegalActionError, match="did you mean"):
        game.apply(right[:2] + right[3:])


def test_after_the_end(game):
    game.play_bots("random")
    same = unchanged(game)
    with pytest.raises(IllegalActionError, match="over"):
        game.apply(0)
    with pytest.raises(IllegalOutcomeError):
        game.resolve(0)
    with pytest.raises(IllegalOutcomeError):
        game.roll()
    with pytest.raises(ValueError, match="say which seat"):
        game.observe()
    assert game.observe(0).any() and same()


def test_chance(name):
    game = Game(name, players=2, seed=1, chance="manual")
    while not game.is_chance:
        game.apply(game.legal_actions()[0])
    same = unchanged(game)
    with pytest.raises(IllegalActionError, match="chance"):
        game.apply(0)
    with pytest.raises(IllegalOutcomeError, match="possible here"):
        game.resolve(9999)
    for id in (-1, 65_535, 70_000, 2**70):
        with pytest.raises(IllegalOutcomeError, match=f"outcome {id} cannot happen at "):
            game.resolve(id)
    with pytest.raises(IllegalOutcomeError, match='no outcome is called "rain"'):
        game.resolve("rain")
    with pytest.raises(TypeError):
        game.resolve(1.5)
    assert same()
    with pytest.raises(IllegalOutcomeError, match="outcome -1: .* is not a chance node"):
        Game(name).resolve(-1)
    with pytest.raises(IllegalOutcomeError, match="not a chance node"):
        Game(name).resolve("rain")


def test_seats(game):
    for seat in (3, -1, 10**12, 2**70, -(2**70)):
        for call in (
            lambda seat: game.observe(seat),
            lambda seat: game.determinize(seat),
            lambda seat: game.information_state(seat),
            lambda seat: game.draw(seat),
            lambda seat: game.log(seat),
            lambda seat: game.observation(seat),
        ):
            with pytest.raises(IndexError, match=f"seat {seat} does not exist.*0 to 2"):
                call(seat)
    with pytest.raises(IndexError, match="seat 5"):
        game.play_bots({5: "random"})


def test_buffers(game):
    size, actions = game.observation_len, game.action_count
    for wrong, kind, words in (
        (np.zeros(size, np.float64), TypeError, "float32 or uint8, not of float64"),
        (np.zeros(size, np.int32), TypeError, "float32 or uint8"),
        ([0.0] * size, TypeError, "not list"),
        (np.zeros(size + 1, np.float32), ValueError, f"\\({size + 1},\\), but \\({size},\\)"),
        (np.zeros((1, size), np.float32), ValueError, "shape"),
        (np.zeros(2 * size, np.float32)[::2], ValueError, "not contiguous"),
    ):
        with pytest.raises(kind, match=words):
            game.observe(0, wrong)
    frozen = np.zeros(size, np.float32)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        game.observe(0, frozen)
    for wrong, kind in (
        (np.zeros(actions, np.float32), TypeError),
        (np.zeros(actions - 1, np.int8), ValueError),
        (np.zeros(2 * actions, np.bool_)[::2], ValueError),
        ("mask", TypeError),
    ):
        with pytest.raises(kind):
            game.action_mask(wrong)


def test_configurations(name):
    for players in (0, 1, 5, 300, -2):
        with pytest.raises(ConfigError, match="players|2, 3 or 4"):
            Game(name, players=players)
    for kind in ("4", 3.0, True, None):
        with pytest.raises((TypeError, ConfigError)):
            Game(name, players=kind, seed=1.0 if kind is None else 1)
    with pytest.raises(ConfigError, match="there is no game 'chess'"):
        Game("chess")
    with pytest.raises(TypeError):
        Game(3)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="a seed is 0 to"):
            Game(name, seed=seed)
    for seed in ("1", 1.0, True):
        with pytest.raises(TypeError, match="a seed is a whole number"):
            Game(name, seed=seed)
    with pytest.raises(ConfigError, match="did you mean \"manual\""):
        Game(name, chance="manuel")
    for wrong in (None, 1):
        with pytest.raises(TypeError, match="chance is a word, not"):
            Game(name, chance=wrong)
        with pytest.raises(TypeError, match="chance is a word, not"):
            Game.from_position(Game(name).position, chance=wrong)
        with pytest.raises(TypeError, match="returns is a word, not"):
            VectorGame(2, name, returns=wrong)
    with pytest.raises(TypeError, match="did you mean 'players'"):
        Game(name, playres=3)
    with pytest.raises(TypeError, match="rules are"):
        Game(name, rules=7)
    with pytest.raises(ConfigError):
        Game(name, rules={"no_such_rule": 1})
    with pytest.raises(ConfigError):
        Game(name, rules="no such edition")
    with pytest.raises(FileNotFoundError):
        Game(name, board="/nowhere/board.json")


def test_a_board_file_that_is_none(name, tmp_path):
    path = tmp_path / "board.json"
    path.write_text("not json")
    with pytest.raises(ConfigError, match="not JSON"):
        Game(name, board=path)
    path.write_text("{}")
    with pytest.raises(ConfigError):
        Game(name, board=path)


def test_what_is_no_board(name):
    for wrong in (0, 5, True, b"londonderry", ["londonderry"]):
        with pytest.raises(TypeError, match="a board is an id, a path, a text or a mapping, not"):
            Game(name, board=wrong)
    with pytest.raises(ConfigError, match="the board's text is not JSON"):
        Game(name, board="{")


def test_seeds_of_bots(game):
    for seed in (-1, 2**64, 2**70):
        with pytest.raises(ValueError, match=f"a seed is 0 to {2**64 - 1}, not {seed}"):
            game.bot_action("random", seed=seed)
    assert game.is_legal(game.bot_action("random", seed=2**64 - 1))
    with pytest.raises(TypeError):
        game.bot_action("random", seed="1")


def test_ids_that_do_not_exist_are_not_legal(game):
    for id in (game.action_count, 60_000, 65_536, 70_000, -1, 2**70, -(2**70)):
        assert game.is_legal(id) is False
    with pytest.raises(IllegalActionError, match="no action is called"):
        game.is_legal("flap(wings)")
    with pytest.raises(TypeError, match="an action is an id, a name or an Action"):
        game.is_legal(1.5)


def test_more_bots_than_seats(name):
    game = Game(name, players=2, seed=1)
    same = unchanged(game)
    with pytest.raises(ValueError, match="4 bots for 2 seats"):
        game.play_bots(["random"] * 4)
    assert same()


def test_code_of_the_caller_may_use_the_game(name):
    """What is given is read before the game is locked: no deadlock."""

    class Asks:
        def __index__(self) -> int:
            return int(game.legal_actions()[0])

    class AsksSeat:
        def __index__(self) -> int:
            return game.players - 1

    class AsksChance:
        def __index__(self) -> int:
            return game.outcomes()[0].id

    class Fails:
        def __index__(self) -> int:
            raise ZeroDivisionError

    game = Game(name, players=2, seed=1, chance="manual")
    assert game.draw(AsksSeat()) == game.draw(1) and game.log(AsksSeat()) == game.log(1)
    assert np.array_equal(game.observe(AsksSeat()), game.observe(1))
    while not game.is_chance:
        assert game.is_legal(Asks()) and game.action_id(Asks()) == game.legal_actions()[0]
        assert game.action_name(Asks()) == game.action_name(int(game.legal_actions()[0]))
        game.apply(Asks())
    game.resolve(AsksChance())
    for call in (game.apply, game.is_legal, game.resolve, game.draw, game.observe):
        with pytest.raises(ZeroDivisionError):
            call(Fails())
    games = VectorGame(1, name, seed=1)

    class AsksRows:
        def __array__(self, dtype=None, copy=None):
            return games.random_actions()

    games.step(AsksRows())


def test_words(game):
    with pytest.raises(ValueError, match='no language "xx"; there are en, hu'):
        game.draw(0, "xx")
    with pytest.raises(ValueError, match="a viewer is"):
        game.draw("everyone")
    with pytest.raises(TypeError, match="a viewer is"):
        game.draw(1.5)
    with pytest.raises(ValueError, match='no bot "clever"; there are random'):
        game.bot_action("clever")
    with pytest.raises(ValueError, match="no bot"):
        game.play_bots("clever")
    with pytest.raises(ValueError, match='no form of returns "points"; there are winner'):
        game.returns("points")
    with pytest.raises(IllegalActionError):
        game.action_name(game.action_count)
    with pytest.raises(IllegalActionError):
        game.action_id(game.action_count)
    with pytest.raises(KeyError, match="has no block 'nonsense'"):
        game.layout["nonsense"]
    with pytest.raises(ValueError):
        jerusalem.Action.parse("(((")


def test_languages(game):
    """A language without words for the game is refused, and those with words are named."""
    known = ", ".join(game.languages)
    missing = set(jerusalem.LANGS) - set(game.languages)
    assert bool(missing) == (game.game_id == "walled-city")
    for lang in (*missing, "xx"):
        words = f'"{lang}"; (it has|there are) {known}'
        for call in (
            lambda lang: game.draw("all", lang),
            lambda lang: game.log("all", lang),
            lambda lang: game.action_name(0, lang),
            lambda lang: game.action_id("pass", lang),
            lambda lang: game.record().log("all", lang),
        ):
            with pytest.raises(ValueError, match=words):
                call(lang)


def test_positions(game):
    state = game.position
    with pytest.raises(TypeError):
        Game.from_position([1])
    with pytest.raises(ConfigError, match="unknown field"):
        Game.from_position({**state, "colour": "red"})
    with pytest.raises((ConfigError, PositionError)):
        Game.from_position({**state, "actor": 3})
    with pytest.raises(TypeError, match="set is not plain data"):
        Game.from_position({**state, "round": {1}})
    with pytest.raises(ConfigError, match="there is no game"):
        Game.from_position({**state, "game": "chess"})


def test_a_game_without_a_record(name):
    game = Game(name, seed=1, record=False)
    game.apply(game.legal_actions()[0])
    same = unchanged(game)
    for call in (game.record, game.undo, game.steps, game.log, game.hashes):
        with pytest.raises(HistoryError, match="keeps no record"):
            call()
    with pytest.raises(HistoryError):
        game.information_state(0)
    assert same()
    with pytest.raises(IndexError, match="ply 9999 does not exist"):
        Game(name).undo_to(9999)
    with pytest.raises(IndexError):
        Game(name).undo_to(-1)


def test_vectors(name):
    for rows in (0, -3):
        with pytest.raises(ValueError):
            VectorGame(rows, name)
    with pytest.raises(ConfigError, match="rows"):
        VectorGame(2**30, name)
    for rows in ("8", 1.5, None):
        with pytest.raises(TypeError):
            VectorGame(rows, name)
    with pytest.raises(ConfigError, match="threads"):
        VectorGame(2, name, threads=10_000)
    with pytest.raises(TypeError, match="float32 or uint8"):
        VectorGame(2, name, dtype=np.float64)
    with pytest.raises(TypeError, match="did you mean 'threads'"):
        VectorGame(2, name, thread=2)
    with pytest.raises(ConfigError, match="random"):
        VectorGame(2, name, bots=["clever"])
    with pytest.raises(IndexError):
        VectorGame(2, name, players=2, bots={2: "random"})
    with pytest.raises(ValueError):
        VectorGame(2, name, players=2, bots=["random"] * 3)
    with pytest.raises(ConfigError, match="winner"):
        VectorGame(2, name, returns="points")


def test_vector_arrays(name):
    games = VectorGame(4, name, seed=1)
    before = copy.deepcopy(games.arrays)
    shape = games.arrays.observation.shape
    for out, kind, words in (
        (Arrays(observation=np.zeros(shape, np.float64)), TypeError, "observation must be"),
        (Arrays(observation=np.zeros(shape[::-1], np.float32)), ValueError, "observation has"),
        (Arrays(observation=np.zeros(shape, np.float32, order="F")), ValueError, "contiguous"),
        (Arrays(mask=np.zeros(games.arrays.mask.shape, np.float32)), TypeError, "mask must be"),
        (Arrays(mask=np.zeros(3, np.int8)), ValueError, "mask has"),
        (Arrays(rewards=np.zeros((4, 9), np.float32)), ValueError, "rewards has"),
        (Arrays(rewards=np.zeros(games.arrays.rewards.shape)), TypeError, "float32, not of float64"),
        (Arrays(done=np.zeros(4, np.int64)), TypeError, "done must be"),
        (Arrays(to_play=np.zeros(4, np.int64)), TypeError, "int32, not of int64"),
        (Arrays(lengths=np.zeros(4, np.int64)), TypeError, "uint32"),
        (Arrays(last_observation=np.zeros(shape)), TypeError, "last_observation"),
    ):
        with pytest.raises(kind, match=words):
            games.step_random(out=out)
        with pytest.raises(kind, match=words):
            games.step(games.random_actions(np.zeros(4, np.int64)), out=out)
        games.show()
        assert all(map(np.array_equal, before, games.arrays))
    twice = np.zeros(shape, np.float32)
    with pytest.raises(ValueError, match="given twice"):
        games.show(out=Arrays(observation=twice, last_observation=twice))
    for actions, kind in (
        (np.zeros(5, np.int64), ValueError),
        (np.zeros((4, 1), np.int64), ValueError),
        (np.zeros(4), TypeError),
        ([0.5] * 4, TypeError),
        (["a"] * 4, TypeError),
        (None, TypeError),
    ):
        with pytest.raises(kind, match="actions"):
            games.step(actions)
    for out in (np.zeros(4, np.int32), np.zeros(3, np.int64), [0] * 4):
        with pytest.raises((TypeError, ValueError)):
            games.random_actions(out)
    with pytest.raises(ValueError):
        games.playouts(-1)
    with pytest.raises(TypeError):
        games.playouts(1.5)
    for games_ in (2**64, 2**70):
        with pytest.raises(ValueError, match=f"games is 0 to {2**64 - 1}, not {games_}"):
            games.playouts(games_)
    for row in (4, -1, 2**70):
        with pytest.raises(IndexError, match=f"row {row} does not exist: .* 0 to 3"):
            games.legal_actions(row)
        with pytest.raises(IndexError, match=f"row {row} does not exist: .* 0 to 3"):
            games.game(row)


def test_arrays_are_given_as_arrays(name):
    games = VectorGame(4, name, seed=1)
    for wrong in (games.arrays.observation, (games.arrays.observation,), {"mask": games.arrays.mask}):
        for call in (games.step_random, games.show, games.reset):
            with pytest.raises(TypeError, match="out is a jerusalem.Arrays, not "):
                call(out=wrong)
        with pytest.raises(TypeError, match="arrays is a jerusalem.Arrays, not "):
            VectorGame(4, name, arrays=wrong)


def test_a_reset_that_is_refused_keeps_the_seed(name):
    games = VectorGame(4, name, seed=1)
    with pytest.raises(TypeError, match="observation must be"):
        games.reset(99, out=Arrays(observation=np.zeros(games.arrays.observation.shape)))
    assert games.seed == 1


def test_errors_tell_nothing_hidden(name, play):
    """What an error says is the same in every world the actor cannot tell apart."""
    for state in play.states(Game(name, players=3, seed=2), stride=9):
        seat = state.current_player
        if seat is None:
            continue
        illegal = int(np.flatnonzero(state.action_mask() == 0)[0])
        texts = set()
        for game in (state, *(state.determinize(seat, seed) for seed in range(3))):
            with pytest.raises(IllegalActionError) as caught:
                game.apply(illegal)
            texts.add(str(caught.value))
        assert len(texts) == 1
