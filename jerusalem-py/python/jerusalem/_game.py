"""A game in progress."""

from __future__ import annotations

import copy
import html
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Never, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._action import Action
from ._config import (
    BoardLike,
    RulesLike,
    check_game,
    check_words,
    config_json,
    read_board,
    seed_number,
    to_json,
)
from ._layout import Layout
from ._pictures import Highlight, Theme, save_animation, svg
from ._rules import Rules
from ._search import Analysis, Evaluator, Review, analyze, review
from .errors import refuse_options

#: Whose eyes a text is written for: everything, what everybody sees, or what a seat sees.
Viewer: TypeAlias = Literal["all", "public"] | int
#: How the end of a game is turned into numbers.
Returns: TypeAlias = Literal["winner", "rank", "margin"]
#: Who resolves chance: the game with its dice, or the caller.
ChanceMode: TypeAlias = Literal["auto", "manual"]

_G = TypeVar("_G", bound="Game")
_OPTIONS = ("players", "rules", "board", "seed", "chance", "auto_single", "record")


class Outcome(NamedTuple):
    """Something chance may bring."""

    #: Its number, for `resolve`.
    id: int
    #: How many of the weights of all outcomes together are its own.
    weight: int
    #: Its short name.
    name: str


class Step(NamedTuple):
    """One ply of a game."""

    #: Whether a player decided or chance.
    kind: Literal["action", "outcome"]
    #: The id of the action or the outcome.
    id: int


