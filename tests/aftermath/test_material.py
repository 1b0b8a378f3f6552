"""What is chosen once: which words leaned, who is taught, who is asked."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from equipoise.aftermath import material as chosen
from equipoise.aftermath.material import material_of
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.mitigation.vectors.about import for_asking
from equipoise.mitigation.vectors.leaning import leans, most_leaning
from tests.aftermath.small import DEFINING, NEUTRAL, WORDS, axis_of, leaning, model_of, question_file, separable


def test_words_that_define_a_class_are_neutral_in_none():
    found = material_of(separable(), axis_of(), 0).neutral
    assert [WORDS[row] for row in found.rows] == list(NEUTRAL)
    assert found.labels.tolist() == [row % 2 for row in found.rows]  # every other word is on the left


def test_as_many_words_of_each_class_are_taught_and_all_others_are_asked():
    found = material_of(leaning(), axis_of(), 0)
    each = sum(map(for_asking, NEUTRAL)) // 8
    assert found.leaning.shape == (2, each)
    assert np.bincount(found.taught.labels).tolist() == [round(0.4 * each)] * 2
    assert np.bincount(found.asked.labels).tolist() == [each - round(0.4 * each)] * 2
    assert sorted([*found.taught.rows, *found.asked.rows]) == sorted(found.leaning.ravel())
    assert (np.diff(found.asked.rows) > 0).all()


def test_another_seed_teaches_other_words_of_the_same():
    one, other = (material_of(leaning(), axis_of(), seed) for seed in (0, 1))
    assert (one.leaning == other.leaning).all()
    assert one.taught.rows.tolist() != other.taught.rows.tolist()


def test_no_method_learns_from_a_word_that_is_asked_about():
    """What nullspace projection and double-hard debias learn from, and what is asked after them, share no word."""
    model = leaning()
    found = material_of(model, axis_of(), 0)
    learned = np.concatenate(most_leaning(model.store.vectors, found.about, 10_000))
    assert {for_asking(WORDS[row]) for row in found.leaning.ravel()} == {True}
    assert {for_asking(WORDS[row]) for row in learned} == {False}


def test_a_small_vocabulary_says_so_when_it_is_asked():
    found = material_of(model_of(WORDS[:200], separable().store.vectors[:200]), axis_of(), 0)
    with pytest.raises(TooFewWords, match="has 11 words that lean to one class of sides and belong to none"):
        assert found.taught


def test_an_axis_without_a_neutral_list_says_so():
    with pytest.raises(CannotAnswer, match="The axis sides names no list of words that should be neutral"):
        assert material_of(leaning(), axis_of(), 0).listed.size


def test_the_neutral_list_is_looked_up_in_any_spelling_without_words_of_a_class(tmp_path):
    asked = question_file(tmp_path)
    capital = model_of([word.title() if word in NEUTRAL else word for word in WORDS], leaning().store.vectors)
    found = material_of(capital, axis_of(neutral=asked), 0).listed
    assert len(found) == 40  # attributes of the question
    assert not set(found) & {WORDS.index(word) for pair in DEFINING for word in pair}


def test_too_few_words_of_the_neutral_list_are_refused(tmp_path):
    asked = question_file(tmp_path)
    few = model_of(WORDS[:40], leaning().store.vectors[:40])
    with pytest.raises(TooFewWords, match=r"knows 14 of the 40 words of .*, and 20 are needed"):
        assert material_of(few, axis_of(neutral=asked), 0).listed.size


def test_each_listed_word_is_paired_with_its_nearest(tmp_path):
    found = material_of(leaning(), axis_of(neutral=question_file(tmp_path)), 0)
    cosines = found.before.exactly(found.listed) @ found.before.exactly(found.listed).T
    np.fill_diagonal(cosines, -1)
    pairs = np.stack([found.listed, found.listed[cosines.argmax(axis=1)]], axis=1)
    assert set(map(tuple, found.listed_pairs.tolist())) == set(map(tuple, np.sort(pairs, axis=1).tolist()))


def test_what_a_check_chooses_is_chosen_once_and_follows_from_the_seed():
    found, same, other = (material_of(leaning(), axis_of(), seed) for seed in (0, 0, 1))
    drawn = found.once("mine", lambda rng: rng.random())
    assert found.once("mine", lambda rng: -1.0) == drawn == same.once("mine", lambda rng: rng.random())
    assert found.once("yours", lambda rng: rng.random()) != drawn != other.once("mine", lambda rng: rng.random())


def test_no_more_words_are_taken_than_are_asked_for(monkeypatch):
    monkeypatch.setattr(chosen, "LEANING", 30)
    assert material_of(leaning(), axis_of(), 0).leaning.shape == (2, 30)


def test_the_strongest_are_those_that_leaned_most(monkeypatch):
    monkeypatch.setattr(chosen, "STRONGEST", 10)
    found = material_of(leaning(), axis_of(), 0)
    assert set(found.strongest.rows) == set(found.leaning[:, :10].ravel())
    along = leans(found.before.model.store.vectors, found.directions, found.leaning.ravel())
    own = along.reshape(2, -1, 2)[np.arange(2), :, np.arange(2)]  # (classes, words) to their own class
    assert (np.diff(own, axis=1) <= 0).all()


def test_of_the_class_that_more_words_lean_to_the_strongest_are_taken():
    vectors = np.array(leaning().store.vectors)
    vectors[10:, :2] -= 1.6
    found = material_of(model_of(WORDS, vectors), axis_of(), 0)
    first, second = most_leaning(vectors, found.about, 1_250, asking=True)
    assert len(first) < len(second)
    assert found.leaning.tolist() == [first.tolist(), second[: len(first)].tolist()]


def listed_with(folder, *words):
    """The question's file with more words in its list."""
    path = Path(question_file(folder))
    fields = json.loads(path.read_text(encoding="utf-8"))
    fields["attributes"]["these"] += words
    path.write_text(json.dumps(fields), encoding="utf-8")
    return str(path)


def test_words_that_define_a_class_are_left_out_of_the_neutral_list_and_small_letters_come_before_capitals(tmp_path):
    words = [*WORDS, "Extra", "extra"]
    model = model_of(words, np.vstack([leaning().store.vectors, np.ones((2, 12))]))
    asked = listed_with(tmp_path, "left0", "EXTRA")
    found = material_of(model, axis_of(neutral=asked), 0).listed
    assert len(found) == 41
    assert words.index("extra") in found


def test_words_of_a_class_are_not_counted_among_those_that_should_be_known(tmp_path):
    axis = replace(axis_of(neutral=listed_with(tmp_path, "left0")), specific=("left0", NEUTRAL[16]))
    few = model_of(WORDS[:40], leaning().store.vectors[:40])
    with pytest.raises(TooFewWords, match=r"knows 13 of the 39 words of "):
        assert material_of(few, axis, 0).listed.size
