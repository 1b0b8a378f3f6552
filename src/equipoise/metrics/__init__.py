"""The arithmetic: pure functions from arrays to a Score.

Add one: write a file here, an entry in word_table.py or pair_table.py and a card in docs/metrics
(docs/add-a-metric.md). A metric of words takes the target sets and the attribute sets, a metric of pairs what a
language model says of both sentences of every pair; each takes its own options by keyword, and `rng` if it is marked
random.
"""

from __future__ import annotations

from equipoise.metrics.metric import ANY, Asks, Metric
from equipoise.metrics.pair_table import OF_PAIRS
from equipoise.metrics.word_table import OF_WORDS

__all__ = ["ANY", "METRICS", "OF_PAIRS", "OF_VECTORS", "OF_WORDS", "Asks", "Metric"]

METRICS = {**OF_WORDS, **OF_PAIRS}
OF_VECTORS = {  # that ask for nothing but vectors of words
    name: metric for name, metric in OF_WORDS.items() if metric.asks == "vectors" and not metric.scored
}
