"""MAC by hand."""

import numpy as np
import pytest

from equipoise.metrics.mac import mac

EAST, NORTH, WEST = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]]), np.array([[-1.0, 0.0]])


def test_the_same_unrelated_and_opposed():
    assert mac([EAST], [EAST]).value == 0.0
    assert mac([EAST], [NORTH]).value == 1.0
    assert mac([EAST], [WEST]).value == 2.0


def test_attribute_sets_count_alike_whatever_their_size():
    assert mac([EAST], [np.vstack([EAST, EAST, EAST]), WEST]).value == pytest.approx(1.0)


def test_every_target_word_counts_alike_whatever_its_set():
    score = mac([np.vstack([EAST, EAST, EAST]), WEST], [EAST])

    assert score.value == pytest.approx((0 + 0 + 0 + 2) / 4)
    assert score.per_item["targets_2"].tolist() == [2.0]
