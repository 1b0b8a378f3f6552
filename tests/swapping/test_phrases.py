"""Fixed phrases."""

from __future__ import annotations

import pytest

from equipoise.swapping import swap
from equipoise.swapping.phrases import in_phrases
from equipoise.swapping.words import words_of


@pytest.mark.parametrize(
    ("text", "kept"),
    [("my mother tongue", {1, 2}), ("my mother-tongue", {1, 2}), ("Girl Scouts sang", {0, 1}), ("man-made", {0, 1}),
     ("no man's land", {0, 1, 2}), ("an old wives' tale", {1, 2, 3}), ("Ben & Jerry's", {0, 1})],
)  # fmt: skip
def test_kept(text, kept):
    assert in_phrases(words_of(text)) == kept


@pytest.mark.parametrize(
    "text",
    ["my mother, tongue in cheek", "the man made a cake", "a man eating fish", "her mother. Nature is", "mother"],
)
def test_not_kept(text):
    assert in_phrases(words_of(text)) == set()


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        ("Several men in black coats ran.", "Several women in black coats ran."),
        ("Two little women sat there.", "Two little men sat there."),
        ("She has seen Men in Black twice.", "He has seen Men in Black twice."),
        ("men in black is her favourite film", "men in black is his favourite film"),
        ("the emperor 's new clothes pleased her .", "the emperor 's new clothes pleased him ."),
        ("the emperor 's new cook pleased her .", "the empress 's new cook pleased him ."),
    ],
)
def test_titles_of_ordinary_words_have_a_capital(text, swapped):
    assert swap(text).text == swapped


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        ("He laughed like a madman.", "She laughed like a madwoman."),
        ("Two fishermen mend a net.", "Two fisherwomen mend a net."),
        ("A Roman met a freshman.", "A Roman met a freshman."),
        ("Oh, boy, she was late.", "Oh, boy, he was late."),
        ("Tom is her... oldest friend.", None),
        ("Joan Harper and Brothers were married.", "Harold Harper and Brothers were married."),
        ("she lets her complicated characters be rude .", "he lets his complicated characters be rude ."),
    ],
)
def test_compounds_exclamations_and_pauses(text, swapped):
    found = swap(text).text
    assert found == swapped if swapped else "is his... oldest" in found


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        ('He had a part in "The Other Girl" and sang.', 'She had a part in "The Other Girl" and sang.'),
        ('"Good girl," he said.', '"Good boy," she said.'),
        ('"A girl in the rain," he wrote.', '"A boy in the rain," she wrote.'),
        ("his `` ask her twice `` is dull .", "her `` ask her twice `` is dull ."),
        ("the best of `` `` the other girl `` is his .", "the best of `` `` the other girl `` is hers ."),
        ("`` he asked her twice . `` said his wife .", "`` she asked him twice . `` said her husband ."),
        ("his `` wife `` left .", "her `` husband `` left ."),
    ],
)
def test_titles_in_quotation_marks_stay(text, swapped):
    assert swap(text).text == swapped
