"""equipoise experiment fairer-corpus | dictionaries"""

from __future__ import annotations

import click

from equipoise.cli.experiment_dictionaries import dictionaries_verb
from equipoise.cli.experiment_fairer_corpus import fairer_corpus_verb
from equipoise.cli.groups import InOrder

EPILOG = """
An experiment that is stopped, by Ctrl-C, a kill or a crash, goes on where it was when the same command is given again;
nothing is done twice. docs/experiments.md tells more.

\b
Examples:
  equipoise experiment fairer-corpus --planted 0,0.5,1 --percentiles 95,90 --out experiment
  equipoise experiment fairer-corpus snli_1.0_train.jsonl --dev snli_1.0_dev.jsonl --test snli_1.0_test.jsonl \\
      --words glove.840B.300d.txt --preset paper --out snli-experiment
  equipoise experiment dictionaries --out dictionaries
"""


@click.group(cls=InOrder, epilog=EPILOG)
def experiment() -> None:
    """Train models on versions of a corpus or dictionary, and compare."""


for verb in (fairer_corpus_verb, dictionaries_verb):
    experiment.add_command(verb)
