"""What in a dictionary biases the vectors that are learned from it? (seed 003)

plan.py        what is asked for: versions of a dictionary, groups of entries to leave out, seeds, how to train
groups.py      entries that have something in common
preparing.py   versions made, and the words that all of them know
cells.py       vectors learned from one version with one seed, and asked; a worker's work
asking.py      vectors to answers
estimating.py  cells -> means over seeds and words, and differences from the dictionary as it is
published.py   what seed 003 reports
run.py         all of it
"""

from __future__ import annotations

from equipoise.experiments.dictionaries.run import dictionary_experiment

__all__ = ["dictionary_experiment"]
