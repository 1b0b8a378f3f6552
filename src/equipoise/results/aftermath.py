"""What is left of a bias after it was reduced, and what that cost: the same checks before and after each method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from equipoise.errors import BadResults
from equipoise.results.evidence import Interval
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built

AFTERMATH_FORMAT = 2  # of its JSON; raise it when an old reader would misread a new file

Group = Literal["recoverable", "associations", "utility", "unrelated"]
GROUPS: tuple[Group, ...] = get_args(Group)  # in the order of telling: what is still there comes first
Verdict = Literal["better", "worse", "moved", "no clear change"]


@dataclass(frozen=True)
class CheckCard:
    """What a check asks, and how to read its number."""

    name: str  # "recovery"
    title: str  # "The side of a word, told by a classifier"
    group: Group
    what: str  # is asked, in one sentence
    better: Literal["lower", "higher", "nearer"]  # lower and higher numbers are better, or those nearer to the ideal
    scale: Literal["share", "correlation", "effect size", "number"]  # how to print it; a share is from 0 to 1
    paper: str
    limits: str


@dataclass(frozen=True)
class Moved:
    """How far one number lies above another that was drawn alike, and whether that is for the better."""

    value: float
    low: float | None
    high: float | None
    p_value: float | None  # of being no better and no worse, two-sided
    p_moved: float | None  # of not having moved at all; the same where lower or higher is better
    p_adjusted: float | None  # p_value by Holm, over what else was asked of the same method; the verdict goes by it
    verdict: Verdict  # moved: by p_moved, so adjusted, and not clearly nearer to the ideal or farther from it


@dataclass(frozen=True)
class Reading:
    """The number of a check."""

    check: str
    value: float
    interval: Interval | None
    ideal: float | None  # what vectors without the bias would give: chance, or 0; None where more is simply better
    items: int  # words, pairs or questions that it is a number of
    drawn: str = field(repr=False)  # the number under every draw, packed (results/kept.py); "" where nothing was
    draws: str  # names the draws: readings of one name were drawn alike
    change: Moved | None  # from the reading before; None before
    beyond: Moved | None  # from that of the control with as many directions; None where there is none
    repeated: tuple[float, ...]  # of a control: the number of every draw of directions, whose mean is the value
    detail: Mapping[str, Json]


@dataclass(frozen=True)
class Estimate:
    """One number out of several readings."""

    value: float
    interval: Interval | None
    checks: tuple[str, ...]  # that it is the mean of


@dataclass(frozen=True)
class Outcome:
    """What came of one method."""

    method: str  # "hard"
    label: str  # tells it from others of the same method: "hard", and of a control "random-direction (30)"
    title: str
    control: bool  # a control, not a method: what removing anything would do, the mean over many draws
    recipe: Mapping[str, Json]
    readings: tuple[Reading, ...]
    refused: Mapping[str, str]  # check -> why it has no number
    bias_left: Estimate | None  # mean over checks: of the distance from ideal before, the share that is left
    utility_kept: Estimate | None  # mean over checks of utility: after over before
    beyond: Moved | None  # bias left less that of the control with as many directions: the one test of a method
    on_front: bool  # no other method has less bias left and more utility kept
    seconds: float  # that the method took; checks not counted

    @property
    def directions(self) -> int:
        """That were taken out, or as many as amount to it; one where nothing is known of it."""
        detail = self.recipe.get("detail")
        number = detail.get("directions") if isinstance(detail, Mapping) else None
        return max(1, number) if isinstance(number, int) else 1

    def reading(self, check: str) -> Reading | None:
        return next((each for each in self.readings if each.check == check), None)


@dataclass(frozen=True)
class Aftermath:
    """A model before, and after each of several methods."""

    model: str
    fingerprint: str
    kind: Literal["words", "sentences"]
    axis: str
    axis_title: str
    classes: tuple[str, ...]
    checks: tuple[CheckCard, ...]
    before: tuple[Reading, ...]
    refused: Mapping[str, str]  # checks that the model cannot answer even before, and why
    outcomes: tuple[Outcome, ...]
    settings: Mapping[str, Json]
    seed: int
    notes: tuple[str, ...]
    version: str
    time: str  # UTC

    def reading(self, check: str) -> Reading | None:
        """Before any method."""
        return next((each for each in self.before if each.check == check), None)

    def control_of(self, outcome: Outcome) -> Outcome | None:
        """The control that took out as many directions, else the next larger; None of a control, or where none did."""
        if outcome.control:
            return None
        enough = [each for each in self.outcomes if each.control and each.directions >= outcome.directions]
        return min(enough, key=lambda each: each.directions, default=None)

    def to_json(self) -> str:
        return as_json({"equipoise_aftermath": AFTERMATH_FORMAT, **fields_of(self)})

    @classmethod
    def from_json(cls, text: str) -> Aftermath:
        found = parsed(text)
        if not isinstance(found, dict) or found.pop("equipoise_aftermath", None) != AFTERMATH_FORMAT:
            raise BadResults("It was not written by this version's mitigate or compare.")
        return built(cls, found)
