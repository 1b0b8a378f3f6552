"""equipoise train infersent|transformer|cpae|dict2vec"""

from __future__ import annotations

import click

from equipoise.cli.groups import InOrder
from equipoise.cli.train_cpae import cpae
from equipoise.cli.train_dict2vec import dict2vec
from equipoise.cli.train_infersent import infersent
from equipoise.cli.train_transformer import transformer

EPILOG = """
A run that is stopped, by Ctrl-C, a kill or a crash, goes on where it was when the same command is given again, and ends
with the same weights; dict2vec does so with one thread. docs/training.md and docs/dict2vec.md tell more.

\b
Examples:
  equipoise train infersent snli_1.0_train.jsonl --dev snli_1.0_dev.jsonl --test snli_1.0_test.jsonl \\
      --words glove.840B.300d.txt --preset paper --out infersent-snli
  equipoise train infersent fairer/train.jsonl --dev fairer/dev.jsonl --words builtin:glove-6b-50d --out fairer-encoder
  equipoise train transformer builtin:minilm fairer/sts-train.csv --dev sts-dev.csv --out fairer-minilm
  equipoise train cpae wordnet --step np --preset small --out cpae-np
  equipoise train dict2vec books.txt --dictionary wordnet --out vectors
"""


@click.group(cls=InOrder, epilog=EPILOG)
def train() -> None:
    """Train sentence encoders and word vectors."""


for verb in (infersent, transformer, cpae, dict2vec):
    train.add_command(verb)
