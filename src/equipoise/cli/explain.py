"""equipoise explain MODEL TEXT..."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli import explain_sentences, explain_words
from equipoise.cli.explain_options import refuse_without_effect, sentence_options, wants_sentences, word_options
from equipoise.cli.options import MODEL_HELP, model_options
from equipoise.errors import BadOption

EPILOG = f"""
MODEL is {MODEL_HELP}. TEXT is one word of WordNet, or the key of a sense, which is then marked: each sense leans by its
cosine with the mean offset of the pairs; the mean over a word's senses leans along the same direction, so that it shows
what averaging does. Or it is a sentence, or several: each word leans by its cosine with the direction, and weighs by
its share of the sentence's vector. docs/explain.md says how to read both.

\b
Examples:
  equipoise explain senses:lmms_2048.bert-large-cased.npz black
  equipoise explain senses:glove-6b-50d.gloss-averages.npz nurse --html nurse.html
  equipoise explain builtin:glove-6b-50d engineer --dataset gender-pairs-definitional
  equipoise explain senses:vectors.txt black%3:00:02:: --json
  equipoise explain builtin:minilm --pooling max "She likes the new pink dress."
  equipoise explain builtin:minilm --pooling max --file sentences.txt --html sentences.html
"""


@click.command(epilog=EPILOG)
@click.argument("model")
@click.argument("texts", nargs=-1, metavar="TEXT...")
@word_options
@sentence_options
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option("--html", "page", metavar="FILE", type=click.Path(path_type=Path), help="Also write it as a web page.")
@model_options
def explain(model: str, texts: tuple[str, ...], as_json: bool, page: Path | None, **how: Any) -> None:
    """Why a word or a sentence looks biased, or not.

    Of a word: its senses, how far each leans, and their average. Of sentences: their words, by how far each leans and
    how much it weighs, and the same with gendered words swapped.
    """
    if page:
        from equipoise.files import is_folder

        if is_folder(page):
            raise BadOption(f"--html must be a file, and {page} is a folder.")
    of_sentences = wants_sentences(model, texts, how)
    refuse_without_effect(of_sentences)
    told = explain_sentences if of_sentences else explain_words
    found = told.ask(model, texts, page, how)
    if page:
        from equipoise.files import write_text

        write_text(page, told.as_page(found))
    if as_json:
        click.echo(found.to_json())
        return
    told.show(found)
    if page:
        click.echo(f"\n{page}: the same as a web page.")
