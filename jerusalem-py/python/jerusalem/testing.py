"""Shows that nothing hidden leaks.

`check_no_leak` plays random games. At every decision and for every seat it draws other states that
the seat cannot tell from the true one, and compares everything that the game or environment shows
to the seat in both: observation, mask, info, text and picture. Anything that differs is a leak.

>>> import jerusalem, jerusalem.testing
>>> report = jerusalem.testing.check_no_leak(jerusalem.Game(players=3, seed=1), stride=20)
>>> report.different > 0  # so many of the states compared did differ in what is hidden
True
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ._game import Game, board_html
from ._vector import VectorGame

if TYPE_CHECKING:
    from .envs.aec import AecEnv
    from .envs.single import BoardGameEnv
    from .envs.vector import BoardGameVectorEnv

    #: What can be checked.
    Subject: TypeAlias = Game | VectorGame | AecEnv | BoardGameEnv | BoardGameVectorEnv

__all__ = ["LeakError", "Report", "check_no_leak", "same", "shown_by_game"]


class LeakError(AssertionError):
    """A seat is shown something it may not know."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was compared."""

    #: Decisions of the games played.
    decisions: int
    #: Pairs of states whose views were compared.
    compared: int
    #: Pairs that did differ in something hidden.
    different: int


def check_no_leak(
    subject: Subject,
    *,
    games: int = 1,
    worlds: int = 2,
    stride: int = 1,
    seed: int = 0,
) -> Report:
    """Plays random games and compares what every seat is shown with what it would be shown if the
    hidden things were others; raises `LeakError` where it differs.

    subject
        A `Game`, `VectorGame` or one of our environments. A game is copied; an environment is
        reset and played.
    games
        How many are played.
    worlds
        Other states drawn for each seat at each decision.
    stride
        Only every so many decisions are checked.
    """
    check = Check(worlds, stride, seed)
    for number in range(games):
        check.play(subject, seed + number)
    return Report(check.decisions, check.compared, check.different)


def shown_by_game(game: Game, seat: int) -> dict[str, Any]:
    """Everything that a game shows to a seat.

    >>> sorted(shown_by_game(Game(), 0))[:3]
    ['action_mask', 'board', 'data']
    """
    size = game.observation_size
    to_move = game.current_player == seat
    shown: dict[str, Any] = {
        "observation": game.observe(seat),
        "observation as bytes": game.observe(seat, np.empty(size, np.uint8)),
        "data": game.observation(seat),
        "action_mask": game.action_mask() if to_move else None,
        "legal": game.legal() if to_move else None,
        "turn": (game.turn, game.current_player, game.node),
        "board": game.draw(seat),
        "public board": game.draw("public"),
        "picture": board_html(game, seat),
        "scores": (game.scores(), game.ranking()),
        "greedy": game.bot_action("greedy", seed=1) if to_move else None,
    }
    if game.recording:
        shown["information state"] = game.information_state(seat)
        shown["information key"] = game.information_key(seat)
    return shown


def same(one: Any, other: Any) -> bool:
    """Whether two answers are equal: numbers, texts, arrays, lists and dictionaries.

    >>> same({"a": np.ones(2)}, {"a": np.ones(2)}), same([1], (1, 2))
    (True, False)
    """
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


