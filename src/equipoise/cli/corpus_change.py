"""equipoise corpus subtract | augment | substitute DIR --out DIR"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from equipoise.cli.explain_saying import say
from equipoise.cli.showing import print_table, progress_bar

if TYPE_CHECKING:
    from equipoise.results.corpora import Change

EPILOG = """
SCORES is a folder that equipoise corpus score wrote; the corpus must be as it was then. The threshold is the exact
percentile over the scores of all entries (of a pair, the larger absolute score), and entries strictly above it are
changed. OUT gets the changed files, report.html and report.json, all of them or nothing.

--split keep writes every file under its own name and leaves those for evaluation (dev, valid, test, by the name of the
file or its folder) as they are, so that accuracies stay comparable. paper shuffles all entries and cuts them anew, as
seed 004 does. grouped does the same without parting entries that share their first sentence. What is no longer
comparable is said.
"""
EXAMPLES = {
    "subtract": """
\b
Examples:
  equipoise corpus subtract snli-scores --out snli-sub95
  equipoise corpus subtract snli-scores --percentile 90 --split paper --seed 1 --out snli-sub90
""",
    "augment": """
\b
Examples:
  equipoise corpus augment snli-scores --out snli-aug90
  equipoise corpus augment scores --table religions.csv --percentile 95 --split grouped --out augmented
""",
    "substitute": """
\b
Examples:
  equipoise corpus substitute snli-scores --out snli-both
""",
}

OPTIONS = [
    click.option("--out", required=True, metavar="OUT", type=click.Path(path_type=Path), help="The folder to write."),
    click.option("--split", default="keep", show_default=True, metavar="keep|paper|grouped",
                 help="Which files entries go to."),
    click.option("--dev", default=10_000, show_default=True, metavar="NUMBER",
                 help="With --split paper or grouped: entries of the new dev file."),
    click.option("--test", default=10_000, show_default=True, metavar="NUMBER", help="... and of the new test file."),
    click.option("--seed", default=0, show_default=True, metavar="NUMBER", help="For shuffling."),
    click.option("--evaluation", is_flag=True, help="With --split keep: change files for evaluation, too."),
    click.option("--unlabelled", multiple=True, default=("-",), show_default=True, metavar="LABEL",
                 help="Entries with this label are not counted, and left out of changed files: - is SNLI's where "
                 "annotators did not agree, -1 that of Hugging Face's copies. Can be repeated."),
    click.option("--keep-unlabelled", is_flag=True, help="Count and keep entries whatever their label."),
    click.option("--allow-failed", is_flag=True, help="Keep entries that could not be scored as they are."),
    click.option("--corpus", "files", multiple=True, metavar="FILE",
                 help="Where the corpus is now, if it was moved: once for each file, in their order."),
    click.option("--force", is_flag=True,
                 help="Replace an earlier result in OUT, all its files; other files stay, unless a new one has the "
                 "same name."),
    click.option("--json", "as_json", is_flag=True, help="Print what was done as one JSON object."),
]  # fmt: skip
SWAPPING = [
    click.option("--table", metavar="FILE", help="Words and their counterparts for another axis than gender."),
    click.option("--rules", metavar="context|paper|none",
                 help="For women and men, as in swap: by the words around, or appendix A of seed 004 to the letter."),
]  # fmt: skip


def _verb(method: str, percentile: float, help: str, options: list[Callable[[Any], Any]]) -> click.Command:
    """A verb that changes a corpus."""

    def command(
        context: click.Context, /, scores: str, out: Path, as_json: bool, files: tuple[str, ...], **how: Any
    ) -> None:
        given = [name for name in how if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        _change(method, scores, out, as_json, files, how, given)

    command.__doc__ = help
    chosen: Any = click.pass_context(command)
    for option in reversed([*OPTIONS, *options]):
        chosen = option(chosen)
    chosen = click.option("--percentile", default=percentile, show_default=True, metavar="NUMBER",
                          help="Entries strictly above this percentile are changed.")(chosen)  # fmt: skip
    chosen = click.argument("scores")(chosen)
    return click.command(method, epilog=EPILOG + EXAMPLES[method])(chosen)


subtract = _verb("subtract", 95.0, "Leave out the entries that score highest.", [])
augment = _verb("augment", 90.0, "Add a swapped copy of the entries that score highest.", SWAPPING)
substitute = _verb("substitute", 90.0, "Replace the entries that score highest by swapped copies, and leave out those "
                   "in which nothing can be swapped.", SWAPPING)  # fmt: skip


def _change(
    method: str, folder: str, out: Path, as_json: bool, files: tuple[str, ...], how: dict[str, Any], given: list[str]
) -> None:
    from equipoise.corpora.scores import open_scores
    from equipoise.mitigation.corpus import Options, change
    from equipoise.mitigation.corpus.options import refuse_without_effect
    from equipoise.publish import corpus_reports
    from equipoise.swapping import read_table

    percentile, table = how.pop("percentile"), how.pop("table", None)
    refuse_without_effect(how["split"], given)
    options = Options(**how, table=read_table(table) if table else None)
    scores = open_scores(folder, files)
    with progress_bar(f"{method} {folder}") as tell:
        done = change(method, scores, out, percentile, options, lambda share: tell(share, ""), corpus_reports)
    if as_json:
        click.echo((out / "report.json").read_text(encoding="utf-8"), nl=False)
        return
    _show(done)
    say(f"{out}: the changed corpus, report.html and report.json.")


def _show(done: Change) -> None:
    from equipoise.reports.corpus_outcomes import outcome

    say(outcome(done))
    say(f"Largest score: {done.largest_before:.4f} before, {done.largest_after:.4f} among the entries that stay.")
    print_table(["file", "entries"], [[part.name, f"{part.entries:,}"] for part in done.parts])
    for warning in done.warnings:
        say(f"Note: {warning}")
