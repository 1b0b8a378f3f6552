"""equipoise audit MODEL..."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.options import MODEL_HELP, allow_pickle_option, assigned, settings_options, split_commas
from equipoise.cli.showing import print_table, progress_bar
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import ResultSet

if TYPE_CHECKING:
    from equipoise.models import Vectors

EPILOG = f"""
MODEL is {MODEL_HELP}. A suite is a name from 'equipoise list suites', the name of a dataset, or your own .json file.

Writes results.json, results.csv, ranking.csv, correlations.csv and the reports into the folder --out; files of these
names already there are replaced, whole.

\b
Examples:
  equipoise audit builtin:glove-6b-50d
  equipoise audit glove.txt word2vec.bin --suite gender,religion --out audit
  equipoise audit glove.txt --suite my-words.json --metrics weat,rnd,ect --format html,latex
"""


@click.command(epilog=EPILOG)
@click.argument("models", nargs=-1, required=True)
@click.option(
    "--suite",
    "-s",
    "suites",
    multiple=True,
    default=("gender,ethnicity,religion",),
    show_default=True,
    help="What to ask; several with commas or by repeating.",
)
@click.option(
    "--metrics",
    "-m",
    multiple=True,
    default=("weat,rnd,rnsb",),
    show_default=True,
    help="See 'equipoise list metrics'.",
)
@click.option("--out", "-o", default="equipoise-report", show_default=True, help="Folder for the results.")
@click.option(
    "--format",
    "-f",
    "formats",
    multiple=True,
    default=("html",),
    show_default=True,
    help="Reports to write: html, markdown, latex, model-card.",
)
@click.option("--set", "assignments", multiple=True, metavar="METRIC.OPTION=VALUE", help="An option of a metric.")
@settings_options
@allow_pickle_option
def audit(
    models: tuple[str, ...], suites: tuple[str, ...], metrics: tuple[str, ...], out: str, formats: tuple[str, ...],
    assignments: tuple[str, ...], allow_pickle: bool, **settings: Any,
) -> None:  # fmt: skip
    """Ask models a suite of questions and write a report."""
    from equipoise.audit import audit as audit_them
    from equipoise.datasets import load_suite
    from equipoise.measure import split_settings
    from equipoise.options import check_metric
    from equipoise.publish import check_format, write_report

    options = {name: value for name, value in settings.items() if value is not None}
    wanted_metrics, wanted_formats, wanted_suites = split_commas(metrics), split_commas(formats), split_commas(suites)
    of_metrics = _by_metric(assigned(assignments), wanted_metrics)
    for metric in wanted_metrics:  # what is wrong is said before a large file is read
        check_metric(metric)
        split_settings(metric, {**options, **of_metrics.get(metric, {})})
    for name in wanted_formats:
        check_format(name)
    for suite in wanted_suites:
        load_suite(suite)

    opened = [_opened(model, allow_pickle) for model in models]
    with progress_bar("asking") as tell:
        results = audit_them(
            opened,
            wanted_suites,
            wanted_metrics,
            options=of_metrics,
            progress=lambda done, total, what: tell(done / total, what),
            **options,
        )
    if not results.results:
        raise CannotAnswer(
            f"No question could be answered, so nothing was written. The first reason: {results.refusals[0].reason}"
        )
    paths = write_report(results, out, wanted_formats)
    _show(results)
    click.echo(f"{len(results.results)} results, {len(results.refusals)} questions not answered.")
    for name in wanted_formats:
        click.echo(f"{name}: {_place(paths[name])}")


def _by_metric(assignments: dict[str, str], metrics: list[str]) -> dict[str, dict[str, str]]:
    """{"weat.ddof": "0"} -> {"weat": {"ddof": "0"}}"""
    options: dict[str, dict[str, str]] = {}
    for name, value in assignments.items():
        metric, dot, option = name.partition(".")
        metric = metric.replace("_", "-")
        if not dot or metric not in metrics:
            raise BadOption(f"--set takes METRIC.OPTION=VALUE, METRIC one of {', '.join(metrics)}; it got {name!r}.")
        options.setdefault(metric, {})[option] = value
    return options


def _opened(model: str, allow_pickle: bool) -> Vectors:
    from equipoise.models import load_model

    with progress_bar(f"reading {model}") as tell:
        return load_model(model, allow_pickle=allow_pickle, progress=lambda share: tell(share, ""))


def _place(path: Path) -> str:
    return str(path.resolve())


def _show(results: ResultSet) -> None:
    """The ranking, a line for each kind of bias and model."""
    metrics = list(results.metrics)
    cells: dict[tuple[str, str], dict[str, str]] = {}
    for row in results.rankings:
        cells.setdefault((row["bias"], row["model"]), {})[row["metric"]] = f"{row['rank']:g} ({row['value']:.3f})"
    rows = [(bias, model, *(found.get(metric, "-") for metric in metrics)) for (bias, model), found in cells.items()]
    print_table(("bias", "model", *metrics), rows, title="Rank, 1 for the least, and mean deviation from neutral")