class Game(_native.Table):
    """A game in progress with its dice: state, record and everything one can ask of them.

    game
        ``"jerusalem"`` or another of `jerusalem.GAMES`.
    players
        How many play.
    rules
        The name of a preset, a mapping of options, or a `Rules` object.
    board
        For games with boards: a board's id, the path of a board file, or its contents as text or
        as a mapping.
    seed
        Names the dice: the same seed and decisions give the same game. None draws a fresh one.
    chance
        ``"auto"`` lets the dice decide whenever chance is to move; ``"manual"`` stops there.
    auto_single
        Whether a node with exactly one legal action plays itself.
    record
        Whether the steps are kept; undo, logs, records and information states need them.

    >>> import jerusalem
    >>> game = jerusalem.Game("jerusalem", players=3, seed=7)
    >>> game
    <Game jerusalem, 3 players, ply 0, AuctionOffice, seat 0 to move>
    >>> game.legal_actions()
    array([1, 2, 3])
    >>> game.apply(2)
    >>> game.apply("bid(0)")
    >>> game.apply(jerusalem.Action("pass_bid"))
    >>> game.node, game.current_player
    ('AuctionRaise', 2)

    Two games are equal if they stand at the same state, whatever led there; their snapshots are
    equal if dice, options and record are the same too. Copies, deep copies and pickles are exact
    and keep the attributes of a subclass. Every call is atomic and may come from any thread.

    Ids of actions are the absolute ones of the rules, in which players are counted from seat 0.
    Where it says ``relative``, they are counted from the player to move, as in observations.
    """

    __slots__ = ()

    def __new__(
        cls,
        game: str = "jerusalem",
        *,
        players: int = 4,
        rules: RulesLike = None,
        board: BoardLike = None,
        seed: int | None = None,
        chance: ChanceMode = "auto",
        auto_single: bool = False,
        record: bool = True,
        **wrong: Never,
    ) -> Self:
        refuse_options("Game", wrong, _OPTIONS)
        check_words(chance=chance)
        text = config_json(
            game,
            players,
            rules,
            board,
            seed=seed_number(seed),
            chance=chance,
            auto_single=bool(auto_single),
            record=bool(record),
        )
        return cls._of(_native.open(text))

    @classmethod
    def _of(cls, opened: _native.Opened) -> Self:
        return super().__new__(cls, opened)

    # The position as data.

    @property
    def config(self) -> dict[str, Any]:
        """What the game was set up with: players, rules and, where there is one, the board.

        Options at their default are left out; `rules` has them all.

        >>> Game(players=2).config["players"]
        2
        """
        config: dict[str, Any] = json.loads(self._config_json())
        return {"game": self.game_id, **config}

    @property
    def rules(self) -> Rules:
        """All rule options with their values.

        >>> Game(rules="dutch").rules.influence_into_blocked
        'allow'
        """
        return Rules._of(self.game_id, json.loads(self._rules_json()))

    @property
    def position(self) -> dict[str, Any]:
        """The whole truth as plain data, in the words of the rules.

        >>> position = Game(players=2, seed=1).position
        >>> position["round"], position["node"], position["actor"]
        (1, 'AuctionOffice', 0)
        >>> position["seats"][0]["bezants"]
        12
        """
        return {"game": self.game_id, **json.loads(self._position_json())}

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        *,
        seed: int | None = None,
        chance: ChanceMode = "auto",
        auto_single: bool = False,
        record: bool = True,
    ) -> Self:
        """A game from any position the rules can produce; what they cannot is refused.

        What it leaves out takes its default: as at the start of a game, or nothing there.
        With ``chance="auto"`` a position at a chance node goes on to the next decision.

        >>> position = Game(players=2).position
        >>> Game.from_position(position) == Game(players=2)
        True
        >>> position["seats"][0]["screen"] = 200
        >>> Game.from_position(position)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        jerusalem.errors.PositionError: impossible position: ...
        """
        if not isinstance(position, Mapping):
            raise TypeError(f"a position is a mapping, not {type(position).__name__}")
        check_words(chance=chance)
        position = dict(position)
        game = check_game(position.pop("game", "jerusalem"))
        setup = position.get("config")
        if isinstance(setup, Mapping) and "board" in setup:
            position["config"] = {**setup, "board": read_board(setup["board"])}
        config = {
            "game": game,
            "seed": seed_number(seed),
            "chance": chance,
            "auto_single": bool(auto_single),
            "record": bool(record),
            "position": position,
        }
        return cls._of(_native.open_position(to_json(config)))

    # Actions and chance.

    def action(self, id: int) -> Action:
        """The typed action of an id.

        >>> Game().action(110)
        Action('place', 'palace')
        """
        return Action.parse(self.action_name(id))

    def legal(self) -> list[Action]:
        """What the player to move may do, as typed actions.

        >>> Game(players=2).legal()
        [Action('choose_office', 3), Action('choose_office', 4)]
        """
        return [self.action(int(id)) for id in self.legal_actions()]

    def outcomes(self) -> list[Outcome]:
        """What chance may bring, with integer weights; nothing unless `is_chance`.

        >>> game = Game(players=2, rules={"first_bidder": "random"}, chance="manual")
        >>> game.is_chance, [outcome.weight for outcome in game.outcomes()]
        (True, [1, 1])
        >>> game.resolve(1)
        >>> game.current_player
        1
        """
        return [Outcome(*row) for row in self._outcomes()]

    def play_bots(self, bots: str | Sequence[str | None] | Mapping[int, str]) -> int:
        """Lets bots decide until a seat without one is to move, or the game is over.

        One name is for all seats; `bot_action` says what there are. Returns the number of
        decisions. Ctrl-C while they think leaves the game as it was.

        >>> game = Game(players=2, seed=3)
        >>> game.play_bots({1: "random"})
        0
        >>> game.play_bots("random") > 50 and game.is_over
        True
        """
        if isinstance(bots, str):
            seats: list[str | None] = [bots] * self.players
        elif isinstance(bots, Mapping):
            for seat in bots:
                if seat not in range(self.players):
                    raise IndexError(f"seat {seat!r} does not exist: 0 to {self.players - 1}")
            seats = [bots.get(seat) for seat in range(self.players)]
        else:
            seats = list(bots)
        return self._advance(seats)

    def analyze(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        *,
        lang: str = "en",
        seed: int = 0,
        evaluator: Evaluator | None = None,
        threads: int = 1,
        **settings: float | str,
    ) -> Analysis:
        """What a `Search` thinks of every move of the player to move, by what that player knows.

        Without a limit it makes 1,000 simulations. The other arguments are those of `Search`.

        >>> print(Game(seed=1).analyze(simulations=50).text().splitlines()[0])
        seat 0, 50 simulations
        """
        options: dict[str, Any] = {"evaluator": evaluator, "threads": threads, **settings}
        return analyze(self, simulations, seconds, lang, seed, **options)

    # Knowledge.

    @property
    def layout(self) -> Layout:
        """What the elements of an observation mean, by name."""
        return Layout(*self._layout())

    def observe_block(self, name: str, seat: int | None = None) -> NDArray[np.float32]:
        """One block of what a seat may know, in its shape; by default of the seat to move.

        >>> game = Game(players=2)
        >>> name = next(iter(game.layout))
        >>> game.observe_block(name).shape == game.layout[name].shape
        True
        """
        block = self.layout[name]
        return block.of(self.observe(seat))

    def observation(self, seat: int) -> dict[str, Any]:
        """What a seat may know as plain data: every block by its name.

        >>> list(Game().observation(0)) == list(Game().layout)
        True
        """
        seen: dict[str, Any] = json.loads(self._observation_json(seat))
        return seen

    def determinize(self, seat: int, seed: int | None = None, *, remember: bool = False) -> Self:
        """A game this seat cannot tell from the true one, drawn uniformly, with dice of its own.

        With `remember` it also carries what the seat has seen, so that its information state is
        the same; otherwise it begins without a past.

        >>> import numpy as np
        >>> game = Game(seed=5)
        >>> other = game.determinize(0, seed=1)
        >>> bool(np.array_equal(game.observe(0), other.observe(0)))
        True
        """
        return self._of(self._determinized(seat, seed_number(seed), remember))

    def draw(self, viewer: Viewer = "all", lang: str = "en") -> str:
        """The board as plain text, as far as the viewer may see it, in one of the `languages`.

        >>> print(Game().draw("public").splitlines()[0])
        Jerusalem · round 1/5 · 1 Auction of offices · AuctionOffice
        """
        return self._draw(viewer, lang)

    def svg(
        self,
        seat: Viewer | None = None,
        lang: str = "en",
        *,
        theme: Theme = "light",
        highlight: Highlight | None = None,
    ) -> str:
        """A picture of the game as SVG, as far as a seat may see it; without one, as everybody may.

        ``"all"`` instead of a seat shows everything. What stands out is ``"last"``, the last move,
        ``"legal"``, the legal moves, or a mapping of action ids to what a search thinks of them, as
        shares; the latter two only for the seat to move. Where legal actions concern a drawn thing,
        it has their ids as ``data-action``.

        >>> Game(seed=1).svg()[:4]
        '<svg'
        """
        return svg(self, seat, lang, theme, highlight)

    def save_png(
        self,
        path: str | os.PathLike[str],
        seat: Viewer | None = None,
        lang: str = "en",
        *,
        theme: Theme = "light",
        highlight: Highlight | None = None,
        width: int = 1000,
    ) -> None:
        """Writes the picture of `svg` as PNG, so many pixels wide."""
        data = _native.png(svg(self, seat, lang, theme, highlight), width)
        with open(path, "wb") as file:
            file.write(data)

    def log(self, viewer: Viewer = "all", lang: str = "en") -> list[str]:
        """The game so far in words, as the viewer saw it, in one of the `languages`."""
        return self._log(viewer, lang)

    # The end.

    def ranking(self) -> list[int]:
        """The seats from the first to the last by the tie-breaks of the rules.

        >>> sorted(Game(players=3).ranking())
        [0, 1, 2]
        """
        places = self.places()
        return sorted(range(len(places)), key=places.__getitem__)

    # The past.

    def steps(self) -> list[Step]:
        """Decisions and outcomes so far.

        >>> game = Game(players=2)
        >>> game.apply(2)
        >>> game.steps()
        [Step(kind='action', id=2)]
        """
        return [Step("action" if decision else "outcome", id) for decision, id in self._steps()]

    def undo(self) -> None:
        """Takes back the last decision and what followed by itself.

        >>> game = Game(players=2)
        >>> game.apply(2)
        >>> game.undo()
        >>> game == Game(players=2)
        True
        """
        decisions = [i for i, (decision, _) in enumerate(self._steps()) if decision]
        if self.auto_single:
            # What had no alternative was nobody's decision.
            earlier = self.clone()
            while decisions:
                earlier.undo_to(decisions[-1])
                if len(earlier.legal_actions()) > 1:
                    break
                decisions.pop()
        if not decisions:
            raise IndexError("there is no decision to take back")
        self.undo_to(decisions[-1])

    def record(self) -> Record:
        """The record so far: it replays for ever.

        >>> game = Game(players=2, seed=4)
        >>> game.apply(3)
        >>> record = game.record()
        >>> record.plies, record.game() == game
        (1, True)
        """
        return Record(self._record_bytes())

    def save_record(self, path: str | os.PathLike[str]) -> None:
        """Writes the record: JSON if the name ends in ``.json``, else compact bytes."""
        self.record().save(path)

    @classmethod
    def load_record(cls, path: str | os.PathLike[str], ply: int | None = None) -> Self:
        """The game of a saved record, at a ply or at its last one."""
        return Record.load(path)._game(cls, ply)

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a `snapshot`: state, dice, options and record.

        >>> game = Game(seed=3)
        >>> Game.restore(game.snapshot()) == game
        True
        """
        if not isinstance(snapshot, (bytes, bytearray, memoryview)):
            raise TypeError(f"a snapshot is bytes, not {type(snapshot).__name__}")
        return cls._of(_native.restore(bytes(snapshot)))

    # Copies.

    def clone(self) -> Self:
        """An exact copy: state, dice, options and record; without the attributes of a subclass.

        >>> game = Game()
        >>> copy = game.clone()
        >>> game.apply(0)
        >>> copy == game
        False
        """
        return self._of(self._cloned())

    def __copy__(self) -> Self:
        twin = self.clone()
        if hasattr(self, "__dict__"):
            vars(twin).update(vars(self))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = memo[id(self)] = self.clone()
        if hasattr(self, "__dict__"):
            vars(twin).update(copy.deepcopy(vars(self), memo))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).restore, (self.snapshot(),), getattr(self, "__dict__", None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _native.Table):
            return NotImplemented
        return self._same_state(other)

    def __hash__(self) -> int:
        return hash((self.game_id, self.state_hash()))

    # Texts.

    def __repr__(self) -> str:
        turn = {"chance": "chance to move", "over": "over"}.get(
            self.turn, f"seat {self.current_player} to move"
        )
        return (
            f"<{type(self).__name__} {self.game_id}, {self.players} players, "
            f"ply {self.ply}, {self.node}, {turn}>"
        )

    def __str__(self) -> str:
        return self.draw()

    def _repr_svg_(self) -> str:
        return self.svg("all")

    def _repr_html_(self) -> str:
        return board_html(self, "all")


def board_html(game: Game, viewer: Viewer) -> str:
    """The board and the standings for a notebook, as far as the viewer may see them."""
    escape = html.escape
    rows = "".join(
        f"<tr><td>{place + 1}</td><td>seat {seat}</td><td>{game.scores()[seat]}</td></tr>"
        for place, seat in enumerate(game.ranking())
    )
    return (
        '<div class="jerusalem">'
        f"{game.svg(viewer)}<details><summary>text</summary><pre>{escape(game.draw(viewer))}</pre>"
        "</details>"
        f"<table><thead><tr><th>place</th><th>seat</th><th>score</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


class Record:
    """A recorded game: configuration, seed, decisions and outcomes.

    It stores what happened, not the luck behind it, so it replays after any change of generator.

    >>> game = Game(players=2, seed=4)
    >>> _ = game.play_bots("random")
    >>> record = game.record()
    >>> record == Record.from_json(record.to_json())
    True
    >>> record.game() == game
    True
    """

    __slots__ = ("_data", "_last")

    def __init__(self, data: bytes | str):
        if not isinstance(data, (bytes, bytearray, memoryview, str)):
            raise TypeError(f"a record is bytes or JSON text, not {type(data).__name__}")
        self._data = data.encode() if isinstance(data, str) else bytes(data)
        self._last = Game._of(_native.open_record(self._data, chance="manual"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The record of a JSON text; every hash and name in it is checked."""
        return cls(text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The record of a file, JSON or bytes."""
        with open(path, "rb") as file:
            return cls(file.read())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes JSON if the name ends in ``.json``, else compact bytes."""
        data = self.to_json().encode() if str(path).endswith(".json") else self.to_bytes()
        with open(path, "wb") as file:
            file.write(data)

    def to_json(self) -> str:
        """JSON for people, one line a step."""
        return self._last._record_json()

    def to_bytes(self) -> bytes:
        """Compact bytes."""
        return self._last._record_bytes()

    @property
    def game_id(self) -> str:
        """Which game was played."""
        return self._last.game_id

    @property
    def config(self) -> dict[str, Any]:
        """What it was set up with."""
        return self._last.config

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self._last.seed

    @property
    def plies(self) -> int:
        """Number of steps."""
        return self._last.ply

    @property
    def hashes(self) -> list[int]:
        """The hash of the state after each step."""
        return self._last.hashes()

    def steps(self) -> list[Step]:
        """Decisions and outcomes."""
        return self._last.steps()

    def log(self, viewer: Viewer = "all", lang: str = "en") -> list[str]:
        """The game in words, as the viewer saw it."""
        return self._last.log(viewer, lang)

    def game(self, ply: int | None = None) -> Game:
        """The game at a ply, or at the last one, with the dice as they stood there."""
        return self._game(Game, ply)

    def _game(self, cls: type[_G], ply: int | None) -> _G:
        return cls._of(_native.open_record(self._data, ply))

    def replay(self) -> Iterator[Game]:
        """The game at every ply, from the start to the end."""
        for ply in range(self.plies + 1):
            yield self.game(ply)

    def _start(self) -> Game:
        """The game before its first step, for one who takes every step."""
        return Game._of(_native.open_record(self._data, 0, chance="manual", record=False))

    def review(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        *,
        lang: str = "en",
        seed: int = 0,
        threads: int = 1,
        **settings: float | str,
    ) -> Iterator[Review]:
        """What every decision has cost, by a `Search` of what its player knew: one after the other.

        Decisions without a choice are left out. A move that a search hardly tries is compared with
        the best one in states that the player may have been in, by what is likely to follow there.
        The arguments are those of `Game.analyze`.

        >>> game = Game(players=2, seed=4)
        >>> _ = game.play_bots("random")
        >>> first = next(game.record().review(simulations=50))
        >>> first.ply, first.seat, first.cost >= 0
        (0, 0, True)
        """
        return review(self, simulations, seconds, lang, seed, threads=threads, **settings)

    def save_gif(
        self,
        path: str | os.PathLike[str],
        seat: Viewer | None = None,
        lang: str = "en",
        *,
        theme: Theme = "light",
        every: int = 1,
        seconds: float = 0.5,
        width: int = 720,
        height: int = 1000,
    ) -> None:
        """Writes the game as an animated GIF, as far as a seat may see it: a picture of ``seconds``
        for every so many plies. Needs Pillow, which ``jerusalem[render]`` brings."""
        options: dict[str, Any] = {"theme": theme, "every": every, "seconds": seconds}
        save_animation(self, path, seat, lang, **options, width=width, height=height)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._data,)

    def __repr__(self) -> str:
        return f"<Record {self.game_id}, {self._last.players} players, {self.plies} plies>"
