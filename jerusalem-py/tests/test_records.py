"""Records saved, loaded and replayed."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from jerusalem import Game, LoadError, Record

GOLDEN = sorted((Path(__file__).resolve().parents[2] / "tests/data/records").glob("*.json"))


@pytest.fixture
def finished(name, players) -> Game:
    game = Game(name, players=players, seed=21)
    game.play_bots("random")
    return game


@pytest.mark.parametrize("file", ["game.json", "game.jrs"])
def test_saved_loaded_and_replayed(finished, tmp_path, file):
    path = tmp_path / file
    finished.save_record(path)
    record = Record.load(path)
    assert record == finished.record() and hash(record) == hash(finished.record())
    assert record.game_id == finished.game_id and record.seed == finished.seed
    assert record.config == finished.config and record.plies == finished.ply
    assert record.steps() == finished.steps() and record.hashes == finished.hashes()
    assert record.game() == finished == Game.load_record(path)
    assert record.log("all") == finished.log("all")
    assert pickle.loads(pickle.dumps(record)) == record
    middle = Game.load_record(path, ply=record.plies // 2)
    assert middle.ply == record.plies // 2
    assert middle.state_hash() == record.hashes[middle.ply - 1]


def test_replay_shows_every_ply(name):
    game = Game(name, players=2, seed=22)
    for _ in range(30):
        game.apply(game.bot_action("random"))
    states = list(game.record().replay())
    assert len(states) == game.ply + 1 and states[-1] == game
    assert [state.state_hash() for state in states[1:]] == game.hashes()
    assert [state.ply for state in states] == list(range(game.ply + 1))


def test_a_replayed_game_goes_on_with_the_same_dice(name, players):
    game = Game(name, players=players, seed=23)
    for _ in range(10):
        game.apply(game.bot_action("random"))
    again = game.record().game()
    game.play_bots("random")
    again.play_bots("random")
    assert game.snapshot() == again.snapshot()


def test_json_is_for_people(finished):
    data = json.loads(finished.record().to_json())
    assert data["game"] == finished.game_id and data["seed"] == finished.seed
    assert len(data["steps"]) == finished.ply
    assert all("name" in step and ("action" in step) != ("outcome" in step) for step in data["steps"])


def test_damaged_records_are_refused(finished, tmp_path):
    data, text = finished.record().to_bytes(), finished.record().to_json()
    bad: list[bytes | str] = [b"", b"nonsense", data[:-1], data[: len(data) // 2], "{}", text[:-3]]
    bad += [data[:40] + bytes([data[40] ^ 1]) + data[41:]]
    bad += [text.replace('"seed": 21', '"seed": 22'), text.replace('"hash": "', '"hash": "0', 1)]
    bad += [text.replace('"format": ', '"format": 9')]
    for damaged in bad:
        with pytest.raises(LoadError):
            Record(damaged)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "nowhere.json")
    with pytest.raises(IndexError, match="ply"):
        finished.record().game(10**6)


def test_a_damaged_pickle_is_refused(name):
    game = Game(name, seed=24)
    restore, (data,), _ = game.__reduce__()
    for damaged in (b"", data[:-1], data[:30] + bytes([data[30] ^ 1]) + data[31:], b"x" + data):
        with pytest.raises(LoadError):
            restore(damaged)


def test_the_golden_records_are_there():
    assert len(GOLDEN) >= 12


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_ply_by_ply(path):
    """Played again decision by decision, the state after every ply has the hash of the record."""
    data = json.loads(path.read_text())
    game = Game(data["game"], seed=data["seed"], chance="manual", **data["config"])
    hashes = [int(step["hash"], 16) for step in data["steps"]]
    for step, hash_ in zip(data["steps"], hashes, strict=True):
        if "action" in step:
            assert game.action_name(step["action"]) == step["name"]
            game.apply(step["action"])
        else:
            assert step["outcome"] == next(o.id for o in game.outcomes() if o.name == step["name"])
            game.resolve(step["outcome"])
        assert game.state_hash() == hash_, f"ply {game.ply}"
    assert game.is_over and game.ply == len(hashes)
    record = Record.load(path)
    assert record.hashes == hashes and record.game() == game
    assert [state.state_hash() for state in record.replay()][1:] == hashes


def test_a_record_is_bytes_or_text():
    for wrong in (5, 10**11, None, 1.5, ["x"]):
        with pytest.raises(TypeError, match="a record is bytes or JSON text, not"):
            Record(wrong)
    record = Game(players=2, seed=1).record()
    assert Record(bytearray(record.to_bytes())) == Record(memoryview(record.to_bytes())) == record


def test_a_ply_that_does_not_exist_is_named_as_given(name):
    game = Game(name, players=2, seed=1)
    game.apply(game.legal_actions()[0])
    record, last = game.record(), game.ply
    for ply in (-1, last + 1, 2**70, -(2**70)):
        with pytest.raises(IndexError, match=f"ply {ply} does not exist: the plies are 0 to {last}"):
            game.undo_to(ply)
        with pytest.raises(IndexError, match=f"ply {ply} does not exist: the plies are 0 to {last}"):
            record.game(ply)
