"""Ranks by metric and kind of bias: by hand, and as in seed 002, where each way of asking is an experiment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from equipoise import measure
from equipoise.gathering.rankings import correlations_of, rankings_of
from equipoise.models.fake import FakeModel
from tests.scrutiny.worlds import named, question

ASKED = question({k: named(k, 4) for k in "xy"}, {k: named(k, 4) for k in "ab"}, bias="gender")
MADE = measure(FakeModel(), ASKED, permutations=0, resamples=0, null_lists=0, leave_out=False)

MODELS = {"glove": "", "word2vec": "", "bert, in templates": "template", "bert, as words": "word"}


def made(model, value, metric="weat", bias="gender", dataset="q1"):
    return replace(MADE, model=model, value=value, neutral=0.0, metric=metric, bias=bias, dataset=dataset)


def ranks(rows, **chosen):
    return {row["model"]: row["rank"] for row in rows if chosen.items() <= row.items()}


def test_one_way_of_asking_is_one_ranking():
    results = [made(model, value) for model, value in zip(MODELS, (3, 1, 2, 4), strict=True)]
    one_way = {model: context for model, context in MODELS.items() if context != "word"}
    rows = rankings_of(results, list(one_way), one_way)

    assert rows == rankings_of(results, list(one_way))
    assert not any("context" in row for row in rows)
    assert ranks(rows) == {"word2vec": 1, "bert, in templates": 2, "glove": 3}


def test_each_way_of_asking_is_ranked_apart_with_the_static_models():
    results = [made(model, value) for model, value in zip(MODELS, (3, 1, 2, 4), strict=True)]
    rows = rankings_of(results, list(MODELS), MODELS)

    assert [row["context"] for row in rows] == ["template"] * 3 + ["word"] * 3
    assert ranks(rows, context="template") == {"word2vec": 1, "bert, in templates": 2, "glove": 3}
    assert ranks(rows, context="word") == {"word2vec": 1, "glove": 2, "bert, as words": 3}
    assert {row["value"] for row in rows if row["model"] == "glove"} == {3}  # the same in both, at another rank


def test_a_model_asked_neither_way_for_sure_is_in_both():
    models = {**MODELS, "mixed": "auto"}
    rows = rankings_of([made(model, 1.0) for model in models], list(models), models)

    assert [row["context"] for row in rows if row["model"] == "mixed"] == ["template", "word"]


def test_what_one_way_could_not_answer_counts_in_the_other():
    results = [made(model, 1.0, dataset=name) for model in MODELS for name in ("q1", "q2")]
    results.remove(made("bert, in templates", 1.0, dataset="q2"))
    rows = rankings_of(results, list(MODELS), MODELS)

    assert {(row["context"], row["questions"]) for row in rows} == {("template", 1), ("word", 2)}


def test_metrics_are_correlated_within_each_way():
    results = [
        *(made(model, value) for model, value in zip(MODELS, (1, 2, 3, 3), strict=True)),
        *(made(model, value, "rnd") for model, value in zip(MODELS, (2, 4, 6, 1), strict=True)),
    ]
    rows = correlations_of(rankings_of(results, list(MODELS), MODELS), ["weat", "rnd"])

    assert [(row["context"], row["spearman"], row["n"]) for row in rows] == [
        ("template", pytest.approx(1.0), 3),
        ("word", pytest.approx(-0.5), 3),
    ]


# Table 7 of seed 002: values by metric, then ranks. Two values are not as printed: BERT's RND on gender in templates is
# 0.029 there, at a rank and within a mean that belong to 0.298; GloVe's RNSB on ethnicity is 0.089 in its second run.
METRICS = ("rnd", "rnsb", "weat")
TABLE_7 = {
    "gender": {
        "glove": ((0.522, 0.045, 0.404), (3, 2, 3), (3, 2, 3)),
        "word2vec": ((0.189, 0.021, 0.843), (1, 1, 4), (1, 1, 4)),
        "bert, in templates": ((0.298, 0.149, 0.178), (2, 3, 2)),
        "roberta, in templates": ((0.644, 0.264, 0.059), (4, 4, 1)),
        "bert, as words": ((0.626, 0.066, 0.149), (4, 3, 2)),
        "roberta, as words": ((0.304, 0.1, 0.069), (2, 4, 1)),
    },
    "ethnicity": {
        "glove": ((0.313, 0.090, 0.637), (2, 2, 4), (2, 2, 4)),
        "word2vec": ((0.071, 0.013, 0.342), (1, 1, 3), (1, 1, 3)),
        "bert, in templates": ((0.508, 0.481, 0.125), (4, 3, 2)),
        "roberta, in templates": ((0.445, 0.491, 0.036), (3, 4, 1)),
        "bert, as words": ((0.927, 0.126, 0.26), (4, 3, 2)),
        "roberta, as words": ((0.434, 0.182, 0.113), (3, 4, 1)),
    },
    "religion": {
        "glove": ((0.139, 0.047, 1.367), (2, 2, 4), (2, 2, 4)),
        "word2vec": ((0.065, 0.006, 0.833), (1, 1, 3), (1, 1, 3)),
        "bert, in templates": ((0.175, 0.127, 0.229), (3, 3, 2)),
        "roberta, in templates": ((0.364, 0.157, 0.048), (4, 4, 1)),
        "bert, as words": ((0.249, 0.066, 0.449), (3, 4, 2)),
        "roberta, as words": ((0.507, 0.063, 0.108), (4, 3, 1)),
    },
}
OVERALL = {
    "glove": ((0.325, 0.061, 0.803), (2, 2, 4), (2, 2, 4)),
    "word2vec": ((0.108, 0.014, 0.673), (1, 1, 3), (1, 1, 3)),
    "bert, in templates": ((0.327, 0.252, 0.177), (3, 3, 2)),
    "roberta, in templates": ((0.484, 0.304, 0.048), (4, 4, 1)),
    "bert, as words": ((0.601, 0.086, 0.286), (4, 3, 2)),
    "roberta, as words": ((0.415, 0.115, 0.097), (3, 4, 1)),
}


def seed_002():
    results = [
        made(model, value, metric, bias)
        for bias, of_models in TABLE_7.items()
        for model, (values, *_) in of_models.items()
        for metric, value in zip(METRICS, values, strict=True)
    ]
    models = {model: "template" if "templates" in model else "word" if "words" in model else "" for model in OVERALL}
    return rankings_of(results, list(models), models)


@pytest.mark.parametrize("bias", [*TABLE_7, "overall"])
def test_the_ranks_of_seed_002(bias):
    rows = seed_002()
    for model, (_, *printed) in {**TABLE_7, "overall": OVERALL}[bias].items():
        found = [
            tuple(row["rank"] for metric in METRICS for row in rows if _is(row, context, bias, metric, model))
            for context in ("template", "word")
        ]
        assert [places for places in found if places] == printed


def _is(row, *place):
    return tuple(row[name] for name in ("context", "bias", "metric", "model")) == place


def test_overall_is_the_mean_over_the_kinds():
    for row in seed_002():
        if row["bias"] == "overall":
            printed = dict(zip(METRICS, OVERALL[row["model"]][0], strict=True))[row["metric"]]
            assert row["value"] == pytest.approx(printed, abs=0.0011)  # of values printed with three decimals


def test_rnd_and_rnsb_rank_alike_and_weat_does_not():
    """What seed 002 reads from its figure 13, in both experiments."""
    rows = [row for row in correlations_of(seed_002(), METRICS) if row["bias"] == "overall"]
    found = {(row["context"], row["metric_1"], row["metric_2"]): row["spearman"] for row in rows}

    for context in ("template", "word"):
        assert found[context, "rnd", "rnsb"] > 0.7
        assert found[context, "rnd", "weat"] < 0
        assert found[context, "rnsb", "weat"] < 0
    assert found["template", "rnd", "rnsb"] > found["word", "rnd", "rnsb"]


RANKS = {"first": {"a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0}, "second": {"d": 3.0, "c": 2.0, "b": 1.0}}


def test_metrics_agree_over_the_models_that_both_were_asked_of():
    """Masked and causal models are asked with different metrics; ranks are those of the same model."""
    rows = [
        {"bias": "gender", "metric": metric, "model": model, "value": 0.0, "rank": rank, "questions": 1}
        for metric, ranks in RANKS.items()
        for model, rank in ranks.items()
    ]  # fmt: skip
    (found,) = correlations_of(rows, ["first", "second"])

    assert found["n"] == 3
    assert found["spearman"] == pytest.approx(1.0)
    assert correlations_of([row for row in rows if row["model"] in "abc"], ["first", "second"]) == ()
