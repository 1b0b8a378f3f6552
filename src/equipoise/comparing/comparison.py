"""What changed between two models, or in one before and after: one row a question, to JSON and to flat rows."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from equipoise.results import Json

Verdict = Literal["nearer to neutral", "farther from neutral", "no clear difference", "not compared"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
COMPARISON_FORMAT = 1  # of a comparison's JSON; raise it when an old reader would misread a new file


@dataclass(frozen=True)
class Change:
    """How far the second number lies above the first; without an interval where they were not drawn alike."""

    value: float
    low: float | None
    high: float | None
    p_value: float | None  # of no change, two-sided


@dataclass(frozen=True)
class Compared:
    """One question, answered by two models or by one before and after."""

    bias: str
    metric: str
    dataset: str
    model_1: str
    model_2: str
    value_1: float
    value_2: float
    difference: Change  # of the value
    effect_size_1: float | None
    effect_size_2: float | None
    effect_size_difference: Change | None
    deviation: Change  # of the distance from neutral: of the effect size where there is one, else of the value
    p_adjusted: float | None  # of `shown.change`
    verdict: Verdict  # by the interval of the deviation
    why_not: str  # why there is no interval and what to do; "" where there is one

    @property
    def shown(self) -> Shown:
        """The numbers to compare across questions: the effect sizes where there are two, else the values."""
        if self.effect_size_1 is None or self.effect_size_2 is None or self.effect_size_difference is None:
            return Shown(self.value_1, self.value_2, self.difference)
        return Shown(self.effect_size_1, self.effect_size_2, self.effect_size_difference)

    def row(self) -> dict[str, Json]:
        """The same without parts within parts, for tables and csv."""
        flat: dict[str, Json] = {}
        for each in dataclasses.fields(self):
            value = getattr(self, each.name)
            flat |= _columns(each.name, value) if each.type in ("Change", "Change | None") else {each.name: value}
        return flat


class Shown(NamedTuple):
    """The first number, the second, and how they differ."""

    first: float
    second: float
    change: Change


@dataclass(frozen=True)
class Alone:
    """A question that only one side answered, or that the two sides were not asked alike."""

    bias: str
    metric: str
    dataset: str
    model: str
    why: str


@dataclass(frozen=True)
class Tally:
    """How the questions of one kind of bias came out, with one metric and one pair of models."""

    metric: str
    bias: str
    model_1: str
    model_2: str
    verdicts: dict[str, int]  # every verdict, also those that none got


@dataclass(frozen=True)
class Comparison:
    """Every question that two sets of results share, and those they do not."""

    compared: tuple[Compared, ...]
    only_first: tuple[Alone, ...]
    only_second: tuple[Alone, ...]
    level: float
    correction: str
    family: str  # what p-values were corrected over
    notes: tuple[str, ...]

    def rows(self) -> list[dict[str, Json]]:
        """One flat row a question."""
        return [each.row() for each in self.compared]

    def tallies(self) -> tuple[Tally, ...]:
        groups: dict[tuple[str, str, str, str], Counter[str]] = {}
        for each in self.compared:
            key = (each.metric, each.bias, each.model_1, each.model_2)
            groups.setdefault(key, Counter(dict.fromkeys(VERDICTS, 0)))[each.verdict] += 1
        return tuple(Tally(*key, dict(counts)) for key, counts in groups.items())

    def to_dict(self) -> dict[str, Json]:
        tallies = [dataclasses.asdict(tally) for tally in self.tallies()]
        return {"equipoise_comparison": COMPARISON_FORMAT, **dataclasses.asdict(self), "tallies": tallies}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)


def _columns(name: str, change: Change | None) -> dict[str, Json]:
    parts = {"": "value", "_low": "low", "_high": "high", "_p": "p_value"}
    return {name + ending: change and getattr(change, part) for ending, part in parts.items()}
