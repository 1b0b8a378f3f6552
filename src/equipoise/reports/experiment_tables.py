"""The numbers of an experiment in tables: seed 004's tables 6, 7 and 11 (SEAT), accuracy, and 8 to 10 (SentEval)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from equipoise.reports.experiment_words import (
    DIGITS,
    Went,
    capital,
    difference_words,
    files,
    mean_words,
    measure,
    method_name,
    methods,
    names_of,
    roles,
    test_files,
    versions_by,
    went,
    with_ends,
)
from equipoise.reports.quality_tables import PAIRS, SENTENCES
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count
from equipoise.results.experiments import MEAN, ORIGINAL, OVERALL, PLANTED, Estimate, Experiment, Version

WIDEST = 5  # versions side by side; beyond it, each method has a table of its own
MARKS = {Went.FELL: "*", Went.ROSE: "†"}
LAST = (MEAN, PLANTED)
ASSOCIATIONS = (
    "Effect sizes: {}. Bold: nearest to 0 in its row, as printed. * lower, † higher than with the original, where the "
    "95% interval of the difference leaves out 0; below 0 an association leans the other way, and lower is not fairer. "
    "C1 and C2 are about flowers and instruments, and should stay."
)
ACCURACY = (
    "Times 100: {}; and the difference from the original, seed by seed, with its 95% interval where there is one."
)
QUALITY = "The first number of each task, from 0 to 100: {}. Bold: the highest."
WORDS = (
    "Encoders trained on the corpus as it is with each of the word vectors, and with these hard-debiased: {}. Bold: "
    "effect sizes nearest to 0 in their row, accuracies and tasks highest in their column. * lower, † higher than with "
    "the same word vectors as they are. Other word vectors make another encoder, which differs in more than its bias."
)
CALLED = {MEAN: "Mean of C6 to C8b", PLANTED: "Planted"}


def association_tables(experiment: Experiment, corpus: str) -> list[Table]:
    """One table, or one a method with the original first where there are many versions."""
    names = _rows(experiment, corpus)
    return (
        [_associations(experiment, corpus, names, called, own) for called, own in _groups(experiment)] if names else []
    )


def _groups(experiment: Experiment) -> Iterator[tuple[str, list[Version]]]:
    first = versions_by(experiment, ORIGINAL)
    apart = len(experiment.versions) > WIDEST
    for own in [[method] for method in methods(experiment)] if apart else [methods(experiment)]:
        called = f"SEAT before and after {' and '.join(map(method_name, own))}" if own else "SEAT"
        yield called, [*first, *(version for method in own for version in versions_by(experiment, method))]


def _rows(experiment: Experiment, corpus: str) -> list[str]:
    """The questions in their order, the mean and the planted one last."""
    names = names_of(experiment, "association", corpus)
    return [*(name for name in names if name not in LAST), *(name for name in LAST if name in names)]


def _associations(experiment: Experiment, corpus: str, names: Sequence[str], called: str,
                  versions: Sequence[Version]) -> Table:  # fmt: skip
    found = [[experiment.estimate(corpus, version.name, "association", name) for version in versions] for name in names]
    rows = [(CALLED.get(name, name), *map(_association, own)) for name, own in zip(names, found, strict=True)]
    sought = [place for place, name in enumerate(names) if roles(experiment).get(name) != "retention"]
    bold = frozenset((place, 1 + column) for place in sought for column in _least(found[place]))
    return Table(called, ("Question", *(each.name for each in versions)), "l" + "n" * len(versions), rows, bold)


def _association(found: Estimate | None) -> str:
    return mean_words(found, DIGITS) + (MARKS.get(went(found), "") if found else "")


def _least(found: Sequence[Estimate | None]) -> list[int]:
    """Which are nearest to 0, as printed; none where all are."""
    sizes = [abs(round(each.mean, DIGITS)) if each else None for each in found]
    return _chosen(sizes, min)


def _chosen(sizes: Sequence[float | None], choose: Callable[[set[float]], float]) -> list[int]:
    """Where the chosen number stands; nowhere if all are the same."""
    known = {size for size in sizes if size is not None}
    return [place for place, size in enumerate(sizes) if size == choose(known)] if len(known) > 1 else []


def rates_table(experiment: Experiment) -> Table:
    """The planted association in numbers, version by version and rate by rate."""
    planted = sorted((each for each in experiment.corpora if each.rate is not None), key=lambda each: each.rate or 0.0)
    rows = [
        (version.name, *(_with_ends(experiment.estimate(each.name, version.name, "association", PLANTED), DIGITS)
                         for each in planted))
        for version in experiment.versions
    ]  # fmt: skip
    head = ("Version", *(f"rate {each.rate:g}" for each in planted))
    return Table("The planted association by rate, in numbers", head, "l" + "n" * len(planted), rows)


def percentiles_table(experiment: Experiment) -> Table:
    """The mean of C6 to C8b and accuracy in numbers, corpus by corpus and version by version."""
    rows = [
        (corpus.name, version.name,
         _with_ends(experiment.estimate(corpus.name, version.name, "association", MEAN), DIGITS),
         _with_ends(experiment.estimate(corpus.name, version.name, "accuracy", own[0]), 1, 100.0))
        for corpus in experiment.corpora if (own := test_files(experiment, corpus.name))
        for version in experiment.versions
    ]  # fmt: skip
    head = ("Corpus", "Version", CALLED[MEAN], f"{capital(measure(experiment))}, times 100")
    return Table("The same in numbers, with 95% intervals", head, "llnn", rows)


def _with_ends(found: Estimate | None, digits: int, scale: float = 1.0) -> str:
    return DASH if found is None else with_ends(found.mean, found.interval, digits, scale)


def accuracy_tables(experiment: Experiment, corpus: str) -> list[Table]:
    """Versions below one another, files side by side; [] where no encoder came about."""
    names = files(experiment, corpus)
    head = ["Version", *(text for name in names for text in (name, "difference"))]
    rows = [
        (version.name, *(text for name in names
                         for text in _scored(experiment.estimate(corpus, version.name, "accuracy", name))))
        for version in experiment.versions
    ]  # fmt: skip
    table = Table(f"{capital(measure(experiment))} by version", head, "l" + "nn" * len(names), rows)
    return [table] if names else []


def _scored(found: Estimate | None) -> tuple[str, str]:
    return mean_words(found, 1, 100.0), difference_words(found, 1, 100.0) if found else DASH


def quality_tables(experiment: Experiment, corpus: str) -> list[Table]:
    """Tables 8 to 10 over seeds; [] where no task was asked."""
    names = names_of(experiment, "quality", corpus)
    tasks = [name for name in names if name != OVERALL]
    groups = [
        ("One sentence", [name for name in SENTENCES if name in tasks]),
        ("Two sentences", [name for name in PAIRS if name in tasks]),
        ("Other tasks", [name for name in tasks if name not in (*SENTENCES, *PAIRS)]),
    ]
    told = [_tasks(experiment, corpus, called, own) for called, own in groups if own]
    return [*told, _overall(experiment, corpus, len(tasks))] if OVERALL in names else told


def words_tables(experiment: Experiment, corpus: str) -> list[Table]:
    """Word vectors side by side, as they are and hard-debiased: table 11, and the last rows of tables 8 to 10."""
    parts = experiment.by_words()
    if len(parts) < 2:
        return []
    chosen = [(own, version) for own in parts for version in own.versions if version.percentile is None]
    return [*_words_associations(chosen, corpus), *_words_scores(chosen, corpus)]


def _words_associations(chosen: Sequence[tuple[Experiment, Version]], corpus: str) -> Iterator[Table]:
    names = _rows(chosen[0][0], corpus)
    found = [[own.estimate(corpus, version.name, "association", name) for own, version in chosen] for name in names]
    rows = [(CALLED.get(name, name), *map(_association, each)) for name, each in zip(names, found, strict=True)]
    sought = [place for place, name in enumerate(names) if roles(chosen[0][0]).get(name) != "retention"]
    bold = frozenset((place, 1 + column) for place in sought for column in _least(found[place]))
    if rows:
        head = ("Question", *(_of_words(own, version) for own, version in chosen))
        yield Table("SEAT by word vectors", head, "l" + "n" * len(chosen), rows, bold)


def _words_scores(chosen: Sequence[tuple[Experiment, Version]], corpus: str) -> Iterator[Table]:
    """Accuracy and tasks: a row for each choice of word vectors."""
    first = chosen[0][0]
    kinds = [
        (f"{capital(measure(first))} by word vectors", "accuracy", files(first, corpus), 100.0),
        ("SentEval by word vectors", "quality", names_of(first, "quality", corpus), 1.0),
    ]
    for caption, kind, names, scale in kinds:
        found = [[own.estimate(corpus, version.name, kind, name) for name in names] for own, version in chosen]
        rows = [
            (_of_words(own, version), *(mean_words(each, 1, scale) for each in each_row))
            for (own, version), each_row in zip(chosen, found, strict=True)
        ]
        columns = (_printed(column, 1, scale) for column in zip(*found, strict=True))
        bold = frozenset((row, 1 + place) for place, sizes in enumerate(columns) for row in _chosen(sizes, max))
        if names:
            yield Table(caption, ("Word vectors", *names), "l" + "n" * len(names), rows, bold)


def _of_words(experiment: Experiment, version: Version) -> str:
    return experiment.words[0] if version.method == ORIGINAL else f"{experiment.words[0]}, {version.name}"


def _tasks(experiment: Experiment, corpus: str, called: str, names: Sequence[str]) -> Table:
    found = [[experiment.estimate(corpus, version.name, "quality", name) for name in names]
             for version in experiment.versions]  # fmt: skip
    rows = [(version.name, *(mean_words(each, 1) for each in own))
            for version, own in zip(experiment.versions, found, strict=True)]  # fmt: skip
    columns = (_printed(column, 1) for column in zip(*found, strict=True))
    bold = frozenset((row, 1 + place) for place, sizes in enumerate(columns) for row in _chosen(sizes, max))
    return Table(called, ("Version", *names), "l" + "n" * len(names), rows, bold)


def _printed(found: Sequence[Estimate | None], digits: int, scale: float = 1.0) -> list[float | None]:
    return [round(scale * each.mean, digits) if each else None for each in found]


def _overall(experiment: Experiment, corpus: str, tasks: int) -> Table:
    found = [experiment.estimate(corpus, version.name, "quality", OVERALL) for version in experiment.versions]
    rows = [(version.name, mean_words(each, 2), difference_words(each, 2) if each else DASH)
            for version, each in zip(experiment.versions, found, strict=True)]  # fmt: skip
    bold = frozenset((row, 1) for row in _chosen(_printed(found, 2), max))
    return Table(f"The mean of {count(tasks, 'task')}", ("Version", "Mean", "Difference from the original"), "lnn",
                 rows, bold)  # fmt: skip
