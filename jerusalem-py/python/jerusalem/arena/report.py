"""What an arena has found: ratings, wins, faults; as a table, as JSON, as a picture."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .match import Result
from .ratings import ANCHOR, Rating, fit, wilson

#: The columns of a table.
HEAD = (
    "bot", "points", "95 %", "by wins", "95 %", "seats", "wins", "95 %", "mean place",
    "mean score", "ms a move", "faults",
)  # fmt: skip


@dataclass(frozen=True)
class Report:
    """The finished games of an arena, added up.

    >>> from jerusalem.arena import Arena
    >>> report = Arena("greedy,random", players=2, seed=1).play(20)
    >>> report.data()["bots"]["greedy"]["points"]
    [0.0, 0.0, 0.0]
    """

    #: What the games have in common.
    header: dict[str, Any]
    #: The games.
    games: Sequence[Result]

    @property
    def ratings(self) -> dict[str, Rating]:
        """The rating of every bot: the anchor's is 0."""
        return fit(self.games)

    def data(self) -> dict[str, Any]:
        """Everything as plain data; the best first.

        Points, by places and by wins, are three numbers: the likeliest, and the ends of the interval.
        `before` has for every bot how often it finished before each other bot, of how often.
        """
        bots: dict[str, Any] = {}
        before = self.before()
        ratings, by_wins = self.ratings, fit(self.games, by="wins")
        for name in sorted(ratings, key=lambda name: -ratings[name].points):
            seats = [(game, seat) for game in self.games
                     for seat, bot in enumerate(game["seats"]) if bot == name]  # fmt: skip
            played = len(seats)
            won = sum(game["places"][seat] == 0 for game, seat in seats)
            low, high = wilson(won, played)
            moves = sum(game["moves"][seat] for game, seat in seats)
            seconds = sum(game["seconds"][seat] for game, seat in seats)
            faults = Counter(game["faults"][str(seat)]["kind"] for game, seat in seats
                             if str(seat) in game.get("faults", ()))  # fmt: skip
            bots[name] = {
                "points": rounded(ratings[name]),
                "points_by_wins": rounded(by_wins[name]),
                "games": played,
                "wins": won,
                "win_rate": won / played,
                "low": low,
                "high": high,
                "mean_place": sum(game["places"][seat] for game, seat in seats) / played + 1,
                "mean_score": sum(game["scores"][seat] for game, seat in seats) / played,
                "ms_a_move": round(1000 * seconds / max(moves, 1), 4),
                "faults": dict(faults),
                "before": before[name],
            }
        anchor = ANCHOR if ANCHOR in bots else None
        return {**self.header, "games": len(self.games), "anchor": anchor, "bots": bots}

    def before(self) -> dict[str, dict[str, list[int]]]:
        """How often each bot finished before each other one, of how often they met."""
        counts: dict[str, dict[str, list[int]]] = {}
        for game in self.games:
            rows = list(zip(game["seats"], game["places"], strict=True))
            for one, place in rows:
                others = counts.setdefault(one, {})
                for other, behind in rows:
                    if other != one:
                        row = others.setdefault(other, [0, 0])
                        row[0] += place < behind
                        row[1] += 1
        return counts

    def rows(self) -> list[tuple[str, ...]]:
        """The cells of a table with the columns `HEAD`."""
        return [cells(name, bot) for name, bot in self.data()["bots"].items()]

    def faults(self) -> list[str]:
        """Every fault in words."""
        return [
            f"{game['key']}: {game['seats'][int(seat)]} at seat {seat}, ply {fault['ply']}: "
            f"{fault['kind']}: {fault['what']}"
            for game in self.games
            for seat, fault in game.get("faults", {}).items()
        ]

    def plot(self, path: str | os.PathLike[str]) -> None:
        """Draws the ratings with their intervals."""
        title = f"{describe(self.header['game'])}, {len(self.games)} games"
        draw({title: self.data()["bots"]}, path)

    def __str__(self) -> str:
        return markdown(HEAD, self.rows())


def cells(name: str, bot: Mapping[str, Any]) -> tuple[str, ...]:
    """A bot's row of a table."""
    return (
        name,
        f"{bot['points'][0]:+.0f}",
        interval(bot["points"]),
        f"{bot['points_by_wins'][0]:+.0f}",
        interval(bot["points_by_wins"]),
        str(bot["games"]),
        f"{100 * bot['win_rate']:.1f} %",
        f"{100 * bot['low']:.1f} – {100 * bot['high']:.1f} %",
        f"{bot['mean_place']:.2f}",
        f"{bot['mean_score']:.2f}",
        f"{bot['ms_a_move']:.3g}",
        " ".join(f"{count} {kind}" for kind, count in bot["faults"].items()) or "–",
    )


def rounded(rating: Rating) -> list[float]:
    """A rating to a tenth of a point."""
    return [round(number, 1) for number in rating]


def interval(points: Sequence[float]) -> str:
    """The interval of points.

    >>> interval([3.0, -9.6, 20.2])
    '-10 … +20'
    """
    _, low, high = points
    return "–" if low == high else f"{low:+.0f} … {high:+.0f}"


def describe(config: Mapping[str, Any]) -> str:
    """A game's configuration in a few words.

    >>> describe({"game": "walled-city", "players": 3, "board": "londonderry", "rules": {}})
    'walled-city, londonderry, 3 players'
    """
    board = config.get("board")
    named = [board] if isinstance(board, str) else ["another board"] if board else []
    rules = ["other rules"] if config.get("rules") else []
    return ", ".join([config["game"], *named, f"{config['players']} players", *rules])


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all but the first column to the right.

    >>> print(markdown(("a", "b"), [("1", "2")]))
    | a | b |
    |---|--:|
    | 1 | 2 |
    """
    line = "|---|" + "--:|" * (len(head) - 1)

    def cells(row: Sequence[str]) -> str:
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"

    return "\n".join([cells(head), line, *map(cells, rows)])


def load_matplotlib() -> Any:
    """The library, or how it is installed."""
    try:
        import matplotlib
    except ImportError:
        raise ModuleNotFoundError(
            "matplotlib is not installed: pip install 'jerusalem[arena]'", name="matplotlib"
        ) from None
    return matplotlib


def draw(parts: Mapping[str, Mapping[str, Any]], path: str | os.PathLike[str]) -> None:
    """Draws ratings with their intervals, a panel for every part."""
    matplotlib = load_matplotlib()
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"font.size": 8}):
        columns = min(3, len(parts))
        lines = -(-len(parts) // columns)
        figure = Figure(figsize=(4.2 * columns, 2.6 * lines), layout="constrained")
        panels = figure.subplots(lines, columns, squeeze=False).flat
        for panel, (title, bots) in zip(panels, parts.items(), strict=False):
            names = list(bots)[::-1]
            points = [bots[name]["points"] for name in names]
            middle = [point for point, _, _ in points]
            around = [
                [point - low for point, low, _ in points],
                [high - point for point, _, high in points],
            ]
            panel.errorbar(middle, range(len(names)), xerr=around, fmt="o", capsize=3)
            panel.set_yticks(range(len(names)), names)
            panel.set_title(title)
            panel.set_xlabel("points")
            panel.grid(alpha=0.3)
        for panel in list(panels):
            panel.set_visible(False)
        figure.savefig(os.fspath(path), dpi=120)
