"""SEAT: WEAT on sentences, where words bring all of theirs."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.metrics.seat import seat
from equipoise.metrics.weat import weat
from equipoise.results import InSentences
from equipoise.significance import Asked, how_sure


def sentences(words: int, each: int, rng: np.random.Generator, dimensions: int = 5) -> InSentences:
    """Words whose sentences are alike."""
    centres = np.repeat(rng.normal(size=(words, dimensions)), each, axis=0)
    return InSentences(centres + 0.1 * rng.normal(size=centres.shape), np.arange(words) * each)


def question(seed: int, each: int = 3):
    rng = np.random.default_rng(seed)
    return [sentences(4, each, rng) for _ in "XY"], [sentences(3, each, rng) for _ in "AB"]


def plain(sets):
    return [words.vectors for words in sets]


@given(st.integers(0, 2**32), st.sampled_from([0, 1]))
def test_the_value_is_that_of_weat_on_every_sentence(seed, ddof):
    targets, attributes = question(seed)
    by_words, by_sentences = seat(targets, attributes, ddof=ddof), weat(plain(targets), plain(attributes), ddof=ddof)

    assert by_words.value == by_sentences.value
    assert by_words.effect_size == by_sentences.effect_size
    assert seat(plain(targets), plain(attributes), ddof=ddof).value == by_sentences.value


def test_a_word_leans_by_the_mean_of_its_sentences():
    targets, attributes = question(1)
    each = weat(plain(targets), plain(attributes)).per_item["targets_2"]

    assert seat(targets, attributes).per_item["targets_2"] == pytest.approx(each.reshape(4, 3).mean(axis=1))


def test_words_are_traded_with_all_their_sentences():
    """The exact test, beside a plain loop over all ways to deal the eight words."""
    targets, attributes = question(2)
    score = seat(targets, attributes)
    everyone = np.concatenate(plain(targets)).reshape(8, 3, -1)
    values = []
    for chosen in combinations(range(8), 4):
        others = [word for word in range(8) if word not in chosen]
        sides = [everyone[list(side)].reshape(12, -1) for side in (chosen, others)]
        values.append(weat(sides, plain(attributes)).value)
    found = how_sure(score, Asked("greater", resamples=0, leave_out=False), np.random.default_rng(0))

    assert found.test["partitions"] == 70
    assert found.p_value == pytest.approx(np.mean(np.array(values) >= score.value - 1e-12))


def test_a_word_drawn_twice_has_all_its_sentences_twice():
    targets, attributes = question(3)
    score = seat(targets, attributes)
    weights, given_attributes = score.resampling.given()
    weights[0, 0, :4] = [2, 0, 1, 1]
    listed = [targets[0].vectors[[0, 1, 2, 0, 1, 2, 6, 7, 8, 9, 10, 11]], targets[1].vectors]

    assert score.resampling.reweigh(weights, given_attributes).values[0] == pytest.approx(
        weat(listed, plain(attributes)).value
    )


def test_sentences_counted_one_by_one_make_one_word_many_witnesses():
    """Two words a side cannot be told apart by six ways to deal them; twelve sentences seem to be."""
    rng = np.random.default_rng(5)
    targets, attributes = [sentences(2, 6, rng) for _ in "XY"], [sentences(2, 6, rng) for _ in "AB"]
    if seat(targets, attributes).value < 0:
        targets = targets[::-1]
    asked = Asked("greater", resamples=0, leave_out=False)
    by_words = how_sure(seat(targets, attributes), asked, np.random.default_rng(0)).p_value
    by_sentences = how_sure(seat(plain(targets), plain(attributes)), asked, np.random.default_rng(0)).p_value

    assert by_words >= 1 / 6
    assert by_sentences < by_words


def test_words_with_unlike_numbers_of_sentences():
    rng = np.random.default_rng(6)
    uneven = InSentences(rng.normal(size=(6, 5)), np.array([0, 1, 4]))

    assert uneven.counts.tolist() == [1, 3, 2]
    score = seat([uneven, sentences(3, 2, rng)], [sentences(2, 2, rng), sentences(2, 2, rng)])
    assert len(score.per_item["targets_1"]) == 3
    assert score.resampling.reweigh(*score.resampling.given()).values[0] == pytest.approx(score.value)


def test_plain_sentences_beside_words_count_one_by_one():
    targets, attributes = question(7)
    score = seat(plain(targets), attributes)

    assert [len(score.per_item[role]) for role in ("targets_1", "targets_2")] == [12, 12]
    assert [weights.shape[2] for weights in score.resampling.given()] == [24, 6]
    assert score.per_item["targets_1"] == pytest.approx(weat(plain(targets), plain(attributes)).per_item["targets_1"])


def test_memory_is_counted_in_sentences_of_the_larger_side():
    targets, attributes = question(8)  # 24 sentences and 18, each with a weight in both sets

    assert seat(targets, attributes).resampling.numbers == 2 * 24
    assert seat(attributes, targets).resampling.numbers == 2 * 24
