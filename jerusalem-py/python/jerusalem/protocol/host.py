"""Our side as the host: a foreign program is asked for moves and analyses."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeAlias

from .._game import Game
from . import messages
from .messages import GRACE, Fault, Message
from .program import Limits, Program

#: Is told ``"opened"`` or ``"closed"`` and the session of a program.
Watch: TypeAlias = Callable[[str, int], object]


def nobody(what: str, session: int) -> None:
    """Watches nothing."""


#: Seconds between two looks at whether an analysis is still wanted.
_LOOK = 0.02


class Host:
    """A bot in a program of its own, at one seat of one game at a time.

    Every call that the bot does not answer as it should raises a `Fault`; the program is then ended,
    and every later call raises the same fault again.

    >>> import sys
    >>> game = Game(players=2, seed=1)
    >>> with Host([sys.executable, "-m", "jerusalem", "bot", "greedy"]) as bot:
    ...     bot.new_game(game, game.current_player)
    ...     action = bot.move(game)
    >>> game.is_legal(action)
    True
    """

    def __init__(self, command: Sequence[str], limits: Limits | None = None, watch: Watch = nobody):
        self.limits, self._watch = limits or Limits(), watch
        self._program = Program(command, self.limits)
        watch("opened", self._program.pid)
        self._fault: Fault | None = None
        self._requests = self._games = self._told = 0
        self._seat = -1
        #: What the bot added to its last move, if it did.
        self.remark: Message | None = None
        try:
            said = {"move": self.limits.move, "line": self.limits.line}
            # It may greet before it is greeted.
            self._program.tell(messages.encode(messages.hello(said)))
            line = self._program.answer(self.limits.start)
            self.about = messages.read_hello(messages.decode(line))
        except Fault as fault:
            self.close()
            raise Fault("start", f"{fault.what}{self._complaints(fault)}") from None
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """What the bot calls itself."""
        name: str = self.about["name"]
        return name

    @property
    def pid(self) -> int:
        """The number of the program's process and session."""
        return self._program.pid

    def new_game(self, game: Game, seat: int, seed: int = 0) -> None:
        """Begins a game for the bot at a seat; what has happened in it already is told as news."""
        if self._fault is not None:
            raise self._fault
        if seat not in range(game.players):
            raise IndexError(f"seat {seat!r} does not exist: 0 to {game.players - 1}")
        if game.game_id not in self.about["games"]:
            played = ", ".join(self.about["games"])
            raise self._end(Fault("start", f"{self.name} does not play {game.game_id}: {played}"))
        self._games, self._told, self._seat = self._games + 1, 0, seat
        self._program.forgive()
        said = messages.new_game(self._games, game, seat, seed, self.limits.move)
        self._exchange("ready", said, self.limits.start)

    def move(self, game: Game) -> int:
        """The id of the legal action that the bot chooses."""
        self.remark = None
        said = {"type": "move", "time": self.limits.move, **self._view(game)}
        answer = self._exchange("move", said, self.limits.move)
        with self._faults(answer["id"]):
            action = messages.read_move(game, answer)
        remark = answer.get("analysis")
        self.remark = remark if isinstance(remark, dict) else None
        return action

    def analyze(
        self,
        game: Game,
        seconds: float,
        *,
        progress: Callable[[Message], object] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Message:
        """What the bot thinks of the legal moves: ``{"moves": [{"action": …, …}], "done": True}``.

        It has so many seconds; `progress` is shown what it says before, and when `cancelled` says so
        the bot is asked to come to an end.
        """
        if not self.about["analysis"]:
            raise Fault("error", f"{self.name} gives no analysis")
        if not 0 < seconds <= 1e6:
            raise ValueError(f"an analysis has 0 to 1000000 seconds, not {seconds:g}")
        until = time.monotonic() + seconds
        self._ask({"type": "analyze", "time": seconds, **self._view(game)})
        id, stopped = self._requests, False
        with self._faults(id):
            while True:
                line = self._program.line(_LOOK)
                if line is not None:
                    message = messages.answer_to(messages.decode(line), "analysis", id)
                    analysis = messages.read_analysis(game, message)
                    if analysis["done"]:
                        return analysis
                    if progress is not None:
                        progress(analysis)
                if time.monotonic() > until + GRACE:
                    raise Fault("late", f"the analysis was to be done within {seconds:g} s")
                if not stopped and cancelled is not None and cancelled():
                    stopped, until = True, time.monotonic() + self.limits.quit
                    self._program.tell(messages.encode({"type": "cancel", "id": id}))

    def game_over(self, game: Game, places: Sequence[int], reason: str = "finished") -> None:
        """Tells the bot how the game ended; it does not answer."""
        events = self._news(game) if "events" in self.about["wants"] else []
        said = {
            "type": "game_over",
            "game": self._games,
            "reason": reason,
            "places": list(places),
            "scores": game.scores(),
            "events": events,
        }
        if self._fault is None:
            self._program.tell(messages.encode(said))

    def quit(self) -> None:
        """Asks the program to leave, and ends it if it does not."""
        if self._fault is None:
            self._program.tell(messages.encode({"type": "quit"}))
            self._program.hang_up()
            self._program.exit_code(self.limits.quit)
        self.close()

    def close(self) -> None:
        """Ends the program with its children."""
        self._fault = self._fault or Fault("died", "it was told to leave")
        if not self._program.closed:
            self._program.close()
            self._watch("closed", self.pid)

    def _view(self, game: Game) -> Message:
        if self._fault is not None:
            raise self._fault
        if self._seat < 0 or game.current_player != self._seat:
            whose = f"seat {self._seat} is not to move" if self._seat >= 0 else "no game has begun"
            raise ValueError(f"the bot cannot be asked: {whose}")
        wants = self.about["wants"]
        events = self._news(game) if "events" in wants else []
        return messages.view(game, self._seat, wants, events)

    def _news(self, game: Game) -> list[str]:
        """What the seat has seen happen since it was last told."""
        lines = game.log(self._seat)
        news, self._told = lines[self._told :], len(lines)
        return news

    def _ask(self, said: Message) -> None:
        self._requests += 1
        with self._faults():
            said = {"type": said["type"], "id": self._requests, **said}
            self._program.ask(messages.encode(said))

    def _exchange(self, kind: str, said: Message, seconds: float) -> Message:
        self._ask(said)
        with self._faults():
            line = self._program.answer(seconds)
            return messages.answer_to(messages.decode(line), kind, self._requests)

    @contextmanager
    def _faults(self, id: int | None = None) -> Iterator[None]:
        """Ends the bot where it makes a mistake."""
        try:
            yield
        except Fault as fault:
            raise self._end(fault, id) from None

    def _end(self, fault: Fault, id: int | None = None) -> Fault:
        """Tells the bot what was wrong and ends it."""
        if self._fault is None:
            said: Message = {"type": "error", "message": str(fault)}
            self._program.tell(messages.encode(said if id is None else {**said, "id": id}))
            self._fault = Fault(fault.kind, f"{fault.what}{self._complaints(fault)}")
            self.close()
        return self._fault

    def _complaints(self, fault: Fault) -> str:
        """What the program wrote to standard error, unless the fault says it already."""
        said = self._program.complaints
        told = "it wrote" in fault.what or not said
        return "" if told else f"; it wrote {messages.shown(said[-100:])}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.quit() if kind is None else self.close()
