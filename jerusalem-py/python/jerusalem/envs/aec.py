"""PettingZoo: several learners take turns."""

from __future__ import annotations

from typing import Any, Never

import numpy as np
from gymnasium import spaces
from numpy.typing import DTypeLike, NDArray
from pettingzoo import AECEnv

from .._config import BoardLike, RulesLike, check_game, whole_number
from .._game import Game, Returns
from .._vector import Ids, observation_dtype
from ..errors import refuse_options
from .common import (
    RENDER_MODES,
    Illegal,
    Observation,
    check_common,
    observation_space,
    play,
    show,
)

_OPTIONS = (
    "players", "rules", "board", "returns", "dtype", "auto_single", "ids", "illegal",
    "max_cycles", "render_mode",
)  # fmt: skip


class AecEnv(AECEnv[str, Observation, int]):
    """A game for several learners, in PettingZoo's agent-environment cycle.

    The agents are ``player_0`` … by seat. An observation is a dictionary of `observation` and
    `action_mask`; the mask of an agent that is not to move is empty. Rewards come at the end and
    reach every agent. The arrays are fresh, so they can be kept.

    game, players, rules, board
        As for `jerusalem.Game`.
    returns
        The rewards: ``"winner"`` (+1, the others share −1), ``"rank"`` or ``"margin"``.
    dtype
        Of the observations: float32 or uint8.
    auto_single
        Whether a node with exactly one legal action plays itself.
    ids
        How players are counted in masks and actions: ``"relative"`` from the agent to move, as in
        observations; ``"absolute"`` from seat 0, as in names and records.
    illegal
        ``"raise"`` refuses an illegal action, ``"random"`` plays a random legal one instead.
    max_cycles
        The game is cut off after so many decisions; None plays it to the end.
    render_mode
        The board as everybody sees it: ``"ansi"`` gives it as text, ``"human"`` prints it,
        ``"rgb_array"`` gives it as pixels.

    >>> from jerusalem.envs import AecEnv
    >>> env = AecEnv("jerusalem", players=2)
    >>> env.reset(seed=1)
    >>> observation, *_ = env.last()
    >>> sorted(observation)
    ['action_mask', 'observation']
    """

    metadata: dict[str, Any] = {
        "name": "board_game",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "jerusalem",
        *,
        players: int = 4,
        rules: RulesLike = None,
        board: BoardLike = None,
        returns: Returns = "winner",
        dtype: DTypeLike = np.float32,
        auto_single: bool = False,
        ids: Ids = "relative",
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **wrong: Never,
    ):
        super().__init__()
        refuse_options("aec_env", wrong, _OPTIONS)
        check_common(render_mode, illegal, returns, ids)
        check_game(game)
        #: How players are counted in masks and actions.
        self.ids: Ids = ids
        self._relative = ids == "relative"
        self.render_mode = render_mode
        self._options: dict[str, Any] = {
            "players": players,
            "rules": rules,
            "board": board,
            "auto_single": auto_single,
            # Without a record a game is smaller and faster to copy.
            "record": False,
        }
        first = Game(game, seed=0, **self._options)
        name = f"{game.replace('-', '_')}_v{first.layout.version}"
        self.metadata = {**self.metadata, "name": name}
        self._name = game
        self._returns: Returns = returns
        self._dtype = observation_dtype(dtype)
        self._illegal = illegal
        self._max_cycles = None if max_cycles is None else whole_number("max_cycles", max_cycles, 1)
        self._size = first.observation_len
        self._no_mask = np.zeros(first.action_count, np.int8)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        layout = first.layout
        self._observation_spaces = {
            agent: observation_space(layout, first.action_count, self._dtype)
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(first.action_count) for agent in self.possible_agents
        }
        high = np.tile(layout.high.astype(self._dtype), players)
        self.state_space = spaces.Box(np.zeros_like(high), high, dtype=self._dtype.type)
        self._random = np.random.default_rng()
        self._game: Game | None = None
        self.agents: list[str] = []

    @property
    def game(self) -> Game:
        """The game in progress: the whole truth, not for learners."""
        if self._game is None:
            raise RuntimeError("there is no game yet: call reset() first")
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game
        seat = game.current_player
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        if agent not in self._seats:
            raise self._nobody(agent)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        if agent not in self._seats:
            raise self._nobody(agent)
        return self._action_spaces[agent]

    def _nobody(self, agent: str) -> KeyError:
        agents = ", ".join(self.possible_agents)
        return KeyError(f"there is no agent {agent!r}; there are {agents}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the same seed gives the same one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        dice = int(self._random.integers(1 << 63))
        self._game = Game(self._name, seed=dice, **self._options)
        self._begin()

    def _begin(self) -> None:
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._cycles = 0
        seat = self.game.current_player
        self.agent_selection = agents[0 if seat is None else seat]
        if seat is None:
            self._finish()

    def step(self, action: int | None) -> None:
        """Carries out the decision of the agent to move; None for one whose game has ended."""
        game = self._game
        if game is None:
            raise RuntimeError("step() before reset(): there is no game yet")
        if not self.agents:
            raise RuntimeError("step() after the end: call reset() for a new game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play(game, action, self._relative, self._illegal)  # type: ignore[arg-type]
        seat = game.current_player
        if seat is None:
            self._finish()
            return
        self.agent_selection = self.possible_agents[seat]
        if self._max_cycles is not None:
            self._cycles += 1
            if self._cycles >= self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to move sees, its reward since its last turn, whether its game has ended
        or was cut off, and its info."""
        if self._game is None:
            raise RuntimeError("last() before reset(): there is no game yet")
        if not self.agents:
            raise RuntimeError("last() after the end: call reset() for a new game")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _finish(self) -> None:
        worth = self.game.returns(self._returns).tolist()
        for agent, reward in zip(self.possible_agents, worth, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may do."""
        game = self.game
        seat = self._seats.get(agent)
        if seat is None:
            raise self._nobody(agent)
        seen = game.observe(seat, np.empty(self._size, self._dtype))
        if game.current_player == seat and not self.truncations.get(agent):
            return {"observation": seen, "action_mask": game.action_mask(relative=self._relative)}
        return {"observation": seen, "action_mask": self._no_mask.copy()}

    def state(self) -> NDArray[Any]:
        """What all agents together know, one after another."""
        game, size = self.game, self._size
        whole = np.empty(size * len(self.possible_agents), self._dtype)
        for seat in range(len(self.possible_agents)):
            game.observe(seat, whole[seat * size : (seat + 1) * size])
        return whole

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as everybody sees it."""
        if self.render_mode is None:
            raise RuntimeError('there is nothing to render: make the environment with render_mode="ansi"')
        return show(self.game, "public", self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""
