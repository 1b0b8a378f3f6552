"""The findings are made from the estimates, and say no more than these do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reports.experiment_example import VERSIONS, experiment, own_corpus
from tests.reports.test_experiment_words import estimate

from equipoise.reports.experiment_findings import accuracy_said, association_said, findings, in_short, rates_words
from equipoise.results import Interval
from equipoise.results.experiments import Experiment

SUB90 = VERSIONS[2]


def with_planted(*ends: tuple[float, float]) -> Experiment:
    """The example with these intervals for what sub90 did to the planted association, from the lowest rate up."""
    given = dict(zip(("planted-0", "planted-0.5", "planted-1"), ends, strict=True))
    told = [
        replace(each, difference=sum(given[each.corpus]) / 2,
                difference_interval=Interval(*given[each.corpus], 0.95, "Student's t"))
        if (each.version, each.name) == ("sub90", "planted") else each
        for each in experiment().estimates
    ]  # fmt: skip
    return replace(experiment(), estimates=tuple(told))


def test_a_fall_with_before_after_difference_and_interval() -> None:
    said = association_said("The planted association", estimate(None, mean=1.42), estimate(-1.02, -0.6, mean=0.61))
    assert "".join(said) == "The planted association fell from 1.420 to 0.610, −0.810 (−1.020 to −0.600)."


def test_no_clear_change_is_said_as_such() -> None:
    said = association_said("C1", estimate(None, mean=0.5), estimate(-0.1, 0.3, mean=0.6))
    assert "".join(said) == "C1 shows no clear change: from 0.500 to 0.600, +0.100 (−0.100 to +0.300)."


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(0.3, -0.5, "It went past 0"), (-0.1, -0.5, "now more so"), (0.6, 0.1, "")],
)
def test_a_fall_that_is_no_approach_to_zero_says_so(before: float, after: float, told: str) -> None:
    said = association_said("It", estimate(None, mean=before), estimate(-0.9, -0.1, mean=after))
    assert said.first == "It fell" and told in said.rest
    assert told or said.rest.endswith(").")


def test_accuracy_in_points() -> None:
    before = estimate(None, mean=0.841)
    told = ["".join(accuracy_said("accuracy", "test.jsonl", before, estimate(*ends, mean=0.83)))
            for ends in ((-0.009, 0.005), (-0.06, -0.04), (-0.05, 0.04))]  # fmt: skip
    assert told == [
        "Accuracy held on test.jsonl: from 84.1 to 83.0 of 100, −0.2 points (−0.9 to +0.5).",
        "Accuracy was lost on test.jsonl: from 84.1 to 83.0 of 100, −5.0 points (−6.0 to −4.0).",
        "Whether accuracy held on test.jsonl cannot be told from chance with 3 seeds: from 84.1 to 83.0 of 100, −0.5 "
        "points (−5.0 to +4.0).",
    ]


def test_every_corpus_and_method_by_its_strongest_version() -> None:
    found = findings(experiment())
    assert [corpus for corpus, _ in found][1:] == [
        "planted-0.5 (a stereotype planted at rate 0.5)", "planted-1 (a stereotype planted at rate 1)",
    ]  # fmt: skip
    assert [each.heading for each in found[0][1]] == [
        "Subtraction above the 90th percentile (sub90)", "Augmentation above the 90th percentile (aug90)",
        "Hard debias (hard-debiased)",
    ]  # fmt: skip
    assert [said.first.split(",")[0] for said in found[2][1][0].said] == [
        "The planted association fell", "The mean of C6 to C8b fell", "Accuracy held on test.jsonl",
        "Accuracy was gained on test-occupations.jsonl", "C1", "C2",
    ]  # fmt: skip


def test_in_short_counts_corpora() -> None:
    first, _, hard, *_ = in_short(experiment())
    assert first == (
        "Subtraction above the 90th percentile (sub90): the planted association fell in 2 of 2 corpora where one was "
        "planted; the mean of C6 to C8b fell in 3 of 3 corpora; accuracy held in 3 of 3 corpora."
    )
    assert "accuracy was lost in 3 of 3 corpora" in hard
    assert in_short(own_corpus()) == []


def test_the_more_planted_the_more_it_falls() -> None:
    told = rates_words(with_planted((-0.1, 0.1), (-0.6, -0.4), (-1.1, -0.9)), SUB90)
    assert told == (
        "With sub90 the planted association falls the more, the more was planted: +0.000 (−0.100 to +0.100) at rate 0, "
        "−0.500 (−0.600 to −0.400) at rate 0.5 and −1.000 (−1.100 to −0.900) at rate 1."
    )


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (((-0.6, 0.5), (-0.6, -0.4), (-1.1, -0.5)), "the more was planted, though intervals of the lowest and"),
        (((-0.1, 0.1), (-1.1, -0.9), (-0.6, -0.4)), "does not fall the more, the more was planted"),
        (((-0.1, 0.1), (-0.6, -0.4), (-1.1, 0.0)), "does not clearly fall where most was planted"),
    ],
)
def test_what_does_not_fall_with_the_rate_is_not_said_to(ends: tuple[tuple[float, float], ...], told: str) -> None:
    assert told in rates_words(with_planted(*ends), SUB90)


def test_one_rate_has_no_order() -> None:
    assert rates_words(replace(experiment(), corpora=experiment().corpora[:1]), SUB90) == ""
    assert rates_words(own_corpus(), SUB90) == ""


def test_one_seed_is_said_to_tell_nothing() -> None:
    ((_, (found,)),) = findings(own_corpus())
    assert found.said[0].first == "The mean of C6 to C8b went"
    assert all("chance" in "".join(said) for said in found.said)


def test_without_an_original_nothing_is_found() -> None:
    alone = replace(experiment(), estimates=tuple(e for e in experiment().estimates if e.version != "original"))
    assert findings(alone) == []
