"""equipoise embeddings MODEL DATASET --out FILE"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import MODEL_HELP, model_options, opening
from equipoise.cli.showing import progress_bar

EPILOG = f"""
MODEL is {MODEL_HELP}. DATASET is a name from 'equipoise list datasets' or your own .json file of words.

The file has one row a vector, in the columns role, set, word, form, class_role, class_set, other_word, template,
sentence and vector. A static model has one vector a word. An encoder asked in templates has one for every sentence
that a word is read in; the class of a target is the attribute set it is read with, the class of an attribute the target
set (with --combine: one a word and class, the mean over the sentences). An .npz holds every column as an array, without
pickles.

\b
Examples:
  equipoise embeddings builtin:glove-6b-50d weat-7 --out weat-7.npz
  equipoise embeddings builtin:minilm seed-002-q11 --out q11.parquet
  equipoise embeddings builtin:minilm seed-002-q11 --combine --layer 2 --out q11.npz
"""


@click.command(epilog=EPILOG)
@click.argument("model")
@click.argument("dataset")
@click.option("--out", "-o", required=True, metavar="FILE", help="What to write: .npz or .parquet.")
@click.option("--combine", is_flag=True, help="One vector a word and class: the mean over its sentences.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.option("--context", default="auto", show_default=True, metavar="auto|word|template|class",
              help="How encoders see words: alone, or in the question's templates; auto: in templates where it has "
              "some; class: so, too, and static vectors once for every class.")  # fmt: skip
@click.option("--layer", default="last", show_default=True, metavar="last|NUMBER",
              help="Of encoders: 0 for the vectors before the first layer, then one after each.")  # fmt: skip
@click.option("--case", default="first", show_default=True, metavar="as-is|lower|title|first",
              help="Spelling to look words up by; first: as is, then lower, then title, the first found.")  # fmt: skip
@click.option("--senses", default="auto", show_default=True, metavar="auto|sense|word",
              help="Of vectors of senses: each sense by itself, or the mean over a word's senses.")  # fmt: skip
@click.option("--max-missing", default="0.2", show_default=True, metavar="SHARE",
              help="Largest share of a word set that may be unknown.")  # fmt: skip
@click.option("--paraphrases", default="0", show_default=True, metavar="NUMBER",
              help="Further templates of our own for each of a question's, at most.")  # fmt: skip
@click.option("--normalize", is_flag=True, help="Give every vector length one first.")
@model_options
def embeddings(model: str, dataset: str, out: str, combine: bool, force: bool, **manner: Any) -> None:
    """Write the vectors of a question's words, by set and class."""
    from equipoise.embeddings import check_ending, embedding_sets
    from equipoise.files import refuse_to_overwrite, refuse_to_replace
    from equipoise.models import load_model

    path = check_ending(Path(out))
    refuse_to_replace([model, dataset], [path])
    refuse_to_overwrite(path, force)
    how = opening(manner)
    with progress_bar(f"reading {model}") as tell:
        opened = load_model(model, **how, progress=lambda share: tell(share, ""))
        found = embedding_sets(
            opened, dataset, combine=combine, progress=lambda share: tell(share, f"{model} reads"), **manner
        )
    found.write(path)
    words = len({(row.role, row.word) for row in found.rows})
    click.echo(f"{out}: {len(found.rows):,} vectors of {found.vectors.shape[1]} dimensions, of {words:,} words.")
    for name, missing in found.about["missing"].items():
        click.echo(f"{name}: missing {', '.join(missing)}")
