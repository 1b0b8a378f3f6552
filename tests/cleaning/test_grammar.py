"""Whose fault it is: a checker says where a sentence is wrong, and only attributes are taken out."""

import pytest

from equipoise.cleaning import Fault, grammatical
from equipoise.cleaning.grammar import Remembering
from equipoise.errors import CannotAnswer
from tests.cleaning.questions import question


class Wrong:
    """Finds fault with these words wherever they stand, and remembers what it read."""

    name, version, language = "wrong", "1", "en"

    def __init__(self, *words):
        self.words, self.read = words, []

    def faults(self, sentence):
        self.read.append(sentence)
        places = [(sentence.find(word), word) for word in self.words]
        return [Fault(start, start + len(word), f"no {word}") for start, word in places if start >= 0]


def left(checker, **fields):
    return grammatical(question(**fields), checker)


def test_an_attribute_at_fault_goes_and_says_in_which_sentence():
    dataset = left(Wrong("cruel"))

    assert dataset.attributes["bad"] == ("sad", "rude")
    assert dataset.removed == (
        {"step": "grammar", "set": "bad", "word": "cruel", "why": 'no cruel: "[TARGET] is [ATTRIBUTE]" (wrong 1)'},
    )


def test_every_sentence_is_read_as_one():
    checker = Wrong()
    left(checker, templates=("[TARGET] is [ATTRIBUTE]", "we think that [TARGET] is [ATTRIBUTE]!"))

    assert len(checker.read) == 2 * 6 * 6
    assert {"He is happy.", "Girl is rude.", "We think that she is sad!"} <= set(checker.read)


def test_the_fault_of_a_target_is_not_the_attributes():
    assert left(Wrong("He", "Man", "Boy", "She", "Woman", "Girl")) == question()


def test_the_fault_of_a_template_is_not_the_attributes():
    assert left(Wrong(" is")) == question()


def test_a_fault_that_reaches_into_the_attribute_is_its_own():
    assert left(Wrong("is cruel")).attributes["bad"] == ("sad", "rude")


def test_a_fault_with_few_targets_is_not_the_attributes():
    assert left(Wrong("He is cruel", "She is cruel", "Boy is cruel")) == question()
    assert left(Wrong("He is cruel", "She is cruel", "Boy is cruel", "Man is cruel")) != question()


def test_a_fault_of_nearly_all_words_of_a_set_is_the_templates():
    words = ("a1", "a2", "a3", "a4", "a5")
    fields = {"attributes": {"good": words, "bad": ("sad", "rude")}}

    assert left(Wrong(*words[:4]), **fields).attributes["good"] == words
    assert left(Wrong(*words[:3]), **fields).attributes["good"] == words[3:]


def test_a_word_that_fails_one_of_several_templates_goes_for_the_first_it_fails():
    templates = ("[TARGET] is [ATTRIBUTE]", "we know [TARGET] was [ATTRIBUTE].", "[TARGET] was [ATTRIBUTE]")
    dataset = left(Wrong("was cruel"), templates=templates)

    assert [row["why"] for row in dataset.removed] == ['no was cruel: "we know [TARGET] was [ATTRIBUTE]." (wrong 1)']


def test_an_attribute_before_the_target_is_found_too():
    assert left(Wrong("Cruel"), templates=("[ATTRIBUTE] is [TARGET]",)).attributes["bad"] == ("sad", "rude")


def test_letters_that_grow_as_capitals_do_not_move_the_words():
    assert left(Wrong("ruel"), targets={"a": ("ßen", "ßon"), "b": ("ßan", "ßun")}, pairs=()).removed


def test_a_word_in_two_sets_goes_from_both():
    dataset = left(Wrong("odd"), attributes={"good": ("kind", "odd", "calm"), "bad": ("odd", "sad", "rude")})

    assert dataset.attributes == {"good": ("kind", "calm"), "bad": ("sad", "rude")}
    assert [row["set"] for row in dataset.removed] == ["good", "bad"]


def test_a_question_without_a_template_stays():
    assert left(Wrong("cruel"), templates=()) == question(templates=())


def test_another_language_is_refused():
    with pytest.raises(CannotAnswer, match=r"question is in 'de', and wrong checks only 'en'; ask it without --clean"):
        left(Wrong(), language="de")
    assert left(Wrong(), language="en-GB") == question(language="en-GB")
    assert left(Wrong(), language="de", templates=()) == question(language="de", templates=())


def test_a_sentence_is_checked_once():
    checker = Wrong("cruel")
    remembering = Remembering(checker)
    assert left(remembering) == left(remembering) == left(checker)
    assert len(checker.read) == 2 * 36
