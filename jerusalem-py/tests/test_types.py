"""Types: the stubs fit the native module, the package and the examples pass mypy in strict mode."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import jerusalem

PACKAGE = Path(jerusalem.__file__).parent
PROJECT = Path(__file__).resolve().parents[1]
EXAMPLES = PROJECT.parent / "examples" / "python"


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("mypy")


def mypy(cache: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", PROJECT / "pyproject.toml",
         "--cache-dir", cache, *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_stubs_fit_the_native_module():
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "jerusalem._native"],
        capture_output=True, text=True, check=False, cwd="/",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_package_and_examples_in_strict_mode(cache):
    for what in (["-p", "jerusalem"], [EXAMPLES]):
        done = mypy(cache, *what)
        assert done.returncode == 0, done.stdout


def test_users_get_types_and_errors(cache, tmp_path):
    assert (PACKAGE / "py.typed").exists()
    path = tmp_path / "user.py"
    path.write_text(
        "import jerusalem\n"
        "game = jerusalem.Game(players=3)\n"
        "reveal_type(game.legal_actions())\n"
        "reveal_type(game.clone())\n"
        "reveal_type(jerusalem.VectorGame(2).step([0, 0]).to_play)\n"
        "reveal_type(game.analyze(10).moves[0].win)\n"
        "reveal_type(jerusalem.Search(game, seed=1).best)\n"
        "game.apply(None)\n"
        "jerusalem.Game(playres=3)\n"
        "jerusalem.Game(chance='maybe')\n"
    )
    text = mypy(cache, path).stdout
    assert "signedinteger" in text and 'Revealed type is "jerusalem._game.Game"' in text
    assert 'Revealed type is "tuple[float, ...]"' in text
    for line in (8, 9, 10):
        assert f"user.py:{line}: error" in text
