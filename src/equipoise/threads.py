"""One thread for many small products.

Our matrices are a few words wide. A BLAS that splits them over cores waits longer for its threads than it computes
(seven times slower on a busy machine with two cores), and the last digit of a sum would depend on their number.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController


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
