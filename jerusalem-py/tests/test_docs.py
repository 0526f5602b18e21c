"""Everything public is documented, and every example runs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import shlex
import sys
from pathlib import Path

import pytest

import jerusalem
import jerusalem.envs
import jerusalem.testing
from jerusalem.cli import parser

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
READMES = [
    HERE.parent / "README.md",
    ROOT / "README.md",
    ROOT / "docs" / "arena.md",
    ROOT / "docs" / "bot-protocol.md",
]
# What needs Stable-Baselines3 is looked at by `make test-rl`.
MODULES = [
    module.name
    for module in pkgutil.walk_packages(jerusalem.__path__, "jerusalem.")
    if module.name not in ("jerusalem.__main__", "jerusalem.envs.sb3")
]


def public_things():
    """Modules, classes, functions, methods and properties that do not begin with a line."""
    for name in ["jerusalem", *MODULES]:
        module = importlib.import_module(name)
        yield name, module
        for key, thing in vars(module).items():
            ours = getattr(thing, "__module__", "").startswith("jerusalem")
            if key.startswith("_") or not ours or thing.__module__ != name:
                continue
            if inspect.isclass(thing) or inspect.isfunction(thing):
                yield f"{name}.{key}", thing
    for cls in (
        jerusalem.Game, jerusalem.Record, jerusalem.Rules, jerusalem.Action, jerusalem.Layout,
        jerusalem.Block, jerusalem.VectorGame, jerusalem.Totals, jerusalem.envs.AecEnv,
        jerusalem.envs.BoardGameEnv, jerusalem.envs.BoardGameVectorEnv, jerusalem.Search,
        jerusalem.Analysis,
    ):  # fmt: skip
        for key in dir(cls):
            member = inspect.getattr_static(cls, key)
            mine = any(key in vars(base) and base.__module__.startswith("jerusalem")
                       for base in cls.__mro__)  # fmt: skip
            callable_or_property = callable(member) or isinstance(
                member, (property, classmethod, staticmethod)
            ) or inspect.isgetsetdescriptor(member)  # fmt: skip
            if not key.startswith("_") and mine and callable_or_property:
                yield f"{cls.__name__}.{key}", getattr(cls, key)


THINGS = dict(public_things())


@pytest.mark.parametrize("thing", THINGS)
def test_documented(thing):
    text = inspect.getdoc(THINGS[thing]) or ""
    assert text[:1].isupper() or text[:1] in set("`0123456789"), f"{thing}: {text!r}"


def test_examples_run():
    """The examples in docstrings, those of the native methods included."""
    runner = doctest.DocTestRunner()
    reader = doctest.DocTestParser()
    count, failed = 0, []
    for name, thing in THINGS.items():
        text = inspect.getdoc(thing) or ""
        if ">>>" not in text:
            continue
        owner = sys.modules.get(getattr(thing, "__module__", None) or "jerusalem", jerusalem)
        scope = {**vars(jerusalem), **vars(owner), "__name__": "__main__"}
        test = reader.get_doctest(text, scope, name, None, 0)
        result = runner.run(test)
        failed += [name] * bool(result.failed)
        count += 1
    assert not failed and count > 50


def blocks(language: str) -> list[str]:
    text = "".join(readme.read_text("utf-8") for readme in READMES)
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_the_readme_runs(number, capsys):
    exec(compile(blocks("python")[number], f"README {number}", "exec"), {"__name__": "readme"})


def test_the_readme_shows_the_masks_of_a_made_environment():
    assert any("env.unwrapped.action_masks()" in block for block in blocks("python"))
    text = "".join(readme.read_text("utf-8") for readme in READMES)
    assert "env.action_masks()" not in text


def test_the_readme_commands_are_understood():
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    commands = [line for line in lines if line.startswith("python -m jerusalem")]
    assert len(commands) >= 5
    for line in commands:
        parser().parse_args(shlex.split(line, comments=True)[3:])


def test_what_is_not_for_users_is_hidden():
    """Everything in sight has its words; the helpers of the native class do not show."""
    shown = {name for name in dir(jerusalem.Game) if not name.startswith("_")}
    native = {name for name in dir(jerusalem._native.Table) if not name.startswith("_")}
    assert native < shown
    assert not {name for name in shown if name.endswith(("_json", "_bytes", "_blocks", "_ids"))}
    assert not shown & {"same", "same_state", "cloned", "determinized", "advance"}
    assert len([name for name in dir(jerusalem.VectorGame) if not name.startswith("_")]) < 25


def test_the_public_list_is_complete():
    assert len(set(jerusalem.__all__)) == len(jerusalem.__all__)
    assert jerusalem.__all__ == sorted(jerusalem.__all__, key=lambda name: (not name.isupper(), name))
    public = {name for name in vars(jerusalem) if not name.startswith("_")}
    modules = {name for name in public if inspect.ismodule(getattr(jerusalem, name))}
    assert public - modules - {"annotations"} == set(jerusalem.__all__) - {"__version__"}
