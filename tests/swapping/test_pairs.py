"""A user's sentences beside their swaps."""

from __future__ import annotations

from equipoise.swapping import swapped_pairs


def test_the_female_sentence_comes_first():
    pairs = swapped_pairs(
        ["He sat by the door.", "Her sister sings.", "Mary's uncle's boat", "I know Miss Field."]
    ).pairs

    assert pairs == (
        ("She sat by the door.", "He sat by the door."),
        ("Her sister sings.", "His brother sings."),
        ("I know Miss Field.", "I know Mr Field."),
    )


def test_what_is_left_out_is_named():
    done = swapped_pairs(
        ["The clock ticked.", "She saw him.", "He saw her.", "The bloke saw her.", "", "She sat.", "He sat."]
    )

    assert done.pairs == (("She sat.", "He sat."),)
    assert done.left_out == (
        ("The clock ticked.", "it has no word that can be swapped"),
        ("She saw him.", "it has words of both sides"),
        ("He saw her.", "it has words of both sides"),
        ("The bloke saw her.", "it has words of both sides"),  # a bloke has no counterpart
        ("", "it has no word that can be swapped"),
        ("He sat.", "it makes the same pair as another"),
    )


def test_a_word_that_is_no_gendered_one_here_mixes_nothing():
    assert swapped_pairs(["She has an MA.", "She came in August."]).left_out == ()
