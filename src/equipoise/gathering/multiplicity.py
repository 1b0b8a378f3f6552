"""Many results at once: p-values corrected within families, and tests that no data could have passed.

A family is what a reader's sentence is about: the questions of one kind of bias put to one model with one metric.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from equipoise.results import ALPHA, Json, LeftOut, Result
from equipoise.significance import CORRECTIONS

Family = Literal["bias", "all"]  # the questions of one kind of bias put to one model, or all that were asked
Correction = Literal["holm", "benjamini-hochberg", "none"]
Correct = Callable[[Sequence[float | None]], list[float | None]]

FAMILIES: dict[Family, str] = {
    "bias": "the questions of one kind of bias put to one model with one metric",
    "all": "all questions put to all models with one metric",
}
NOTES = {
    "holm": "p-values are adjusted by Holm's method, which bounds the chance of even one false finding, over {family}, "
    "ties counted.",
    "benjamini-hochberg": "p-values are adjusted by the method of Benjamini and Hochberg, which bounds the expected "
    "share of false findings, over {family}, ties counted.",
    "none": "p-values are not adjusted for the number of tests: among twenty without any association, one is expected "
    "below 0.05.",
}


def adjusted(results: Sequence[Result], correction: Correction = "holm", over: Family = "bias") -> list[Result]:
    """The results with p-values corrected within each family, and the least corrected p-value each could have had.

    over: all, for every test of one metric, whatever the model and the kind of bias (May et al. 2019).
    """
    families: dict[tuple[str, ...], list[int]] = {}
    for number, result in enumerate(results):
        if result.p_value is not None:
            key = (result.model, result.metric, result.bias) if over == "bias" else (result.metric,)
            families.setdefault(key, []).append(number)
    corrected = list(results)
    for members in families.values():
        family = [results[number] for number in members]
        for number, result in zip(members, _corrected(family, correction, over), strict=True):
            corrected[number] = result
    return corrected


def hopeless(results: Sequence[Result]) -> int:
    """How many tests could not have come below 0.05 however the words had been divided."""
    return sum(result.detail["test"].get("least_p_adjusted", 0.0) >= ALPHA for result in results)


def _corrected(family: Sequence[Result], correction: Correction, over: Family) -> list[Result]:
    correct = CORRECTIONS[correction]
    given = [_with_ties(result) for result in family]
    least = correct([_least(result) for result in family])  # no p-value can fall when another rises
    return [
        replace(
            result,
            p_adjusted=p,
            detail=_with_family(result, correction, over, len(family), least[place]),
            left_out=_decided(result, place, given, correct) if correction != "none" else result.left_out,
        )
        for place, (result, p) in enumerate(zip(family, correct(given), strict=True))
    ]


def _with_family(result: Result, correction: str, over: Family, size: int, least: float | None) -> dict[str, Json]:
    family = f"{size} question{'s' * (size != 1)}{_whose(over, result)} with {result.metric}"
    test = {**result.detail["test"], "correction": correction, "family": family, "least_p_adjusted": least}
    return {**result.detail, "test": test}


def _whose(over: Family, result: Result) -> str:
    return f" on {result.bias} put to {result.model}" if over == "bias" else " put to all models"


def _decided(result: Result, place: int, given: Sequence[float], correct: Correct) -> tuple[LeftOut, ...]:
    """The words left out, with whether one decides the significance after the correction."""
    before = _below(correct(given)[place])
    return tuple(
        _with_decision(row, before != _below(correct([*given[:place], row["p_value"], *given[place + 1 :]])[place]))
        if "p_value" in row
        else row
        for row in result.left_out
    )


def _with_decision(row: LeftOut, crossed: bool) -> LeftOut:
    """The row with its word on significance set anew; that on the sign stays."""
    what = ["sign"] * row.get("decides", "").startswith("sign and") or ["sign"] * (row.get("decides") == "sign")
    what += ["significance"] * crossed
    changed: LeftOut = {**row, "decides": " and ".join(what)}
    if not what:
        del changed["decides"]
    return changed


def _below(p: float | None) -> bool:
    return p is not None and p < ALPHA


def _with_ties(result: Result) -> float:
    """The p-value to correct: ties count even if they were left out of the one reported, which may then be zero."""
    test = result.detail["test"]
    if "more_extreme" not in test:  # of pairs: ties always count there
        return float(result.p_value or 0.0)
    extreme, exact = test["more_extreme"] + test["tied"], test["kind"].startswith("exact")
    return extreme / test["partitions"] if exact else (extreme + 1) / (test["partitions"] + 1)


def _least(result: Result) -> float:
    """The least p-value of a test; with sets of one size, two-sided or without a sign, the mirror image always ties."""
    test = result.detail["test"]
    if test["kind"] == "exact sign":
        from equipoise.significance.pairs import sign_test

        return sign_test(test["pairs"], 0, test["alternative"])
    if not test["kind"].startswith("exact"):
        return 1 / (test["partitions"] + 1)
    mirrored = (result.one_sided or test["alternative"] == "two-sided") and len(set(test.get("sizes", [0]))) == 1
    return (2 if mirrored else 1) / test["partitions"]
