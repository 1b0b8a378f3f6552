"""Quality side by side: seed 004's tables 8 to 10, how far from the first model, and how sure."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from equipoise.reports.table import Table
from equipoise.reports.words import DASH, MINUS, count, rounded, signed
from equipoise.results.quality import QualityReport, TaskScore

SENTENCES = ("MR", "CR", "SUBJ", "MPQA", "TREC", "SST2", "SST5")  # table 8: one sentence, an accuracy
PAIRS = ("STS-B", "SICK-R", "SICK-E", "STS14", "MRPC")  # table 9: pairs of sentences
SECOND = {"STS-B": "spearman", "STS14": "spearman", "MRPC": "f1"}  # the number after the stroke
TWELVE = len(SENTENCES) + len(PAIRS)
BEST = "best"

Reports = Sequence[QualityReport]


def tasks_in(reports: Reports) -> list[str]:
    """Every task that one of them has, in their order."""
    return list(dict.fromkeys(task.task for report in reports for task in report.tasks))


def shared(reports: Reports) -> list[str]:
    """The tasks that all of them have."""
    return [name for name in tasks_in(reports) if all(report.task(name) for report in reports)]


def score_tables(reports: Reports) -> list[Table]:
    """Models below one another, tasks side by side."""
    names = tasks_in(reports)
    if reports[0].kind != "senteval":
        return [_scores("Scores, from 0 to 100", reports, names)]
    first, second = ([name for name in own if name in names] for own in (SENTENCES, PAIRS))
    tables = [
        _scores("One sentence: how many of 100 are put into the right class", reports, first),
        _scores("Two sentences: Pearson/Spearman (STS-B, STS14) or Pearson (SICK-R) times 100, accuracy (SICK-E), "
                "accuracy/F1 (MRPC)", reports, second),
    ]  # fmt: skip
    return [table for table in tables if len(table.head) > 1]


def overall_table(reports: Reports) -> Table:
    """Seed 004, table 10: the mean of the first numbers of the tasks that all have, and the difference."""
    names = shared(reports)
    means = [fmean(_first(report, name) for name in names) for report in reports] if names else []
    rows = [
        (
            report.model,
            _marked(rounded(mean, 2), mean, means),
            DASH if report is reports[0] else _signed(mean - means[0], 2),
        )
        for report, mean in zip(reports, means, strict=False)
    ]
    return Table(
        f"The mean of {count(len(names), 'task')} that {'all models have' if len(reports) > 1 else 'were asked'}",
        ("Model", "Mean", "Difference from the first"), "lnr", rows,
    )  # fmt: skip


def sureness_table(reports: Reports) -> Table:
    """Every number with its interval."""
    rows = [
        (name, *(_with_interval(report.task(name)) for report in reports)) for name in tasks_in(reports)
    ]  # fmt: skip
    return Table("Each score with its 95% interval", ("Task", *(report.model for report in reports)),
                 "l" + "n" * len(reports), rows)  # fmt: skip


def difference_table(reports: Reports) -> Table | None:
    """How far each model is from the first, and whether that is beyond the first one's interval; None for one."""
    if len(reports) < 2:
        return None
    first, others = reports[0], reports[1:]
    rows = [(name, *(_difference(first.task(name), other.task(name)) for other in others)) for name in shared(reports)]
    caption = f"Difference from {first.model}, within or beyond its interval"
    return Table(caption, ("Task", *(report.model for report in others)), "l" + "n" * len(others), rows)


def asked_table(reports: Reports) -> Table:
    """What was asked, of how many, and what could not be read."""
    rows = [
        (task.task, report.model, task.what, _entries(task), f"{task.left_out:,}", _missing(task),
         DASH if task.dev is None else rounded(task.dev, 1),
         ", ".join(f"{each:g}" for each in sorted(set(task.l2))) or DASH)
        for name in tasks_in(reports) for report in reports if (task := report.task(name))
    ]  # fmt: skip
    head = ("Task", "Model", "What is asked", "Entries", "Left out", "Not read", "Development", "l2 chosen")
    return Table("How each task was asked", head, "llwlrwrl", rows)


def section_tables(reports: Reports) -> list[Table]:
    """The parts that are scored by themselves: the sets of STS14, the sections of analogies."""
    named = [
        name for name in tasks_in(reports) if any((task := report.task(name)) and task.sections for report in reports)
    ]
    return [_sections(name, reports) for name in named]


def _sections(name: str, reports: Reports) -> Table:
    own = [(report, {each.name: each for each in task.sections})
           for report in reports if (task := report.task(name))]  # fmt: skip
    parts = list(dict.fromkeys(part for _, sections in own for part in sections))
    rows = [
        (part, *("/".join(rounded(100 * value, 1) for value in sections[part].scores.values()) or DASH
                 if part in sections else DASH for _, sections in own))
        for part in parts
    ]  # fmt: skip
    first = next(iter(own[0][1].values()))
    what = "/".join(name.capitalize() for name in first.scores)
    caption = f"{name}, part by part{f': {what} times 100' if what else ''}"
    return Table(caption, ("Part", *(report.model for report, _ in own)), "l" + "r" * len(own), rows)


def _scores(caption: str, reports: Reports, names: Sequence[str]) -> Table:
    rows = [(report.model, *(_cell(report.task(name), reports) for name in names)) for report in reports]
    return Table(caption, ("Model", *names), "l" + "n" * len(names), rows)


def _cell(task: TaskScore | None, reports: Reports) -> str:
    if task is None:
        return DASH
    numbers = [other.first for report in reports if (other := report.task(task.task))]
    second = task.scores.get(SECOND.get(task.task, ""))
    told = rounded(task.first, 1) + ("" if second is None else f"/{rounded(100 * second, 1)}")
    return _marked(told, task.first, numbers)


def _marked(told: str, value: float, among: Sequence[float]) -> str:
    """The number, and "best" where none that is shown is larger; of one alone nothing is said."""
    best = len(among) > 1 and round(value, 2) >= round(max(among), 2)
    return f"{BEST} {told}" if best else told


def _with_interval(task: TaskScore | None) -> str:
    if task is None:
        return DASH
    ends = task.interval
    return rounded(task.first, 1) + (f" ({rounded(ends.low, 1)} to {rounded(ends.high, 1)})" if ends else "")


def _difference(first: TaskScore | None, other: TaskScore | None) -> str:
    if first is None or other is None:
        return DASH
    told, ends = _signed(other.first - first.first, 1), first.interval
    if ends is None:
        return told
    return f"{told} {'within' if ends.low <= other.first <= ends.high else 'beyond'}"


def _signed(value: float, digits: int) -> str:
    return signed(value, digits).replace("-", MINUS)


def _first(report: QualityReport, name: str) -> float:
    task = report.task(name)
    assert task is not None  # of those that all have
    return task.first


def _entries(task: TaskScore) -> str:
    if len(task.entries) > 3:
        return f"{sum(task.entries.values()):,} in {len(task.entries)} sets"
    return ", ".join(f"{part} {number:,}" for part, number in task.entries.items())


def _missing(task: TaskScore) -> str:
    if not task.missing_count:
        return "none"
    some = "; ".join(text[:40] or "(empty)" for text in task.missing[:3])
    return f"{task.missing_count:,} of {task.texts:,}: {some}{' …' if task.missing_count > 3 else ''}"
