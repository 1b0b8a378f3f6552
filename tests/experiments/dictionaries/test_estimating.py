import numpy as np
import pytest

from equipoise.experiments.dictionaries.asking import largest_of
from equipoise.experiments.dictionaries.estimating import estimates
from equipoise.measure import measure
from equipoise.results import Reweighed
from equipoise.results.dictionary_experiments import DictionaryCell, VectorsAnswer
from equipoise.results.kept import packed
from equipoise.results.training import Tested as JudgedBy
from tests.scrutiny.worlds import World, named, question

LARGEST = {"a": 2.0}
RNG = np.random.default_rng(0)
WORDS = RNG.normal(0, 0.2, 400)  # what drawing other words does, alike in all vectors


def cell(version, seed, **effects):
    answers = tuple(
        VectorsAnswer(name, value, None, None, packed(Reweighed(value + WORDS, value + WORDS), name))
        for name, value in effects.items()
    )
    dev = JudgedBy("definitions held back", 4.0, 10, None)
    return DictionaryCell(version, seed, 10, 10, dev, answers, None, "", "")


def test_means_and_differences_are_taken_seed_by_seed():
    cells = [cell("base", 0, a=1.0), cell("base", 1, a=1.4), cell("np", 0, a=0.5), cell("np", 1, a=1.0)]
    base, np_ = estimates(cells, LARGEST)
    assert (base.version, base.question, base.seeds, base.mean) == ("base", "a", 2, pytest.approx(1.2))
    assert (base.difference, base.difference_interval, base.difference_over_seeds) == (None, None, None)
    assert np_.difference == pytest.approx(-0.45)
    assert np_.difference_over_seeds.low == pytest.approx(-0.45 - 12.706 * 0.05, rel=1e-4)  # -0.5 and -0.4


def test_words_that_move_both_alike_do_not_move_their_difference():
    cells = [cell(version, seed, a=value) for version, value in (("base", 1.0), ("np", 0.2)) for seed in (0, 1, 2)]
    estimate = estimates(cells, LARGEST)[1]
    assert (estimate.difference_interval.low, estimate.difference_interval.high) == pytest.approx(
        (-0.8, -0.8), abs=1e-6
    )
    assert estimate.interval.high - estimate.interval.low > 0.5


def test_only_seeds_that_both_have_are_compared():
    cells = [cell("base", 0, a=1.0), cell("base", 2, a=0.0), cell("np", 0, a=0.5), cell("np", 1, a=9.0)]
    estimate = estimates(cells, LARGEST)[1]
    assert (estimate.seeds, estimate.difference) == (2, -0.5)
    assert estimate.difference_over_seeds is None
    assert "one seed" in estimate.difference_interval.method


def test_without_the_base_there_is_no_difference():
    (estimate,) = estimates([cell("np", 0, a=0.5)], LARGEST)
    assert (estimate.mean, estimate.difference) == (0.5, None)


def test_no_interval_reaches_where_no_effect_size_can_be():
    cells = [cell(version, seed, a=value) for version, values in (("base", (-1, 1)), ("np", (1, -1)))
             for seed, value in enumerate(values)]  # fmt: skip
    for estimate in estimates(cells, LARGEST):
        assert estimate.interval.low >= -2 and estimate.interval.high <= 2
        assert estimate.over_seeds.low >= -2 and estimate.over_seeds.high <= 2
    assert (estimate.difference_interval.low, estimate.difference_interval.high) == (-4, 4)


@pytest.mark.parametrize(("first", "second"), [(8, 8), (7, 8), (3, 8), (2, 25)])
def test_no_effect_size_is_larger_than_that_of_targets_as_far_apart_as_can_be(first, second):
    """All words of a target are one attribute's word again: none could be nearer to it."""
    targets = {"X": named("x", first), "Y": named("y", second)}
    vectors = dict.fromkeys((*targets["X"], *named("a", 2)), (1.0, 0.0))
    vectors |= dict.fromkeys((*targets["Y"], *named("b", 2)), (0.0, 1.0))
    asked = question(targets, {"A": named("a", 2), "B": named("b", 2)})
    found = measure(World(vectors), asked, "weat", ddof=0, variants=0, null_lists=0)
    assert found.effect_size == pytest.approx(largest_of(asked))
