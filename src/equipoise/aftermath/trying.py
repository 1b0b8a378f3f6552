"""One model and what it becomes: made, timed and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from equipoise.aftermath.asking import answers_to
from equipoise.aftermath.drawing import LEVEL, RESAMPLES
from equipoise.aftermath.subjects import Subject
from equipoise.aftermath.summing_up import directions_of, summed_up
from equipoise.datasets.axes import Axis
from equipoise.mitigation.vectors import METHODS
from equipoise.models import Model, Progress
from equipoise.results import Json
from equipoise.results.aftermath import Aftermath, Outcome
from equipoise.version import __version__

CONTROL = "random-direction"
UNKNOWN = "unknown"  # a method, where the file does not say how it was made


class Trial:
    """A model, what the checks say of it, and what they say of whatever is made of it."""

    def __init__(self, subject: Subject, axis: Axis, seed: int, progress: Progress, most: int):
        """most: models that may be checked, this one counted."""
        self.subject, self.axis, self.seed = subject, axis, seed
        self.progress, self.done, self.most = progress, 0, most
        self.before = answers_to(subject.questions(), seed, subject.chosen_from)
        self.notes = list(subject.notes)
        self._step()

    def outcome(self, method: str, options: Mapping[str, Any]) -> Outcome:
        """What comes of a method."""
        began = perf_counter()
        made = self.subject.make(method, options)
        return self.outcome_of(made, perf_counter() - began)

    def outcome_of(self, made: Model, seconds: float = 0.0) -> Outcome:
        """What the checks say of a model that was made of this one, with the recipe that it brings, if any."""
        answers = answers_to(self.subject.questions(made), self.seed, self.subject.chosen_from, self.before)
        self._step()
        recipe = _recipe(getattr(made, "about", ""))
        method = str(recipe.get("method", UNKNOWN))
        control = method in METHODS and METHODS[method].control
        label = made.name if method == UNKNOWN else method  # files of others are told apart by their names
        bare = Outcome(
            method, label, str(recipe.get("title", made.name)), control, recipe, answers.readings, answers.refused,
            None, None, False, seconds,
        )  # fmt: skip
        return _labelled(bare)

    def controls(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Directions at random taken out: one, and as many as each method took out; not those that are there."""
        there = {directions_of(each) for each in outcomes if each.control}
        wanted = {1} | {directions_of(each) for each in outcomes if not each.control}
        possible = sorted(number for number in wanted - there if number < self.subject.dimensions)
        return [self.outcome(CONTROL, {"directions": number}) for number in possible]

    def told(self, outcomes: Sequence[Outcome]) -> Aftermath:
        """All of it."""
        self.progress(1.0)
        subject, axis = self.subject, self.axis
        return summed_up(Aftermath(
            subject.name, subject.fingerprint, subject.kind, axis.name, axis.title, axis.classes, subject.cards(),
            self.before.readings, self.before.refused, tuple(outcomes), self._settings(), self.seed,
            tuple(self.notes), __version__, datetime.now(UTC).isoformat(timespec="seconds"),
        ))  # fmt: skip

    def _settings(self) -> dict[str, Json]:
        """What the numbers depend on, beside the seed; files in which it differs cannot be put together."""
        return {
            "axis_fingerprint": self.axis.fingerprint, "chosen_from": self.subject.chosen_from, "level": LEVEL,
            "resamples": RESAMPLES, **self.subject.settings(),
        }  # fmt: skip

    def _step(self) -> None:
        self.done += 1
        self.progress(min(1.0, self.done / self.most))


def _labelled(outcome: Outcome) -> Outcome:
    """With the number of directions of a control, where it is more than one."""
    number = directions_of(outcome)
    return replace(outcome, label=f"{outcome.label} ({number})") if outcome.control and number > 1 else outcome


def _recipe(about: str) -> dict[str, Json]:
    """What a model says of how it was made; nothing where it was made by others."""
    try:
        found = json.loads(about.partition("\n")[2])
    except ValueError:
        return {}
    return found if isinstance(found, dict) and "method" in found else {}
