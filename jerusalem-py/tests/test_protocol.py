"""The protocol for bots of any language: both sides, the checker, and bots that do not behave."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from jerusalem import ConfigError, Game
from jerusalem.arena.match import Referee
from jerusalem.arena.schedule import Pairing
from jerusalem.cli import main
from jerusalem.protocol import PROTOCOL, WANTS, Fault, Host, Limits, messages
from jerusalem.protocol import host as host_module
from jerusalem.protocol.check import check
from jerusalem.protocol.program import Program
from jerusalem.protocol.serve import serve
from jerusalem.testing import LeakError, alike, check_no_leak

ROOT = Path(__file__).resolve().parents[2]
BAD = str(Path(__file__).with_name("bad_bot.py"))
QUICK = Limits(move=5, start=10, quit=0.2, line=20_000, answer=50_000, errors=100_000)
HASTY = replace(QUICK, move=0.2)
OURS = [sys.executable, "-m", "jerusalem", "bot", "greedy"]


def bad(mode: str) -> list[str]:
    return [sys.executable, "-S", "-I", BAD, mode]


def spec(mode: str) -> str:
    return "exec:" + " ".join(f"'{word}'" for word in bad(mode))


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def alive(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true, seconds: float = 10.0) -> bool:
    until = time.monotonic() + seconds
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


# Bots that do not behave.

FAULTS = [
    ("hang", "late", "within 0.2 s"),
    ("die", "died", "signal 9"),
    ("leave", "died", "exit code 3; it wrote 'out of ideas'"),
    ("close", "died", "closed its output"),
    ("endless line", "flood", "a line of more than 20000 bytes"),
    ("flood", "nonsense|stale", "not"),
    ("flood of errors", "flood", "on standard error"),
    ("twice", "stale", "nobody asked|was to be answered"),
    ("old", "stale", "was to be answered, not"),
    ("no id", "stale", "not None"),
    ("unasked", "stale|nonsense", "nobody asked|note"),
    ("error", "error", "I do not know this game"),
    ("deep", "flood", "a line of more"),
    ("long number", "nonsense", "a JSON object"),
    ("bytes", "nonsense", "a JSON object"),
    ("line:hello", "nonsense", "not 'hello'"),
    ("line:", "nonsense", "not ''"),
    ("line:[1, 2]", "nonsense", "a JSON object"),
    ('line:{"id": 1}', "nonsense", "a JSON object"),
    ('line:{"type": "ready", "id": ID}', "nonsense", '"move" was to come'),
    ('line:{"type": "move", "id": ID}', "nonsense", "an id or a short name, not None"),
    ('line:{"type": "move", "id": ID, "action": true}', "nonsense", "not True"),
    ('line:{"type": "move", "id": ID, "action": NaN}', "nonsense", "a JSON object"),
    ('line:{"type": "move", "id": ID, "action": 1e999}', "nonsense", "not inf"),
    ('line:{"type": "move", "id": ID, "action": -1}', "illegal", "legal are"),
    ('line:{"type": "move", "id": ID, "action": 99999999999999999999}', "illegal", "legal are"),
    ('line:{"type": "move", "id": ID, "action": "fly"}', "illegal", "'fly' is not legal"),
    ('line:{"type": "move", "id": ID, "action": "\\ud800"}', "illegal", "is not legal"),
    ('line:{"type": "error", "message": "\\ud800"}', "error", "ud800"),
    ('line:{"type": "move", "id": true, "action": 1}', "stale", "not True"),
]


@pytest.mark.parametrize(("mode", "kind", "words"), FAULTS, ids=[row[0][:60] for row in FAULTS])
def test_a_bot_that_misbehaves_loses_and_takes_nothing_with_it(mode, kind, words):
    files = open_files()
    referee = Referee(
        {"game": "jerusalem", "players": 3},
        {"bad": spec(mode), "greedy": "greedy", "random": "random"},
        HASTY if mode == "hang" else QUICK,
    )
    result = referee.play(Pairing(0, 0, ("bad", "greedy", "random"), 5))
    assert re.fullmatch(kind, result["faults"]["0"]["kind"])
    assert re.search(words, result["faults"]["0"]["what"])
    assert list(result["faults"]) == ["0"] and result["places"][0] == 2
    # The others have played their game to its end, and the next one begins as if nothing were.
    assert sorted(result["places"]) == [0, 1, 2] and result["plies"] > 100
    assert result["moves"][0] in (3, 4) and result["moves"][1] > 20
    referee.bots["bad"] = "random"
    referee.close()
    assert open_files() == files


def test_a_failed_bot_is_started_anew_with_the_next_game():
    referee = Referee(
        {"game": "jerusalem", "players": 2}, {"a": spec("leave"), "b": "greedy"}, QUICK
    )
    for number in range(2):
        result = referee.play(Pairing(number, 0, ("b", "a"), number))
        assert result["faults"]["1"]["kind"] == "died" and result["places"] == [0, 1]
        # It is decided, so that nobody has to play on.
        assert result["plies"] < 100
    referee.close()


def test_two_bots_that_fail():
    bots = {"x": spec("leave"), "y": spec("die"), "greedy": "greedy"}
    referee = Referee({"game": "jerusalem", "players": 4}, bots, QUICK)
    result = referee.play(Pairing(0, 0, ("x", "greedy", "y", "greedy"), 3))
    referee.close()
    assert set(result["faults"]) == {"0", "2"} and {result["places"][s] for s in (0, 2)} == {2, 3}
    first = next(iter(result["faults"]))
    assert result["places"][int(first)] == 3


def test_a_bot_at_two_seats_is_two_programs_that_stay_from_game_to_game():
    running: list[int] = []

    def watch(what, session):
        running.append(session) if what == "opened" else running.remove(session)

    setup = {"game": "jerusalem", "players": 3}
    referee = Referee(setup, {"a": spec("fine"), "b": "random"}, QUICK, watch)
    for number in range(2):
        result = referee.play(Pairing(number, 0, ("a", "b", "a"), number))
        assert "faults" not in result
        assert len(set(running)) == 2 and all(map(alive, running))
        first = first if number else list(running)
    assert running == first
    referee.close()
    assert not running and not any(map(alive, first))


def test_children_are_ended_too():
    game = Game(players=2, seed=1)
    host = Host(bad("hang with a child"), HASTY)
    host.new_game(game, 0)
    with pytest.raises(Fault, match="late.*children") as late:
        while True:
            game.play_bots({1: "random"})
            game.apply(host.move(game))
    # One of them is in a group of its own.
    for child in re.search(r"children (\d+) (\d+)", str(late.value)).groups():
        assert wait_until(lambda: not alive(int(child)))
    assert not alive(host.pid)
    with pytest.raises(Fault, match="late"):
        host.move(game)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["/nowhere/bot"], "'/nowhere/bot' cannot be started"),
        ([str(ROOT)], "cannot be started"),
        ([], "there is no command"),
        (["true"], "exit code 0"),
        (["false"], "exit code 1"),
        (bad("version"), '"protocol" is 1, not 99'),
        (bad("secrets"), "there is no 'secrets'; there are events, observation, position, text"),
        ([sys.executable, "-S", "-c", "print('hi')"], "not 'hi'"),
        (
            [sys.executable, "-S", "-c", 'print(\'{"type": "ready"}\')'],
            'the first line is a "hello"',
        ),
    ],
)
def test_a_bot_that_does_not_start(command, words):
    files = open_files()
    with pytest.raises(Fault, match="start: ") as fault:
        Host(command, QUICK)
    assert words in str(fault.value) and open_files() == files


def test_a_bot_that_says_no_hello():
    with pytest.raises(Fault, match="no answer within 0.1 s"):
        Host(bad("mute"), Limits(start=0.1))


def test_a_bot_that_does_not_leave_is_ended():
    host = Host(bad("stay"), QUICK)
    host.quit()
    assert not alive(host.pid)
    host.quit()
    with pytest.raises(Fault, match="told to leave"):
        host.move(Game())


def test_a_bot_that_does_not_play_the_game():
    host = Host(bad("other game"), QUICK)
    assert host.about["games"] == ["walled-city"]
    with pytest.raises(Fault, match="does not play jerusalem: walled-city"):
        host.new_game(Game(players=2), 0)
    assert not alive(host.pid)


def test_a_bot_that_does_not_read():
    """What it is told waits in our memory, within a limit, and never holds us up."""
    code = "import sys, time; sys.stdin.readline(); print('{\"type\": \"hello\", \"protocol\": 1, \"name\": \"x\", " \
           "\"games\": [\"jerusalem\"]}', flush=True); time.sleep(1000)"  # fmt: skip
    with Program([sys.executable, "-S", "-c", code], QUICK) as program:
        program.ask(b"{}\n")
        program.answer(5)
        program.tell(b"x" * 200_000 + b"\n")
        with pytest.raises(Fault, match="does not read"):
            program.ask(b"{}\n")


def test_a_bot_is_asked_only_at_its_turn():
    game = Game(players=2, seed=1)
    with Host(bad("fine"), QUICK) as host:
        with pytest.raises(ValueError, match="no game has begun"):
            host.move(game)
        with pytest.raises(IndexError, match="seat 2 does not exist: 0 to 1"):
            host.new_game(game, 2)
        host.new_game(game, 1)
        with pytest.raises(ValueError, match="seat 1 is not to move"):
            host.move(game)
        game.play_bots({0: "random"})
        game.apply(host.move(game))


def test_limits_are_positive():
    for name in ("move", "start", "quit", "line", "answer", "errors"):
        with pytest.raises(
            ValueError, match=f"the limit {name} is more than 0 and at most .*, not -1"
        ):
            Limits(**{name: -1})
    with pytest.raises(ValueError, match="not nan"):
        Limits(move=float("nan"))


# Our own bots as programs.


def converse(*lines: object, name: str = "greedy") -> list[dict]:
    said = b"".join(line if isinstance(line, bytes) else messages.encode(line) for line in lines)
    sink = io.BytesIO()
    serve(name, io.BytesIO(said), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def view(game: Game, *wants: str) -> dict:
    return messages.view(game, game.current_player, wants, [])


def test_our_bots_answer(name):
    game = Game(name, players=3, seed=4)
    answers = converse(
        messages.hello({}),
        {"id": 1, **messages.new_game(1, game, game.current_player, 7, 1.0)},
        {"type": "move", "id": 2, **view(game, "position")},
        {"type": "later", "id": 3},
        {"type": "later"},
        {"type": "cancel", "id": 2},
        b"nonsense\n",
        {"type": "move", "id": 4},
        {"type": "move", "id": 5, **view(game, "position")},
    )
    assert [answer["type"] for answer in answers] == [
        "hello", "ready", "move", "error", "error", "error", "move"
    ]  # fmt: skip
    assert answers[0]["protocol"] == PROTOCOL and "position" in answers[0]["wants"]
    assert [answer.get("id") for answer in answers[1:]] == [1, 2, 3, None, 4, 5]
    assert game.is_legal(answers[2]["action"]) and '"position" is missing' in answers[5]["message"]


def test_our_bots_are_judged_by_the_engine():
    with pytest.raises(ConfigError, match="did you mean 'greedy'"):
        serve("gredy", io.BytesIO(), io.BytesIO())


def test_a_program_plays_like_the_bot_that_it_is(name):
    """Greedy decides by what its seat may know, so the position it is sent is as good as the true."""
    game = Game(name, players=2, seed=3)
    asked = 0
    with Host(OURS) as host:
        host.new_game(game, 0)
        while not game.is_over:
            game.play_bots({1: "random"})
            if game.is_over:
                break
            action = host.move(game)
            choices = {game.bot_action("greedy", seed=seed) for seed in range(20)}
            assert action in choices
            game.apply(action)
            asked += 1
    assert asked > 20


def test_analysis(name):
    game = Game(name, players=3, seed=2)
    while len(game.legal_actions()) < 3:
        game.apply(game.bot_action("random"))
    seat, reports = game.current_player, []
    with Host(OURS) as host:
        host.new_game(game, seat)
        found = host.analyze(game, 1.0, progress=reports.append)
        assert found["done"] and reports and not any(report["done"] for report in reports)
        moves = {move["action"] for move in found["moves"]}
        assert moves == set(game.legal_actions().tolist())
        assert all(
            abs(sum(move["values"])) < 0.01 and 0 <= move["win"] <= 1 for move in found["moves"]
        )
        for seconds in (0, -1, float("nan"), float("inf")):
            with pytest.raises(ValueError, match="0 to 1000000 seconds"):
                host.analyze(game, seconds)
        cancelled = host.analyze(game, 1000.0, cancelled=lambda: True)
        assert cancelled["done"]
        assert game.is_legal(host.move(game))


def test_a_bot_without_analysis_says_so():
    with Host(bad("fine"), QUICK) as host:
        host.new_game(Game(players=2), 0)
        with pytest.raises(Fault, match="gives no analysis"):
            host.analyze(Game(players=2), 1.0)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"moves": 3, "done": True}, '"moves" is a list'),
        ({"moves": [3], "done": True}, '"moves" is a list'),
        ({"moves": []}, '"done" is true or false'),
        ({"moves": [{"action": 9999}], "done": True}, "is not legal"),
        ({"moves": [{"action": 2, "win": "often"}], "done": True}, '"win" is a number'),
        ({"moves": [{"action": 2, "values": [1]}], "done": True}, "a list of 2 numbers"),
        ({"moves": [{"action": 2, "values": [1, None]}], "done": True}, '"values" is a number'),
    ],
)
def test_analyses_are_read_with_care(answer, words):
    with pytest.raises(Fault, match=words):
        messages.read_analysis(Game(players=2), {"type": "analysis", **answer})


def test_nothing_a_bot_says_is_more_than_a_fault():
    """Whatever stands where, it is read or it is a `Fault`, and can be printed."""
    deep: list = []
    for _ in range(900):
        deep = [deep]
    nasty = [None, True, 0, -1, 2.5, 1e308, 10**30, "", "\ud800", "\0", "bid(", [], {}, deep, [deep],
             ["\ud800"], [None], {"a": deep}, [{"action": deep}], [{"action": "\ud800"}],
             [{"action": 2, "values": deep}], [{"action": 2, "visits": deep}]]  # fmt: skip
    game = Game(players=2)
    good = {
        "hello": {"type": "hello", "protocol": 1, "name": "x", "games": ["jerusalem"], "wants": [],
                  "analysis": False},
        "move": {"type": "move", "id": 1, "action": 2},
        "analysis": {"type": "analysis", "id": 1, "done": True, "moves": [{"action": 2}]},
    }  # fmt: skip
    read = {
        "hello": messages.read_hello,
        "move": lambda m: messages.read_move(game, messages.answer_to(m, "move", 1)),
        "analysis": lambda m: messages.read_analysis(game, messages.answer_to(m, "analysis", 1)),
    }
    faults = 0
    for kind, message in good.items():
        assert read[kind](message) is not None
        for key in [*message, "message"]:
            for value in nasty:
                said = {**message, key: value}
                try:
                    line = messages.encode(said)
                    read[kind](messages.decode(line))
                except Fault as fault:
                    json.loads(messages.encode({"type": "error", "message": str(fault)}))
                    str(fault).encode()
                    faults += 1
    assert faults > 200


# Nothing hidden reaches the pipe.


class Tape:
    """A program that keeps all it is told and answers as it is asked to."""

    def __init__(self, command, limits):
        self.lines, self.complaints, self.pid, self.closed = [], "", 0, False
        self.action = None

    def ask(self, line):
        self.lines.append(line)

    tell = ask

    def forgive(self):
        pass

    def answer(self, seconds):
        asked = json.loads(self.lines[-1])
        if asked["type"] == "hello":
            said = {"type": "hello", "protocol": 1, "name": "tape", "wants": list(WANTS),
                    "games": asked["games"]}  # fmt: skip
        elif asked["type"] == "new_game":
            said = {"type": "ready", "id": asked["id"]}
        else:
            said = {"type": "move", "id": asked["id"], "action": self.action}
        return json.dumps(said).encode()

    def close(self):
        pass


def test_every_line_is_the_same_if_only_the_hidden_differs(name, players, monkeypatch, play):
    """Hello, new game, moves with their news, the end: all that is written to the bot's pipe."""
    monkeypatch.setattr(host_module, "Program", Tape)
    compared = different = 0
    game = Game(name, players=players, seed=players)
    while not game.is_over:
        seat = game.current_player
        twin = game.determinize(seat, int(play.random.integers(1 << 62)), remember=True)
        hosts = [Host(["tape"]), Host(["tape"])]
        games = [game.clone(), twin]
        different += games[0] != games[1]
        for host, one in zip(hosts, games, strict=True):
            host.new_game(one, seat, seed=9)
            # A determinised game has no past in its log: what is told begins here.
            host._told = len(one.log(seat))
        for _ in range(12):
            if games[0].is_over:
                break
            move = int(play.random.choice(games[0].legal_actions()))
            if not all(one.is_legal(move) for one in games) or not alike(*games, seat):
                break
            for host, one in zip(hosts, games, strict=True):
                if one.current_player == seat:
                    host._program.action = move
                    assert host.move(one) == move
                one.apply(move)
            if not alike(*games, seat):
                break
            for host, one in zip(hosts, games, strict=True):
                said = host._news(one)
                host._program.lines.append(messages.encode({"type": "news", "events": said}))
            assert hosts[0]._program.lines == hosts[1]._program.lines
            compared += 1
        for _ in range(7):
            if not game.is_over:
                game.apply(int(play.random.choice(game.legal_actions())))
    assert compared > 10 and different > 3


