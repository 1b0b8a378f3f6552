"""The path: one model, one question, one metric."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import Dataset, load_dataset, measure
from equipoise.errors import BadOption, CannotAnswer, UnknownName
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.metrics.rnd import rnd
from equipoise.models.fake import FakeModel

ABOUT = dict.fromkeys(("title", "bias", "language", "source", "licence", "rationale"), "") | {"revision": "7"}


def question(targets, attributes, **fields):
    return Dataset(name="question", **ABOUT, targets=targets, attributes=attributes, **fields)


def words(start, n=4):
    return tuple(f"{start}{i}" for i in range(n))


TWO_BY_TWO = question({"x": words("x"), "y": words("y")}, {"a": words("a"), "b": words("b", 5)})


@pytest.mark.parametrize("metric", [*OF_VECTORS, "wat"])
def test_every_metric_answers_a_question_of_two_and_two(metric):
    scores = {word: float(place) for place, word in enumerate(words("a") + words("b", 5))}
    result = measure(FakeModel(), replace(TWO_BY_TWO, scores=scores), metric)

    assert np.isfinite(result.value)
    assert result.neutral == METRICS[metric].neutral
    assert result.coverage == 1.0
    assert result.interval.low <= result.interval.high
    assert (result.p_value is None) == ("why_not" in result.detail["test"])
    assert {row["word"] for row in result.per_item} <= set(words("x") + words("y") + words("a") + words("b", 5))


def test_a_result_says_what_is_needed_to_repeat_it():
    result = measure(FakeModel(), TWO_BY_TWO, "weat", ddof=0, seed=3, case="as-is")

    assert result.options["ddof"] == 0
    assert result.options["aggregate"] == "mean"  # defaults too: they may change
    assert result.options["case"] == "as-is"
    assert result.options["permutations"] == 10_000
    assert (result.seed, result.dataset_revision, result.dataset_hash) == (3, "7", TWO_BY_TWO.hash)
    assert result.model_fingerprint == "fake-16"
    assert result.version
    assert result.time


def test_the_same_seed_gives_the_same_result_and_another_does_not():
    first, again = (measure(FakeModel(), TWO_BY_TWO, "weat", seed=1) for _ in range(2))
    other = measure(FakeModel(), TWO_BY_TWO, "weat", seed=2)

    assert first.interval == again.interval
    assert other.interval != first.interval
    assert other.value == first.value


def test_no_global_random_state_is_read_or_set():
    np.random.seed(5)
    state = np.random.get_state()[1].copy()

    first = measure(FakeModel(), TWO_BY_TWO, "rnsb", holdout=0.2, seeds=2)

    assert np.array_equal(np.random.get_state()[1], state)
    np.random.seed(6)
    assert measure(FakeModel(), TWO_BY_TWO, "rnsb", holdout=0.2, seeds=2).value == first.value


def test_a_larger_question_is_answered_by_its_sub_queries():
    whole = measure(FakeModel(), TWO_BY_TWO, "rnd")
    parts = [
        measure(FakeModel(), question(TWO_BY_TWO.targets, {name: TWO_BY_TWO.attributes[name]}), "rnd") for name in "ab"
    ]

    assert whole.value == pytest.approx(np.mean([part.value for part in parts]))
    assert [sub["value"] for sub in whole.detail["sub_queries"]] == [part.value for part in parts]
    assert [row["word"] for row in whole.per_item] == [*words("a"), *words("b", 5)]
    assert {row["sub_query"] for row in whole.per_item} == {0, 1}
    assert whole.p_value is not None


THREE = question({name: words(name) for name in "xyz"}, {name: words(name) for name in "abc"})


def test_three_target_sets_are_compared_two_by_two_without_a_test():
    result = measure(FakeModel(), question(THREE.targets, {"a": words("a")}), "ect")

    parts = result.detail["sub_queries"]
    assert [sub["targets"] for sub in parts] == [["x", "y"], ["x", "z"], ["y", "z"]]
    assert result.value == pytest.approx(np.mean([sub["value"] for sub in parts]))
    assert result.p_value is None
    assert "two target sets" in result.detail["test"]["why_not"]
    assert result.interval is not None


def test_a_sign_that_would_cancel_over_more_sets_is_refused():
    for metric in ("weat", "rnd"):
        with pytest.raises(CannotAnswer, match="ask about two at a time"):
            measure(FakeModel(), question(THREE.targets, TWO_BY_TWO.attributes), metric)
    with pytest.raises(CannotAnswer, match="ask about two at a time"):
        measure(FakeModel(), question(TWO_BY_TWO.targets, THREE.attributes), "weat")


def test_one_of_three_attribute_sets_is_negative_in_every_sub_query():
    result = measure(FakeModel(), question(TWO_BY_TWO.targets, THREE.attributes, negative="c"), "rnsb")

    parts = result.detail["sub_queries"]
    assert [(sub["attributes"], sub["negative"]) for sub in parts] == [
        (["a", "c"], "attributes_2"),
        (["b", "c"], "attributes_2"),
    ]
    alone = question(TWO_BY_TWO.targets, {name: words(name) for name in "bc"}, negative="c")
    assert parts[1]["value"] == pytest.approx(measure(FakeModel(), alone, "rnsb").value)


def test_intervals_of_sub_queries_are_those_of_the_mean():
    """Against a plain loop that draws words and takes the mean of both parts."""
    known = words("x") + words("y") + words("a") + words("b", 5)
    vectors = dict(zip(known, FakeModel().vectors(known).array, strict=True))
    rng = np.random.default_rng(1)

    def drawn(names):
        return np.array([vectors[names[i]] for i in rng.integers(len(names), size=len(names))])

    values = []
    for _ in range(3_000):
        targets = [drawn(words("x")), drawn(words("y"))]
        values.append(np.mean([rnd(targets, [drawn(names)]).value for names in TWO_BY_TWO.attributes.values()]))
    interval = measure(FakeModel(), TWO_BY_TWO, "rnd", resamples=3_000).interval

    assert interval.low == pytest.approx(np.quantile(values, 0.025), abs=0.15 * np.std(values))
    assert interval.high == pytest.approx(np.quantile(values, 0.975), abs=0.15 * np.std(values))


def test_each_interval_is_of_its_own_number():
    result = measure(FakeModel(), TWO_BY_TWO, "weat")

    assert result.interval.low < result.value < result.interval.high
    assert result.effect_size_interval.low < result.effect_size < result.effect_size_interval.high
    assert result.interval != result.effect_size_interval


def test_the_test_does_not_depend_on_the_intervals_nor_they_on_it():
    many = question({"x": words("x", 15), "y": words("y", 15)}, TWO_BY_TWO.attributes)
    both = measure(FakeModel(), many, "weat")

    assert measure(FakeModel(), many, "weat", resamples=0).p_value == both.p_value
    assert measure(FakeModel(), many, "weat", permutations=0).interval == both.interval


def test_words_that_are_all_alike_are_no_evidence():
    class Alike(FakeModel):
        def vectors(self, texts):
            found = super().vectors(texts)
            scales = np.linspace(1, 2, len(found.found))[:, None]  # one direction, other lengths
            alike = np.where([[text[0] in "xy"] for text in found.found], found.array[:1] * scales, found.array)
            return type(found)(found.found, alike, found.missing)

    for metric in ("weat", "rnd"):
        result = measure(Alike(), TWO_BY_TWO, metric, **({"distance": "cosine"} if metric == "rnd" else {}))
        assert result.value == pytest.approx(0.0, abs=1e-9)
        assert result.p_value == 1.0
        assert result.effect_size is result.effect_size_interval is None


def test_a_centre_without_a_direction_is_refused():
    class Opposed(FakeModel):
        def vectors(self, texts):
            found = super().vectors(texts)
            signs = np.array([[-1.0 if text in ("x1", "x3") else 1.0] for text in found.found])
            same = np.array([[text[0] == "x"] for text in found.found])
            return type(found)(found.found, signs * np.where(same, found.array[:1], found.array), found.missing)

    with pytest.raises(CannotAnswer, match="lies at the origin"):
        measure(Opposed(), TWO_BY_TWO, "rnd", distance="cosine")


def test_the_dataset_says_which_attributes_are_negative():
    said = question(TWO_BY_TWO.targets, TWO_BY_TWO.attributes, negative="b")

    assert measure(FakeModel(), said, "rnsb").detail["negative"] == "attributes_2"
    assert measure(FakeModel(), said, "rnsb", negative=1).detail["negative"] == "attributes_1"  # unless told otherwise
    assert measure(FakeModel(), TWO_BY_TWO, "rnsb").detail["negative"] == "attributes_1"


def test_vectors_can_be_normalised_first():
    class Long(FakeModel):
        def vectors(self, texts):
            found = super().vectors(texts)
            return type(found)(found.found, 5 * found.array, found.missing)

    plain, long = (measure(model, TWO_BY_TWO, "rnd").value for model in (FakeModel(), Long()))
    assert long == pytest.approx(5 * plain)
    plain, long = (measure(model, TWO_BY_TWO, "rnd", normalize=True).value for model in (FakeModel(), Long()))
    assert long == pytest.approx(plain)


def test_names_and_paths_work_as_well_as_objects():
    assert measure("fake:", "weat-7").value == measure(FakeModel(), load_dataset("weat-7")).value


@pytest.mark.parametrize(
    ("arguments", "options", "error", "sentence"),
    [
        (("fake:", "weat-7", "wet"), {}, UnknownName, "did you mean weat"),
        (("fake:", "waet-7"), {}, UnknownName, "did you mean weat-7"),
        (("fake:", "weat-7"), {"dof": 1}, BadOption, "has no option 'dof'"),
        (("fake:", "weat-7"), {"ddof": 2}, BadOption, "ddof must be 0 or 1"),
        (("fake:", "weat-7"), {"level": 95}, BadOption, "level must be from 0.5 to 0.9999"),
        (("fake:", "religion-3", "direct-bias"), {}, CannotAnswer, "two target sets"),
        (("fake:", "weat-7"), {"seed": 1.5}, BadOption, "a whole number"),
        (("fake:", "gender-pairs-kaneko"), {}, CannotAnswer, "needs at least 2 target and 2 attribute sets"),
        (("fake:", "religion-3", "ripa"), {}, CannotAnswer, "two at a time"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(arguments, options, error, sentence):
    with pytest.raises(error, match=sentence):
        measure(*arguments, **options)


@pytest.mark.parametrize(("model", "metric"), [("fake-context:", "weat"), ("fake-masked:", "lpbs")])
def test_what_was_cleaned_away_is_said(model, metric):
    found = measure(model, "seed-002-q11", metric, clean=True, vocabularies=["fake:math,he"], permutations=0)

    assert "he" in {row["word"] for row in found.detail["removed"]}
