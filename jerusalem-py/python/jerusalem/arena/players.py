"""Who sits at a table: bots of the engine, outside programs, functions and policies of Python."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeGuard

from .._config import check_bot
from .._game import Game
from ..errors import ConfigError, JerusalemError
from ..protocol.host import Host, Watch, nobody
from ..protocol.messages import Fault
from ..protocol.program import Limits

#: A bot's name, ``exec:COMMAND``, or a function from an observation with its mask to a relative id,
#: as the opponents of environments are.
BotLike: TypeAlias = str | Callable[[dict[str, Any]], int] | Any

_EXEC = "exec:"
_ALIAS = re.compile(r"([A-Za-z0-9][\w.+-]*)=(.+)", re.S)


class Player:
    """A player at one seat, from game to game."""

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """A game begins; the seed is for the player's own dice."""

    def choose(self, game: Game) -> int:
        """A legal action for the seat, which is to move; a `Fault` if the player has none."""
        raise NotImplementedError

    def end(self, game: Game, places: Sequence[int], reason: str) -> None:
        """The game is over."""

    def close(self) -> None:
        """The player is not needed any more."""


class Native(Player):
    """A bot of the engine; its dice are those of the game's seed and ply."""

    def __init__(self, name: str):
        self.name = name

    def choose(self, game: Game) -> int:
        """What the engine answers."""
        action = game.bot_action(self.name)
        if action is None:
            raise Fault("error", f"{self.name} has no action at {game.node}")
        return action


class Function(Player):
    """A function or a trained policy: shown what environments show, and answering as there."""

    def __init__(self, function: Any):
        if hasattr(function, "predict"):
            from ..envs.opponents import PolicyChooser

            function = PolicyChooser(function)
        self.function = function

    def choose(self, game: Game) -> int:
        """The id that the function answers, counted from its seat."""
        seen = {"observation": game.observe(), "action_mask": game.action_mask(relative=True)}
        try:
            answer = self.function(seen)
        except Exception as error:
            raise Fault("error", f"{type(error).__name__}: {error}") from error
        try:
            if game.is_legal(answer, relative=True):
                return game.absolute_id(answer)
        except (JerusalemError, TypeError, ValueError, IndexError):
            pass
        raise Fault("illegal", f"{answer!r} is not the relative id of a legal action")


class Outside(Player):
    """A program that speaks the protocol. After a fault it is started anew with the next game."""

    def __init__(self, words: Sequence[str], limits: Limits, watch: Watch):
        self.words, self.limits, self.watch = words, limits, watch
        self.host: Host | None = None

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Starts the program if it does not run, and begins a game with it."""
        if self.host is None:
            self.host = Host(self.words, self.limits, self.watch)
        with self.forgotten():
            self.host.new_game(game, seat, seed)

    def choose(self, game: Game) -> int:
        """What the program answers."""
        if self.host is None:
            raise Fault("died", "it is not running")
        with self.forgotten():
            return self.host.move(game)

    def end(self, game: Game, places: Sequence[int], reason: str) -> None:
        """Tells the program."""
        if self.host is not None:
            self.host.game_over(game, places, reason)

    def close(self) -> None:
        """Asks the program to leave."""
        if self.host is not None:
            self.host.quit()
            self.host = None

    @contextmanager
    def forgotten(self) -> Iterator[None]:
        """Gives a program up that has made a mistake."""
        try:
            yield
        except Fault:
            self.host = None
            raise


def split_bots(text: str) -> list[str]:
    """Bots separated by commas; a comma in a command stands in quotes.

    >>> split_bots("greedy, exec:./bot 'a,b',x=random")
    ['greedy', "exec:./bot 'a,b'", 'x=random']
    """
    parts = re.findall(r"""(?:[^,"']|"[^"]*"?|'[^']*'?)+""", text)
    return [part.strip() for part in parts if part.strip()]


def named_bots(bots: str | Sequence[BotLike] | Mapping[str, BotLike]) -> dict[str, BotLike]:
    """Bots by the names they have in tables; every one is looked at, none is started.

    A mapping gives the names; in texts ``NAME=BOT`` does.

    >>> named_bots("greedy,weak=random")
    {'greedy': 'greedy', 'weak': 'random'}
    """
    if isinstance(bots, Mapping):
        named = dict(bots)
    else:
        listed = split_bots(bots) if isinstance(bots, str) else list(bots)
        named = {}
        for bot in listed:
            name, what = label(bot)
            if name in named and named[name] != what:
                raise ConfigError(
                    f"two bots are called {name!r}: write NAME=BOT, or give a mapping"
                )
            named[name] = what
    for bot in named.values():
        check_player(bot)
    return named


def label(bot: BotLike) -> tuple[str, BotLike]:
    """The name of a bot in tables, and the bot."""
    if isinstance(bot, str):
        alias = _ALIAS.fullmatch(bot)
        return (alias[1], alias[2].strip()) if alias else (bot, bot)
    return getattr(bot, "__name__", type(bot).__name__), bot


def check_player(bot: BotLike) -> None:
    """Refuses what cannot sit at a table."""
    if not isinstance(bot, str):
        if not callable(bot) and not callable(getattr(bot, "predict", None)):
            raise TypeError(f"a bot is a name, 'exec:COMMAND', a function or a policy, "
                            f"not {type(bot).__name__}")  # fmt: skip
    elif is_outside(bot):
        command(bot)
    else:
        check_bot(bot)


def is_outside(bot: BotLike) -> TypeGuard[str]:
    """Whether a bot is a program of its own."""
    return isinstance(bot, str) and bot.startswith(_EXEC)


def command(bot: str) -> list[str]:
    """The words of an outside program's command.

    >>> command("exec:./my-bot --level 3")
    ['./my-bot', '--level', '3']
    """
    try:
        words = shlex.split(bot.removeprefix(_EXEC))
    except ValueError as error:
        raise ConfigError(f"{bot!r} is no command: {error}") from None
    if not words:
        raise ConfigError(f"{bot!r}: write exec:COMMAND")
    return words


def make_player(bot: BotLike, limits: Limits | None = None, watch: Watch = nobody) -> Player:
    """A player; `watch` is told of the programs that it starts and ends."""
    if is_outside(bot):
        return Outside(command(bot), limits or Limits(), watch)
    return Native(bot) if isinstance(bot, str) else Function(bot)
