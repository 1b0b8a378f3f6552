"""What every form asks of its pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from equipoise.datasets.sentence_pairs import SentencePair
from equipoise.datasets.texts import refuse


def unique_ids(path: Path, pairs: Sequence[SentencePair]) -> Sequence[SentencePair]:
    """The pairs, if each has an id of its own: a result names pairs by it."""
    counts = Counter(pair.id for pair in pairs)
    name, times = counts.most_common(1)[0]
    if times > 1:
        refuse(path, f"the id {name!r} stands {times} times in it, and each pair needs its own")
    return pairs
