"""WEAT with the nearest attribute (seed 000, eq. 1-3), by the paper's equations on a small sense embedding."""

import json

import numpy as np
import pytest

from equipoise import Dataset, measure
from equipoise.models.base import Embedded

ABOUT = dict.fromkeys(("name", "title", "bias", "language", "source", "licence", "revision", "rationale"), "golden")
SETS = {
    "X": ("rose", "tulip", "daisy", "lily"), "Y": ("ant", "flea", "wasp", "moth"),
    "A": ("love", "peace", "joy"), "B": ("abuse", "filth", "murder"),
}  # fmt: skip


class Senses:
    """Words by the sense that the figures pin them to."""

    name, fingerprint, description, notes = "senses", "", "", ()

    def __init__(self, golden):
        pinned = golden["weat_paper_eq"]["pinned"]
        self.vectors_of = {word: golden["toy_sense_embedding"][sense] for word, sense in pinned.items()}

    def vectors(self, texts):
        return Embedded(tuple(texts), np.array([self.vectors_of[text] for text in texts]), ())


@pytest.fixture
def golden(shared):
    return json.loads((shared / "golden" / "mlm" / "static_golden.json").read_text(encoding="utf-8"))


def ask(golden, **options):
    targets, attributes = ({name: SETS[name] for name in side} for side in ("XY", "AB"))
    asked = Dataset(**ABOUT, targets=targets, attributes=attributes)
    return measure(Senses(golden), asked, "weat", case="as-is", **options)


def test_nearest_attribute(golden):
    expected = golden["weat_paper_eq"]["max_assoc"]
    result = ask(golden, aggregate="max")

    assert [row["value"] for row in result.per_item] == pytest.approx(expected["X"] + expected["Y"], abs=1e-12)
    assert result.value == pytest.approx(expected["s"], abs=1e-12)
    assert result.effect_size == pytest.approx(expected["effect_ddof1"], abs=1e-12)
    assert ask(golden, aggregate="max", ddof=0).effect_size == pytest.approx(expected["effect_ddof0"], abs=1e-12)
    assert result.detail["test"]["partitions"] == expected["partitions"]
    assert result.p_value == pytest.approx(expected["p_gt"], abs=1e-12)
    assert ask(golden, aggregate="max", ties="inclusive").p_value == pytest.approx(expected["p_ge"], abs=1e-12)


def test_mean_over_attributes(golden):
    expected = golden["weat_paper_eq"]["mean_assoc"]

    assert ask(golden).effect_size == pytest.approx(expected["effect_ddof1"], abs=1e-12)
    assert ask(golden).effect_size == pytest.approx(golden["sent_bias_weat"]["effect"], abs=1e-12)
    assert ask(golden, ddof=0).effect_size == pytest.approx(expected["effect_ddof0"], abs=1e-12)
