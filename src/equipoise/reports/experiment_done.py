"""What was done in an experiment: to each corpus, to each encoder, with which settings and questions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean

from equipoise.reports.corpus_words import DIGITS as SCORE_DIGITS
from equipoise.reports.corpus_words import path, share_of
from equipoise.reports.experiment_words import DIGITS, capital, corpus_words
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count, number, rounded, shortened, some
from equipoise.results import Json
from equipoise.results.experiments import MEAN, PLANTED, Cell, Changed, Experiment

MOST_FILES = 10
MOST_FAILED = 20
LONGEST = 400  # characters of a setting
FOUND = " The last two columns: entries with a planted label, and how many of them were among the changed."
CHANGED = (
    "Entries whose absolute score lies above the threshold were changed; the threshold is a percentile of the scores "
    "of that corpus. Swappable entries have a word that can be swapped."
)


def changed_table(experiment: Experiment) -> Table | None:
    """What each version did to the entries of each corpus; None where nothing is known."""
    if not experiment.changed:
        return None
    planted = any(each.planted is not None for each in experiment.changed)
    by_words = any(each.words for each in experiment.changed) and len(experiment.words) > 1
    first = ("Corpus", *(("Scored with",) if by_words else ()), "Version")
    head = ("Threshold", "Entries before", "Above it", "Swappable", "Left out", "Added")
    last = ("Planted", "Of them changed") if planted else ()
    rows = [
        (each.corpus, *((each.words,) if by_words else ()), *_changed(each), *(_found(each) if planted else ()))
        for each in experiment.changed
    ]
    return Table("What was changed in each corpus", (*first, *head, *last),
                 "l" * len(first) + "r" * (len(head) + len(last)), rows)  # fmt: skip


def _changed(each: Changed) -> tuple[str, ...]:
    numbers = (each.entries, each.above, each.swappable, each.removed, each.added)
    return each.version, number(each.threshold, SCORE_DIGITS), *(f"{number:,}" for number in numbers)


def _found(each: Changed) -> tuple[str, str]:
    if each.planted is None or each.planted_above is None:
        return DASH, DASH
    return f"{each.planted:,}", f"{each.planted_above:,} ({share_of(each.planted_above, each.planted)})"


def changed_note(experiment: Experiment) -> str:
    return CHANGED + (FOUND if any(each.planted is not None for each in experiment.changed) else "")


def beware(experiment: Experiment) -> list[str]:
    """What is missing: encoders of which nothing came, and what that does to the numbers."""
    fewer = (
        f"{each.version} of {each.corpus}{_with(experiment, each.words)} ({each.seeds} of {len(experiment.seeds)})"
        for each in experiment.estimates if each.seeds < len(experiment.seeds)
    )  # fmt: skip
    return [*failed_words(experiment.failed), *fewer_words(fewer)]


def _with(experiment: Experiment, words: str) -> str:
    return f" with {words}" if len(experiment.words) > 1 else ""


def failed_words(failed: Sequence[tuple[str, str]]) -> list[str]:
    """What nothing came of, and why; the first of many."""
    told = [f"Nothing came of {name}. {why.rstrip('.')}." for name, why in failed[:MOST_FAILED]]
    more = len(failed) - MOST_FAILED
    return [*told, f"And nothing of {more:,} more."] if more > 0 else told


def fewer_words(names: Iterable[str]) -> list[str]:
    """Whose numbers are of fewer seeds, in a sentence; [] where all have the same."""
    fewer = list(dict.fromkeys(names))
    return [f"Numbers of fewer seeds than the others: {some(fewer, MOST_FAILED)}."] if fewer else []


def cells_table(experiment: Experiment) -> Table:
    """Every encoder."""
    head = ("Version", "Seed", "Entries", "Epochs", "Development", "Tests", "Planted", capital(MEAN))
    first = _first(experiment)
    rows = [(cell.corpus, *(cell.words for _ in first[1:]), *_cell(cell)) for cell in experiment.cells]
    return Table("Every encoder", (*first, *head), "l" * len(first) + "lrrrrlrr", rows)


def _first(experiment: Experiment) -> tuple[str, ...]:
    """The columns that say what an encoder was trained on."""
    return ("Corpus", "Words") if len(experiment.words) > 1 else ("Corpus",)


def _cell(cell: Cell) -> tuple[str, ...]:
    tests = ", ".join(f"{test.name} {rounded(100 * test.score, 1)}" for test in cell.tests)
    return (cell.version, f"{cell.seed}", f"{cell.entries:,}", f"{cell.epochs}",
            rounded(100 * cell.dev.score, 1), tests or DASH, _effect(planted_of(cell)),
            _effect(gender_mean_of(cell)))  # fmt: skip


def _effect(value: float | None) -> str:
    return DASH if value is None else rounded(value, DIGITS)


def planted_of(cell: Cell) -> float | None:
    """The effect size of what was planted, where it was asked."""
    return next((each.effect_size for each in cell.associations if each.question == PLANTED), None)


def gender_mean_of(cell: Cell) -> float | None:
    """The mean effect size of the questions about gender, as the estimates have it over seeds."""
    found = [each.effect_size for each in cell.associations if each.role == "gender"]
    return fmean(found) if found else None


def corpora_table(experiment: Experiment) -> Table:
    """What encoders were trained on."""
    first = _first(experiment)
    rows = [
        (corpus_words(experiment, each.name), *(each.words for _ in first[1:]), f"{each.entries:,}", each.scored_by,
         each.score, some([path(file) for file in each.files], MOST_FILES))
        for each in experiment.corpora
    ]  # fmt: skip
    head = ("Entries to train with", "Scored by", "Score", "Files")
    return Table("The corpora", (*first, *head), "l" * len(first) + "rllw", rows)


def questions_table(experiment: Experiment) -> Table:
    """What was asked of every encoder."""
    asked = {each.question: each for cell in experiment.cells for each in cell.associations}
    purpose = {"gender": "less is fairer", "retention": "should stay", "planted": "was learned from the corpus"}
    rows = [(name, each.title, each.dataset, purpose.get(each.role, each.role)) for name, each in asked.items()]
    return Table("The questions asked (SEAT)", ("Question", "What it asks", "Data", "Why"), "lwwl", rows)


def folded_tables(experiment: Experiment) -> list[Table]:
    """What only some readers open."""
    return [cells_table(experiment), corpora_table(experiment), questions_table(experiment)]


def settings(experiment: Experiment) -> Iterator[tuple[str, str]]:
    """How it was done."""
    yield "Encoder", experiment.encoder
    if experiment.words:
        yield "Word vectors", ", ".join(experiment.words)
    yield "Seeds", ", ".join(map(str, experiment.seeds)) or DASH
    yield "Encoders", f"{count(len(experiment.cells), 'encoder')}, {len(experiment.failed)} failed"
    yield from setting_lines(experiment.settings)


def setting_lines(settings: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Names and values as they are read."""
    for name, value in settings.items():
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield capital(name.replace("_", " ")), shortened(told, LONGEST)
