"""Many games in arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Never, Self, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from . import _native
from ._config import (
    BoardLike,
    RulesLike,
    check_bot,
    check_words,
    config_json,
    seed_number,
    whole_number,
)
from ._game import ChanceMode, Game, Returns
from ._layout import Layout
from ._rules import Rules
from .errors import refuse_options

_OPTIONS = (
    "players", "rules", "board", "seed", "threads", "dtype", "auto_reset", "auto_single", "ids",
    "bots", "returns", "arrays",
)  # fmt: skip

#: How players are counted in action ids: from the seat to move, or from seat 0.
Ids: TypeAlias = Literal["relative", "absolute"]

#: In place of an array; whoever reads one has asked for it.
_NOT_WANTED: Any = None


class Arrays(NamedTuple):
    """The arrays a step writes, each C-contiguous, one row a game; None for what is not wanted."""

    #: What the seat to move knows: (games, observation), float32 or uint8.
    observation: NDArray[Any] = _NOT_WANTED
    #: 1 for every legal action: (games, actions), int8, uint8 or bool.
    mask: NDArray[Any] = _NOT_WANTED
    #: What the step was worth to every seat: (games, players), float32.
    rewards: NDArray[np.float32] = _NOT_WANTED
    #: Whether the step ended a game: (games,), bool, int8 or uint8.
    done: NDArray[Any] = _NOT_WANTED
    #: The seat to move, −1 where the game is over: (games,), int32.
    to_play: NDArray[np.int32] = _NOT_WANTED
    #: Steps of the game, or of the game that the step ended: (games,), uint32.
    lengths: NDArray[np.uint32] = _NOT_WANTED
    #: The end as the last seat saw it, written only where the step ended a game:
    #: (games, observation), float32 or uint8. A batch has none of its own: it is for those who ask.
    last_observation: NDArray[Any] = _NOT_WANTED


@dataclass(frozen=True, slots=True)
class Totals:
    """Many whole games added up."""

    #: Number of games.
    games: int
    #: Decisions of all players together.
    decisions: int
    #: Outcomes of all chance nodes together.
    outcomes: int
    #: Decisions of the longest game.
    longest: int
    #: How often each seat came in at each place: ``places[seat, place]``, place 0 for the winner.
    places: NDArray[np.int64]
    #: Sum of each seat's scores.
    scores: NDArray[np.int64]

    @property
    def wins(self) -> NDArray[np.float64]:
        """The share of games each seat has won."""
        shares: NDArray[np.float64] = self.places[:, 0] / max(self.games, 1)
        return shares

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            self.decisions + other.decisions,
            self.outcomes + other.outcomes,
            max(self.longest, other.longest),
            self.places + other.places,
            self.scores + other.scores,
        )


class VectorGame:
    """Many games that step together; each row shows the seat to move. For self-play.

    `step` takes one action a row and returns the batch's `Arrays`: observation, mask, rewards, done
    and so on. They are allocated once and overwritten by every step; copy what has to be kept, or
    let `step` write into arrays of your own (``out=``).

    Finished games begin anew in the same step (`autoreset_mode`): done and rewards tell of the end,
    observation, mask and to_play of the new game. The interpreter is released while the games step.
    The results do not depend on `threads`.

    num_games
        Number of rows.
    dtype
        Of the observations: float32 or uint8. Every element is a whole number.
    threads
        0 for as many as the machine has.
    auto_reset
        Whether finished games begin anew. Otherwise they stay at their end with an empty mask, and
        their actions are ignored.
    ids
        ``"relative"`` counts players in masks and actions from the seat to move, as observations
        do; ``"absolute"`` from seat 0, as `Game` and the rules do. See `Game.relative_id`.
    bots
        The name of a bot for each seat it plays, None for the others; `Game.bot_action` says what
        there are. Rows then stand only at the others' turns. Bots that think do so in parallel, a
        row a thread, and hear Ctrl-C: the games are then as they were before the call, and the
        arrays show them, without rewards.
    returns
        ``"winner"`` (+1, the others share −1), ``"rank"`` or ``"margin"``.
    arrays
        `Arrays` of your own to be used in place of new ones; see there for shapes and types.

    The other arguments are those of `Game`.

    >>> import jerusalem
    >>> games = jerusalem.VectorGame(64, players=4, seed=1)
    >>> arrays = games.reset()
    >>> arrays.observation.shape == (64, games.observation_len)
    True
    >>> for _ in range(10):
    ...     arrays = games.step(games.random_actions())
    >>> arrays.rewards.shape
    (64, 4)
    >>> games.playouts(100, seed=2).games
    100
    """

    def __init__(
        self,
        num_games: int,
        game: str = "jerusalem",
        *,
        players: int = 4,
        rules: RulesLike = None,
        board: BoardLike = None,
        seed: int | None = None,
        threads: int = 1,
        dtype: DTypeLike = np.float32,
        auto_reset: bool = True,
        auto_single: bool = False,
        ids: Ids = "relative",
        bots: Sequence[str | None] | Mapping[int, str] | None = None,
        returns: Returns = "winner",
        arrays: Arrays | None = None,
        **wrong: Never,
    ):
        refuse_options("VectorGame", wrong, _OPTIONS)
        check_words(ids=ids, returns=returns)
        rows = whole_number("num_games", num_games, 1)
        threads = whole_number("threads", threads, 0)
        self._auto_reset = bool(auto_reset)
        self._seed = seed_number(seed)
        self._batch = _native.Batch(
            config_json(
                game,
                players,
                rules,
                board,
                seed=self._seed,
                rows=rows,
                threads=threads,
                auto_reset=self._auto_reset,
                auto_single=bool(auto_single),
                ids=ids,
                bots=bot_names(bots, players),
                returns=returns,
            )
        )
        self._set_arrays(observation_dtype(dtype), arrays)
        self._batch.show(self._out)

    def _set_arrays(self, dtype: np.dtype[Any], arrays: Arrays | None) -> None:
        """Uses these arrays and new ones where there is none, but for the last observations."""
        given = check_arrays("arrays", Arrays() if arrays is None else arrays)
        described = self._batch.arrays
        made = given._asdict()
        for name, shape, type in described:
            if made[name] is None and name != Arrays._fields[-1]:
                made[name] = np.zeros(shape, type or dtype)
        #: Which arrays are flags.
        self._flags = [type in ("int8", "bool") for _, _, type in described]
        self._arrays = Arrays(**made)
        self._out = self._native(self._arrays)
        self._actions = np.zeros(self._batch.rows, np.int64)

    def _native(self, arrays: Arrays) -> tuple[NDArray[Any] | None, ...]:
        """The arrays as the native batch takes them: flags as bytes, without a copy."""
        arrays = check_arrays("out", arrays)
        both = zip(arrays, self._flags, strict=True)
        return tuple(as_bytes(array) if flag else array for array, flag in both)

    @property
    def num_games(self) -> int:
        """Number of rows."""
        return self._batch.rows

    @property
    def game_id(self) -> str:
        """Which game is played."""
        return self._batch.game_id

    @property
    def players(self) -> int:
        """Number of players of each game."""
        return self._batch.shape[2]

    @property
    def action_count(self) -> int:
        """Size of the flat action space."""
        return self._batch.shape[1]

    @property
    def observation_len(self) -> int:
        """Elements of an observation."""
        return self._batch.shape[0]

    @property
    def seed(self) -> int:
        """The seed of all dice since the last reset."""
        return self._seed

    @property
    def autoreset_mode(self) -> Literal["SameStep", "Disabled"]:
        """``"SameStep"``: the end's rewards and the next game's observation come in one step."""
        return "SameStep" if self._auto_reset else "Disabled"

    @property
    def ids(self) -> Ids:
        """How players are counted in masks and actions."""
        return self._batch.ids

    @property
    def rules(self) -> Rules:
        """All rule options with their values."""
        return self.game(0, seed=0, record=False).rules

    @property
    def layout(self) -> Layout:
        """What the elements of an observation mean, by name."""
        return Layout(*self._batch.layout())

    @property
    def arrays(self) -> Arrays:
        """The arrays as the last step has left them."""
        return self._arrays

    def reset(self, seed: int | None = None, *, out: Arrays | None = None) -> Arrays:
        """Begins all games anew, as a new batch of this seed; without one, of the same seed.

        It also mends a batch that a failure inside has broken (`BrokenError`).
        """
        seed = self._seed if seed is None else seed_number(seed)
        self._batch.reset(seed, self._out if out is None else self._native(out))
        self._seed = seed
        return self._arrays

    def step(self, actions: Any, *, out: Arrays | None = None) -> Arrays:
        """Carries out one action in every row. If one is illegal, nothing happens anywhere.

        `actions` are integers, one a row: an array of any integer type, or a list, in the `ids` of
        the batch. With `out` the results are written there, and the batch's own arrays are left
        as they are.
        """
        self._batch.step(actions, self._out if out is None else self._native(out))
        return self._arrays

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A uniformly random legal action for every row; 0 where the game is over.

        Written into the caller's array of int64, or into the batch's own, which the next call
        overwrites.
        """
        array = self._actions if out is None else out
        self._batch.random_actions(array)
        return array

    def step_random(self, *, out: Arrays | None = None) -> Arrays:
        """Chooses as `random_actions` does and steps, in one go."""
        self._batch.step_random(self._out if out is None else self._native(out))
        return self._arrays

    def show(self, *, out: Arrays | None = None) -> Arrays:
        """Writes the rows as they stand."""
        self._batch.show(self._out if out is None else self._native(out))
        return self._arrays

    def playouts(self, games: int, seed: int | None = None) -> Totals:
        """Plays whole games from the start and adds them up; the rows are left alone.

        Bots sit on their seats and random players on the others.
        """
        totals = self._batch.playouts(whole_number("games", games, 0), seed_number(seed))
        return Totals(
            totals["games"],
            totals["decisions"],
            totals["outcomes"],
            totals["longest"],
            np.array(totals["places"], np.int64),
            np.array(totals["scores"], np.int64),
        )

    def game(
        self,
        row: int,
        *,
        seed: int | None = None,
        chance: ChanceMode = "auto",
        record: bool = True,
    ) -> Game:
        """A row as a game of its own, with its own dice and without a past."""
        opened = self._batch.table(row, seed_number(seed), chance=chance, record=record)
        return Game._of(opened)

    def legal_actions(self, row: int) -> NDArray[np.int64]:
        """What the seat to move in a row may do, in the `ids` of the batch."""
        return self._batch.legal_actions(row)

    def clone(self) -> Self:
        """An exact copy with arrays of its own."""
        return self._clone(Arrays())

    def _clone(self, given: Arrays) -> Self:
        """An exact copy with these arrays, which show the same already, and otherwise its own."""
        copy = self.__class__.__new__(self.__class__)
        vars(copy).update(vars(self))
        copy._batch = self._batch.cloned()
        arrays = (
            array.copy() if theirs is None and array is not None else theirs
            for array, theirs in zip(self._arrays, given, strict=True)
        )
        copy._set_arrays(self._arrays.observation.dtype, Arrays(*arrays))
        return copy

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> Never:
        raise TypeError("a VectorGame cannot be pickled; pickle the games of its rows")

    def __len__(self) -> int:
        return self._batch.rows

    def __repr__(self) -> str:
        return f"<VectorGame {self.num_games} × {self.game_id}, {self.players} players>"


