"""equipoise audit MODEL..."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import (
    MODEL_HELP,
    assigned,
    correction_option,
    fitting,
    formats_of,
    formats_option,
    model_options,
    opening,
    refuse_if_none_takes,
    settings_options,
    settings_said,
    split_commas,
    vocabulary_option,
)
from equipoise.cli.showing import print_table, progress_bar
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import OVERALL, Ranking, ResultSet

EPILOG = f"""
MODEL is {MODEL_HELP}. A suite is a name from 'equipoise list suites', the name of a dataset, or your own file.

Writes results.json, results.csv, ranking.csv, orders.csv, correlations.csv, of sentence pairs also pairs.csv and
groups.csv, with --significant-only not_significant.csv, and the reports into the folder --out; files of these names
already there are replaced, whole.

\b
Examples:
  equipoise audit builtin:glove-6b-50d
  equipoise audit glove.txt word2vec.bin --suite gender,religion --out audit
  equipoise audit glove.txt --suite my-words.json --metrics weat,rnd,ect --format html,latex
  equipoise audit builtin:glove-6b-50d builtin:minilm hf:bert-base-uncased --suite seed-002 --clean
  equipoise audit glove.txt word2vec.bin hf:bert-base-uncased --suite seed-002 --rank-method first
  equipoise audit senses:lmms_2048.bert-large-cased.txt senses:ares_bert_large.txt --suite senses
  equipoise audit hf:./my-encoder --suite gender --layer all
  equipoise audit builtin:glove-6b-50d st:all-MiniLM-L6-v2 builtin:use --suite gender
  equipoise audit st:./my-sentence-encoder --suite folder-of-seat-tests --procedure may-2019
  equipoise audit hf:bert-base-uncased builtin:smollm2 --suite sssb,crows-pairs --metrics aul,cps,likelihood
  equipoise audit hf:bert-base-uncased hf:roberta-base --suite sssb --format html,tables
