"""What is written can be read back."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from tests.reports.preferences_example import preferences, preferred

from equipoise.reports.csv import (
    CORRELATION_COLUMNS,
    GROUP_COLUMNS,
    ORDER_COLUMNS,
    PAIR_COLUMNS,
    RANKING_COLUMNS,
    RATES,
    RESULT_COLUMNS,
    correlations_csv,
    groups_csv,
    orders_csv,
    pairs_csv,
    ranking_csv,
    results_csv,
)
from equipoise.results import ResultSet


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_columns_are_those_of_the_rows(make: Any) -> None:
    assert set(make.small().rows()[0]) < set(RESULT_COLUMNS)
    for results in (make.small(), make.large(3, 10)):  # no column beside the known ones
        assert results_csv(results).splitlines()[0] == ",".join(RESULT_COLUMNS)


def test_what_speaks_for_or_against_a_number(make: Any) -> None:
    word = {"role": "targets_1", "set": "male", "word": "he", "value": 0.1, "effect_size": 0.2, "decides": "sign"}
    numbers = (0.5, -0.25)
    examined = make.result(
        null=make.null(0.9, 0.2),
        effect_size_null=make.null(0.99, 0.02),
        left_out=({**word, "word": "she", "decides": "significance"}, word),
        variants=tuple({"name": "other", "value": 9.0, "effect_size": number} for number in numbers),
        doubts=tuple(
            {"check": check, "set": name, "words": ("he",), "says": ""}
            for check, name in (("rare", "male"), ("in several sets", ""))
        ),
    )
    row, old = read(results_csv(make.small(results=(examined, make.result()))))
    columns = RESULT_COLUMNS[RESULT_COLUMNS.index("null_below") :]
    assert [row[name] for name in columns] == [
        "0.9", "0.2", "0.99", "0.02", "she (significance); he (sign)", "2", "-0.25", "0.5",
        "rare: male; in several sets", "", "", "", "",
    ]  # fmt: skip
    assert [old[name] for name in columns] == ["", "", "", "", "", "0", "", "", "", "", "", "", ""]


def test_shares_and_stereosets_numbers_are_columns() -> None:
    aul, stereoset = read(results_csv(preferences(["builtin:smollm2"], ["aul", "stereoset"])))
    found = preferred("stereoset", "builtin:smollm2").detail
    assert float(stereoset["share"]) == found["preference"]["share"]
    assert [float(stereoset[name]) for name in RATES] == [found["stereoset"][name] for name in RATES]
    assert float(aul["share"]) == 28 / 60 and [aul[name] for name in RATES] == ["", "", ""]


def test_headers_even_when_empty(make: Any) -> None:
    empty = make.empty()
    assert results_csv(empty) == ",".join(RESULT_COLUMNS) + "\n"
    assert ranking_csv(empty) == ",".join(RANKING_COLUMNS) + "\n"
    assert orders_csv(empty) == ",".join(ORDER_COLUMNS) + "\n"
    assert correlations_csv(empty) == ",".join(CORRELATION_COLUMNS) + "\n"
    assert pairs_csv(empty) == ",".join(PAIR_COLUMNS) + "\n"
    assert groups_csv(empty) == ",".join(GROUP_COLUMNS) + "\n"


def test_round_trip(any_results: ResultSet) -> None:
    rows = read(results_csv(any_results))
    assert len(rows) == len(any_results.results)
    for row, result in zip(rows, any_results.results, strict=True):
        assert float(row["value"]) == result.value
        assert (row["p_value"] == "") is (result.p_value is None)
        assert row["model"].removeprefix("'") == result.model


def test_formulas_are_defused_but_numbers_are_not(make: Any) -> None:
    results = make.small(results=(make.result(model="=1+1", bias="-x", value=-0.5, missing={"a": ("@y",)}),))
    row = read(results_csv(results))[0]
    assert (row["model"], row["bias"], row["missing"], row["value"]) == ("'=1+1", "'-x", "'@y", "-0.5")


def test_ranking_and_correlations(make: Any) -> None:
    results = make.large(3, 10)
    assert [float(row["probability"]) for row in read(orders_csv(results))] == [
        o["probability"] for o in results.orders
    ]
    assert [row["model"] for row in read(ranking_csv(results))] == [row["model"] for row in results.rankings]
    assert [float(row["spearman"]) for row in read(correlations_csv(results))] == [
        row["spearman"] for row in results.correlations
    ]


def test_the_way_of_asking_is_a_column_only_where_there_are_two(make: Any) -> None:
    both, plain = make.contextual(), make.large(3, 10)
    for table, columns in ((ranking_csv, RANKING_COLUMNS), (correlations_csv, CORRELATION_COLUMNS)):
        assert table(plain).splitlines()[0] == ",".join(columns)
        assert table(both).splitlines()[0] == ",".join((*columns, "context"))
        assert {row["context"] for row in read(table(both))} == {"template", "word"}


def test_every_pair_is_a_row_in_the_order_of_the_file() -> None:
    rows = read(pairs_csv(preferences()))
    assert len(rows) == 6 * 60 and sorted(rows[0]) == sorted((*PAIR_COLUMNS, "bias", "sense", "word_and_sense"))
    assert list(rows[0])[:7] == ["model", "dataset", "metric", "id", "bias", "sense", "word_and_sense"]
    pair = preferred().pairs[7]
    row = rows[7]
    assert [float(row[name]) for name in ("stereotype_score", "antistereotype_score", "difference")] == [
        pair["stereotype_score"], pair["antistereotype_score"], pair["difference"],
    ]  # fmt: skip
    assert (row["stereotype"], row["word_and_sense"]) == (pair["stereotype"], pair["groups"]["word and sense"])
    assert int(row["stereotype_tokens"]) == len(pair["tokens"][0])


def test_every_kind_of_pair_is_a_row() -> None:
    rows = read(groups_csv(preferences()))
    assert len(rows) == 6 * 8 and list(rows[0]) == list(GROUP_COLUMNS)
    group = preferred().groups[0]
    assert group["interval"] and float(rows[0]["interval_low"]) == group["interval"].low
    assert [rows[0][name] for name in ("by", "name", "pairs")] == ["sense", "noun", "30"]
    assert float(rows[0]["share"]) == 24 / 30 and rows[0]["icat"] == ""


def test_stereosets_numbers_stand_beside_the_groups_that_have_them() -> None:
    rows = read(groups_csv(preferences(["builtin:smollm2"], ["stereoset"])))
    assert [row["lms"] for row in rows if row["by"] == "sense"] == ["80.0", "80.0"]
    assert {row["lms"] for row in rows if row["by"] != "sense"} == {""}


@pytest.mark.parametrize(("ties", "share"), [("against", 24 / 30), ("apart", 24 / 29), ("half", 24.5 / 30)])
def test_the_share_of_a_group_counts_ties_as_the_whole_does(ties: str, share: float) -> None:
    counted = {**preferred().detail["preference"], "ties": ties}
    results = preferences(results=(preferred(detail={**preferred().detail, "preference": counted}),))
    assert float(read(groups_csv(results))[0]["share"]) == share


def test_a_group_of_a_name_that_is_taken_has_a_column_of_its_own() -> None:
    pair = {**preferred().pairs[0], "groups": {"model": "T", "=1+1": "x"}}
    row = read(pairs_csv(preferences(results=(preferred(per_item=(pair,)),))))[0]
    assert (row["model"], row["model_group"], row["'=1+1"]) == ("hf:bert-base-cased", "T", "x")


def test_a_sentence_is_no_formula() -> None:
    pair = {**preferred().pairs[0], "stereotype": "=1+1", "id": "@a"}
    row = read(pairs_csv(preferences(results=(preferred(per_item=(pair,)),))))[0]
    assert (row["stereotype"], row["id"]) == ("'=1+1", "'@a")
