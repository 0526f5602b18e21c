"""Gymnasium: one learner among bots, many times over, stepped in Rust."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Literal, Never, Self

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from .. import _native
from .._config import BoardLike, RulesLike, whole_number
from .._game import Game, Returns
from .._pictures import pixels
from .._vector import Arrays, Ids, VectorGame, observation_dtype
from ..errors import ConfigError, IllegalActionError, InternalError, refuse_options
from .common import Observation, check_common, observation_space
from .opponents import opponent_list
from .single import check_seat

_OPTIONS = (
    "players", "seat", "opponents", "rules", "board", "returns", "dtype", "auto_single",
    "ids", "threads", "copy", "render_mode",
)  # fmt: skip


class BoardGameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games with one learner each; the bots move in Rust, with the interpreter released.

    `gymnasium.make_vec` makes it. Finished games begin anew in the same step: `infos` then has
    `final_obs` as Gymnasium's own vector environments do.

    num_envs
        Number of games.
    seat
        The learner's in all games, or ``"spread"``: the games are dealt out over the seats.
    opponents
        A bot's name for all seats, or a list, clockwise from the learner; `Game.bot_action` says
        what there are. Bots that think do so in parallel and hear Ctrl-C: the games are then as
        they were before the step.
    threads
        0 for as many as the machine has. The results do not depend on it.
    copy
        Whether the arrays returned are fresh. Without, every step overwrites them.

    The other options are those of `BoardGameEnv`.

    >>> import gymnasium, jerusalem
    >>> envs = gymnasium.make_vec("jerusalem/Jerusalem-v2", num_envs=8, players=2)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["action_mask"].shape == (8, envs.single_action_space.n)
    True
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.random_actions())
    >>> rewards.shape
    (8,)
    """

    single_observation_space: spaces.Dict
    single_action_space: spaces.Discrete[np.int64]
    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_fps": 2,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "jerusalem",
        *,
        players: int = 4,
        seat: int | Literal["spread"] = 0,
        opponents: str | Sequence[str] = "random",
        rules: RulesLike = None,
        board: BoardLike = None,
        returns: Returns = "winner",
        dtype: DTypeLike = np.float32,
        auto_single: bool = False,
        ids: Ids = "relative",
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **wrong: Never,
    ):
        refuse_options("the environment", wrong, _OPTIONS)
        check_common(None if render_mode == "ansi" else render_mode, "raise", returns, ids)
        #: How players are counted in masks and actions.
        self.ids: Ids = ids
        num_envs = whole_number("num_envs", num_envs, 1)
        number = observation_dtype(dtype)
        first = Game(game, players=players, rules=rules, board=board, seed=0)
        check_seat(seat, players, "spread")
        bots = opponent_list(opponents, players - 1)
        for bot in bots:
            if not isinstance(bot, str):
                raise ConfigError(
                    "the opponents of a vector environment are bots by name; functions and "
                    'policies play in gymnasium.make(...) or make_vec(vectorization_mode="sync")'
                )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = observation_space(
            first.layout, first.action_count, number
        )
        self.single_action_space = spaces.Discrete(first.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._thinking = any(_native.bot_thinks(str(bot)) for bot in bots)
        self._copy = copy
        self._started = False
        size, actions = first.observation_len, first.action_count
        self._observation = np.zeros((num_envs, size), number)
        self._mask = np.zeros((num_envs, actions), np.int8)
        self._done = np.zeros(num_envs, np.bool_)
        self._last = np.zeros((num_envs, size), number)
        self._rewards = np.zeros(num_envs, np.float64)
        self._never = np.zeros(num_envs, np.bool_)
        self._actions = np.zeros(num_envs, np.int64)
        #: The learner's seat in every game.
        self.seats = np.zeros(num_envs, np.int64)
        #: Games with the same learner's seat, and the rows they stand in.
        self._groups: list[tuple[slice, int, VectorGame]] = []
        learners = list(range(players)) if seat == "spread" else [int(seat)]
        learners = learners[:num_envs]
        for i, learner in enumerate(learners):
            rows = slice(num_envs * i // len(learners), num_envs * (i + 1) // len(learners))
            self.seats[rows] = learner
            at = {(learner + 1 + j) % players: str(bot) for j, bot in enumerate(bots)}
            games = VectorGame(
                rows.stop - rows.start,
                game,
                players=players,
                rules=rules,
                board=board,
                seed=i,
                threads=threads,
                auto_single=auto_single,
                ids=ids,
                bots=at,
                returns=returns,
                dtype=number,
                arrays=self._arrays(rows),
            )
            self._groups.append((rows, learner, games))

    def _arrays(self, rows: slice) -> Arrays:
        """Where the games of these rows write."""
        return Arrays(
            observation=self._observation[rows],
            mask=self._mask[rows],
            done=self._done[rows],
            last_observation=self._last[rows],
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = memo[id(self)] = self.__class__.__new__(self.__class__)
        for name, value in vars(self).items():
            if name != "_groups":
                setattr(twin, name, deepcopy(value, memo))
        twin._groups = [
            (rows, seat, games._clone(twin._arrays(rows))) for rows, seat, games in self._groups
        ]
        return twin

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games anew; the same seed gives the same ones."""
        super().reset(seed=seed)
        for _, _, games in self._groups:
            games.reset(int(self.np_random.integers(1 << 63)))
        self._started = True
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carries out the learners' decisions, one a game, then those of the bots."""
        if not self._started:
            raise ResetNeeded("step() before reset(): there are no games yet")
        try:
            if len(self._groups) == 1:
                rows, seat, games = self._groups[0]
                games.step(actions)
                self._rewards[:] = games.arrays.rewards[:, seat]
            else:
                self._step_groups(np.asarray(actions))
        except InternalError:
            # Some games are half stepped, and some have gone on.
            self._started = False
            raise
        infos: dict[str, Any] = {}
        if self._done.any():
            infos = self._ends()
        if self._copy:
            done, rewards = self._done.copy(), self._rewards.copy()
            return self._seen(), rewards, done, self._never.copy(), infos
        return self._seen(), self._rewards, self._done, self._never, infos

    def _step_groups(self, actions: NDArray[Any]) -> None:
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be a numpy array of integers, not of {actions.dtype}")
        if actions.shape != (self.num_envs,):
            raise ValueError(
                f"actions has the shape {actions.shape}, but {(self.num_envs,)} is needed"
            )
        # Nothing may happen anywhere if one action is illegal somewhere.
        legal = (actions >= 0) & (actions < self._mask.shape[1])
        rows = np.arange(self.num_envs)
        legal[legal] = self._mask[rows[legal], actions[legal]] == 1
        if not legal.all():
            self._refuse(int(np.argmin(legal)), actions)
        before = [games._batch.cloned() for *_, games in self._groups] if self._thinking else []
        try:
            for where, seat, games in self._groups:
                games.step(actions[where])
                self._rewards[where] = games.arrays.rewards[:, seat]
        except BaseException:
            # All groups or none.
            for (*_, games), batch in zip(self._groups, before, strict=False):
                games._batch = batch
                games.show()
            raise

    def _refuse(self, row: int, actions: NDArray[Any]) -> None:
        """Raises what the games of this row say about its action, with the row's own number."""
        where, _, games = self._group(row)
        try:
            games.step(actions[where])
        except IllegalActionError as error:
            text = str(error).removeprefix(f"row {row - where.start}: ")
            raise IllegalActionError(f"row {row}: {text}") from None

    def _group(self, row: int) -> tuple[slice, int, VectorGame]:
        return next(group for group in self._groups if row < group[0].stop)

    def _ends(self) -> dict[str, Any]:
        done = self._done.copy()
        final = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(done):
            mask = np.zeros_like(self._mask[row])
            final[row] = {"observation": self._last[row].copy(), "action_mask": mask}
        return {"final_obs": final, "_final_obs": done, "final_info": {}, "_final_info": done}

    def _seen(self) -> Observation:
        if self._copy:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        return {"observation": self._observation, "action_mask": self._mask}

    def random_actions(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every game, chosen by the engine."""
        for rows, _, games in self._groups:
            games.random_actions(self._actions[rows])
        return self._actions

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in every game, as MaskablePPO asks for it."""
        mask = self._mask.view(np.bool_)
        return mask.copy() if self._copy else mask

    def game(self, row: int) -> Game:
        """A row as a game of its own: the whole truth, not for learners."""
        if not 0 <= row < self.num_envs:
            raise IndexError(f"row {row} does not exist: 0 to {self.num_envs - 1}")
        rows, _, games = self._group(row)
        return games.game(row - rows.start)

    def render(self) -> tuple[str, ...] | tuple[NDArray[np.uint8], ...] | None:
        """The boards as the learners see them."""
        if self.render_mode is None:
            return None
        seats = [int(seat) for seat in self.seats]
        if self.render_mode == "rgb_array":
            return tuple(pixels(self.game(row).svg(seat)) for row, seat in enumerate(seats))
        return tuple(self.game(row).draw(seat) for row, seat in enumerate(seats))

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing has to be closed."""