class Check:
    """One run of the suite."""

    def __init__(self, worlds: int, stride: int, seed: int):
        self.worlds, self.stride = worlds, stride
        self.random = np.random.default_rng(seed)
        self.decisions = self.compared = self.different = 0

    def play(self, subject: Any, seed: int) -> None:
        """Plays one game of whatever this is."""
        if isinstance(subject, Game):
            self.play_game(subject.clone())
        elif isinstance(subject, VectorGame):
            self.play_vector(subject, seed)
        elif hasattr(subject, "agent_iter"):
            self.play_aec(subject, seed)
        elif hasattr(subject, "single_action_space"):
            self.play_vector_env(subject, seed)
        elif hasattr(subject, "action_space"):
            self.play_single(subject, seed)
        else:
            raise TypeError(f"this is no game or environment of ours: {type(subject).__name__}")

    def others(self, game: Game, seat: int) -> Iterator[Game]:
        """States the seat cannot tell from this one."""
        for _ in range(self.worlds):
            world = int(self.random.integers(1 << 62))
            other = game.determinize(seat, world, remember=game.recording)
            self.compared += 1
            self.different += other != game
            yield other

    def compare(self, what: str, truth: dict[str, Any], other: dict[str, Any]) -> None:
        """Raises if two views are not the same."""
        for name, value in truth.items():
            if not same(value, other[name]):
                raise LeakError(
                    f"{what}: {name} tells what is hidden:\n{value!r}\nand\n{other[name]!r}"
                )

    def due(self) -> bool:
        """Whether this decision is checked."""
        self.decisions += 1
        return self.decisions % self.stride == 0

    def pick(self, mask: Any) -> int:
        """A random legal action."""
        return int(self.random.choice(np.flatnonzero(mask)))

    def play_game(self, game: Game) -> None:
        while True:
            if self.due() or game.is_over:
                for seat in range(game.players):
                    truth = shown_by_game(game, seat)
                    for other in self.others(game, seat):
                        where = f"seat {seat} at ply {game.ply} ({game.node})"
                        self.compare(where, truth, shown_by_game(other, seat))
            if game.is_over:
                return
            if game.is_chance:
                game.roll()
            else:
                game.apply(self.pick(game.action_mask()))

    def play_vector(self, games: VectorGame, seed: int) -> None:
        games.reset(seed)
        for _ in range(200):
            if self.due():
                self.check_rows(games.game, games.observation, games.mask, games.to_play)
            games.step_random()

    def check_rows(
        self, game_of: Callable[[int], Game], observation: Any, mask: Any, seats: Any
    ) -> None:
        for row, seat in enumerate(seats.tolist()):
            game = game_of(row)
            for other in self.others(game, seat):
                seen = other.observe(seat, np.empty_like(observation[row]))
                truth = {"observation": observation[row], "action_mask": mask[row].view(np.int8)}
                answer = {"observation": seen, "action_mask": other.action_mask()}
                self.compare(f"row {row}, seat {seat}", truth, answer)

    def play_vector_env(self, envs: BoardGameVectorEnv, seed: int) -> None:
        envs.reset(seed=seed)
        observation, infos = envs.reset(seed=seed)
        for _ in range(100):
            if self.due():
                self.check_rows(
                    envs.game, observation["observation"], observation["action_mask"], envs.seats
                )
            observation, _, _, _, infos = envs.step(envs.random_actions())
            if infos.keys() - {"final_obs", "_final_obs", "final_info", "_final_info"}:
                raise LeakError(f"infos has more than it says: {sorted(infos)}")

    def play_aec(self, env: AecEnv, seed: int) -> None:
        def shown(env: AecEnv, agent: str) -> dict[str, Any]:
            return {
                "observation": env.observe(agent),
                "info": env.infos[agent],
                "agent_selection": env.agent_selection,
                "rewards": env.rewards,
                "text": env.render() if env.render_mode == "ansi" else None,
            }

        env.reset(seed=seed)
        while env.agents and not any(env.terminations.values()):
            if self.due():
                for seat, agent in enumerate(env.possible_agents):
                    truth = shown(env, agent)
                    twin = copy.deepcopy(env)
                    for other in self.others(env.game, seat):
                        twin.game = other
                        self.compare(agent, truth, shown(twin, agent))
            env.step(self.pick(env.observe(env.agent_selection)["action_mask"]))

    def play_single(self, env: Any, seed: int) -> None:
        def shown(env: BoardGameEnv, info: dict[str, Any]) -> dict[str, Any]:
            return {
                "observation": env._observe(),
                "action_masks": env.action_masks(),
                "text": env.render() if env.render_mode == "ansi" else None,
                "info": info,
            }

        observation, info = env.reset(seed=seed)
        bare: BoardGameEnv = env.unwrapped
        over = False
        while not over:
            if self.due():
                truth = shown(bare, info)
                twin = copy.deepcopy(bare)
                for other in self.others(bare.game, bare.seat):
                    twin.game = other
                    self.compare(f"seat {bare.seat}", truth, shown(twin, {}))
            observation, _, over, _, info = env.step(self.pick(observation["action_mask"]))
