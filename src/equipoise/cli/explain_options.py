"""The options of explain: those of words and those of sentences, and which of the two is meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from equipoise.cli.options import Command, opening
from equipoise.errors import BadOption
from equipoise.files import is_folder, there

OF_WORDS = [
    click.option(
        "--dataset", "-d", "datasets", multiple=True, metavar="DATASET",
        help="Of a word: whose pairs to lean along, by name or path; may be repeated. Default: male and female words "
        "(sssb-static-noun), pleasant and unpleasant ones (sssb-static-ethnicity).",
    ),
    click.option("--nearest", default="5", show_default=True, metavar="NUMBER",
                 help="Of a word: nearest words of the pairs to name."),
    click.option("--resamples", default="2000", show_default=True, metavar="NUMBER",
                 help="Of a word: draws of the pairs for the intervals; 0: none."),
    click.option("--level", default="0.95", show_default=True, metavar="LEVEL",
                 help="Of a word: level of the intervals."),
    click.option("--null-lists", default="20000", show_default=True, metavar="NUMBER",
                 help="Of a word: others of the model, drawn at random, to compare with; 0: none."),
    click.option("--seed", default="0", show_default=True, metavar="NUMBER", help="Of a word: for everything drawn."),
    click.option("--case", default="first", show_default=True, metavar="as-is|lower|title|first",
                 help="Of a word: spelling to look words up by, as in measure."),
    click.option("--max-missing", default="0.2", show_default=True, metavar="SHARE",
                 help="Of a word: largest share of the pairs' words that may be unknown."),
]  # fmt: skip
OF_SENTENCES = [
    click.option("--sentences", is_flag=True, help="Take a single word as a sentence."),
    click.option("--file", metavar="FILE", help="Of sentences: more of them, one a line."),
    click.option("--pairs", metavar="DATASET",
                 help="Of sentences: word pairs for another direction, by name or path. Default: female and male."),
    click.option("--gendered", metavar="FILE",
                 help="Of sentences: words that score nothing, one a line, in place of our own list."),
    click.option("--examples", metavar="FILE",
                 help="Of sentences: others to find the direction from, one a line, or two versions parted by a tab."),
    click.option("--swap/--no-swap", default=True, show_default=True,
                 help="Of sentences: also explain them with gendered words turned round."),
]  # fmt: skip
WORD_NAMES = ("datasets", "nearest", "resamples", "level", "null_lists", "seed", "case", "max_missing", "wordnet")
SENTENCE_NAMES = ("sentences", "file", "pairs", "gendered", "examples", "swap")


def word_options(command: Command) -> Command:
    return _all_of(OF_WORDS, command)


def sentence_options(command: Command) -> Command:
    return _all_of(OF_SENTENCES, command)


def _all_of(table: list[Callable[[Any], Any]], command: Command) -> Command:
    for option in reversed(table):
        command = option(command)
    return command


def wants_sentences(model: str, texts: tuple[str, ...], how: dict[str, Any]) -> bool:
    """Whether sentences are meant: several texts, one with a space in it, or where that is said.

    To vectors of senses one text with a space is a phrase of WordNet, such as new york.
    """
    if not texts and not how["file"]:
        raise click.UsageError("Missing argument 'TEXT', a word or sentences", click.get_current_context())
    empty = next((place for place, text in enumerate(texts, start=1) if not text.strip()), None)
    if empty:
        raise BadOption(f"Text number {empty} is empty; give a word, or a sentence.")
    if how["sentences"] or how["file"] or len(texts) > 1:
        return True
    return any(map(str.isspace, texts[0])) and not _has_senses(model, how)


def _has_senses(model: str, how: dict[str, Any]) -> bool:
    """Whether a model is one of senses, by its scheme or, of a file of vectors without one, by its content."""
    from equipoise.models import MODELS, Senses, load_model

    scheme, colon, _ = model.partition(":")
    if colon and scheme in MODELS:
        return scheme in ("senses", "fake-senses")
    path = Path(model)
    return there(path) and not is_folder(path) and isinstance(load_model(model, **opening(dict(how))), Senses)


def refuse_without_effect(of_sentences: bool) -> None:
    """Refuse an option of words that was given with sentences, or the other way round."""
    context = click.get_current_context()
    idle = WORD_NAMES if of_sentences else (*SENTENCE_NAMES, "pooling", "words")
    given = [each for each in context.command.params if each.name in idle and _is_given(context, each.name)]
    if not given:
        return
    option = next((name for name in given[0].secondary_opts), given[0].opts[0])
    raise BadOption(
        f"{option} is an option of words, and sentences were given; leave it out, or give one word."
        if of_sentences
        else f"{option} is an option of sentences, and one word was given; leave it out, or add --sentences."
    )


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is not ParameterSource.DEFAULT
