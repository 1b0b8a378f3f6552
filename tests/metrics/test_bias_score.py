"""The bias score of sentences: tables 2 and 12 and figure 3 of seed 004, by hand, and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.metrics.bias_score import bias_scores, words_of_tokens

# Dimensions won and cosines, as published to five places; she is gendered, and so its bias is 0. The dimensions that
# the words of table 2 won add up to 3,292 of 4,096, those of table 12 to 493 of 768: the others belong to special
# tokens and the full stop, and nothing is made up for them.
TABLES = {
    "table 2": (
        4096, [497, 716, 342, 602, 526, 609], [0, -0.05719, -0.10195, -0.00051, 0.25705, 0.28579],
        [0, -0.01000, -0.00851, -0.00008, 0.03301, 0.04249], (0.07550, -0.01858),
    ),
    "table 12": (
        768, [87, 82, 64, 65, 87, 108], [0, 0.37394, 0.39881, 0.37113, 0.35007, 0.37273],
        [0, 0.03993, 0.03323, 0.03141, 0.03966, 0.05242], (0.19664, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_published_tables(table):
    dimensions, won, cosines, weighted, (female, male) = TABLES[table]
    words = words_of_tokens(np.array(won) / dimensions, np.array(cosines), np.arange(6), 6)
    sums = bias_scores(words.weighted, np.zeros(6, dtype=np.int64), 1)

    assert words.weighted == pytest.approx(weighted, abs=1.5e-5)  # "new" is printed as 0.00008 and is 0.0000750
    assert sums.first[0] == pytest.approx(female, abs=1e-5)
    assert sums.second[0] == pytest.approx(male, abs=1e-5)
    assert sums.absolute[0] == pytest.approx(female - male, abs=2e-5)


def test_importance_of_figure_3():
    """The saxophone won 1,106 of 4,096 dimensions."""
    words = words_of_tokens(np.array([1106 / 4096]), np.array([0.0]), np.array([0]), 1)

    assert words.importance[0] == 1106 / 4096
    assert f"{words.importance[0]:.0%}" == "27%"


def test_pieces_of_a_word_and_marks():
    """Two pieces of one word, a full stop that belongs to none, and a word without a token."""
    words = words_of_tokens(np.array([0.3, 0.1, 0.6]), np.array([0.5, -0.1, 0.9]), np.array([0, 0, -1]), 2)

    assert words.importance == pytest.approx([0.4, 0])
    assert words.weighted == pytest.approx([0.15 - 0.01, 0])
    assert words.bias == pytest.approx([0.14 / 0.4, 0])


def test_a_word_that_won_nothing_has_a_bias_all_the_same():
    words = words_of_tokens(np.array([0.0, 0.0]), np.array([0.2, 0.4]), np.array([0, 0]), 1)

    assert words.bias == pytest.approx([0.3])
    assert words.weighted == [0]


def test_sentences_without_words_score_nothing():
    sums = bias_scores(np.array([0.5, -0.25]), np.array([1, 1]), 3)

    assert sums.first.tolist() == [0, 0.5, 0]
    assert sums.second.tolist() == [0, -0.25, 0]
    assert sums.absolute.tolist() == [0, 0.75, 0]


@given(st.lists(st.tuples(st.floats(-1, 1), st.integers(0, 3)), min_size=1, max_size=30))
def test_laws(words):
    weighted, sentence_of = np.array([w for w, _ in words]), np.array([s for _, s in words])
    sums = bias_scores(weighted, sentence_of, 4)

    assert (sums.first >= 0).all() and (sums.second <= 0).all()
    assert sums.absolute == pytest.approx(np.bincount(sentence_of, weights=np.abs(weighted), minlength=4))
    turned = bias_scores(-weighted, sentence_of, 4)
    assert turned.first == pytest.approx(-sums.second)
    assert turned.absolute == pytest.approx(sums.absolute)


def test_a_single_token_that_won_nothing_has_its_own_cosine():
    assert words_of_tokens(np.array([0.0]), np.array([0.2]), np.array([0]), 1).bias == pytest.approx([0.2])
