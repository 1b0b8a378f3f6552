"""Figures of debiaswe's own code (Bolukbasi et al. 2016): the gender direction and the words along it."""

import json

import pytest

from equipoise import Dataset, measure

ABOUT = dict.fromkeys(("name", "title", "bias", "language", "source", "licence", "revision", "rationale"), "golden")


def test_words_along_the_direction_of_the_pairs(shared):
    """debiaswe keeps unit vectors, so its projections are our cosines; the sign of a principal component is free."""
    folder = shared / "golden" / "mlm"
    figures = json.loads((folder / "static_golden.json").read_text(encoding="utf-8"))["debiaswe_hard"]
    pairs = tuple(map(tuple, figures["defs"]))
    words = tuple(figures["projection_before"])
    targets = {side: tuple(pair[place] for pair in pairs) for place, side in enumerate(("female", "male"))}
    asked = Dataset(**ABOUT, targets=targets, attributes={"words": words}, pairs=pairs)

    result = measure(folder / "toy_embedding.txt", asked, "direct-bias", normalize=True, case="as-is")

    ours = {row["word"]: row["value"] for row in result.per_item}
    sign = 1 if ours["herself"] * figures["projection_before"]["herself"] > 0 else -1
    assert {word: sign * value for word, value in ours.items()} == pytest.approx(figures["projection_before"], abs=1e-6)
    expected = sum(map(abs, figures["projection_before"].values())) / len(words)
    assert result.value == pytest.approx(expected, abs=1e-6)
