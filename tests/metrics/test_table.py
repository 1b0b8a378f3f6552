"""Every metric in the table says what a reader and the path need, and does as it says."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from equipoise import load_dataset, measure
from equipoise.metrics import ANY, METRICS, OF_PAIRS, OF_VECTORS
from equipoise.models.fake import FakeModel
from equipoise.preferring.readings import READINGS
from equipoise.reports.leanings import leaning_words, word_headings

DOCS = Path(__file__).parents[2] / "docs" / "metrics"
RNG = np.random.default_rng(3)


def handed(metric, attributes):
    """What a metric takes beside its arrays and options."""
    scores = {"scores": RNG.normal(size=len(attributes[0]))} if metric.scored else {}
    return {**scores, **({"rng": RNG} if metric.random else {})}


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_is_described(name):
    metric = METRICS[name]

    assert all([metric.title, metric.formula, metric.reading, metric.limits, metric.paper])
    assert metric.function.__doc__
    assert "20" in metric.paper  # a year


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_has_a_card_that_names_its_paper_and_options(name):
    from equipoise.options import metric_options

    card = (DOCS / f"{name}.md").read_text(encoding="utf-8")

    assert METRICS[name].title in card
    assert METRICS[name].paper.split(",")[0] in card
    assert all(f"`{option}`" in card for option in metric_options(name))


@pytest.mark.parametrize("name", [*OF_VECTORS, "wat"])
def test_a_metric_says_in_words_which_way_it_leans(name):
    """A question of two and two sets has a name for every blank of its phrases."""
    card = METRICS[name].card(name)
    question = load_dataset("weat-7")
    words = [word for attributes in question.attributes.values() for word in attributes]
    scored = replace(question, scores={word: float(place) for place, word in enumerate(words)})
    result = measure(FakeModel(), scored, name, resamples=0, permutations=0)
    above, below = (leaning_words(replace(result, value=card.neutral + way), card) for way in (1, -1))
    phrases = (above, below, *word_headings(result, card), *(card.leaning.tally or ()))

    assert all(phrases)
    assert above != below
    assert result.one_sided == card.leaning.one_sided
    assert not [phrase for phrase in phrases if re.search("[{}]|the other set", phrase)]


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_with_a_sign_counts_both_ways(name):
    metric = METRICS[name]

    assert (metric.leaning.tally is not None) == metric.signed
    assert not (metric.signed and metric.leaning.one_sided)


@pytest.mark.parametrize("name", [*OF_VECTORS, "wat"])
def test_a_metric_says_something_of_words_it_was_given(name):
    metric = METRICS[name]
    targets = [RNG.normal(size=(4, 6)) for _ in range(2)]
    attributes = [RNG.normal(size=(5, 6)) for _ in range(2 if metric.attributes == ANY else metric.attributes)]

    score = metric.function(targets, attributes, **handed(metric, attributes))

    assert np.isfinite(score.value)
    for role, values in score.per_item.items():
        side, _, place = role.partition("_")
        assert len(values) == len({"targets": targets, "attributes": attributes}[side][int(place) - 1])
    assert sum(map(len, score.per_item.values())) > 0


@pytest.mark.parametrize("name", [*OF_VECTORS, "wat"])
def test_a_metric_leaves_its_input_untouched(name):
    metric = METRICS[name]
    sets = [RNG.normal(size=(4, 6)) for _ in range(4)]
    before = [words.copy() for words in sets]

    attributes = sets[2:] if metric.attributes != 1 else sets[2:3]
    metric.function(sets[:2], attributes, **handed(metric, attributes))

    assert all(np.array_equal(words, copy) for words, copy in zip(sets, before, strict=True))


@pytest.mark.parametrize("name", OF_PAIRS)
def test_a_metric_of_pairs_says_what_it_asks_of_a_model(name):
    metric = METRICS[name]

    assert metric.asks in ("masked", "causal", "likelihoods")
    assert metric.reads in {*READINGS, "candidates"}
    assert metric.scores
    assert metric.leaning.above != metric.leaning.below
    assert "{" not in metric.leaning.above + metric.leaning.below
