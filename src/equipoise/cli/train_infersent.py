"""equipoise train infersent TRAIN... --dev FILE --words MODEL --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import split_commas
from equipoise.cli.showing import progress_bar
from equipoise.cli.training_saying import going_on, show_record

EPILOG = """
Files are pairs of sentences with a label, as SNLI and MultiNLI have them, in any format that equipoise corpus reads.
Entries without agreement on a label (-) are left out and counted. OUT gets encoder.safetensors, which infersent: opens,
classifier.safetensors, training.json and a model card; until it is done, a checkpoint.

Step sizes are the published ones: 0.1, times 0.99 each epoch, over 5 when the development set does not improve, until
below 0.00001; the weights kept are those of the best epoch. Presets: small (64 hidden), medium (128), large (256) for
processors; paper (2,048) for a graphics card.

\b
Examples:
  equipoise train infersent train.jsonl --dev dev.jsonl --words builtin:glove-6b-50d --out encoder
  equipoise train infersent train.jsonl --dev dev.jsonl --test test.jsonl --words glove.txt --hidden 96 --seed 1 --out e
  equipoise train infersent s1.train --dev s1.dev --words glove.txt --out encoder      # s2.*, labels.* stand beside
  equipoise audit infersent:encoder/encoder.safetensors --words builtin:glove-6b-50d --suite seat --out report
"""


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="TRAIN...")
@click.option("--dev", multiple=True, required=True, metavar="FILE", help="Entries to choose the best epoch by.")
@click.option("--test", multiple=True, metavar="FILE", help="Entries to judge the result by; can be repeated.")
@click.option("--words", required=True, metavar="MODEL", help="Static vectors to read words with.")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option("--preset", default="medium", show_default=True, metavar="small|medium|large|paper", help="How large.")
@click.option("--hidden", type=int, metavar="NUMBER", help="Dimensions of a sentence in each direction.")
@click.option("--head", type=int, metavar="NUMBER", help="Dimensions of the classifier's layers.")
@click.option("--epochs", type=int, metavar="NUMBER", help="At most; default: 8, as in seed 004.")
@click.option("--batch", type=int, metavar="NUMBER", help="Entries of a step; default: 64.")
@click.option("--rate", type=float, metavar="NUMBER", help="The step size to begin with; default: 0.1.")
@click.option("--seed", type=int, metavar="NUMBER", help="For first weights and the order of entries; default: 0.")
@click.option(
    "--infersent-version",
    "version",
    type=int,
    metavar="1|2",
    help="Which marks stand around a sentence: <s> or <p>; default: 1.",
)
@click.option("--pooling", metavar="max|padded-max", help="padded-max: zeros of the padding take part, as published.")
@click.option(
    "--threads",
    type=int,
    metavar="NUMBER",
    help="Of a processor; default: 1. More help only large networks on an idle machine.",
)
@click.option("--device", default="auto", show_default=True, metavar="auto|cpu|cuda", help="Where it runs.")
@click.option("--precision", metavar="float32|bfloat16", help="On a graphics card; default: float32.")
@click.option("--columns", default="", metavar="A,B", help="The columns of the two sentences, if they are not known.")
@click.option("--label", default="", metavar="COLUMN", help="... and that of the label.")
@click.option("--save-every", default=120.0, show_default=True, metavar="SECONDS", help="How often it is kept.")
@click.option("--force", is_flag=True, help="Begin anew, whatever run OUT holds.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one JSON object.")
def infersent(
    files: tuple[str, ...], dev: tuple[str, ...], test: tuple[str, ...], words: str, out: Path, columns: str,
    as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Train a BiLSTM sentence encoder to tell whether one sentence follows from another (InferSent)."""
    from equipoise.training import train_infersent

    said = {name: value for name, value in how.items() if value is not None}
    with progress_bar(f"training {out.name}") as tell, going_on():
        record = train_infersent(
            files, dev, words, out, test=test, columns=split_commas(columns), progress=tell, **said
        )
    show_record(record, out, as_json)
