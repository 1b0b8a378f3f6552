"""Many results at once: p-values corrected within families, and tests that no data could have passed.

A family is what a reader's sentence is about: the questions of one kind of bias put to one model with one metric.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from equipoise.results import ALPHA, Json, Result
from equipoise.significance import holm


def adjusted(results: Sequence[Result]) -> list[Result]:
    """The results with p-values corrected within each family, and the least corrected p-value each could have had."""
    families: dict[tuple[str, str, str], list[int]] = {}
    for number, result in enumerate(results):
        if result.p_value is not None:
            families.setdefault((result.model, result.metric, result.bias), []).append(number)
    corrected = list(results)
    for members in families.values():
        p_values = holm([_with_ties(results[number]) for number in members])
        for number, p in zip(members, p_values, strict=True):
            test = results[number].detail["test"]
            least = {"least_p_adjusted": min(1.0, len(members) * _least(test))}
            detail = {**results[number].detail, "test": {**test, **least}}
            corrected[number] = replace(results[number], p_adjusted=p, detail=detail)
    return corrected


def hopeless(results: Sequence[Result]) -> int:
    """How many tests could not have come below 0.05 however the words had been divided."""
    return sum(result.detail["test"].get("least_p_adjusted", 0.0) >= ALPHA for result in results)


def _with_ties(result: Result) -> float:
    """The p-value to correct: ties count even if they were left out of the one reported, which may then be zero."""
    test = result.detail["test"]
    extreme, exact = test["more_extreme"] + test["tied"], test["kind"].startswith("exact")
    return extreme / test["partitions"] if exact else (extreme + 1) / (test["partitions"] + 1)


def _least(test: Mapping[str, Json]) -> float:
    """The least p-value of a test; with sets of one size, two-sided, a partition's mirror image always ties."""
    if not test["kind"].startswith("exact"):
        return 1 / (test["partitions"] + 1)
    mirrored = test["alternative"] == "two-sided" and len(set(test["sizes"])) == 1
    return (2 if mirrored else 1) / test["partitions"]
