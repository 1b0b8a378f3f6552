"""Without one word: by weights as by lists that lack it, for every metric."""

import numpy as np
import pytest

from equipoise.metrics import ANY, METRICS, OF_VECTORS
from equipoise.significance.leaving_out import without, without_each
from equipoise.significance.permutation import permutation_test

RNG = np.random.default_rng(0)


def sets_for(name):
    metric = METRICS[name]
    sizes = [5] * max(metric.targets, 2)
    targets = [RNG.normal(size=(size, 6)) for size in sizes]
    attributes = [
        RNG.normal(size=(4 + number, 6)) for number in range(2 if metric.attributes == ANY else metric.attributes)
    ]
    return targets, attributes


def score_of(name, targets, attributes):
    options = {"rng": np.random.default_rng(0)} if METRICS[name].random else {}
    return METRICS[name].function(targets, attributes, **options)


def fewer(targets, attributes, role, place):
    """The same lists without one word, or without one pair."""
    targets, attributes = list(targets), list(attributes)
    if role == "pairs":
        return [np.delete(words, place, axis=0) for words in targets], attributes
    side, number = (targets if role.startswith("targets") else attributes), int(role[-1]) - 1
    side[number] = np.delete(side[number], place, axis=0)
    return targets, attributes


@pytest.mark.parametrize("name", OF_VECTORS)
def test_weights_of_zero_are_lists_without_the_word(name):
    targets, attributes = sets_for(name)
    score = score_of(name, targets, attributes)
    found = without_each(score.resampling)

    assert found
    for role, numbers in found.items():
        for place, value in enumerate(numbers.values):
            again = score_of(name, *fewer(targets, attributes, role, place))
            assert value == pytest.approx(again.value, rel=1e-6, abs=1e-9)
            if again.effect_size is not None:
                assert numbers.effect_sizes[place] == pytest.approx(again.effect_size)


@pytest.mark.parametrize(
    "name", [name for name in OF_VECTORS if score_of(name, *sets_for(name)).resampling.no_test == ""]
)
def test_the_test_without_a_word_is_that_of_the_shorter_lists(name):
    targets, attributes = sets_for(name)
    resampling = score_of(name, targets, attributes).resampling
    how = {"alternative": "two-sided", "ties": "inclusive", "rng": RNG}

    for role in without_each(resampling):
        shorter = score_of(name, *fewer(targets, attributes, role, 1)).resampling
        assert permutation_test(without(resampling, role, 1), **how) == permutation_test(shorter, **how)


def test_a_set_of_one_word_has_none_to_leave_out():
    score = score_of("weat", [RNG.normal(size=(1, 3)), RNG.normal(size=(4, 3))], [RNG.normal(size=(3, 3))] * 2)

    assert list(without_each(score.resampling)) == ["targets_2", "attributes_1", "attributes_2"]
