"""Pass or fail by rules, for continuous integration: on intervals, never on points.

A number whose interval lies wholly within the limits of a rule passes; one whose interval lies wholly beyond them
fails. Where the interval lies on both sides, or there is none, the words are too few to say which: unclear. A rule of
which no result has an interval is refused, as it would pass for ever.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from equipoise.errors import BadOption
from equipoise.gating.judging import Found, Outcome, found_by, in_words, outcome_of
from equipoise.gating.notes import notes_on
from equipoise.gating.rules import EXAMPLE, Rule, parse_rule
from equipoise.results import Json, ResultSet

Unclear = Literal["pass", "fail"]
COUNTED: dict[Outcome, str] = {  # how each is said after its number
    "passes": "within limits",
    "fails": "beyond limits",
    "unclear": "unclear",
    "no interval": "without an interval",
    "not answered": "not answered",
}
GATE_FORMAT = 1  # of an outcome's JSON; raise it when an old reader would misread a new file
MOST_NAMED = 3  # failures of one rule, in the line that says why


@dataclass(frozen=True)
class Judged:
    """One result under one rule."""

    rule: str
    metric: str
    bias: str
    dataset: str
    model: str
    outcome: Outcome
    number: float | None
    low: float | None
    high: float | None
    says: str  # "interval 0.91 to 1.82", or why there is none

    @property
    def clear(self) -> bool:
        return self.outcome in ("passes", "fails")

    def __str__(self) -> str:
        return f"{self.dataset} for {self.model}: {self.says}"


@dataclass(frozen=True)
class GateOutcome:
    """Everything that was judged, and what it comes to."""

    rules: tuple[str, ...]
    judged: tuple[Judged, ...]
    unclear: Unclear  # what becomes of those of which nothing can be said
    notes: tuple[str, ...] = ()  # what else the rules let pass, and at what level they were judged

    def fails_on(self, judged: Judged) -> bool:
        """Whether this result makes the gate fail."""
        return judged.outcome == "fails" or (self.unclear == "fail" and not judged.clear)

    @property
    def failures(self) -> list[Judged]:
        return [each for each in self.judged if self.fails_on(each)]

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def reason(self) -> str:
        """The whole outcome in one line."""
        if self.passed:
            return f"PASSED: of {len(self.judged)}, {self.counted()}"
        failed = {rule: [each for each in self.failures if each.rule == rule] for rule in self.rules}
        said = [f"{rule}: {_few(found)}" for rule, found in failed.items() if found]
        return f"FAILED: {len(self.failures)} of {len(self.judged)}: {'; '.join(said)}"

    def counts(self, rule: str | None = None) -> dict[str, int]:
        """How often each outcome came, under one rule or under all."""
        found = Counter(each.outcome for each in self.judged if rule in (None, each.rule))
        return {outcome: found[outcome] for outcome in COUNTED}

    def counted(self, rule: str | None = None) -> str:
        """The same in words: "40 within limits, 14 unclear"; of those within limits also that there are none."""
        counts = self.counts(rule)
        said = [outcome for outcome in COUNTED if counts[outcome] or outcome == "passes"]
        return ", ".join(f"{counts[outcome]} {COUNTED[outcome]}" for outcome in said)

    def to_dict(self) -> dict[str, Json]:
        about = {"equipoise_gate": GATE_FORMAT, "passed": self.passed, "reason": self.reason, "counts": self.counts()}
        return {**about, **dataclasses.asdict(self)}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)


def gate(
    results: ResultSet, rules: str | Sequence[str | Rule], baseline: ResultSet | None = None, unclear: str = "pass"
) -> GateOutcome:
    """Every result that a rule is about, judged by its interval.

    baseline: older results, for rules that say "not increased". unclear: whether the gate should "pass" or "fail" on
    results of which nothing can be said; they are counted either way.
    """
    if unclear not in get_args(Unclear):
        raise BadOption(f"unclear must be pass or fail, and it is {unclear!r}.")
    if not isinstance(results, ResultSet):
        raise BadOption(f"A gate takes results that were read, as by read_results(path), and it got {results!r}.")
    read = [
        rule if isinstance(rule, Rule) else parse_rule(rule) for rule in ([rules] if isinstance(rules, str) else rules)
    ]
    if not read:
        raise BadOption(f"A gate needs at least one rule, such as: {EXAMPLE}.")
    found = {rule: found_by(rule, results, baseline) for rule in read}
    judged = [_judged(rule, each) for rule in found for each in found[rule]]
    notes = dict.fromkeys(note for rule in found for note in notes_on(rule, found[rule], results))
    texts = tuple(dict.fromkeys(rule.text for rule in read))
    return GateOutcome(texts, tuple(judged), "pass" if unclear == "pass" else "fail", tuple(notes))


def _judged(rule: Rule, found: Found) -> Judged:
    return Judged(
        rule.text, *found.about, outcome_of(found, rule.limits), found.number, found.low, found.high,
        in_words(found, rule.limits),
    )  # fmt: skip


def _few(found: Sequence[Judged]) -> str:
    more = len(found) - MOST_NAMED
    return "; ".join(map(str, found[:MOST_NAMED])) + (f"; and {more} more" if more > 0 else "")
