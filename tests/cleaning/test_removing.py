"""A question with fewer words: everything else stays, and what went is told."""

from dataclasses import replace

import pytest

from equipoise.cleaning.removing import without
from equipoise.errors import CannotAnswer
from tests.cleaning.questions import question

WHOLE = question()


def test_words_go_and_their_rows_say_why():
    left = without(WHOLE, "vocabulary", {"women": {"girl": "unknown"}}, {"bad": {"rude": "unknown"}})

    assert left.targets == {"men": ("he", "man", "boy"), "women": ("she", "woman")}
    assert left.attributes == {"good": ("happy", "honest", "kind"), "bad": ("sad", "cruel")}
    assert left.removed == (
        {"step": "vocabulary", "set": "women", "word": "girl", "why": "unknown"},
        {"step": "vocabulary", "set": "bad", "word": "rude", "why": "unknown"},
    )


def test_pairs_stay_where_both_words_do():
    left = without(WHOLE, "vocabulary", {"men": {"man": "unknown"}, "women": {"girl": "unknown"}}, {})

    assert left.pairs == (("he", "she"),)


def test_a_word_stays_in_the_pairs_of_the_other_set():
    both = question(
        targets={"men": ("he", "pat", "kim"), "women": ("she", "pat", "kim")}, pairs=(("pat", "pat"), ("he", "she"))
    )

    assert without(both, "grammar", {"women": {"pat": "why"}}, {}).pairs == (("he", "she"),)
    assert without(both, "grammar", {"women": {"kim": "why"}}, {}).pairs == both.pairs


def test_nothing_else_changes():
    left = without(WHOLE, "grammar", {}, {"bad": {"rude": "why"}})

    assert replace(left, attributes=WHOLE.attributes, removed=()) == WHOLE
    assert left.hash != WHOLE.hash
    assert without(WHOLE, "grammar", {}, {}) == WHOLE


def test_a_later_step_adds_its_rows():
    once = without(WHOLE, "vocabulary", {}, {"bad": {"rude": "unknown"}})
    twice = without(once, "grammar", {}, {"good": {"kind": "odd"}})

    assert [(row["step"], row["word"]) for row in twice.removed] == [("vocabulary", "rude"), ("grammar", "kind")]


def test_a_word_listed_twice_goes_wherever_it_stands():
    repeated = question(attributes={"good": ("happy", "kind", "happy", "calm"), "bad": ("sad", "happy", "rude")})
    left = without(repeated, "grammar", {}, {"good": {"happy": "why"}})

    assert left.attributes == {"good": ("kind", "calm"), "bad": ("sad", "happy", "rude")}
    assert len(left.removed) == 1


def test_a_set_of_one_name_on_both_sides_is_told_apart():
    mirrored = question(targets={"men": ("he", "man", "boy"), "bad": ("sad", "cruel", "rude")}, pairs=())
    left = without(mirrored, "grammar", {}, {"bad": {"rude": "why"}})

    assert left.targets["bad"] == ("sad", "cruel", "rude")
    assert left.attributes["bad"] == ("sad", "cruel")


def test_too_few_words_are_refused_by_name():
    with pytest.raises(
        CannotAnswer, match=r"question cannot be .* the grammar step leaves 1 of the 3 words of bad; give a longer"
    ):
        without(WHOLE, "grammar", {}, {"bad": {"rude": "why", "sad": "why"}})


def test_a_word_repeated_does_not_make_a_set_long_enough():
    repeated = question(attributes={"good": ("happy", "kind"), "bad": ("sad", "sad", "rude")})
    with pytest.raises(CannotAnswer, match="leaves 1 of the 2 words of bad"):
        without(repeated, "grammar", {}, {"bad": {"rude": "why"}})


def test_a_set_that_was_short_before_is_not_refused():
    single = question(attributes={"good": ("happy",), "bad": ("sad", "cruel", "rude")})

    assert without(single, "grammar", {}, {"bad": {"rude": "why"}}).attributes["good"] == ("happy",)
