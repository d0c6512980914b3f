"""Ray (https://ray.io) as an executor: a cluster that runs, or one that begins on this machine.

Ray has no `concurrent.futures.Executor`. Its `multiprocessing.Pool` never replaces a worker that has died. So
this is made of what Ray itself is built on: a task a piece of work, and the future of its result. The tasks
are not tried again by Ray: that is done, and counted, in `posse.lab.pool`, for every executor alike.
"""

import os
import warnings
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib.util import find_spec
from typing import Any, Final, ParamSpec, TypeVar

from posse.lab.errors import LabRefusal

LOCAL: Final = "ray"
SCHEME: Final = "ray://"
RESULTS: Final = 100 << 20  # bytes of memory that a Ray of our own takes for results, which are small

P = ParamSpec("P")
T = TypeVar("T")


def load_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise LabRefusal("no-ray") from None
    return ray


class RayExecutor(Executor):
    """Work for Ray. `ray`: the cluster of this machine or of RAY_ADDRESS, or else a Ray of our own with so
    many workers, one a core if not said. `ray://host:port`: a cluster elsewhere.

    A Ray that the caller has begun is used, and left as it is.
    """

    def __init__(self, where: str = LOCAL, workers: int | None = None) -> None:
        if where != LOCAL and not is_address(where):
            raise LabRefusal("machines", text=where[:60])
        self.ray = load_ray()
        self.began = not self.ray.is_initialized()
        if self.began:
            begin(self.ray, where, workers)
        cores = int(self.ray.cluster_resources().get("CPU", 1))
        self._max_workers = min(workers or cores, max(1, cores))
        self.task = self.ray.remote(call).options(max_retries=0)
        self.under_way: dict[Future[Any], Any] = {}
        self.closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self.closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        ref = self.task.remote(fn, args, kwargs)
        future: Future[T] = ref.future()
        self.under_way[future] = ref
        future.add_done_callback(self.forget)
        return future

    def forget(self, future: Future[Any]) -> None:
        self.under_way.pop(future, None)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self.closed:
            return
        self.closed = True
        pending = list(self.under_way.values())
        if cancel_futures:
            for ref in pending:
                self.ray.cancel(ref, force=True)
        elif wait and pending:
            self.ray.wait(pending, num_returns=len(pending))
        if self.began:
            self.ray.shutdown()

    def __exit__(self, *error: object) -> None:
        """Waits for what is under way, unless it ends by an error or Ctrl+C."""
        self.shutdown(cancel_futures=error[0] is not None)


def is_address(where: str) -> bool:
    host, colon, port = where.removeprefix(SCHEME).rpartition(":")
    return where.startswith(SCHEME) and bool(host and colon) and port.isascii() and port.isdecimal()


def begin(ray: Any, where: str, workers: int | None) -> None:
    """Joins a cluster, or starts one here: without its web page, and without telling anyone."""
    quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if where != LOCAL and find_spec("grpc") is None:
        raise LabRefusal("no-ray-client")
    try:
        with warnings.catch_warnings(action="ignore"):  # the sentence below says what is wrong
            if where != LOCAL:
                ray.init(where, **quiet)
            elif not joined(ray, quiet):
                os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
                own = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": RESULTS}
                ray.init("local", **own, **quiet)
    except Exception as error:  # Ray has many, of no kind in particular
        ray.shutdown()
        why = (str(error).strip() or type(error).__name__).splitlines()[0][:200].rstrip(".")
        raise LabRefusal("no-cluster", address=where, why=why) from None


def joined(ray: Any, quiet: dict[str, Any]) -> bool:
    """Whether there is a cluster to join: that of RAY_ADDRESS, or one that runs on this machine."""
    try:
        ray.init("auto", **quiet)
    except ConnectionError:
        if os.environ.get("RAY_ADDRESS"):
            raise
        return False
    return True


def call(work: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    return work(*args, **kwargs)
