"""An experiment drawn: the planted association by rate, and what each percentile did (seed 004, figure 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.reports.corpus_words import ordinal
from equipoise.reports.experiment_drawing import Panel, Point, Series, Ticks, ladder, panel, spread
from equipoise.reports.experiment_words import (
    DIGITS,
    POINTS,
    capital,
    measure,
    method_name,
    methods,
    test_files,
    versions_by,
)
from equipoise.results.experiments import MEAN, ORIGINAL, PLANTED, Estimate, Experiment, Version


@dataclass(frozen=True)
class Figure:
    """Panels on one scale."""

    names: list[str]  # what the marks stand for
    panels: list[Panel]


def rates_figure(experiment: Experiment) -> Figure | None:
    """The planted association by the rate at which it was planted, a panel a method; None with fewer than two rates."""
    rates = {each.name: each.rate for each in experiment.corpora if each.rate is not None}
    if len(set(rates.values())) < 2:
        return None
    places = spread(rates.values())
    own = {each.name: _by_rate(experiment, each, rates, places) for each in experiment.versions}
    up = ladder([point.found for each in own.values() for point in each.points], [0.0], DIGITS)
    ticks = [(f"{place:.1f}", f"{rate:g}") for rate, place in places.items()]
    panels = []
    for method in methods(experiment):
        shown = [own[each.name] for each in (*versions_by(experiment, ORIGINAL), *versions_by(experiment, method))]
        series = [each for each in shown if each.points]
        panels += [panel(capital(method_name(method)), "planted association", series, up, ticks)] if series else []
    return Figure(list(_places(experiment)), panels) if panels else None


def _by_rate(experiment: Experiment, version: Version, rates: Mapping[str, float],
             places: Mapping[float, float]) -> Series:  # fmt: skip
    """A mark a percentile, so that every method has its own beside the original's."""
    points = [
        Point(places[rate], found, f"rate {rate:g}")
        for corpus, rate in sorted(rates.items(), key=lambda each: each[1])
        if (found := experiment.estimate(corpus, version.name, "association", PLANTED))
    ]
    return Series(version.name, list(_places(experiment)).index(_label(version)), points)


def percentiles_figure(experiment: Experiment) -> Figure | None:
    """Figure 6 of the seed: the mean of C6 to C8b by percentile, a line a method, a panel a corpus."""
    series = {each.name: _by_percentile(experiment, each.name, "association", MEAN) for each in experiment.corpora}
    up = ladder(_found(series), [0.0], DIGITS)
    return _figure(experiment, {
        corpus: panel(corpus, "mean of C6 to C8b", own, up, _ticks(experiment)) for corpus, own in series.items() if own
    })  # fmt: skip


def accuracy_figure(experiment: Experiment) -> Figure | None:
    """The same of accuracy on the first file of tests, with a band around the original in which it has held."""
    names = {each.name: own[0] for each in experiment.corpora if (own := test_files(experiment, each.name))}
    series = {corpus: _by_percentile(experiment, corpus, "accuracy", name) for corpus, name in names.items()}
    bands = {corpus: _band(own) for corpus, own in series.items()}
    up = ladder(_found(series), [end for band in bands.values() if band for end in band], 1, 100.0)
    return _figure(experiment, {
        corpus: panel(corpus, f"{measure(experiment)} on {names[corpus]}", own, up, _ticks(experiment), bands[corpus])
        for corpus, own in series.items() if own
    })  # fmt: skip


def _figure(experiment: Experiment, panels: Mapping[str, Panel]) -> Figure | None:
    return Figure([ORIGINAL, *map(method_name, methods(experiment))], list(panels.values())) if panels else None


def _found(series: Mapping[str, list[Series]]) -> list[Estimate]:
    return [point.found for own in series.values() for each in own for point in each.points]


def _band(series: list[Series]) -> tuple[float, float] | None:
    first = next((each.points[0].found.mean for each in series if each.name == ORIGINAL), None)
    return None if first is None else (first - POINTS, first + POINTS)


def _by_percentile(experiment: Experiment, corpus: str, kind: str, name: str) -> list[Series]:
    first = _points(experiment, corpus, kind, name, ORIGINAL)
    drawn = [Series(ORIGINAL, 0, first)]
    for mark, method in enumerate(methods(experiment), start=1):
        points = _points(experiment, corpus, kind, name, method)
        graded = any(version.percentile is not None for version in versions_by(experiment, method))
        drawn.append(Series(method_name(method), mark, points, first[0] if first and graded else None))
    return [each for each in drawn if each.points]


def _points(experiment: Experiment, corpus: str, kind: str, name: str, method: str) -> list[Point]:
    places = _places(experiment)
    return [
        Point(places[_label(version)], found, _label(version))
        for version in versions_by(experiment, method)
        if (found := experiment.estimate(corpus, version.name, kind, name))
    ]


def _places(experiment: Experiment) -> dict[str, float]:
    """Labels and places across: the original, every percentile from the highest down, versions without one."""
    percentiles = sorted({each.percentile for each in experiment.versions if each.percentile is not None}, reverse=True)
    others = [_label(each) for each in experiment.versions if each.method != ORIGINAL and each.percentile is None]
    labels = list(dict.fromkeys([ORIGINAL, *map(ordinal, percentiles), *others]))
    return dict(zip(labels, spread(range(len(labels))).values(), strict=True))


def _label(version: Version) -> str:
    if version.method == ORIGINAL:
        return ORIGINAL
    return version.name if version.percentile is None else ordinal(version.percentile)


def _ticks(experiment: Experiment) -> Ticks:
    return [(f"{place:.1f}", label) for label, place in _places(experiment).items()]
