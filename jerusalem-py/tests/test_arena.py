"""The arena: which games, who wins, what is kept, what it says; and that its statistics are true."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import jerusalem
from jerusalem import ConfigError, Game, InternalError, LoadError
from jerusalem.arena import Arena, Sprt, fit, ladder, read
from jerusalem.arena.ladder import settings
from jerusalem.arena.ratings import win_share
from jerusalem.arena.results import Results
from jerusalem.arena.schedule import block, lineups, schedule
from jerusalem.arena.workers import Pool, play_spread
from jerusalem.cli import main
from jerusalem.protocol import Limits
from test_protocol import alive, spec, wait_until


class Policy:
    """A policy in the manner of Stable-Baselines3."""

    def predict(self, observation, action_masks=None):
        return action_masks.argmax(), None


def first_legal(seen):
    return seen["action_mask"].argmax()


def dies(seen):
    os._exit(9)


def raises(seen):
    raise ZeroDivisionError("no idea")


# Which games.


def test_a_block_has_every_bot_at_every_seat_equally_often():
    for lineup in (
        ["a", "b"],
        ["a", "b", "c"],
        ["a", "b", "b", "b"],
        ["a", "a", "b", "b"],
        ["a"] * 3,
    ):
        for number in range(20):
            games = block(lineup, number, seed=1)
            assert len({game.seats for game in games}) == len(games)
            assert len({game.seed for game in games}) == 1
            assert all(sorted(game.seats) == sorted(lineup) for game in games)
            for name in set(lineup):
                seats = Counter(
                    seat for game in games for seat, bot in enumerate(game.seats) if bot == name
                )
                assert len(set(seats.values())) == 1 and len(seats) == len(lineup)


def test_the_order_round_the_table_changes_from_block_to_block():
    orders = {block("abcd", number, seed=1)[0].seats for number in range(200)}
    assert len(orders) == 24


def test_seeds_are_those_of_the_block():
    games = list(schedule([("a", "b"), ("a", "c")], 5, seed=3))
    by_block = {game.block: {g.seed for g in games if g.block == game.block} for game in games}
    assert len(games) == 20 and all(len(seeds) == 1 for seeds in by_block.values())
    assert len({seed for seeds in by_block.values() for seed in seeds}) == 5
    assert len({game.key for game in games}) == 20
    seeds = {game.seed for game in games}
    assert seeds.isdisjoint(game.seed for game in schedule([("a", "b")], 5, seed=4))


def test_lineups():
    bots = ["a", "b", "c", "d", "e"]
    assert lineups(bots, 4) == list(itertools.combinations(bots, 4))
    assert len(lineups(bots, 2, "duels")) == 10 and len(lineups(bots, 3, "duels")) == 20
    assert lineups(bots, 2, reach=1) == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    assert lineups(["a", "b"], 4) == [tuple("aaab"), tuple("aabb"), tuple("abbb")]
    assert lineups(["a"], 3) == [("a", "a", "a")]
    with pytest.raises(ConfigError, match="there are mixed, duels"):
        lineups(bots, 2, "pairs")


# Playing.


def test_an_arena(name, players):
    report = Arena("greedy,random", game=name, players=players, seed=1, lineup="duels").play(4)
    greedy, rest = (report.data()["bots"][bot] for bot in ("greedy", "random"))
    assert greedy["games"] + rest["games"] == players * len(report.games)
    assert greedy["wins"] + rest["wins"] == len(report.games)
    assert greedy["low"] <= greedy["win_rate"] <= greedy["high"] + 1e-9
    assert greedy["win_rate"] > rest["win_rate"] and greedy["mean_place"] < rest["mean_place"]
    for points in ("points", "points_by_wins"):
        assert (
            greedy[points] == [0, 0, 0] and rest[points][1] < rest[points][0] < rest[points][2] < 0
        )


def test_a_game_of_the_arena_is_the_engine_s_own_game(name):
    """What was played can be played again from the line of the file."""
    report = Arena("greedy,random", game=name, players=3, seed=2).play(1)
    for result in report.games:
        game = Game(name, players=3, seed=result["seed"])
        game.play_bots(result["seats"])
        assert (game.places(), game.scores(), game.ply) == (
            result["places"], result["scores"], result["plies"]
        )  # fmt: skip


def test_equal_bots_are_equal(name):
    """The seats are worth something, but not to a bot that has them all alike."""
    report = Arena({"one": "random", "two": "random"}, game=name, players=2, seed=5).play(60)
    assert report.ratings["one"].low <= 0 <= report.ratings["one"].high


def test_the_same_seed_gives_the_same_games(name):
    def outcome(seed, workers):
        report = Arena("greedy,random", game=name, players=2, seed=seed).play(6, workers=workers)
        return sorted((game["key"], game["seed"], game["places"]) for game in report.games)

    assert outcome(7, 0) == outcome(7, 2) != outcome(8, 0)


def test_functions_and_policies(name):
    arena = Arena(
        {"f": first_legal, "p": Policy(), "wrong": lambda seen: -1, "raises": raises},
        game=name, players=4, seed=1,
    )  # fmt: skip
    report = arena.play(1)
    bots = report.data()["bots"]
    assert bots["wrong"]["faults"] == {"illegal": 4} and bots["raises"]["faults"] == {"error": 4}
    assert bots["f"]["faults"] == bots["p"]["faults"] == {}
    assert bots["wrong"]["mean_place"] >= 3 and any(
        "ZeroDivisionError" in f for f in report.faults()
    )
    assert arena.header["bots"]["f"] == "python:test_arena.first_legal"
    assert "Policy" in arena.header["bots"]["p"]


def test_a_program_among_the_engine_s_bots(name):
    ours = f"me=exec:{sys.executable} -m jerusalem bot greedy"
    report = Arena(["random", ours], game=name, players=2, seed=1).play(2, workers=1)
    assert not report.faults() and report.data()["bots"]["me"]["wins"] >= 3


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"bots": ""}, ConfigError, "at least one bot"),
        ({"bots": "gredy"}, ConfigError, "did you mean 'greedy'"),
        ({"bots": "exec:"}, ConfigError, "write exec:COMMAND"),
        ({"bots": "exec:'a"}, ConfigError, "is no command"),
        (
            {"bots": [3]},
            TypeError,
            "a bot is a name, 'exec:COMMAND', a function or a policy, not int",
        ),
        ({"bots": ["x=greedy", "x=random"]}, ConfigError, "two bots are called 'x'"),
        ({"players": 9}, ConfigError, "2, 3 or 4"),
        ({"seed": -1}, ValueError, "a seed is 0 to"),
        ({"reach": -1}, ValueError, "reach is 0 to"),
        ({"lineup": "pairs"}, ConfigError, "there are mixed, duels"),
        ({"lineup": [["greedy"]]}, ConfigError, "1 bots for 2 seats"),
        ({"lineup": [["greedy", "max"]]}, ConfigError, "there are greedy, random"),
        ({"lineup": []}, ConfigError, "there is no line-up"),
    ],
)
def test_what_an_arena_refuses(options, error, words):
    with pytest.raises(error, match=words):
        Arena(**{"bots": "greedy,random", "players": 2, **options})


def test_what_playing_refuses():
    arena = Arena("greedy,random", players=2)
    with pytest.raises(ValueError, match="blocks is 1 to"):
        arena.play(0)
    with pytest.raises(ValueError, match="workers is 0 to"):
        arena.play(1, workers=-1)
    with pytest.raises(ConfigError, match="'a' does not start: .*cannot be started"):
        Arena("a=exec:/nowhere/x,greedy", players=2).play(1)
    with pytest.raises(ConfigError, match="plays walled-city, not jerusalem"):
        Arena(["greedy", "a=" + spec("other game")], players=2).play(1)
    with pytest.raises(TypeError, match="cannot be sent to another process"):
        Arena({"a": lambda seen: 0, "b": "greedy"}, players=2).play(1, workers=1)
    with pytest.raises(ConfigError, match="a candidate and a baseline, not 3 bots"):
        Arena("greedy,random,x=random", players=2).sprt(Sprt(2), 1)


# The file.


def games_of(path) -> dict[str, list[int]]:
    return {game["key"]: game["places"] for game in read(path)[1]}


def test_an_arena_goes_on_from_its_file(tmp_path):
    path = tmp_path / "arena.jsonl"
    whole = tmp_path / "whole.jsonl"
    Arena("greedy,random", players=2, seed=3, file=whole).play(10)
    Arena("greedy,random", players=2, seed=3, file=path).play(4)
    before = path.read_bytes()
    # The seed is the file's.
    report = Arena("greedy,random", players=2, file=path).play(10)
    assert path.read_bytes().startswith(before) and games_of(path) == games_of(whole)
    assert len(report.games) == 20 == len(path.read_text().splitlines()) - 1
    untouched = path.read_bytes()
    assert len(Arena("greedy,random", players=2, file=path).play(10).games) == 20
    assert path.read_bytes() == untouched


def test_a_cut_line_is_mended_wherever_it_is_cut(tmp_path):
    path = tmp_path / "arena.jsonl"
    arena = Arena("greedy,random", players=2, seed=3, file=path)
    arena.play(2)
    whole, expected = path.read_bytes(), games_of(path)
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(start, len(whole)):
        path.write_bytes(whole[:end])
        kept = len(read(path)[1])
        assert kept == (4 if end == len(whole) - 1 else 3)
        report = arena.play(2)
        assert len(report.games) == 4 and games_of(path) == expected
        assert path.read_bytes().endswith(b"\n") and len(path.read_bytes().splitlines()) == 5
    for end in range(whole.find(b"\n")):
        path.write_bytes(whole[:end])
        arena.play(2)
        assert games_of(path) == expected


def test_a_full_disk_costs_the_game_that_did_not_fit(tmp_path, monkeypatch):
    path = tmp_path / "arena.jsonl"
    arena = Arena("greedy,random", players=2, seed=3, file=path)
    arena.play(1)
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[: len(data) // 2]))
    with pytest.raises(OSError, match=r"arena.jsonl: \d+ of \d+ bytes could be written"):
        arena.play(2)
    monkeypatch.undo()
    assert len(games_of(path)) == 2 and len(arena.play(2).games) == 4
    assert len(path.read_text().splitlines()) == 5


def test_no_game_counts_twice(tmp_path):
    path = tmp_path / "arena.jsonl"
    arena = Arena("greedy,random", players=2, seed=3, file=path)
    arena.play(2)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines + lines[1:]))
    assert len(read(path)[1]) == 4 and len(arena.play(2).games) == 4
    with Results(None, {}) as results:
        result = read(path)[1][0]
        results.add(result)
        results.add({**result, "places": [1, 0]})
        assert list(results.games.values()) == [result]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: [lines[0], "{", *lines[1:]], "line 2: not JSON"),
        (lambda lines: [lines[0], "[" * 100_000, *lines[1:]], "line 2: not JSON"),
        (lambda lines: [lines[0], "[]", *lines[1:]], "line 2: no finished game"),
        (lambda lines: [lines[0], '{"key": "x"}', *lines[1:]], "line 2: no finished game"),
        (lambda lines: lines[1:], "no file of an arena"),
        (lambda lines: ["hello", *lines], "line 1: not JSON"),
        (lambda lines: [lines[0].replace("arena/1", "arena/9"), *lines[1:]], "jerusalem-arena/1"),
        (lambda lines: [lines[0], lines[1].replace('"places": [0, 1]', '"places": [0, 0]'),
                        lines[1].replace('"places": [1, 0]', '"places": [0, 0]')], "no finished game"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_left_alone(damage, words, tmp_path):
    path = tmp_path / "arena.jsonl"
    arena = Arena("greedy,random", players=2, seed=3, file=path)
    arena.play(2)
    path.write_text("".join(f"{line}\n" for line in damage(path.read_text().splitlines())))
    before = path.read_bytes()
    for look in (lambda: read(path), lambda: arena.play(2)):
        with pytest.raises(LoadError, match=words):
            look()
    assert path.read_bytes() == before


def test_a_file_of_another_arena_is_refused(tmp_path):
    path = tmp_path / "arena.jsonl"
    Arena("greedy,random", players=2, seed=3, file=path).play(1)
    before = path.read_bytes()
    for options, words in [
        ({"players": 3}, "its game is"), ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": "greedy,x=random"}, "its bots is"), ({"limits": Limits(move=1)}, "its limits"),
        ({"rules": "dutch"}, "its game is"),
    ]:  # fmt: skip
        with pytest.raises(ConfigError, match=words):
            Arena(**{"bots": "greedy,random", "players": 2, "file": path, **options}).play(1)
    assert path.read_bytes() == before


def test_two_arenas_do_not_share_a_file(tmp_path):
    path = tmp_path / "arena.jsonl"
    arena = Arena("greedy,random", players=2, seed=3, file=path)
    with Results(path, arena.header), pytest.raises(ConfigError, match="another arena is writing"):
        arena.play(1)


def test_a_killed_arena_loses_no_finished_game(tmp_path):
    """The whole process is killed at some moment, again and again, until all games are there."""
    path, whole = tmp_path / "arena.jsonl", tmp_path / "whole.jsonl"
    command = [
        sys.executable, "-m", "jerusalem", "arena", "--players", "2", "--blocks", "150",
        "--seed", "3", "--workers", "0", "--json", "--file", str(path),
    ]  # fmt: skip
    seen: dict[str, list[int]] = {}
    for _ in range(3):
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        size = path.stat().st_size if path.exists() else 0
        assert wait_until(lambda: path.exists() and path.stat().st_size > size + 3000)
        running.kill()
        running.wait()
        now = games_of(path)
        assert seen.items() <= now.items() and len(now) > len(seen)
        seen = now
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    Arena("greedy,random", players=2, seed=3, file=whole).play(150)
    assert games_of(path) == games_of(whole) and len(path.read_text().splitlines()) == 301


# Workers.


def setup(bots, **options):
    return {
        "game": {"game": "jerusalem", "players": 2, **options},
        "bots": bots,
        "limits": Limits(),
    }


def test_a_killed_worker_costs_its_unfinished_game_only():
    """A worker is killed in the midst of a game, with the outside program that it has started."""
    bots = {"slow": spec("slow"), "greedy": "greedy"}
    games = list(schedule([("slow", "greedy")], 4, seed=1))
    pool = Pool(setup(bots), 2)
    try:
        results = pool.run(iter(games))
        finished = [next(results)]
        victim = pool.workers[0]
        assert wait_until(lambda: victim.game is not None)
        in_hand, sessions = victim.game, list(victim.sessions)
        assert len(sessions) == 1 and alive(sessions[0])
        os.kill(victim.process.pid, signal.SIGKILL)
        finished += results
        assert wait_until(lambda: not alive(sessions[0]))
        assert Counter(game["key"] for game in finished) == Counter(game.key for game in games)
        assert any(game["key"] == in_hand.key for game in finished)
        assert victim not in pool.workers and not any(game.get("faults") for game in finished)
        left = [session for worker in pool.workers for session in worker.sessions]
    finally:
        pool.close()
    assert left and wait_until(lambda: not any(map(alive, left)))


def test_a_game_that_kills_every_worker_is_given_up():
    games = schedule([("dies", "greedy")], 2, seed=1)
    with pytest.raises(
        InternalError, match=r"game dies\+greedy/0/0 \(seed \d+\) has ended 3 workers"
    ):
        list(play_spread(setup({"dies": dies, "greedy": "greedy"}), games, 1))


def test_a_failure_in_a_worker_is_told():
    games = schedule([("greedy", "greedy")], 1, seed=1)
    with pytest.raises(ConfigError, match="unknown field `board`"):
        list(play_spread(setup({"greedy": "greedy"}, board="nowhere"), games, 1))


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_nothing_outlives_an_arena(how, code, tmp_path):
    """Neither its workers nor their programs, however it ends; and its file can be gone on with."""
    path = tmp_path / "arena.jsonl"
    mark = f"slow{tmp_path}"

    def running() -> list[str]:
        return [entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit()
                and mark.encode() in cmdline(entry) and alive(int(entry.name))]  # fmt: skip

    def cmdline(entry: Path) -> bytes:
        try:
            return (entry / "cmdline").read_bytes()
        except OSError:
            return b""

    bots = f"{spec('slow')} {mark},greedy"
    options = [
        "--players",
        "2",
        "--blocks",
        "40",
        "--seed",
        "1",
        "--file",
        str(path),
        "--bots",
        bots,
    ]
    arena = subprocess.Popen(
        [sys.executable, "-m", "jerusalem", "arena", "--workers", "2", *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert wait_until(lambda: path.exists() and len(path.read_bytes().splitlines()) > 2, 60)
    assert len(running()) >= 3
    arena.send_signal(how)
    assert arena.wait() == code
    assert wait_until(lambda: not running(), 30)
    assert len(games_of(path)) >= 2


# Ratings.


def simulated(strengths, lines, blocks, random, luck=0.0):
    """Games of players of known strengths; with luck, a block favours somebody at every seat alike."""
    games = []
    for number in range(blocks):
        favour = {name: random.normal(0, luck) if luck else 0.0 for name in strengths}
        for pairing in itertools.chain.from_iterable(block(line, number, 1) for line in lines):
            noise = random.gumbel(size=len(pairing.seats))
            value = [strengths[name] + favour[name] for name in pairing.seats] / np.float64(
                400 / np.log(10)
            )
            order = np.argsort(-(value + noise))
            places = np.empty(len(order), int)
            places[order] = range(len(order))
            games.append({"seats": pairing.seats, "places": places.tolist(), "block": number})
    return games


@pytest.mark.parametrize(("players", "luck"), [(2, 0), (3, 0), (4, 0), (2, 120), (4, 120)])
def test_ratings_cover_the_truth(players, luck):
    """The 95 % intervals of known players hold the truth about that often, with lucky blocks too."""
    truth = {"greedy": 0.0, "a": 150.0, "b": -200.0, "c": 60.0}
    lines = lineups(list(truth), players, "mixed")
    random = np.random.default_rng(players)
    if luck:
        # Luck makes all differences smaller: the truth is what very many games say.
        many = fit(simulated(truth, lines, 4000, random, luck))
        assert 0 < many["a"].points < truth["a"] and many["a"].high - many["a"].low < 25
        truth, strengths = {bot: rating.points for bot, rating in many.items()}, truth
    else:
        strengths = truth
    held, points = [], []
    for _ in range(80):
        ratings = fit(simulated(strengths, lines, 40, random, luck))
        held += [ratings[bot].low <= truth[bot] <= ratings[bot].high for bot in "abc"]
        points.append([ratings[bot].points for bot in "abc"])
    assert 0.9 <= np.mean(held) <= 0.995
    assert np.abs(np.mean(points, 0) - [truth[bot] for bot in "abc"]).max() < 15


def test_ratings_by_wins_ask_for_the_first_alone():
    truth = {"greedy": 0.0, "a": 150.0, "b": -100.0}
    games = simulated(truth, lineups(list(truth), 3), 1500, np.random.default_rng(1))
    for by in ("places", "wins"):
        ratings = fit(games, by=by)
        assert all(ratings[bot].low - 5 < truth[bot] < ratings[bot].high + 5 for bot in truth)
    # Whoever is first or last, and never second, wins often and finishes before few.
    extreme = [{"seats": ["x", "greedy", "b"], "places": places, "block": number}
               for number, places in enumerate([[0, 1, 2], [2, 0, 1], [0, 2, 1], [2, 1, 0]] * 20)]  # fmt: skip
    assert fit(extreme, by="wins")["x"].points > fit(extreme)["x"].points + 50
    with pytest.raises(ValueError, match="by places or by wins, not by 'luck'"):
        fit(games, by="luck")


def test_ratings_do_not_depend_on_the_order_of_games():
    truth = {"greedy": 0.0, "a": 100.0, "b": 50.0}
    games = simulated(truth, lineups(list(truth), 3), 30, np.random.default_rng(1))
    one, other = fit(games), fit(games[::-1])
    assert all(abs(one[bot].points - other[bot].points) < 1e-6 for bot in truth)


def test_ratings_of_whoever_wins_everything_are_finite_and_unsure():
    games = [{"seats": ["a", "greedy"], "places": [0, 1], "block": number} for number in range(200)]
    rating = fit(games)["a"]
    # With a share of 0.985, which is 727 points, one of 20 would win 200 games in a row.
    assert 680 < rating.low < 850 and rating.low + 300 < rating.points < rating.high - 500
    assert fit([]) == {}
    few = fit(games[:8])["a"]
    assert 0 < few.low < 300 and few.high > 1000


def test_ratings_without_the_anchor_have_mean_0():
    games = simulated({"a": 0.0, "b": 100.0}, [("a", "b")], 50, np.random.default_rng(2))
    ratings = fit(games)
    assert (
        abs(ratings["a"].points + ratings["b"].points) < 1e-6
        and ratings["a"].low < ratings["a"].high
    )


def test_a_lead_is_a_share_of_wins():
    random = np.random.default_rng(3)
    games = simulated({"a": 200.0, "b": 0.0}, [("a", "b", "b", "b")], 2000, random)
    won = np.mean([game["places"][game["seats"].index("a")] == 0 for game in games])
    assert abs(won - win_share(200, 4)) < 0.02


# SPRT.


def trial(test: Sprt, points: float, random, luck: float, most: int = 4000):
    """One test of a candidate of known strength; luck is what a block adds to its chances."""
    scores: Counter[int] = Counter()
    share = win_share(points, test.players)
    for _ in range(most):
        chance = np.clip(share + random.choice([-luck, luck]), 0, 1)
        scores[int(random.binomial(test.players, chance))] += 1
        verdict = test.verdict(scores)
        if verdict.answer != "undecided":
            return verdict
    return verdict


@pytest.mark.parametrize(("players", "luck"), [(2, 0.0), (2, 0.3), (4, 0.0), (4, 0.2)])
def test_sprt_errs_as_seldom_as_it_says(players, luck):
    """Of known players, H1 is accepted under H0 with at most alpha, H0 under H1 with at most beta."""
    test = Sprt(players, elo0=0, elo1=120, alpha=0.1, beta=0.05)
    random, runs = np.random.default_rng(players), 150
    false_h1 = sum(trial(test, 0, random, luck).answer == "H1" for _ in range(runs))
    false_h0 = sum(trial(test, 120, random, luck).answer == "H0" for _ in range(runs))
    # So many would be three deviations more than promised.
    for errors, risk in ((false_h1, 0.1), (false_h0, 0.05)):
        assert errors <= risk * runs + 3 * np.sqrt(runs * risk * (1 - risk))
    assert trial(test, 400, random, luck).answer == "H1"
    assert trial(test, -400, random, luck).answer == "H0"


def test_sprt_of_real_bots(name):
    for bots, answer in (("greedy,random", "H1"), ("random,greedy", "H0")):
        arena = Arena(bots, game=name, players=2, seed=1)
        verdict, report = arena.sprt(Sprt(2, elo0=0, elo1=100), 300)
        assert verdict.answer == answer and verdict.blocks == len(report.games) / 2 < 300


def test_sprt_is_the_same_with_workers_and_after_an_interruption(tmp_path):
    test, options = Sprt(2, elo1=100), {"players": 2, "seed": 4}
    expected, _ = Arena("greedy,random", **options).sprt(test, 300)
    spread, _ = Arena("greedy,random", **options).sprt(test, 300, workers=2)
    path = tmp_path / "sprt.jsonl"
    Arena("greedy,random", **options, file=path).sprt(test, 3)
    resumed, _ = Arena("greedy,random", **options, file=path).sprt(test, 300)
    more, _ = Arena("greedy,random", **options, file=path).sprt(test, 300)
    assert expected == spread == resumed == more


def test_sprt_counts_blocks_in_their_order():
    from jerusalem.arena.arena import Scores

    def game(number, seats, won):
        place = 0 if won else 1
        places = [place, 1 - place] if seats[0] == "new" else [1 - place, place]
        return {"block": number, "seats": seats, "places": places}

    scores = Scores("new", 2)
    later = [
        game(1, ["new", "old"], True),
        game(1, ["old", "new"], True),
        game(0, ["new", "old"], False),
    ]
    assert [list(scores.add(one)) for one in later] == [[], [], []]
    assert [dict(c) for c in scores.add(game(0, ["old", "new"], True))][-1] == {1: 1, 2: 1}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 is less than elo1"), ({"alpha": 0}, "alpha is between"),
        ({"beta": 0.5}, "beta is between"), ({"elo1": float("nan")}, "elo0 is less than elo1"),
    ],
)  # fmt: skip
def test_what_sprt_refuses(options, words):
    with pytest.raises(ValueError, match=words):
        Sprt(2, **options)


# The command.


def run(capsys, *arguments, code: int = 0) -> str:
    assert main(["arena", *map(str, arguments)]) == code
    return capsys.readouterr().out


def test_the_command(name, players, capsys):
    """Every bot has as many games as its share of the seats, and somebody wins each."""
    lineup = ",".join(["greedy"] + ["random"] * (players - 1))
    options = ("--game", name, "--players", players, "--lineup", lineup, "--seed", 1,
               "--blocks", 60 // players, "--workers", 0)  # fmt: skip
    text = run(capsys, *options)
    assert "greedy" in text and "random" in text and "95 %" in text
    data = json.loads(run(capsys, *options, "--json"))
    greedy, rest = data["bots"]["greedy"], data["bots"]["random"]
    assert greedy["games"] == 60 and rest["games"] == 60 * (players - 1)
    assert greedy["low"] < greedy["win_rate"] <= greedy["high"] + 1e-9
    wins = greedy["win_rate"] + rest["win_rate"] * (players - 1)
    assert abs(wins - 1) < 1e-9 and greedy["win_rate"] > rest["win_rate"]


def test_the_command_with_a_file_a_picture_and_a_report(tmp_path, capsys):
    path, picture = tmp_path / "arena.jsonl", tmp_path / "arena.png"
    options = ("--players", 2, "--workers", 0, "--file", path)
    text = run(capsys, *options, "--blocks", 5, "--plot", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert run(capsys, "--report", path) == text
    assert len(games_of(path)) == 10


def test_the_command_tests_a_change(capsys):
    options = ("--players", 2, "--sprt", "--elo1", 100, "--seed", 1, "--workers", 0)
    assert "greedy is better than random (H1" in run(capsys, *options)
    assert "random is not better" in run(capsys, *options, "--bots", "random,greedy", code=1)
    assert "not known yet" in run(capsys, *options, "--blocks", 1, code=3)
    data = json.loads(run(capsys, *options, "--json"))
    assert data["answer"] == "H1" and data["ratio"] >= data["bounds"][1]


def test_faults_are_told(capsys):
    bots = f"bad={spec('leave')}"
    text = run(
        capsys, "--players", 2, "--blocks", 1, "--bots", bots, "--bots", "greedy", "--workers", 0
    )
    assert "2 died" in text and "fault: bad+greedy/0/0: bad at seat" in text
    assert "out of ideas" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "12"], "2, 3 or 4"),
        (["--bots", "gredy"], "did you mean 'greedy'"),
        (["--blocks", "0"], "blocks is 1 to"),
        (["--report", "/nowhere"], "nowhere"),
        (["--move-time", "0"], "the limit move is more than 0"),
        (["--lineup", "greedy"], "1 bots for 4 seats"),
        (["--bots", "greedy", "--sprt"], "a candidate and a baseline"),
        (["--sprt", "--alpha", "2"], "alpha is between"),
    ],
)
def test_good_errors(arguments, words, capsys):
    assert main(["arena", *arguments]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("missing", "line", "words"),
    [
        ("matplotlib", "arena.play(1).plot('x.png')", "pip install 'jerusalem[arena]'"),
        ("ray", "arena.play(1, ray='local')", "pip install 'jerusalem[ray]'"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(missing, line, words, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)
    arena = Arena("greedy,random", players=2)
    with pytest.raises(ModuleNotFoundError, match=f"{missing} is not installed") as error:
        exec(line, {"arena": arena})
    assert words in str(error.value)


def test_a_missing_library_is_told_before_the_games(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    path = tmp_path / "arena.jsonl"
    for options in (["--plot", "x.png", "--file", str(path)], ["--ladder"]):
        assert main(["arena", *options]) == 1
        assert "pip install 'jerusalem[arena]'" in capsys.readouterr().err
    assert not path.exists()


# The ladder.


def test_the_ladder_knows_what_is_shipped():
    listed = [tuple(setting.values()) for setting in settings()]
    assert listed == [
        *(("jerusalem", None, players) for players in (2, 3, 4)),
        *(("walled-city", board, players) for board in ("londonderry", "borderlands")
          for players in (2, 3, 4)),
    ]  # fmt: skip
    assert {setting["game"] for setting in settings()} == set(jerusalem.GAMES)


def test_the_ladder(tmp_path, capsys):
    out, files = tmp_path / "out", tmp_path / "files"
    out.mkdir()
    run(capsys, "--ladder", "--bots", "greedy,random", "--blocks", 2, "--workers", 0,
        "--out", out, "--files", files)  # fmt: skip
    text = (out / "ladder.md").read_text("utf-8")
    data = json.loads((out / "ladder.json").read_text("utf-8"))
    assert len(data) == 9 and all(title in text for title in data)
    assert (out / "ladder.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(files.iterdir())) == 9
    before = {path: path.read_bytes() for path in files.iterdir()}
    ladder("greedy,random", 2, out, files=files)
    assert {path: path.read_bytes() for path in files.iterdir()} == before
