"""equipoise quality similarity | analogies MODEL... --set FILE..."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import MODEL_HELP, model_options, opening, refuse_if_none_takes
from equipoise.cli.quality_showing import check_out, finish, json_option, opened, out_option
from equipoise.cli.showing import progress_bar

SIMILARITY = f"""
MODEL is {MODEL_HELP}. A line of FILE has two words and a score, with tabs, commas, semicolons or spaces between, as
those of WordSim-353, SimLex-999, MEN and the like; lines that begin with # are comments, and a header may name the
column of scores. We bring no sets: the pip package gensim holds two, in gensim/test/test_data.

\b
Examples:
  equipoise quality similarity builtin:glove-6b-50d --set wordsim353.tsv --set simlex999.txt
  equipoise quality similarity before.txt after.txt --set MEN_dataset_natural_form_full --out words.html
"""
ANALOGIES = f"""
MODEL is {MODEL_HELP}; static vectors alone have a list of words to choose from. FILE is in the format of word2vec's
questions-words.txt: lines such as ": family", then four words a line. We bring none: gensim's pip package holds it.

\b
Examples:
  equipoise quality analogies builtin:glove-6b-50d --set questions-words.txt
  equipoise quality analogies before.txt after.txt --set questions-words.txt --method 3cosmul --json
"""
models_argument = click.argument("models", nargs=-1, required=True, metavar="MODEL...")
set_option = click.option(
    "--set", "files", multiple=True, required=True, metavar="FILE", help="A file to ask from; may be repeated."
)


@click.command(epilog=SIMILARITY)
@models_argument
@set_option
@click.option("--vocabulary", type=int, metavar="NUMBER", help="Only so many first words are known; gensim: 300000.")
@click.option("--max-missing", default=0.2, show_default=True, metavar="SHARE", help="Of pairs that may be unknown.")
@click.option("--seed", default=0, show_default=True, metavar="NUMBER", help="For the intervals.")
@out_option
@json_option
@model_options
def similarity(models: tuple[str, ...], files: tuple[str, ...], out: Path | None, as_json: bool, **how: Any) -> None:
    """How well cosines of words follow what people say of them."""
    from equipoise.quality import word_similarity
    from equipoise.quality.words.similarity import rated_sets
    from equipoise.results.quality import QualityReports

    own = _checked(models, files, out, how)
    rated_sets(files, **how)
    with progress_bar("similarity") as tell:
        reports = [word_similarity(opened(model, own, tell), *files, **how) for model in models]
    finish(QualityReports(tuple(reports)), out, as_json)


@click.command(epilog=ANALOGIES)
@models_argument
@set_option
@click.option(
    "--method", default="3cosadd", show_default=True, metavar="3cosadd|3cosmul", help="How answers are found."
)
@click.option(
    "--vocabulary", type=int, metavar="NUMBER",
    help="Only so many first words are known; default: 300000 where words stand from frequent to rare, else all.",
)  # fmt: skip
@click.option(
    "--max-missing", default=0.5, show_default=True, metavar="SHARE", help="Of questions that may be unknown."
)
@out_option
@json_option
@model_options
def analogies(models: tuple[str, ...], files: tuple[str, ...], out: Path | None, as_json: bool, **how: Any) -> None:
    """How many analogies word vectors answer."""
    from equipoise.quality import word_analogies
    from equipoise.quality.words.analogies import question_sets
    from equipoise.results.quality import QualityReports

    own = _checked(models, files, out, how)
    question_sets(files, **how)
    with progress_bar("analogies") as tell:
        reports = [word_analogies(opened(model, own, tell), *files, progress=lambda share: tell(share, ""), **how)
                   for model in models]  # fmt: skip
    finish(QualityReports(tuple(reports)), out, as_json)


def _checked(models: tuple[str, ...], files: tuple[str, ...], out: Path | None, how: dict[str, Any]) -> dict[str, Any]:
    """The options of opening models; what cannot be is said before a large file is read."""
    own = opening(how)
    refuse_if_none_takes(models, own)
    check_out(out, (*models, *files))
    return own
