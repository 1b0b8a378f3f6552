"""Sentences that say the same of every class."""

from dataclasses import replace

import pytest

from equipoise.datasets.axes import load_axis
from equipoise.datasets.gender_sentences import filled_sets, gender_frames, gender_sentences
from equipoise.errors import BadDataset, BadOption
from equipoise.mitigation.sentences import sentence_sets

GENDER, RELIGION = load_axis("gender"), load_axis("religion")


def test_of_gender_they_are_our_own():
    assert sentence_sets(GENDER).sets == gender_sentences()


def test_the_order_is_that_of_the_classes():
    turned = replace(GENDER, classes=("male", "female"))
    assert sentence_sets(turned).sets == tuple((male, female) for female, male in gender_sentences())


def test_of_another_axis_its_words_are_put_in_frames():
    sets = sentence_sets(RELIGION).sets

    assert sets == filled_sets(RELIGION.definitional)
    assert sets[0] == ("This is about judaism.", "This is about christianity.", "This is about islam.")
    assert len(sets) % len(RELIGION.definitional) == 0


def test_pairs_of_one_frame_differ_in_the_person_alone():
    numbered = list(zip(gender_frames(), gender_sentences(), strict=True))
    waiting = [pair for number, pair in numbered if number == 30]

    assert len(numbered) == len(gender_sentences())
    assert ("The woman is waiting outside.", "The man is waiting outside.") in waiting
    assert ("Mary is waiting outside.", "James is waiting outside.") in waiting
    assert all(female.endswith(" is waiting outside.") for female, _ in waiting)


def test_a_corpus_is_read_beside_its_swap(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("She left early.\n\nThe door was open.\nMy father cooks.\nHe left early.\nShe met him.\n")
    found = sentence_sets(GENDER, path)

    assert found.sets == (("She left early.", "He left early."), ("My mother cooks.", "My father cooks."))
    assert "corpus.txt" in found.source


def test_no_more_of_a_corpus_is_read_than_is_wanted(tmp_path):
    path = tmp_path / "corpus.txt"
    good = "".join(f"She counted {number} ships.\n" for number in range(1500)).encode()
    path.write_bytes(good + b"x\n" * 10_000 + b"\xff\n")  # what stands last is no text

    assert len(sentence_sets(GENDER, path, most=3).sets) == 3
    with pytest.raises(BadDataset, match="is not UTF-8 text"):
        sentence_sets(GENDER, path, most=2_000)


def test_a_corpus_without_such_sentences_is_refused(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("The door was open.\nShe left.\n")
    with pytest.raises(BadDataset, match="has 1 sentences with a gendered word that can be turned round, and 2"):
        sentence_sets(GENDER, path)
    with pytest.raises(BadDataset, match="cannot be read"):
        sentence_sets(GENDER, tmp_path / "nothing.txt")


def test_a_corpus_is_for_gender_alone(tmp_path):
    with pytest.raises(BadOption, match="women and men exchanged, and the axis religion is about"):
        sentence_sets(RELIGION, tmp_path / "corpus.txt")


def test_a_corpus_is_in_the_order_of_the_classes_as_well(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("She left early.\nMy father cooks.\n")
    turned = replace(GENDER, classes=("male", "female"))
    assert sentence_sets(turned, path).sets == tuple(pair[::-1] for pair in sentence_sets(GENDER, path).sets)


@pytest.mark.parametrize("axis", [GENDER, RELIGION])
def test_sentences_for_asking_are_others_than_methods_learn_from(axis):
    learned, asked = ({text for each in sentence_sets(axis, asking=asking).sets for text in each} for asking in (0, 1))
    assert learned and asked and not learned & asked
