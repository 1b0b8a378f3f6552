"""One thread for many small products.

Our matrices are a few words wide. A BLAS that splits them over cores waits longer for its threads than it computes (seven
times slower on a busy machine with two cores), and the last digit of a sum would depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def one_thread() -> Iterator[None]:
    """Linear algebra in this block uses a single thread; libraries loaded inside the block are not known yet."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1):
        yield
