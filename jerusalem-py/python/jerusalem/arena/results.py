"""The file of an arena: JSON lines, a header and a line for every finished game.

A line is appended in one piece, by one arena at a time, and never changed. An interruption can cut
only the last line, which is mended when the file is opened again: a whole one gets its end, a cut
one is taken away and its game played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from ..errors import ConfigError, LoadError
from .match import Result

FORMAT = "jerusalem-arena/1"
#: Bytes of a file that is read at all.
_MOST = 1 << 32


class Results:
    """The finished games of an arena, kept in a file or, without a path, in memory alone.

    header
        What the games have in common: a file that says something else is refused.
    """

    def __init__(self, path: str | os.PathLike[str] | None, header: dict[str, Any]):
        self.header = {"format": FORMAT, **header}
        #: The games by key, in the order in which they were finished.
        self.games: dict[str, Result] = {}
        self._file: int | None = None
        if path is None:
            return
        self.path = os.fspath(path)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            lock(self._file, self.path)
            whole = mended(self._file)
            if not whole:
                self._append(self.header)
            else:
                self._take(whole)
        except BaseException:
            self.close()
            raise

    def add(self, result: Result) -> None:
        """Keeps a finished game; one that is there already is not counted again."""
        if result["key"] in self.games:
            return
        if self._file is not None:
            self._append(result)
        self.games[result["key"]] = result

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _append(self, data: dict[str, Any]) -> None:
        line = json.dumps(data).encode() + b"\n"
        written = os.write(self._file, line)  # type: ignore[arg-type]
        if written != len(line):
            # What was written of it is no line: it is mended when the file is opened again.
            raise OSError(f"{self.path}: {written} of {len(line)} bytes could be written")

    def _take(self, lines: list[bytes]) -> None:
        header, games = parsed(self.path, lines)
        check_header(self.path, header, self.header)
        for game in games:
            self.games.setdefault(game["key"], game)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def read(path: str | os.PathLike[str]) -> tuple[dict[str, Any], list[Result]]:
    """Header and games of a file, none twice; the file is left as it is."""
    with open(path, "rb") as file:
        lines = file.read(_MOST).split(b"\n")
    cut = lines.pop()
    if is_json(cut):
        lines.append(cut)
    header, games = parsed(os.fspath(path), lines)
    return header, list({game["key"]: game for game in reversed(games)}.values())[::-1]


def mended(file: int) -> list[bytes]:
    """The lines of a file whose last one may be cut; the file is put right."""
    size = os.fstat(file).st_size
    if size > _MOST:
        raise LoadError(f"the file has {size} bytes; at most {_MOST} are read")
    data = b""
    while len(data) < size and (more := os.pread(file, size - len(data), len(data))):
        data += more
    lines = data.split(b"\n")
    cut = lines.pop()
    if is_json(cut):
        os.write(file, b"\n")
        lines.append(cut)
    elif cut:
        os.ftruncate(file, len(data) - len(cut))
    return lines


def is_json(line: bytes) -> bool:
    """Whether a line is a whole object."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def parsed(path: str, lines: Iterable[bytes]) -> tuple[dict[str, Any], list[Result]]:
    """Header and games of a file's lines; what is neither is refused with its number."""
    header: dict[str, Any] | None = None
    games = []
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise LoadError(f"{path}, line {number}: not JSON") from None
        if header is None:
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise LoadError(f"{path} is no file of an arena: its first line has no "
                                f'"format": "{FORMAT}"')  # fmt: skip
            header = data
        else:
            check_game(path, number, data)
            games.append(data)
    if header is None:
        raise LoadError(f"{path} is empty")
    return header, games


def check_game(path: str, number: int, data: Any) -> None:
    """Refuses a line that is no finished game."""
    wanted = {"key": str, "block": int, "seats": list, "places": list,
              "scores": list, "seconds": list, "moves": list}  # fmt: skip
    fits = isinstance(data, dict) and all(
        isinstance(data.get(key), kind) for key, kind in wanted.items()
    )
    seats = len(data["seats"]) if fits else 0
    if not fits or sorted(map(str, data["places"])) != sorted(map(str, range(seats))):
        raise LoadError(f"{path}, line {number}: no finished game")


def check_header(path: str, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuses a file of another arena, and says in what it differs."""
    wanted = json.loads(json.dumps(wanted))
    for key in {**wanted, **found}:
        if found.get(key) != wanted.get(key):
            raise ConfigError(
                f"{path} holds another arena: its {key} is {json.dumps(found.get(key))}, "
                f"not {json.dumps(wanted.get(key))}; name another file"
            )


def lock(file: int, path: str) -> None:
    """Keeps other arenas away from a file while this one writes it, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ConfigError(f"another arena is writing {path}") from None
