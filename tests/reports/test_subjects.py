"""The parts of a report before they are drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from equipoise.reports import agreement, forest, gaps, methods, provenance, rankings, sources, summary, tallies
from equipoise.reports.contributions import contributions, strongest
from equipoise.reports.doubts import doubt_table
from equipoise.reports.heatmap import HeatMaps
from equipoise.reports.outcomes import outcome_tables, verdict_words
from equipoise.reports.table import Table
from equipoise.reports.trust import hangs_on, without_one_word
from equipoise.results import Refusal


def test_shared_lists_and_sources_are_told_once(make: Any) -> None:
    datasets = {name: make.dataset(name, title=name) for name in ("q1", "q2")}
    assert next((each.name, each.questions) for each in sources.word_lists(datasets)) == ("male", ("q1", "q2"))
    assert len(sources.word_lists(datasets)) == 4
    assert [source.reasons for source in sources.sources(datasets)] == [(("Why these words.", ("q1", "q2")),)]


def test_lists_of_one_name_and_other_words_are_two(make: Any) -> None:
    datasets = {"q1": make.dataset(), "q2": make.dataset("q2", targets={"male": ("boy",)})}
    assert [each.words for each in sources.word_lists(datasets) if each.name == "male"] == [("he", "him"), ("boy",)]


def test_ranking_reads_rank_and_value(make: Any) -> None:
    tables = rankings.ranking_tables(make.large(3, 10))
    assert tables[-1].caption == "Overall"
    assert all(
        cell.removeprefix("≈ ")[0] in "123" and "(0." in cell
        for table in tables
        for row in table.rows
        for cell in row[1:]
    )


def test_a_correlation_that_is_not_defined(make: Any) -> None:
    row = {"bias": "gender", "metric_1": "weat", "metric_2": "rnd", "spearman": None, "n": 2}
    assert agreement.correlation_table(make.small(correlations=(row,))).rows[0][3] == "–"


def test_a_sense_that_is_known_by_its_word_goes_without_saying(make: Any) -> None:
    forms = {"wise_man%1:18:00::": "wise man", "ice_cream": "ice cream", "she": "She"}
    results = make.small(results=(make.result(forms=forms),))
    assert gaps.respelt(results).rows == [("glove-50d", "ice_cream as ice cream, she as She")]


def test_gaps_tell_a_set_once_for_each_model(make: Any) -> None:
    results = make.small(results=tuple(make.result(metric=m, missing={"male": ("sir",)}) for m in ("weat", "rnd")))
    assert gaps.unknown(results).rows == [("glove-50d", "male", "sir")]


def test_refusals_of_one_reason_share_a_row(make: Any) -> None:
    refused = tuple(Refusal("weat", name, "glove-50d", "gender", "too few words") for name in ("q8", "q9"))
    assert gaps.refusals(make.small(refusals=refused)).rows == [("glove-50d", "weat", "q8 and q9", "too few words")]


def test_the_strongest_words_first_and_none_twice(make: Any) -> None:
    items = tuple(
        {"role": "targets_1", "set": "male", "word": w, "value": v}
        for w, v in zip("abc", (0.1, 0.3, -0.2), strict=False)
    )
    cards = make.large(3, 10).metrics
    above, below = strongest(make.result(per_item=items), cards["weat"])
    assert ([item["word"] for item in above], [item["word"] for item in below]) == (["b", "a"], ["c"])
    above, below = strongest(make.result(metric="rnsb", per_item=items[:1]), cards["rnsb"])
    assert (len(above), below) == (1, [])


def test_words_are_above_and_below_their_own_centre(make: Any) -> None:
    card = make.small().metrics["weat"]
    around_one = replace(card, leaning=replace(card.leaning, centre=1.0))
    items = tuple({"role": "targets_1", "set": "male", "word": w, "value": v} for w, v in (("a", 0.5), ("b", 1.25)))
    above, below = strongest(make.result(per_item=items), around_one)
    assert ([item["word"] for item in above], [item["word"] for item in below]) == (["b"], ["a"])
    pull = contributions(make.small(results=(make.result(per_item=items),), metrics={"weat": around_one}), "gender")
    assert [bar.width for bar in (*pull[0].pulls[0].above, *pull[0].pulls[0].below)] == ["0.5", "1"]


def test_bars_are_relative_to_the_longest(make: Any) -> None:
    pull = contributions(make.small(), "gender")[0].pulls[0]
    assert [(bar.word, bar.width, bar.set) for bar in (*pull.above, *pull.below)] == [
        ("he", "0.5", "1"),
        ("she", "1", "2"),
    ]


def test_the_farthest_result_of_a_metric_is_darkest(make: Any) -> None:
    results = make.small(results=(make.result(effect_size=-1.0), make.result(dataset="q2", effect_size=0.2)))
    cells = [cells[0] for _, cells in HeatMaps(results).maps()[0].rows]
    assert [(cell.text, cell.shade) for cell in cells] == [("−1.00", "b4"), ("0.20", "o1")]


def test_forest_places_are_within_the_plot_and_sorted(make: Any) -> None:
    for plot in forest.plots(make.large(9, 10), "gender"):
        places = [float(p) for _, marks in plot.rows for m in marks for p in (m.at, m.low, m.high) if p]
        assert min(places) >= 0 and max(places) <= 100
        tops = [max(float(mark.at) for mark in marks) for _, marks in plot.rows]
        assert tops == sorted(tops, reverse=True)
        assert 3 <= len(plot.ticks) <= 9


def test_behind_a_mark_lie_random_and_other_lists(make: Any) -> None:
    others = tuple({"name": "other", "value": 0.0, "effect_size": number} for number in (-1.0, 2.0, 2.0))
    lone = make.result(
        effect_size=0.5, effect_size_interval=None, variants=others, effect_size_null=make.null(low=0.5, high=2.0)
    )
    plot = forest.plots(make.small(results=(lone,)), "gender")[0]
    mark = plot.rows[0][1][0]
    assert (mark.at, mark.band, mark.others) == ("50.0", "M50.0 11H96.0", "M4 8v7M96 8v7")
    assert (plot.bands, plot.others) == ("95%", True)
    plain = forest.plots(make.small(), "gender")[0]
    assert (plain.bands, plain.others, plain.rows[0][1][0].band, plain.rows[0][1][0].others) == ("", False, "", "")


@pytest.mark.parametrize("value", [0.0, 5.0, -1e-9, 1e12])
def test_forest_of_a_single_point(make: Any, value: float) -> None:
    lone = make.result(value=value, neutral=value, effect_size=None, interval=None)
    plot = forest.plots(make.small(results=(lone,)), "gender")[0]
    assert plot.rows[0][1][0].at == "50.0"


def test_the_verdict_names_the_direction(make: Any) -> None:
    assert verdict_words(make.result(), make.small()) == "association found (male lean to career, female to family)"
    assert outcome_tables(make.small(), "gender")[0].rows[0][-1].startswith("association found")


def test_summary_counts_directions_and_names_the_strongest(make: Any) -> None:
    finding = summary.findings(make.small(), "glove-50d")[0]
    assert finding.outcomes == (
        "weat: association found in 1 of 1 (1 with the first group leaning to the first topic).",
    )
    assert finding.strongest == (
        "male lean to career, female to family (weat, effect size 1.20, 95% interval 0.60 to 1.60, adjusted p = 0.004)",
    )


def test_fragility_is_said_beside_the_finding(make: Any) -> None:
    word = {"role": "targets_1", "set": "male", "word": "he", "value": 0.1, "effect_size": 0.1, "decides": "sign"}
    finding = summary.findings(make.small(results=(make.result(left_out=(word,)),)), "glove-50d")[0]
    assert finding.strongest[0].endswith("adjusted p = 0.004); hangs on one word: he")
    assert finding.outcomes[0].startswith("weat: association found in 1 of 1")
    assert finding.robust == "Of 1 association found, 1 is known to hang on a single word."


def test_without_a_test_random_lists_are_counted(make: Any) -> None:
    untested = {"p_value": None, "p_adjusted": None, "effect_size": None}
    results = [make.result(**untested, null=make.null(p_value=p)) for p in (0.01, 0.5)]
    finding = summary.findings(make.small(results=tuple(results)), "glove-50d")[0]
    assert finding.outcomes == ("weat: measured 2 times, but not tested; standing out from random lists in 1.",)
    even = [make.result(**untested, null=make.null(below), one_sided=True) for below in (0.99, 0.01)]
    finding = summary.findings(make.small(results=tuple(even)), "glove-50d")[0]
    assert finding.outcomes == (
        "weat: measured 2 times, but not tested; standing out from random lists in 1; "
        "1 lies nearer to neutral than random lists do.",
    )


def test_what_was_not_tested_is_not_counted(make: Any) -> None:
    results = make.small(
        results=(make.result(), make.result(dataset="q2", p_value=None, p_adjusted=None, interval=None))
    )
    assert tallies.glance(results).rows == [("glove-50d", "1 of 1")]
    assert "Without a verdict, for want of a test or of words: 1 measurement." in summary.opening(results)


def test_methods_say_how_sure_was_made(make: Any) -> None:
    assert methods.certainty(make.small()).rows == [
        ("weat", "exact permutation, two-sided", "95%, percentile bootstrap, targets and attributes resampled")
    ]


@pytest.mark.parametrize("method", ["expanded percentile", "log-normal", "BCa"])
def test_methods_name_any_interval(make: Any, method: str) -> None:
    named = replace(make.interval(0.3, 1.3), method=f"{method} bootstrap of targets")
    results = make.small(results=(make.result(interval=named, effect_size_interval=None),))
    assert methods.certainty(results).rows[0][2] == f"95%, {method} bootstrap of targets"
    assert methods.interval_note(results) == methods.INTERVALS
    assert "percentile" not in methods.INTERVALS
    bare = make.result(interval=None, effect_size_interval=None)
    assert methods.interval_note(make.small(results=(bare,))) == ""


def test_methods_name_the_family_and_only_the_evidence_there_is(make: Any) -> None:
    family = {"family": "2 questions on gender put to glove-50d with weat", "correction": "holm"}
    results = tuple(make.result(dataset=name, detail={"test": family}) for name in ("q1", "q2"))
    assert methods.families(make.small(results=results)).rows == [tuple(family.values())]
    assert methods.evidence(make.small()) == {}
    everything = replace(make.contextual(3), orders=make.large(3, 10).orders)
    assert list(methods.evidence(everything)) == list(methods.EVIDENCE)
    assert "By template" not in methods.evidence(make.large(3, 10))


def test_provenance_names_everything_needed_to_repeat(make: Any) -> None:
    text = str([table.rows for table in provenance.provenance_tables(make.small())])
    assert all(part in text for part in ("glove-50d-000", "d" * 64, "ddof", "'7'", "0.1.0"))


def test_a_table_with_a_short_row_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="2 columns"):
        Table("caption", ("a", "b"), "ll", [("x",)])


def test_a_reason_shared_by_a_table_is_said_once(make: Any) -> None:
    without = {"p_value": None, "p_adjusted": None, "detail": {"test": {"why_not": "nothing to permute"}}}
    table = outcome_tables(make.small(results=(make.result(**without),)), "gender")[0]
    assert table.caption.endswith("no p-values: nothing to permute") and table.rows[0][6] == "–"
    both = (make.result(**without), make.result(dataset="q2"))
    table = outcome_tables(make.small(results=both), "gender")[0]
    assert [row[6] for row in table.rows] == ["– (nothing to permute)", "0.004"]


@pytest.mark.parametrize(("way", "shown"), [("sense", "nurse%1:18:00::"), ("word", "nurse")])
def test_words_are_shown_as_the_model_was_asked_for_them_everywhere(make: Any, way: str, shown: str) -> None:
    nurse, pair = "nurse%1:18:00::", "father%1:18:00::, mother%1:18:00::"
    about = {"role": "targets_1", "set": "male", "value": 0.5}
    left = [{**about, "word": word, "effect_size": 0.1, "decides": "sign"} for word in (nurse, pair)]
    result = make.result(
        per_item=({**about, "word": nurse},), left_out=tuple(left), missing={"male": (nurse,)},
        doubts=({"check": "rare", "set": "male", "words": (nurse,), "says": "Rare."},), options={"senses": way},
    )  # fmt: skip
    results = make.small(results=(result,))
    assert contributions(results, "gender")[0].pulls[0].above[0].word == shown
    assert without_one_word(result) == f"0.10 without {shown}; {shown} and father, mother each decide the sign"
    assert hangs_on(result) == f"hangs on single words, such as {shown} and father, mother"
    assert doubt_table(results).rows[0][2] == gaps.unknown(results).rows[0][2] == shown
