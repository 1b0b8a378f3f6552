"""Experiments: many models trained, measured and compared, each kept as soon as it is there.

fairer_corpus/   is an encoder that was retrained on a fairer corpus fairer, and as good? (seed 004)
dictionaries/    what in a dictionary biases the vectors that are learned from it? (seed 003)
running.py       cells on disk, each done once; claiming.py: whose folder it is; seeds.py
"""

from __future__ import annotations

from equipoise.experiments.dictionaries import dictionary_experiment
from equipoise.experiments.fairer_corpus import fairer_corpus

__all__ = ["dictionary_experiment", "fairer_corpus"]
