"""The numbers in tables: means with intervals, marks only where a difference leaves out 0, published beside."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.dictionary_experiment_example import (
    FAILED,
    GLOVE,
    QUESTIONS,
    VERSIONS,
    made_dictionary_experiment,
    one_seed,
)

from equipoise.reports.dictionary_experiment_done import (
    beside_table,
    beware,
    cells_table,
    questions_table,
    settings,
    versions_table,
)
from equipoise.reports.dictionary_experiment_tables import (
    difference_table,
    effect_note,
    effect_table,
    quality_note,
    quality_table,
    question_tables,
)


def test_effect_sizes_of_versions_and_vectors_beside() -> None:
    table = effect_table(made_dictionary_experiment())
    assert [row[0] for row in table.rows] == ["base", "np", "np-pro", "names-last", GLOVE]
    assert table.rows[1][1] == "0.754 (0.408 to 1.100)*" and table.rows[1][4].endswith("†")
    assert not table.rows[3][3].endswith(("*", "†"))
    assert "over seeds and words" in effect_note(made_dictionary_experiment())


def test_differences_from_the_base() -> None:
    table = difference_table(made_dictionary_experiment())
    assert table is not None and table.rows[0] == (
        "np", "−0.435 (−0.611 to −0.259)*", "−0.395 (−0.571 to −0.219)*", "−0.244 (−0.415 to −0.072)*",
        "+0.326 (+0.155 to +0.498)†", "+0.078 (−0.094 to +0.249)",
    )  # fmt: skip
    assert difference_table(made_dictionary_experiment(versions=VERSIONS[:1])) is None
    assert difference_table(made_dictionary_experiment(questions=())) is None


def test_one_seed_has_numbers_without_intervals_or_marks() -> None:
    differences = difference_table(one_seed())
    assert differences is not None
    own = [*effect_table(one_seed()).rows[:4], *differences.rows]
    assert not any(mark in cell for row in own for cell in row[1:] for mark in "(*†")
    assert "of one seed each, without an interval over seeds" in effect_note(one_seed())


def test_figure_1_in_numbers_with_single_seeds_and_what_was_published() -> None:
    seven, *_, one = question_tables(made_dictionary_experiment())
    assert seven.caption == "WEAT 7: Mathematics and arts, male and female terms"
    assert seven.rows[1][1:5] == ("0.754", "0.408 to 1.100", "0.708 to 0.800", "0.745, 0.775, 0.741")
    assert [row[-1] for row in seven.rows] == [
        "1.361 (p = 0.002)", "0.709 (p = 0.090)", "0.056 (p = 0.458)", "–", "–", "1.398 (p = 0.002)",
        "1.385 (p = 0.0003)", "1.105 (p = 0.012)",
    ]  # fmt: skip
    assert one.rows[1][-1] == "1.102 (p < 0.0001)"
    second = question_tables(made_dictionary_experiment())[1]
    assert second.rows[2][-1] == "−0.750"  # no p is reported for the second list


def test_versions_without_an_estimate_are_dashes() -> None:
    found = made_dictionary_experiment()
    gone = replace(found, estimates=tuple(each for each in found.estimates if each.version != "np"))
    assert effect_table(gone).rows[1][1:] == ("–",) * 5
    assert question_tables(gone)[0].rows[1][1:-1] == ("–",) * 6
    model = replace(found.beside[0], answers=())
    assert question_tables(replace(found, beside=(model,)))[0].rows[4][1:] == ("–",) * 7


def test_quality_over_seeds_beside_other_vectors() -> None:
    table = quality_table(made_dictionary_experiment())
    assert table is not None
    assert table.head == ("Vectors", "Nats a word", "From the base", "Definitions held back", "SimLex-999", "MEN")
    assert table.rows[0] == ("base", "5.807 (5.805 to 5.809)", "–", "846", "29.8 (29.6 to 29.9)", "59.5 (59.2 to 59.8)")
    assert table.rows[1][2] == "+0.025" and table.rows[-1] == (GLOVE, "–", "–", "–", "37.5", "75.0")
    assert "Word similarity" in quality_note(made_dictionary_experiment())


def test_quality_without_similarity_sets_or_vectors() -> None:
    found = one_seed(beside=())
    table = quality_table(found)
    assert table is not None and table.head[-1] == "Definitions held back" and table.rows[0][1] == "5.805"
    assert "Word similarity" not in quality_note(found)
    assert quality_table(replace(found, cells=())) is None
    uneven = replace(found.cells[0], seed=1, dev=replace(found.cells[0].dev, entries=900))
    more = quality_table(replace(found, cells=(*found.cells, uneven)))
    assert more is not None and more.rows[0][3] == "846 to 900"
    alone = quality_table(replace(found, cells=found.cells[1:]))
    assert alone is not None and alone.rows[0][2] == "–"  # no base to be away from


def test_what_was_done_to_the_dictionary() -> None:
    rows = versions_table(made_dictionary_experiment()).rows
    assert rows[0] == ("base", "–", "84,612", "141,690", "0", "0", "0")
    assert rows[2] == ("np-pro", "np, then pro", "64,208", "119,004", "22,686", "791", "0")
    assert rows[3][-1] == "22,686"


def test_words_that_nobody_was_asked() -> None:
    rows = questions_table(made_dictionary_experiment()).rows
    assert rows[-1][-2:] == ("93", "aster, azalea, gnat, weevil, zinnia, freedom and pollute")
    assert rows[2][-1] == "none"
    many = replace(QUESTIONS[0], missing=tuple(f"w{place}" for place in range(100)))
    assert questions_table(made_dictionary_experiment(questions=(many,))).rows[0][-1].endswith("and 40 others")


def test_vectors_beside_with_what_they_refuse() -> None:
    found = made_dictionary_experiment()
    answers = tuple(replace(each, missing=("gladiola",)) for each in found.beside[0].answers[1:])
    model = replace(found.beside[0], answers=answers, refused={"WEAT 1": "knows no flower"})
    table = beside_table(replace(found, beside=(model,)))
    assert table is not None and table.rows[0][2:] == ("WEAT 7", "1.240 (0.940 to 1.540)", "0.004", "gladiola", "")
    assert table.rows[-1][2:] == ("WEAT 1", "–", "–", "", "knows no flower")
    assert beside_table(replace(found, beside=())) is None


def test_what_failed_is_loud() -> None:
    assert beware(made_dictionary_experiment()) == [
        "Nothing came of np-pro / seed 2. The loss is no number after epoch 3.",
        "Numbers of fewer seeds than the others: np-pro (2 of 3).",
    ]
    assert beware(one_seed()) == []
    assert len(beware(made_dictionary_experiment(failed=(FAILED,) * 700))) == 22


def test_every_set_of_vectors_and_every_setting_is_told() -> None:
    rows = cells_table(made_dictionary_experiment()).rows
    assert len(rows) == 23 and rows[0][:5] == ("base", "0", "84,612", "93,612", "5.805")
    told = dict(settings(made_dictionary_experiment()))
    assert told["Sets of vectors"] == "23 sets, 1 failed" and told["Dimensions"] == "64"
    again = made_dictionary_experiment(settings={"content": "a1b2" * 16, "dictionary": "WordNet 3.0", "epochs": 3})
    assert [name for name, _ in settings(again)][3:] == ["Seeds", "Sets of vectors", "Epochs"]
