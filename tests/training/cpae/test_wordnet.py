"""Vectors learned from all of WordNet: neighbours make sense."""

import json
from pathlib import Path

import numpy as np
import pytest

from equipoise.models import load_model
from equipoise.training.cpae import train_cpae
from equipoise.wordnet import find_wordnet

TRIPLES = json.loads(Path(__file__).with_name("related.json").read_text(encoding="utf-8"))["triples"]


@pytest.mark.slow  # three minutes of one processor
@pytest.mark.skipif(find_wordnet() is None, reason="WordNet 3.0 is not on this machine")
def test_related_words_are_nearer_than_unrelated_ones(tmp_path):
    record = train_cpae("wordnet", tmp_path / "cpae", preset="small")
    assert record.configuration["dimensions"] == 64 and len(record.epochs) == 10
    model = load_model(tmp_path / "cpae" / "vectors.npz")
    found = model.vectors(sorted({word for triple in TRIPLES for word in triple}))
    assert found.missing == ()
    units = dict(zip(found.found, found.array / np.linalg.norm(found.array, axis=1, keepdims=True), strict=True))
    right = [units[word] @ units[related] > units[word] @ units[other] for word, related, other in TRIPLES]
    assert len(right) == 60
    assert np.mean(right) >= 0.9
