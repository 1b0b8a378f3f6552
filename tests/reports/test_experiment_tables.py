"""Tables 6 to 11: the original first, the least in bold, marks where intervals of differences leave out 0."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.experiment_example import FAILED, experiment, own_corpus, two_words

from equipoise.reports.experiment_done import beware, cells_table, changed_table, questions_table, settings
from equipoise.reports.experiment_tables import (
    accuracy_tables,
    association_tables,
    percentiles_table,
    quality_tables,
    rates_table,
    words_tables,
)


def test_many_versions_have_a_table_a_method_with_the_original_first() -> None:
    tables = association_tables(experiment(), "planted-1")
    assert [table.head for table in tables] == [
        ("Question", "original", "sub95", "sub90"), ("Question", "original", "aug95", "aug90"),
        ("Question", "original", "hard-debiased"),
    ]  # fmt: skip
    (one,) = association_tables(own_corpus(), "corpus")
    assert one.head == ("Question", "original", "sub95", "sub90")


def test_questions_stand_in_the_papers_order_then_the_mean_then_the_planted() -> None:
    table = association_tables(experiment(), "planted-1")[0]
    assert [row[0] for row in table.rows] == [
        "C1", "C2", "C6", "C6b", "C7", "C7b", "C8", "C8b", "Mean of C6 to C8b", "Planted",
    ]  # fmt: skip
    assert [row[0] for row in association_tables(own_corpus(), "corpus")[0].rows][-1] == "Mean of C6 to C8b"


def test_the_nearest_to_zero_is_bold_and_never_of_what_should_stay() -> None:
    table = association_tables(experiment(), "planted-1")[0]
    assert {row for row, _ in table.bold} == set(range(2, 10))
    assert (9, 3) in table.bold and (7, 1) in table.bold  # C8b is negative: the original is nearer to 0


def test_marks_say_where_an_interval_leaves_out_zero() -> None:
    planted = association_tables(experiment(), "planted-1")[0].rows[-1]
    assert planted[1:] == ("1.490 ± 0.075", "0.875 ± 0.889", "0.443 ± 0.123*")
    assert association_tables(experiment(), "planted-0")[1].rows[0][2].endswith("†")
    assert not any("*" in cell for row in association_tables(own_corpus(), "corpus")[0].rows for cell in row)


def test_accuracy_of_every_file_with_its_difference() -> None:
    (table,) = accuracy_tables(experiment(), "planted-0")
    assert table.head[1::2] == ["dev.jsonl", "test.jsonl", "test-occupations.jsonl"]
    assert table.rows[0][1:3] == ("91.8 ± 0.4", "–")
    assert table.rows[2][3:5] == ("90.4 ± 0.5", "−0.4 (−1.2 to +0.5)")
    assert accuracy_tables(replace(experiment(), cells=()), "planted-0") == []


def test_quality_as_tables_8_to_10() -> None:
    one, two, other, overall = quality_tables(own_corpus(), "corpus")
    assert (one.head, two.head, other.head) == (("Version", "MR", "TREC"), ("Version", "STS-B"), ("Version", "own"))
    assert one.bold == {(2, 1), (0, 2)} and two.bold == frozenset()  # nothing is best where all are the same
    assert overall.rows == [("original", "65.00", "–"), ("sub95", "65.25", "+0.25"), ("sub90", "65.50", "+0.50")]
    assert overall.caption == "The mean of 4 tasks"
    assert quality_tables(experiment(), "planted-0") == []


def test_the_figures_in_numbers() -> None:
    assert rates_table(experiment()).head == ("Version", "rate 0", "rate 0.5", "rate 1")
    assert rates_table(experiment()).rows[0][3] == "1.490 (1.415 to 1.565)"
    assert percentiles_table(own_corpus()).rows[0] == ("corpus", "original", "0.471", "90.6")


def test_what_was_changed_with_the_share_of_planted_entries_found() -> None:
    table = changed_table(experiment())
    assert table is not None and table.rows[-1][-2:] == ("1,600", "1,280 (80.0%)")
    assert table.rows[0][-2:] == ("0", "0 (–)")
    assert changed_table(own_corpus()) is None
    unplanted = [replace(each, planted=None, planted_above=None) for each in experiment().changed]
    bare = changed_table(replace(experiment(), changed=tuple(unplanted)))
    assert bare is not None and bare.head[-1] == "Added"


def test_what_failed_is_loud_and_bounded() -> None:
    assert beware(experiment()) == [
        "Nothing came of planted-1 / sub95 / seed 2. The loss is no number after epoch 3.",
        "Numbers of fewer seeds than the others: sub95 of planted-1 (2 of 3).",
    ]
    assert beware(own_corpus()) == []
    many = beware(replace(experiment(), failed=(FAILED,) * 700))
    assert len(many) == 22 and many[-2] == "And nothing of 680 more."


def test_every_encoder_and_question_stands_in_a_table() -> None:
    rows = cells_table(experiment()).rows
    assert len(rows) == 53 and rows[0][:6] == ("planted-0", "original", "0", "14,400", "8", "91.6")
    assert rows[0][-2:] == ("−0.040", "0.471")
    assert cells_table(own_corpus()).rows[0][-2] == "–"
    assert questions_table(experiment()).rows[-1][0] == "planted"
    assert ("Hidden", "64") in list(settings(experiment()))


def test_word_vectors_side_by_side_as_table_11() -> None:
    seat, accuracy = words_tables(two_words(), "planted-1")
    first, second = (own.estimate("planted-1", "hard-debiased", "association", "C7") for own in two_words().by_words())

    assert seat.head == ("Question", "glove.txt", "glove.txt, hard-debiased", "w2v.bin", "w2v.bin, hard-debiased")
    assert second.mean == first.mean - 1 and seat.rows[4][2].startswith(f"{first.mean:.3f}")
    assert [row[0] for row in accuracy.rows] == list(seat.head[1:])
    assert words_tables(experiment(), "planted-1") == []


def test_tables_of_everything_say_which_word_vectors() -> None:
    found = two_words()
    assert cells_table(found).head[:3] == ("Corpus", "Words", "Version")
    assert [row[1] for row in changed_table(found).rows[:2]] == ["glove.txt", "w2v.bin"]
    assert all(" with glove.txt (2 of 3)" in text or " with w2v.bin (2 of 3)" in text for text in beware(found))
