"""Figure 3 of seed 000: one kind of pair at a time."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.preferences_example import preferences, preferred

from equipoise.reports.preference_groups import SCALE, breakdowns, overall


def test_a_breakdown_for_each_metric_and_each_thing_that_tells_pairs_apart() -> None:
    results = preferences()
    found = breakdowns(results, results.results)
    assert [each.title for each in found] == [
        f"{metric}, by {by}" for by in ("sense", "word and sense") for metric in ("aul", "cps", "stereoset")
    ]
    names = [name for name, _ in found[0].plot.rows]
    assert names == ["all pairs (60)", "noun (30)", "verb (30)"]
    assert all(len(marks) == 2 for _, marks in found[0].plot.rows)


def test_marks_lie_where_the_values_say_whatever_neutral_is() -> None:
    results = preferences()
    for each in breakdowns(results, results.results):
        own = [result for result in results.results if each.title.startswith(result.metric)]
        places = [mark.at for mark in each.plot.rows[0][1]]
        assert places == [SCALE.place(result.value - result.neutral) for result in own]
        assert each.plot.neutral == "50.0"


def test_all_pairs_together_have_a_row_a_metric() -> None:
    results = preferences()
    assert [name for name, _ in overall(results, results.results).rows][:2] == [
        "All Unmasked Likelihood (aul)", "CrowS-Pairs Score (cps)",
    ]  # fmt: skip


def test_the_same_in_numbers() -> None:
    group = preferred().groups[0]
    table = breakdowns(preferences(), [preferred()])[0].table
    assert table.rows[0][:4] == ("noun", "hf:bert-base-cased", "30", f"{group['for_stereotype']} (80%)")


def test_a_kind_without_a_value_has_a_row_and_no_mark() -> None:
    empty = {**preferred().groups[0], "value": None, "interval": None, "p_value": 0.5, "p_adjusted": None}
    found = breakdowns(preferences(), [replace(preferred(), groups=(empty,))])[0]  # type: ignore[arg-type]
    assert found.plot.rows[1][1] == []
    assert found.table.rows[0][-3:] == ("–", "–", "0.500 raw")