def test_the_leak_suite_sees_the_pipe(name, monkeypatch):
    import jerusalem.testing

    def leaking(game, seat, wants, events):
        return {**messages.view(game, seat, wants, events), "hash": game.state_hash()}

    assert check_no_leak(Game(name, players=3, seed=1), stride=25).different
    monkeypatch.setattr(jerusalem.testing, "view", leaking)
    with pytest.raises(LeakError, match="protocol"):
        check_no_leak(Game(name, players=3, seed=1), stride=5)


def test_nobody_is_told_the_seed():
    game = Game(players=2, seed=123_456_789)
    said = [
        messages.new_game(1, game, 0, 5, 1.0),
        messages.view(game, game.current_player, WANTS, []),
    ]
    assert "123456789" not in json.dumps(said)


# What is written about it.


class Scripted(Tape):
    """A bot that says what the conversation in the documentation says, and moves given between."""

    said: list[str]

    def line(self, seconds):
        return Scripted.said.pop(0).encode()

    def answer(self, seconds):
        asked = json.loads(self.lines[-1])
        if asked["type"] in ("hello", "new_game") or asked["id"] == 2:
            return self.line(seconds)
        return json.dumps({"type": "move", "id": asked["id"], "action": self.action}).encode()


def test_the_conversation_in_the_documentation(monkeypatch):
    """Every line that the host says there is what it really says."""
    text = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
    block = re.search(r"```json\n(.*?)```", text, re.S)[1].splitlines()
    documented = [line[2:] for line in block if line.startswith("> ")]
    Scripted.said = [line[2:] for line in block if line.startswith("< ")]
    monkeypatch.setattr(host_module, "Program", Scripted)
    game = Game(players=2, seed=1)
    host = Host(["scripted"])
    host.new_game(game, 0, seed=5)
    game.apply(host.move(game))
    for action in ("bid(0)", "bid(1)", "bid(2)", "pass_bid"):
        host._program.action = action
        game.apply(host.move(game) if game.current_player == 0 else action)
    analysis = host.analyze(game, 60.0, cancelled=lambda: True)
    assert game.action_name(analysis["moves"][0]["action"]) == "keep_card(oi_palace)"
    host.game_over(game, [0, 1])
    said = [line.decode().strip() for line in host._program.lines]
    said = [line for line in said if json.loads(line).get("id") not in (3, 4)]
    assert not Scripted.said
    assert said[:-1] == documented[:-2]
    assert json.loads(said[-1]).keys() == json.loads(documented[-2]).keys()
    assert json.loads(documented[-1]) == {"type": "quit"}


