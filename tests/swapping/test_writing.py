"""Case and apostrophes."""

from __future__ import annotations

import pytest

from equipoise.swapping.words import words_of
from equipoise.swapping.writing import in_case_of, with_ending


@pytest.mark.parametrize(("model", "written"), [("she", "he"), ("She", "He"), ("SHE", "HE")])
def test_case_is_kept(model, written):
    assert in_case_of("he", model) == written


@pytest.mark.parametrize(
    ("text", "other", "change"),
    [
        ("ladies' hats", "gentlemen", (1, "'s")),
        ("LADIES’ HATS", "gentlemen", (1, "’S")),
        ("gentlemen's hats", "ladies", (2, "'")),
        ("prince's hat", "princess", (0, "")),
        ("girls' hats", "boys", (0, "")),
        ("princess' ", "prince", (0, "")),  # nothing follows that could be hers
    ],
)
def test_the_apostrophe_suits_the_new_word(text, other, change):
    assert with_ending(text, words_of(text)[0], other) == change


def test_a_quotation_may_have_begun_long_before():
    text = "They wrote 'this boat is for the old ladies' and left"
    ladies = next(word for word in words_of(text) if word.text == "ladies")
    assert with_ending(text, ladies, "gentlemen") == (0, "")
