"""``jerusalem rules``: options and editions."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import Any

from .. import _native
from .._rules import default_rules, presets, rules_help
from ..errors import ConfigError, hint
from .common import table


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "rules",
        help="rule options and editions",
        description="Says which rule options a game has, what they mean and how editions set them.",
    )
    parser.add_argument("option", nargs="?", metavar="OPTION", help="only this one, in full")
    parser.add_argument("--game", default=_native.GAMES[0], metavar="GAME",
                        help=f"one of {', '.join(_native.GAMES)} (default: %(default)s)")  # fmt: skip
    parser.add_argument("--preset", metavar="PRESET", help="the whole preset as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Explains the rules."""
    game = arguments.game
    help = rules_help(game)
    if arguments.preset is not None:
        print(json.dumps(default_rules(game, arguments.preset), indent=1))
        return 0
    if arguments.option is not None:
        name = arguments.option.replace("-", "_")
        if name not in help["options"]:
            near = hint(name, help["options"])
            raise ConfigError(f"{game} has no rule option {name!r}{near}")
        explain(game, name, help["options"][name])
        return 0
    print("Presets")
    for name, meaning in help["presets"].items():
        print(paragraph(meaning, f"  {name:<10} ", 13))
    print("\nOptions with their defaults, and presets that differ")
    for name, option in help["options"].items():
        values = option["values"]
        shown = " | ".join(map(word, values)) if isinstance(values, list) else values
        print(f"\n  {name} ({option['rule']}): {shown}")
        print(paragraph(option["meaning"], "      ", 6))
        set_to = {"default": option["default"], **option["presets"]}
        print(f"      {'; '.join(f'{who}: {word(value)}' for who, value in set_to.items())}")
    return 0


def explain(game: str, name: str, option: dict[str, Any]) -> None:
    """One option in full."""
    print(f"{name} ({option['rule']})\n{textwrap.fill(option['meaning'], 96)}\n")
    for value, meaning in option.get("words", {}).items():
        print(f"  {value}: {meaning}")
    if not isinstance(option["values"], list):
        print(f"  {option['values']}")
    print()
    rows = [(f"  {preset}", word(default_rules(game, preset)[name])) for preset in presets(game)]
    print(table(rows))


def paragraph(text: str, first: str, indent: int) -> str:
    """Lines of a text, indented after the first."""
    return textwrap.fill(text, 96, initial_indent=first, subsequent_indent=" " * indent)


def word(value: Any) -> str:
    """A value as JSON without quotes; long ones shortened."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"
