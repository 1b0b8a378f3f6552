"""Several models on the same words."""

import numpy as np
import pytest

from equipoise import audit, measure
from equipoise.asking import Lexicon
from equipoise.asking.sentences import words_of
from equipoise.gathering.same_words import on_same_words
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.results.kept import unpacked
from equipoise.settings import Settings
from tests.scrutiny.worlds import World, named, question

RNG = np.random.default_rng(0)
LETTERS = {k: named(k, 5) for k in "xyab"}
ASKED = question({k: LETTERS[k] for k in "xy"}, {k: LETTERS[k] for k in "ab"})
KEPT = {"keep_resamples": True, "resamples": 50, "permutations": 0, "null_lists": 0}


def model(name, without=(), spell=str):
    rng = np.random.default_rng(len(name))
    return World({spell(w): rng.normal(size=6) for w in words_of(ASKED) if w not in without}, name=name)


def compared(models, metric="weat", asked=ASKED, **settings):
    settings = KEPT | {"max_missing": 0.5} | settings
    lexicons = [Lexicon(each, words_of(asked)) for each in models]
    own = {each.name: measure(each, asked, metric, **settings) for each in models}
    return on_same_words(lexicons, asked, metric, {}, Settings(**settings), own), own


def test_results_on_the_same_words_serve_as_they_are():
    found, own = compared([model("one"), model("other")])

    assert found is own


@pytest.mark.parametrize("metric", OF_VECTORS)
def test_otherwise_the_words_that_all_know_are_asked_again(metric):
    one, other = model("one", ["xqb", "aqa"]), model("other", ["yqd"])
    gone = {"xqb", "aqa", "yqd"} | ({"yqb", "xqd"} if METRICS[metric].paired else set())
    fewer = question(*(
        {name: tuple(word for word in words if word not in gone) for name, words in side.items()}
        for side in (ASKED.targets, ASKED.attributes)
    ))  # fmt: skip
    found, own = compared([one, other], metric)

    assert len({result.resampled.draws for result in own.values()}) == 2
    assert len({result.resampled.draws for result in found.values()}) == 1
    for each in (one, other):
        alone = measure(each, fewer, metric, **KEPT)
        assert found[each.name].value == pytest.approx(alone.value, rel=1e-9)
        again, drawn = (unpacked(result.resampled.values) for result in (found[each.name], alone))
        assert again == pytest.approx(drawn, rel=1e-5, nan_ok=True)  # under the same draws


def test_words_paired_by_their_place_stay_with_their_partner():
    found, _ = compared([model("one", ["xqa"]), model("other", ["yqe"])], "ripa")

    assert {tuple(map(tuple, result.detail["pairs"])) for result in found.values()} == {
        (("xqb", "yqb"), ("xqc", "yqc"), ("xqd", "yqd")),
    }  # fmt: skip


def test_pairs_that_the_dataset_names_stay_as_they_are():
    pairs = tuple(zip(LETTERS["x"], LETTERS["y"][::-1], strict=True))
    asked = question(ASKED.targets, ASKED.attributes, pairs=pairs)
    found, _ = compared([model("one", ["xqa"]), model("other")], "ripa", asked)

    assert {tuple(map(tuple, result.detail["pairs"])) for result in found.values()} == {pairs[1:]}


def test_another_spelling_is_the_same_word():
    found, own = compared([model("one"), model("title", spell=str.title)])

    assert found is own


def test_words_that_none_shares_leave_nothing_to_compare():
    found, _ = compared([model("one", LETTERS["x"][:3]), model("other", LETTERS["x"][3:])], max_missing=0.9)

    assert found == {}


def test_without_resamples_there_is_nothing_to_compare():
    assert compared([model("one"), model("other")], resamples=0)[0] == {}


def test_a_set_of_one_word_in_one_model_cannot_be_resampled_in_either():
    """One model has draws and the other has none: these are not the same draws."""
    one, other = model("one", LETTERS["x"][1:]), model("other")
    found, own = compared([one, other], max_missing=0.9)

    assert [result.resampled is None for result in own.values()] == [True, False]
    assert found == {}
    assert audit([one, other], [ASKED], ["weat"], max_missing=0.9, resamples=20).orders == ()


def test_more_than_two_target_sets_can_be_compared():
    asked = question({"x": LETTERS["x"], "y": LETTERS["y"], "b": LETTERS["b"]}, {"a": LETTERS["a"]})
    found, _ = compared([model("one", ["xqa"]), model("other", ["bqe"])], "ect", asked)

    assert len({result.resampled.draws for result in found.values()}) == 1
