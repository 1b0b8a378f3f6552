"""Several files about one model to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from equipoise.aftermath.summing_up import summed_up
from equipoise.errors import BadOption
from equipoise.results.aftermath import Aftermath, Outcome

SAME = ("model", "fingerprint", "kind", "axis", "classes", "seed", "settings", "version")  # or they cannot be compared


def merged(*found: Aftermath) -> Aftermath:
    """The methods of all of them side by side, the front and what goes beyond the controls computed anew."""
    if not found:
        raise BadOption("There is nothing to put together; give one file or more that compare or mitigate wrote.")
    first = found[0]
    for other in found[1:]:
        _check_alike(first, other)
    outcomes: dict[str, Outcome] = {}
    for each in (outcome for one in found for outcome in one.outcomes):
        if each.label in outcomes and _made(outcomes[each.label]) != _made(each):
            raise BadOption(
                f"Two of the files have an outcome called {each.label}, and they were not made alike; leave one out."
            )
        outcomes.setdefault(each.label, each)
    notes = tuple(dict.fromkeys(note for one in found for note in one.notes))
    return summed_up(
        replace(first, outcomes=tuple(outcomes.values()), notes=notes, time=max(one.time for one in found))
    )  # fmt: skip


def _check_alike(first: Aftermath, other: Aftermath) -> None:
    for name in SAME:
        one, two = getattr(first, name), getattr(other, name)
        if isinstance(one, Mapping) and isinstance(two, Mapping):  # of several settings the one that differs
            name = next((key for key in {**one, **two} if one.get(key) != two.get(key)), name)
            one, two = (one.get(name), two.get(name)) if one != two else (one, two)
        if one != two:
            raise BadOption(
                f"The files cannot be put together: {name} is {_short(one)} in one and {_short(two)} in another; "
                "compare the same model in the same way."
            )
    if _draws(first) != _draws(other):
        raise BadOption(
            "The files cannot be put together: they do not ask the same words; compare the same model in the same way."
        )


def _draws(found: Aftermath) -> dict[str, str]:
    return {each.check: each.draws for each in found.before}


def _made(outcome: Outcome) -> object:
    return outcome.method, dict(outcome.recipe), [(each.check, each.value) for each in outcome.readings]


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
