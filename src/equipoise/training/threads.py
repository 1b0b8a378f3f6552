"""How many threads torch has while it trains: digits depend on their number."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def threads(number: int) -> Iterator[None]:
    """So many threads inside of products, and what was before afterwards."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(number)
    try:
        yield
    finally:
        torch.set_num_threads(before)
