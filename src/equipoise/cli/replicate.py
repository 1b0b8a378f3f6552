"""equipoise replicate PAPER"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.options import MODEL_HELP, split_commas
from equipoise.cli.showing import print_table, progress_bar

if TYPE_CHECKING:
    from equipoise.results.replication import ReplicatedTable, Replication

EPILOG = f"""
PAPER is zhou-2022 (sense embeddings), mora-2022 (static and contextual embeddings), lee-2020 (dictionaries) or
dolci-2023 (sentence encoders). A model is {MODEL_HELP}.

Settings are those of the paper, whatever the defaults of other commands. Published numbers stand beside ours; what
cannot be had here (weights, corpora) is named, with how to supply it.

\b
Examples:
  equipoise replicate mora-2022
  equipoise replicate mora-2022 --table 7 --models builtin:glove-6b-50d,word2vec.bin,hf:bert-base-uncased
  equipoise replicate zhou-2022 --table 3 --models hf:bert-base-uncased --data published-data
  equipoise replicate lee-2020 --figure 1 --out lee-2020.json
"""


@click.command(epilog=EPILOG)
@click.argument("paper")
@click.option("--table", "tables", multiple=True, metavar="N", help="Only this table; may be repeated.")
@click.option("--figure", "figures", multiple=True, metavar="N", help="Only this figure; may be repeated.")
@click.option(
    "--models", multiple=True, metavar="MODELS", help="Several with commas or by repeating; default: built-in."
)
@click.option(
    "--data",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where published data of others lie (CrowS-Pairs, SNLI...).",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of random draws and of training.")
@click.option(
    "--out", metavar="FILE.json", type=click.Path(path_type=Path), help="Write all numbers to this file, too."
)
@click.option("--force", is_flag=True, help="Replace FILE.json if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print all numbers as one JSON object.")
def replicate(
    paper: str,
    tables: tuple[str, ...],
    figures: tuple[str, ...],
    models: tuple[str, ...],
    data: Path | None,
    seed: int,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Repeat a paper's tables, with its published numbers beside ours."""
    from equipoise.files import refuse_to_overwrite, write_text
    from equipoise.lab import replicate as repeat

    if out:
        refuse_to_overwrite(out, force)
    names = [f"table {name}" for name in split_commas(tables)] + [f"figure {name}" for name in split_commas(figures)]
    with progress_bar(paper) as tell:
        found = repeat(paper, names, split_commas(models), data=data, seed=seed, progress=tell)
    if out:
        write_text(out, found.to_json())
    if as_json:
        click.echo(found.to_json())
    else:
        _show(found)


def _show(found: Replication) -> None:
    click.echo(f"{found.citation}\nModels: {', '.join(found.models)}\n")
    for each in found.tables:
        _show_table(each)


def _show_table(each: ReplicatedTable) -> None:
    heading = ", ".join(filter(None, (each.name[:1].upper() + each.name[1:], each.part)))
    title = f"{heading}. {each.title}"
    columns = ["", *(f"paper: {name}" for name in each.published), *(f"here: {name}" for name in each.ours)]
    whole = all(
        number is None or float(number).is_integer()
        for row in each.rows
        for number in (*row.published.values(), *row.ours.values())
    )
    rows = [
        [
            row.label,
            *(_number(row.published[name], whole) for name in each.published),
            *(_number(row.ours[name], whole) for name in each.ours),
        ]
        for row in each.rows
    ]
    click.echo(title)
    print_table(columns, rows)
    for note in each.notes:
        click.echo(f"Note: {note}")
    for line in each.missing:
        click.echo(f"Missing: {line}")
    click.echo()


def _number(value: float | None, whole: bool) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if whole else f"{value:.{3 if value == 0 or abs(value) >= 0.01 else 5}f}"
