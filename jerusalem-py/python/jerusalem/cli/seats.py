"""The bots at a table that somebody watches or plays at."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from .._game import Game
from ..arena.match import STAND_IN
from ..arena.players import Native, Player, make_player
from ..arena.schedule import number_of
from ..protocol.messages import Fault
from ..protocol.program import Limits
from .common import thinking


class Seats:
    """A bot at every seat that has one. For an outside program that fails another plays on."""

    def __init__(self, game: Game, bots: Sequence[str | None], limits: Limits | None = None):
        self.game, self.bots = game, list(bots)
        self.players: list[Player | None] = [
            None if bot is None else make_player(bot, limits) for bot in bots
        ]

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for player in self.players:
            if player is not None:
                if self.game.is_over:
                    player.end(self.game, self.game.places(), "finished")
                player.close()

    def begin(self) -> None:
        """Begins the game for all of them, or begins it anew where it now stands."""
        for seat, player in enumerate(self.players):
            if player is not None:
                try:
                    player.begin(self.game, seat, number_of("dice of a seat", self.game.seed, seat))
                except Fault as fault:
                    self.replace(seat, fault)

    def advance(self, decisions: int = 1 << 30) -> None:
        """Lets them decide, so often at most, until a seat without a bot is to move, or nobody."""
        while decisions > 0 and (seat := self.game.current_player) is not None:
            player = self.players[seat]
            if player is None:
                return
            try:
                with thinking(f"seat {seat}", self.bots[seat] or ""):
                    action = player.choose(self.game)
                self.game.apply(action)
                decisions -= 1
            except Fault as fault:
                self.replace(seat, fault)

    def replace(self, seat: int, fault: Fault) -> None:
        """Somebody else plays on for a bot that has failed."""
        print(f"the bot at seat {seat} has failed ({fault}); {STAND_IN} plays on for it")
        self.players[seat], self.bots[seat] = Native(STAND_IN), STAND_IN