def test_the_documentation_has_every_fault_and_want():
    text = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
    for word, meaning in Fault.KINDS.items():
        assert f"| `{word}` | {meaning.split(',')[0]}" in text
    assert all(f"| `{want}` | `{want}` |" in text for want in WANTS)
    usual = Limits()
    assert (usual.move, usual.start, usual.quit, usual.line, usual.answer, usual.errors) == (
        10, 10, 2, 1 << 20, 8 << 20, 8 << 20
    )  # fmt: skip


# The checker and the examples.


def test_the_checker_praises_a_good_bot():
    findings = list(check(OURS))
    assert len(findings) == 15 and all(finding.good for finding in findings), findings


@pytest.mark.parametrize(
    ("mode", "wrong"),
    [
        ("die", "plays jerusalem with 2"),
        ("twice", "plays walled-city with 4"),
        ("stay", "leaves when it is asked to"),
        ("fine", "survives a line that is no message"),
    ],
)
def test_the_checker_says_what_is_wrong(mode, wrong):
    findings = {finding.what: finding for finding in check(bad(mode), QUICK)}
    assert not findings[wrong].good and findings[wrong].detail
    assert findings["says hello"].good


def test_the_checker_on_the_command_line(capsys):
    assert main(["check-bot", "exec:/nowhere/bot", "--json"]) == 1
    (only,) = json.loads(capsys.readouterr().out)
    assert not only["good"] and "cannot be started" in only["detail"]
    assert main(["check-bot", "'"]) == 1
    assert "is no command" in capsys.readouterr().err


def test_the_example_in_python():
    lines = (ROOT / "examples" / "python" / "bot.py").read_text().splitlines()
    assert len([line for line in lines if line.strip() and not line.startswith("#")]) <= 24
    findings = list(check([sys.executable, str(ROOT / "examples" / "python" / "bot.py")], QUICK))
    assert all(finding.good for finding in findings), findings


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_example_in_c(tmp_path):
    program = str(tmp_path / "bot")
    subprocess.run(
        ["cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", program,
         str(ROOT / "examples" / "c" / "bot.c")],
        check=True,
    )  # fmt: skip
    findings = list(check([program], QUICK))
    assert all(finding.good for finding in findings), findings


def test_the_command_is_a_program(capsys):
    for command in (["bot", "gredy"], ["bot", "search:none"]):
        assert main(command) == 1
        assert "there is no bot" in capsys.readouterr().err