def observation_dtype(dtype: DTypeLike) -> np.dtype[Any]:
    """The type, if it is float32 or uint8."""
    wanted = np.dtype(dtype)
    if wanted not in (np.dtype(np.float32), np.dtype(np.uint8)):
        raise TypeError(f"observations are float32 or uint8, not {wanted}")
    return wanted


def bot_names(
    bots: Sequence[str | None] | Mapping[int, str] | None, players: int
) -> list[str | None] | None:
    """The bots of the seats as a list."""
    if bots is None:
        return None
    if isinstance(bots, str):
        return [check_bot(bots)] * players
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in range(players):
                raise IndexError(f"seat {seat!r} does not exist: 0 to {players - 1}")
        bots = [bots.get(seat) for seat in range(players)]
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots for {players} seats")
    return [None if bot is None else check_bot(bot) for bot in bots]


def check_arrays(name: str, arrays: Arrays) -> Arrays:
    """Refuses anything but `Arrays`."""
    if not isinstance(arrays, Arrays):
        raise TypeError(f"{name} is a jerusalem.Arrays, not {type(arrays).__name__}")
    return arrays


def as_bytes(array: Any) -> Any:
    """An array of int8 or bool seen as uint8; anything else as it is, for the batch to refuse."""
    if isinstance(array, np.ndarray) and array.dtype.char in "b?":
        return array.view(np.uint8)
    return array
