"""Shows that nothing hidden leaks.

`check_no_leak` plays random games. At every decision and for every seat it draws other states that
the seat cannot tell from the true one, and compares everything that the game or environment shows
to the seat in both: observation, mask, info, text and picture, and what bots do and think for it.
Anything that differs is a leak.
Both are also played on alike; where the seat then still cannot tell them apart, all that the two
steps have returned or added to the log must be equal.

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

from ._config import whole_number
from ._game import Game, board_html
from ._vector import VectorGame
from .protocol.messages import WANTS, encode, view

if TYPE_CHECKING:
    from .envs.aec import AecEnv
    from .envs.single import BoardGameEnv
    from .envs.vector import BoardGameVectorEnv

    #: What can be checked.
    Subject: TypeAlias = Game | VectorGame | AecEnv | BoardGameEnv | BoardGameVectorEnv

__all__ = ["LeakError", "Report", "check_no_leak", "same", "shown_by_game"]


#: Of a search whose thoughts are compared.
SIMULATIONS = 20


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
    worlds, stride = whole_number("worlds", worlds, 1), whole_number("stride", stride, 1)
    check = Check(worlds, stride, seed)
    for number in range(whole_number("games", games, 1)):
        check.play(subject, seed + number)
    return Report(check.decisions, check.compared, check.different)


def shown_by_game(game: Game, seat: int) -> dict[str, Any]:
    """Everything that a game shows to a seat.

    >>> sorted(shown_by_game(Game(), 0))[:3]
    ['action_mask', 'board', 'data']
    """
    size = game.observation_len
    to_move = game.current_player == seat
    shown: dict[str, Any] = {
        "observation": game.observe(seat),
        "observation as bytes": game.observe(seat, np.empty(size, np.uint8)),
        "data": game.observation(seat),
        "action_mask": game.action_mask() if to_move else None,
        "relative mask": game.action_mask(relative=True) if to_move else None,
        "legal": game.legal() if to_move else None,
        "turn": (game.turn, game.current_player, game.node),
        "board": [game.draw(seat, lang) for lang in game.languages],
        "public board": [game.draw("public", lang) for lang in game.languages],
        "page": board_html(game, seat),
        "picture": [game.svg(seat, lang) for lang in game.languages],
        "public picture": game.svg(theme="dark"),
        "picture of moves": game.svg(seat, highlight="legal"),
        "scores": (game.scores(), game.ranking()),
        "greedy": game.bot_action("greedy", seed=1) if to_move else None,
        "search": game.analyze(SIMULATIONS, seed=1).to_json() if to_move else None,
    }
    if game.recording:
        shown["information state"] = game.information_state(seat)
        shown["information key"] = game.information_key(seat)
        shown["protocol"] = encode(view(game, seat, WANTS, [])) if to_move else None
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


def alike(one: Game, other: Game, seat: int) -> bool:
    """Whether a seat cannot tell two games apart as they stand.

    >>> alike(Game(seed=1), Game(seed=2), 0)
    True
    """
    views = [
        (
            (game.turn, game.current_player, game.node),
            game.observe(seat),
            game.action_mask() if game.current_player == seat else None,
        )
        for game in (one, other)
    ]
    return same(*views)


def told(game: Game, seat: int, since: int) -> list[list[str]]:
    """What a game has told a seat since so many lines, in every language.

    >>> game = Game(seed=1)
    >>> game.apply(0)
    >>> told(game, 0, 1)
    [[], [], [], [], []]
    """
    return [game.log(seat, lang)[since:] for lang in game.languages] if game.recording else []


class Check:
    """One run of the suite."""

    def __init__(self, worlds: int, stride: int, seed: int):
        self.worlds, self.stride = worlds, stride
        self.random = np.random.default_rng(seed)
        self.decisions = self.compared = self.different = 0

    def play(self, subject: Any, seed: int) -> None:
        """Plays one game of whatever this is."""
        bases = type(getattr(subject, "unwrapped", subject)).__mro__
        # The libraries of environments that nobody has made need not be there.
        modules = {base.__module__ for base in bases}
        if isinstance(subject, Game):
            self.play_game(subject.clone())
        elif isinstance(subject, VectorGame):
            self.play_vector(subject, seed)
        elif "jerusalem.envs.aec" in modules:
            self.play_aec(subject, seed)
        elif "jerusalem.envs.vector" in modules:
            self.play_vector_env(subject, seed)
        elif "jerusalem.envs.single" in modules:
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
        def step(game: Game, move: int) -> bool:
            """Lets the same happen here, if it can."""
            if game.is_chance:
                possible = any(outcome.id == move for outcome in game.outcomes())
                if possible:
                    game.resolve(move)
                return possible
            legal = game.is_legal(move)
            if legal:
                game.apply(move)
            return legal

        while True:
            twins = []
            lines: dict[int, int] = {}
            where = f"at ply {game.ply} ({game.node})"
            if self.due() or game.is_over:
                for seat in range(game.players):
                    truth = shown_by_game(game, seat)
                    lines[seat] = len(game.log(seat)) if game.recording else 0
                    for other in self.others(game, seat):
                        self.compare(f"seat {seat} {where}", truth, shown_by_game(other, seat))
                        twins.append((seat, other, len(other.log(seat)) if other.recording else 0))
            if game.is_over:
                return
            move = game.clone().roll() if game.is_chance else self.pick(game.action_mask())
            twins = [twin for twin in twins if step(twin[1], move)]
            step(game, move)
            news = {seat: told(game, seat, since) for seat, since in lines.items()}
            for seat, other, since in twins:
                if alike(game, other, seat):
                    other_news = {"log": told(other, seat, since)}
                    self.compare(f"seat {seat} {where}", {"log": news[seat]}, other_news)

    def play_vector(self, games: VectorGame, seed: int) -> None:
        shown = games.reset(seed)
        for _ in range(200):
            if self.due():
                self.check_rows(
                    games.game, shown.observation, shown.mask, shown.to_play, games.ids
                )
            shown = games.step_random()
            self.check_rewards(shown.rewards, shown.done)

    def check_rows(
        self,
        game_of: Callable[[int], Game],
        observation: Any,
        mask: Any,
        seats: Any,
        ids: str,
        texts: Any = None,
    ) -> None:
        for row, seat in enumerate(seats.tolist()):
            if seat < 0:
                continue  # This game is over, and nobody is shown anything.
            game = game_of(row)
            for other in self.others(game, seat):
                seen = other.observe(seat, np.empty_like(observation[row]))
                own_mask = mask[row].view(np.int8)
                truth: dict[str, Any] = {"observation": observation[row], "action_mask": own_mask}
                answer: dict[str, Any] = {
                    "observation": seen,
                    "action_mask": other.action_mask(relative=ids == "relative"),
                }
                if texts is not None:
                    truth["text"], answer["text"] = texts[row], other.draw(seat)
                self.compare(f"row {row}, seat {seat}", truth, answer)

    def check_rewards(self, rewards: Any, done: Any) -> None:
        if rewards[~done.astype(bool)].any():
            raise LeakError("rewards tell what is hidden: there are none before the end")

    def play_vector_env(self, envs: Any, seed: int) -> None:
        bare: BoardGameVectorEnv = envs.unwrapped
        observation, infos = envs.reset(seed=seed)
        for _ in range(100):
            if self.due():
                texts = envs.render() if envs.render_mode == "ansi" else None
                seen, mask = observation["observation"], observation["action_mask"]
                self.check_rows(bare.game, seen, mask, bare.seats, bare.ids, texts)
                self.compare("all rows", {"mask": bare.action_masks()}, {"mask": mask.view(bool)})
            self.check_infos(bare, infos)
            observation, rewards, done, _, infos = envs.step(bare.random_actions())
            self.check_rewards(rewards, done)

    def check_infos(self, envs: BoardGameVectorEnv, infos: dict[str, Any]) -> None:
        """Infos have only the last observations of games that have ended."""
        if infos.keys() - {"final_obs", "_final_obs", "final_info", "_final_info"}:
            raise LeakError(f"infos has more than it says: {sorted(infos)}")
        if infos.get("final_info"):
            raise LeakError(f"final_info has more than it says: {infos['final_info']!r}")
        for row in np.flatnonzero(infos.get("_final_obs", ())):
            truth = {"final_obs": infos["final_obs"][row]}
            mask = np.zeros(envs.single_action_space.n, np.int8)
            last = {"observation": envs._last[row], "action_mask": mask}
            self.compare(f"row {row}", truth, {"final_obs": last})

    def play_aec(self, env: Any, seed: int) -> None:
        def shown(env: AecEnv, agent: str) -> dict[str, Any]:
            mine = env.agent_selection == agent
            return {
                "observation": env.observe(agent),
                "info": env.infos[agent],
                "agent_selection": env.agent_selection,
                "rewards": env.rewards,
                "last": env.last() if mine else None,
                "text": env.render() if env.render_mode == "ansi" else None,
            }

        bare: AecEnv = env.unwrapped
        seats = list(enumerate(bare.possible_agents))
        env.reset(seed=seed)
        for _ in range(self.worlds):
            twin = copy.deepcopy(env)
            twin.reset(seed=int(self.random.integers(1 << 62)))
            for seat, agent in seats:
                if alike(bare.game, twin.unwrapped.game, seat):
                    self.compare(f"{agent}, reset", shown(env, agent), shown(twin, agent))
        while env.agents and not any(env.terminations.values()):
            twins = []
            action = self.pick(env.observe(env.agent_selection)["action_mask"])
            if self.due():
                for seat, agent in seats:
                    truth = shown(env, agent)
                    for other in self.others(bare.game, seat):
                        twin = copy.deepcopy(env)
                        # What is kept from the last step was made in the true state.
                        twin.unwrapped.game = other
                        self.compare(agent, truth, shown(twin, agent))
                        if other.is_legal(action, relative=bare.ids == "relative"):
                            twin.step(action)
                            twins.append((seat, agent, twin))
            env.step(action)
            for seat, agent, twin in twins:
                if alike(bare.game, twin.unwrapped.game, seat):
                    self.compare(f"{agent}, step", shown(env, agent), shown(twin, agent))

    def play_single(self, env: Any, seed: int) -> None:
        def shown(env: Any, returned: tuple[Any, ...]) -> dict[str, Any]:
            names = ["observation", "reward", "terminated", "truncated", "info"]
            if len(returned) == 2:
                names = ["observation", "info"]
            return {
                **dict(zip(names, returned, strict=True)),
                "action_masks": env.unwrapped.action_masks(),
                "text": env.render() if env.render_mode == "ansi" else None,
            }

        bare: BoardGameEnv = env.unwrapped
        returned = env.reset(seed=seed)
        for _ in range(self.worlds):
            twin = copy.deepcopy(env)
            answer = twin.reset(seed=int(self.random.integers(1 << 62)))
            seat = twin.unwrapped.seat
            if seat == bare.seat and alike(bare.game, twin.unwrapped.game, seat):
                self.compare(f"seat {seat}, reset", shown(env, returned), shown(twin, answer))
        while not bare.game.is_over:
            twins = []
            action = self.pick(bare.game.action_mask(relative=bare.ids == "relative"))
            if self.due():
                truth = shown(env, returned)
                for other in self.others(bare.game, bare.seat):
                    twin = copy.deepcopy(env)
                    twin.unwrapped.game = other
                    # What was returned before was made in the true state.
                    self.compare(f"seat {bare.seat}", truth, shown(twin, returned))
                    twins.append((twin, twin.step(action)))
            returned = env.step(action)
            for twin, answer in twins:
                if alike(bare.game, twin.unwrapped.game, bare.seat):
                    self.compare(f"seat {bare.seat}, step", shown(env, returned), shown(twin, answer))
