"""Figures 11 and 12 of mora-2022: ranks added up, and ranks over all kinds of bias."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.reports import overall_ranks, rank_sums
from equipoise.reports.rankings import single_kinds, whole, whole_words


def row(model: str, rank: float, bias: str = "gender", metric: str = "weat") -> dict[str, Any]:
    return {"bias": bias, "metric": metric, "model": model, "value": rank / 10, "rank": rank, "questions": 3}


RANKED = (
    row("glove", 1), row("bert", 2), row("glove", 1.5, "religion"), row("bert", 1.5, "religion"),
    row("glove", 1, "religion", "rnd"), row("bert", 2, "religion", "rnd"),
    row("glove", 2, "overall"), row("bert", 1, "overall"), row("glove", 1, "baseline"), row("bert", 2, "baseline"),
)  # fmt: skip


def test_ranks_are_added_up_by_kind(make: Any) -> None:
    (panel,) = rank_sums.sum_panels(make.small(rankings=RANKED))
    glove, bert = panel.bars
    assert (glove.total, glove.says) == ("3.5", "gender 1, religion 2.5: 3.5 in all")
    assert (bert.total, bert.says) == ("5.5", "gender 2, religion 3.5: 5.5 in all")
    assert panel.ends == "3 for a model that is always first, 6 for one that is always last"
    table = rank_sums.sum_table(make.small(rankings=RANKED))
    assert table.head == ("Model", "gender", "religion", "Sum", "Mean, weat", "Mean, rnd", "Mean")
    assert table.rows == [
        ("glove", "1", "2.5", "3.5", "1.25", "1.00", "1.17"), ("bert", "2", "3.5", "5.5", "1.75", "2.00", "1.83"),
    ]  # fmt: skip


def test_of_one_kind_of_bias_the_mean_over_kinds_is_the_rank_itself(make: Any) -> None:
    one = tuple(each for each in RANKED if each["bias"] == "religion")
    assert rank_sums.sum_table(make.small(rankings=one)).head == ("Model", "religion", "Sum", "Mean")


def test_a_kind_that_a_model_was_not_ranked_on_is_no_sum_of_zero(make: Any) -> None:
    ranked = (*RANKED, row("elmo", 3, "religion"))
    rows = {line[0]: line for line in rank_sums.sum_table(make.small(rankings=ranked)).rows}
    assert rows["elmo"] == ("elmo", "–", "3", "3", "3.00", "–", "3.00")


def test_kinds_may_be_called_as_columns_are(make: Any) -> None:
    ranked = tuple(row(model, rank, kind) for model, rank in (("a", 1), ("b", 2)) for kind in ("Sum", "Mean"))
    assert rank_sums.sum_table(make.small(rankings=ranked)).rows[1][1:4] == ("2", "2", "4")


def test_neither_overall_nor_the_baseline_counts(make: Any) -> None:
    assert single_kinds(make.small(rankings=RANKED)) == ["gender", "religion"]
    assert whole(make.small(rankings=RANKED)) == "overall"
    few = make.small(rankings=(row("glove", 1, "baseline"), row("glove", 1)))
    assert (whole(few), whole_words(few)) == ("gender", "on gender bias")
    assert single_kinds(make.small(rankings=(row("glove", 1, "baseline"),))) == ["baseline"]


def test_parts_of_a_bar_follow_one_another_within_the_width(make: Any) -> None:
    for panel in rank_sums.sum_panels(make.contextual()):
        for bar in panel.bars:
            ends = [float(part.at) + float(part.width) for part in bar.parts]
            assert [float(part.at) for part in bar.parts] == pytest.approx([0.0, *ends[:-1]], abs=0.11)
            assert float(bar.end) == pytest.approx(ends[-1], abs=0.11) and ends[-1] <= rank_sums.WIDTH + 0.1


def test_both_ways_have_a_panel_on_one_scale(make: Any) -> None:
    panels = rank_sums.sum_panels(make.contextual())
    assert [panel.title for panel in panels] == ["In sentence templates", "As single words"]
    scales = {round(float(bar.total) / float(bar.end), 2) for panel in panels for bar in panel.bars}
    assert len(scales) == 1
    assert [bar.model for bar in panels[1].bars] == ["glove-50d", "word2vec-news", "hf:bert", "hf:roberta"]
    assert rank_sums.sum_table(make.contextual()).head == (
        "Model", "Ranked with", "gender", "ethnicity", "religion", "Sum", "Mean, weat", "Mean, rnd", "Mean, rnsb",
        "Mean",
    )  # fmt: skip


def test_a_mark_stands_at_its_rank(make: Any) -> None:
    (panel,) = overall_ranks.rank_panels(make.small(rankings=RANKED))
    assert panel.ticks == [("4.0", "1"), ("96.0", "2")]
    assert [(model, [mark.at for mark in marks], says) for model, marks, says in panel.rows] == [
        ("glove", ["96.0"], "weat 2"), ("bert", ["4.0"], "weat 1"),
    ]  # fmt: skip
    assert "over all kinds of bias" in overall_ranks.caption(make.small(rankings=RANKED))


def test_metrics_that_rank_alike_do_not_hide_each_other(make: Any) -> None:
    for panel in overall_ranks.rank_panels(make.contextual()):
        for _, marks, _ in panel.rows:
            assert [mark.y for mark in marks] == [11, 25, 39]
            assert panel.height > 39


def test_many_models_do_not_crowd_the_scale(make: Any) -> None:
    ranked = tuple(row(f"model {n}", n) for n in range(1, 41))
    (panel,) = overall_ranks.rank_panels(make.small(rankings=ranked))
    assert len(panel.ticks) <= overall_ranks.MOST_TICKS
