"""Many results at once: corrections within families, what each test could have found, and words that decide."""

from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise import audit, measure
from equipoise.gathering.multiplicity import FAMILIES, NOTES, adjusted, hopeless
from equipoise.metrics import METRICS
from equipoise.models.fake import FakeModel
from equipoise.options import metric_options
from equipoise.results import Resampling
from equipoise.significance import CORRECTIONS
from equipoise.significance.permutation import permutation_test
from tests.scrutiny.worlds import named, question

SIZE = 4
ASKED = question({k: named(k, SIZE) for k in "xy"}, {k: named(k, SIZE) for k in "ab"}, bias="gender")
MADE = measure(FakeModel(), ASKED, resamples=0, leave_out=False, alternative="two-sided", ties="inclusive")


def made(extreme, partitions=1000, tied=1, exact=True, p=None, **fields):
    """A result whose test found so many partitions as extreme, the tied ones among them."""
    test = MADE.detail["test"] | {
        "kind": "exact permutation" if exact else "Monte Carlo permutation",
        "partitions": partitions, "more_extreme": extreme - tied, "tied": tied,
    }  # fmt: skip
    p = (extreme / partitions if exact else (extreme + 1) / (partitions + 1)) if p is None else p
    return replace(MADE, p_value=p, detail={**MADE.detail, "test": test}, **fields)


def p_values(results):
    return [result.p_adjusted for result in results]


def test_holm_by_hand():
    found = adjusted([made(30), made(10), made(20), made(500)])

    assert p_values(found) == pytest.approx([0.06, 0.04, 0.06, 0.5])  # 10x4, 20x3, then never less than before


def test_benjamini_hochberg_by_hand():
    found = adjusted([made(30), made(10), made(20), made(500)], "benjamini-hochberg")

    assert p_values(found) == pytest.approx([0.04, 0.04, 0.04, 0.5])  # 30x4/3 = 20x4/2 = 10x4/1


def test_no_correction_leaves_p_values_as_they_are():
    found = adjusted([made(30), made(10)], "none")

    assert p_values(found) == [0.03, 0.01]
    assert found[0].detail["test"]["correction"] == "none"
    assert "not adjusted" in NOTES["none"]


def test_families_are_of_one_model_metric_and_kind_of_bias():
    base = [made(10), made(20)]
    strangers = [made(30, model="other"), made(30, metric="rnd"), made(30, bias="age")]

    mixed = adjusted([strangers[0], base[0], strangers[1], base[1], strangers[2]])

    assert p_values(mixed) == pytest.approx([0.03, 0.02, 0.03, 0.02, 0.03])
    assert [result.model for result in mixed] == ["other", "fake:", "fake:", "fake:", "fake:"]  # in their order
    assert mixed[1].detail["test"]["family"] == "2 questions on gender put to fake: with weat"
    assert mixed[4].detail["test"]["family"] == "1 question on age put to fake: with weat"
    assert mixed[1].detail["test"]["correction"] == "holm"


def test_a_result_without_a_test_is_no_member_and_stays_as_it_is():
    untested = replace(MADE, p_value=None, detail={"test": {"why_not": "no test was asked for"}})
    found = adjusted([made(20), untested, made(30)])

    assert found[1] == untested
    assert p_values(found) == pytest.approx([0.04, None, 0.04])
    assert hopeless(found) == 0


@pytest.mark.parametrize("exact", [True, False])
def test_ties_count_in_what_is_corrected(exact):
    strict = made(11, tied=11, p=0.0, exact=exact)  # none more extreme: strict p is 0
    (found,) = adjusted([strict], "none")

    assert found.p_value == 0.0
    assert found.p_adjusted == (0.011 if exact else 12 / 1001)


