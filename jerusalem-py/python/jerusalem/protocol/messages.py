"""The lines of the protocol: written, read, and what a seat is told in them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from .. import _native
from .._config import plain
from .._game import Game
from ..errors import JerusalemError

#: The version of the protocol; both sides name it in their hello.
PROTOCOL = 1
#: What a bot may ask to be told with every request, beside the legal moves.
WANTS = ("events", "observation", "position", "text")
#: Seconds an answer may be late by: the way through two pipes is not the bot's fault.
GRACE = 0.5

Message: TypeAlias = dict[str, Any]

_SHOWN = 120


class Fault(JerusalemError, RuntimeError):
    """What a bot did wrong.

    >>> raise Fault("illegal", "action 3 is not legal")
    Traceback (most recent call last):
    jerusalem.protocol.messages.Fault: illegal: action 3 is not legal
    """

    #: Every kind of fault, with its meaning.
    KINDS = {
        "start": "the program cannot be started, or says no hello that fits",
        "late": "no answer within the time",
        "died": "the program ended, or closed its output",
        "nonsense": "a line that is no message, or no answer to what was asked",
        "stale": "an answer to another request than the present one, or a line nobody asked for",
        "flood": "a line without end, or more bytes than are allowed",
        "illegal": "an action that is not legal",
        "error": "the bot said that it could not answer, or raised an exception",
    }

    def __init__(self, kind: str, what: str):
        super().__init__(kind, what)
        #: One of `KINDS`.
        self.kind = kind
        #: What exactly.
        self.what = what

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def encode(message: Message) -> bytes:
    """A message as a line.

    >>> encode({"type": "quit"})
    b'{"type": "quit"}\\n'
    """
    return json.dumps(message, default=plain).encode() + b"\n"


def decode(line: bytes) -> Message:
    """The message of a line; anything else is a `Fault`.

    >>> decode(b'{"type": "ready"}')
    {'type': 'ready'}
    >>> decode(b"ready")
    Traceback (most recent call last):
    jerusalem.protocol.messages.Fault: nonsense: a line is a JSON object with a "type", not 'ready'
    """
    try:
        message = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Fault("nonsense", f'a line is a JSON object with a "type", not {shown(line)}')
    return message


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def shown(value: object) -> str:
    """Whatever a bot wrote, short and harmless enough to be printed.

    >>> shown(b"abc"), len(shown("x" * 1000))
    ("'abc'", 123)
    """
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    try:
        text = repr(text[: _SHOWN * 2] if isinstance(text, str) else text)
    except RecursionError:
        text = "something very deep"
    return text if len(text) <= _SHOWN + 3 else text[:_SHOWN] + " …" + text[-1]


# What the host says.


def hello(limits: Message) -> Message:
    """The host's first line."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "host": f"jerusalem {_native.__version__}",
        "games": list(_native.GAMES),
        "limits": limits,
    }


def new_game(number: int, game: Game, seat: int, seed: int, move_time: float) -> Message:
    """A game begins for a seat.

    The seed is for the bot's own dice: it says nothing about those of the game.
    """
    return {
        "type": "new_game",
        "game": number,
        "config": game.config,
        "seat": seat,
        "players": game.players,
        "actions": game.action_count,
        "encoding": game.layout.version,
        "seed": seed,
        "time": move_time,
    }


def view(game: Game, seat: int, wants: Collection[str], events: Sequence[str]) -> Message:
    """What a seat is told with a request: its legal moves, and what the bot wants to hear.

    Everything here is made of what the seat may know. The position is no exception: it is a state
    that the seat cannot tell from the true one, drawn with a seed made of what the seat has seen, so
    that it says no more than that.
    """
    told: Message = {"node": game.node, "legal": legal(game, relative="observation" in wants)}
    if "events" in wants:
        told["events"] = list(events)
    if "text" in wants:
        told["text"] = game.draw(seat)
    if "observation" in wants:
        told["observation"] = game.observation(seat)
    if "position" in wants:
        seed = int.from_bytes(game.information_key(seat)[:8], "little")
        told["position"] = game.determinize(seat, seed).position
    return told


