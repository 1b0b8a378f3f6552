"""WAT by hand and by law."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import pearsonr

from equipoise.errors import CannotAnswer
from equipoise.metrics.wat import wat
from equipoise.results import Sensed
from equipoise.significance import Asked, how_sure
from tests.metrics.strategies import queries, rotation

HE, SHE = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]])
WORDS = np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])  # like he, like both, like she


def test_words_that_lean_as_people_say():
    score = wat([HE, SHE], [WORDS], scores=np.array([2.0, 0.0, -2.0]))

    assert score.value == pytest.approx(1.0)
    assert score.per_item["attributes_1"] == pytest.approx([1.0, 0.0, -1.0])
    assert score.detail["words_compared"] == 3
    assert score.detail["score_std"] == pytest.approx(np.sqrt(8 / 3))


def test_words_that_lean_against_what_people_say():
    assert wat([HE, SHE], [WORDS], scores=np.array([-2.0, 0.0, 2.0])).value == pytest.approx(-1.0)


def test_leans_that_have_nothing_to_do_with_it():
    assert wat([HE, SHE], [WORDS], scores=np.array([1.0, -2.0, 1.0])).value == pytest.approx(0.0)


def test_pairs_are_averaged():
    """Eq. 4: the mean of cosine differences, here of two pairs of which the second turns the first round for half."""
    pairs = [np.vstack([HE, SHE]), np.vstack([SHE, SHE])]
    leans = wat(pairs, [WORDS], scores=np.array([2.0, 0.0, -2.0])).per_item["attributes_1"]

    assert leans == pytest.approx([0.5, 0.0, -0.5])


def test_the_nearest_senses_count_and_not_the_last():
    """A word has a sense like he and one like neither; in whatever order, it is as near to he as the nearer one."""
    he, she = Sensed(np.array([[1.0, 0.0, 0.0]]), np.array([0])), Sensed(np.array([[0.0, 1.0, 0.0]]), np.array([0]))
    senses = np.array([[1.0, 0.0, 0.0], [0.6, 0.0, 0.8], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.8, 0.6]])
    words = Sensed(senses, np.array([0, 2, 4]))

    score = wat([he, she], [words], scores=np.array([1.0, -1.0, 0.0]))

    assert score.per_item["attributes_1"] == pytest.approx([1.0, -1.0, -0.8])


def test_words_with_one_sense_each_are_plain_vectors():
    rng = np.random.default_rng(0)
    first, second, words = (rng.normal(size=(size, 7)) for size in (4, 4, 20))
    scores = rng.normal(size=20)
    sensed = [Sensed(vectors, np.arange(len(vectors))) for vectors in (first, second, words)]

    plain, of_senses = wat([first, second], [words], scores=scores), wat(sensed[:2], sensed[2:], scores=scores)

    assert of_senses.value == pytest.approx(plain.value, rel=1e-12)


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        (WORDS, [1.0, 1.0, 1.0]),
        (WORDS[:1], [1.0]),
        (np.ones((3, 2)), [1.0, 2.0, 3.0]),
        (np.array([[1.0, 0.0], [2.0, 0.0], [7.0, 0.0]]), [1.0, 2.0, 3.0]),
    ],
)
def test_what_does_not_differ_does_not_correlate(words, scores):
    with pytest.raises(CannotAnswer, match="at least two words that differ in how they lean and in their scores"):
        wat([HE, SHE], [words], scores=np.array(scores))


@st.composite
def questions(draw):
    """Pairs, words and a score for each word."""
    targets, (words, *_) = draw(queries(paired=True))
    assume(len(words) > 2)
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return targets, words, rng.normal(size=len(words))


@given(question=questions())
def test_it_is_the_correlation_of_pearson(question):
    targets, words, scores = question
    score = wat(targets, [words], scores=scores)

    assert score.value == pytest.approx(pearsonr(score.per_item["attributes_1"], scores).statistic, abs=1e-9)


@given(question=questions())
def test_swapping_the_targets_flips_the_sign(question):
    (first, second), words, scores = question

    swapped = wat([second, first], [words], scores=scores).value
    assert swapped == pytest.approx(-wat([first, second], [words], scores=scores).value, abs=1e-9)


@given(question=questions(), scale=st.floats(0.01, 100), shift=st.floats(-10, 10))
def test_neither_length_nor_scale_nor_zero_of_the_scores_matters(question, scale, shift):
    targets, words, scores = question
    value = wat(targets, [words], scores=scores).value

    assert wat(targets, [scale * words], scores=scores).value == pytest.approx(value, abs=1e-7)
    assert wat(targets, [words], scores=scale * scores + shift).value == pytest.approx(value, abs=1e-7)


@given(question=questions(), seed=st.integers(0, 1000))
def test_rotating_all_vectors_changes_nothing(question, seed):
    targets, words, scores = question
    turn = rotation(words.shape[1], seed)

    turned = wat([each @ turn for each in targets], [words @ turn], scores=scores).value
    assert turned == pytest.approx(wat(targets, [words], scores=scores).value, abs=1e-7)


@given(question=questions(), drawn=st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_weighing_pairs_and_words_is_listing_them_that_often(question, drawn):
    targets, words, scores = question
    found, rng = wat(targets, [words], scores=scores).resampling, np.random.default_rng(drawn)
    pairs, columns = (rng.integers(0, size, size=size) for size in (*found.targets, *found.attributes))
    try:
        listed = wat([each[pairs] for each in targets], [words[columns]], scores=scores[columns])
    except CannotAnswer:
        assume(False)  # one word drawn every time
    weights = [
        np.bincount(each, minlength=size)[None] for each, size in ((pairs, found.targets[0]), (columns, len(words)))
    ]

    weighed = found.reweigh(weights[0].astype(float), weights[1][:, None].astype(float))

    assert weighed.values == pytest.approx([listed.value], abs=1e-7)


@given(question=questions())
def test_a_weight_below_zero_turns_a_pair_round(question):
    (first, second), words, scores = question
    resampling = wat([first, second], [words], scores=scores).resampling
    turned = wat([np.vstack([second[:1], first[1:]]), np.vstack([first[:1], second[1:]])], [words], scores=scores)

    pairs, attributes = resampling.given()
    pairs[0, 0] = -1.0
    assert resampling.reweigh(pairs, attributes).values == pytest.approx([turned.value], rel=1e-6, abs=1e-9)


def test_many_rows_at_once_are_the_rows_one_by_one():
    rng = np.random.default_rng(1)
    resampling = wat([rng.normal(size=(4, 5)) for _ in range(2)], [rng.normal(size=(30, 5))],
                     scores=rng.normal(size=30)).resampling  # fmt: skip
    pairs, words = rng.integers(-1, 2, size=(6, 4)) * 1.0, rng.integers(0, 3, size=(6, 1, 30)) * 1.0
    pairs[:, 0] = 1.0

    rows = [resampling.reweigh(pairs[[row]], words[[row]]).values[0] for row in range(6)]
    assert resampling.reweigh(pairs, words).values == pytest.approx(rows, rel=1e-12)


def test_there_is_no_test_and_the_interval_says_why():
    """Pairs that are alike agree on chance, too: turned round, they found a leaning in 10 to 15% of random scores."""
    rng = np.random.default_rng(2)
    words = rng.normal(size=(200, 20))
    score = wat([rng.normal(size=(10, 20)) for _ in range(2)], [words], scores=words[:, 0])

    sure = how_sure(score, Asked(), rng)
    assert sure.p_value is None and "these words alone" in sure.test["why_not"]
    assert sure.interval is not None


def test_words_are_drawn_again_and_pairs_are_not():
    """The scores spread from these very pairs."""
    assert wat([HE, SHE], [WORDS], scores=np.array([2.0, 0.0, -2.0])).resampling.resampled == "attributes"


def test_a_correlation_is_never_more_than_one():
    rng = np.random.default_rng(0)
    for _ in range(200):
        words = rng.normal(size=(5, 2))
        leans = wat([HE, SHE], [words], scores=np.arange(5.0)).per_item["attributes_1"]

        assert wat([HE, SHE], [words], scores=leans).value <= 1.0


@pytest.mark.parametrize("scores", [[0.1, 0.1, 0.1], [0.1 + 0.2, 0.3, 0.3]])
def test_scores_that_differ_by_rounding_alone_are_the_same(scores):
    with pytest.raises(CannotAnswer, match="differ"):
        wat([HE, SHE], [WORDS], scores=np.array(scores))


def test_leans_that_differ_by_rounding_alone_are_the_same():
    alike = np.array([[1.0, 0.3], [1 / 3, 0.1], [0.7, 0.21]])  # one direction

    with pytest.raises(CannotAnswer, match="differ"):
        wat([HE, SHE], [alike], scores=np.array([1.0, 2.0, 3.0]))


def test_the_spread_of_leans_is_that_of_these_words():
    assert wat([HE, SHE], [WORDS], scores=np.array([2.0, 0.0, -2.0])).detail["lean_std"] == np.std([1.0, 0.0, -1.0])


@pytest.mark.parametrize("scale", [1e-13, 1e-30, 1e30])
def test_the_scale_of_scores_does_not_matter(scale):
    assert wat([HE, SHE], [WORDS], scores=scale * np.array([2.0, 0.5, -2.0])).value == pytest.approx(
        wat([HE, SHE], [WORDS], scores=np.array([2.0, 0.5, -2.0])).value
    )


def test_one_word_drawn_every_time_has_no_correlation():
    resampling = wat([HE, SHE], [WORDS], scores=np.array([0.3, 0.1, -0.7])).resampling
    pairs, _ = resampling.given()

    assert np.isnan(resampling.reweigh(pairs, np.array([[[3.0, 0.0, 0.0]]])).values).all()
    assert resampling.numbers == 2 * len(WORDS)  # that a draw takes on the way, so that many are not drawn at once
