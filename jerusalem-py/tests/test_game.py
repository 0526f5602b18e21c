"""`Game`: turns, actions, chance, knowledge, data, the end, copies, texts."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

import jerusalem
from jerusalem import Action, Game


def test_a_game_plays_to_its_end(name, players, play):
    game = Game(name, players=players, seed=1)
    for state in play.states(game):
        if state.is_over:
            break
        assert state.turn == "player" and state.current_player in range(players)
        legal = state.legal_actions()
        assert legal.dtype == np.int64 and legal.size and (np.diff(legal) > 0).all()
        assert legal.max() < state.action_count
    assert game.turn == "over" and game.current_player is None and not game.legal_actions().size
    assert game.winner == game.ranking()[0]
    assert sorted(game.places()) == list(range(players))
    assert [game.places()[seat] for seat in game.ranking()] == list(range(players))
    assert len(game.scores()) == players


@pytest.mark.parametrize("form", jerusalem.RETURNS)
def test_returns_are_zero_sum_and_come_at_the_end(name, players, form):
    game = Game(name, players=players, seed=2)
    assert not game.returns(form).any()
    game.play_bots("random")
    returns = game.returns(form)
    assert returns.shape == (players,) and returns.dtype == np.float32
    assert abs(returns.sum()) < 1e-3
    if form == "winner":
        assert returns[game.winner] == 1
    if form == "rank":
        assert np.array_equal(np.argsort(-returns), game.ranking())


def test_mask_says_what_legal_actions_say(name, players, play):
    for state in play.states(Game(name, players=players, seed=3), stride=7):
        mask = state.action_mask()
        assert mask.dtype == np.int8 and mask.shape == (state.action_count,)
        assert np.array_equal(np.flatnonzero(mask), state.legal_actions())
        for dtype in (np.int8, np.uint8, np.bool_):
            out = np.full(state.action_count, 1, dtype)
            assert state.action_mask(out) is out
            assert np.array_equal(out.astype(np.int8), mask)
        assert all(state.is_legal(int(id)) for id in state.legal_actions())
        for id in np.flatnonzero(mask == 0)[:3]:
            assert not state.is_legal(int(id))


def test_apply_by_id_by_name_and_by_typed_action(name, players, play):
    for state in play.states(Game(name, players=players, seed=4), stride=11):
        if state.is_over:
            continue
        id = int(play.random.choice(state.legal_actions()))
        typed = state.action(id)
        assert isinstance(typed, Action) and state.action_id(typed) == id
        after = []
        for way in (id, np.int32(id), np.uint16(id), state.action_name(id), typed,
                    Action(typed.kind, *typed.args)):  # fmt: skip
            twin = state.clone()
            twin.apply(way)
            after.append(twin)
        assert all(twin == after[0] for twin in after)


def test_every_action_has_one_name_in_every_language(name):
    game = Game(name, seed=0)
    assert jerusalem.LANGS == ("en", "hu", "nl", "it", "sk")
    for lang in (None, *game.languages):
        names = [game.action_name(id, lang) for id in range(game.action_count)]
        assert len(set(names)) == game.action_count, lang
        for id in range(0, game.action_count, 17):
            assert game.action_id(names[id], lang) == id
    short = [Action.parse(game.action_name(id)) for id in range(game.action_count)]
    assert all(str(action) == game.action_name(id) for id, action in enumerate(short))


def test_explicit_chance_and_automatic_chance_agree(name, players, play):
    auto = Game(name, players=players, seed=5)
    manual = Game(name, players=players, seed=5, chance="manual")
    met = 0
    while True:
        while manual.is_chance:
            met += 1
            outcomes = manual.outcomes()
            assert outcomes and all(outcome.weight > 0 for outcome in outcomes)
            assert len({outcome.name for outcome in outcomes}) == len(outcomes)
            assert not manual.legal_actions().size and manual.current_player is None
            twin, other = manual.clone(), manual.clone()
            id = twin.roll()
            other.resolve(next(o.name for o in outcomes if o.id == id))
            manual.resolve(id)
            assert manual == twin == other and manual.snapshot() == twin.snapshot()
        assert manual == auto and not manual.outcomes()
        if auto.is_over:
            break
        action = play.random.choice(auto.legal_actions())
        auto.apply(action)
        manual.apply(action)
    assert met > 0


def test_observe_writes_where_it_is_told(name, players, play):
    for state in play.states(Game(name, players=players, seed=6), stride=13):
        for seat in range(players):
            fresh = state.observe(seat)
            assert fresh.dtype == np.float32 and fresh.shape == (state.observation_len,)
            floats = np.full(state.observation_len, -1, np.float32)
            assert state.observe(seat, floats) is floats and np.array_equal(floats, fresh)
            small = np.full(state.observation_len, 255, np.uint8)
            assert state.observe(seat, out=small) is small and np.array_equal(small, fresh)
        if not state.is_over:
            assert np.array_equal(state.observe(), state.observe(state.current_player))


def test_layout_names_every_element(name, players, play):
    game = Game(name, players=players, seed=7)
    layout = game.layout
    ends = np.cumsum([block.size for block in layout.values()])
    assert [block.offset for block in layout.values()] == [0, *ends[:-1].tolist()]
    assert layout.size == ends[-1] == game.observation_len and layout.version >= 1
    assert all(block.meaning and block.name == key for key, block in layout.items())
    for state in play.states(game, stride=29):
        seen = state.observe(0)
        views = layout.split(seen)
        for key, view in views.items():
            assert np.shares_memory(view, seen) and view.shape == layout[key].shape
            assert view.max(initial=0) <= layout[key].max
            assert np.array_equal(view, state.observe_block(key, 0))
            assert view.astype(int).tolist() == state.observation(0)[key]
        batch = np.stack([seen, seen])
        assert layout[key].of(batch).shape == (2, *layout[key].shape)


def test_determinize_looks_the_same_and_is_legal(name, players, play):
    different = 0
    for state in play.states(Game(name, players=players, seed=8), stride=19):
        for seat in range(players):
            other = state.determinize(seat, seed=seat)
            assert np.array_equal(other.observe(seat), state.observe(seat))
            assert other == state.determinize(seat, seed=seat)
            remembering = state.determinize(seat, seed=seat, remember=True)
            assert remembering.information_state(seat) == state.information_state(seat)
            assert remembering.information_key(seat) == state.information_key(seat)
            assert len(state.information_key(seat)) == 16
            different += other != state
            other.play_bots("random")
            assert other.is_over
    assert different


def test_state_goes_out_and_comes_back(name, players, play):
    for state in play.states(Game(name, players=players, seed=9), stride=17):
        data = state.position
        assert data["game"] == name and json.loads(json.dumps(data)) == data
        again = Game.from_position(data, chance="manual")
        assert again == state and again.position == data and hash(again) == hash(state)


def test_state_speaks_the_words_of_the_rules():
    game = Game("jerusalem", players=3, seed=1)
    game.play_bots({0: "random", 1: "random", 2: "random"})
    data = game.position
    table = {"players", "round", "node", "actor", "seats", "deck", "discard", "events"}
    seat = {"board", "screen", "supply", "bezants", "prestige", "height", "hand", "baron",
            "office", "prev_office"}  # fmt: skip
    assert table <= data.keys() and seat <= data["seats"][0].keys()
    # As in a configuration, what is at its default is left out.
    assert "rules" not in data
    assert Game("jerusalem", rules="dutch").position["rules"] == Game(rules="dutch").config["rules"]
    assert data["node"] == game.node == "Over"


def test_state_of_the_walled_city_speaks_the_words_of_its_rules(play):
    """The terms of §1.1 that are stored and not derived; lists and maps in the plural."""
    words = {"node", "round", "actor", "start_player", "votes", "guilds", "offer", "citizens",
             "supply", "noble_box", "roads", "destroyed_roads", "walls", "destroyed_walls",
             "fences", "hands", "played", "zones", "turn"}  # fmt: skip
    seen = set()
    game = Game("walled-city", players=2, board="borderlands", seed=1)
    for state in play.states(game):
        data = state.position
        assert words <= data.keys() and data["node"] == state.node
        assert {"card", "half", "promotions", "settled"} <= data["turn"].keys()
        assert len(data["votes"]) >= 2 and all(len(pair) == 2 for pair in data["supply"])
        assert {token.split()[0] for token in data["tokens"].values()} <= {
            "blue", "purple", "yellow", "green", "orange", "+1", "-1"}  # fmt: skip
        seen |= {key for key in ("roads", "walls", "citizens", "zones") if data[key]}
    assert seen == {"roads", "walls", "citizens", "zones"} and data["round"] == 2


def test_numbers_of_numpy_are_plain_data(name):
    game = Game(name, players=2, seed=1)
    state = game.position
    state["round"] = np.int64(state["round"])
    assert Game.from_position(state) == game
    option, value = next((k, v) for k, v in game.rules.items() if type(v) is int)
    rules = {option: np.int32(value)}
    assert Game(name, players=np.int8(2), rules=rules, seed=np.uint64(1)) == game


def test_what_a_state_leaves_out_takes_its_default(name):
    assert Game.from_position({"players": 3}) == Game("jerusalem", players=3)
    game = Game(name, players=3, seed=1)
    for key in ("round", "actor"):
        state = game.position
        del state[key]
        assert Game.from_position(state) == game


def test_copies_pickles_equality_and_hash(name, players, play):
    previous = None
    for state in play.states(Game(name, players=players, seed=10), stride=23):
        for twin in (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
        ):
            assert type(twin) is Game and twin == state and twin.snapshot() == state.snapshot()
            assert hash(twin) == hash(state) and twin.seed == state.seed
            if not twin.is_over:
                legal = twin.legal_actions()
                twin.apply(legal[0])
                assert state.ply + 1 <= twin.ply
                assert twin != state or twin.snapshot() != state.snapshot()
        assert state != previous and state != "a game"
        previous = state.clone()


def test_equal_states_are_equal_whatever_led_there(name, players):
    game = Game(name, players=players, seed=11)
    other = Game.from_position(game.position, seed=12)
    assert game == other and hash(game) == hash(other) and game.snapshot() != other.snapshot()
    assert {game: 1}[other] == 1


def test_a_subclass_keeps_its_kind():
    class Mine(Game):
        pass

    game = Mine("jerusalem", players=2, seed=1)
    assert isinstance(game.clone(), Mine)
    assert isinstance(Mine.from_position(game.position), Mine)
    assert isinstance(copy.deepcopy(game), Mine)
    assert isinstance(game.determinize(0), Mine)


def test_copies_keep_the_attributes_of_a_subclass():
    class Mine(Game):
        pass

    game = Mine("jerusalem", players=2, seed=1)
    game.notes, game.me = ["a"], game
    shallow, deep = copy.copy(game), copy.deepcopy(game)
    assert shallow.notes is game.notes and shallow == game
    assert deep.notes == ["a"] and deep.notes is not game.notes and deep.me is deep
    assert not hasattr(game.clone(), "notes")


class Noted(Game):
    """A subclass that can be pickled."""


def test_pickles_keep_the_attributes_of_a_subclass():
    game = Noted("jerusalem", players=2, seed=1)
    game.notes = ["a"]
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is Noted and again.notes == ["a"] and again.snapshot() == game.snapshot()


def test_seeds_give_identical_games(name, players):
    first, second, third = (Game(name, players=players, seed=seed) for seed in (13, 13, 14))
    for game in (first, second, third):
        game.play_bots("random")
    assert first.snapshot() == second.snapshot() and first.snapshot() != third.snapshot()
    assert Game(name).seed != Game(name).seed


def test_texts(name, players):
    game = Game(name, players=players, seed=15)
    assert repr(game).startswith(f"<Game {name}, {players} players, ply ")
    assert str(game) == game.draw("all") and "\n" in str(game)
    page = game._repr_html_()
    assert page.startswith("<div") and "<pre>" in page and page.endswith("</div>")
    game.play_bots("random")
    for lang in game.languages:
        assert game.draw("public", lang) and game.log(0, lang)
    # The Walled City has one rulebook, in Hungarian, beside our English.
    boards = {game.draw("public", lang) for lang in game.languages}
    assert len(boards) == len(game.languages) == (5 if name == "jerusalem" else 2)


def test_auto_single_plays_single_choices(name, players):
    game = Game(name, players=players, seed=16, auto_single=True)
    assert game.auto_single
    while not game.is_over:
        assert len(game.legal_actions()) > 1
        game.apply(game.bot_action("random"))


def test_bots_play_legally_and_by_seed(name, players, play):
    for state in play.states(Game(name, players=players, seed=17), stride=9):
        # The longer levels are the same search with more simulations.
        for bot in ("random", "greedy", "easy", "medium", "search:5"):
            action = state.bot_action(bot)
            assert (action is None) if state.is_over else state.is_legal(action)
            assert action == state.bot_action(bot)
            assert state.bot_action(bot, seed=3) == state.bot_action(bot, seed=3)


def test_play_bots_stops_at_a_seat_without_one(name, players):
    game = Game(name, players=players, seed=18)
    game.play_bots([None] + ["random"] * (players - 1))
    assert game.current_player == 0
    game.apply(game.legal_actions()[0])
    game.play_bots({seat: "greedy" for seat in range(1, players)})
    assert game.current_player in (0, None)


def test_undo_goes_back_exactly(name, players, play):
    game = Game(name, players=players, seed=19)
    marks = [(state.ply, state.clone()) for state in play.states(game, stride=31)]
    for ply, twin in reversed(marks[:-1]):
        game.undo_to(ply)
        assert game == twin and game.ply == ply
        while not game.is_over and game.is_chance:
            game.roll()
    game = Game(name, players=players, seed=20)
    before = game.clone()
    game.apply(game.legal_actions()[-1])
    game.undo()
    assert game.snapshot() == before.snapshot()
    with pytest.raises(IndexError, match="take back"):
        Game(name).undo()


def test_undo_goes_back_to_a_real_decision(name, players):
    """What plays itself is no decision to stand at."""
    game = Game(name, players=players, seed=21, auto_single=True)
    with pytest.raises(IndexError, match="take back"):
        game.undo()
    marks = []
    while not game.is_over:
        marks.append((game.clone(), game.ply))
        game.apply(game.bot_action("random"))
    forced = any(later - earlier > 1 for (_, earlier), (_, later) in zip(marks, marks[1:], strict=False))
    assert forced
    for before, ply in reversed(marks[-60:]):
        game.undo()
        assert game.ply == ply and game == before and len(game.legal_actions()) > 1
