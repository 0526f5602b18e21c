"""Gymnasium: one learner among other players."""

from __future__ import annotations

from typing import Any, Literal, Never

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import DTypeLike, NDArray

from .. import _native
from .._config import BoardLike, RulesLike
from .._game import Game, Returns
from .._vector import Ids, observation_dtype
from ..errors import ConfigError, IllegalActionError, refuse_options
from .common import (
    RENDER_MODES,
    Illegal,
    Observation,
    check_common,
    observation_space,
    play,
    show,
)
from .opponents import Opponents, opponent_list

_OPTIONS = (
    "players", "seat", "opponents", "rules", "board", "returns", "dtype", "auto_single",
    "ids", "illegal", "render_mode",
)  # fmt: skip


class BoardGameEnv(gymnasium.Env[Any, Any]):
    """A game for one learner; the others are bots, functions or policies.

    An observation is a dictionary of `observation` and `action_mask`. The reward comes at the end,
    where `info` also has the `scores` and `places` of all seats. The arrays are fresh, so they can
    be kept. `action_masks()` is what MaskablePPO asks for.

    game, players, rules, board
        As for `jerusalem.Game`.
    seat
        The learner's, or ``"random"`` for another one in every game.
    opponents
        A bot's name (`Game.bot_action` says what there are), a function from an observation to an
        action, or a policy with `predict`; one for all seats, or a list, clockwise from the
        learner. Ctrl-C while bots think leaves the game as it was before the step.
    returns
        The reward: ``"winner"`` (+1, or −1 shared by the others), ``"rank"`` or ``"margin"``.
    dtype
        Of the observations: float32 or uint8.
    auto_single
        Whether a node with exactly one legal action plays itself.
    ids
        How players are counted in masks and actions: ``"relative"`` from whoever decides, as in
        observations; ``"absolute"`` from seat 0, as in names and records. It holds for functions
        and policies too.
    illegal
        ``"raise"`` refuses an illegal action, ``"random"`` plays a random legal one instead.
    render_mode
        The board as the learner sees it: ``"ansi"`` gives it as text, ``"human"`` prints it,
        ``"rgb_array"`` gives it as pixels.

    >>> import gymnasium, jerusalem
    >>> env = gymnasium.make("jerusalem/Jerusalem-v2", players=3, opponents="greedy")
    >>> observation, info = env.reset(seed=5)
    >>> done = False
    >>> while not done:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, done, truncated, info = env.step(action)
    >>> sorted(info)
    ['places', 'scores']
    """

    observation_space: spaces.Dict
    action_space: spaces.Discrete[np.int64]
    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str = "jerusalem",
        *,
        players: int = 4,
        seat: int | Literal["random"] = 0,
        opponents: Opponents = "random",
        rules: RulesLike = None,
        board: BoardLike = None,
        returns: Returns = "winner",
        dtype: DTypeLike = np.float32,
        auto_single: bool = False,
        ids: Ids = "relative",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **wrong: Never,
    ):
        refuse_options("the environment", wrong, _OPTIONS)
        check_common(render_mode, illegal, returns, ids)
        #: How players are counted in masks and actions.
        self.ids: Ids = ids
        self._relative = ids == "relative"
        self._options: dict[str, Any] = {
            "players": players,
            "rules": rules,
            "board": board,
            "auto_single": auto_single,
            "record": False,
        }
        first = Game(game, seed=0, **self._options)
        check_seat(seat, players, "random")
        self._name = game
        self._players = players
        self._seat_option = seat
        self._opponents = opponent_list(opponents, players - 1)
        names = [bot for bot in self._opponents if isinstance(bot, str)]
        self._thinking = any(map(_native.bot_thinks, names))
        self._returns: Returns = returns
        self._dtype = observation_dtype(dtype)
        self._illegal = illegal
        self._size = first.observation_len
        self.render_mode = render_mode
        self.observation_space = observation_space(first.layout, first.action_count, self._dtype)
        self.action_space = spaces.Discrete(first.action_count)
        self._game: Game | None = None
        self._sit(0 if seat == "random" else int(seat))

    def _sit(self, seat: int) -> None:
        #: The learner's seat.
        self.seat = seat
        self._bots: list[str | None] = [None] * self._players
        self._choosers: dict[int, Any] = {}
        for i, opponent in enumerate(self._opponents):
            other = (seat + 1 + i) % self._players
            if isinstance(opponent, str):
                self._bots[other] = opponent
            else:
                self._choosers[other] = opponent

    @property
    def game(self) -> Game:
        """The game in progress: the whole truth, not for learners."""
        if self._game is None:
            raise ResetNeeded("there is no game yet: call reset() first")
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game; the same seed gives the same one."""
        super().reset(seed=seed)
        if self._seat_option == "random":
            self._sit(int(self.np_random.integers(self._players)))
        while True:
            dice = int(self.np_random.integers(1 << 63))
            self._game = Game(self._name, seed=dice, **self._options)
            try:
                self._others()
            except BaseException:
                self._game = None
                raise
            # A game can end before the learner's first turn only if everything plays itself.
            if not self._game.is_over:
                return self._observe(), {}

    def _others(self) -> None:
        """Lets the others decide until the learner is to move, or the game is over."""
        game = self.game
        game._advance(self._bots)
        if not self._choosers:
            return
        while (seat := game.current_player) is not None and seat != self.seat:
            action = self._choosers[seat](self._seen_by(seat))
            try:
                game.apply(action, relative=self._relative)
            except (IllegalActionError, TypeError) as error:
                raise type(error)(f"the opponent on seat {seat}: {error}") from None
            game._advance(self._bots)

    def _seen_by(self, seat: int) -> Observation:
        game = self.game
        return {
            "observation": game.observe(seat, np.empty(self._size, self._dtype)),
            "action_mask": game.action_mask(relative=self._relative),
        }

    def _observe(self) -> Observation:
        return self._seen_by(self.seat)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carries out the learner's decision, then those of the others."""
        game = self._game
        if game is None:
            raise ResetNeeded("step() before reset(): there is no game yet")
        if game.is_over:
            raise ResetNeeded("step() after the end: call reset() for a new game")
        # An opponent that fails, or is interrupted while it thinks, must not leave the learner's
        # decision behind. Other bots do not fail; if one does all the same, the game is given up.
        before = game.clone() if self._choosers or self._thinking else None
        play(game, action, self._relative, self._illegal)
        try:
            self._others()
        except BaseException:
            self._game = before
            raise
        if game.is_over:
            reward = float(game.returns(self._returns)[self.seat])
            info = {"scores": game.scores(), "places": game.places()}
            return self._observe(), reward, True, False, info
        return self._observe(), 0.0, False, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as MaskablePPO asks for it."""
        return self.game.action_mask(relative=self._relative).view(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn('nothing to render: make the environment with render_mode="ansi"')
            return None
        return show(self.game, self.seat, self.render_mode)


def check_seat(seat: object, players: int, word: str) -> None:
    """Refuses a seat that does not exist."""
    if seat == word:
        return
    if isinstance(seat, str):
        raise ConfigError(f"seat: {seat!r} is not a seat or {word!r}")
    if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)):
        raise TypeError(f"a seat is a whole number or {word!r}, not {type(seat).__name__}")
    if not 0 <= seat < players:
        last = players - 1
        raise IndexError(
            f"seat {seat} does not exist: {players} players have the seats 0 to {last}"
        )