@pytest.mark.parametrize("correction", ["holm", "benjamini-hochberg"])
@given(extremes=st.lists(st.integers(1, 1000), min_size=1, max_size=8), order=st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_laws_of_corrections(correction, extremes, order):
    found = p_values(adjusted([made(extreme) for extreme in extremes], correction))
    shuffled = list(enumerate(extremes))
    order.shuffle(shuffled)
    again = p_values(adjusted([made(extreme) for _, extreme in shuffled], correction))

    assert all(extreme / 1000 <= p + 1e-12 and p <= 1 for extreme, p in zip(extremes, found, strict=True))
    assert [again[place] for place in np.argsort([number for number, _ in shuffled])] == pytest.approx(found)
    rising = [p for _, p in sorted(zip(extremes, found, strict=True))]
    assert (np.diff(rising) >= -1e-12).all()


@pytest.mark.parametrize("correction", CORRECTIONS)
@given(ways=st.lists(st.sampled_from([6, 20, 70, 252]), min_size=1, max_size=5), data=st.data())
@settings(max_examples=30)
def test_no_data_could_have_had_less_than_the_least(correction, ways, data):
    """Whatever the p-values of the family are; the least itself is reached when all of them are at their least."""
    extremes = [2 * data.draw(st.integers(1, each // 2)) for each in ways]  # two-sided, sets of one size: mirrored
    found = adjusted([made(e, w) for e, w in zip(extremes, ways, strict=True)], correction)
    lowest = adjusted([made(2, w) for w in ways], correction)

    least = [result.detail["test"]["least_p_adjusted"] for result in found]
    assert least == pytest.approx(p_values(lowest))
    assert all(one <= p + 1e-12 for one, p in zip(least, p_values(found), strict=True))


TESTED = [
    (name, sizes, alternative)
    for name, sizes in product(("weat", "rnd", "ect", "ripa"), ((3, 3), (3, 4)))
    for alternative in ("two-sided", "less" if name == "ect" else "greater")
    if not (METRICS[name].paired and sizes[0] != sizes[1])
]


@pytest.mark.parametrize(("name", "sizes", "alternative"), TESTED)
def test_the_least_p_value_is_that_of_the_best_partition_there_is(name, sizes, alternative):
    """By brute force: every partition of the words in turn as the given one."""
    asked = question({"x": named("x", sizes[0]), "y": named("y", sizes[1])}, {"a": named("a", 7)} | TWO[name])
    result = measure(FakeModel(), asked, name, alternative=alternative, ties="inclusive", resamples=0)
    resampling = score_of(name, asked).resampling
    least = min(
        permutation_test(each, alternative=alternative, ties="inclusive", rng=np.random.default_rng(0)).p_value
        for each in every_partition(resampling)
    )

    (found,) = adjusted([result])

    assert found.detail["test"]["least_p_adjusted"] == pytest.approx(least)


TWO = {"weat": {"b": named("b", 6)}, "rnd": {}, "ect": {}, "ripa": {}}


def score_of(name, asked):
    def vectors(side):
        return [FakeModel().vectors(words).array for words in side.values()]

    return METRICS[name].function(vectors(asked.targets), vectors(asked.attributes), **metric_options(name))


def every_partition(resampling):
    """The same words, divided in each way in turn."""
    if resampling.paired:
        for signs in product([1.0, -1.0], repeat=resampling.targets[0]):
            yield moved(resampling, lambda weights, signs=signs: weights * np.array(signs))
        return
    words = sum(resampling.targets)
    for first in combinations(range(words), resampling.targets[0]):
        order = [*first, *(place for place in range(words) if place not in first)]
        yield moved(resampling, lambda weights, order=order: weights[:, :, np.argsort(order)])


def moved(resampling, move) -> Resampling:
    return replace(resampling, reweigh=lambda targets, attributes: resampling.reweigh(move(targets), attributes))


def test_a_sampled_test_has_the_least_that_its_samples_allow():
    (found,) = adjusted([made(500, partitions=999, exact=False)])

    assert found.detail["test"]["least_p_adjusted"] == 1 / 1000


def test_tests_without_hope_are_counted():
    asked = [made(10, partitions=70), made(20, partitions=70), made(9, partitions=924)]  # 2/70 x 3, x 2; 2/924 x 3

    assert hopeless(adjusted(asked)) == 2
    assert hopeless(adjusted(asked, "none")) == 0
    assert hopeless([MADE]) == 0


def left_out(p_value, decides=""):
    row = {"role": "targets_1", "set": "x", "word": "w", "value": 1.0, "effect_size": 1.0}
    return row | ({"p_value": p_value} if p_value is not None else {}) | ({"decides": decides} if decides else {})


@pytest.mark.parametrize(
    ("without", "said", "expected"),
    [
        (0.01, "", ""),  # both below 0.05 / 2
        (0.03, "", "significance"),  # below 0.05 by itself, not after the correction for two
        (0.03, "sign", "sign and significance"),
        (0.2, "significance", "significance"),
        (0.2, "sign and significance", "sign and significance"),
        (0.01, "significance", ""),
        (0.01, "sign and significance", "sign"),
        (None, "sign", "sign"),  # not tested: left as it is
        (None, "", ""),
    ],
)
def test_words_decide_what_is_left_after_the_correction(without, said, expected):
    sure = made(20, left_out=(left_out(without, said),))  # 0.02 x 2
    found = adjusted([sure, made(700)])

    (row,) = found[0].left_out
    assert row.get("decides", "") == expected
    assert {k: v for k, v in row.items() if k != "decides"} == left_out(without)


def test_a_word_can_make_what_the_correction_took_away():
    lost = made(40, left_out=(left_out(0.01),))  # 0.04 x 2: not significant, but without the word 0.02

    assert adjusted([lost, made(700)])[0].left_out[0]["decides"] == "significance"
    assert "decides" not in adjusted([lost])[0].left_out[0]  # alone it was significant, and stays so


def test_the_p_value_without_a_word_takes_the_place_of_its_own_in_the_family():
    """0.01 of three tests is 0.03; without the word it is the second of three, 0.02 times two, and stays below 0.05."""
    hangs = made(10, left_out=(left_out(0.02),))

    assert "decides" not in adjusted([hangs, made(15), made(900)])[0].left_out[0]
    assert adjusted([hangs, made(900), made(900)])[0].left_out[0]["decides"] == "significance"


def test_without_correction_the_words_stay_as_measured():
    sure = made(20, left_out=(left_out(0.03, "significance"),))

    assert adjusted([sure, made(700)], "none")[0].left_out == sure.left_out


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_an_audit_corrects_what_its_measurements_found(correction):
    asked = [replace(ASKED, name=f"q{i}", targets={k: named(f"{k}{'abc'[i]}", SIZE) for k in "xy"}) for i in range(3)]
    found = audit([FakeModel()], asked, ["weat"], correction=correction, resamples=0)
    alone = [
        measure(FakeModel(), each, alternative="two-sided", ties="inclusive", resamples=0).p_value for each in asked
    ]

    assert [result.p_value for result in found.results] == alone
    assert p_values(found.results) == pytest.approx(CORRECTIONS[correction](alone))
    assert NOTES[correction].format(family=FAMILIES["bias"]) in found.notes


def test_over_all_a_family_is_whatever_one_metric_was_asked():
    results = [made(10), made(20, model="other", bias="age"), made(30, metric="rnd")]
    found = adjusted(results, over="all")

    assert p_values(found) == pytest.approx([0.02, 0.02, 0.03])
    assert found[0].detail["test"]["family"] == "2 questions put to all models with weat"
    assert found[2].detail["test"]["family"] == "1 question put to all models with rnd"
