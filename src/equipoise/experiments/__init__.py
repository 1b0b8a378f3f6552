"""Experiments: many encoders trained, measured and compared, each kept as soon as it is there.

fairer_corpus/   is an encoder that was retrained on a fairer corpus fairer, and as good? (seed 004)
"""

from __future__ import annotations

from equipoise.experiments.fairer_corpus import fairer_corpus

__all__ = ["fairer_corpus"]
