"""Many results at once: p-values corrected within families, and tests that no data could have passed.

A family is what a reader's sentence is about: the questions of one kind of bias put to one model with one metric.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from equipoise.results import Result
from equipoise.significance import holm


def adjusted(results: Sequence[Result]) -> list[Result]:
    """The results with p-values corrected within each family: one model, one metric, one kind of bias."""
    families: dict[tuple[str, str, str], list[int]] = {}
    for number, result in enumerate(results):
        families.setdefault((result.model, result.metric, result.bias), []).append(number)
    corrected = list(results)
    for members in families.values():
        p_values = holm([_with_ties(results[number]) for number in members])
        for number, p in zip(members, p_values, strict=True):
            if p is not None:
                corrected[number] = replace(results[number], p_adjusted=p)
    return corrected


def _with_ties(result: Result) -> float | None:
    """The p-value to correct: ties count even if they were left out of the one reported, which may then be zero."""
    if result.p_value is None:
        return None
    test = result.detail["test"]
    extreme, exact = test["more_extreme"] + test["tied"], test["kind"].startswith("exact")
    return extreme / test["partitions"] if exact else (extreme + 1) / (test["partitions"] + 1)


def hopeless(results: Sequence[Result]) -> int:
    """How many exact tests could not reach 0.05 however the words had been divided, given the size of their family."""
    tested = [result for result in results if result.p_value is not None]
    families = Counter((result.model, result.metric, result.bias) for result in tested)
    return sum(
        families[result.model, result.metric, result.bias] * _least(result) >= 0.05
        for result in tested
        if result.detail["test"]["kind"].startswith("exact")
    )


def _least(result: Result) -> float:
    """The least p-value of an exact test; with sets of one size, two-sided, a partition's mirror image always ties."""
    test = result.detail["test"]
    mirrored = test["alternative"] == "two-sided" and len(set(test["sizes"])) == 1
    return (2 if mirrored else 1) / test["partitions"]
