"""What changed between two models, or in one before and after, question by question, and how sure that is.

Both numbers of a row were resampled with the same draws of the same words, so the words' own luck cancels. Where they
were not, a row has its two numbers and says why it has no interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

import numpy as np

from equipoise.comparing.comparison import Change, Compared, Comparison, Verdict
from equipoise.comparing.pairing import Models, models_paired, questions_shared, why_unpaired
from equipoise.comparing.shares import least_spread_of
from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.results import Array, Result, ResultSet, Reweighed
from equipoise.results.kept import unpacked
from equipoise.significance import CORRECTIONS
from equipoise.significance.differences import difference_of

FAMILY = "the questions of one kind of bias put to one pair of models with one metric"


def compare(
    before: ResultSet,
    after: ResultSet,
    *,
    models: Models | None = None,
    correction: str = "holm",
    level: float = 0.95,
) -> Comparison:
    """Every question that both sets ask alike, with what changed from the first to the second.

    models: one of the first set and one of the second. Otherwise the only model of each, or, where both have the same
    several, each with itself. The same set twice, with two models named, compares these two.
    """
    for given in (before, after):
        if not isinstance(given, ResultSet):
            raise BadOption(f"compare takes results that were read, as by read_results(path), and it got {given!r}.")
    if correction not in CORRECTIONS:
        raise UnknownName("correction", correction, list(CORRECTIONS))
    if not 0.5 <= level < 1:
        raise BadOption(f"level must be from 0.5 to below 1, and it is {level!r}.")
    shared = [questions_shared(before, after, pair) for pair in models_paired(before, after, models)]
    rows = [_compared(first, second, level) for each in shared for first, second in each.both]
    return Comparison(
        compared=tuple(_corrected(rows, correction)),
        only_first=tuple(alone for each in shared for alone in each.only_first),
        only_second=tuple(alone for each in shared for alone in each.only_second),
        level=level, correction=correction, family=FAMILY,
        notes=_notes(before, [both for each in shared for both in each.both], (1 - level) * _judged(rows)),
    )  # fmt: skip


class Numbers(NamedTuple):
    """Two numbers, and both under every draw; None where they were not drawn alike."""

    first: float
    second: float
    drawn: tuple[Array, Array] | None

    def distances(self, neutral: float) -> Numbers:
        drawn = self.drawn and (np.abs(self.drawn[0] - neutral), np.abs(self.drawn[1] - neutral))
        return Numbers(abs(self.first - neutral), abs(self.second - neutral), drawn)

    def change(self, level: float, least_spread: float = 0.0) -> Change:
        given = Change(self.second - self.first, None, None, None)
        if self.drawn is None:
            return given
        found = difference_of(self.first, self.second, *self.drawn, level, least_spread)
        return Change(found.value, found.low, found.high, found.p_value) if isfinite(found.low) else given


def _compared(first: Result, second: Result, level: float) -> Compared:
    why_not = why_unpaired(first, second)
    values, effects = _numbers(first, second, paired=not why_not)
    least = least_spread_of(first, second)
    deviation = (effects.distances(0.0) if effects else values.distances(first.neutral)).change(level, least)
    if deviation.low is None and not why_not:
        why_not = "too many resamples have no value: ask with longer lists"
    return Compared(
        bias=first.bias, metric=first.metric, dataset=first.dataset, model_1=first.model, model_2=second.model,
        value_1=first.value, value_2=second.value, difference=values.change(level, least),
        effect_size_1=first.effect_size, effect_size_2=second.effect_size,
        effect_size_difference=effects and effects.change(level),
        deviation=deviation, p_adjusted=None, verdict=_verdict(deviation), why_not=why_not,
    )  # fmt: skip


def _numbers(first: Result, second: Result, *, paired: bool) -> tuple[Numbers, Numbers | None]:
    """The values, and the effect sizes where both have one."""
    drawn = (_drawn(first), _drawn(second)) if paired else None
    values = Numbers(first.value, second.value, drawn and (drawn[0].values, drawn[1].values))
    if first.effect_size is None or second.effect_size is None:
        return values, None
    if drawn is None or drawn[0].effect_sizes is None or drawn[1].effect_sizes is None:
        return values, Numbers(first.effect_size, second.effect_size, None)
    effects = drawn[0].effect_sizes, drawn[1].effect_sizes
    return values, Numbers(first.effect_size, second.effect_size, effects)


def _drawn(result: Result) -> Reweighed:
    """The numbers of a result under every draw; NaN where there is none."""
    assert result.resampled is not None, "asked only of results that were paired"
    try:
        values = _known(unpacked(result.resampled.values))
        kept = result.resampled.effect_sizes
        effects = None if kept is None else _known(unpacked(kept))
        if effects is not None and len(effects) != len(values):
            raise ValueError
    except ValueError as error:
        raise BadResults(
            f"The resampled numbers of {result.metric} on {result.dataset} for {result.model} are damaged; "
            "run the audit again."
        ) from error
    return Reweighed(values, effects)


def _known(numbers: Array) -> Array:
    return np.where(np.isfinite(numbers), numbers, np.nan)


def _verdict(deviation: Change) -> Verdict:
    if deviation.low is None or deviation.high is None:
        return "not compared"
    if deviation.high < 0:
        return "nearer to neutral"
    return "farther from neutral" if deviation.low > 0 else "no clear difference"


def _judged(rows: Sequence[Compared]) -> int:
    return sum(row.verdict != "not compared" for row in rows)


def _corrected(rows: Sequence[Compared], correction: str) -> list[Compared]:
    """The rows with p-values corrected within each family."""
    families: dict[tuple[str, ...], list[int]] = {}
    for number, row in enumerate(rows):
        families.setdefault((row.metric, row.bias, row.model_1, row.model_2), []).append(number)
    corrected = list(rows)
    for members in families.values():
        p_values = CORRECTIONS[correction]([rows[number].shown.change.p_value for number in members])
        for number, p in zip(members, p_values, strict=True):
            corrected[number] = replace(rows[number], p_adjusted=p)
    return corrected


def _notes(before: ResultSet, pairs: Sequence[tuple[Result, Result]], by_chance: float) -> tuple[str, ...]:
    """What a reader of the rows must know. by_chance: how many verdicts may be wrong if nothing differed."""
    notes = []
    if by_chance >= 0.5:
        notes.append(
            "Verdicts go by one interval each, not corrected for their number: if nothing differed, up to about "
            f"{by_chance:.0f} of them would still say nearer or farther."
        )
    scaled = dict.fromkeys(first.metric for first, second in pairs if _compares_lengths(before, first, second))
    if scaled:
        notes.append(
            f"Changes of {' and '.join(scaled)} are of the lengths of the models' vectors as well as of their bias: "
            "audit with --normalize to compare the bias alone."
        )
    ways = sorted({_ways(first, second) for first, second in pairs} - {("", "")})
    if ways:
        notes.append(
            f"The models were not asked in the same way ({' and '.join(way or 'static vectors' for way in ways[0])}): "
            "a difference may be one of the sentences, not of the models."
        )
    versions = sorted({(first.version, second.version) for first, second in pairs if first.version != second.version})
    if versions:
        notes.append(
            f"Different versions of Equipoise made the results ({' and '.join(versions[0])}); they may measure or draw "
            "differently: audit both with one version to be sure."
        )
    return tuple(notes)


def _ways(first: Result, second: Result) -> tuple[str, str]:
    """How each was asked, where they were asked otherwise; nothing where they were not."""
    one, other = (str(result.detail.get("context", "")) for result in (first, second))
    return (one, other) if one != other else ("", "")


def _compares_lengths(before: ResultSet, first: Result, second: Result) -> bool:
    """Whether longer vectors alone would change the number."""
    card = before.metrics.get(first.metric)
    other = first.model_fingerprint != second.model_fingerprint
    return bool(card and not card.free_of_scale and other and not first.options.get("normalize"))
