"""Analogies: the file format, answers by brute force, and that the given words are never answers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise import load_model
from equipoise.errors import BadDataset, BadOption, CannotAnswer, TooFewWords
from equipoise.quality import word_analogies
from equipoise.quality.words import answering
from equipoise.quality.words.analogy_files import is_syntactic, read_analogies
from equipoise.quality.words.answering import METHODS, answers

QUESTIONS = """: family
king queen man woman
man woman king queen
: gram1-plural
cat cats dog dogs
dog dogs cat unicorns
"""
VECTORS = """king 1 1 0 0
queen 1 -1 0 0
man 0.2 1 0 0.1
woman 0.2 -1 0 0.1
cat 0 0 1 0.3
cats 0 0 1 -0.3
dog 0.1 0 0.9 0.3
dogs 0.1 0 0.9 -0.3
"""


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text(VECTORS)
    return load_model(path)


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text(QUESTIONS)
    return path


def test_answers_by_hand(model, questions):
    (task,) = word_analogies(model, questions).tasks

    assert task.first == 100
    assert task.scores == {"accuracy": 1.0, "semantic": 1.0, "syntactic": 1.0}
    assert (task.entries, task.left_out, task.missing) == ({"questions": 3}, 1, ("unicorns",))
    assert [(each.name, each.entries, each.left_out) for each in task.sections] == [
        ("family", 2, 0),
        ("gram1-plural", 1, 1),
    ]


def test_words_after_the_first_ones_are_neither_asked_nor_answers(model, questions):
    (task,) = word_analogies(model, questions, vocabulary=5).tasks

    assert task.entries == {"questions": 2}
    assert task.sections[1].scores == {}
    assert word_analogies(model, questions, vocabulary=5).options["vocabulary"] == 5


@given(st.integers(0, 50), st.sampled_from(list(METHODS)), st.integers(1, 9), st.integers(1, 7))
def test_blocks_change_no_answer_and_the_given_words_are_none(seed, method, block, together):
    rng = np.random.default_rng(seed)
    vectors = rng.standard_normal((30, 6)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    asked = np.array([rng.choice(30, size=3, replace=False) for _ in range(8)])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "BLOCK", block)
        patch.setattr(answering, "QUESTIONS", together)
        found = answers(vectors, asked, METHODS[method], lambda share: None)

    for own, answer in zip(asked, found, strict=True):
        first, second, third = (vectors @ vectors[place] for place in own)
        merits = second - first + third if method == "3cosadd" else (
            (1 + second) / 2 * (1 + third) / 2 / ((1 + first) / 2 + 0.001)
        )  # fmt: skip
        merits[own] = -np.inf
        assert answer not in own
        assert merits[answer] == pytest.approx(merits.max(), abs=1e-5)


def test_3cosadd_is_the_word_nearest_to_the_sum():
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((50, 5)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    target = vectors[1] - vectors[0] + vectors[2]
    order = np.argsort(-(vectors @ target))

    (found,) = answers(vectors, np.array([[0, 1, 2]]), METHODS["3cosadd"], lambda share: None)

    assert found == next(place for place in order if place not in (0, 1, 2))


WRONG = {
    "": "has no analogies",
    ": empty\n": "has no analogies",
    "a b c d\n": "line 1: no ': section' line stands before",
    ": x\na b c\n": "line 2: it has 3 words, and four are needed",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_file_is_one_sentence(text, tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text(text)

    with pytest.raises(BadDataset, match=WRONG[text]):
        read_analogies(path)


def test_sections_about_grammar_are_known_by_their_names():
    assert is_syntactic("gram3-comparative")
    assert not is_syntactic("capital-world")


def test_options_and_models_that_cannot_be_are_said(model, questions):
    with pytest.raises(BadOption, match="method must be 3cosadd or 3cosmul, and it is 'nearest'"):
        word_analogies(model, questions, method="nearest")
    with pytest.raises(BadOption, match="vocabulary must be a whole number of at least 4"):
        word_analogies(model, questions, vocabulary=2)
    for share in (float("nan"), 2):
        with pytest.raises(BadOption, match="max_missing must be a share from 0 to 1"):
            word_analogies(model, questions, max_missing=share)
    with pytest.raises(BadOption, match=r"questions\.txt is given twice"):
        word_analogies(model, questions, questions)
    with pytest.raises(CannotAnswer, match="no list of words"):
        word_analogies("fake-sentences:", questions)
    with pytest.raises(TooFewWords, match=r"knows the words of 0 of the 4 analogies of questions\.txt"):
        word_analogies(load_model(_others(questions)), questions)
    with pytest.raises(TooFewWords, match=r"among its first 8, and 1 at least must be known; unknown: king, queen"):
        word_analogies(load_model(_others(questions)), questions, max_missing=1)


def _others(questions):
    path = questions.with_name("others.txt")
    path.write_text("".join(f"word{place} {place} 1\n" for place in range(1, 9)))
    return path
