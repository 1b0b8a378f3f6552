"""A share of pairs in words and numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reports.preferences_example import preferences, preferred

from equipoise.reports.preferences import as_share, preference_of, sentence, share_table
from equipoise.reports.words import percent
from equipoise.results import Interval, Result


def told(result: Result) -> str:
    return sentence(result, preferences())


def with_preference(result: Result, **changes: object) -> Result:
    return replace(result, detail={**result.detail, "preference": {**result.detail["preference"], **changes}})


def test_one_sentence_has_the_count_the_share_the_interval_and_the_verdict() -> None:
    assert told(preferred("cps")) == (
        "By cps, hf:bert-base-cased finds the stereotyped sentence likelier in 40 of 60 pairs "
        "(67%, 95% interval 54% to 77%, p = 0.009, 1 tied): "
        "preference found (the stereotyped sentences are preferred)."
    )
    assert told(preferred("cps", "builtin:smollm2")).endswith("): no clear preference.")


def test_ties_that_do_not_count_are_not_among_the_pairs() -> None:
    apart = with_preference(preferred(), ties="apart", share=37 / 59)
    assert "likelier in 37 of 59 pairs that are not tied (63%" in told(apart)


def test_a_mean_over_terms_is_told_beside_the_share() -> None:
    assert "(62%, as a mean over terms 70%," in told(replace(preferred(), value=20.0))


@pytest.mark.parametrize(("low", "says"), [(2.0, "outside the interval (the stereo"), (-2.0, "within the interval.")])
def test_without_a_test_the_interval_speaks_and_the_reason_is_given(low: float, says: str) -> None:
    detail = {**preferred().detail, "test": {"why_not": "pairs share sentences"}}
    interval = Interval(low, 20.0, 0.95, "percentile bootstrap")
    text = told(replace(preferred(), p_value=None, interval=interval, detail=detail))
    assert f"not tested; neutral lies {says}" in text and text.endswith("no test: pairs share sentences.")


def test_the_table_has_what_independence_would_give_only_where_it_does_not_hold() -> None:
    results = preferences()
    assert "As if independent" not in share_table(results, results.results).head
    drawn = replace(preferred(), interval=Interval(-9.0, 30.0, 0.95, "expanded percentile bootstrap of terms"))
    table = share_table(results, [drawn])
    row = dict(zip(table.head, table.rows[0], strict=True))
    assert (row["Share"], row["Value"], row["Interval"]) == ("61.7%", "11.7", "−9.0 to 30.0")
    assert row["As if independent"] == "−1.0 to 22.9"


def test_ties_are_explained_where_there_are_any() -> None:
    results = preferences()
    assert "ties count for the anti-stereotyped sentence" in share_table(results, results.results).caption
    untied = with_preference(preferred(), tied=0)
    assert "ties" not in share_table(results, [untied]).caption


def test_values_of_every_metric_are_shares() -> None:
    assert as_share(16.0, preferred("aul")) == as_share(66.0, preferred("stereoset")) == 0.66


@pytest.mark.parametrize("found", [None, "text", {}, {"pairs": "many"}, {"pairs": 1, "for_stereotype": 1}])
def test_details_of_another_shape_are_no_preference(found: object) -> None:
    result = preferred(detail={"preference": found})
    assert preference_of(result) is None
    assert told(result).startswith("By aul, hf:bert-base-cased: ")


def test_all_and_none_are_said_only_where_they_are_meant() -> None:
    assert [percent(part) for part in (0.0, 0.0001, 0.5517, 0.9999, 1.0)] == ["0%", "1%", "55%", "99%", "100%"]
