"""Which rows a method is about."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import load_model
from equipoise.datasets.axes import load_axis
from equipoise.errors import TooFewWords
from equipoise.mitigation.reducing import mitigate
from equipoise.mitigation.vectors.about import about_words, for_asking, forms, known_sets
from tests.aftermath.small import axis_of, model_of


def test_sets_in_all_their_forms_once():
    assert list(forms([("mom", "dad"), ("Mom", "Dad")])) == [("mom", "dad"), ("Mom", "Dad"), ("MOM", "DAD")]
    assert list(forms([("jew", "christian", "muslim")]))[1] == ("Jew", "Christian", "Muslim")


def test_pairs_of_cased_vectors_are_whole_and_end_equally_far_from_neutral_words(shared):
    """Where SISTER is known and BROTHER is not, brother stays with sister: no word is made equal twice."""
    news = load_model(shared / "data" / "vectors" / "word2vec-news-13k.bin")
    about = about_words(news, load_axis("gender"))
    assert len(np.unique(about.equalise)) == about.equalise.size
    words = [news.words_at(pair) for pair in about.equalise.tolist()]
    assert all(one.islower() == other.islower() or "_" in one + other for one, other in words)
    done = np.asarray(mitigate(news, "hard").store.vectors[:], dtype=np.float64)
    neutral = np.delete(done, np.union1d(about.specific, about.equalise), axis=0)
    apart = neutral @ (done[about.equalise[:, 0]] - done[about.equalise[:, 1]]).T
    assert np.abs(apart).max() < 1e-5


@pytest.mark.parametrize("family", [("nurse", "Nurses", "nursing"), ("doctor", "DOCTORS"), ("Šaty", "šaty")])
def test_words_of_one_family_are_for_asking_together(family):
    assert len(set(map(for_asking, family))) == 1


def test_who_is_for_asking_is_the_same_for_ever():
    """Or files that were made earlier could not be compared: by CRC-32 of the first four letters, and no fewer."""
    asked = {"nurse": True, "engineer": True, "english": False, "doctor": False, "docile": True, "tea": False}
    assert {word: for_asking(word) for word in asked} == asked
    assert for_asking("a\udcff") in (True, False)  # what a file has that is no text


def test_about_half_of_all_words_are_for_asking():
    assert np.mean([for_asking(f"{number:04}") for number in range(10_000)]) == pytest.approx(0.5, abs=0.02)


SMALL = ["left0", "right0", "left1", "right1", "SISTER", "sister", "brother", "nurse", "doctor", "the"]


def small(words=SMALL):
    return model_of(words, np.random.default_rng(0).normal(size=(len(words), 4)))


def test_a_set_is_found_as_it_is_else_all_of_it_in_small_letters():
    """(SISTER, brother) is no pair."""
    assert known_sets(small(), [("SISTER", "BROTHER"), ("left0", "right0"), ("left9", "right0")]).tolist() == [
        [5, 6], [0, 1],
    ]  # fmt: skip


def test_a_set_that_is_found_twice_counts_once():
    assert known_sets(small(), [("sister", "brother"), ("Sister", "Brother")]).tolist() == [[5, 6]]


def test_no_word_is_made_equal_with_two_others():
    axis = replace(axis_of(), equalise=(("left0", "right0"), ("left0", "right1"), ("left1", "right1")))
    assert about_words(small(), axis).equalise.tolist() == [[0, 1], [2, 3]]


def test_a_set_of_which_one_word_is_kept_is_not_made_equal():
    assert about_words(small(), axis_of(), keep=["right0"]).equalise.tolist() == [[2, 3]]


def test_what_is_kept_is_kept_also_of_the_words_that_alone_may_change():
    about = about_words(small(), axis_of(), keep=["nurse"], only=["nurse", "doctor"])
    assert about.kept.tolist() == [row for row in range(len(SMALL)) if SMALL[row] != "doctor"]


def test_one_word_to_keep_may_be_given_by_itself():
    assert about_words(small(), axis_of(), keep="nurse").kept.tolist() == [SMALL.index("nurse")]


def test_two_whole_sets_are_a_direction_and_one_is_none():
    assert len(about_words(small(), axis_of()).definitional) == 2
    with pytest.raises(TooFewWords, match="knows 1 whole sets of the 5 that define sides"):
        about_words(small(["left0", "right0", "left1", "nurse"]), axis_of())