"""

ASKED = {"template": "templates", "word": "words"}  # how the encoders of a ranking were asked
MOST_ORDERS = 12  # of two models, that are printed


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
    help="See 'equipoise list metrics'; default: what a question is made for, else weat,rnd,rnsb for words, seat for "
    "words put to sentence encoders, aul,likelihood for sentence pairs.",
)
@click.option("--out", "-o", default="equipoise-report", show_default=True, help="Folder for the results.")
@formats_option
@click.option("--set", "assignments", multiple=True, metavar="METRIC.OPTION=VALUE", help="An option of a metric.")
@settings_options
@correction_option
@click.option(
    "--rank-method",
    metavar="average|first",
    help="Of models of equal value: the mean of their ranks (default), or the order in which they are given, as "
    "mora-2022.",
)
@click.option(
    "--significant-only",
    is_flag=True,
    help="Rank by questions only whose results are significant for every model; the others are in not_significant.csv.",
)
@vocabulary_option
@model_options
def audit(
    models: tuple[str, ...], suites: tuple[str, ...], metrics: tuple[str, ...], out: str, formats: tuple[str, ...],
    assignments: tuple[str, ...], vocabularies: tuple[str, ...], **settings: Any,
) -> None:  # fmt: skip
    """Ask models a suite of questions and write a report."""
    from equipoise.audit import audit as audit_them
    from equipoise.files import is_folder, refuse_to_replace, there
    from equipoise.models import load_model
    from equipoise.publish import places, write_report

    if not out.strip():
        raise BadOption("--out must be the name of a folder, and it is empty.")
    if there(Path(out)) and not is_folder(Path(out)):
        raise BadOption(f"--out must be a folder, and {out} is a file; choose another name.")
    wanted = formats_of(formats)  # the audit itself checks the rest before a large file is read
    asked = split_commas(suites)
    refuse_to_replace([*models, *asked, *vocabularies], places(out, wanted))
    how = opening(settings)
    refuse_if_none_takes(models, how)
    with progress_bar("asking") as tell:
        results = audit_them(
            models,
            asked,
            split_commas(metrics) if metrics else None,
            options=_by_metric(assigned(assignments)),
            vocabularies=vocabularies or None,
            load=lambda model: load_model(
                model, **fitting(model, how), progress=lambda share: tell(share, f"reading {model}")
            ),
            progress=lambda done, total, what: tell(done / total, what),
            **settings_said(settings),
        )
    if not results.results:
        why = f" The first reason: {results.refusals[0].reason}" if results.refusals else ""
        raise CannotAnswer(f"No question could be answered, so nothing was written.{why}")
    paths = write_report(results, out, wanted)
    _show(results)
    click.echo(f"Results: {len(results.results)}; measurements that could not be made: {len(results.refusals)}.")
    for refusal in results.refusals[:1]:
        click.echo(f"The first: {refusal.metric} on {refusal.dataset}: {refusal.reason}")
    for name in ("json", *wanted):  # compare and gate read the first
        click.echo(f"{name}: {_place(paths[name])}")


def _by_metric(assignments: dict[str, str]) -> dict[str, dict[str, str]]:
    """{"weat.ddof": "0"} -> {"weat": {"ddof": "0"}}"""
    options: dict[str, dict[str, str]] = {}
    for name, value in assignments.items():
        metric, dot, option = name.partition(".")
        if not dot:
            raise BadOption(f"--set takes METRIC.OPTION=VALUE, such as --set weat.ddof=0, and it got {name!r}.")
        options.setdefault(metric.replace("_", "-"), {})[option] = value
    return options


def _place(path: Path) -> str:
    return str(path.resolve())


def _show(results: ResultSet) -> None:
    """What was found, then mean deviations for each kind of bias and model, then how sure the order of models is."""
    from equipoise.reports.rankings import apart, has_ranking, how_ranked, why_none
    from equipoise.reports.summary import opening

    metrics = list(results.metrics)
    cells: dict[tuple[str, ...], dict[str, str]] = {}
    for row, shown in _places(results):
        ranked_with = (ASKED[row["context"]],) if "context" in row else ()
        cells.setdefault((row["bias"], *ranked_with, row["model"]), {})[row["metric"]] = shown
    rows = [(*named, *(found.get(metric, "-") for metric in metrics)) for named, found in cells.items()]
    title = "Mean deviation from neutral" + (", with ranks: 1 for the least" if has_ranking(results) else "")
    columns = ("bias", "model") if all(len(named) == 2 for named in cells) else ("bias", "ranked with", "model")
    if rows:
        print_table((*columns, *metrics), rows, title=title)
    of_rankings = (apart(results), how_ranked(results)) if rows else (why_none(results),)
    for line in (*of_rankings, *_order_lines(results), *opening(results)):
        if line:
            click.echo(line)


def _places(results: ResultSet) -> Iterator[tuple[Ranking, str]]:
    """Every row of the rankings with its rank and value; a model alone has no rank."""
    from equipoise.reports.rankings import contested

    among_others = contested(results)
    for row in results.rankings:
        value, ranking = f"{row['value']:.3f}", (row.get("context", ""), row["bias"], row["metric"])
        yield row, f"{row['rank']:g} ({value})" if ranking in among_others else value


def _ranked_by(results: ResultSet, metric: str) -> str:
    return "values" if results.metrics[metric].ranked_by == "value" else "effect sizes"


def _order_lines(results: ResultSet) -> list[str]:
    """How sure the orders over all kinds of bias are; over the one kind, where there is no other."""
    from equipoise.reports.words import count, sureness

    several = any(order["bias"] == OVERALL for order in results.orders)
    chosen = [order for order in results.orders if order["bias"] == OVERALL or not several]
    lines = [
        f"{order['nearer']} nearer to neutral than {order['farther']} by {_ranked_by(results, order['metric'])} of "
        f"{order['metric']}, "
        f"{order['bias']}, {count(order['questions'], 'question')}: {sureness(order['probability'])} sure"
        for order in chosen
    ]
    more = len(lines) - MOST_ORDERS
    return lines if more <= 0 else [*lines[:MOST_ORDERS], f"and {more} more orders, in orders.csv"]
