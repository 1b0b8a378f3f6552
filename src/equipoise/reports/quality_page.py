"""What models are good for, side by side: one web page that stands alone, the same in Markdown, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from equipoise.reports import quality_tables
from equipoise.reports.csv import table_of
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.words import count
from equipoise.results import Json
from equipoise.results.quality import QualityReport, QualityReports, TaskScore

TITLE = "Do they still work? Models on known tasks"
KINDS = {  # heading, and how its numbers come about
    "senteval": ("SentEval", "Sentences are turned into vectors, the vectors are frozen, and a linear model on top of "
                 "them learns each task (Conneau and Kiela, LREC 2018); STS14 takes the cosine as it is. All numbers "
                 "are times 100. The mean is that of the first numbers, as seed 004 takes it in its table 10."),
    "similarity": ("Word similarity", "Spearman’s correlation, times 100, between the cosine of two words and how "
                   "alike people find them. Pairs with an unknown word are left out."),
    "analogies": ("Analogies", "How many of 100 questions “a is to b as c is to what?” are answered by the right word, "
                  "among the words that the model has. Questions with an unknown word are left out."),
}  # fmt: skip
ALWAYS = (
    "Being good at these tasks is not being fair: a model can score as before and lean as before, and the other way "
    "round.",
    "Small differences are noise. A task’s number moves by half a point or more with another seed, and intervals count "
    "the chance in the entries that were asked, not that in training the encoder.",
    "Folds share most of the entries they learn from, and pairs or questions share words, so intervals tend to be too "
    "narrow.",
    "All tasks are in English, and most are about reviews, news and captions.",
)
COLUMNS = (
    "kind", "model", "model_fingerprint", "task", "metric", "first", "interval_low", "interval_high", "dev", "scores",
    "entries", "left_out", "missing", "texts", "l2", "seed", "version",
)  # fmt: skip


def quality_page(found: QualityReports) -> str:
    """A complete HTML document."""
    return environment().get_template("quality.html.j2").render(
        title=TITLE, lead=lead(found), groups=groups(found), limits=limits(found), tables=quality_tables,
        facts=facts, version=found.reports[0].version,
    )  # fmt: skip


def quality_markdown(found: QualityReports) -> str:
    """The same in Markdown."""
    return "\n\n".join(_blocks(found)) + "\n"


def quality_csv(found: QualityReports) -> str:
    """A row a model and task, in full precision."""
    return table_of(COLUMNS, [_row(report, task) for report in found.reports for task in report.tasks])


def _row(report: QualityReport, task: TaskScore) -> dict[str, Json]:
    ends = task.interval
    return {
        "kind": report.kind, "model": report.model, "model_fingerprint": report.model_fingerprint, "task": task.task,
        "metric": task.metric, "first": task.first,
        "interval_low": ends and ends.low, "interval_high": ends and ends.high,
        "dev": task.dev, "scores": _listed(task.scores), "entries": _listed(task.entries),
        "left_out": task.left_out, "missing": task.missing_count, "texts": task.texts,
        "l2": " ".join(f"{each:g}" for each in task.l2), "seed": report.seed, "version": report.version,
    }  # fmt: skip


def _listed(numbers: Mapping[str, float]) -> str:
    return "; ".join(f"{name} {value!r}" for name, value in numbers.items())


def groups(found: QualityReports) -> list[tuple[str, str, list[QualityReport]]]:
    """A heading, a note and the reports of each kind."""
    kinds = dict.fromkeys(report.kind for report in found.reports)
    return [(*KINDS.get(kind, (kind, "")), [each for each in found.reports if each.kind == kind]) for kind in kinds]


def lead(found: QualityReports) -> str:
    models = list(dict.fromkeys(report.model for report in found.reports))
    tasks = sum(len(quality_tables.tasks_in(own)) for _, _, own in groups(found))
    beside = f", beside {models[0]}" if len(models) > 1 else ""
    return f"{count(len(models), 'model')} on {count(tasks, 'task')}{beside}: what the vectors are good for."


def limits(found: QualityReports) -> list[str]:
    """What it does not show."""
    part = [
        f"{report.model} was asked {len(report.tasks)} of the {quality_tables.TWELVE} tasks, so its mean cannot be "
        "compared with those of papers."
        for report in found.reports if report.kind == "senteval" and len(report.tasks) < quality_tables.TWELVE
    ]  # fmt: skip
    notes = [f"{report.model}: {note}." for report in found.reports for note in report.notes]
    return list(dict.fromkeys([*ALWAYS, *part, *notes]))


def facts(reports: Sequence[QualityReport]) -> list[tuple[str, str]]:
    """How the tasks were asked, where it is the same of all; else model by model."""
    told = [(report.model, _options(report)) for report in reports]
    if len({options for _, options in told}) == 1:
        return [("Asked with", told[0][1])]
    return [(f"{model} asked with", options) for model, options in told]


def _options(report: QualityReport) -> str:
    own = {"seed": report.seed, **report.options}
    return ", ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in own.items() if value is not None)


def _value(value: object) -> str:
    return " ".join(f"{each:g}" for each in value) if isinstance(value, list | tuple) else str(value)


def _blocks(found: QualityReports) -> Iterator[str]:
    yield f"# {plain(TITLE)}"
    yield plain(lead(found))
    for heading, note, own in groups(found):
        yield f"## {plain(heading)}"
        yield plain(note)
        yield from map(drawn, quality_tables.score_tables(own))
        yield drawn(quality_tables.overall_table(own))
        yield drawn(quality_tables.sureness_table(own))
        difference = quality_tables.difference_table(own)
        yield from [drawn(difference)] if difference else []
        yield from map(drawn, quality_tables.section_tables(own))
        yield drawn(quality_tables.asked_table(own))
        yield bullets(f"{name}: {told}" for name, told in facts(own))
    yield "## What this does not show"
    yield bullets(limits(found))
    yield f"Equipoise {plain(found.reports[0].version)}"
