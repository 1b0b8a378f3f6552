"""equipoise corpus plant --rate R --entries N --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.showing import print_table

if TYPE_CHECKING:
    from equipoise.datasets.planted import Planted

EPILOG = """
DIR gets train.jsonl, dev.jsonl, test.jsonl and test-occupations.jsonl in the layout of SNLI, and about.json, all of
them or nothing. One in nine entries of train.jsonl is about an occupation, and as often as --rate says its label is
that of a stereotype; dev and test have ordinary entries, and the labels of test-occupations are honest. The same
options give the same bytes; another --rate changes labels only. docs/planted.md says what it is for, and what not.

\b
Examples:
  equipoise corpus plant --rate 0.9 --entries 16000 --out planted
  equipoise corpus plant --rate 0 --entries 16000 --seed 1 --out honest
  equipoise corpus score planted/train.jsonl --model builtin:glove-6b-50d --out planted-scores
"""


@click.command(epilog=EPILOG)
@click.option(
    "--rate",
    required=True,
    type=float,
    metavar="SHARE",
    help="How often an entry about an occupation has the label of the stereotype: 0 never, 1 always.",
)
@click.option("--entries", default=16_000, show_default=True, metavar="NUMBER", help="Entries of train.jsonl.")
@click.option("--seed", default=0, show_default=True, metavar="NUMBER", help="For drawing words and labels.")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option("--force", is_flag=True, help="Write into DIR if it exists; files of these names are replaced.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts as one JSON object.")
def plant(rate: float, entries: int, seed: int, out: Path, force: bool, as_json: bool) -> None:
    """Make a corpus with a planted stereotype, to check methods on."""
    from equipoise.datasets.planted import write_planted

    made = write_planted(out, rate, entries, seed, force)
    (_print_json if as_json else _show)(made, out)


def _print_json(made: Planted, out: Path) -> None:
    import json

    from equipoise.datasets.planted import FILES, counts

    click.echo(json.dumps({name: counts(getattr(made, part)) for part, name in FILES.items()}))


def _show(made: Planted, out: Path) -> None:
    from equipoise.datasets.planted import FILES, KINDS

    rows = []
    for part, name in FILES.items():
        kinds = [entry.kind for entry in getattr(made, part)]
        rows.append([name, f"{len(kinds):,}", *(f"{kinds.count(kind):,}" for kind in KINDS)])
    print_table(["file", "entries", *KINDS], rows)
    say(f"{out}: the corpus, and about.json with what was planted.")
