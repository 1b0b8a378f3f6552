"""equipoise corpus report DIR, and what the other verbs of corpora show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.options import numbers_of
from equipoise.cli.showing import print_table

if TYPE_CHECKING:
    from equipoise.corpora.scores import Scores
    from equipoise.results.corpora import CorpusReport

PERCENTILES = "90,93,95,97"  # of figure 5 of seed 004
EPILOG = """
DIR is a folder that equipoise corpus score wrote.

\b
Examples:
  equipoise corpus report snli-scores --out snli.html
  equipoise corpus report snli-scores --out snli.md --percentiles 99,99.9 --top 50
"""


@click.command(epilog=EPILOG)
@click.argument("folder", metavar="DIR")
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write it: .html, .md or .json.",
)
@click.option("--percentiles", default=PERCENTILES, show_default=True, metavar="N,N...", help="Thresholds to show.")
@click.option(
    "--top", default=20, show_default=True, metavar="NUMBER", help="Sentences of each side to quote, 50 at most."
)
@click.option(
    "--corpus",
    "files",
    multiple=True,
    metavar="FILE",
    help="Where the corpus is now, if it was moved: once for each file, in their order.",
)
def report(folder: str, out: Path, percentiles: str, top: int, files: tuple[str, ...]) -> None:
    """Write a report of a scored corpus: its distribution, thresholds and strongest sentences."""
    from equipoise.corpora.scores import open_scores
    from equipoise.errors import BadOption
    from equipoise.files import write_text
    from equipoise.mitigation.corpus import describe
    from equipoise.publish import corpus_report

    if out.suffix not in WRITERS:
        raise BadOption(f"--out must end in {', '.join(WRITERS)}, and it is {out}.")
    told = describe(open_scores(folder, files), numbers_of("--percentiles", percentiles), top=top)
    write_text(out, corpus_report(told, out.suffix))
    show(told)
    say(f"{out}: the report.")


WRITERS = (".html", ".md", ".json")


def write_reports(scores: Scores) -> CorpusReport:
    """report.html and report.json in the folder of the scores."""
    from equipoise.files import write_texts
    from equipoise.mitigation.corpus import describe
    from equipoise.publish import corpus_reports

    told = describe(scores)
    write_texts({scores.folder / name: text for name, text in corpus_reports(told).items()})
    return told


def show(report: CorpusReport) -> None:
    """The counts and thresholds; sentences are left to the report."""
    from equipoise.reports.words import count, visible

    entries = f"{report.entries:,} {'entry' if report.entries == 1 else 'entries'}"
    zeros = f"; {report.without_score:,} score 0" if report.without_score else ""
    read = f"{entries} with {count(report.sentences, 'sentence')}"
    say(visible(f"{read}, {report.score} by {report.model}; largest {report.largest:.4f}{zeros}."))
    rows = [
        [f"{each.percentile:g}", f"{each.value:.4f}", f"{each.above:,}", f"{each.above / max(report.entries, 1):.1%}"]
        for each in report.thresholds
    ]
    if rows:
        print_table(["percentile", "absolute score", "entries above", "share"], rows)
