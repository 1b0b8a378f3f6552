"""Histograms of the differences."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.preferences_example import preferences, preferred

from equipoise.reports.differences import BINS, spreads
from equipoise.results import Result


def with_differences(*differences: float) -> Result:
    pairs = tuple({**preferred().pairs[0], "difference": each} for each in differences)
    return replace(preferred(), per_item=pairs)  # type: ignore[arg-type]


def test_models_of_one_metric_share_a_scale() -> None:
    results = preferences()
    found = spreads(results, results.results)
    assert [spread.title for spread in found] == ["aul", "cps", "stereoset"]
    assert [histogram.model for histogram in found[0].histograms] == list(results.models)
    assert found[0].zero == "50.0"


def test_bars_stand_on_their_side_of_zero() -> None:
    spread = spreads(preferences(), [with_differences(1.0, 0.9, -1.0)])[0].histograms[0]
    assert (spread.above.count("M"), spread.below.count("M")) == (2, 1)
    assert spread.says == "2 pairs above zero, 1 below; median 0.900, from −1.000 to 1.000"


def test_ties_stand_half_on_each_side() -> None:
    spread = spreads(preferences(), [with_differences(0.0, 0.0)])[0].histograms[0]
    assert (spread.above.count("M"), spread.below.count("M"), spread.median) == (1, 1, "50.0")


def test_what_lies_far_out_stands_at_the_end() -> None:
    far = [0.001 * number for number in range(-100, 100)]
    spread = spreads(preferences(), [with_differences(*far, 50.0)])[0].histograms[0]
    assert spread.above.count("M") + spread.below.count("M") == BINS


def test_quantiles_are_those_of_the_result() -> None:
    row = spreads(preferences(), [preferred()])[0].table.rows[0]
    found = preferred().detail["preference"]
    assert row[:2] == ("hf:bert-base-cased", "60")
    assert float(row[2]) == round(found["mean_difference"], 3)
    assert spreads(preferences(), [preferred(detail={})])[0].table.rows[0][2:] == ("–",) * 6
