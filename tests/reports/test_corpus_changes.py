"""What was done to a corpus, in words, numbers and marked sentences."""

from __future__ import annotations

import pytest
from tests.reports.corpus_example import change, copied, corpus, subtracted, taken_out

from equipoise.reports.corpus_changes import (
    COPIED,
    METHODS,
    NOT_SCORED,
    NOTHING_TAKEN,
    REPLACED,
    Piece,
    copies_title,
    copy_title,
    facts,
    largest_words,
    method_words,
    parts_table,
)
from equipoise.reports.corpus_changes import copied as shown_copies
from equipoise.reports.corpus_changes import taken_out as shown_losses
from equipoise.reports.corpus_words import LONGEST, entries, ordinal, path, round_count, share_of
from equipoise.results.corpora import ChangedEntry


def only(before: str, after: str, *swaps: tuple[str, str]) -> tuple[list[Piece], list[Piece]]:
    """One sentence as it is shown, before and after."""
    entry = ChangedEntry("a", 1, 0.1, "", (before,), (after,), (swaps,))
    (example,) = shown_copies(corpus(), change(examples=(entry,)))
    return example.before[0], example.after[0]


def test_a_word_within_a_word_is_not_taken_for_it() -> None:
    before, after = only("The theme: he wins.", "The theme: she wins.", ("he", "she"))
    assert before == [Piece("The theme: ", False), Piece("he", True), Piece(" wins.", False)]
    assert after == [Piece("The theme: ", False), Piece("she", True), Piece(" wins.", False)]


def test_words_are_marked_in_their_order() -> None:
    before, after = only(
        "Her son saw her.", "His daughter saw him.", ("Her", "His"), ("son", "daughter"), ("her", "him")
    )
    assert [piece.text for piece in before if piece.marked] == ["Her", "son", "her"]
    assert [piece.text for piece in after if piece.marked] == ["His", "daughter", "him"]


def test_where_the_words_are_not_found_all_that_differs_is_marked() -> None:
    assert only("He ran.", "She ran.", ("Him", "Her")) == ([Piece("He ran.", True)], [Piece("She ran.", True)])


def test_a_long_sentence_is_cut() -> None:
    before, after = only("He " + "x" * 100_000, "She " + "x" * 100_000, ("He", "She"))
    assert [piece.marked for piece in before] == [True, False]
    assert sum(len(piece.text) for piece in after) == LONGEST + 1 and after[-1].text.endswith("…")


def test_only_so_many_of_many_swaps_are_marked() -> None:
    before, after = only("he " * 50_000, "she " * 50_000, *[("he", "she")] * 50_000)
    assert sum(piece.marked for piece in before) == LONGEST // 3
    assert sum(piece.marked for piece in after) == LONGEST // 4


def test_entries_with_and_without_a_copy_are_told_apart() -> None:
    both = change(examples=(*copied(), *taken_out()))
    assert [len(each) for each in (shown_copies(corpus(), both), shown_losses(corpus(), both))] == [3, 3]
    assert all(example.after == [] for example in shown_losses(corpus(), both))
    assert shown_copies(corpus(), both)[1].swaps == "men to women"


@pytest.mark.parametrize("method", METHODS)
def test_methods_have_words(method: str) -> None:
    assert method_words(change(method=method)) == METHODS[method]


def test_a_method_that_nobody_knows_is_named() -> None:
    assert method_words(change(method="other")) == "Method: other."


def test_an_augmented_corpus_in_numbers() -> None:
    told = dict(facts(corpus(), change()))
    assert told["Threshold"] == "0.0634, the 90th percentile of the absolute scores of 569,367 entries"
    assert told["Can be swapped"] == "33,180 of these, 58.2% (on average around 60% in seed 004)"
    assert told["Not counted"] == (
        "785 entries without a label that annotators agreed on, all of them left out of the files"
    )
    assert told["Added"] == "33,180 copies" and "seed" not in told["Split"]
    assert "In changed files" not in told


def test_a_subtracted_corpus_in_numbers() -> None:
    told = dict(facts(corpus(), subtracted(split="grouped", unlabelled=0)))
    assert told["Taken out"] == "28,468 entries" and told["Split"].endswith("random seed 7")
    assert "Can be swapped" not in told and "Not counted" not in told


def test_what_can_be_swapped_is_of_the_files_that_are_changed() -> None:
    told = dict(facts(corpus(), change(above=40_000, swappable=30_000, unlabelled_left_out=500)))
    assert told["Above it"] == "57,015 entries, 10.0%"
    assert told["In changed files"] == "40,000 of these; the others are in files that stay as they are"
    assert told["Can be swapped"] == "30,000 of the 40,000 in changed files, 75.0% (on average around 60% in seed 004)"
    assert told["Not counted"].endswith("agreed on, 500 of them left out of the files")
    assert dict(facts(corpus(), change(unlabelled_left_out=0)))["Not counted"].endswith(
        "none of them left out of the files"
    )


def test_one_copy_is_one() -> None:
    assert dict(facts(corpus(), change(added=1, swappable=1)))["Added"] == "1 copy"


def test_copies_stand_behind_their_entries_or_in_their_place() -> None:
    assert (copies_title(change()), copy_title(change())) == (COPIED, "Added")
    replaced = change(method="substitute")
    assert (copies_title(replaced), copy_title(replaced)) == (REPLACED, "In its place")


def test_the_largest_score_before_and_after() -> None:
    augmented, lessened = largest_words(corpus(), change()), largest_words(corpus(), subtracted())
    assert "0.1498 before, 0.0756 after. " in lessened and "nothing was scored again" in lessened
    assert NOTHING_TAKEN in augmented and NOT_SCORED in augmented
    assert NOTHING_TAKEN not in lessened and NOT_SCORED not in lessened


def test_files_are_added_up() -> None:
    assert parts_table(change()).rows[-1] == ("together", "602,547")


def test_numbers_in_words() -> None:
    percentiles = (90, 93, 95, 97.5, 1, 2, 11, 12.0, 13, 99.99, 0)
    assert " ".join(map(ordinal, percentiles)) == "90th 93rd 95th 97.5th 1st 2nd 11th 12th 13th 99.99th 0th"
    assert [share_of(1, 3), share_of(0, 3), share_of(1, 10_000), share_of(1, 0)] == ["33.3%", "0.0%", "< 0.1%", "–"]
    assert [round_count(each) for each in (10**5, 10**7, 2 * 10**9)] == ["100,000", "10 million", "2 billion"]
    assert (entries(1), entries(2000)) == ("1 entry", "2,000 entries")
    assert path("a" * 70 + "/b.txt") == "…" + "a" * 53 + "/b.txt"
