"""What must hold for every metric in the table, whatever the vectors."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.metrics import ANY, METRICS, OF_VECTORS
from equipoise.results import Seen
from tests.metrics.strategies import queries, rotation

CLASS_FORMS = ["weat", "rnd", "rnsb", "mac", "ect"]
FREE_OF_SCALE = ["weat", "mac", "ect", "direct-bias", "offset-bias", "wat"]
FLIPPED_BY_SWAPPING_TARGETS = ["weat", "rnd", "ripa", "offset-bias", "wat"]
UNMOVED_BY_SWAPPING_TARGETS = ["rnsb", "mac", "ect", "direct-bias"]


def score(name, question, **options):
    metric = METRICS[name]
    targets, attributes = question
    attributes = attributes[: metric.attributes] if metric.attributes != ANY else attributes
    if metric.random:
        options["rng"] = np.random.default_rng(0)
    if metric.scored and "scores" not in options:
        options["scores"] = scores_of(len(attributes[0]))
    return metric.function(targets, attributes, **options)


def scores_of(words):
    """What people make of so many attributes: any numbers that differ."""
    return np.sin(np.arange(words) + 1.0)


def questions(name):
    # vectors a hundred times longer than real ones leave RNSB's classifier on a plain where it stops anywhere
    return queries(paired=METRICS[name].paired, scales=(0.01, 1.0) if name == "rnsb" else (0.01, 1.0, 100.0))


@pytest.mark.parametrize("name", FLIPPED_BY_SWAPPING_TARGETS)
@given(data=st.data())
def test_swapping_the_targets_flips_the_sign(name, data):
    (first, second), attributes = data.draw(questions(name))

    given_order = score(name, ([first, second], attributes))
    swapped = score(name, ([second, first], attributes))

    assert swapped.value == pytest.approx(-given_order.value, rel=1e-9, abs=1e-9)
    if given_order.effect_size is not None:
        assert swapped.effect_size == pytest.approx(-given_order.effect_size, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", UNMOVED_BY_SWAPPING_TARGETS)
@given(data=st.data())
@settings(max_examples=30)
def test_metrics_without_sign_do_not_care_which_target_set_is_first(name, data):
    (first, second), attributes = data.draw(questions(name))

    swapped = score(name, ([second, first], attributes)).value
    assert swapped == pytest.approx(score(name, ([first, second], attributes)).value, rel=1e-5, abs=1e-8)


@given(question=queries())
def test_swapping_the_attributes_flips_weat(question):
    targets, (first, second) = question

    swapped = score("weat", (targets, [second, first])).value
    assert swapped == pytest.approx(-score("weat", (targets, [first, second])).value, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("name", [*OF_VECTORS, "wat"])
@given(data=st.data(), seed=st.integers(0, 1000))
@settings(max_examples=30)
def test_rotating_all_vectors_changes_nothing(name, data, seed):
    targets, attributes = data.draw(questions(name))
    turn = rotation(targets[0].shape[1], seed)

    turned = score(name, ([t @ turn for t in targets], [a @ turn for a in attributes])).value
    close = (
        1e-5 if name == "rnsb" else 1e-8
    )  # RNSB's classifier stops at a tolerance of its own; the rest is arithmetic
    assert turned == pytest.approx(score(name, (targets, attributes)).value, rel=close, abs=close)


@pytest.mark.parametrize("name", FREE_OF_SCALE)
@given(data=st.data(), scale=st.floats(0.01, 100))
@settings(max_examples=30)
def test_scaling_changes_nothing_where_only_angles_count(name, data, scale):
    targets, attributes = data.draw(questions(name))

    scaled = score(name, ([scale * t for t in targets], [scale * a for a in attributes])).value
    assert scaled == pytest.approx(score(name, (targets, attributes)).value, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", ["rnd", "ripa"])
@given(data=st.data(), scale=st.floats(0.01, 100))
@settings(max_examples=30)
def test_distances_and_lengths_scale_with_the_vectors(name, data, scale):
    targets, attributes = data.draw(questions(name))

    scaled = score(name, ([scale * t for t in targets], [scale * a for a in attributes])).value
    assert scaled == pytest.approx(scale * score(name, (targets, attributes)).value, rel=1e-8, abs=1e-8)


@pytest.mark.parametrize("name", CLASS_FORMS)
@given(data=st.data())
@settings(max_examples=30)
def test_the_class_form_with_equal_classes_is_the_static_form(name, data):
    targets, attributes = data.draw(questions(name))
    by_class = ([Seen((t, t)) for t in targets], [Seen((a, a)) for a in attributes])

    static, contextual = score(name, (targets, attributes)), score(name, by_class)

    close = 1e-6 if name == "rnsb" else 1e-12
    assert contextual.value == pytest.approx(static.value, rel=close, abs=close)
    if static.effect_size is not None:
        assert contextual.effect_size == pytest.approx(static.effect_size, rel=1e-9)


@pytest.mark.parametrize("name", [*OF_VECTORS, "wat"])
@given(data=st.data())
@settings(max_examples=30)
def test_weights_of_one_give_the_score_itself(name, data):
    found = score(name, data.draw(questions(name)))
    resampling = found.resampling
    again = resampling.reweigh(*resampling.given())

    assert again.values[0] == pytest.approx(found.value, rel=1e-9, abs=1e-12)
    if found.effect_size is not None:
        assert again.effect_sizes[0] == pytest.approx(found.effect_size, rel=1e-9)


RESAMPLED = [  # rnsb and direct-bias keep their classifier and direction: they have tests of their own
    ("weat", {}), ("weat", {"ddof": 0}), ("rnd", {}), ("rnd", {"average": True}), ("rnd", {"distance": "cosine"}),
    ("mac", {}), ("ect", {}), ("ripa", {}), ("offset-bias", {}), ("wat", {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), RESAMPLED)
@given(data=st.data(), drawn=st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_weighing_words_is_listing_them_that_often(name, options, data, drawn):
    """A bootstrap by weights must equal one that really draws the words."""
    targets, attributes = data.draw(questions(name))
    found = score(name, (targets, attributes), **options)
    resampling, rng = found.resampling, np.random.default_rng(drawn)
    attributes = attributes[: len(resampling.attributes)]
    rows = [rng.integers(0, n, size=n) for n in (resampling.targets * 2 if resampling.paired else resampling.targets)]
    if resampling.paired:
        rows[1] = rows[0]  # a pair is drawn as a pair
    columns = [rng.integers(0, n, size=n) for n in resampling.attributes]

    if METRICS[name].scored:
        options = {**options, "scores": scores_of(len(attributes[0]))[columns[0]]}
    try:
        drawn_again = score(
            name,
            (
                [t[r] for t, r in zip(targets, rows, strict=True)],
                [a[c] for a, c in zip(attributes, columns, strict=True)],
            ),
            **options,
        )
    except CannotAnswer:
        assume(False)  # one attribute drawn every time has no order
    weights = counted(rows[:1], resampling.targets)[:, 0] if resampling.paired else counted(rows, resampling.targets)
    weighed = resampling.reweigh(weights, counted(columns, resampling.attributes))

    assert weighed.values[0] == pytest.approx(drawn_again.value, rel=1e-7, abs=1e-7)
    if drawn_again.effect_size is not None:
        assert weighed.effect_sizes[0] == pytest.approx(drawn_again.effect_size, rel=1e-6)


def counted(drawn, sizes):
    weights = np.zeros((1, len(sizes), sum(sizes)))
    start = 0
    for number, (rows, size) in enumerate(zip(drawn, sizes, strict=True)):
        weights[0, number, start : start + size] = np.bincount(rows, minlength=size)
        start += size
    return weights


@given(question=queries(attributes=1, scales=(1.0,)))
@settings(max_examples=30)
def test_moving_everything_does_not_change_distances(question):
    """Contextual vectors share large components; squares of those would eat the digits of a difference."""
    targets, attributes = question

    moved = score("rnd", ([t + 1e4 for t in targets], [a + 1e4 for a in attributes])).value
    assert moved == pytest.approx(score("rnd", question).value, abs=1e-9)  # what moving itself loses
