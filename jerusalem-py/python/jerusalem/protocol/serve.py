"""Our side as the bot: ``python -m jerusalem bot NAME`` answers a host."""

from __future__ import annotations

import queue
import random
import sys
import threading
import time
from collections.abc import Iterator
from typing import IO, Any

from .. import _native
from .._config import SEEDS, check_bot
from .._game import Game
from ..errors import JerusalemError
from .messages import PROTOCOL, Fault, Message, decode, encode

#: Bytes of a line of the host; a longer one, or a cut one, is the end.
_LINE = 1 << 24
#: Of the time allowed, what an analysis uses.
_USED = 0.8
#: Seconds between two reports of an analysis.
_REPORT = 0.25


def serve(name: str, source: IO[bytes] | None = None, sink: IO[bytes] | None = None) -> None:
    """Answers the host's lines with the moves of one of our bots, until it hangs up."""
    check_bot(name)
    source, sink = source or sys.stdin.buffer, sink or sys.stdout.buffer
    Server(name, source, sink).run()


class Server:
    """One of our bots in conversation with a host.

    It asks for positions: each is a whole state that its seat cannot tell from the true one, which
    is all that a fair bot needs.
    """

    def __init__(self, name: str, source: IO[bytes], sink: IO[bytes]):
        self.name, self.sink = name, sink
        self.dice = random.Random()
        self.heard: queue.Queue[Message | Fault | None] = queue.Queue()
        # A thread of its own listens, so that a cancellation is heard during an analysis.
        threading.Thread(target=self.listen, args=(source,), daemon=True).start()

    def listen(self, source: IO[bytes]) -> None:
        """Puts what the host says into the queue; None is the end, after which nobody listens."""
        while (line := source.readline(_LINE)).endswith(b"\n"):
            try:
                message = decode(line)
            except Fault as fault:
                self.heard.put(fault)
                continue
            if message["type"] == "quit":
                break
            self.heard.put(message)
        self.heard.put(None)

    def run(self) -> None:
        """Answers until the host says quit or hangs up."""
        while (message := self.heard.get()) is not None:
            if isinstance(message, Fault):
                self.say(type="error", message=str(message))
                continue
            try:
                self.answer(message)
            except (JerusalemError, KeyError, TypeError, ValueError) as error:
                self.say(type="error", id=message.get("id"), message=str(error))

    def answer(self, message: Message) -> None:
        """Answers a message; what needs no answer, or is not known, gets none."""
        kind, id = message["type"], message.get("id")
        if kind == "hello":
            self.say(type="hello", protocol=PROTOCOL, name=f"jerusalem {self.name}",
                     version=_native.__version__, games=list(_native.GAMES),
                     wants=["position"], analysis=True)  # fmt: skip
        elif kind == "new_game":
            self.dice.seed(message.get("seed"))
            self.say(type="ready", id=id)
        elif kind == "move":
            self.say(type="move", id=id, action=self.game(message).bot_action(self.name))
        elif kind == "analyze":
            self.analyze(message)
        elif id is not None and kind not in ("cancel", "error"):
            raise Fault("nonsense", f"there is no request {kind!r}")

    def game(self, message: Message) -> Game:
        """The game as this seat knows it."""
        if "position" not in message:
            raise ValueError('a "position" is missing, which this bot asks for in its hello')
        return Game.from_position(message["position"], seed=self.dice.randrange(SEEDS))

    def analyze(self, message: Message) -> None:
        """Every legal move is played out by the bot itself, again and again, from states that its
        seat cannot tell apart, until the time is up or the host has enough."""
        game, id = self.game(message), message["id"]
        until = time.monotonic() + _USED * float(message["time"])
        report = time.monotonic() + _REPORT
        seat = game.current_player
        if seat is None:
            raise ValueError("nobody is to move")
        tried = {int(move): Tried(game.players) for move in game.legal_actions()}
        cancelled = False
        for move in self.moves(list(tried)):
            cancelled = cancelled or self.cancelled(id)
            now = time.monotonic()
            if cancelled or now >= until:
                break
            world = game.determinize(seat, self.dice.randrange(SEEDS))
            world.apply(move)
            world.play_bots(self.name)
            tried[move].add(world, seat)
            if now >= report:
                report = now + _REPORT
                self.say(type="analysis", id=id, done=False, moves=table(tried))
        self.say(type="analysis", id=id, done=True, cancelled=cancelled, moves=table(tried))

    def moves(self, legal: list[int]) -> Iterator[int]:
        """All moves in turn, for ever."""
        while True:
            yield from legal

    def cancelled(self, id: Any) -> bool:
        """Whether the host no longer waits for this request."""
        try:
            message = self.heard.get_nowait()
        except queue.Empty:
            return False
        if isinstance(message, dict) and message["type"] == "cancel":
            return bool(message.get("id") == id)
        # Whatever else comes now, the end or another request, is answered after this.
        self.heard.put(message)
        return True

    def say(self, **message: Any) -> None:
        """Sends a line."""
        self.sink.write(encode({key: value for key, value in message.items() if value is not None}))
        self.sink.flush()


class Tried:
    """How often a move was played out and what came of it."""

    def __init__(self, players: int):
        self.visits = self.wins = 0
        self.values = [0.0] * players

    def add(self, end: Game, seat: int) -> None:
        """One more game."""
        self.visits += 1
        self.wins += end.winner == seat
        self.values = [a + b for a, b in zip(self.values, end.returns().tolist(), strict=True)]


def table(tried: dict[int, Tried]) -> list[Message]:
    """The moves that were tried, the best first."""
    rows: list[Message] = [
        {
            "action": action,
            "visits": move.visits,
            "win": round(move.wins / move.visits, 4),
            "values": [round(value / move.visits, 4) for value in move.values],
        }
        for action, move in tried.items()
        if move.visits
    ]
    return sorted(rows, key=lambda row: -row["win"])
