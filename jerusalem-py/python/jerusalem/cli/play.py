"""``jerusalem play``: a person against bots."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .. import _native
from .._game import Game
from ..errors import hint
from .common import (
    add_game_options,
    add_lang,
    add_limits,
    bot_list,
    game_options,
    limits,
    standings,
    table,
)
from .seats import Seats

#: Simulations of a hint, and the moves it tells of.
_HINT, _HINTS = 2000, 5

_HELP = """\
A number or a name plays that action; part of a name is enough if it fits only one.
  help        this text
  board       draws the board
  legal       lists what you may do
  log         everything you have seen so far
  hint [N]    what a search of N simulations thinks of your moves
  undo        takes back your last decision and everything after it
  save FILE   writes the record (JSON if the name ends in .json)
  quit        leaves the game"""


def add_parser(commands: Any) -> None:
    """The options of this command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "play", help="play against bots", description="Play against bots in the terminal."
    )
    add_game_options(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="yours (default: 0)")
    parser.add_argument("--bots", default="greedy", metavar="BOT[,BOT…]",
                        help="the others, clockwise from you: "
                             f"{_native.BOT_NAMING}, or exec:COMMAND for programs of your own "
                             "(default: %(default)s)")  # fmt: skip
    add_limits(parser)
    add_lang(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays a game."""
    game = Game(seed=arguments.seed, **game_options(arguments))
    seat = arguments.seat
    if not 0 <= seat < game.players:
        raise IndexError(f"seat {seat} does not exist: 0 to {game.players - 1}")
    if sys.stdin is None:
        raise ValueError("there is no input to read your decisions from")
    others = bot_list(arguments.bots, game.players - 1)
    bots: list[str | None] = [None] * game.players
    for i, bot in enumerate(others):
        bots[(seat + 1 + i) % game.players] = bot
    with Seats(game, bots, limits(arguments)) as seats:
        return Play(game, seat, seats, arguments.lang).run()


class Play:
    """A person at the table."""

    def __init__(self, game: Game, seat: int, seats: Seats, lang: str):
        self.game, self.seat, self.seats, self.lang = game, seat, seats, lang
        self.told = 0
        self.decided: list[int] = []

    def run(self) -> int:
        """Asks until the game is over or the person leaves."""
        print(f"You have seat {self.seat}. 'help' says what you can type.\n")
        self.seats.advance()
        self.board()
        while not self.game.is_over:
            self.news()
            self.legal()
            try:
                line = input(f"\n{self.game.node}> ").strip()
            except EOFError:
                print()
                return 0
            if line == "quit":
                return 0
            if not self.command(line):
                self.choose(line)
        self.news()
        self.board()
        print(standings(self.game))
        place = self.game.ranking().index(self.seat) + 1
        print(f"\nYou came in at place {place} of {self.game.players}.")
        return 0

    def command(self, line: str) -> bool:
        """Does what is asked if it is no action."""
        word, _, rest = line.partition(" ")
        if word == "help" or not word:
            print(_HELP)
        elif word == "board":
            self.board()
        elif word == "legal":
            pass  # Listed again before the next question.
        elif word == "log":
            print("\n".join(self.game.log(self.seat, self.lang)))
        elif word == "hint":
            self.hint(rest.strip())
        elif word == "undo":
            self.undo()
        elif word == "save":
            self.save(rest.strip())
        else:
            return False
        return True

    def hint(self, simulations: str) -> None:
        """What a search thinks of the person's moves, by what the person knows."""
        if simulations and not simulations.isdigit():
            print("think how long? 'hint' or 'hint SIMULATIONS'")
            return
        try:
            print(self.game.analyze(int(simulations or _HINT), lang=self.lang).text(_HINTS))
        except ValueError as error:
            print(error)

    def board(self) -> None:
        """The board as the person sees it."""
        print(self.game.draw(self.seat, self.lang))

    def news(self) -> None:
        """What has happened since the last question."""
        lines = self.game.log(self.seat, self.lang)
        for line in lines[self.told :]:
            print(f"  · {line}")
        self.told = len(lines)

    def names(self) -> dict[int, str]:
        """What the person may do."""
        legal = self.game.legal_actions().tolist()
        return {id: self.game.action_name(id, self.lang) for id in legal}

    def legal(self) -> None:
        """Lists it, in as many columns as fit."""
        names = self.names()
        cells = [f"{id:>4} {name}" for id, name in names.items()]
        width = max(map(len, cells)) + 3
        columns = max(1, 100 // width)
        rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
        padded = [row + [""] * (columns - len(row)) for row in rows]
        print("\n" + (table(padded) if len(rows) > 1 else "   ".join(cells)))

    def choose(self, line: str) -> None:
        """Plays the action that was meant, if it is clear which."""
        names = self.names()
        ids = [id for id, name in names.items() if line in (str(id), name, self.game.action_name(id))]
        ids = ids or [id for id, name in names.items() if line.lower() in name.lower()]
        if len(ids) == 1:
            self.decided.append(self.game.ply)
            self.game.apply(ids[0])
            self.seats.advance()
        elif ids:
            print(f"{line!r} fits {', '.join(names[id] for id in ids)}")
        else:
            print(f"{line!r} is not legal here{hint(line, names.values())}; 'help' says more")

    def undo(self) -> None:
        """Takes back the person's last decision."""
        if not self.decided:
            print("there is nothing to take back")
            return
        self.game.undo_to(self.decided.pop())
        self.seats.begin()
        self.told = len(self.game.log(self.seat, self.lang))
        self.board()

    def save(self, path: str) -> None:
        """Writes the record."""
        if not path:
            print("save where? 'save FILE'")
            return
        try:
            self.game.save_record(path)
            print(f"saved to {path}")
        except OSError as error:
            print(error, file=sys.stderr)
