"""replicate mora-2022: the procedure is fixed, and the numbers are those of the paper's definitions."""

from inspect import signature
from itertools import pairwise

import numpy as np
import pytest

from equipoise import measure
from equipoise.datasets import load_suite
from equipoise.lab import mora_2022, replicate
from equipoise.lab.tables import Inputs
from equipoise.metrics import METRICS
from equipoise.models import load_model
from equipoise.results import ResultSet
from equipoise.settings import Settings
from tests.lab.snapshots import check

NOT_SETTLED = {  # settings without effect on a value: given by the caller, or of what is switched off
    "seed",
    "level",
    "interval",
    "keep_resamples",
    "senses",
    "units",
    "most_words",
}


def cells(found, name, part):
    (made,) = [each for each in found.tables if (each.name, each.part) == (name, part)]
    return {row.label: row for row in made.rows}


@pytest.fixture(scope="module")
def static(shared):
    return replicate(
        "mora-2022", models=["builtin:glove-6b-50d", str(shared / "data" / "vectors" / "word2vec-news-13k.bin")]
    )


def test_every_setting_and_option_is_fixed():
    assert set(Settings.__dataclass_fields__) - NOT_SETTLED <= set(mora_2022.SETTINGS)
    for name, options in mora_2022.OPTIONS.items():
        free = {"seeds", "random_state"} if name == "rnsb" else set()  # of the hold-out that is switched off
        keywords = signature(METRICS[name].function).parameters.values()
        assert {each.name for each in keywords if each.kind is each.KEYWORD_ONLY} - {"rng"} - free <= set(options)


def test_values_are_means_of_sizes_over_the_queries(static, shared):
    model = load_model(shared / "data" / "vectors" / "word2vec-news-13k.bin")
    rows = cells(static, "table 7", "values, in templates")

    for kind in ("ethnicity", "religion"):
        values = [
            measure(model, query, "weat", ddof=0, resamples=0, permutations=0, null_lists=0, variants=0).value
            for query in load_suite(kind)
        ]
        assert rows[f"{kind}: WEAT"].ours[model.name] == pytest.approx(np.mean(np.abs(values)), rel=1e-12)
    kinds = [rows[f"{kind}: RND"].ours[model.name] for kind in ("gender", "ethnicity", "religion")]
    assert rows["overall: RND"].ours[model.name] == pytest.approx(np.mean(kinds), rel=1e-12)


def test_ranks_follow_the_values(static):
    values, ranks = (cells(static, "table 7", f"{what}, words alone") for what in ("values", "ranks"))

    for label, row in ranks.items():
        ordered = sorted(row.ours, key=row.ours.get)
        assert sorted(row.ours.values()) == [1, 2]
        assert all(values[label].ours[a] <= values[label].ours[b] for a, b in pairwise(ordered))


def test_equal_values_are_ranked_in_the_order_of_the_models(tmp_path):
    words = load_model("builtin:glove-6b-50d")
    queries = load_suite("religion")
    asked = {
        word for query in queries for side in (query.targets, query.attributes) for one in side.values() for word in one
    }
    known = words.vectors(sorted(asked))
    lines = [f"{word} {' '.join(map(str, row))}" for word, row in zip(known.found, known.array, strict=True)]
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")

    found = replicate("mora-2022", ["table 7"], [str(tmp_path / "b.txt"), str(tmp_path / "a.txt")])

    assert cells(found, "table 7", "ranks, words alone")["religion: RND"].ours == {"b.txt": 1, "a.txt": 2}


def test_the_published_figures_are_computed_from_the_published_ranks(static):
    sums = cells(static, "figure 11", "in templates")
    correlations = cells(static, "figure 13", "in templates")

    assert sums["gender"].published == {"GloVe": 8, "Word2Vec": 6, "BERT": 7, "RoBERTa": 9}  # by hand from table 7
    assert correlations["RND"].published["RNSB"] == pytest.approx(0.9)
    assert correlations["RND"].published["WEAT"] == correlations["WEAT"].published["RND"]


def test_what_the_paper_had_and_we_have_not_is_named(static):
    default = Inputs("mora-2022", mora_2022.MODELS, None, 0, lambda share, what: None)
    default._shared["queries"] = ResultSet(results=(), refusals=(), datasets={}, metrics={}, models={})

    (first, *_) = mora_2022.table_7(default)

    assert any("--models" in line for line in first.missing)
    assert not any("word2vec" in line for made in static.tables for line in made.missing)  # named models are chosen


def test_static_vectors_give_what_they_gave():
    check("mora-2022-static", replicate("mora-2022", models=["builtin:glove-6b-50d"]))


@pytest.mark.slow
def test_the_built_in_models_give_what_they_gave():
    found = replicate("mora-2022")

    assert all(made.replicated for made in found.tables)
    check("mora-2022", found, rel=1e-3, abs=1e-4)
