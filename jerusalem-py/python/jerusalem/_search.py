"""Players who think, and what they think."""

from __future__ import annotations

import dataclasses
import html
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Never, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._config import seed_number, to_json, whole_number
from .errors import SearchError

if TYPE_CHECKING:
    from ._game import Game, Record

#: Judges situations, one a row, each as the player to move there sees it: of observations
#: (rows, observation), float32, and masks of what is legal (rows, actions), bool, makes logits
#: (rows, actions) and values (rows, players) from −1 to 1, the player to move first.
Evaluator: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.bool_]], tuple[Any, Any]]

#: Simulations where nobody says how many.
SIMULATIONS = 1000
#: The longest a run may last.
MAX_SECONDS = 86_400.0


@dataclass(frozen=True, slots=True)
class Move:
    """What a search thinks of a move. Nothing is known of a move that was never tried: all are 0."""

    #: The move's id, as `Game.apply` takes it.
    action: int
    #: Its short name.
    name: str
    #: The move in words.
    text: str
    #: How often it was tried.
    visits: int
    #: What it is worth to every seat, chance to win and lead mixed, from 0 to 1.
    value: tuple[float, ...]
    #: Every seat's chance to win, from 0 to 1.
    win: tuple[float, ...]
    #: The points that every seat may expect.
    points: tuple[float, ...]
    #: What is likely to follow: this move first.
    line: tuple[int, ...]
    #: The line in words.
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search thinks of every legal move of a decision, best first; printed, a table.

    >>> import jerusalem
    >>> analysis = jerusalem.Game(players=2, seed=1).analyze(simulations=100)
    >>> analysis.simulations, len(analysis.moves)
    (100, 2)
    >>> sum(move.visits for move in analysis.moves) > 50
    True
    """

    #: The seat that it thinks for.
    seat: int
    #: Simulations made.
    simulations: int
    #: Situations remembered.
    nodes: int
    #: The legal moves, best first.
    moves: tuple[Move, ...]

    @classmethod
    def _of(cls, text: str) -> Analysis:
        def move(data: dict[str, Any]) -> Move:
            lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
            return Move(**{**data, **lists})

        data = json.loads(text)
        return cls(moves=tuple(map(move, data.pop("moves"))), **data)

    def to_json(self) -> str:
        """JSON with the names of the fields."""
        return json.dumps(dataclasses.asdict(self))

    def rows(self, most: int | None = None) -> list[tuple[str, ...]]:
        """The table: visits, the own chance to win and points, the move, and what may follow."""
        seat = self.seat
        return [
            (
                f"{move.visits:,}",
                f"{100 * move.win[seat]:.1f} %" if move.visits else "–",
                f"{move.points[seat]:.1f}" if move.visits else "–",
                move.text,
                " · ".join(move.words[1:3]),
            )
            for move in self.moves[:most]
        ]

    def __str__(self) -> str:
        return self.text()

    def text(self, most: int | None = None) -> str:
        """The table as plain text, with at most so many moves."""
        rows = [_HEAD, *self.rows(most)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_HEAD))]
        lines = [
            "  ".join(
                cell.rjust(width) if i < 3 else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        more = len(self.moves) - len(rows) + 1
        if more > 0:
            lines.append(f"… and {more} more")
        return "\n".join([f"seat {self.seat}, {self.simulations:,} simulations", *lines])

    def _repr_html_(self) -> str:
        def line(cells: tuple[str, ...], tag: str) -> str:
            inner = "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells)
            return f"<tr>{inner}</tr>"

        body = "".join(line(row, "td") for row in self.rows())
        return (
            f'<div class="jerusalem"><p>seat {self.seat}, {self.simulations:,} simulations</p>'
            f"<table><thead>{line(_HEAD, 'th')}</thead><tbody>{body}</tbody></table></div>"
        )


_HEAD = ("visits", "wins", "points", "move", "then")


class Search:
    """Thoughts on the decision of the player to move, by information-set tree search.

    It knows what that player may know and nothing else, and thinks as long as it is told to: `run`
    again to think on, `advance` to the player's next decision to go on with what was learnt. The
    interpreter is released, Ctrl-C is heard, and `cancel` stops it from another thread. With limits
    by simulations the same seed, settings and threads give the same thoughts.

    game
        The game, which is copied. Nobody to move is refused.
    seed
        Of its luck, which has nothing to do with the game's dice.
    evaluator
        A function that judges situations in place of the game's rules of thumb, many at once:
        ``evaluator(observations, masks) -> (logits, values)``. There are as many rows as `leaves`
        says. The observations are float32, one row a situation, as the player to move there sees it,
        with a mask of what is legal in relative ids; see `Game.relative_id`. The logits have the
        shape of the masks, and only those of legal actions count; the values have a column a player,
        from −1 to 1, the player to move first, then clockwise. What it raises goes through `run`;
        an answer of a wrong shape or type, or one that is not finite, is an `EvaluatorError`. What
        was learnt before stays.
    threads
        Each has a tree of its own; with an evaluator there is one.
    settings
        What is to differ from the game's own: `settings` has them all by name.

    >>> import jerusalem
    >>> game = jerusalem.Game(players=3, seed=7)
    >>> search = jerusalem.Search(game, seed=1)
    >>> search.run(simulations=200)
    200
    >>> search.best in game.legal_actions()
    True
    >>> search.analysis().moves[0].visits > 50
    True
    """

    __slots__ = ("_evaluator", "_search")

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 0,
        evaluator: Evaluator | None = None,
        threads: int = 1,
        **settings: float | str,
    ):
        if evaluator is not None and not callable(evaluator):
            raise TypeError(f"an evaluator is a function, not {type(evaluator).__name__}")
        threads = whole_number("threads", threads, 1, _native.MAX_SEARCH_THREADS)
        if evaluator is not None and threads > 1:
            raise SearchError(f"threads is {threads}; allowed with an evaluator: 1")
        for name, value in settings.items():
            if isinstance(value, float) and not math.isfinite(value):
                raise SearchError(f"{name} is {value}, which is no number to think with")
        changes = to_json({**settings, "threads": threads})
        self._search = _native.Search(check_table(game), changes, seed_number(seed))
        self._evaluator = evaluator

    @property
    def seat(self) -> int:
        """The seat that it thinks for."""
        return self._search.seat

    @property
    def settings(self) -> dict[str, Any]:
        """How it thinks.

        >>> Search(Game(), nodes=1000).settings["nodes"]
        1000
        """
        settings: dict[str, Any] = json.loads(self._search.settings())
        return settings

    @property
    def best(self) -> int:
        """The id of the move it would make: the one tried most."""
        return self._search.best

    @property
    def simulations(self) -> int:
        """Simulations made for this decision, all runs together."""
        return self._search.simulations

    @property
    def nodes(self) -> int:
        """Situations remembered."""
        return self._search.nodes

    def run(self, simulations: int | None = None, seconds: float | None = None) -> int:
        """Thinks on until one of the limits is reached; how many simulations it made.

        A single legal action needs none. An exception, Ctrl-C too, loses nothing of what was
        learnt. Another thread that uses the search meanwhile gets a `BusyError`, but may `cancel`.

        >>> search = Search(Game(players=2))
        >>> search.run(100) + search.run(50, seconds=60)
        150
        """
        if simulations is None and seconds is None:
            raise TypeError("run() wants a limit: simulations, seconds or both")
        if simulations is not None:
            simulations = whole_number("simulations", simulations, 1, _native.MAX_SIMULATIONS)
        if seconds is not None:
            seconds = check_seconds(seconds)
        return self._search.run(simulations, seconds, self._evaluator)

    def cancel(self) -> None:
        """Stops the run that is under way or, if none is, the next one; from any thread.

        Twice is as once.
        """
        self._search.cancel()

    def advance(self, game: Game) -> None:
        """Thinks about a later decision of the same seat from now on, with what was learnt.

        Another seat to move, or a game of another configuration, is refused.
        """
        self._search.advance(check_table(game))

    def analysis(self, lang: str = "en") -> Analysis:
        """What it thinks of every legal move, best first, in one of the game's languages."""
        return Analysis._of(self._search.analysis(lang))

    def __reduce__(self) -> Never:
        raise TypeError("a Search cannot be copied or pickled; keep its game and think again")

    def __repr__(self) -> str:
        return f"<Search for seat {self.seat}, {self.simulations} simulations, {self.nodes} nodes>"

    def __str__(self) -> str:
        return str(self.analysis())

    def _repr_html_(self) -> str:
        return self.analysis()._repr_html_()


