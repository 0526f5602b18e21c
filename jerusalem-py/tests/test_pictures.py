"""Pictures: SVG, PNG, frames of environments, animations, the command."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree

import gymnasium
import numpy as np
import pytest
from PIL import Image

import jerusalem
from jerusalem import Game
from jerusalem.cli import main
from jerusalem.envs import BoardGameVectorEnv, environment_id


def actions_of(svg):
    """The actions that a picture has, and its ids."""
    root = ElementTree.fromstring(svg)
    actions, ids = set(), []
    for element in root.iter():
        actions |= {int(word) for word in element.get("data-action", "").split()}
        ids += [element.get("id")] if element.get("id") else []
    assert len(ids) == len(set(ids))
    return actions


def test_svg_is_a_document_with_the_legal_actions_of_the_seat(name, players):
    game = Game(name, players=players, seed=3)
    game.play_bots({seat: "random" for seat in range(1, players)})
    while not game.is_over:
        legal = set(game.legal_actions())
        assert actions_of(game.svg(0)) == actions_of(game.svg("all")) == legal
        assert actions_of(game.svg()) == set() == actions_of(game.svg(1))
        game.apply(game.bot_action("greedy"))
        game.play_bots({seat: "random" for seat in range(1, players)})
    assert actions_of(game.svg(0)) == set()


def test_without_a_seat_a_picture_shows_what_everybody_sees(name):
    game = Game(name, seed=1)
    assert game.svg() == game.svg(None) == game.svg("public") != game.svg("all")
    assert game._repr_svg_() == game.svg("all")
    assert game.svg("all") in game._repr_html_()


def test_themes_languages_and_highlights(name):
    game = Game(name, players=3, seed=5)
    seat = game.current_player
    pictures = {game.svg(seat, theme=theme) for theme in ("light", "dark")}
    pictures |= {game.svg(seat, lang) for lang in game.languages}
    pictures |= {game.svg(seat, highlight="legal")}
    first, second, *_ = game.legal_actions()
    opinion = game.svg(seat, highlight={first: 0.75, second: 0.25})
    assert ">75%<" in opinion and ">25%<" in opinion
    game.apply(first)
    pictures |= {opinion, game.svg(highlight="last")}
    assert len(pictures) == 4 + len(game.languages)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"seat": 9}, IndexError, "seat 9"),
        ({"seat": "everybody"}, ValueError, "viewer"),
        ({"lang": "xx"}, ValueError, "language"),
        ({"theme": "drak"}, ValueError, "did you mean 'dark'|did you mean \"dark\""),
        ({"highlight": "lats"}, ValueError, "last"),
        ({"highlight": 3}, TypeError, "mapping"),
        ({"highlight": {999: 0.5}}, ValueError, "999"),
        ({"highlight": {0: 2.0}}, ValueError, "share"),
        ({"highlight": {0: float("nan")}}, ValueError, "share"),
    ],
)
def test_what_cannot_be_drawn_is_refused(options, error, words):
    game = Game("jerusalem", seed=1)
    before = game.snapshot()
    with pytest.raises(error, match=words):
        game.svg(**options)
    assert game.snapshot() == before


def test_last_move_needs_a_record():
    with pytest.raises(jerusalem.HistoryError, match="no record"):
        Game("jerusalem", record=False).svg(highlight="last")


def test_png(name, tmp_path):
    game = Game(name, seed=2)
    path = tmp_path / "game.png"
    for width in (300, 1000):
        game.save_png(path, 0, theme="dark", width=width)
        with Image.open(path) as image:
            assert image.format == "PNG" and image.width == width
            assert len(image.convert("RGB").getcolors(1 << 24)) > 50
    for width in (0, 100_000):
        with pytest.raises(ValueError, match="pixels"):
            game.save_png(tmp_path / "none.png", width=width)
    assert not (tmp_path / "none.png").exists()


def test_frames_of_environments_have_one_size(name):
    env = gymnasium.make(environment_id(name), players=3, seat=1, render_mode="rgb_array")
    env.reset(seed=1)
    shapes, sums, over = set(), set(), False
    while not over:
        frame = env.render()
        assert frame.dtype == np.uint8 and frame.flags.writeable
        shapes.add(frame.shape)
        sums.add(int(frame.sum()))
        _, _, over, _, _ = env.step(env.unwrapped.game.bot_action("random", relative=True))
    assert shapes == {(1000, 720, 3)} and len(sums) > 10
    agents = jerusalem.aec_env(name, render_mode="rgb_array")
    agents.reset(seed=1)
    assert agents.render().shape == (1000, 720, 3)
    envs = BoardGameVectorEnv(2, name, render_mode="rgb_array")
    envs.reset(seed=1)
    assert [frame.shape for frame in envs.render()] == [(1000, 720, 3)] * 2


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore:.*Overwriting existing videos.*")
def test_record_video(tmp_path):
    env = gymnasium.make("jerusalem/Jerusalem-v2", players=2, render_mode="rgb_array")
    env = gymnasium.wrappers.RecordVideo(env, str(tmp_path), disable_logger=True)
    env.reset(seed=1)
    for _ in range(6):
        env.step(env.unwrapped.game.bot_action("random", relative=True))
    env.close()
    (video,) = tmp_path.glob("*.mp4")
    assert video.stat().st_size > 5000


def test_animation_of_a_record(tmp_path):
    game = Game("jerusalem", players=2, seed=4)
    game.play_bots("random")
    record = game.record()
    path = tmp_path / "game.gif"
    record.save_gif(path, 0, every=40, width=240, height=330)
    with Image.open(path) as image:
        assert image.is_animated and image.size == (240, 330)
        assert image.n_frames == len({*range(0, record.plies, 40), record.plies})
    with pytest.raises(ValueError, match="every"):
        record.save_gif(path, every=0)


def test_animation_without_pillow(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    record = Game("jerusalem", players=2, seed=4).record()
    with pytest.raises(ImportError, match=re.escape("jerusalem[render]")):
        record.save_gif(tmp_path / "game.gif")


def test_the_command(tmp_path, capsys):
    record, out = tmp_path / "game.json", tmp_path / "out.svg"
    game = Game("walled-city", players=3, seed=6)
    game.play_bots("greedy")
    game.record().save(record)
    options = ["--record", str(record), "--ply", "90", "--viewer", "1", "--highlight", "last"]
    assert main(["draw", str(out), *options, "--lang", "hu", "--theme", "dark"]) == 0
    picture = game.record().game(90).svg(1, "hu", theme="dark", highlight="last")
    assert out.read_text("utf-8") == picture
    png = tmp_path / "out.png"
    assert main(["draw", str(png), "--players", "2", "--seed", "1", "--width", "200"]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    gif = tmp_path / "out.gif"
    assert main(["draw", str(gif), "--record", str(record), "--every", "200"]) == 0
    assert gif.read_bytes().startswith(b"GIF8")
    assert main(["draw", str(tmp_path / "out.pdf")]) == 1
    assert ".svg, .png or .gif" in capsys.readouterr().err
