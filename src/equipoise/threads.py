"""One thread for many small products, and questions side by side.

Our matrices are a few words wide. A BLAS that splits them over cores waits longer for its threads than it computes
(seven times slower on a busy machine with two cores), and the last digit of a sum would depend on their number.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController


# What the libraries look at when they are first imported; 1 in each of several processes side by side.
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS")

Task = TypeVar("Task")
Done = TypeVar("Done")


@contextmanager
def one_thread() -> Iterator[None]:
    """Linear algebra in this block uses a single thread."""
    with _controller(with_scipy="scipy.linalg" in sys.modules).limit(limits=1):
        yield


@cache
def _controller(with_scipy: bool) -> ThreadpoolController:
    """What controls the libraries loaded so far; scipy brings another BLAS when it comes, so it is looked for again."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


def side_by_side(function: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """The function of each task, in the order of the tasks, on as many threads as there are processors to use.

    What NumPy computes runs side by side, Python itself does not. When the caller stops, tasks not begun are dropped.
    """
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(max_workers=processors())
    try:
        yield from pool.map(function, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


_granted: int | None = None  # processors, to one of several processes that share a machine


def use_processors(number: int) -> None:
    """From now on this process uses so many: it is one of several at work side by side."""
    global _granted
    _granted = number


def processors() -> int:
    """That this process may use."""
    if _granted is not None:
        return _granted
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
