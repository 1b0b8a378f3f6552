"""One model and what it becomes: made, timed and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from equipoise.aftermath.asking import answers_to
from equipoise.aftermath.drawing import LEVEL, RESAMPLES
from equipoise.aftermath.repeating import averaged
from equipoise.aftermath.subjects import Subject
from equipoise.aftermath.summing_up import summed_up
from equipoise.datasets.axes import Axis
from equipoise.mitigation.vectors import Recipe
from equipoise.models import Model, Progress
from equipoise.results import Json
from equipoise.results.aftermath import Aftermath, Outcome
from equipoise.version import __version__

CONTROL = "random-direction"
DRAWS = 20  # of random directions, whose mean and spread are the control
UNKNOWN = "unknown"  # a method, where the file does not say how it was made


class Trial:
    """A model, what the checks say of it, and what they say of whatever is made of it."""

    def __init__(self, subject: Subject, axis: Axis, seed: int, draws: int, progress: Progress, models: int):
        """draws: of every control, or 0; models: that will be made of this one, controls not counted."""
        self.subject, self.axis, self.seed, self.draws = subject, axis, seed, draws
        self.progress, self.done, self.most = progress, 0, 1 + models * (1 + draws)
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
        recipe = recipe_of(made) or self._amounts_to(made)
        method = str(recipe.get("method", UNKNOWN))
        label = made.name if method == UNKNOWN else method  # files of others are told apart by their names
        return Outcome(
            method, label, str(recipe.get("title", made.name)), False, recipe, answers.readings, answers.refused,
            None, None, None, False, seconds,
        )  # fmt: skip

    def controls(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Directions at random taken out, as many as each method took out, again and again."""
        possible = {each.directions for each in outcomes if each.directions < self.subject.dimensions}
        wanted = sorted(possible) if self.draws else []
        self.most = self.done + len(wanted) * self.draws
        return [self._control(number) for number in wanted]

    def _amounts_to(self, made: Model) -> dict[str, Json]:
        """What can be seen of how a model of others was made."""
        number = self.subject.taken_out(made)
        return {} if number is None else {"detail": {"directions": number, "directions_are": "estimated"}}

    def _control(self, directions: int) -> Outcome:
        drawn = [self.outcome(CONTROL, {"directions": directions, "draw": 1 + draw}) for draw in range(self.draws)]
        return averaged(drawn, f"{CONTROL} ({directions})")

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
            "resamples": RESAMPLES, "control_draws": self.draws, **self.subject.settings(),
        }  # fmt: skip

    def _step(self) -> None:
        self.done += 1
        self.progress(min(1.0, self.done / self.most))


def recipe_of(made: Model) -> dict[str, Json]:
    """What a model says of how it was made; nothing where it was made by others."""
    return Recipe.of(getattr(made, "about", "")) or {}
