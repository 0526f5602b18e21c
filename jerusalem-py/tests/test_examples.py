"""The examples, in a short form, with warnings as errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "python"


def run(script: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / script, *map(str, arguments)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_first_steps(name, players):
    text = run("first_steps.py", "--game", name, "--players", players)
    assert "replayed: True" in text and "looks the same to seat 0: True" in text


def test_random_rollout(name):
    text = run("random_rollout.py", "--game", name, "--games", 32, "--steps", 600)
    assert "19,200 steps" in text and "1000 playouts" in text


def test_pettingzoo_self_play(name):
    text = run("pettingzoo_self_play.py", "--game", name, "--games", 2)
    assert "after 2 games: wins" in text


@pytest.mark.rl
def test_maskable_ppo_learns(tmp_path):
    """A short training wins visibly more than it did at first, and the curve is drawn."""
    picture = tmp_path / "curve.png"
    text = run("train_maskable_ppo.py", "--players", 2, "--steps", 150_000, "--seconds", 600,
               "--picture", picture)  # fmt: skip
    rates = [float(line.split(": ")[1].split("%")[0]) for line in text.splitlines() if "won" in line]
    assert rates[0] < 65 and max(rates[-3:]) > rates[0] + 10
    assert picture.read_bytes().startswith(b"\x89PNG")
