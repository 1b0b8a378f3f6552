"""Whether an encoder or word vectors still do their work: scores on known tasks, one shape for all of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from equipoise.results.evidence import Interval
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built


@dataclass(frozen=True)
class SectionScore:
    """A part of a task that is scored by itself: a set of STS14, or a section of analogies."""

    name: str
    entries: int  # that were asked
    left_out: int  # that could not be
    scores: Mapping[str, float]


@dataclass(frozen=True)
class TaskScore:
    """What a model scores on one task."""

    task: str
    what: str  # is asked
    way: str  # how: "nested folds", "cosine", ...
    metric: str  # which of the scores is the first
    scores: Mapping[str, float]  # shares and correlations as they are: accuracy from 0 to 1
    first: float  # the number that enters the overall mean, from 0 to 100
    interval: Interval | None  # of the first, on its scale
    dev: float | None  # on the rows that chose how to fit, on the scale of the first
    l2: tuple[float, ...]  # chosen; one for each fold, or one
    folds: tuple[float, ...]  # the first number in each fold
    entries: Mapping[str, int]  # that were asked, by part
    left_out: int  # entries that were not, because a model cannot read them
    missing: tuple[str, ...]  # distinct sentences or words that it cannot read, some of them
    missing_count: int  # all of them
    texts: int  # distinct sentences or words in the task
    sections: tuple[SectionScore, ...] = ()


@dataclass(frozen=True)
class QualityReport:
    """One model on some tasks."""

    kind: str  # "senteval", "similarity" or "analogies"
    model: str
    model_fingerprint: str
    tasks: tuple[TaskScore, ...]
    overall: float | None  # the mean of the tasks' first numbers (seed 004, table 10): say of how many when you show it
    options: Mapping[str, Json]
    seed: int
    notes: tuple[str, ...]  # what was odd about the model
    version: str
    time: str  # UTC

    def task(self, name: str) -> TaskScore | None:
        return next((each for each in self.tasks if each.task == name), None)

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> QualityReport:
        return built(cls, parsed(text))


@dataclass(frozen=True)
class QualityReports:
    """Several models, or one before and after, to be read side by side; the first is what the others differ from."""

    reports: tuple[QualityReport, ...]

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> QualityReports:
        """What to_json wrote, or one report alone."""
        found = parsed(text)
        if isinstance(found, dict) and "reports" not in found:
            return cls((built(QualityReport, found),))
        return built(cls, found)


def overall_of(tasks: Sequence[TaskScore]) -> float | None:
    """The mean of their first numbers."""
    return fmean(each.first for each in tasks) if tasks else None
