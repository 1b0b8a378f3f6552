"""T and A by class, against loops that follow seed 002 sentence by sentence."""

from itertools import combinations

import numpy as np
import pytest

from equipoise.asking import seeing
from equipoise.asking.seeing import see
from equipoise.asking.sentences import filled
from equipoise.metrics.rnd import rnd
from equipoise.metrics.similarity import IN_CLASSES
from equipoise.metrics.weat import weat
from equipoise.results import Seen
from tests.asking.readers import ForgetfulReader, RandomReader

TARGETS = (("he", "man", "boy"), ("she", "woman"))
ATTRIBUTES = (("maths", "physics"), ("dance", "poetry", "novels"))
TEMPLATES = ("[TARGET] likes [ATTRIBUTE]", "the [ATTRIBUTE] of [TARGET] is famous")
MODEL = RandomReader()


def vector(target, attribute, role, templates=TEMPLATES):
    """Role 0 the target's, 1 the attribute's, in every template."""
    sentences = [filled(template, target, attribute) for template in templates]
    return [MODEL.heard(sentence, sentence.spans[role]) for sentence in sentences]


def mean(vectors):
    return np.mean(list(vectors), axis=0)


def cos(a, b):
    return a @ b / np.sqrt((a @ a) * (b @ b))


@pytest.fixture(params=[4096, 1], ids=["all at once", "one attribute at a time"])
def sight(request, monkeypatch):
    monkeypatch.setattr(seeing, "AT_ONCE", request.param)
    return see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=False)


def test_a_template_knows_where_its_words_stand():
    assert filled("[TARGET] is [ATTRIBUTE]", "jackson", "jackson") == ("jackson is jackson", ((0, 7), (11, 18)))
    assert filled("so [ATTRIBUTE], [TARGET]!", "he", "art") == ("so art, he!", ((8, 10), (3, 6)))
    assert filled("[TARGET] is [ATTRIBUTE]", "[ATTRIBUTE]", "x").text == "[ATTRIBUTE] is x"


def test_targets_are_the_mean_over_their_sentences_with_a_set(sight):
    for i, targets in enumerate(TARGETS):
        for j, attributes in enumerate(ATTRIBUTES):
            expected = [mean(v for a in attributes for v in vector(t, a, 0)) for t in targets]
            assert sight.targets[i].vectors[j] == pytest.approx(np.array(expected))


def test_attributes_are_the_mean_over_their_sentences_with_a_group(sight):
    for j, attributes in enumerate(ATTRIBUTES):
        for i, targets in enumerate(TARGETS):
            expected = [mean(v for t in targets for v in vector(t, a, 1)) for a in attributes]
            assert sight.attributes[j].vectors[i] == pytest.approx(np.array(expected))


def test_weat_takes_attributes_once_for_every_sentence(sight):
    """Targets are combined by term, attributes are not (seed 002, 3.3)."""

    def lean(target, group):
        near, far = (
            np.mean([
                cos(mean(v for a in attributes for v in vector(target, a, 0)), x)
                for a in attributes for t in group for x in vector(t, a, 1)
            ])
            for attributes in ATTRIBUTES
        )  # fmt: skip
        return near - far

    leans = [[lean(target, group) for target in group] for group in TARGETS]
    score = weat(sight.targets, sight.attributes)

    assert score.value == pytest.approx(sum(leans[0]) - sum(leans[1]))
    spread = np.std(leans[0] + leans[1], ddof=1)
    assert score.effect_size == pytest.approx((np.mean(leans[0]) - np.mean(leans[1])) / spread)
    assert score.resampling.reweigh(*score.resampling.given()).values[0] == pytest.approx(score.value)


def test_weat_can_combine_the_attributes_too(sight):
    plain = weat([Seen(t.vectors) for t in sight.targets], [Seen(a.vectors) for a in sight.attributes])

    assert weat(sight.targets, sight.attributes, combine="both").value == pytest.approx(plain.value)
    assert "cannot trade" in plain.resampling.no_test


def test_rnd_is_the_distance_of_means(sight):
    one_set = [t.beside((0,)) for t in sight.targets], [sight.attributes[0]]
    centres = [mean(sight.targets[i].vectors[0]) for i in range(2)]
    beside = sight.attributes[0].vectors
    expected = sum(
        np.linalg.norm(centres[0] - beside[0][a]) - np.linalg.norm(centres[1] - beside[1][a]) for a in range(2)
    )

    assert rnd(*one_set).value == pytest.approx(expected)
    assert rnd(*one_set, distance="cosine").resampling.no_test