def legal(game: Game, *, relative: bool) -> list[Message]:
    """Ids and short names of what the player to move may do.

    >>> legal(Game(players=2), relative=False)[0]
    {'id': 2, 'name': 'choose_office(3)'}
    """
    moves: list[Message] = []
    for id in game.legal_actions().tolist():
        move = {"id": id, "name": game.action_name(id)}
        if relative:
            move["relative"] = game.relative_id(id)
        moves.append(move)
    return moves


# What the bot says.


def answer_to(message: Message, kind: str, id: int) -> Message:
    """The message, if it is an answer of this kind to this request."""
    if message["type"] == "error":
        raise Fault("error", f"the bot says {shown(message.get('message', ''))}")
    if message["type"] != kind:
        raise Fault("nonsense", f'"{kind}" was to come, not {shown(message["type"])}')
    given = message.get("id")
    if given != id or isinstance(given, bool):
        raise Fault("stale", f"request {id} was to be answered, not {shown(given)}")
    return message


def read_hello(message: Message) -> Message:
    """A bot's hello with everything in its place."""
    if message["type"] == "error":
        raise Fault("start", f"the bot says {shown(message.get('message', ''))}")
    if message["type"] != "hello":
        raise Fault("start", f'the first line is a "hello", not {shown(message["type"])}')
    if message.get("protocol") != PROTOCOL or isinstance(message["protocol"], bool):
        given = shown(message.get("protocol"))
        raise Fault("start", f'"protocol" is {PROTOCOL}, not {given}')
    name = message.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100 or not name.isprintable():
        raise Fault("start", f'"name" is a text of 1 to 100 characters, not {shown(name)}')
    games = words(message, "games", _native.GAMES, strict=False)
    if not games:
        allowed = ", ".join(_native.GAMES)
        raise Fault("start", f'"games" has at least one of {allowed}')
    analysis = message.get("analysis", False)
    if not isinstance(analysis, bool):
        raise Fault("start", f'"analysis" is true or false, not {shown(analysis)}')
    wants = words(message, "wants", WANTS, strict=True)
    return {"name": name, "games": games, "wants": wants, "analysis": analysis}


def words(message: Message, key: str, known: Sequence[str], *, strict: bool) -> list[str]:
    """A list of known words in a hello; unknown ones are left out, or refused if strict."""
    given = message.get(key, [])
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise Fault("start", f'"{key}" is a list of words, not {shown(given)}')
    unknown = [word for word in given if word not in known]
    if unknown and strict:
        allowed = ", ".join(known)
        raise Fault("start", f'"{key}": there is no {shown(unknown[0])}; there are {allowed}')
    return [word for word in known if word in given]


def read_move(game: Game, message: Message) -> int:
    """The id of the legal action that a bot has answered, by id or by short name."""
    action = message.get("action")
    if isinstance(action, bool) or not isinstance(action, (int, str)):
        raise Fault("nonsense", f'"action" is an id or a short name, not {shown(action)}')
    try:
        if game.is_legal(action):
            return game.action_id(action)
    except (JerusalemError, ValueError):
        # There is no such name, or it is no text at all.
        pass
    allowed = [f"{move['id']} {move['name']}" for move in legal(game, relative=False)]
    more = f", … ({len(allowed)} in all)" if len(allowed) > 8 else ""
    raise Fault("illegal", f"action {shown(action)} is not legal at {game.node}; "
                           f"legal are {', '.join(allowed[:8])}{more}")  # fmt: skip


def read_analysis(game: Game, message: Message) -> Message:
    """A bot's analysis, checked: every move is legal, every number a number."""
    moves = message.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise Fault("nonsense", f'"moves" is a list of objects, not {shown(moves)}')
    if not isinstance(message.get("done"), bool):
        raise Fault("nonsense", f'"done" is true or false, not {shown(message.get("done"))}')
    read = []
    for move in moves:
        entry: Message = {"action": read_move(game, move)}
        for key in ("visits", "win"):
            if key in move:
                entry[key] = number(key, move[key])
        if "values" in move:
            values = move["values"]
            if not isinstance(values, list) or len(values) != game.players:
                what = f'"values" is a list of {game.players} numbers, not {shown(values)}'
                raise Fault("nonsense", what)
            entry["values"] = [number("values", value) for value in values]
        read.append(entry)
    return {"done": message["done"], "moves": read}


def number(key: str, value: object) -> float | int:
    """A number in an analysis."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Fault("nonsense", f'"{key}" is a number, not {shown(value)}')
    return value
