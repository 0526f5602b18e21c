"""Games spread over processes of this machine.

Every worker has one game at a time. A worker that dies costs the game it had in hand, which is
played anew by another; the outside programs that it had started are ended.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import pickle
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from ..errors import InternalError
from ..protocol.program import end_session
from .match import Referee, Result
from .schedule import Pairing

#: So many workers may die at one game before it is given up.
PATIENCE = 3
#: Seconds for a worker to leave after the last game.
_LEAVE = 5.0

_CONTEXT = multiprocessing.get_context("spawn")


def play_here(setup: dict[str, Any], games: Iterable[Pairing]) -> Generator[Result, None, None]:
    """Plays in this process, one game after the other."""
    here = Referee(**setup)
    try:
        for pairing in games:
            yield here.play(pairing)
    finally:
        here.close()


def play_spread(
    setup: dict[str, Any], games: Iterable[Pairing], workers: int
) -> Generator[Result, None, None]:
    """Plays in so many processes; results come as they are finished.

    The iterator is closed at any time: workers and their programs end with it.
    """
    try:
        pickle.dumps(setup)
    except Exception as error:
        raise TypeError(f"a bot cannot be sent to another process ({error}); "
                        "functions of a module can, and workers=0 plays here") from None  # fmt: skip
    pool = Pool(setup, workers)
    try:
        yield from pool.run(games)
        pool.dismiss()
    finally:
        pool.close()


class Worker:
    """A process with its line to us."""

    def __init__(self, setup: dict[str, Any]):
        self.line, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=work, args=(theirs, setup), daemon=True)
        self.process.start()
        theirs.close()
        self.game: Pairing | None = None
        #: Of the outside programs that it has running.
        self.sessions: set[int] = set()

    def give(self, pairing: Pairing) -> None:
        """Gives it a game; if it is dead that is noticed when it should answer."""
        self.game = pairing
        try:
            self.line.send(pairing)
        except OSError:
            pass

    def end(self) -> None:
        """Ends it with the programs that it has started."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.line.close()
        for session in self.sessions:
            end_session(session)


class Pool:
    """Workers that are replaced when they die."""

    def __init__(self, setup: dict[str, Any], size: int):
        self.setup = setup
        self.workers = [Worker(setup) for _ in range(size)]

    def run(self, games: Iterable[Pairing]) -> Iterator[Result]:
        """Plays all of them."""
        self.games, self.lost = iter(games), deque[Pairing]()
        deaths: Counter[str] = Counter()
        for worker in self.workers:
            self.next(worker)
        while busy := {worker.line: worker for worker in self.workers if worker.game}:
            for line in multiprocessing.connection.wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                try:
                    kind, what = worker.line.recv()
                except (EOFError, OSError):
                    lost: Pairing = worker.game  # type: ignore[assignment]
                    deaths[lost.key] += 1
                    if deaths[lost.key] >= PATIENCE:
                        raise InternalError(f"game {lost.key} (seed {lost.seed}) has ended "
                                            f"{PATIENCE} workers") from None  # fmt: skip
                    self.lost.append(lost)
                    self.next(self.replace(worker))
                    continue
                if kind == "opened":
                    worker.sessions.add(what)
                elif kind == "closed":
                    worker.sessions.discard(what)
                elif kind == "failed":
                    raise what
                else:
                    self.next(worker)
                    yield what

    def next(self, worker: Worker) -> None:
        """Gives a worker its next game, if there is one."""
        worker.game = None
        pairing = self.lost.popleft() if self.lost else next(self.games, None)
        if pairing is not None:
            worker.give(pairing)

    def replace(self, dead: Worker) -> Worker:
        """A new worker in place of a dead one."""
        dead.end()
        new = Worker(self.setup)
        self.workers[self.workers.index(dead)] = new
        return new

    def dismiss(self) -> None:
        """Lets the workers leave, and their programs, all at the same time."""
        for worker in self.workers:
            worker.line.close()
        for worker in self.workers:
            worker.process.join(_LEAVE)
            if worker.process.exitcode == 0:
                worker.sessions.clear()

    def close(self) -> None:
        """Ends all workers."""
        for worker in self.workers:
            worker.end()


def work(line: Connection, setup: dict[str, Any]) -> None:
    """A worker: plays what it is given until it is ended, or nobody is there any more."""
    # An interruption is the arena's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch(what: str, session: int) -> None:
        with contextlib.suppress(OSError):
            line.send((what, session))

    here = Referee(**setup, watch=watch)
    try:
        while True:
            pairing = line.recv()
            try:
                answer: tuple[str, Any] = ("played", here.play(pairing))
            except Exception as error:
                answer = ("failed", portable(error))
            line.send(answer)
    except (EOFError, OSError):
        pass
    finally:
        here.close()


def portable(error: Exception) -> Exception:
    """The error, if it can be sent to another process; else its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return InternalError(f"{type(error).__name__}: {error}")
    return error
