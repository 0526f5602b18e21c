"""Rule options: presets, mappings, objects, and what they mean."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

import jerusalem
from jerusalem import ConfigError, Game, Rules


def test_help_covers_exactly_the_options_there_are(name):
    help = jerusalem.rules_help(name)
    rules = Rules(name)
    assert list(help["options"]) == list(rules)
    for option, text in help["options"].items():
        assert text["meaning"].endswith(".") and text["rule"]
        values = text["values"]
        if isinstance(values, list):
            assert rules[option] == text["default"] and rules[option] in values
            for value in values:
                assert rules.replace(**{option: value})[option] == value
            assert set(text.get("words", {})) <= set(map(str, values))


def test_a_schema_of_the_configuration(name):
    schema = jerusalem.config_schema(name)
    assert schema["$schema"].endswith("draft/2020-12/schema") and schema["type"] == "object"
    assert {"game", "players", "rules", "seed", "chance"} <= schema["properties"].keys()
    assert schema["properties"]["game"] == {"const": name}
    with pytest.raises(ConfigError, match="there is no game 'chess'"):
        jerusalem.config_schema("chess")


def test_presets_as_name_mapping_and_object(name):
    for preset in jerusalem.presets(name):
        rules = Rules(name, preset)
        word = None if preset == "default" else preset
        games = [Game(name, rules=word, seed=1), Game(name, rules=dict(rules), seed=1),
                 Game(name, rules=rules, seed=1)]  # fmt: skip
        assert games[0] == games[1] == games[2]
        assert games[0].rules == rules
        # What is at its default is left out of the configuration.
        default = Rules(name)
        written = games[0].config.get("rules", {})
        assert written == {k: v for k, v in rules.items() if default[k] != v}
        assert len({game.config_hash() for game in games}) == 1


def test_attributes_and_items(name):
    rules = Rules(name)
    for option in rules:
        assert getattr(rules, option) == rules[option] and option in dir(rules)
    assert rules.game == name
    assert copy.deepcopy(rules) == rules == pickle.loads(pickle.dumps(rules))
    assert repr(rules) == f"Rules({name!r})"


def test_editions_differ():
    assert Rules("jerusalem", "italian").marshal_count == "exactly_2"
    changed = Rules("jerusalem", "italian", bid_cap=10)
    assert changed.bid_cap == 10 and changed.marshal_count == "exactly_2"
    assert "bid_cap=10" in repr(changed)


def test_misspelt_options_name_the_right_one():
    with pytest.raises(ConfigError, match="did you mean 'bid_cap'"):
        Rules("jerusalem", bid_cpa=3)
    with pytest.raises(ConfigError, match="did you mean 'italian'"):
        Rules("jerusalem", "itallian")
    with pytest.raises(ConfigError, match="did you mean 'min_raise'"):
        Rules("jerusalem").replace(min_rais=3)
    with pytest.raises(AttributeError, match="did you mean 'min_raise'"):
        _ = Rules("jerusalem").min_rais
    with pytest.raises(ConfigError, match="did you mean \"bid_cap\""):
        Game("jerusalem", rules={"bid_cp": 3})
    with pytest.raises(ConfigError, match="did you mean \"italian\""):
        Game("jerusalem", rules="italien")
    with pytest.raises(ConfigError, match="did you mean \"quarter\""):
        Game("jerusalem", rules={"baron_scope": "quater"})
    with pytest.raises(ConfigError, match="did you mean 'jerusalem'"):
        Game("jerusalm")


BOARD = Path(__file__).resolve().parents[2] / "jerusalem-core/src/walled_city/boards/borderlands.json"


def test_a_board_by_id_path_text_and_mapping():
    text = BOARD.read_text("utf-8")
    games = [
        Game("walled-city", players=3, seed=1, board=board)
        for board in ("borderlands", str(BOARD), BOARD, text, json.loads(text))
    ]
    assert all(game.draw() == games[0].draw() for game in games)
    assert games[0] != Game("walled-city", players=3, seed=1)


@pytest.mark.parametrize("how", [str, Path, Path.read_text])
def test_a_state_takes_a_board_as_a_game_does(how):
    game = Game("walled-city", players=3, seed=1, board=BOARD)
    state = game.position
    state["config"]["board"] = how(BOARD)
    assert Game.from_position(state) == game
