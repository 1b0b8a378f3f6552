"""What an experiment found, in sentences made from its estimates: corpus by corpus, method by method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from equipoise.reports.experiment_words import (
    DIGITS,
    POINTS,
    Kept,
    Went,
    capital,
    corpora_by_words,
    difference_words,
    ends_words,
    kept,
    measure,
    methods,
    minus,
    roles,
    strongest,
    test_files,
    version_words,
    went,
)
from equipoise.reports.words import count, listed, rounded
from equipoise.results.experiments import MEAN, ORIGINAL, PLANTED, AskedCorpus, Estimate, Experiment, Version


class Said(NamedTuple):
    """A sentence; its first words say what happened."""

    first: str
    rest: str


class Finding(NamedTuple):
    """One corpus and the strongest version of one method."""

    heading: str
    said: list[Said]


Pair = tuple[Estimate, Estimate]  # the original's, the version's


def findings(experiment: Experiment) -> list[tuple[str, list[Finding]]]:
    """Each corpus with what each method did to it."""
    found = [
        (heading, [_finding(own, corpus, each) for each in methods(own)])
        for heading, corpus, own in corpora_by_words(experiment)
    ]
    return [(name, [each for each in own if each.said]) for name, own in found if any(each.said for each in own)]


def in_short(experiment: Experiment) -> list[str]:
    """A sentence a method over all corpora, where there are several; then whether more was planted, more fell."""
    return [
        f"{own.words[0]}. {told}" if own is not experiment else told
        for own in experiment.by_words() for told in _in_short(own)
    ]  # fmt: skip


def _in_short(experiment: Experiment) -> list[str]:
    chosen = [strongest(experiment, method) for method in methods(experiment)]
    told = [_over_corpora(experiment, each) for each in chosen] if len(experiment.corpora) > 1 else []
    return [each for each in [*told, *(rates_words(experiment, version) for version in chosen)] if each]


def _finding(experiment: Experiment, corpus: str, method: str) -> Finding:
    version = strongest(experiment, method)
    heading = capital(version_words(version))
    return Finding(heading, list(_said(experiment, corpus, version)))


def _said(experiment: Experiment, corpus: str, version: Version) -> Iterator[Said]:
    for name, called in ((PLANTED, "The planted association"), (MEAN, "The mean of C6 to C8b")):
        if pair := _pair(experiment, corpus, version, "association", name):
            yield association_said(called, *pair)
    for file in test_files(experiment, corpus):
        if pair := _pair(experiment, corpus, version, "accuracy", file):
            yield accuracy_said(measure(experiment), file, *pair)
    for name in [name for name, role in roles(experiment).items() if role == "retention"]:
        if pair := _pair(experiment, corpus, version, "association", name):
            yield association_said(f"{name}, which should stay,", *pair)


def _pair(experiment: Experiment, corpus: str, version: Version, kind: str, name: str) -> Pair | None:
    """The numbers before and after, where both are there."""
    before = experiment.estimate(corpus, ORIGINAL, kind, name)
    after = experiment.estimate(corpus, version.name, kind, name)
    return (before, after) if before and after and after.difference is not None else None


def association_said(called: str, before: Estimate, after: Estimate) -> Said:
    """ "The planted association fell", " from 1.420 to 0.610, −0.810 (...)."."""
    which = went(after)
    change = f"from {rounded(before.mean, DIGITS)} to {rounded(after.mean, DIGITS)}, {_difference(after, DIGITS)}"
    if which is Went.UNTESTED:
        few = "one seed" if after.seeds == 1 else "seeds that give one and the same number"
        return Said(f"{called} went", f" {change}: {few} cannot tell that from chance.")
    joint = ":" if which is Went.UNCLEAR else ""
    past = past_zero(before.mean, after.mean) if which is Went.FELL else ""
    return Said(f"{called} {which}", f"{joint} {change}.{past}")


def past_zero(before: float, after: float) -> str:
    """What must be said where lower is not nearer to 0."""
    if after >= 0:
        return ""
    return " It went past 0, and leans the other way." if before > 0 else " It leans the other way, and now more so."


def accuracy_said(called: str, file: str, before: Estimate, after: Estimate) -> Said:
    """ "Accuracy held on test.jsonl", ": from 84.1 to 83.9 of 100, −0.2 points (...)."."""
    which = kept(after)
    change = f"from {rounded(100 * before.mean, 1)} to {rounded(100 * after.mean, 1)} of 100"
    told = f"{change}, {_difference(after, 1, 100.0, ' points')}"
    if which is Kept.UNCLEAR:
        return Said(f"Whether {called} held on {file} {which} with {count(after.seeds, 'seed')}", f": {told}.")
    return Said(f"{capital(called)} {which} on {file}", f": {told}.")


def _difference(found: Estimate, digits: int, scale: float = 1.0, unit: str = "") -> str:
    ends = found.difference_interval
    told = f"{minus(scale * (found.difference or 0.0), digits)}{unit}"
    return f"{told} ({ends_words(ends, digits, scale)})" if ends else told


def how_to_read(experiment: Experiment) -> str:
    """What the numbers of a finding are."""
    seeds = len(experiment.seeds)
    if seeds < 2:
        return (
            "Each line has the number with the original corpus, with the version, and the difference; with one seed it "
            "is not known how much of that is chance."
        )
    return (
        f"Each line has the mean over {count(seeds, 'seed')} with the original corpus, with the version, the "
        "difference, and in brackets its 95% interval over seeds. Fell and rose are said only where that interval "
        f"leaves out 0; held, only where it lies within {100 * POINTS:g} points of the original."
    )


def _over_corpora(experiment: Experiment, version: Version) -> str:
    """How often what happened, over all corpora."""
    names = [corpus.name for corpus in experiment.corpora]
    planted = [corpus.name for corpus in experiment.corpora if corpus.rate]
    told = [
        *_tally(experiment, version, [(name, PLANTED) for name in planted], "the planted association", went),
        *_tally(experiment, version, [(name, MEAN) for name in names], "the mean of C6 to C8b", went),
        *_tally(experiment, version, _first_tests(experiment, names), measure(experiment), kept),
    ]
    return f"{capital(version_words(version))}: {'; '.join(told)}." if told else ""


def _first_tests(experiment: Experiment, names: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, own[0]) for name in names if (own := test_files(experiment, name))]


def _tally(experiment: Experiment, version: Version, asked: Sequence[tuple[str, str]], called: str,
           judge: Callable[[Estimate], StrEnum]) -> Iterator[str]:  # fmt: skip
    """ "the planted association fell in 2 of 2 corpora with a planted stereotype"."""
    kind = "accuracy" if judge is kept else "association"
    pairs = [pair for corpus, name in asked if (pair := _pair(experiment, corpus, version, kind, name))]
    if pairs:
        met = Counter(judge(after) for _, after in pairs)
        where = " where one was planted" if called == "the planted association" else ""
        yield f"{called} {listed(f'{which} in {met[which]}' for which in met)} of {_corpora(len(pairs))}{where}"


def _corpora(how_many: int) -> str:
    return "1 corpus" if how_many == 1 else f"{how_many} corpora"


def rates_words(experiment: Experiment, version: Version) -> str:
    """Whether the planted association falls the more, the more was planted; "" with fewer than two rates."""
    planted = sorted((each for each in experiment.corpora if each.rate is not None), key=_rate)
    pairs = [(_rate(each), pair[1]) for each in planted
             if (pair := _pair(experiment, each.name, version, "association", PLANTED))]  # fmt: skip
    if len({rate for rate, _ in pairs}) < 2:
        return ""
    steps = listed(f"{difference_words(found, DIGITS)} at rate {rate:g}" for rate, found in pairs)
    return f"{_rates_verdict([found for _, found in pairs], version.name)}: {steps}."


def _rates_verdict(found: Sequence[Estimate], version: str) -> str:
    """From the lowest rate to the highest; only what the intervals of these two tell apart is more than chance."""
    if went(found[-1]) is not Went.FELL:
        return f"With {version} the planted association does not clearly fall where most was planted"
    if not all(later < earlier for earlier, later in pairwise(each.difference or 0.0 for each in found)):
        return f"With {version} the planted association does not fall the more, the more was planted"
    few, many = found[0].difference_interval, found[-1].difference_interval
    sure = few and many and many.high < few.low
    chance = "" if sure else ", though intervals of the lowest and the highest rate overlap"
    return f"With {version} the planted association falls the more, the more was planted{chance}"


def _rate(corpus: AskedCorpus) -> float:
    return corpus.rate or 0.0
