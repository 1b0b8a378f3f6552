"""Sentence encoders in which an axis says less.

material.py   sentences that say the same of every class: our own, the axis's words in frames, or a user's turned round
making.py     an encoder to another one, with its recipe
"""

from __future__ import annotations

from equipoise.mitigation.sentences.making import mitigated_encoder, write_encoder
from equipoise.mitigation.sentences.material import MOST, SentenceSets, is_gendered, sentence_sets

__all__ = ["MOST", "SentenceSets", "is_gendered", "mitigated_encoder", "sentence_sets", "write_encoder"]
