"""What the verbs of quality write and show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.explain_saying import in_terminal, say
from equipoise.cli.showing import print_table
from equipoise.errors import BadOption

if TYPE_CHECKING:
    from equipoise.results.quality import QualityReports, TaskScore

ENDINGS = (".html", ".md", ".csv", ".json")
NAME = "quality"  # of the files in a folder
out_option = click.option(
    "--out", metavar="DIR|FILE", type=click.Path(path_type=Path),
    help="Where to write: a file ending in .html, .md, .csv or .json, or a folder that gets all four.",
)  # fmt: skip
json_option = click.option("--json", "as_json", is_flag=True, help="Print all as one JSON object.")


def check_out(out: Path | None, read: tuple[str, ...]) -> None:
    """Refuse a place that cannot be meant, before any work is done."""
    from equipoise.files import is_folder, refuse_to_replace

    if out is None:
        return
    if out.suffix and out.suffix not in ENDINGS and not is_folder(out):
        raise BadOption(f"--out must be a folder or end in {', '.join(ENDINGS)}, and it is {out}.")
    refuse_to_replace(read, _places(out))


def finish(found: QualityReports, out: Path | None, as_json: bool) -> None:
    """Write what was asked for, then show it."""
    from equipoise.files import write_texts

    if out is not None:
        write_texts({path: _written(found, path.suffix) for path in _places(out)})
    if as_json:
        click.echo(found.to_json())
        return
    _show(found)
    if len(found.reports) > 1:
        _show_means(found)
    if out is not None:
        say(f"{out}: {'the report' if out.suffix in ENDINGS else ', '.join(path.name for path in _places(out))}.")


def _places(out: Path) -> list[Path]:
    return [out] if out.suffix in ENDINGS else [out / f"{NAME}{ending}" for ending in ENDINGS]


def _written(found: QualityReports, ending: str) -> str:
    from equipoise.reports.quality_page import quality_csv, quality_markdown, quality_page

    if ending == ".json":
        return found.to_json() + "\n"
    return {".html": quality_page, ".md": quality_markdown, ".csv": quality_csv}[ending](found)


HEAD = ("task", "metric", "score", "95% interval", "also", "entries", "left out", "not read")


def _show(found: QualityReports) -> None:
    """A table a model to somebody who looks, one with a column of models to other programs."""
    from equipoise.reports.words import count, visible

    if not in_terminal():
        rows = [[visible(report.model), *_row(task)] for report in found.reports for task in report.tasks]
        print_table(["model", *HEAD], rows)
    for report in found.reports:
        if in_terminal():
            print_table(HEAD, [_row(task) for task in report.tasks], title=visible(report.model))
        if len(report.tasks) > 1:
            say(visible(f"{report.model}: mean of {count(len(report.tasks), 'task')} {report.overall:.2f}."))


def _row(task: TaskScore) -> list[str]:
    from equipoise.reports.words import visible

    ends = task.interval
    others = [f"{name} {value:.3f}" for name, value in task.scores.items() if name != task.metric]
    entries = next((task.entries[part] for part in ("test", "all") if part in task.entries), sum(task.entries.values()))
    return [
        visible(task.task), task.metric, f"{task.first:.1f}", f"{ends.low:.1f} to {ends.high:.1f}" if ends else "-",
        ", ".join(others) or "-", f"{entries:,}", f"{task.left_out:,}", f"{task.missing_count:,} of {task.texts:,}",
    ]  # fmt: skip


def _show_means(found: QualityReports) -> None:
    from equipoise.reports import quality_tables

    for kind in dict.fromkeys(report.kind for report in found.reports):
        own = [report for report in found.reports if report.kind == kind]
        table = quality_tables.overall_table(own)
        if len(own) > 1 and table.rows:
            print_table([name.lower() for name in table.head], table.rows, title=table.caption)


def opened(model: str, how: dict[str, Any], tell: Any) -> Any:
    """A model with the options that it has a use for."""
    from equipoise.cli.options import fitting
    from equipoise.models import load_model

    return load_model(model, **fitting(model, how), progress=lambda share: tell(share, f"opening {model}"))
