"""What torch draws at random while it trains: it follows from a seed, and the caller's own draws are left alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np


@contextmanager
def drawing(*seeds: int, device: Any = None) -> Iterator[None]:
    """Draws that follow from these numbers; afterwards it goes on as if nothing had been drawn."""
    import torch

    own = seeds[0] if len(seeds) == 1 else int(np.random.SeedSequence(seeds).generate_state(1, np.uint64)[0])
    with torch.random.fork_rng(devices=[device] if device is not None and device.type == "cuda" else []):
        torch.manual_seed(own)
        yield
