"""All checks asked of one model: what is refused, and what should stay."""

import numpy as np

from equipoise.aftermath.asking import Question, answers_to
from equipoise.aftermath.drawing import Items
from equipoise.errors import TooFewWords
from tests.aftermath.small import card


def question(name, value, group="recoverable"):
    def answer():
        if value is None:
            raise TooFewWords("too few words")
        return Items(np.array([value - 0.1, value + 0.1, value]), "mean", 0.5)

    return Question(card(name, group), answer)


def test_what_is_refused_says_why_and_all_else_is_answered():
    found = answers_to([question("one", 0.3), question("two", None), question("three", 0.4)], 0, "")
    assert [each.check for each in found.readings] == ["one", "three"]
    assert found.refused == {"two": "too few words"}


def test_what_was_refused_before_is_not_asked_again():
    """There would be nothing to hold it against."""
    before = answers_to([question("one", 0.3), question("two", None)], 0, "")
    after = answers_to([question("one", 0.2), question("two", 0.9)], 0, "", before)
    assert [each.check for each in after.readings] == ["one"]
    assert after.refused == before.refused == {"two": "too few words"}


def test_what_is_refused_afterwards_was_not_refused_before():
    before = answers_to([question("one", 0.3)], 0, "")
    assert answers_to([question("one", None)], 0, "", before).refused == {"one": "too few words"}
    assert before.refused == {}


def test_what_is_unrelated_should_be_as_it_was_and_all_else_as_the_check_says():
    asked = [question("one", 0.3), question("other", 0.6, "unrelated")]
    before = answers_to(asked, 0, "")
    after = answers_to([question("one", 0.1), question("other", 0.9, "unrelated")], 0, "", before)
    for found in (before, after):
        assert [each.ideal for each in found.readings] == [0.5, before.readings[1].value]
