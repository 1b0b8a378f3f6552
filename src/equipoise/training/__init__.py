"""Models that we train, so that they are killed and resumed to the same weights.

loop.py         epochs and batches until it is done, from wherever it stopped
checkpoints.py  where it stopped, as one file
places.py       the folder of a run: one run at a time, another job refused
infersent/      a BiLSTM sentence encoder on pairs of sentences with labels (seed 004, section 4.3)
"""

from __future__ import annotations

from equipoise.training.infersent import PRESETS, Configuration, train_infersent

__all__ = ["PRESETS", "Configuration", "train_infersent"]
