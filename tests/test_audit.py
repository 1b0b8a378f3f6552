"""Many models, many questions: refusals, corrections, rankings, correlations."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from equipoise import Dataset, ResultSet, audit, measure
from equipoise.audit import _first_of
from equipoise.errors import BadOption
from equipoise.gathering.rankings import correlations_of, rankings_of
from equipoise.models.fake import FakeModel

ABOUT = dict.fromkeys(("title", "language", "source", "licence", "revision", "rationale"), "")


def question(name, bias="gender", size=4):
    def words(letter):
        return tuple(f"{name}-{letter}{i}" for i in range(size))

    return Dataset(
        name=name, bias=bias, **ABOUT,
        targets={"x": words("x"), "y": words("y")}, attributes={"a": words("a"), "b": words("b")},
    )  # fmt: skip


class Named(FakeModel):
    def __init__(self, name, unknown="", dimensions=16):
        super().__init__(unknown, dimensions)
        self.name = name


ONE, TWO = Named("one"), Named("two", dimensions=12)
QUESTIONS = [question("q1"), question("q2"), question("q3", "age")]


def test_an_audit_is_its_measurements():
    results = audit([ONE, TWO], QUESTIONS, ["weat", "rnd"], seed=4)
    single = measure(TWO, QUESTIONS[1], "rnd", seed=4)

    assert len(results.results) == 2 * 3 * 2
    (same,) = [r for r in results.results if (r.model, r.dataset, r.metric) == ("two", "q2", "rnd")]
    assert (same.value, same.p_value, same.interval) == (single.value, single.p_value, single.interval)


def test_tests_are_two_sided_unless_told_otherwise():
    def alternatives(**settings):
        results = audit([ONE], QUESTIONS[:1], ["weat", "rnd", "ect"], **settings).results
        return [result.detail["test"]["alternative"] for result in results]

    assert alternatives() == ["two-sided", "two-sided", "less"]  # ect can only fall short of 1
    assert alternatives(alternative="greater") == ["greater"] * 3


def test_metrics_have_their_own_options():
    results = audit([ONE], QUESTIONS[:1], ["weat", "rnd"], options={"weat": {"ddof": 0}, "rnd": {"average": True}})

    assert results.results[0].options["ddof"] == 0
    assert results.results[1].options["average"] is True


def test_p_values_are_corrected_within_model_metric_and_kind_of_bias():
    results = audit([ONE, TWO], [question(f"q{i}") for i in range(5)] + [question("other", "age")], ["weat"]).results
    gender = [r for r in results if r.bias == "gender" and r.model == "two"]
    smallest = min(gender, key=lambda r: r.p_value)

    assert smallest.p_adjusted == pytest.approx(min(1.0, 5 * smallest.p_value))
    assert results[-1].p_adjusted == results[-1].p_value


def test_ties_are_counted_in_what_is_corrected():
    class Split(Named):
        def vectors(self, texts):
            found = super().vectors(texts)
            side = [[1.0, 0.0] if "-x" in t or "-a" in t else [0.0, 1.0] for t in found.found]
            return type(found)(found.found, np.array(side) + 0.01 * found.array[:, :2], found.missing)

    def p_values(**settings):
        (result,) = audit([Split("split")], [question("q")], ["weat"], **settings).results
        return result.p_value, result.p_adjusted

    assert p_values() == pytest.approx((2 / 70, 2 / 70))  # C(8, 4) ways; this one and its mirror
    assert p_values(alternative="greater", ties="strict") == pytest.approx((0.0, 1 / 70))


def test_what_a_model_cannot_answer_is_refused_and_leaves_the_ranking_of_all():
    ignorant = Named("ignorant", unknown="q1-x0,q1-x1,q1-x2")
    results = audit([ONE, ignorant], QUESTIONS, ["weat"])

    (refusal,) = results.refusals
    assert (refusal.model, refusal.dataset) == ("ignorant", "q1")
    assert "q1-x0" in refusal.reason
    assert [r["questions"] for r in results.rankings if r["bias"] == "gender"] == [1, 1]
    assert any("could not be made" in note for note in results.notes)


def test_a_model_is_ranked_by_its_mean_deviation_from_neutral():
    results = audit([ONE, TWO], QUESTIONS, ["mac"])
    rows = {(row["bias"], row["model"]): row for row in results.rankings}
    of_one = [r.deviation for r in results.results if r.model == "one" and r.bias == "gender"]

    assert rows["gender", "one"]["value"] == pytest.approx(np.mean(of_one))
    assert rows["overall", "one"]["questions"] == 3
    overall = np.mean([rows["gender", "one"]["value"], rows["age", "one"]["value"]])  # of kinds, not of questions
    assert rows["overall", "one"]["value"] == pytest.approx(overall)
    assert {rows["gender", name]["rank"] for name in ("one", "two")} == {1, 2}


def test_equal_values_share_their_rank():
    class Longer(Named):
        def vectors(self, texts):
            found = super().vectors(texts)
            return type(found)(found.found, 3.3 * found.array, found.missing)

    rows = audit([ONE, Longer("copy"), TWO], QUESTIONS[:1], ["weat"]).rankings  # equal but for the last digit
    ranks = {row["model"]: row["rank"] for row in rows}

    assert ranks["one"] == ranks["copy"]
    assert sum(ranks.values()) == 6


def test_correlations_are_spearmans_over_the_models():
    rows = [
        {"bias": "gender", "metric": metric, "model": model, "rank": rank}
        for metric, ranks in {"weat": (1, 2, 3), "rnd": (3, 2, 1), "mac": (1, 3, 2)}.items()
        for model, rank in zip("abc", ranks, strict=True)
    ]
    found = {
        (row["metric_1"], row["metric_2"]): row["spearman"] for row in correlations_of(rows, ["weat", "rnd", "mac"])
    }

    assert found["weat", "rnd"] == pytest.approx(-1.0)
    assert found["weat", "mac"] == pytest.approx(0.5)


def test_kinds_of_bias_are_pooled_in_a_correlation():
    """Ranks are one observation a model and kind of bias, values one a model and question."""
    models = [ONE, TWO, Named("three", dimensions=9)]
    results = audit(models, QUESTIONS, ["weat", "rnd"], permutations=0, resamples=0)
    by_ranks, with_overall, by_values = [row for row in results.correlations if row["bias"] == "pooled"]
    assert (with_overall["over"], with_overall["n"]) == ("ranks with overall", 9)

    columns = {
        metric: [row["rank"] for row in results.rankings if row["metric"] == metric and row["bias"] != "overall"]
        for metric in ("weat", "rnd")
    }
    assert (by_ranks["over"], by_ranks["n"]) == ("ranks", 6)
    assert by_ranks["spearman"] == pytest.approx(spearmanr(columns["weat"], columns["rnd"]).statistic)
    found = {(r.metric, r.model, r.dataset): r.deviation for r in results.results}
    keys = [(model.name, question.name) for model in models for question in QUESTIONS]
    expected = spearmanr(*([found[metric, *key] for key in keys] for metric in ("weat", "rnd"))).statistic
    assert (by_values["over"], by_values["n"]) == ("values", 9)
    assert by_values["spearman"] == pytest.approx(expected)
    assert ResultSet.from_json(results.to_json()).correlations == results.correlations


def test_rank_method_first_ranks_models_of_equal_value_in_the_order_given():
    copies = [Named("b"), Named("a"), TWO]  # the first two are the same model
    results = audit(copies, QUESTIONS[:1], ["weat"], rank_method="first")
    value = {row["model"]: row["value"] for row in results.rankings}
    ranks = {row["model"]: row["rank"] for row in results.rankings}

    assert ranks == ({"b": 2, "a": 3, "two": 1} if value["two"] < value["a"] else {"b": 1, "a": 2, "two": 3})
    assert ResultSet.from_json(results.to_json()).rank_method == "first"
    with pytest.raises(BadOption, match="rank_method must be average or first"):
        audit(copies, QUESTIONS[:1], ["weat"], rank_method="dense")


class Divided(Named):
    """Associations as large as can be on q1, and none at all elsewhere."""

    def vectors(self, texts):
        found = super().vectors(texts)
        side = [[1.0, 0.0] if "-x" in t or "-a" in t else [0.0, 1.0] for t in found.found]
        array = np.where([[t.startswith("q1")] for t in found.found], np.array(side), 0.0) + 0.3 * found.array[:, :2]
        return type(found)(found.found, array, found.missing)


def test_rankings_of_significant_results_only():
    models = [Divided("one"), Divided("two", dimensions=12)]
    questions = [question("q1", size=6), question("q2", size=6), question("q3", "age", size=6)]
    everything = audit(models, questions, ["weat", "mac"])
    results = audit(models, questions, ["weat", "mac"], significant_only=True)

    p = {(r.dataset, r.model): r.p_adjusted for r in results.results if r.metric == "weat"}
    kept = [name for name in ("q1", "q2", "q3") if max(p[name, "one"], p[name, "two"]) < 0.05]
    assert kept == ["q1"]  # the test asks what it promises
    weat = [row for row in results.rankings if row["metric"] == "weat"]
    assert {(row["bias"], row["questions"]) for row in weat} == {("gender", 1)}
    values = {r.model: r.deviation for r in results.results if (r.metric, r.dataset) == ("weat", "q1")}
    assert {row["model"]: row["value"] for row in weat} == values
    assert {(row["metric"], row["dataset"]) for row in results.not_significant} == {("weat", "q2"), ("weat", "q3")}
    assert all(row["p_values"][model] == p[row["dataset"], model]
               for row in results.not_significant for model in row["p_values"])  # fmt: skip
    untested = [[row for row in each.rankings if row["metric"] == "mac"] for each in (everything, results)]
    assert untested[0] == untested[1]  # which has no test
    assert (everything.significant_only, everything.not_significant) == (False, ())
    assert ResultSet.from_json(results.to_json()) == results


def test_without_tests_nothing_is_significant_or_not():
    with pytest.raises(BadOption, match="permutations is 0"):
        audit([ONE, TWO], QUESTIONS, ["weat"], significant_only=True, permutations=0)


def test_one_model_has_a_rank_but_nothing_to_correlate():
    results = audit([ONE], QUESTIONS, ["weat", "rnd"])

    assert {row["rank"] for row in results.rankings} == {1}
    assert results.correlations == ()
    assert rankings_of([], []) == ()


def test_questions_shared_by_two_suites_are_asked_once():
    assert len(audit([ONE], ["weat-6", "weat"], ["weat"]).datasets) == 10


@pytest.mark.parametrize(
    ("models", "suites", "metrics", "sentence"),
    [
        ([], QUESTIONS, ["weat"], "at least one model"),
        ([ONE], QUESTIONS, [], "one metric"),
        ([ONE, ONE], QUESTIONS, ["weat"], "'one' was given twice"),
        (["fake:", "fake:"], QUESTIONS, ["weat"], "'fake:' was given twice"),
        ([ONE], [question("q"), question("q", size=5)], ["weat"], "Two different datasets are called 'q'"),
    ],
)
def test_what_cannot_be_audited_is_said_in_a_sentence(models, suites, metrics, sentence):
    with pytest.raises(BadOption, match=sentence):
        audit(models, suites, metrics)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rnd": {"average": True}}, "not among the metrics weat"),
        ({"weat": {"normalize": True}}, "weat has no option 'normalize'"),  # settings are for all metrics alike
        ({"weat": {"colour": 1}}, "weat has no option 'colour'"),
    ],
)
def test_options_that_would_be_ignored_are_refused(options, sentence):
    with pytest.raises(BadOption, match=sentence):
        audit([ONE], QUESTIONS, ["weat"], options=options)


def test_a_metric_named_twice_is_asked_once():
    assert len(audit([ONE, TWO], QUESTIONS[:1], ["weat", "weat"]).results) == 2


def test_files_of_one_name_in_two_folders_go_by_their_paths(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        words = [
            word for sets in (QUESTIONS[0].targets, QUESTIONS[0].attributes) for ws in sets.values() for word in ws
        ]
        rows = [f"{word} {i} {len(folder)} {i % 3}" for i, word in enumerate(words)]
        (tmp_path / folder / "v.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")

    results = audit([tmp_path / "a" / "v.txt", str(tmp_path / "b" / "v.txt")], QUESTIONS[:1], ["weat"])

    assert list(results.models) == [str(tmp_path / "a" / "v.txt"), str(tmp_path / "b" / "v.txt")]


def test_a_dataset_can_be_asked_again_from_what_the_results_say():
    asked = Dataset(
        name="q", bias="", **ABOUT, targets={"x": ("a", "b"), "y": ("c", "d")}, attributes={"e": ("e",), "f": ("f",)},
        pairs=(("a", "c"), ("b", "d")), negative="f", templates=("[TARGET] is [ATTRIBUTE]",),
    )  # fmt: skip
    results = audit([ONE], [asked], ["weat"])
    card = ResultSet.from_json(results.to_json()).datasets["q"]

    fields = set(Dataset.__dataclass_fields__) - {"made_of"}  # of sentences made of words, a card has the words
    again = Dataset(**{name: getattr(card, name) for name in fields})

    assert again.hash == asked.hash == results.results[0].dataset_hash


def test_tests_that_cannot_find_anything_are_pointed_out():
    many = [question(f"q{i}", size=4) for i in range(3)]  # least p: 2 in C(8, 4) = 70, times 3 questions
    results = audit([ONE], many, ["weat"])
    assert [r.detail["test"]["least_p_adjusted"] for r in results.results] == [pytest.approx(6 / 70)] * 3
    assert any("could not have found anything: 3." in note for note in results.notes)
    assert not any("could not have found" in note for note in audit([ONE], many[:1], ["weat"]).notes)


def test_ranks_that_compare_lengths_are_pointed_out():
    def warned(**settings):
        return any(
            "lengths of the models' vectors" in note for note in audit([ONE, TWO], QUESTIONS, ["rnd"], **settings).notes
        )

    assert warned()
    assert not warned(normalize=True)


def test_baseline_questions_stay_out_of_the_overall_rank():
    asked = [question("q1"), question("q2", "age"), question("q3", "baseline")]
    rows = {row["bias"]: row for row in audit([ONE], asked, ["weat"]).rankings}

    assert rows["overall"]["questions"] == 2
    assert rows["overall"]["value"] == pytest.approx((rows["gender"]["value"] + rows["age"]["value"]) / 2)


def test_a_model_that_was_asked_in_several_ways_has_its_first_card():
    assert _first_of([{"a": 1}, {"a": 2, "b": 3}]) == {"a": 1, "b": 3}
