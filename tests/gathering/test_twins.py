"""A sense beside its word, under the same draws."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import Dataset, audit
from equipoise.gathering import twins_of
from equipoise.models.base import Embedded
from equipoise.results.kept import unpacked

ABOUT = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")
QUICK = {"permutations": 0, "null_lists": 0, "variants": 0, "leave_out": False, "resamples": 500}
RNG = np.random.default_rng(0)


class Senses:
    """The first sense of a word leans by so much, the second by as much the other way but for noise."""

    name, fingerprint, description, notes = "senses", "1", "made up", ()

    def __init__(self, leans):
        self.keys = {
            f"{word}%{number}:00:00::": np.array([lean * way + 0.1 * RNG.normal(), 1.0, 0.3 * RNG.normal()])
            for word, lean in leans.items()
            for number, way in ((1, 1.0), (2, -1.0))
        }

    def senses(self, word):
        lemma = word.partition("%")[0]
        return tuple(key for key in self.keys if key.partition("%")[0] == lemma)

    def vectors(self, texts):
        found = tuple(text for text in texts if text in self.keys)
        return Embedded(found, np.array([self.keys[t] for t in found]), tuple(t for t in texts if t not in self.keys))

    def as_words(self):
        return Words(self)


class Words:
    name, fingerprint, description, notes = "words", "1", "made up", ()

    def __init__(self, of):
        self.of = of

    def vectors(self, texts):
        array = np.array([np.mean(self.of.vectors(self.of.senses(text)).array, axis=0) for text in texts])
        return Embedded(tuple(texts), array, ())


LEANS = {f"x{n}": 1.0 for n in range(8)} | {f"y{n}": -1.0 for n in range(8)} | {"east": 5.0, "west": -5.0}
LEANS |= {"east2": 4.0, "west2": -4.0}


def question(name="mine"):
    sets = {letter: tuple(f"{letter}{n}%1:00:00::" for n in range(8)) for letter in "xy"}
    poles = {pole: (f"{pole}%1:00:00::", f"{pole}2%1:00:00::") for pole in ("east", "west")}
    return Dataset(name=name, **ABOUT, targets=sets, attributes=poles)


@pytest.fixture(scope="module")
def found():
    return audit([Senses(LEANS)], [question()], ["weat", "rnd", "mac"], **QUICK)


def test_a_sense_that_its_word_hides_is_farther(found):
    weat, *_ = found.twins
    by_sense, by_word = (next(r for r in found.results if (r.metric, r.model) == ("weat", name)) for name in (
        "senses", "senses (words)",
    ))  # fmt: skip

    assert (weat["metric"], weat["dataset"], weat["sense"], weat["word"]) == (
        "weat", "mine", "senses", "senses (words)",
    )  # fmt: skip
    assert weat["difference"] == pytest.approx(abs(by_sense.effect_size) - abs(by_word.effect_size))
    assert weat["low"] > 0 and weat["probability"] > 0.97
    drawn = [np.abs(unpacked(each.resampled.effect_sizes)) for each in (by_sense, by_word)]
    assert weat["high"] - weat["low"] == pytest.approx(2 * 1.96 * np.std(drawn[0] - drawn[1], ddof=1), rel=0.01)


def test_metrics_without_effect_size_are_compared_by_values(found):
    _, rnd, mac = found.twins
    for twins, neutral in ((rnd, 0.0), (mac, 1.0)):
        own = [result for result in found.results if result.metric == twins["metric"]]
        by_sense, by_word = (abs(result.value - neutral) for result in own)
        drawn = [np.abs(unpacked(result.resampled.values) - neutral) for result in own]

        assert twins["difference"] == pytest.approx(by_sense - by_word)
        assert twins["high"] - twins["low"] == pytest.approx(2 * 1.96 * np.std(drawn[0] - drawn[1], ddof=1), rel=0.01)


def test_other_draws_are_not_compared(found):
    other = [
        replace(result, resampled=replace(result.resampled, draws="other")) if result.model == "senses" else result
        for result in found.results
    ]
    assert twins_of(other, found.models) == ()
    assert twins_of([replace(result, resampled=None) for result in found.results], found.models) == ()


def test_one_way_alone_has_no_twin():
    assert audit([Senses(LEANS)], [question()], ["weat"], senses="word", **QUICK).twins == ()
    assert audit(["fake:"], ["weat-9-senses"], **QUICK).twins == ()


def test_twins_come_back_from_json(found):
    from equipoise.results import ResultSet

    assert ResultSet.from_json(found.to_json()).twins == found.twins


def test_effect_sizes_are_compared_only_with_effect_sizes(found):
    by_sense, by_word = (result for result in found.results if result.metric == "weat")
    (twins,) = twins_of([by_sense, replace(by_word, effect_size=None)], found.models)

    assert twins["difference"] == pytest.approx(abs(by_sense.value) - abs(by_word.value))


def test_the_closest_senses_are_no_twin(found):
    cards = {**found.models, "senses (closest senses)": replace(found.models["senses"], senses="closest")}

    assert twins_of(found.results, dict(reversed(cards.items()))) == found.twins
