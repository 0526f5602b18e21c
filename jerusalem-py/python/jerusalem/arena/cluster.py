"""Games spread over a cluster, through Ray.

Every game is a task of its own with one processor; Ray says where it is played. A task whose worker
or node is lost is given out again. The nodes need this package, and the outside programs that play.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from ..errors import ConfigError, InternalError
from .match import Referee, Result
from .schedule import Pairing
from .workers import PATIENCE


def load() -> Any:
    """The library, or how it is installed."""
    try:
        import ray
    except ImportError:
        raise ModuleNotFoundError(
            "ray is not installed: pip install 'jerusalem[ray]'", name="ray"
        ) from None
    return ray


def play_on_cluster(
    setup: dict[str, Any], games: Iterable[Pairing], address: str
) -> Generator[Result, None, None]:
    """Plays on the cluster at an address (``"auto"`` finds one, ``"local"`` starts one here)."""
    ray = load()
    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(address=address, logging_level="warning", log_to_driver=False)
        except Exception as error:
            raise ConfigError(f"there is no Ray cluster at {address!r}: {error}") from None
    try:
        yield from Tasks(ray, setup).run(games)
    finally:
        if ours:
            ray.shutdown()


class Tasks:
    """Games given out, as many at a time as keep the cluster busy."""

    def __init__(self, ray: Any, setup: dict[str, Any]):
        self.ray = ray
        self.setup = ray.put(setup)
        # What is lost is given out again here, where it can be counted.
        self.task = ray.remote(num_cpus=1, max_retries=0)(play_one)

    def run(self, games: Iterable[Pairing]) -> Iterator[Result]:
        """Plays all of them; results come as they are finished."""
        ray, waiting, lost = self.ray, iter(games), deque[Pairing]()
        out: dict[Any, Pairing] = {}
        deaths: Counter[str] = Counter()
        try:
            while True:
                room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while len(out) < room:
                    pairing = lost.popleft() if lost else next(waiting, None)
                    if pairing is None:
                        break
                    out[self.task.remote(self.setup, pairing)] = pairing
                if not out:
                    return
                for done in ray.wait(list(out), num_returns=1)[0]:
                    pairing = out.pop(done)
                    try:
                        result: Result = ray.get(done)
                    except ray.exceptions.RayTaskError as error:
                        raise error.as_instanceof_cause() from None
                    except ray.exceptions.RayError as error:
                        deaths[pairing.key] += 1
                        if deaths[pairing.key] >= PATIENCE:
                            raise InternalError(f"game {pairing.key} (seed {pairing.seed}) was lost "
                                                f"{PATIENCE} times: {error}") from None  # fmt: skip
                        lost.append(pairing)
                        continue
                    yield result
        finally:
            for task in out:
                ray.cancel(task, force=True)


def play_one(setup: dict[str, Any], pairing: Pairing) -> Result:
    """One game, in whatever process Ray has for it."""
    here = Referee(**setup)
    try:
        return here.play(pairing)
    finally:
        here.close()