@pytest.mark.parametrize("name", ["weat", "rnd"])
def test_trading_words_is_asking_the_question_of_the_traded_groups(name):
    """The test looks at what the same sentences would say had the words been in the other group."""
    everyone = [word for words in TARGETS for word in words]

    def score(groups):
        seen = see(MODEL, TEMPLATES, groups, ATTRIBUTES, normalize=False)
        if name == "weat":
            return weat(seen.targets, seen.attributes)
        return rnd([t.beside((0,)) for t in seen.targets], seen.attributes[:1])

    resampling = score(TARGETS).resampling
    for chosen in combinations(range(5), 3):
        first = np.isin(np.arange(5), chosen)
        groups = [tuple(w for w, here in zip(everyone, first == side, strict=True) if here) for side in (True, False)]
        weights = np.stack([first, ~first])[None].astype(float)
        traded, again = resampling.reweigh(weights, resampling.given()[1]), score(groups)
        assert traded.values[0] == pytest.approx(again.value)
        if name == "weat":
            assert traded.effect_sizes[0] == pytest.approx(again.effect_size)


def test_weights_on_attributes_and_targets_are_lists_with_repeats():
    """Targets keep their own mean: drawing an attribute twice does not make anyone say it twice."""
    resampling = weat(*see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=False)[:2]).resampling
    targets = np.array([[[2.0, 0, 1, 0, 0], [0, 0, 0, 1, 3]]])
    attributes = np.array([[[1.0, 3, 0, 0, 0], [0, 0, 2, 0, 1]]])
    both = resampling.reweigh(np.repeat(targets, 2, axis=0), np.repeat(attributes, 2, axis=0))

    met = [a.encounters.cosines for a in see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=False).attributes]
    lists = [[0, 0, 2], [3, 4, 4, 4]], [[0, 1, 1, 1], [0, 0, 2]]

    def lean(target, group):
        near, far = (np.mean([met[j][target, s, a] for s in group for a in lists[1][j]]) for j in range(2))
        return near - far

    expected = sum(lean(t, lists[0][0]) for t in lists[0][0]) - sum(lean(t, lists[0][1]) for t in lists[0][1])
    assert both.values == pytest.approx([expected, expected])


def test_a_question_with_too_many_words_goes_without_encounters(monkeypatch):
    """All of its sets or none: a test that traded the sentences of one list only would be no test."""
    whole = see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=False)
    monkeypatch.setattr(seeing, "MOST_ENCOUNTERS", 5 * 5 * 3 - 1)
    seen = see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=False)

    assert [each.encounters for each in seen.attributes] == [None, None]
    score, full = weat(seen.targets, seen.attributes), weat(whole.targets, whole.attributes)
    assert (score.value, score.effect_size) == pytest.approx((full.value, full.effect_size))
    assert (score.resampling.no_test, score.resampling.leaves_out) == (IN_CLASSES, ())


def test_unit_length_is_of_every_vector_in_every_sentence():
    seen = see(MODEL, TEMPLATES, TARGETS, ATTRIBUTES, normalize=True)
    expected = mean(v / np.linalg.norm(v) for a in ATTRIBUTES[0] for v in vector("he", a, 0))

    assert seen.targets[0].vectors[0][0] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("blind", "unseen"),
    [
        (lambda text, word: False, (set(), set())),
        (lambda text, word: word == "physics", (set(), {"physics"})),
        (lambda text, word: word == "boy", ({"boy"}, set())),
        (
            lambda text, word: word == "physics" and "woman" in text,
            ({"woman"}, set()),
        ),  # too long with her, not by itself
    ],
    ids=["none", "an attribute", "a target", "an attribute beside one target"],
)
def test_words_that_are_not_seen_are_named(blind, unseen):
    seen = see(ForgetfulReader(blind), TEMPLATES, TARGETS, ATTRIBUTES, normalize=False)

    assert (seen.unseen_targets, seen.unseen_attributes) == unseen
    assert bool(seen.cut_off) == any(unseen)
