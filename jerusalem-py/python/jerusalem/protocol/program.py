"""A foreign program as a child: asked by lines, with limits on time, lines and bytes.

Nothing it does holds us up longer than its time, takes more memory than its limits, or outlives it.
"""

from __future__ import annotations

import contextlib
import glob
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from types import TracebackType
from typing import IO, Self

from .messages import GRACE, Fault, shown

_CHUNK = 1 << 16
_TAIL = 2000
_MOST = 1_000_000_000
#: Seconds that the system is asked to wait at most in one go.
_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program is allowed.

    >>> Limits(move=0)
    Traceback (most recent call last):
    ValueError: the limit move is more than 0 and at most 1000000000, not 0
    """

    #: Seconds for a move.
    move: float = 10.0
    #: Seconds for the hello, and for getting ready for a game.
    start: float = 10.0
    #: Seconds to leave after it was asked to.
    quit: float = 2.0
    #: Bytes of a line.
    line: int = 1 << 20
    #: Bytes in answer to one request.
    answer: int = 8 << 20
    #: Bytes of standard error in one game.
    errors: int = 8 << 20

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not 0 < value <= _MOST:
                raise ValueError(
                    f"the limit {name} is more than 0 and at most {_MOST}, not {value}"
                )


class Program:
    """A running program. It is in a session of its own, so that it is ended with its children."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None):
        if sys.platform == "win32":
            raise Fault("start", "outside programs as bots need pipes that can be polled (POSIX)")
        if not command:
            raise Fault("start", "there is no command")
        self.command = list(command)
        self.limits = limits or Limits()
        try:
            self._child = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Fault("start", f"{self.command[0]!r} cannot be started: {error}") from None
        self._selector = selectors.DefaultSelector()
        for stream in (self._child.stdout, self._child.stderr):
            os.set_blocking(stream.fileno(), False)  # type: ignore[union-attr]
            self._selector.register(stream, selectors.EVENT_READ)  # type: ignore[arg-type]
        os.set_blocking(self._child.stdin.fileno(), False)  # type: ignore[union-attr]
        self._to_write = b""
        self._read = bytearray()
        self._answered = self._errors = 0
        self._tail = b""
        self._ended = False
        #: Whether it has been ended.
        self.closed = False

    @property
    def pid(self) -> int:
        """The number of its process and of its session."""
        return self._child.pid

    @property
    def complaints(self) -> str:
        """The end of what it wrote to standard error."""
        return self._tail.decode("utf-8", "replace").strip()

    def forgive(self) -> None:
        """Begins to count the bytes of standard error anew."""
        self._errors = 0

    # Talking.

    def ask(self, line: bytes) -> None:
        """Sends a request. A line that nobody asked for is a fault."""
        self._pump(0.0)
        if self._read:
            raise Fault("stale", f"nobody asked for {shown(bytes(self._read))}")
        if len(self._to_write) > self.limits.line:
            raise Fault("stale", "it does not read what it is told")
        self._answered = 0
        self.tell(line)

    def tell(self, line: bytes) -> None:
        """Sends a line; what the program does not take at once goes out with the next reading."""
        if not self.closed:
            self._to_write += line
            self._write()

    def answer(self, seconds: float) -> bytes:
        """The next line, without its end; a `Fault` if there is none in time."""
        line = self.line(seconds + GRACE)
        if line is None:
            raise Fault("late", f"no answer within {seconds:g} s")
        return line

    def line(self, seconds: float) -> bytes | None:
        """The next line, if it comes within these seconds."""
        until = time.monotonic() + seconds
        while True:
            end = self._read.find(b"\n")
            if end > self.limits.line or (end < 0 and len(self._read) > self.limits.line):
                raise Fault("flood", f"a line of more than {self.limits.line} bytes")
            if end >= 0:
                line = bytes(self._read[:end])
                del self._read[: end + 1]
                self._answered += end + 1
                if self._answered > self.limits.answer:
                    raise Fault("flood", f"more than {self.limits.answer} bytes for one request")
                return line.rstrip(b"\r")
            if self._ended:
                raise Fault("died", self._how_it_ended())
            left = until - time.monotonic()
            if left <= 0:
                return None
            self._pump(left)

    def _pump(self, seconds: float) -> None:
        """Waits until something can be read or written, at most so long, and does it once."""
        for key, _ in self._selector.select(min(seconds, _WAIT)):
            if key.fileobj is self._child.stdin:
                self._write()
                continue
            try:
                data = os.read(key.fd, _CHUNK)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self._selector.unregister(key.fileobj)
            if key.fileobj is self._child.stdout:
                self._read += data
                self._ended |= not data
            else:
                self._errors += len(data)
                self._tail = (self._tail + data)[-_TAIL:]
                if self._errors > self.limits.errors:
                    raise Fault("flood", f"more than {self.limits.errors} bytes on standard error")

    def _write(self) -> None:
        stdin: IO[bytes] = self._child.stdin  # type: ignore[assignment]
        try:
            written = os.write(stdin.fileno(), self._to_write) if self._to_write else 0
        except BlockingIOError:
            written = 0
        except OSError:
            # It does not listen any more; reading tells how it ended.
            written = len(self._to_write)
        self._to_write = self._to_write[written:]
        waiting = stdin in self._selector.get_map()
        if self._to_write and not waiting:
            self._selector.register(stdin, selectors.EVENT_WRITE)
        elif waiting and not self._to_write:
            self._selector.unregister(stdin)

    # The end.

    def exit_code(self, seconds: float = 0.0) -> int | None:
        """How it ended, if it does so in time; negative for a signal. Its number stays taken."""
        until = time.monotonic() + seconds
        while True:
            ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            if ended is not None:
                code: int = ended.si_status
                return code if ended.si_code == os.CLD_EXITED else -code
            if time.monotonic() >= until:
                return None
            time.sleep(0.002)
            # What it still writes is thrown away, lest it waits for us.
            try:
                self._pump(0.0)
            except Fault:
                return None
            self._read.clear()

    def _how_it_ended(self) -> str:
        code = self.exit_code(0.5)
        if code is None:
            what = "it closed its output"
        elif code < 0:
            what = f"it was ended by signal {-code}"
        else:
            what = f"it ended with exit code {code}"
        return f"{what}; it wrote {shown(self.complaints)}" if self.complaints else what

    def hang_up(self) -> None:
        """Closes its input, which it should understand as the end."""
        stdin: IO[bytes] = self._child.stdin  # type: ignore[assignment]
        if stdin in self._selector.get_map():
            self._selector.unregister(stdin)
        stdin.close()

    def close(self) -> None:
        """Ends it with its children, and gives back all that it took. May be called again."""
        if self.closed:
            return
        self.closed = True
        self._selector.close()
        end_session(self.pid)
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            stream.close()  # type: ignore[union-attr]
        self._child.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def end_session(pid: int) -> None:
    """Ends a program and all the processes that have stayed in its session."""
    ended = []
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    # Some may have made groups of their own; the system that tells is Linux.
    while members := [member for member in session(pid) if member not in ended]:
        for member in members:
            ended.append(member)
            with contextlib.suppress(OSError):
                os.kill(member, signal.SIGKILL)


def session(pid: int) -> list[int]:
    """The processes of a session, where the system tells."""
    members = []
    for stat in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            with open(stat, "rb") as file:
                text = file.read()
            if int(text.rsplit(b")", 1)[1].split()[3]) == pid:
                members.append(int(stat.split("/")[2]))
    return members
