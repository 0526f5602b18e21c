"""The command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

import jerusalem
from jerusalem import Game, Record
from jerusalem.arena.ratings import wilson
from jerusalem.cli import main

COMMANDS = ("play", "watch", "analyze", "arena", "bot", "check-bot", "replay", "bench", "rules", "info")


def run(capsys, *arguments) -> str:
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def test_module_and_console_script():
    for command in ([sys.executable, "-m", "jerusalem"], ["jerusalem"]):
        if command == ["jerusalem"]:
            command = [sys.executable.rsplit("/", 1)[0] + "/jerusalem"]
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == f"jerusalem {jerusalem.__version__}"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_everywhere(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    text = capsys.readouterr().out
    assert left.value.code == 0 and text.startswith(f"usage: jerusalem {command}")


def test_top_help_lists_the_commands(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    assert all(command in text for command in COMMANDS)


def test_wrong_usage_is_exit_code_2(capsys):
    for arguments in ([], ["fly"], ["play", "--players", "many"], ["replay"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2 and "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["watch", "--players", "9"], "2, 3 or 4"),
        (["watch", "--game", "jerusalm"], "did you mean 'jerusalem'"),
        (["watch", "--bots", "gredy"], "did you mean 'greedy'"),
        (["watch", "--bots", "random,random,random,random,random"], "5 bots for 4 seats"),
        (["watch", "--rules", "italien"], "did you mean"),
        (["watch", "--option", "bid_cup=3"], "did you mean 'bid_cap'"),
        (["watch", "--option", "bid_cap"], "NAME=VALUE"),
        (["watch", "--viewer", "9"], "seat 9 does not exist"),
        (["watch", "--viewer", "nobody"], "a viewer is"),
        (["play", "--seat", "7"], "seat 7"),
        (["arena", "--blocks", "0"], "blocks is 1 to"),
        (["arena", "--players", "12"], "2, 3 or 4"),
        (["rules", "--preset", ""], "no preset ''"),
        (["rules", ""], "no rule option ''"),
        (["rules", "--game", ""], "there is no game ''"),
        (["info", "--game", ""], "there is no game ''"),
        (["watch", "--game", ""], "there is no game ''"),
        (["watch", "--rules", ""], "`default`, `hungarian`"),
        (["replay", "/nowhere"], "nowhere"),
        (["watch", "--bots", "search:0"], "search:N with N simulations a move"),
        (["play", "--bots", "hrad"], "did you mean 'hard'"),
        (["analyze", "/nowhere"], "nowhere"),
        (["analyze", "--simulations", "0"], "simulations is 1 to 10000000, not 0"),
        (["analyze", "--seconds", "nan"], "seconds is above 0 and at most 86400, not nan"),
        (["analyze", "--threads", "0"], "threads is 1 to 64, not 0"),
        (["analyze", "--ply", "3"], "--moves and --ply are for records"),
        (["analyze", "--moves"], "--moves and --ply are for records"),
        (["analyze", "--game", "walled-city", "--lang", "it"], "it has en, hu"),
        (["analyze", "--seed", "-1"], "a seed is 0 to"),
        (["rules", "bid_cup"], "did you mean 'bid_cap'"),
        (["rules", "--preset", "dutsch"], "did you mean 'dutch'"),
        (["rules", "--game", "chess"], "there is no game"),
        (["info", "--game", "chess"], "there is no game"),
        (["watch", "--game", "walled-city", "--lang", "it"], "it has en, hu"),
        (["play", "--game", "walled-city", "--lang", "sk"], "it has en, hu"),
    ],
)
def test_good_errors_and_exit_code_1(arguments, words, capsys):
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert words in err and err.startswith(f"jerusalem {arguments[0]}: ") and "Traceback" not in err


def test_watch(name, players, capsys, tmp_path):
    path = tmp_path / "game.json"
    text = run(capsys, "watch", "--game", name, "--players", players, "--seed", 5,
               "--bots", "random", "--save", path)  # fmt: skip
    game = Record.load(path).game()
    assert game.is_over and game.players == players
    assert game.draw("public") in text and "place" in text
    again = run(capsys, "watch", "--game", name, "--players", players, "--seed", 5,
                "--bots", "random")  # fmt: skip
    assert again == text


def test_watch_options(name, capsys):
    text = run(capsys, "watch", "--game", name, "--players", 2, "--bots", "greedy,random",
               "--boards", "--viewer", "0", "--lang", "hu", "--seed", 1)  # fmt: skip
    assert len(text) > 10_000


def test_watch_bots_that_think(name, capsys):
    arguments = ("watch", "--game", name, "--players", 2, "--bots", "search:3,greedy", "--seed", 1)
    assert run(capsys, *arguments) == run(capsys, *arguments)


class Terminal(io.StringIO):
    """An error stream that somebody sees."""

    def isatty(self) -> bool:
        return True


def test_who_is_thinking_is_told_on_a_terminal(name, monkeypatch, capsys):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    run(capsys, "watch", "--game", name, "--players", 2, "--bots", "search:2,greedy", "--seed", 1)
    text = shown.getvalue()
    assert "seat 0 (search:2) is thinking …" in text and "seat 1" not in text
    assert text.endswith("\r\x1b[K")


def test_analyze_a_new_game(name, players, capsys):
    arguments = ("analyze", "--game", name, "--players", players, "--seed", 2, "--simulations", 50)
    game = Game(name, players=players, seed=2)
    analysis = game.analyze(50, seed=2)
    text = run(capsys, *arguments)
    assert str(analysis) in text and game.draw(analysis.seat) in text
    assert analysis.text(1) in run(capsys, *arguments, "--top", 1)
    assert json.loads(run(capsys, *arguments, "--json")) == json.loads(analysis.to_json())
    assert str(game.analyze(50, seed=2, lang="hu")) in run(capsys, *arguments, "--lang", "hu")
    assert "simulations" in run(capsys, *arguments[:-2], "--seconds", 0.05)


def test_analyze_a_position_and_a_record(name, capsys, tmp_path):
    game = Game(name, players=2, seed=3)
    for _ in range(9):
        game.apply(game.bot_action("greedy"))
    position, record = tmp_path / "position.json", tmp_path / "record.json"
    compact = tmp_path / "record"
    position.write_text(json.dumps(game.position))
    game.save_record(record)
    game.save_record(compact)
    analysis = game.analyze(40)
    for path in (position, record, compact):
        assert str(analysis) in run(capsys, "analyze", path, "--simulations", 40)
    earlier = game.record().game(4)
    if earlier.current_player is not None:
        text = run(capsys, "analyze", record, "--simulations", 40, "--ply", 4)
        assert str(earlier.analyze(40)) in text
    assert main(["analyze", str(record), "--ply", "99"]) == 1
    assert "ply 99 does not exist" in capsys.readouterr().err
    game.play_bots("random")
    game.save_record(record)
    assert main(["analyze", str(record)]) == 1
    assert "is over: say --ply N" in capsys.readouterr().err
    for wrong in (b"{", b"nonsense", b'{"a": 1}'):
        position.write_bytes(wrong)
        assert main(["analyze", str(position)]) == 1
        assert "Traceback" not in capsys.readouterr().err


def test_analyze_every_move(name, capsys, tmp_path):
    game = Game(name, players=2, seed=4)
    for _ in range(10):
        game.apply(game.bot_action("random"))
    path = tmp_path / "record.json"
    game.save_record(path)
    reviews = list(game.record().review(30))
    text = run(capsys, "analyze", path, "--moves", "--simulations", 30)
    lines = text.splitlines()
    assert len(lines) == len(reviews) + 1 + 2 + len({review.seat for review in reviews})
    for line, review in zip(lines, reviews, strict=False):
        assert line.split()[0] == str(review.ply) and review.played.text in line
    data = json.loads(run(capsys, "analyze", path, "--moves", "--simulations", 30, "--json"))
    assert [row["cost"] for row in data] == [review.cost for review in reviews]


def test_analyze_tells_how_far_it_is(name, monkeypatch, capsys):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    arguments = ("analyze", "--game", name, "--players", 2, "--seed", 1)
    text = run(capsys, *arguments, "--simulations", 60)
    assert str(Game(name, players=2, seed=1).analyze(60, seed=1)) in text
    assert "60 simulations · " in shown.getvalue() and shown.getvalue().endswith("\r\x1b[K")
    run(capsys, *arguments, "--seconds", 0.05)


def test_replay(name, capsys, tmp_path):
    game = Game(name, players=2, seed=6)
    game.play_bots("random")
    for file in ("game.json", "game.bin"):
        path = tmp_path / file
        game.save_record(path)
        text = run(capsys, "replay", path)
        assert f"{game.ply} plies" in text and game.draw("all") in text
        assert all(line in text for line in game.log("all"))
    text = run(capsys, "replay", path, "--ply", 3, "--viewer", 1, "--lang", "hu")
    assert Game.load_record(path, 3).draw(1, "hu") in text
    assert f"ply {game.ply}," in run(capsys, "replay", path, "--boards")
    assert main(["replay", str(path), "--ply", "100000"]) == 1
    path.write_bytes(path.read_bytes()[:-3])
    assert main(["replay", str(path)]) == 1


def test_the_interval_of_a_share():
    low, high = wilson(0, 10)
    assert low == 0 and 0 < high < 0.5
    low, high = wilson(10, 10)
    assert high == 1 and low > 0.5


def test_outside_programs_at_the_table(name, capsys, monkeypatch):
    """They are watched and played against; for one that fails another plays on."""
    ours = f"exec:{sys.executable} -m jerusalem bot random"
    text = run(capsys, "watch", "--game", name, "--players", 2, "--seed", 1, "--bots", f"{ours},greedy")
    assert "has failed" not in text and "place" in text
    text = run(capsys, "watch", "--game", name, "--players", 2, "--seed", 1, "--bots", "exec:false,random")
    assert "the bot at seat 0 has failed (start: it ended with exit code 1); greedy plays on" in text
    assert "place" in text
    game = Game(name, players=2, seed=1)
    first = str(game.legal_actions()[0])
    monkeypatch.setattr("builtins.input", Typist(first, "undo", first, "<end>"))
    text = run(capsys, "play", "--game", name, "--players", 2, "--seed", 1, "--bots", ours)
    assert "has failed" not in text and "You have seat 0" in text


def test_progress_bar_is_for_terminals(monkeypatch):
    from jerusalem.cli.common import Progress

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    progress = Progress(4)
    progress.add(2)
    progress.add(2)
    assert "2/4" in shown.getvalue() and shown.getvalue().endswith("4/4\n")


def test_rules(name, capsys):
    text = run(capsys, "rules", "--game", name)
    for option in jerusalem.Rules(name):
        assert option in text
    for preset in jerusalem.presets(name):
        assert preset in text
        whole = json.loads(run(capsys, "rules", "--game", name, "--preset", preset))
        assert whole == dict(jerusalem.Rules(name, preset))
    option = next(iter(jerusalem.Rules(name)))
    assert option in run(capsys, "rules", option, "--game", name)


def test_rules_of_one_option(capsys):
    text = run(capsys, "rules", "baron-scope")
    assert "quarter: anywhere in its quarter" in text and "italian" in text


def test_info(name, capsys):
    text = run(capsys, "info")
    assert all(game in text for game in jerusalem.GAMES)
    game = Game(name)
    text = run(capsys, "info", "--game", name, "--layout")
    assert str(game.action_count) in text and all(block in text for block in game.layout)


def test_bench(name, capsys):
    data = json.loads(run(capsys, "bench", "--game", name, "--rows", 8, "--seconds", "0.01",
                          "--json"))  # fmt: skip
    assert len(data) >= 10 and all(value > 0 for value in data.values())
    assert "per second" in run(capsys, "bench", "--game", name, "--rows", 4, "--seconds", "0.001")


def test_a_game_of_a_batch_takes_at_most_2_kib(name):
    """In a process of its own, where no memory lies about that was used before."""
    code = f"from jerusalem.cli.bench import row_bytes; print(row_bytes({{'game': {name!r}}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "None\n" or 100 < float(done.stdout) <= 2048


class Typist:
    """Types what it is told, then the first legal action again and again."""

    def __init__(self, *lines: str):
        self.lines = list(lines)

    def __call__(self, prompt: str) -> str:
        print(prompt)
        if self.lines:
            line = self.lines.pop(0)
            if line == "<end>":
                raise EOFError
            return line
        return "hint-and-play"


def play(monkeypatch, capsys, *lines: str, name: str, players: int = 2, more: tuple = ()) -> str:
    monkeypatch.setattr("builtins.input", Typist(*lines))
    return run(capsys, "play", "--game", name, "--players", players, "--seed", 1,
               "--bots", "random", *more)  # fmt: skip


def test_play_to_the_end(name, players, monkeypatch, capsys):
    from jerusalem.cli import play as module

    def answer(prompt):
        return str(table.game.legal_actions()[0])

    class Watched(module.Play):
        def __init__(self, *arguments):
            nonlocal table
            super().__init__(*arguments)
            table = self

    table = None
    monkeypatch.setattr(module, "Play", Watched)
    monkeypatch.setattr("builtins.input", answer)
    text = run(capsys, "play", "--game", name, "--players", players, "--seat", 1, "--seed", 2,
               "--bots", "random")  # fmt: skip
    assert table.game.is_over
    assert f"of {players}." in text and "You came in at place" in text
    assert table.game.draw(1) in text


def test_play_commands(name, monkeypatch, capsys, tmp_path):
    game = Game(name, players=2, seed=1)
    game.play_bots({1: "random"})
    first = game.action_name(int(game.legal_actions()[0]), "en")
    path = tmp_path / "game.json"
    text = play(monkeypatch, capsys, "help", "", "board", "legal", "log", "hint 30", "hint 0", "hint long", "hint", "undo",
                "nonsense", first, "undo", str(game.legal_actions()[-1]), "log",
                "save", f"save {path}", "save /nowhere/x.json", "quit", name=name)  # fmt: skip
    assert "takes back your last decision" in text and "there is nothing to take back" in text
    assert "'nonsense' is not legal here" in text and "save where?" in text
    assert game.draw(0) in text
    record = Record.load(path)
    decisions = [step.id for step in record.steps() if step.kind == "action"]
    assert game.legal_actions()[-1] in decisions
    assert "seat 0" in text
    assert game.analyze(30).text(5) in text and game.analyze(2000).text(5) in text
    assert "simulations is 1 to 10000000, not 0" in text and "think how long?" in text


def test_play_takes_part_of_a_name_if_it_is_clear(monkeypatch, capsys, tmp_path):
    path = tmp_path / "game.json"
    game = Game("jerusalem", players=2, seed=1)
    first, second = (game.action_name(int(id), "en") for id in game.legal_actions())
    part = next(word for word in second.split() if word not in first)
    text = play(monkeypatch, capsys, "office", part, f"save {path}", "quit", name="jerusalem")
    assert f"'office' fits {first}, {second}" in text
    assert Record.load(path).steps()[0].id == game.legal_actions()[1]


def test_play_ends_with_the_input(name, monkeypatch, capsys):
    assert "You have seat 0" in play(monkeypatch, capsys, "<end>", name=name)


def test_play_in_a_pipe(name):
    """As a person in a terminal would: help, undo, an action, quit."""
    done = subprocess.run(
        [sys.executable, "-m", "jerusalem", "play", "--game", name, "--seed", "3"],
        input="help\nundo\nquit\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "undo" in done.stdout and not done.stderr


def test_play_without_an_input(name):
    done = subprocess.run(
        f"{sys.executable} -m jerusalem play --game {name} <&-",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and done.stderr.startswith("jerusalem play: there is no input")


def test_interrupt_is_exit_code_130(name, monkeypatch, capsys):
    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "--game", name, "--seed", "1"]) == 130


def test_a_closed_pipe_is_no_error(name):
    done = subprocess.run(
        f"{sys.executable} -m jerusalem watch --game {name} --seed 1 | head -1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not done.stderr
