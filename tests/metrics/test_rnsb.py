"""RNSB by hand: what the classifier must say is plain."""

from itertools import combinations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from equipoise.errors import CannotAnswer
from equipoise.metrics.logistic import Trainer
from equipoise.metrics.rnsb import rnsb
from equipoise.results import Seen
from equipoise.significance import Asked, how_sure

BAD = np.array([[-5.0, 0.0], [-6.0, 0.0], [-5.0, 1.0]])
GOOD = -BAD
FAR = np.array([3.0, 0.0, 0.0])
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


def labelled(rng, size=6, dimensions=3, apart=0.0):
    """Two attribute sets whose labels mean something, or nothing."""
    step = np.zeros(dimensions)
    step[0] = apart
    return [rng.normal(size=(size, dimensions)) - step, rng.normal(size=(size, dimensions)) + step]


def p_of(score, permutations=1_000, exact_up_to=1_000):
    asked = Asked("greater", permutations=permutations, exact_up_to=exact_up_to, resamples=0, leave_out=False)
    return how_sure(score, asked, np.random.default_rng(0))


def test_the_test_permutes_the_labels_of_the_attributes():
    """Every labelling of four words by hand, each a classifier of its own."""
    words, targets = RNG.normal(size=(4, 2)), [RNG.normal(size=(2, 2)), RNG.normal(size=(3, 2))]
    values = [
        score_of(targets, (words[list(first)], np.delete(words, first, axis=0))).value
        for first in combinations(range(4), 2)
    ]

    sure = p_of(score_of(targets, (words[:2], words[2:])))

    assert sure.p_value == pytest.approx(np.mean(np.array(values) >= values[0] - 1e-12))
    assert (sure.test["kind"], sure.test["partitions"], sure.test["sizes"]) == ("exact permutation", 6, [2, 2])
    assert sure.test["tied"] == 1  # the given labels, which count: p is never 0


def test_targets_that_follow_the_labels_have_a_small_p():
    rng = np.random.default_rng(1)
    targets = [rng.normal(size=(4, 3)) - FAR, rng.normal(size=(4, 3)) + FAR]

    assert p_of(score_of(targets, labelled(rng, apart=2.0))).p_value < 0.05


@pytest.mark.parametrize("size", [4, 8])
def test_random_labels_come_below_five_percent_about_that_often(size):
    """Few words are looked at in all 70 ways, more in 199 drawn at random."""
    shares = []
    for seed in range(150):
        rng = np.random.default_rng([seed, size])
        targets = [rng.normal(size=(3, 2)), rng.normal(size=(3, 2)) + 1]
        score = score_of(targets, labelled(rng, size, dimensions=2))
        shares.append(p_of(score, permutations=199, exact_up_to=100).p_value < 0.05)

    assert 0.01 < np.mean(shares) < 0.1


def test_the_class_form_takes_the_targets_anew_under_every_labelling():
    """A target has a vector beside each of four attribute words; its class vector is the mean over those of a set."""
    rng = np.random.default_rng(3)
    words, beside = [rng.normal(size=(2, 4, 2)) for _ in range(2)], rng.normal(size=(2, 3, 4, 2))  # (sets, ...)

    def score(first):
        sets = [list(first), [a for a in range(4) if a not in first]]
        seen = [Seen(tuple(own[:, s].mean(axis=1) for s in sets), sentences=tuple(own[:, s] for s in sets))
                for own in beside]  # fmt: skip
        return score_of(seen, [Seen(tuple(group[s] for group in words[0])) for s in sets])

    values = [score(first).value for first in combinations(range(4), 2)]
    sure = p_of(score((0, 1)))

    assert sure.p_value == pytest.approx(np.mean(np.array(values) >= values[0] - 1e-12))
    assert sure.test["partitions"] == 6


def test_random_labels_in_the_class_form_come_below_five_percent_about_that_often():
    """Even where a target sounds of the attribute it is read with."""
    found = []
    for seed in range(150):
        rng = np.random.default_rng(seed)
        words = rng.normal(size=(8, 2))
        beside = rng.normal(size=(2, 2, 1, 2)) + words + rng.normal(size=(2, 2, 8, 2))
        sets = [slice(0, 4), slice(4, 8)]
        seen = [Seen(tuple(own[:, s].mean(axis=1) for s in sets), sentences=tuple(own[:, s] for s in sets))
                for own in beside]  # fmt: skip
        found.append(p_of(score_of(seen, [Seen((words[s], words[s])) for s in sets])).p_value < 0.05)

    assert 0.01 < np.mean(found) < 0.1


def test_equal_classes_have_the_static_p_value():
    rng = np.random.default_rng(4)
    attributes, targets = labelled(rng, 4), [rng.normal(size=(3, 3)), rng.normal(size=(3, 3))]
    seen = [Seen((own, own), sentences=(np.repeat(own[:, None], 4, axis=1),) * 2) for own in targets]

    by_class = score_of(seen, [Seen((own, own)) for own in attributes])

    assert p_of(by_class).p_value == p_of(score_of(targets, attributes)).p_value


@pytest.mark.parametrize(
    ("targets", "options", "why"),
    [
        ([Seen((BAD, GOOD)), Seen((GOOD, BAD))], {}, "means over sentences"),
        ([BAD, GOOD], {"holdout": 0.4}, "scikit-learn"),
        ([BAD, GOOD], {"solver": "liblinear"}, "scikit-learn"),
    ],
)
def test_where_there_is_no_test_the_reason_is_said(targets, options, why):
    attributes = [Seen((BAD, BAD)), Seen((GOOD, GOOD))] if isinstance(targets[0], Seen) else [BAD, GOOD]
    sure = p_of(score_of(targets, attributes, **options))

    assert sure.p_value is None and why in sure.test["why_not"]


def test_words_left_out_have_p_values_of_their_own():
    rng = np.random.default_rng(1)
    targets = [rng.normal(size=(4, 3)) - FAR, rng.normal(size=(4, 3)) + FAR]
    attributes = labelled(rng, 5, apart=2.0)
    asked = Asked("greater", permutations=300, exact_up_to=300, resamples=0)

    sure = how_sure(score_of(targets, attributes), asked, np.random.default_rng(0))

    tested = {each.role: each for each in sure.influences if each.p_value is not None}
    assert tested
    for role, each in tested.items():
        side, number = role.split("_")
        sets = {"targets": list(targets), "attributes": list(attributes)}
        sets[side][int(number) - 1] = np.delete(sets[side][int(number) - 1], each.place, axis=0)
        fewer = p_of(score_of(sets["targets"], sets["attributes"]), 300, 300)
        assert each.p_value == pytest.approx(fewer.p_value, abs=0.02)  # both exact


def test_a_draw_of_the_attributes_is_trained_once(monkeypatch):
    """A bootstrap has 250 different draws of them for its 2,000 resamples, however these come in batches."""
    rows = []
    train = Trainer.train
    monkeypatch.setattr(Trainer, "train", lambda *given: rows.append(len(given[1])) or train(*given))
    rng = np.random.default_rng(0)
    score = score_of([rng.normal(size=(8, 2)), rng.normal(size=(8, 2))], labelled(rng, 25, 2))

    monkeypatch.setattr("equipoise.significance.batches.MOST_ROWS", 300)
    how_sure(score, Asked(permutations=0, leave_out=False), rng)

    assert sum(rows) <= 1 + 1 + 250
