"""equipoise train transformer MODEL TRAIN... --dev FILE --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import split_commas
from equipoise.cli.showing import progress_bar
from equipoise.cli.training_saying import going_on, show_record
from equipoise.errors import BadOption

EPILOG = """
Files are pairs of sentences with a label, as SNLI has them, or with a score, as STS-Benchmark and SICK have them, in
any format that equipoise corpus reads. Labels train a classifier on both vectors and their difference, which is kept
apart; scores train the cosine of both vectors (Sentence-BERT). Scores are scaled to 0 to 1 from what they could be: 0
to 1, 1 to 5 as in SICK, or 0 to 5 as in STS-Benchmark, the first that holds all scores of TRAIN; or --scale.

OUT gets a model of sentence-transformers, which st:OUT opens, training.json and a model card; until it is done, a
checkpoint. The weights kept are those of the best epoch on the development set.

\b
Examples:
  equipoise train transformer builtin:minilm sts-train.csv --dev sts-dev.csv --test sts-test.csv --out minilm-sts
  equipoise train transformer st:all-mpnet-base-v2 fairer.jsonl --dev dev.jsonl --epochs 2 --out fairer-mpnet
  equipoise train transformer builtin:minilm SICK_train.txt --dev SICK_trial.txt --label relatedness_score --out sick
"""


@click.command(epilog=EPILOG)
@click.argument("model")
@click.argument("files", nargs=-1, required=True, metavar="TRAIN...")
@click.option("--dev", multiple=True, required=True, metavar="FILE", help="Entries to choose the best epoch by.")
@click.option("--test", multiple=True, metavar="FILE", help="Entries to judge the result by; can be repeated.")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option(
    "--task", metavar="auto|nli|sts", help="Labels (nli) or scores (sts); default: what the labels of TRAIN look like."
)
@click.option("--scale", default="", metavar="LOW,HIGH", help="The lowest and the highest score there could be.")
@click.option("--epochs", type=int, metavar="NUMBER", help="Passes over all entries; default: 1.")
@click.option("--batch", type=int, metavar="NUMBER", help="Entries of a step; default: 32.")
@click.option("--rate", type=float, metavar="NUMBER", help="The step size at its highest; default: 0.00002.")
@click.option("--warmup", type=float, metavar="SHARE", help="Of the steps, that it grows for; default: 0.1.")
@click.option("--seed", type=int, metavar="NUMBER", help="For the order of entries and dropout; default: 0.")
@click.option("--pooling", metavar="own|mean|max|cls|...", help="How tokens become a sentence; default: own.")
@click.option("--threads", type=int, metavar="NUMBER", help="Of a processor; default: 1. Digits depend on it.")
@click.option("--device", default="auto", show_default=True, metavar="auto|cpu|cuda", help="Where it runs.")
@click.option("--columns", default="", metavar="A,B", help="The columns of the two sentences, if they are not known.")
@click.option("--label", default="", metavar="COLUMN", help="... and that of the label or score.")
@click.option("--save-every", default=300.0, show_default=True, metavar="SECONDS", help="How often it is kept.")
@click.option("--force", is_flag=True, help="Begin anew, whatever run OUT holds.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one JSON object.")
def transformer(
    model: str, files: tuple[str, ...], dev: tuple[str, ...], test: tuple[str, ...], out: Path, columns: str,
    scale: str, as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Train a sentence encoder of transformers further, on labels or on scores."""
    from equipoise.training import fine_tune

    said = {name: value for name, value in how.items() if value is not None}
    with progress_bar(f"training {out.name}") as tell, going_on():
        record = fine_tune(
            model, files, dev, out, test=test, columns=split_commas(columns), scale=_numbers(scale), progress=tell,
            **said,
        )  # fmt: skip
    show_record(record, out, as_json)


def _numbers(scale: str) -> list[float]:
    try:
        return [float(each) for each in split_commas(scale)]
    except ValueError as error:
        raise BadOption(f"--scale is the lowest and the highest score, such as 0,5, and it is {scale!r}.") from error
