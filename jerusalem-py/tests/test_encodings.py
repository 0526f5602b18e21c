"""The number of an observation encoding stands for exactly one encoding.

`tests/data/encodings` has a file for every number that there has been: the blocks of an observation,
positions, and what each seat sees of them. Positions are read for ever, so what is seen of them
changes only with the encoding. `make golden` writes the file of a new number and never an old one.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jerusalem
from jerusalem import Game
from jerusalem.envs import AecEnv, environment_id

FILES = Path(__file__).resolve().parents[2] / "tests/data/encodings"
PLAYERS = (2, 3, 4)


def encoding(name: str) -> int:
    return Game(name, seed=0).layout.version


def path_of(name: str) -> Path:
    return FILES / f"{name}-v{encoding(name)}.json"


def blocks(game: Game) -> list[list[Any]]:
    """The blocks of an observation without the words that explain them."""
    return [[b.name, b.offset, list(b.shape), b.max] for b in game.layout.values()]


def views(game: Game) -> list[str]:
    """What each seat sees, as hashes."""
    seen = (game.observe(seat, np.empty(game.observation_len, np.uint8)) for seat in range(game.players))
    return [hashlib.sha256(view.tobytes()).hexdigest()[:16] for view in seen]


def played(name: str, seed: int) -> Game:
    """A game with whatever brings rare things about."""
    options: dict[str, Any] = {"players": 2 + seed % 3, "seed": seed, "chance": "manual"}
    if name == "jerusalem":
        sets = [*jerusalem.presets(name), {"palace_baron_test": "phase_start"}]
        options["rules"] = sets[seed // 3 % len(sets)]
    else:
        options["board"] = ("londonderry", "borderlands")[seed % 2]
        options["rules"] = {"guild_pool": "mixed"}
    return Game(name, **options)


def shown(game: Game) -> set[str]:
    """The blocks in which some seat sees anything."""
    views = [game.observe(seat) for seat in range(game.players)]
    return {
        block.name
        for block in game.layout.values()
        if any(view[block.offset : block.offset + math.prod(block.shape)].any() for view in views)
    }


def fingerprint(name: str) -> dict[str, Any]:
    """A new one: positions of random games, until every block and node has been seen a few times."""
    positions = []
    times: Counter[str] = Counter()
    for seed in range(400):
        random = np.random.default_rng(seed)
        game = played(name, seed)
        while not game.is_over:
            things = {f"node {game.node}", *shown(game)}
            if any(times[thing] < 3 for thing in things):
                times.update(things)
                positions.append({"position": game.position, "seen": views(game)})
            if game.is_chance:
                game.roll()
            else:
                game.apply(int(random.choice(game.legal_actions())))
        if seed < 6:
            positions.append({"position": game.position, "seen": views(game)})
        if seed > 60 and all(times[block] >= 3 for block in game.layout):
            break
    return {"blocks": blocks(Game(name)), "positions": positions}


def lines(data: dict[str, Any]) -> str:
    """JSON, one line a block and a position."""
    rows = {key: ",\n".join(map(json.dumps, values)) for key, values in data.items()}
    return "{" + ",".join(f'"{key}": [\n{text}\n]' for key, text in rows.items()) + "}\n"


def test_a_changed_encoding_has_another_number(name):
    path = path_of(name)
    if not path.exists():
        if os.environ.get("UPDATE_GOLDEN"):
            FILES.mkdir(parents=True, exist_ok=True)
            path.write_text(lines(fingerprint(name)))
        else:
            pytest.fail(f"{path.name} is missing: `make golden` writes it; commit it")
    known = json.loads(path.read_text())
    raise_it = f"the observations of {name} have changed: raise its ENCODING, then `make golden`"
    assert blocks(Game(name)) == known["blocks"], raise_it
    covered: set[str] = set()
    for kept in known["positions"]:
        game = Game.from_position(kept["position"], chance="manual")
        assert views(game) == kept["seen"], raise_it
        covered |= shown(game)
    assert covered == {block[0] for block in known["blocks"]}, "every block is seen in some position"


def test_every_number_so_far_is_kept(name):
    numbers = sorted(int(path.stem.rpartition("-v")[2]) for path in FILES.glob(f"{name}-v*.json"))
    assert numbers == list(range(2, encoding(name) + 1))


def test_environments_carry_the_number(name):
    number = encoding(name)
    assert environment_id(name).endswith(f"-v{number}")
    assert AecEnv(name).metadata["name"] == f"{name.replace('-', '_')}_v{number}"
    assert jerusalem.VectorGame(1, name).layout.version == number
