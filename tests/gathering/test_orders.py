"""Is the order of two models real? By hand with made results, then through audits."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import ResultSet, audit, measure
from equipoise.gathering.orders import orders_of
from equipoise.results import Reweighed
from equipoise.results.kept import packed
from tests.scrutiny.worlds import World, named, question

RNG = np.random.default_rng(0)
NOISE = RNG.normal(size=400)  # what the draws of the words do to every model alike
LETTERS = {k: named(k, 6) for k in "xyab"}
VECTORS = {word: RNG.normal(size=8) for words in LETTERS.values() for word in words}
ASKED = question({k: LETTERS[k] for k in "xy"}, {k: LETTERS[k] for k in "ab"}, bias="gender")
MADE = measure(World(VECTORS), ASKED, permutations=0, resamples=2, null_lists=0)


def made(model, value, drawn, metric="weat", bias="gender", neutral=0.0):
    numbers = packed(Reweighed(np.asarray(drawn, dtype=float), None), "the same")
    return replace(MADE, model=model, value=value, metric=metric, bias=bias, neutral=neutral, resampled=numbers)


def orders(*questions, level=0.95):
    """Each question is a list of results, one a model."""
    return orders_of([{result.model: result for result in results} for results in questions], level)


def test_by_hand():
    (row,) = orders([made("near", 0.5, 0.5 + 0.1 * NOISE), made("far", -2.0, -2.0 - 0.1 * NOISE)])

    assert (row["nearer"], row["farther"], row["questions"], row["level"]) == ("near", "far", 1, 0.95)
    assert (row["bias"], row["metric"]) == ("gender", "weat")
    assert row["difference"] == 1.5
    assert (row["low"], row["high"]) == pytest.approx((1.5, 1.5))  # the words move both alike
    assert row["probability"] > 0.99


def test_what_counts_is_the_distance_from_neutral():
    near, far = made("near", 1.1, 1.1 + 0.01 * NOISE, neutral=1.0), made("far", 0.3, 0.3 + 0.01 * NOISE, neutral=1.0)
    (row,) = orders([far, near])

    assert (row["nearer"], row["difference"]) == ("near", pytest.approx(0.6))


def test_identical_models_are_in_no_order():
    (row,) = orders([made("one", 0.7, 0.7 + NOISE), made("two", 0.7, 0.7 + NOISE)])

    assert (row["difference"], row["probability"]) == (0.0, 0.5)
    assert row["low"] == row["high"] == 0.0


def test_an_order_that_half_of_the_draws_turn_is_not_sure():
    other = np.random.default_rng(1).normal(size=400)
    (row,) = orders([made("one", 5.0, 5.0 + NOISE), made("two", 5.1, 5.1 + other)])

    assert 0.4 < row["probability"] < 0.7
    assert row["low"] < 0 < row["high"]


def test_a_lower_level_is_a_shorter_interval():
    other = np.random.default_rng(1).normal(size=400)
    wide, narrow = (
        orders([made("one", 5.0, 5.0 + NOISE), made("two", 5.5, 5.5 + other)], level=level)[0] for level in (0.95, 0.5)
    )

    assert wide["low"] < narrow["low"] < narrow["high"] < wide["high"]


def test_questions_of_a_kind_are_averaged_and_kinds_make_the_whole_without_baselines():
    def pair(near, far, **about):
        drawn = 0.001 * NOISE
        return [made("near", near, near + drawn, **about), made("far", far, far + drawn, **about)]

    rows = orders(
        pair(1.0, 2.0), pair(1.0, 5.0), pair(1.0, 9.0, bias="age"), pair(90.0, 1.0, bias="baseline"),
        pair(1.0, 3.0, metric="rnd"),
    )  # fmt: skip
    found = {(row["metric"], row["bias"]): (row["nearer"], row["difference"], row["questions"]) for row in rows}

    assert found == {
        ("weat", "gender"): ("near", pytest.approx(2.5), 2),
        ("weat", "age"): ("near", pytest.approx(8.0), 1),
        ("weat", "baseline"): ("far", pytest.approx(89.0), 1),
        ("weat", "overall"): ("near", pytest.approx((2.5 + 8.0) / 2), 3),  # of kinds, not of questions
        ("rnd", "gender"): ("near", pytest.approx(2.0), 1),
    }


def test_of_three_models_every_two_are_compared():
    rows = orders([made(name, value, value + 0.01 * NOISE) for name, value in (("c", 3), ("a", 1), ("b", 2))])

    assert {(row["nearer"], row["farther"]) for row in rows} == {("a", "b"), ("a", "c"), ("b", "c")}


def test_draws_without_a_value_tell_no_order():
    halves = np.where(NOISE > 0, NOISE, np.nan)

    assert orders([made("one", 1.0, halves), made("two", 2.0, halves)]) == ()
    few = np.where(np.arange(400) < 20, np.nan, NOISE)
    (row,) = orders([made("one", 1.0, 1 + 0.1 * few), made("two", 2.0, 2 + 0.1 * few)])
    assert np.isfinite([row["low"], row["high"], row["probability"]]).all()


class Turned(World):
    """The same words, each vector pulled towards or away from the bias by so much."""

    def __init__(self, name, pull, without=()):
        ways = {"x": 1, "y": -1, "a": 1, "b": -1}
        vectors = {w: v + pull * ways[w[0]] * np.eye(8)[0] for w, v in VECTORS.items() if w not in without}
        super().__init__(vectors, name=name)


def settings(**more):
    return {"permutations": 0, "null_lists": 0, "leave_out": False, "resamples": 400, **more}


SECOND = replace(
    ASKED, name="second", bias="age",
    targets={k: LETTERS[k] for k in "ab"}, attributes={k: LETTERS[k] for k in "xy"},
)  # fmt: skip


def test_a_clearly_nearer_model_comes_first_in_an_audit():
    rows = audit([Turned("biased", 3.0), Turned("plain", 0.0)], [ASKED], ["weat", "rnsb"], **settings()).orders

    assert [(row["metric"], row["nearer"], row["farther"]) for row in rows] == [
        ("weat", "plain", "biased"), ("rnsb", "plain", "biased"),
    ]  # fmt: skip
    assert rows[0]["probability"] > 0.99 and rows[0]["low"] > 0
    assert rows[1]["probability"] > 0.8


def test_the_order_in_which_models_are_named_changes_nothing():
    def rows(*models):
        found = audit(models, [ASKED, SECOND], ["weat", "mac"], **settings()).orders
        return sorted(found, key=lambda row: (row["metric"], row["bias"], row["nearer"], row["farther"]))

    models = [Turned("c", 0.5), Turned("a", 0.0), Turned("b", 0.1), Turned("copy of a", 0.0)]

    assert rows(*models) == rows(*models[::-1])
    assert len(rows(*models)) == 6 * 3 * 2


def test_an_order_agrees_with_the_ranks():
    found = audit([Turned("c", 0.5), Turned("a", 0.0), Turned("b", 0.1)], [ASKED, SECOND], ["weat"], **settings())
    values = {(row["bias"], row["model"]): row["value"] for row in found.rankings}

    for row in found.orders:
        distance = values[row["bias"], row["farther"]] - values[row["bias"], row["nearer"]]
        assert row["difference"] == pytest.approx(distance) and distance >= 0


def test_models_that_know_different_words_are_compared_on_the_words_of_both():
    one, two = Turned("one", 0.2, without=["xqa", "aqb"]), Turned("two", 0.0, without=["yqc"])
    (row,) = audit([one, two], [ASKED], ["weat"], **settings()).orders
    fewer = question(
        {"x": LETTERS["x"][1:], "y": tuple(w for w in LETTERS["y"] if w != "yqc")},
        {"a": tuple(w for w in LETTERS["a"] if w != "aqb"), "b": LETTERS["b"]},
    )
    distances = {model.name: measure(model, fewer, **settings()).deviation for model in (one, two)}

    assert row["difference"] == pytest.approx(distances[row["farther"]] - distances[row["nearer"]])
    assert row["difference"] != pytest.approx(
        abs(measure(one, ASKED, **settings()).deviation - measure(two, ASKED, **settings()).deviation)
    )


def test_one_model_or_no_resamples_make_no_orders():
    assert audit([Turned("one", 0.0)], [ASKED], ["weat"], **settings()).orders == ()
    assert audit([Turned("one", 0.0), Turned("two", 1.0)], [ASKED], ["weat"], **settings(resamples=0)).orders == ()


def test_a_question_that_one_model_refuses_makes_no_order():
    ignorant = Turned("ignorant", 0.0, without=LETTERS["x"])

    assert audit([Turned("one", 0.0), ignorant], [ASKED], ["weat"], **settings()).orders == ()


@pytest.mark.parametrize("resamples", [1, 2, 50])
def test_lists_too_short_to_resample_leave_a_set_that_can_be_written(resamples):
    """Of two words a side, half of the draws have no order of nearness."""
    short = question({k: LETTERS[k][:2] for k in "xy"}, {k: LETTERS[k][:2] for k in "ab"})
    found = audit([Turned("one", 0.0), Turned("two", 1.0)], [short], ["weat", "ect"], **settings(resamples=resamples))

    assert ResultSet.from_json(found.to_json()) == found


@pytest.mark.parametrize("scale", [3.3, 7.7])
def test_models_that_differ_in_nothing_but_rounding_are_in_no_order(scale):
    longer = World({word: scale * vector for word, vector in VECTORS.items()}, name="longer")
    rows = audit([World(VECTORS, name="one"), longer], [ASKED], ["weat", "mac", "direct-bias"], **settings()).orders

    assert [row["probability"] for row in rows] == pytest.approx([0.5] * 3)
