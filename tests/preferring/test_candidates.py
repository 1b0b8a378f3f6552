"""StereoSet's candidates: words found in their blanks, and sentences after their context."""

import pytest

from equipoise.datasets import SentencePair
from equipoise.models.base import Reading
from equipoise.preferring.candidates import Candidate, candidates_of, readings_of
from tests.preferring.toy import tokenized, toy


def of(context, *sentences):
    return SentencePair("p", sentences[0], sentences[1], unrelated=sentences[2], context=context)


def test_a_word_is_found_by_its_place_without_punctuation():
    pair = of("My mum was BLANK.", "my Mum was kind.", "My mum was 'rude'.", "My mum was fish!")

    assert candidates_of(pair, in_blanks=True) == [
        Candidate("My mum was kind.", (11, 15)), Candidate("My mum was rude.", (11, 15)),
        Candidate("My mum was fish.", (11, 15)),
    ]  # fmt: skip


def test_a_blank_may_be_part_of_a_word():
    pair = of("The (BLANK) one", "The (old) one", "The (new) one", "The (sea) one")

    assert candidates_of(pair, in_blanks=True)[0] == Candidate("The (old) one", (5, 8))


def test_a_sentence_too_short_for_the_blank_has_no_word_in_it():
    assert candidates_of(of("a b BLANK", "a", "a b c", "a b d"), in_blanks=True)[0] == Candidate("a b ", (4, 4))


@pytest.mark.parametrize(
    ("context", "candidate"),
    [
        ("She is BLANK.", Candidate("She is kind.", (0, 12))),  # the sentence is its own context
        ("", Candidate("She is kind.", (0, 12))),
        ("I know Ann. ", Candidate("I know Ann. She is kind.", (12, 24))),
    ],
)
def test_sentences_are_candidates_as_they_are(context, candidate):
    assert candidates_of(of(context, "She is kind.", "She is rude.", "Fish."), in_blanks=False)[0] == candidate


def test_a_word_is_read_token_by_token_and_the_ones_after_are_not_there_yet():
    readings, own = readings_of(toy(), Candidate("she sheheshe sings", (4, 12)), tokenized("she sheheshe sings"), True)

    assert own == (1, 2, 3)
    assert readings == [
        Reading((1, 0, 3), (1,), (1,)), Reading((1, 1, 0, 3), (2,), (2,)), Reading((1, 1, 2, 0, 3), (3,), (1,)),
    ]  # fmt: skip


def test_a_sentence_is_read_at_once_and_a_causal_model_is_not_asked_for_the_first():
    whole = Candidate("she sings", (0, 9))

    assert readings_of(toy(), whole, tokenized("she sings"), False)[0] == [Reading((1, 3), (0, 1), (1, 3))]
    assert readings_of(toy("causal"), whole, tokenized("she sings"), False)[0] == [Reading((1, 3), (1,), (3,))]


def test_an_empty_candidate_is_not_read():
    assert readings_of(toy(), Candidate("she ", (4, 4)), tokenized("she "), True) == ([], ())
    assert readings_of(toy("causal"), Candidate("she", (0, 3)), tokenized("she"), False) == ([], ())
