"""The class form of seed 002 (3.2.2-3.3), with classes that differ, against loops that follow the text word by word.

Here the words of every class are combined; tests/asking/test_seeing.py has the sentences behind them.

T[i][j]: target set i seen with attribute set j. A[j][i]: attribute set j seen with target set i.
"""

import numpy as np
import pytest
from scipy.stats import spearmanr
from sklearn.linear_model import LogisticRegression

from equipoise.metrics.ect import ect
from equipoise.metrics.mac import mac
from equipoise.metrics.rnd import rnd
from equipoise.metrics.rnsb import rnsb
from equipoise.metrics.weat import weat
from equipoise.results import Seen

RNG = np.random.default_rng(7)
T = [[RNG.normal(size=(n, 5)) for _ in range(2)] for n in (3, 4)]
A = [[RNG.normal(size=(n, 5)) for _ in range(2)] for n in (9, 8)]
TARGETS, ATTRIBUTES = ([Seen(tuple(classes)) for classes in side] for side in (T, A))


def cos(a, b):
    return a @ b / np.sqrt((a @ a) * (b @ b))


def lean(i, w):
    """d(w1, w2, A_1, A_2): word w of target set i, seen with each attribute set."""
    return np.mean([cos(T[i][0][w], a) for a in A[0][i]]) - np.mean([cos(T[i][1][w], a) for a in A[1][i]])


def test_weat():
    leans = [[lean(i, w) for w in range(len(T[i][0]))] for i in range(2)]

    score = weat(TARGETS, ATTRIBUTES)

    assert score.value == pytest.approx(sum(leans[0]) - sum(leans[1]))
    spread = np.std(leans[0] + leans[1], ddof=1)
    assert score.effect_size == pytest.approx((np.mean(leans[0]) - np.mean(leans[1])) / spread)


def test_rnd_pairs_each_attribute_with_itself():
    """F_RND(T_1^0, T_2^0, A^0, A^1): x1 and x2 are one word in its two classes."""
    centres = [T[i][0].mean(axis=0) for i in range(2)]
    expected = sum(
        np.linalg.norm(centres[0] - x1) - np.linalg.norm(centres[1] - x2)
        for x1, x2 in zip(A[0][0], A[0][1], strict=True)
    )

    assert rnd(TARGETS, ATTRIBUTES[:1]).value == pytest.approx(expected)


def test_rnsb_takes_every_class_as_an_example_and_as_a_target():
    examples = np.vstack([A[0][0], A[0][1], A[1][0], A[1][1]])
    labels = [-1] * 18 + [1] * 16
    classifier = LogisticRegression(tol=1e-8).fit(examples, labels, sample_weight=np.full(34, 0.5))
    negative = classifier.predict_proba(np.vstack([T[0][0], T[0][1], T[1][0], T[1][1]]))[:, 0]
    share = negative / negative.sum()

    value = rnsb(TARGETS, ATTRIBUTES, rng=RNG).value

    assert value == pytest.approx(float((share * np.log(share * len(share))).sum()), rel=1e-5)


def test_ect():
    near = [[cos(T[i][0].mean(axis=0), a) for a in A[0][i]] for i in range(2)]

    assert ect(TARGETS, ATTRIBUTES[:1]).value == pytest.approx(spearmanr(*near).statistic)


def test_mac():
    distances = [
        np.mean([[1 - cos(t, a) for a in A[j][i]] for t in T[i][j][w : w + 1]])
        for i in range(2)
        for w in range(len(T[i][0]))
        for j in range(2)
    ]

    assert mac(TARGETS, ATTRIBUTES).value == pytest.approx(np.mean(distances))


def test_a_set_must_be_words_by_dimensions():
    """Arrays by class are a Seen: a stack of them would otherwise be taken for words, in silence."""
    with pytest.raises(ValueError, match=r"\(words, dimensions\)"):
        weat([T[0], T[1]], [A[0][0], A[1][0]])
