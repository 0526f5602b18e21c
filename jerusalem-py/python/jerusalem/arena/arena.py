"""An arena: bots, a game, a file; blocks are played and added up."""

from __future__ import annotations

import itertools
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from typing import Any

from .. import _native
from .._config import BoardLike, RulesLike, seed_number, whole_number
from .._game import Game
from ..errors import ConfigError
from ..protocol.host import Host
from ..protocol.messages import Fault
from ..protocol.program import Limits
from .cluster import play_on_cluster
from .match import Result
from .players import BotLike, command, is_outside, named_bots
from .report import Report
from .results import Results, read
from .schedule import Pairing, lineups, schedule
from .sprt import Sprt, Verdict
from .workers import play_here, play_spread

#: The most blocks of a line-up.
MOST_BLOCKS = 1_000_000


class Arena:
    """Bots that play each other, paired and fair.

    bots
        Names separated by commas, a list, or a mapping from names in tables to bots: names of the
        engine's bots, ``"exec:COMMAND"`` for outside programs, functions from an observation with its
        mask to a relative id, policies with ``predict``.
    game, players, rules, board
        As in `Game`.
    seed
        Names all the dice. None draws a fresh one, or takes that of the file.
    lineup
        ``"mixed"``, ``"duels"``, or the line-ups themselves: lists of names, one for every seat.
    reach
        Only bots that stand at most so far apart in the list meet; 0 for all.
    limits
        What outside programs are allowed.
    file
        Where finished games are kept, and found again after an interruption.

    >>> arena = Arena({"best": "greedy", "other": lambda seen: seen["action_mask"].argmax()},
    ...               players=2, seed=1)
    >>> report = arena.play(blocks=10)
    >>> len(report.games)
    20
    """

    def __init__(
        self,
        bots: str | Sequence[BotLike] | Mapping[str, BotLike],
        *,
        game: str = "jerusalem",
        players: int = 4,
        rules: RulesLike = None,
        board: BoardLike = None,
        seed: int | None = None,
        lineup: str | Sequence[Sequence[str]] = "mixed",
        reach: int = 0,
        limits: Limits | None = None,
        file: str | os.PathLike[str] | None = None,
    ):
        self.bots = named_bots(bots)
        if not self.bots:
            raise ConfigError("an arena has at least one bot")
        self.setup = {"game": game, "players": players, "rules": rules, "board": board}
        first = Game(seed=0, record=False, **self.setup)  # type: ignore[arg-type]
        self.players = first.players
        self.limits, self.file = limits or Limits(), file
        names, reach = list(self.bots), whole_number("reach", reach, 0)
        if isinstance(lineup, str):
            self.lines = lineups(names, self.players, lineup, reach)
        else:
            self.lines = [self.checked(line) for line in lineup]
        if not self.lines:
            raise ConfigError(f"there is no line-up of {self.players} of {', '.join(names)}")
        if seed is None and file is not None and os.path.exists(file) and os.path.getsize(file):
            seed = read(file)[0].get("seed")
        self.seed = seed_number(seed)
        self.header: dict[str, Any] = {
            "game": first.config,
            "seed": self.seed,
            "bots": {name: text_of(bot) for name, bot in self.bots.items()},
            "limits": asdict(self.limits),
            "version": _native.__version__,
        }

    def checked(self, line: Sequence[str]) -> tuple[str, ...]:
        """A line-up with a bot for every seat."""
        line = tuple(line)
        for name in line:
            if name not in self.bots:
                known = ", ".join(self.bots)
                raise ConfigError(
                    f"a line-up has {name!r}, which is no bot here; there are {known}"
                )
        if len(line) != self.players:
            raise ConfigError(f"a line-up has {len(line)} bots for {self.players} seats")
        return line

    def play(
        self,
        blocks: int,
        *,
        workers: int = 0,
        ray: str | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Report:
        """Plays so many blocks of every line-up, and adds up all games there are.

        workers
            So many processes; 0 plays in this one.
        ray
            The address of a Ray cluster that plays instead.
        progress
            Is told how many games are finished, and of how many.
        """
        with Results(self.file, self.header) as results:
            total = sum(1 for _ in self.games(self.lines, blocks))
            for _ in self.results(results, self.lines, blocks, workers, ray):
                if progress is not None:
                    progress(len(results.games), total)
            return Report(self.header, list(results.games.values()))

    def sprt(
        self,
        test: Sprt,
        blocks: int,
        *,
        workers: int = 0,
        ray: str | None = None,
        progress: Callable[[Verdict], object] | None = None,
    ) -> tuple[Verdict, Report]:
        """Whether the first bot is better than the second: plays until that is known, or all blocks.

        One of the first sits among copies of the second.
        """
        if len(self.bots) != 2:
            raise ConfigError(f"a test has a candidate and a baseline, not {len(self.bots)} bots")
        candidate, baseline = self.bots
        lines = [(candidate, *[baseline] * (self.players - 1))]
        with Results(self.file, self.header) as results:
            blocks_so_far = Scores(candidate, self.players)
            verdict = test.verdict({})
            with closing(self.results(results, lines, blocks, workers, ray)) as played:
                for game in played:
                    # The first answer stands, whatever has been played beyond it.
                    for scores in blocks_so_far.add(game):
                        verdict = test.verdict(scores)
                        if progress is not None:
                            progress(verdict)
                        if verdict.answer != "undecided":
                            return verdict, Report(self.header, list(results.games.values()))
            return verdict, Report(self.header, list(results.games.values()))

    def games(self, lines: Sequence[tuple[str, ...]], blocks: int) -> Iterator[Pairing]:
        """All games of so many blocks of every line-up."""
        return schedule(lines, whole_number("blocks", blocks, 1, MOST_BLOCKS), self.seed)

    def results(
        self,
        results: Results,
        lines: Sequence[tuple[str, ...]],
        blocks: int,
        workers: int,
        ray: str | None,
    ) -> Generator[Result, None, None]:
        """The results of all games: first those that the file has, then the others as they end."""
        workers = whole_number("workers", workers, 0, 1024)
        for game in self.games(lines, blocks):
            if game.key in results.games:
                yield results.games[game.key]
        left = (game for game in self.games(lines, blocks) if game.key not in results.games)
        first = list(itertools.islice(left, max(workers, 1)))
        if not first:
            return
        games = itertools.chain(first, left)
        setup = {"game": self.setup, "bots": self.bots, "limits": self.limits}
        if ray is not None:
            played = play_on_cluster(setup, games, ray)
        else:
            self.greet()
            if workers:
                played = play_spread(setup, games, len(first))
            else:
                played = play_here(setup, games)
        with closing(played):
            for result in played:
                results.add(result)
                yield result

    def greet(self) -> None:
        """Starts every outside program once, so that a wrong command is known before any game."""
        for name, bot in self.bots.items():
            if is_outside(bot):
                try:
                    with Host(command(bot), self.limits) as host:
                        games = host.about["games"]
                except Fault as fault:
                    raise ConfigError(f"the bot {name!r} does not start: {fault.what}") from None
                if self.setup["game"] not in games:
                    raise ConfigError(f"the bot {name!r} plays {', '.join(games)}, "
                                      f"not {self.setup['game']}")  # fmt: skip


class Scores:
    """The blocks of a test, counted in the order of the schedule."""

    def __init__(self, candidate: str, players: int):
        self.candidate, self.players = candidate, players
        self.wins: defaultdict[int, list[bool]] = defaultdict(list)
        self.counts: Counter[int] = Counter()
        self.next = 0

    def add(self, game: Result) -> Iterator[Counter[int]]:
        """One more game; the counts after every block that is now complete."""
        seat = game["seats"].index(self.candidate)
        self.wins[game["block"]].append(game["places"][seat] == 0)
        while len(self.wins[self.next]) == self.players:
            self.counts[sum(self.wins.pop(self.next))] += 1
            self.next += 1
            yield self.counts


def text_of(bot: BotLike) -> str:
    """A bot in the header of a file."""
    if isinstance(bot, str):
        return bot
    kind = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"python:{kind.__module__}.{kind.__qualname__}"
