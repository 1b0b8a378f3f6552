"""Table 7 of seed 002: models down, kinds of bias and metrics across."""

from __future__ import annotations

from typing import Any

from tests.reports.preferences_example import preferences

from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.overall_ranks import metrics
from equipoise.reports.rank_sums import sum_panels
from equipoise.reports.rankings import APART, apart, has_ranking, note, ranking_tables
from equipoise.reports.standings import standings


def row(model: str, rank: float, context: str = "", bias: str = "gender", metric: str = "weat") -> dict[str, Any]:
    fields = {"bias": bias, "metric": metric, "model": model, "value": rank / 10, "rank": rank, "questions": 3}
    return {**fields, "context": context} if context else fields


TWO_WAYS = (
    row("glove", 1, "template"), row("bert, in templates", 2, "template"),
    row("glove", 1.5, "word"), row("bert, as words", 1.5, "word"),
)  # fmt: skip


def both_ways(make: Any) -> Any:
    models = {"glove": "", "bert, in templates": "template", "bert, as words": "word"}
    cards = {name: make.model(name, context=context) for name, context in models.items()}
    return make.small(rankings=TWO_WAYS, models=cards)


def test_kinds_stand_side_by_side_with_overall_last(make: Any) -> None:
    ranked = tuple(row("glove", 1, bias=bias) for bias in ("overall", "gender", "religion"))
    assert [kind for kind, _ in standings(make.small(rankings=ranked)).kinds] == ["gender", "religion", "overall"]


def test_the_least_of_every_column_stands_out(make: Any) -> None:
    ranked = (row("glove", 2), row("word2vec", 1), row("glove", 1, metric="rnd"), row("word2vec", 2, metric="rnd"))
    table = standings(make.small(rankings=ranked))
    assert table.models[0][1][0].places == [[("2 (0.200)", False), ("1 (0.100)", True)]]
    assert table.models[1][1][0].places == [[("1 (0.100)", True), ("2 (0.200)", False)]]


def test_a_model_alone_has_a_value_and_no_rank(make: Any) -> None:
    ranked = (row("glove", 1), row("word2vec", 2), row("bert", 1, metric="lpbs"))
    results = make.small(rankings=ranked)
    places = {name: lines[0].places for name, lines in standings(results).models}
    assert places["bert"] == [[("–", False), ("0.100", False)]]
    assert "bert" not in [bar.model for panel in sum_panels(results) for bar in panel.bars]
    assert metrics(results) == ["weat"]
    assert not has_ranking(make.small(rankings=(row("glove", 1), row("bert", 1, metric="lpbs"))))


def test_sums_over_different_rankings_are_said_to_be_so(make: Any) -> None:
    ranked = (row("a", 1), row("b", 2), row("b", 1, metric="rnd"), row("c", 2, metric="rnd"))
    assert sum_panels(make.small(rankings=ranked))[0].ends.startswith("not every model is in every ranking")


def test_masked_and_causal_models_are_said_to_be_ranked_apart() -> None:
    assert apart(preferences()) == APART and APART in note(preferences())
    assert apart(preferences(["builtin:smollm2"])) == ""


def test_a_model_asked_both_ways_has_two_lines(make: Any) -> None:
    names = [(name, [line.aside for line in lines]) for name, lines in standings(both_ways(make)).models]
    assert names == [("glove", ["", "single words"]), ("bert", ["", "single words"])]
    (_, glove), (_, bert) = standings(both_ways(make)).models
    assert [line.places for line in glove] == [[[("1 (0.100)", True)]], [[("1.5 (0.150)", True)]]]
    assert [line.places for line in bert] == [[[("2 (0.200)", False)]], [[("1.5 (0.150)", True)]]]  # ties are all least


def test_where_a_metric_ranked_nobody_there_is_a_dash(make: Any) -> None:
    ranked = (row("glove", 1), row("glove", 1, bias="religion", metric="rnd"), row("bert", 2))
    assert standings(make.small(rankings=ranked)).models[1][1][0].places == [[("2 (0.200)", False)], [("–", False)]]


def test_without_pictures_one_table_a_kind_says_which_ranking(make: Any) -> None:
    (table,) = ranking_tables(both_ways(make))
    assert table.head == ("Model", "Ranked with", "weat")
    assert table.rows[1] == ("glove", "single words", "1.5 (0.150)")
    assert (table.bold, table.italic) == ({(0, 2), (1, 2), (3, 2)}, {1, 3})
    text = markdown(both_ways(make))
    assert "| glove | templates | **1 (0.100)** |" in text
    assert "| *glove* | *single words* | ***1.5 (0.150)*** |" in text
    assert r"\textit{glove} & \textit{single words} & \textbf{\textit{1.5 (0.150)}}" in latex(both_ways(make))


def test_one_model_asked_both_ways_is_not_ranked_against_itself(make: Any) -> None:
    alone = (row("bert, in templates", 1, "template"), row("bert, as words", 1, "word"))
    assert not has_ranking(make.small(rankings=alone))
    assert not has_ranking(make.small(rankings=(row("glove", 1),)))
    assert has_ranking(both_ways(make))
