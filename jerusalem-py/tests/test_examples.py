"""The examples, in a short form, with warnings as errors; and what happens without extras."""

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


@pytest.mark.parametrize(
    ("missing", "line", "words"),
    [
        ("pettingzoo", "jerusalem.aec_env()", "pip install 'jerusalem[envs]'"),
        ("gymnasium", "jerusalem.aec_env()", "pip install 'jerusalem[envs]'"),
        ("gymnasium", "jerusalem.envs.BoardGameEnv", "pip install 'jerusalem[envs]'"),
        ("gymnasium", "from jerusalem.envs import BoardGameVectorEnv", "'jerusalem[envs]'"),
        ("stable_baselines3", "import jerusalem.envs.sb3", "pip install 'jerusalem[rl]'"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(missing, line, words):
    code = f"import sys; sys.modules[{missing!r}] = None; import jerusalem; {line}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: {missing} is not installed") and words in last
