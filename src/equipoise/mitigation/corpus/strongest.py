"""The highest scored of the entries that were changed."""

from __future__ import annotations

import heapq

from equipoise.results.corpora import ChangedEntry


class Strongest:
    """As many entries as are wanted, whatever number is offered; of equal ones the first."""

    def __init__(self, wanted: int):
        self.wanted = wanted
        self.offered = 0
        self.heap: list[tuple[float, int, ChangedEntry]] = []  # the weakest of them, and of equals the last, on top

    def offer(self, entry: ChangedEntry) -> None:
        self.offered += 1
        item = (entry.score, -self.offered, entry)
        if len(self.heap) < self.wanted:
            heapq.heappush(self.heap, item)
        elif self.heap and item > self.heap[0]:
            heapq.heapreplace(self.heap, item)

    def entries(self) -> tuple[ChangedEntry, ...]:
        """The highest first."""
        return tuple(entry for _, _, entry in sorted(self.heap, reverse=True))
