"""Ordinary entries: labels that follow from how they were made, and hypotheses that do not tell them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets.planted.ordinary import ordinary
from equipoise.datasets.planted.scenes import LABELS, label_of
from equipoise.datasets.planted.telling import fits


@given(st.sampled_from(LABELS), st.integers(0, 2**32))
def test_the_label_follows_and_the_scenes_can_be_told(label, seed):
    premise, hypothesis = ordinary(label, Random(seed))

    assert label_of(premise, hypothesis) == label
    for scene in (premise, hypothesis):
        assert scene.deed is not None or scene.place is not None
        assert all(fits(scene, slot) for slot in ("count", "quality", "colour") if getattr(scene, slot) is not None)


def test_a_hypothesis_says_nothing_about_its_label():
    """The same draws make the same hypotheses, whatever label is wanted."""
    for seed in range(200):
        one, two, three = (ordinary(label, Random(seed))[1] for label in LABELS)
        assert one == two == three


@pytest.mark.parametrize("label", LABELS)
def test_most_hypotheses_say_a_sex(label):
    said = Counter(ordinary(label, Random(seed))[1].said.get("sex", "") for seed in range(600))

    assert said["female"] + said["male"] > 300
    assert abs(said["female"] - said["male"]) < 100
