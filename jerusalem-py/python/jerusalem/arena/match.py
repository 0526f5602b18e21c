"""One game of an arena: played, whatever the players do, and turned into a line of results."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from .._game import Game
from ..protocol.host import Watch, nobody
from ..protocol.messages import Fault
from ..protocol.program import Limits
from .players import BotLike, Native, Player, is_outside, make_player
from .schedule import Pairing, number_of

#: Plays on for a bot that has lost by a fault, so that the others' game keeps its meaning.
STAND_IN = "greedy"

Result: TypeAlias = dict[str, Any]


class Referee:
    """Plays game after game with the same players.

    A bot at two seats is two players, and an outside one two programs: seats share nothing.
    """

    def __init__(
        self,
        game: Mapping[str, Any],
        bots: Mapping[str, BotLike],
        limits: Limits | None = None,
        watch: Watch = nobody,
    ):
        self.game, self.bots = dict(game), dict(bots)
        self.limits, self.watch = limits or Limits(), watch
        self.players: dict[tuple[str, int], Player] = {}

    def play(self, pairing: Pairing) -> Result:
        """Plays one game to its end."""
        # What outside programs are told comes from the record.
        record = any(is_outside(self.bots[name]) for name in pairing.seats)
        game = Game(seed=pairing.seed, record=record, **self.game)
        seated = [self.player(pairing.seats, seat) for seat in range(game.players)]
        faults, seconds, moves = play_out(game, seated, pairing.seed)
        places = judge(game.places(), list(faults))
        reason = "finished" if game.is_over else "decided"
        for seat in range(game.players):
            if seat not in faults:
                seated[seat].end(game, places, reason)
        result: Result = {
            "key": pairing.key,
            "block": pairing.block,
            "seats": list(pairing.seats),
            "seed": pairing.seed,
            "places": places,
            "scores": game.scores(),
            "plies": game.ply,
            "moves": moves,
            "seconds": [round(time, 6) for time in seconds],
        }
        if faults:
            result["faults"] = {str(seat): fault for seat, fault in faults.items()}
        return result

    def player(self, seats: Sequence[str], seat: int) -> Player:
        """The player at a seat; the n-th of its name at the table."""
        name = seats[seat]
        key = name, list(seats[:seat]).count(name)
        if key not in self.players:
            self.players[key] = make_player(self.bots[name], self.limits, self.watch)
        return self.players[key]

    def close(self) -> None:
        """Ends the players."""
        for player in self.players.values():
            player.close()
        self.players.clear()


def play_out(
    game: Game, seated: Sequence[Player], seed: int
) -> tuple[dict[int, Result], list[float], list[int]]:
    """Plays to the end: the faults by seat, the first one first; seconds and moves of every seat.

    For a seat with a fault `STAND_IN` plays on, until all others but one have faults too.
    """
    faults: dict[int, Result] = {}
    seconds, moves = [0.0] * game.players, [0] * game.players

    def note(seat: int, fault: Fault) -> None:
        faults[seat] = {"kind": fault.kind, "what": fault.what, "ply": game.ply}

    for number, player in enumerate(seated):
        try:
            player.begin(game, number, number_of("dice of a seat", seed, number))
        except Fault as fault:
            note(number, fault)
    stand_in = Native(STAND_IN)
    while (seat := game.current_player) is not None and len(faults) < game.players - 1:
        if seat not in faults:
            start = time.perf_counter()
            try:
                game.apply(seated[seat].choose(game))
            except Fault as fault:
                note(seat, fault)
            seconds[seat] += time.perf_counter() - start
            moves[seat] += 1
        else:
            game.apply(stand_in.choose(game))
    return faults, seconds, moves


def judge(places: Sequence[int], faulty: Sequence[int]) -> list[int]:
    """The places by the arena's rules: seats with faults come last, the first to fail the very last.

    >>> judge([0, 1, 2], [0])
    [2, 0, 1]
    >>> judge([2, 1, 0], [1, 2])
    [0, 2, 1]
    """
    good = sorted(
        (seat for seat in range(len(places)) if seat not in faulty), key=places.__getitem__
    )
    order = good + list(faulty)[::-1]
    return [order.index(seat) for seat in range(len(places))]
