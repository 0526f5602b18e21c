"""Says what a bot does wrong: a conversation that touches every part of the protocol."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from .._game import Game
from . import messages
from .host import Host
from .messages import Fault
from .program import Limits, Program


class Finding(NamedTuple):
    """One thing that was looked at."""

    #: What.
    what: str
    #: Whether it is as it should be.
    good: bool
    #: What was wrong, or what was seen.
    detail: str


def check(command: Sequence[str], limits: Limits | None = None, seed: int = 1) -> Iterator[Finding]:
    """Looks at a bot, one finding after the other; if it does not start there is only that one."""
    limits = limits or Limits()
    about: dict[str, Any] = {}

    def greets() -> str:
        with Host(command, limits) as host:
            about.update(host.about)
        return f"{about['name']}; games {', '.join(about['games'])}; wants {about['wants']}"

    yield finding("says hello", greets)
    if not about:
        return
    checks = [
        (f"plays {game} with {players}", plays(command, limits, game, players, seed))
        for game in about["games"]
        for players in (2, 3, 4)
    ]
    game = about["games"][0]
    checks += [
        ("plays a second game, at another seat", plays(command, limits, game, 2, seed + 1, 2)),
        ("takes up a game that has begun", takes_up(command, limits, game, seed)),
        ("ignores what it does not know", ignores(command, limits, game, seed)),
        ("survives a line that is no message", survives(command, limits, game, seed)),
        ("leaves when it is asked to", leaves(command, limits, asked=True)),
        ("leaves when its input ends", leaves(command, limits, asked=False)),
    ]
    if about["analysis"]:
        checks += [
            ("gives an analysis in time", analyses(command, limits, game, seed, cancel=False)),
            ("ends an analysis when it is cancelled", analyses(command, limits, game, seed, cancel=True)),
        ]  # fmt: skip
    for what, look in checks:
        yield finding(what, look)


def finding(what: str, look: Callable[[], str]) -> Finding:
    """Looks at one thing."""
    try:
        return Finding(what, True, look())
    except Fault as fault:
        return Finding(what, False, str(fault))


def plays(
    command: Sequence[str], limits: Limits, name: str, players: int, seed: int, games: int = 1
) -> Callable[[], str]:
    """Whole games in one process, at one seat after the other, against random players."""

    def look() -> str:
        moves, longest = 0, 0.0
        with Host(command, limits) as host:
            for number in range(games):
                game = Game(name, players=players, seed=seed + number)
                seat = (players - 1 + number) % players
                host.new_game(game, seat, seed)
                while not game.is_over:
                    game.play_bots({s: "random" for s in range(players) if s != seat})
                    if game.is_over:
                        break
                    start = time.monotonic()
                    game.apply(host.move(game))
                    moves, longest = moves + 1, max(longest, time.monotonic() - start)
                host.game_over(game, game.places())
        return f"{moves} moves, the longest {1000 * longest:.0f} ms"

    return look


def begun(name: str, seed: int, decisions: int = 20) -> tuple[Game, int]:
    """A game after some decisions, with more than one thing to do, and the seat to move."""
    game = Game(name, players=3, seed=seed)
    while decisions > 0 or len(game.legal_actions()) < 2:
        game.apply(game.bot_action("random"))  # type: ignore[arg-type]
        decisions -= 1
    return game, game.current_player  # type: ignore[return-value]


def takes_up(command: Sequence[str], limits: Limits, name: str, seed: int) -> Callable[[], str]:
    """A game that has a past when the bot sits down."""

    def look() -> str:
        game, seat = begun(name, seed)
        with Host(command, limits) as host:
            host.new_game(game, seat, seed)
            return f"answers {game.action_name(host.move(game))}"

    return look


class Raw:
    """A conversation below the level of `Host`, in which the host may say anything."""

    def __init__(self, program: Program, limits: Limits, name: str, seed: int):
        self.program, self.limits = program, limits
        self.game, self.seat = begun(name, seed)
        program.ask(messages.encode({**messages.hello({}), "x-unknown": [1, 2]}))
        hello = messages.read_hello(messages.decode(program.answer(limits.start)))
        self.wants = hello["wants"]

    def new_game(self, **more: Any) -> None:
        """Begins a game."""
        said = messages.new_game(1, self.game, self.seat, 1, self.limits.move)
        said = {"type": said["type"], "id": 1, **said, **more}
        self.program.ask(messages.encode(said))
        messages.answer_to(messages.decode(self.program.answer(self.limits.start)), "ready", 1)

    def move(self, id: int, *, complaint: bool = False, **more: Any) -> bool:
        """Asks for a move; whether there was an error before the answer, where one may be."""
        seen = messages.view(self.game, self.seat, self.wants, [])
        said = {"type": "move", "id": id, "time": self.limits.move, **seen, **more}
        self.program.tell(messages.encode(said))
        message = messages.decode(self.program.answer(self.limits.move))
        complained = complaint and message["type"] == "error" and message.get("id") is None
        if complained:
            message = messages.decode(self.program.answer(self.limits.move))
        messages.read_move(self.game, messages.answer_to(message, "move", id))
        return complained


def ignores(command: Sequence[str], limits: Limits, name: str, seed: int) -> Callable[[], str]:
    """Keys and messages of a later version, and a cancellation of what is not under way."""

    def look() -> str:
        with Program(command, limits) as program:
            raw = Raw(program, limits, name, seed)
            raw.new_game(**{"x-unknown": {"a": None}})
            raw.move(2, **{"x-unknown": True})
            program.tell(messages.encode({"type": "cancel", "id": 77}))
            program.tell(messages.encode({"type": "x-unknown"}))
            raw.move(3)
        return "unknown keys, an unknown message, a cancellation of nothing"

    return look


def survives(command: Sequence[str], limits: Limits, name: str, seed: int) -> Callable[[], str]:
    """A line that is no JSON: the bot may say "error", and answers the next request."""

    def look() -> str:
        with Program(command, limits) as program:
            raw = Raw(program, limits, name, seed)
            raw.new_game()
            program.tell(b"this is no message\n")
            said = raw.move(2, complaint=True)
        return "answers that it is none" if said else "says nothing"

    return look


def leaves(command: Sequence[str], limits: Limits, *, asked: bool) -> Callable[[], str]:
    """The end of a conversation."""

    def look() -> str:
        with Program(command, limits) as program:
            program.ask(messages.encode(messages.hello({})))
            program.answer(limits.start)
            if asked:
                program.tell(messages.encode({"type": "quit"}))
            else:
                program.hang_up()
            code = program.exit_code(limits.quit)
        if code is None:
            raise Fault("late", f"it has not left within {limits.quit:g} s")
        if code != 0:
            raise Fault("died", f"it left with exit code {code}, not 0")
        return "exit code 0"

    return look


def analyses(
    command: Sequence[str], limits: Limits, name: str, seed: int, *, cancel: bool
) -> Callable[[], str]:
    """An analysis of a second, or one of a minute that is cancelled at once."""

    def look() -> str:
        game, seat = begun(name, seed)
        with Host(command, limits) as host:
            host.new_game(game, seat, seed)
            start = time.monotonic()
            found = host.analyze(game, 60.0 if cancel else 1.0, cancelled=lambda: cancel)
            took = time.monotonic() - start
            if not cancel and not found["moves"]:
                raise Fault("nonsense", '"moves" of a whole analysis is not empty')
            host.move(game)
        return f"{len(found['moves'])} moves after {took:.2f} s"

    return look
