"""RNSB by hand: what the classifier must say is plain."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from equipoise.errors import CannotAnswer
from equipoise.metrics.rnsb import rnsb
from equipoise.results import Seen

BAD = np.array([[-5.0, 0.0], [-6.0, 0.0], [-5.0, 1.0]])
GOOD = -BAD
RNG = np.random.default_rng(0)


def score_of(targets, attributes=(BAD, GOOD), **options):
    return rnsb(list(targets), list(attributes), rng=np.random.default_rng(0), **options)


def test_targets_alike_share_the_negative_sentiment_evenly():
    same = np.array([[1.0, 1.0], [1.0, 1.0]])

    assert score_of([same, same]).value == pytest.approx(0.0, abs=1e-15)


def test_one_target_at_the_negative_side_takes_nearly_all():
    score = score_of([BAD[:1], GOOD[:1]])

    bad, good = score.per_item["targets_1"][0], score.per_item["targets_2"][0]
    assert bad > 0.95 > 0.05 > good
    assert 0.5 * np.log(2) < score.value < np.log(2)  # all of two words on one would be log 2


def test_the_value_is_the_divergence_of_the_printed_probabilities():
    score = score_of([RNG.normal(size=(3, 2)), RNG.normal(size=(4, 2))])

    share = np.concatenate([score.per_item["targets_1"], score.per_item["targets_2"]])
    share /= share.sum()
    assert score.value == pytest.approx(float((share * np.log(share * 7)).sum()))


def test_which_set_is_negative_matters():
    targets = [RNG.normal(size=(3, 2)), RNG.normal(size=(3, 2))]
    swapped = score_of(targets, (GOOD, BAD), negative=2)

    assert swapped.value == pytest.approx(score_of(targets).value)
    assert score_of(targets, negative=2).value != pytest.approx(score_of(targets).value)


def test_seeds_are_averaged():
    attributes = (RNG.normal(size=(10, 2)), RNG.normal(size=(10, 2)) + 1)
    targets = [RNG.normal(size=(3, 2)), RNG.normal(size=(3, 2))]
    single = [score_of(targets, attributes, holdout=0.2, random_state=state).value for state in (7, 8, 9)]

    together = score_of(targets, attributes, holdout=0.2, random_state=7, seeds=3)

    assert len(set(single)) > 1
    assert together.value == pytest.approx(np.mean(single))


def test_unweighted_classes_regularise_less():
    classes = [Seen((BAD, BAD)), Seen((GOOD, GOOD))]
    targets = [np.array([[1.0, 2.0]]), np.array([[-1.0, 0.5]])]

    weighted = score_of(targets, classes)
    unweighted = score_of(targets, classes, weighted=False)

    doubled = LogisticRegression(tol=1e-8).fit(np.vstack([BAD, BAD, GOOD, GOOD]), [-1] * 6 + [1] * 6)
    assert weighted.value == pytest.approx(score_of(targets).value)
    assert unweighted.per_item["targets_1"][0] == pytest.approx(doubled.predict_proba(targets[0])[0, 0])


def test_too_few_attributes_to_hold_out_is_said():
    with pytest.raises(CannotAnswer, match="cannot hold out 90% of 6 attributes"):
        score_of([BAD, GOOD], holdout=0.9)


def test_drawing_targets_again_keeps_the_classifier():
    targets = [RNG.normal(size=(2, 2)), RNG.normal(size=(3, 2))]
    score = score_of(targets)
    shares = np.concatenate([score.per_item["targets_1"], score.per_item["targets_2"]])
    drawn = shares[[0, 0, 2, 4, 4]] / shares[[0, 0, 2, 4, 4]].sum()
    counts = np.array([[[2.0, 0, 0, 0, 0], [0, 0, 1, 0, 2]]])

    again = score.resampling.reweigh(counts, score.resampling.given()[1])

    assert again.values[0] == pytest.approx(float((drawn * np.log(drawn * 5)).sum()))
