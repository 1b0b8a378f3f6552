"""What a number hangs on: the number without each word, the words that decide it, and other published lists."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import load_dataset, measure, significance
from equipoise.asking.sentences import words_of
from equipoise.datasets import variants
from equipoise.errors import CannotAnswer
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.models.fake import FakeModel
from tests.scrutiny.worlds import World, named, question

SIZES = {"x": 5, "y": 5, "a": 4, "b": 6}
QUICK = {"resamples": 0, "null_lists": 0}
RNG = np.random.default_rng(3)
WORLD = World({word: RNG.normal(size=6) for letter, size in SIZES.items() for word in named(letter, size)})
ASKED = question({k: named(k, SIZES[k]) for k in "xy"}, {k: named(k, SIZES[k]) for k in "ab"})
ONE_TOPIC = question(ASKED.targets, {"a": named("a", 4)})
CASES = [(name, ASKED) for name in OF_VECTORS] + [(name, ONE_TOPIC) for name in ("rnd", "mac", "ect", "ripa")]


def without(dataset, row):
    """The question without the word or the pair of a row."""
    if row["role"] == "pairs":
        gone = set(row["word"].split(", "))
        return replace(dataset, targets={name: kept(words, gone) for name, words in dataset.targets.items()})
    side = row["role"].partition("_")[0]
    sets = dict(getattr(dataset, side))
    sets[row["set"]] = kept(sets[row["set"]], {row["word"]})
    return replace(dataset, **{side: sets})


def kept(words, gone):
    return tuple(word for word in words if word not in gone)


@pytest.mark.parametrize(("name", "asked"), CASES)
def test_without_a_word_is_measuring_again_without_it(name, asked):
    result = measure(WORLD, asked, name, ties="inclusive", **QUICK)

    assert result.left_out
    for row in result.left_out:
        again = measure(WORLD, without(asked, row), name, leave_out=False, max_missing=0, ties="inclusive", **QUICK)
        assert again.coverage == 1
        assert row["value"] == pytest.approx(again.value, rel=1e-6, abs=1e-9)
        assert (row["effect_size"] is None) == (again.effect_size is None)
        if again.effect_size is not None:
            assert row["effect_size"] == pytest.approx(again.effect_size)
        if "p_value" in row:
            assert row["p_value"] == again.p_value
        assert row.get("decides", "") == decided(result, again, "p_value" in row)


def decided(result, again, tested):
    """What leaving the word out turned, told from two measurements."""
    neutral = 0.0 if result.effect_size is not None else result.neutral
    before, after = (r.value if r.effect_size is None else r.effect_size for r in (result, again))
    turned = not result.one_sided and (before - neutral) * (after - neutral) < 0
    crossed = tested and (result.p_value < 0.05) != (again.p_value < 0.05)
    return " and ".join(["sign"] * turned + ["significance"] * crossed)


@pytest.mark.parametrize(("name", "asked"), CASES)
def test_every_word_that_can_be_left_out_is_and_the_most_influential_is_first(name, asked):
    result = measure(WORLD, asked, name, **QUICK)

    attributes = [word for words in asked.attributes.values() for word in words]
    targets = [word for words in asked.targets.values() for word in words]
    pairs = [", ".join(pair) for pair in zip(*asked.targets.values(), strict=True)]
    expected = {
        "ripa": pairs + attributes,
        "offset-bias": pairs + attributes,
        "direct-bias": pairs * (name in with_pairs()) + attributes,
    }
    assert sorted(row["word"] for row in result.left_out) == sorted(expected.get(name, targets + attributes))

    def moved(row):
        both = (row["value"], result.value) if result.effect_size is None else (row["effect_size"], result.effect_size)
        return abs(both[0] - both[1])

    distances = [moved(row) for row in result.left_out]
    assert distances == sorted(distances, reverse=True)


def with_pairs():
    """The metrics whose pairs have weights of their own."""
    return [name for name in OF_VECTORS if METRICS[name].paired and "pairs" in roles(name)]


def roles(name):
    return {row["role"] for row in measure(WORLD, ASKED, name, **QUICK).left_out}


@pytest.mark.parametrize(("name", "asked"), CASES)
def test_two_words_are_tested_and_those_with_extreme_p_values(name, asked):
    result = measure(WORLD, asked, name, ties="inclusive", **QUICK)
    tested = [row["p_value"] for row in result.left_out if "p_value" in row]

    if result.p_value is None:
        assert not tested
        return
    every = [
        measure(WORLD, without(asked, row), name, leave_out=False, max_missing=0, ties="inclusive", **QUICK).p_value
        for row in result.left_out
    ]
    assert len(tested) == 2
    assert min(tested) <= sorted(every)[len(every) // 2]  # chosen by a sample of partitions
    assert max(tested) >= sorted(every)[len(every) // 2]


def leaning(x, y):
    """WEAT in the plane with one attribute each way, and targets that lean as the numbers say, from -1 to 1."""

    def at(lean):
        angle = np.pi / 4 - np.arcsin(lean / np.sqrt(2))  # cos - sin = sqrt(2) sin(pi/4 - angle)
        return [np.cos(angle), np.sin(angle)]

    leans = dict(zip(named("x", len(x)), x, strict=True)) | dict(zip(named("y", len(y)), y, strict=True))
    model = World({word: at(lean) for word, lean in leans.items()} | {"a": [1.0, 0.0], "b": [0.0, 1.0]})
    return model, question({"x": named("x", len(x)), "y": named("y", len(y))}, {"a": ["a"], "b": ["b"]})


def decisions(model, asked, **settings):
    result = measure(model, asked, "weat", **QUICK, **settings)
    assert {row["word"] for row in result.per_item} == {row["word"] for row in result.left_out}
    return {row["word"]: row["decides"] for row in result.left_out if "decides" in row}


def test_one_word_that_holds_up_the_sign():
    assert decisions(*leaning([1.0, -0.2, -0.2, -0.21], [0.0, 0.01, 0.02, 0.03])) == {"xqa": "sign"}


def test_one_word_that_hides_the_significance():
    x, y = [0.5, 0.55, 0.6, 0.65, -0.9], [-0.1, -0.05, 0.0, 0.05, 0.1]
    assert decisions(*leaning(x, y)) == {"xqe": "significance"}


def test_one_word_that_makes_the_significance():
    x, y = [0.30, 0.31, 0.32, 0.02], [0.0, 0.01, 0.03, 0.04]  # one-sided, strict: 1 way in 70 is beyond; 2 in 35 below
    result = measure(*leaning(x, y), "weat", ties="inclusive", **QUICK)
    assert result.p_value == pytest.approx(2 / 70) or result.p_value == pytest.approx(3 / 70)

    found = decisions(*leaning(x, y), ties="inclusive")
    assert set(found.values()) == {"significance"}


def test_a_sound_list_hangs_on_no_word():
    assert decisions(*leaning([0.5, 0.55, 0.6, 0.65, 0.7], [-0.1, -0.05, 0.0, 0.05, 0.1])) == {}


def test_a_value_at_the_end_of_its_scale_has_no_sign_to_turn():
    for name in ("rnsb", "ect", "direct-bias"):
        rows = measure(WORLD, ASKED, name, **QUICK).left_out
        assert rows and not any("sign" in row.get("decides", "").split(" and ") for row in rows)


def test_nothing_is_left_out_if_not_asked():
    assert measure(WORLD, ASKED, "weat", leave_out=False, **QUICK).left_out == ()


@pytest.mark.parametrize("name", OF_VECTORS)
@pytest.mark.parametrize("dataset", ["weat-6", "weat-7", "weat-2"])
def test_a_variant_is_the_other_question_itself(name, dataset):
    model = FakeModel()
    others = {other.name: other for other in variants(load_dataset(dataset), 6).datasets}
    found = {row["name"]: row for row in measure(model, dataset, name, variants=6, **LITTLE).variants}

    assert others
    for other in others.values():
        try:
            again = measure(model, other, name, variants=0, **LITTLE)
        except CannotAnswer:
            assert other.name not in found
            continue
        row = found.pop(other.name)
        assert row["value"] == again.value
        assert row["effect_size"] == again.effect_size
    assert not found


LITTLE = {"permutations": 0, "resamples": 0, "null_lists": 0, "leave_out": False}


def test_options_hold_for_the_variants_too():
    def effects(**options):
        return [row["effect_size"] for row in measure(FakeModel(), "weat-7", variants=4, **LITTLE, **options).variants]

    assert len(effects()) == 4
    assert all(abs(many) > abs(one) for one, many in zip(effects(), effects(ddof=0), strict=True))


def test_a_variant_is_drawn_with_the_seed_of_the_question():
    other = variants(load_dataset("weat-7"), 1).datasets[0]
    split = {"holdout": 0.2, "seed": 5, **LITTLE}

    (row,) = measure(FakeModel(), "weat-7", "rnsb", variants=1, **split).variants
    assert row["value"] == measure(FakeModel(), other, "rnsb", variants=0, **split).value


def test_words_that_a_model_lacks_leave_out_the_variants_that_need_them():
    own = set(words_of(load_dataset("weat-6")))
    others = {other.name: set(words_of(other)) - own for other in variants(load_dataset("weat-6")).datasets}
    unknown = next(iter(others.values()))

    found = {row["name"] for row in measure(FakeModel(",".join(unknown)), "weat-6", max_missing=0, **LITTLE).variants}

    assert found == {name for name, needed in others.items() if not needed & unknown}
    assert 0 < len(found) < len(others)


def test_no_variants_if_none_are_asked_for_or_none_are_known():
    assert measure(FakeModel(), "weat-7", variants=0, **LITTLE).variants == ()
    assert measure(WORLD, ASKED, **LITTLE).variants == ()


def test_where_no_word_is_left_out_the_result_says_why(monkeypatch):
    assert "none_left_out" not in measure(WORLD, ASKED, **QUICK).detail
    assert measure(WORLD, ASKED, leave_out=False, **QUICK).detail["none_left_out"] == "it was not asked for"

    monkeypatch.setattr(significance, "MOST_LEFT_OUT", 3)
    long = measure(WORLD, ASKED, **QUICK)
    assert long.left_out == ()
    assert long.detail["none_left_out"].startswith("the question has more than")
