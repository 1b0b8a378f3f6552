"""equipoise measure MODEL DATASET"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import (
    MODEL_HELP,
    assigned,
    model_options,
    opening,
    settings_options,
    settings_said,
    vocabulary_option,
)
from equipoise.cli.showing import progress_bar
from equipoise.cli.showing_pairs import show_pairs
from equipoise.cli.showing_words import show_words
from equipoise.errors import BadOption

EPILOG = f"""
MODEL is {MODEL_HELP}. DATASET is a name from 'equipoise list datasets' or your own file: .json for words, .csv, .tsv,
.jsonl, .txt or StereoSet's .json for pairs of sentences, .csv or .tsv of cues and answers for word associations.
FILE:NAME picks one question of several, or the pairs of one group.

\b
Examples:
  equipoise measure builtin:glove-6b-50d weat-6
  equipoise measure glove.txt weat-7 --metric weat --set ddof=0 --alternative two-sided
  equipoise measure builtin:minilm seed-002-q11 --context template --paraphrases 3
  equipoise measure glove.txt seed-002-q11 --metric rnsb --set holdout=0.2 --set seeds=10 --json
  equipoise measure senses:lmms_2048.bert-large-cased.txt weat-1-senses --senses word
  equipoise measure senses:ares_bert_large.txt SWOW-EN.R100.csv --metric wat
  equipoise measure builtin:smollm2 sssb:noun
  equipoise measure hf:bert-base-uncased crows_pairs_anonymized.csv:gender --metric cps --sentences
  equipoise measure hf:roberta-base my-pairs.csv --pairs scores.csv
"""


@click.command(epilog=EPILOG)
@click.argument("model")
@click.argument("dataset")
@click.option(
    "--metric",
    "-m",
    help="See 'equipoise list metrics'; default: what the question is made for, or weat (of sentence encoders seat), "
    "and of sentence pairs aul or likelihood.",
)
@click.option(
    "--set", "assignments", multiple=True, metavar="OPTION=VALUE", help="An option of the metric; may be repeated."
)
@click.option("--json", "as_json", is_flag=True, help="Print the whole result as one JSON object.")
@click.option("--sentences", is_flag=True, help="Of sentence pairs: show those with the largest differences.")
@click.option("--pairs", "pairs_file", metavar="FILE.csv", help="Of sentence pairs: write every pair to this file.")
@settings_options
@vocabulary_option
@model_options
def measure(
    model: str,
    dataset: str,
    metric: str | None,
    assignments: tuple[str, ...],
    as_json: bool,
    sentences: bool,
    pairs_file: str | None,
    vocabularies: tuple[str, ...],
    **settings: Any,
) -> None:
    """Ask one model one question with one metric."""
    from equipoise.datasets import Dataset, load_dataset
    from equipoise.files import refuse_to_replace, write_text
    from equipoise.matching import check_fit, check_made_for, meant_for
    from equipoise.measure import measure as measure_it
    from equipoise.metrics import METRICS
    from equipoise.models import load_model
    from equipoise.reports.csv import pairs_table
    from equipoise.settings import split_settings

    how = opening(settings)
    options = settings_said(settings) | assigned(assignments)
    asked = load_dataset(dataset)
    if pairs_file and isinstance(asked, Dataset):
        raise BadOption(f"--pairs writes pairs of sentences, and {asked.name} asks about words; leave --pairs out.")
    if sentences and isinstance(asked, Dataset):
        raise BadOption(f"--sentences shows pairs of sentences, and {asked.name} asks about words; leave it out.")
    if pairs_file:
        refuse_to_replace([model, dataset, *vocabularies], [Path(pairs_file)])
    if metric:  # a wrong name or option is said before a large file is read
        check_fit(metric, asked)
        split_settings(metric, options)
    elif isinstance(asked, Dataset):
        check_made_for(asked)
        split_settings(meant_for(asked)[0], options)
    with progress_bar(f"reading {model}") as tell:
        opened = load_model(model, **how, progress=lambda share: tell(share, ""))
        known = [load_model(each, **how) for each in vocabularies]
        result = measure_it(
            opened, asked, metric, vocabularies=known, progress=lambda share: tell(share, f"{model} reads"), **options
        )
    if pairs_file:
        write_text(Path(pairs_file), pairs_table([result]))
    if as_json:
        click.echo(result.to_json())
    elif result.pairs:
        show_pairs(result, asked.title, METRICS[result.metric].reading, sentences)
    else:
        show_words(result, asked.title, opened.notes)
