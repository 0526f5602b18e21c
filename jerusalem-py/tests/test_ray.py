"""The arena on a Ray cluster of this machine, in which a worker and a node are killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from functools import partial

import pytest

from jerusalem import ConfigError
from jerusalem.arena import Arena, Sprt, read
from jerusalem.arena.cluster import play_on_cluster
from jerusalem.arena.schedule import schedule

# Ray warns of what it will do otherwise one day.
pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]


def slow(seen):
    """Takes its time, so that a game can be met in its midst."""
    time.sleep(0.002)
    return seen["action_mask"].argmax()


def who_and_where(seen, path):
    with open(path, "a") as file:
        file.write(f"{os.getpid()}\n")
    return slow(seen)


@pytest.fixture
def cluster():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    # The workers cannot import this file.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def outcome(report):
    return sorted((game["key"], game["places"]) for game in report.games)


def test_a_cluster_that_is_not_there():
    ray = pytest.importorskip("ray")
    assert not ray.is_initialized()
    with pytest.raises(ConfigError, match="there is no Ray cluster at 'nowhere:no'"):
        Arena("greedy,random", players=2).play(1, ray="nowhere:no")


def test_the_same_games_as_at_home(cluster, tmp_path):
    arena = Arena("greedy,random", players=3, seed=5, file=tmp_path / "arena.jsonl")
    spread = arena.play(5, ray=cluster.address)
    assert outcome(spread) == outcome(Arena("greedy,random", players=3, seed=5).play(5))
    assert len(read(tmp_path / "arena.jsonl")[1]) == len(spread.games) == 30
    verdict, _ = Arena("greedy,random", players=2, seed=4).sprt(
        Sprt(2, elo1=100), 60, ray=cluster.address
    )
    assert verdict == Arena("greedy,random", players=2, seed=4).sprt(Sprt(2, elo1=100), 60)[0]


def test_a_killed_worker_costs_its_unfinished_games_only(cluster, tmp_path):
    path = str(tmp_path / "who")
    bots = {"slow": partial(who_and_where, path=path), "greedy": "greedy"}
    setup = {"game": {"game": "jerusalem", "players": 2}, "bots": bots}
    games = list(schedule([("slow", "greedy")], 4, seed=1))
    results = play_on_cluster(setup, games, cluster.address)
    finished = [next(results)]
    os.kill(int(open(path).read().split()[-1]), signal.SIGKILL)
    finished += results
    assert Counter(game["key"] for game in finished) == Counter(game.key for game in games)


def test_a_lost_node_costs_its_unfinished_games_only(cluster):
    node = cluster.add_node(num_cpus=2)
    bots = {"slow": slow, "greedy": "greedy"}
    setup = {"game": {"game": "jerusalem", "players": 2}, "bots": bots}
    games = list(schedule([("slow", "greedy")], 6, seed=1))
    results = play_on_cluster(setup, games, cluster.address)
    finished = [next(results) for _ in range(3)]
    cluster.remove_node(node, allow_graceful=False)
    finished += results
    assert Counter(game["key"] for game in finished) == Counter(game.key for game in games)
