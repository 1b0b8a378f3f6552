"""What may be said of a change: fell, rose, held and lost only as far as the interval over seeds goes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.experiment_example import VERSIONS, experiment, own_corpus

from equipoise.reports.experiment_words import (
    POINTS,
    Kept,
    Went,
    kept,
    lead,
    mean_words,
    strongest,
    version_words,
    versions_by,
    went,
)
from equipoise.results import Interval
from equipoise.results.experiments import Estimate


def estimate(low: float | None, high: float = 0.0, **given: object) -> Estimate:
    """A version whose difference has this interval."""
    ends = None if low is None else Interval(low, high, 0.95, "Student's t")
    middle = -0.1 if low is None else (low + high) / 2
    fields = {"corpus": "c", "version": "sub90", "kind": "association", "name": "C6", "seeds": 3, "mean": 0.5,
              "interval": None, "difference": middle, "difference_interval": ends}  # fmt: skip
    return Estimate(**(fields | given))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-0.3, -0.001, Went.FELL),
        (-0.3, 0.0, Went.UNCLEAR),  # an interval that ends at 0 does not leave it out
        (0.0, 0.3, Went.UNCLEAR),
        (0.001, 0.3, Went.ROSE),
        (-0.3, 0.3, Went.UNCLEAR),
        (None, 0.0, Went.UNTESTED),
    ],
)
def test_fell_and_rose_need_an_interval_without_zero(low: float | None, high: float, said: Went) -> None:
    assert went(estimate(low, high)) is said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-0.02, 0.02, Kept.HELD),
        (-0.0201, 0.0, Kept.UNCLEAR),  # no loss was found, and one may be there
        (0.0, 0.0201, Kept.UNCLEAR),
        (-0.015, -0.005, Kept.HELD),  # a loss, and so small that it counts as none
        (-0.05, -0.001, Kept.LOST),
        (0.001, 0.05, Kept.GAINED),
        (-0.1, 0.1, Kept.UNCLEAR),
        (None, 0.0, Kept.UNCLEAR),
    ],
)
def test_held_needs_the_whole_interval_within_two_points(low: float | None, high: float, said: Kept) -> None:
    assert kept(estimate(low, high)) is said


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_what_is_said_of_accuracy_is_borne_out(first: float, second: float) -> None:
    low, high = sorted((first, second))
    said = kept(estimate(low, high))
    assert (said is Kept.HELD) == (max(abs(low), abs(high)) <= POINTS)
    assert said is not Kept.LOST or high < 0
    assert said is not Kept.GAINED or low > 0


def test_the_strongest_version_has_the_lowest_percentile() -> None:
    turned = replace(experiment(), versions=(VERSIONS[0], *reversed(VERSIONS[1:])))
    assert strongest(turned, "subtract").name == "sub90" and strongest(turned, "hard-debias").name == "hard-debiased"
    assert [each.name for each in versions_by(turned, "augment")] == ["aug95", "aug90"]


def test_versions_in_words() -> None:
    assert version_words(VERSIONS[2]) == "subtraction above the 90th percentile (sub90)"
    assert version_words(VERSIONS[5]) == "hard debias (hard-debiased)"


def test_the_lead_says_what_was_trained_on_what() -> None:
    assert lead(experiment()) == (
        "53 encoders (infersent over builtin:glove-6b-50d), trained on 3 corpora in 6 versions with 3 seeds each; in "
        "the corpora a stereotype was planted at rates 0, 0.5 and 1."
    )
    tuned = own_corpus(encoder="builtin:minilm", words="")
    assert lead(tuned) == "3 encoders (builtin:minilm), fine-tuned on 1 corpus in 3 versions with 1 seed each."


def test_a_mean_with_half_of_its_interval() -> None:
    assert mean_words(estimate(None, mean=1.42, interval=Interval(1.32, 1.52, 0.95, "t")), 2) == "1.42 ± 0.10"
    assert mean_words(estimate(None, mean=0.905), 1, 100.0) == "90.5"
    assert mean_words(None, 2) == "–"
