"""equipoise corpus score | subtract | augment | substitute | report | plant"""

from __future__ import annotations

import click

from equipoise.cli.corpus_change import augment, substitute, subtract
from equipoise.cli.corpus_plant import plant
from equipoise.cli.corpus_report import report
from equipoise.cli.corpus_score import score
from equipoise.cli.groups import InOrder

EPILOG = """
First score a corpus into a folder, then make it fairer by those scores. Sentences of corpora can hurt; reports quote
the strongest. docs/corpora.md tells the whole way, docs/scale.md how to score a billion sentences.

\b
Examples:
  equipoise corpus score snli_1.0_train.jsonl snli_1.0_dev.jsonl --model builtin:glove-6b-50d --out snli-scores
  equipoise corpus score reviews.csv.gz --columns text --model builtin:minilm --pooling max --out scores
  equipoise corpus subtract snli-scores --percentile 95 --out snli-sub95
  equipoise corpus augment snli-scores --percentile 90 --out snli-aug90 --split paper --seed 1
  equipoise corpus substitute snli-scores --out snli-both
  equipoise corpus report snli-scores --out snli.html
  equipoise corpus plant --rate 0.9 --out planted
"""


@click.group(cls=InOrder, epilog=EPILOG)
def corpus() -> None:
    """Find, subtract and balance stereotyped sentences of a corpus."""


for verb in (score, subtract, augment, substitute, report, plant):
    corpus.add_command(verb)
