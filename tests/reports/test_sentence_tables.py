"""Tables 2 and 12 of seed 004, from their counts and cosines."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reports.sentences_example import (
    DRESS,
    SBERT,
    TABLE_2,
    TABLE_12,
    direction,
    dress_swapped,
    even,
    explained,
    weighed,
)

from equipoise.reports.sentence_tables import (
    beside,
    comparison,
    direction_words,
    missing_words,
    swapped_words,
    word_table,
)
from equipoise.results.weighed import Swap

GIVEN = weighed(DRESS, TABLE_2, cosine=0.21)


def test_table_2() -> None:
    table = word_table(explained(), GIVEN, 40)
    assert table.rows == [
        ("She", "12.1%", "gendered", "0.0000"), ("likes", "17.5%", "−0.057", "−0.0100"),
        ("the", "8.3%", "−0.102", "−0.0085"), ("new", "14.7%", "−0.001", "−0.0001"),
        ("pink", "12.8%", "0.257", "0.0330"), ("dress", "14.9%", "0.286", "0.0425"),
        ("punctuation and special tokens", "19.6%", "–", "–"),
        ("overall female", "", "", "0.0755"), ("overall male", "", "", "−0.0186"),
        ("overall absolute", "", "", "0.0941"),
    ]  # fmt: skip
    assert table.italic == {7, 8, 9}


@pytest.mark.parametrize(
    ("counts", "dimensions", "female", "male"), [(TABLE_2, 4096, 0.07550, -0.01858), (TABLE_12, SBERT, 0.19664, 0.0)]
)
def test_the_example_is_the_seeds(counts: Any, dimensions: int, female: float, male: float) -> None:
    scores = weighed(DRESS, counts, dimensions).scores
    assert (scores["female"], scores["male"]) == pytest.approx((female, male), abs=1e-5)


def test_sums_beside_those_of_the_swapped_sentence() -> None:
    table = beside(explained(), GIVEN, dress_swapped(GIVEN))
    assert (table.caption, table.head) == ("Bias score", ("Score", "given", "swapped", "swapped less given"))
    assert table.rows[0] == ("female", "0.0755", "0.0656", "−0.0099")
    assert table.rows[-1] == ("cosine of the sentence", "0.210", "0.050", "−0.160")
    alone = beside(explained(), GIVEN, None)
    assert (alone.head, alone.rows[0]) == (("Score", "given"), ("female", "0.0755"))


def test_a_cosine_that_is_not_known_has_no_difference() -> None:
    swap = dress_swapped(GIVEN)
    table = beside(explained(), weighed(DRESS, TABLE_2), swap)
    assert table.rows[-1] == ("cosine of the sentence", "–", "0.050", "–")


def test_sentences_are_compared_one_a_row() -> None:
    found = explained(GIVEN, even("Long " * 40, first=0.1, second=-0.05))
    first, second = comparison(found).rows
    assert first == (DRESS, "0.0755", "−0.0186", "0.0941", "0.210")
    assert len(second[0]) == 80 and second[0].endswith("…") and second[1:] == ("0.1000", "−0.0500", "0.1500", "–")


def test_what_became_what_is_told_once_and_not_without_end() -> None:
    swap = dress_swapped(GIVEN)
    twice = Swap(swap.sentence, (("She", "He"), ("her", "his"), ("She", "He")), swap.difference)
    assert swapped_words(twice) == "She to He and her to his"
    many = Swap(swap.sentence, tuple((f"a{n}", f"b{n}") for n in range(9)), swap.difference)
    assert swapped_words(many).endswith("a5 to b5 and 3 others")


def test_the_direction_in_a_line() -> None:
    assert direction_words(direction()) == (
        "Direction: gender-pairs-definitional, above zero to female, below to male: first principal component of word "
        "pairs, from 10 pairs of words; it holds 58.0% of their variance."
    )
    assert "it holds" not in direction_words(direction(explained=()))


def test_words_of_the_pairs_that_the_model_lacks_are_named() -> None:
    assert missing_words(("gal", "guy")) == "Not in the model, of the pairs: gal, guy."
    assert missing_words(()) == ""