def analyze(
    game: Game,
    simulations: int | None,
    seconds: float | None,
    lang: str,
    seed: int,
    **options: Any,
) -> Analysis:
    """The analysis of a search of its own; without a limit, of `SIMULATIONS` simulations."""
    search = Search(game, seed=seed, **options)
    # Before the thinking, not after it.
    search.analysis(lang)
    if simulations is None and seconds is None:
        simulations = SIMULATIONS
    search.run(simulations, seconds)
    return search.analysis(lang)


def check_table(game: Game) -> Game:
    """Refuses what is no game."""
    if not isinstance(game, _native.Table):
        raise TypeError(f"a search thinks about a jerusalem.Game, not {type(game).__name__}")
    return game


def check_seconds(seconds: float) -> float:
    """A time to think that is one."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float, np.number)):
        raise TypeError(f"seconds is a number, not {type(seconds).__name__}")
    if not 0 < seconds <= MAX_SECONDS:
        raise ValueError(f"seconds is above 0 and at most {MAX_SECONDS:.0f}, not {seconds}")
    return float(seconds)


@dataclass(frozen=True, slots=True)
class Review:
    """What a search thinks of a decision that was made."""

    #: Steps before it.
    ply: int
    #: Who decided.
    seat: int
    #: What was played.
    played: Move
    #: What the search would have played.
    best: Move
    #: What playing something else has cost the seat, as `Move.value` counts.
    cost: float
    #: Its share of that in the chance to win, from 0 to 1; less than 0 where it is won.
    win_cost: float
    #: In points; less than 0 where they are won.
    points_cost: float
    #: Simulations made.
    simulations: int


def review(
    record: Record,
    simulations: int | None,
    seconds: float | None,
    lang: str,
    seed: int,
    **options: Any,
) -> Iterator[Review]:
    """Every decision of a record in which there was a choice; see `Record.review`."""
    game = record._start()
    for ply, step in enumerate(record.steps()):
        if step.kind == "outcome":
            game.resolve(step.id)
            continue
        if len(game.legal_actions()) > 1:
            analysis = analyze(game, simulations, seconds, lang, seed, **options)
            yield _reviewed(game, ply, step.id, analysis, seed, options)
        game.apply(step.id)


def _reviewed(
    game: Game, ply: int, action: int, analysis: Analysis, seed: int, options: dict[str, Any]
) -> Review:
    seat, best = analysis.seat, analysis.moves[0]
    played = next(move for move in analysis.moves if move.action == action)
    costs = (0.0, 0.0, 0.0)
    if played is not best:
        judged = [(move.value[seat], move.win[seat], move.points[seat]) for move in (best, played)]
        # A search hardly tries what looks bad to it.
        if played.visits < max(_FEW, analysis.simulations // 20):
            each = max(analysis.simulations // (2 * _WORLDS), _FEW)
            judged = [
                _after(game, seat, move.action, each, seed, options) for move in (best, played)
            ]
        costs = (
            max(judged[0][0] - judged[1][0], 0.0),
            judged[0][1] - judged[1][1],
            judged[0][2] - judged[1][2],
        )
    return Review(ply, seat, played, best, *costs, analysis.simulations)


#: Fewer tries than these say little.
_FEW = 16
#: Possible states in which a move is looked at that was hardly tried.
_WORLDS = 8


def _after(
    game: Game, seat: int, action: int, simulations: int, seed: int, options: dict[str, Any]
) -> tuple[float, float, float]:
    """What a seat may expect after a move, as whoever decides next sees it: value, win, points; the
    mean of several states that the seat may be in."""
    sums = np.zeros(3)
    for number in range(_WORLDS):
        world = game.determinize(seat, (seed + number) % (1 << 64))
        world.apply(action)
        while world.is_chance or len(world.legal_actions()) == 1:
            if world.is_chance:
                world.roll()
            else:
                world.apply(world.legal_actions()[0])
        if world.is_over:
            won = float(world.winner == seat)
            sums += (won, won, world.scores()[seat])
            continue
        search = Search(world, seed=seed, **options)
        search.run(simulations)
        likely = search.analysis().moves[0]
        sums += (likely.value[seat], likely.win[seat], likely.points[seat])
    value, win, points = (sums / _WORLDS).tolist()
    return value, win, points
