"""Which games are played: blocks of one seed, in every rotation of the seats.

A line-up is who plays, with repetitions; a block is a line-up, a seed and an order round the table,
and has a game for every distinct rotation of that order. So in every block each bot has every seat
equally often, with the same dice, and what the seats or the dice give is given to all. Block number
n has the same seed in every line-up, and an order drawn from that seed.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import ConfigError

#: How the line-ups of a set of bots are made.
LINEUPS = ("mixed", "duels")


class Pairing(NamedTuple):
    """One game to be played."""

    #: Number of its block.
    block: int
    #: Number of its rotation.
    rotation: int
    #: The bots by seat.
    seats: tuple[str, ...]
    #: The seed of the dice.
    seed: int

    @property
    def key(self) -> str:
        """What it is known by in the file of results.

        >>> Pairing(12, 1, ("a", "b"), 7).key
        'a+b/12/1'
        """
        return f"{'+'.join(sorted(self.seats))}/{self.block}/{self.rotation}"


def lineups(
    bots: Sequence[str], players: int, how: str = "mixed", reach: int = 0
) -> list[tuple[str, ...]]:
    """The line-ups of bots at tables of so many players.

    ``"mixed"`` has all sets of different bots, and where there are fewer bots than seats all
    line-ups that have every bot. ``"duels"`` has every pair, one of the first among the second and
    one of the second among the first. With `reach`, only bots that stand at most so far apart in the
    list meet.

    >>> lineups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> lineups(["a", "b"], 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    >>> lineups(["a", "b", "c"], 3, "duels", reach=1)
    [('a', 'b', 'b'), ('a', 'a', 'b'), ('b', 'c', 'c'), ('b', 'b', 'c')]
    """
    if how not in LINEUPS:
        raise ConfigError(f"there are no line-ups {how!r}; there are {', '.join(LINEUPS)}")
    near = reach or len(bots)
    place = {bot: number for number, bot in enumerate(bots)}
    if len(bots) == 1:
        return [(bots[0],) * players]
    if how == "duels":
        made = []
        for one, other in itertools.combinations(bots, 2):
            if place[other] - place[one] <= near:
                pair = [(one, *[other] * (players - 1)), (*[one] * (players - 1), other)]
                made += sorted(set(pair), key=pair.index)
        return made
    if len(bots) >= players:
        sets = itertools.combinations(bots, players)
        return [line for line in sets if place[line[-1]] - place[line[0]] <= near]
    wide = itertools.combinations_with_replacement(bots, players)
    return [line for line in wide if len(set(line)) == len(bots)]


def number_of(*words: object) -> int:
    """A number of 64 bits that these words name, the same everywhere.

    >>> number_of("seed", 1) == number_of("seed", 1) != number_of("seed", 2)
    True
    """
    text = "\0".join(map(str, words)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")


def block(lineup: Sequence[str], number: int, seed: int) -> list[Pairing]:
    """The games of a block.

    >>> [game.seats for game in block(["a", "b", "b"], 0, 1)]
    [('b', 'b', 'a'), ('b', 'a', 'b'), ('a', 'b', 'b')]
    """
    dice = number_of("block", seed, number)
    numbered = enumerate(sorted(lineup))
    order = [bot for _, bot in sorted(numbered, key=lambda pair: number_of("order", dice, pair[0]))]
    turned = [tuple(order[turn:] + order[:turn]) for turn in range(len(order))]
    distinct = list(dict.fromkeys(turned))
    return [Pairing(number, turn, seats, dice) for turn, seats in enumerate(distinct)]


def schedule(lines: Sequence[Sequence[str]], blocks: int, seed: int) -> Iterator[Pairing]:
    """All games, block by block, so that what is there after an interruption is balanced."""
    for number in range(blocks):
        for lineup in lines:
            yield from block(lineup, number, seed)
