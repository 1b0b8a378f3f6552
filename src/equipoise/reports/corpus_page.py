"""A corpus measured, and what was changed in it: one web page that stands alone, and the same in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from equipoise.reports import corpus_changes, corpus_tables
from equipoise.reports.corpus_figures import distribution
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.table import Table
from equipoise.reports.words import visible
from equipoise.results.corpora import Change, CorpusReport

MEASURED = "The sentences of a corpus, measured"
CHANGED = "The sentences of a corpus, measured and changed to reduce bias"
WARNING = (
    "This report quotes sentences of a corpus, those that score most among them. They may hold stereotypes and "
    "insults. They are here as evidence, folded away until you open them, and reading them can hurt."
)
NO_FIGURE = "No entry scores anything, so there is nothing to draw."
NO_SENTENCES = "No sentence leans either way."
ALWAYS = (  # what no report of a corpus shows
    "A high score says that words of a sentence lie along a direction in this model’s space, not that the sentence "
    "harms or is false.",
    "A low score does not say that a sentence is fair: scores add up words, and neither what a sentence says as a "
    "whole nor words without a score are in them.",
)
OF_CHANGES = (
    "Changing a corpus is meant to reduce the bias that a model learns from it. Whether it does is not shown here: "
    "train a model on the new files, and measure that."
)


def corpus_page(report: CorpusReport) -> str:
    """A complete HTML document."""
    return environment().get_template("corpus.html.j2").render(
        report=report, change=report.change, title=title(report), warning=WARNING, figure=distribution(report),
        no_figure=NO_FIGURE, no_sentences=NO_SENTENCES, limits=limits(report),
        corpus_tables=corpus_tables, corpus_changes=corpus_changes,
    )  # fmt: skip


def corpus_markdown(report: CorpusReport) -> str:
    """The same in Markdown, without the figure."""
    parts = [_opening(report), _scores(report), _strongest(report)]
    parts += [_change(report, report.change)] if report.change else []
    blocks = [block for part in [*parts, _limits(report)] for block in part]
    return "\n\n".join(blocks) + "\n"


def title(report: CorpusReport) -> str:
    return CHANGED if report.change else MEASURED


def limits(report: CorpusReport) -> list[str]:
    """What it does not show."""
    return [*ALWAYS, *([OF_CHANGES] if report.change else []), *report.caveats]


def _opening(report: CorpusReport) -> Iterator[str]:
    yield f"# {plain(title(report))}"
    yield f"> **Before you read.** {plain(WARNING)}"
    yield plain(corpus_tables.lead(report))
    yield from _loud([corpus_tables.failed(report)] if report.failed else [])
    yield "## What was read"
    yield _facts(corpus_tables.facts(report))
    yield plain(corpus_tables.reading(report))


def _scores(report: CorpusReport) -> Iterator[str]:
    yield "## How the scores lie"
    if report.thresholds:
        yield drawn(corpus_tables.threshold_table(report))
    table = corpus_tables.histogram_table(report)
    yield drawn(table) if table.rows else plain(NO_FIGURE)


def _strongest(report: CorpusReport) -> Iterator[str]:
    yield "## The strongest sentences"
    sides = corpus_tables.sides(report)
    for side in sides:
        yield from _folded(corpus_tables.side_table(side), side.not_shown)
    if not sides:
        yield plain(NO_SENTENCES)


def _change(report: CorpusReport, change: Change) -> Iterator[str]:
    yield "## What was changed"
    yield plain(corpus_changes.method_words(change))
    yield from _loud(corpus_changes.warnings(change))
    yield _facts(corpus_changes.facts(report, change))
    yield plain(corpus_changes.largest_words(report, change))
    if change.parts:
        yield drawn(corpus_changes.parts_table(change))
    for caption, examples in ((corpus_changes.copies_title(change), corpus_changes.copied(report, change)),
                              (corpus_changes.GONE, corpus_changes.taken_out(report, change))):  # fmt: skip
        if examples:
            yield from _folded(corpus_changes.examples_table(caption, examples))


def _limits(report: CorpusReport) -> Iterator[str]:
    yield "## What this does not show"
    yield bullets(limits(report))
    yield f"Equipoise {plain(report.version)}"


def _facts(facts: Iterable[tuple[str, str]]) -> str:
    return bullets(f"{name}: {told}" for name, told in facts)


def _loud(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield f"> **Beware.** {plain(text)}"


def _folded(table: Table, note: str = "") -> Iterator[str]:
    """A table that opens when asked for; within the tags Markdown escapes nothing, so its signs are left alone."""
    yield f"<details><summary>Content warning: {escape(visible(table.caption))}</summary>"
    yield drawn(table)
    if note:
        yield plain(note)
    yield "</details>"
