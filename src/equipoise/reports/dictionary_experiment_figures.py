"""Figure 1 of seed 003 with intervals, and what groups of entries add: rows of marks on one scale, a panel a question.

Places across are in percent of the width, places down in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from equipoise.reports.dictionary_experiment_groups import added, group_name
from equipoise.reports.dictionary_experiment_words import (
    answer_of,
    asked,
    compared,
    only_published,
    published_of,
    question_words,
)
from equipoise.reports.experiment_words import DIGITS, with_ends
from equipoise.reports.forest import Scale
from equipoise.reports.words import count, rounded
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import AskedQuestion, DictionaryExperiment

HEIGHT = 32  # pixels of a row
MIDDLE = 12  # where its mark is
BELOW = 23  # where its seeds are
OURS, OTHERS = 0, 1  # which shape and colour


class Shown(NamedTuple):
    """What a row holds, before it has places."""

    name: str
    mark: int
    value: float | None  # None where there is nothing of ours
    interval: Interval | None = None
    seeds: Sequence[float] = ()
    published: float | None = None


@dataclass(frozen=True)
class Row:
    """One line of a drawing."""

    name: str
    mark: int  # which shape and colour
    at: str  # "" without a number
    low: str  # "" without an interval
    high: str
    seeds: str  # a path of dots, "" without any
    published: str  # "" without one
    says: str  # the same in words


@dataclass(frozen=True)
class Panel:
    """One question."""

    title: str
    asks: str
    rows: list[Row]


@dataclass(frozen=True)
class Figure:
    """Panels on one scale."""

    panels: list[Panel]
    ticks: list[tuple[str, str]]  # place, label
    zero: str
    height: int = HEIGHT
    middle: int = MIDDLE

    @property
    def published(self) -> bool:
        return any(row.published for panel in self.panels for row in panel.rows)

    @property
    def seeds(self) -> bool:
        return any(row.seeds for panel in self.panels for row in panel.rows)

    @property
    def others(self) -> bool:
        return any(row.mark == OTHERS and row.at for panel in self.panels for row in panel.rows)


def versions_figure(found: DictionaryExperiment) -> Figure | None:
    """Every question with the versions, the vectors beside, and what was published; None where nothing came."""
    return _figure({each: _versions(found, each.name) for each in asked(found)}) if found.estimates else None


def groups_figure(found: DictionaryExperiment) -> Figure | None:
    """Every question with what each group of entries adds, the most first; None where none was left out."""
    return _figure({
        question: [Shown(group_name(each.group), OTHERS if each.group.control else OURS, each.value, each.interval)
                   for each in added(found, question.name)]
        for question in asked(found)
    })  # fmt: skip


def _versions(found: DictionaryExperiment, question: str) -> list[Shown]:
    names = [each.name for each in compared(found)]
    rows = [_version(found, each, question) for each in names]
    rows += [Shown(each.model, OTHERS, answer.effect_size, answer.interval,
                   published=_published(found, each.model, question))
             for each in found.beside if (answer := answer_of(each.answers, question))]  # fmt: skip
    rows += [Shown(f"{each} (published)", OTHERS, None, published=_published(found, each, question))
             for each in only_published(found)]  # fmt: skip
    return [row for row in rows if row.value is not None or row.published is not None]


def _version(found: DictionaryExperiment, version: str, question: str) -> Shown:
    estimate = found.estimate(version, question)
    own = [answer for cell in found.cells if cell.version == version
           if (answer := answer_of(cell.answers, question))]  # fmt: skip
    published = _published(found, version, question)
    if estimate is None:
        return Shown(version, OURS, None, published=published)
    ends = own[0].interval if len(own) == 1 else estimate.interval  # of one seed over words, as of vectors beside
    seeds = [each.effect_size for each in own] if len(own) > 1 else []
    return Shown(version, OURS, estimate.mean, ends, seeds, published)


def _published(found: DictionaryExperiment, row: str, question: str) -> float | None:
    figure = published_of(found, row, question)
    return figure.effect_size if figure else None


def _figure(shown: dict[AskedQuestion, list[Shown]]) -> Figure | None:
    scale = Scale.over([0.0, *(number for rows in shown.values() for row in rows for number in _numbers(row))])
    panels = [Panel(question_words(each.name), each.title, [_row(row, scale) for row in rows])
              for each, rows in shown.items() if rows]  # fmt: skip
    return Figure(panels, scale.ticks(), scale.place(0.0)) if panels else None


def _numbers(row: Shown) -> Iterable[float]:
    ends = (row.interval.low, row.interval.high) if row.interval else ()
    return (number for number in (row.value, *ends, *row.seeds, row.published) if number is not None)


def _row(row: Shown, scale: Scale) -> Row:
    low, high = (scale.place(row.interval.low), scale.place(row.interval.high)) if row.interval else ("", "")
    places = dict.fromkeys(sorted((scale.place(each) for each in row.seeds), key=float))
    dots = "".join(f"M{place} {BELOW}h0" for place in places)  # no length, but round ends
    at, published = ("" if each is None else scale.place(each) for each in (row.value, row.published))
    return Row(row.name, row.mark, at, low, high, dots, published, _says(row))


def _says(row: Shown) -> str:
    told = [] if row.value is None else [with_ends(row.value, row.interval, DIGITS)]
    seeds = ", ".join(rounded(each, DIGITS) for each in row.seeds)
    told += [f"{count(len(row.seeds), 'seed')}: {seeds}"] if seeds else []
    told += [] if row.published is None else [f"published {rounded(row.published, DIGITS)}"]
    return f"{row.name}: {'; '.join(told)}"


def versions_caption(found: DictionaryExperiment) -> str:
    """How to read figure 1."""
    if len(found.seeds) > 1:
        bars = "Bars are 95% intervals over seeds and words; where there is no second seed, over words alone."
    else:
        bars = "There is one seed, so bars are 95% intervals over words alone, and say nothing of other seeds."
    return (
        f"Across: the effect size of WEAT, on one scale for all questions; at 0 there is no association. {bars} "
        "Versions share seeds and words, so bars that overlap may hide a clear difference: differences stand below."
    )


def groups_caption(found: DictionaryExperiment) -> str:
    """How to read what groups add."""
    several = len(found.seeds) > 1
    bars = "Bars are 95% intervals over seeds and words." if several else "With one seed there are no bars."
    return (
        "Across: what a group adds to the effect size, on one scale for all questions, the most first and the control "
        f"last. Right of 0 it is higher with these entries than without them. {bars}"
    )
