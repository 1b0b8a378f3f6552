"""Scores of pairs: Tai's soft labels with SentEval's slip, and cosines."""

import numpy as np
import pytest

from equipoise.quality.sentences.fitting import fit
from equipoise.quality.sentences.options import chosen
from equipoise.quality.sentences.relating import cosines, learned, soft_labels, values_of

FIVE, SIX = np.arange(1.0, 6), np.arange(0.0, 6)


def test_soft_labels_by_hand():
    np.testing.assert_allclose(soft_labels(np.array([3.6, 5.0, 1.0]), FIVE),
                               [[0, 0, 0.4, 0.6, 0], [0, 0, 0, 0, 1], [1, 0, 0, 0, 0]], atol=1e-6)  # fmt: skip


def test_scores_below_one_have_labels_that_do_not_add_up_in_sentevals_way():
    low = np.array([0.0, 0.4])

    np.testing.assert_allclose(soft_labels(low, FIVE), [[0, 0, 0, 0, 0], [0.4, 0, 0, 0, 0]], atol=1e-6)
    np.testing.assert_allclose(soft_labels(low, SIX), [[1, 0, 0, 0, 0, 0], [0.6, 0.4, 0, 0, 0, 0]], atol=1e-6)


def test_the_mean_of_a_soft_label_is_the_score():
    scores = np.linspace(0, 5, 41)

    np.testing.assert_allclose(soft_labels(scores, SIX) @ SIX, scores, atol=1e-6)
    np.testing.assert_allclose(soft_labels(scores[8:], FIVE) @ FIVE, scores[8:], atol=1e-6)


def test_only_sts_b_may_have_a_column_for_zero():
    mended = chosen("literature", {"sts_b_scores": "six"})

    assert len(values_of("STS-B", mended)) == 6
    assert len(values_of("SICK-R", mended)) == len(values_of("STS-B", chosen("literature", {}))) == 5


@pytest.mark.parametrize("values", [FIVE, SIX])
def test_scores_that_features_hold_are_learned(values):
    rng = np.random.default_rng(0)
    scores = rng.uniform(values[0], 5, size=300)
    # |u - v| grows as two sentences differ, and so do the features that a fit is given
    features = np.c_[np.outer(5 - scores, rng.uniform(0.5, 1, 6)) + 0.1 * rng.standard_normal((300, 6)), np.ones(300)]
    parts = {"train": np.arange(150), "dev": np.arange(150, 220), "test": np.arange(220, 300)}

    found = learned(
        features.astype(np.float32), scores, parts, values, chosen("literature", {}), rng, lambda share: None
    )

    assert np.corrcoef(found.said, scores[220:])[0, 1] > 0.95
    assert found.dev > 0.95
    assert found.said.min() >= values[0]
    assert found.said.max() <= 5


def test_a_summed_loss_is_learned_with(monkeypatch):
    scores = np.linspace(1, 5, 30)
    features = np.c_[scores, np.ones(30)].astype(np.float32)
    parts = {part: np.arange(30) for part in ("train", "dev", "test")}
    asked = {}

    def spied(features, loss, fits, schedule, rng, progress):
        asked[schedule.loss] = loss.slopes(np.zeros((30, 1, 5), np.float32), np.arange(30))
        return fit(features, loss, fits, schedule, rng, progress)

    monkeypatch.setattr("equipoise.quality.sentences.relating.fit", spied)
    for over in ("mean", "sum"):
        learned(features, scores, parts, FIVE, chosen("literature", {"loss": over}), np.random.default_rng(0), float)

    np.testing.assert_allclose(asked["sum"], 5 * asked["mean"], atol=1e-6)


def test_cosines_by_hand():
    first, second = np.array([[1, 0], [3, 4], [0, 0]], np.float32), np.array([[0, 2], [6, 8], [1, 1]], np.float32)

    np.testing.assert_allclose(cosines(first, second), [0, 1, 0], atol=1e-12)
