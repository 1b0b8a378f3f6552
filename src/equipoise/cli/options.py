"""Options that several verbs share, described once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from equipoise.errors import BadOption

Command = TypeVar("Command", bound=Callable[..., Any])

MODEL_HELP = (
    "a vector file (GloVe, word2vec or fastText text, word2vec binary, .npz, .npy, safetensors; text also as .gz), "
    "builtin:NAME, senses:FILE for vectors of WordNet senses, a .gguf file, hf:NAME for an encoder or language model "
    "such as BERT, or st:NAME for a sentence encoder, where NAME is a folder or a name on the Hugging Face hub, or "
    "infersent:FILE with --words for InferSent, or bag:MODEL for static vectors as a sentence encoder"
)


def settings_options(command: Command) -> Command:
    """How a question is put, and how sure the answer must be."""
    for option in reversed(SETTINGS):
        command = option(command)
    return command


def _setting(flag: str, what: str, **how: Any) -> Callable[[Command], Command]:
    return click.option(flag, show_default="default" in how, help=what, **how)


SETTINGS = [
    _setting("--seed", "For everything random; the same seed gives the same digits.", default="0", metavar="NUMBER"),
    _setting("--case", "Spelling to look words up by; first: as is, then lower, then title, the first found.",
             default="first", metavar="as-is|lower|title|first"),
    _setting("--max-missing", "Largest share of a word set that may be unknown.", default="0.2", metavar="SHARE"),
    _setting("--normalize", "Give every vector length one first.", is_flag=True),
    _setting("--alternative", "What the test looks for; default: as the metric's paper, in an audit either way.",
             metavar="greater|less|two-sided"),
    _setting("--ties", "Whether equal partitions count as extreme; default: as the metric's paper, in an audit "
             "inclusive.", metavar="strict|inclusive"),
    _setting("--permutations", "Partitions to draw when there are more than --exact-up-to (else all are looked "
             "at); 0: no test; default: 10000, and 1000 for rnsb, which trains a classifier for each.",
             metavar="NUMBER"),
    _setting("--resamples", "Bootstrap resamples for the intervals; 0: none.", default="2000", metavar="NUMBER"),
    _setting("--level", "Level of the intervals.", default="0.95", metavar="LEVEL"),
    _setting("--interval", "How intervals are made; auto: log-normal for RNSB, percentile where both sides are drawn, "
             "else, and in sentences, expanded.",
             default="auto", metavar="auto|percentile|expanded|bca"),
    _setting("--null-lists", "Random lists of the model's own words to compare with; 0: none.", default="1000",
             metavar="NUMBER"),
    _setting("--variants", "Other published lists of the same concepts to ask with, at most; 0: none.", default="24",
             metavar="NUMBER"),
    _setting("--exact-up-to", "Partitions to look at one by one; with more, --permutations are drawn. For rnsb never "
             "more than those.",
             default="200000", metavar="NUMBER"),
    _setting("--units", "Of sentences made of words: whether words are drawn and traded with all of theirs, or every "
             "sentence by itself; default: words.", metavar="words|sentences"),
    _setting("--procedure", "A published way to test: may-2019, as SEAT's authors do (one-sided, ties counted, 99,999 "
             "draws, sentences by themselves, in audits corrected over all tests).", metavar="NAME"),
    _setting("--leave-out/--no-leave-out", "Measure again without each word.", default=True),
    _setting("--context", "How encoders see words: alone, or in the question's templates; auto: in templates where it "
             "has some; both (in audits): each way a ranking; class: in templates, and static vectors in the class "
             "form, too, the same in every class.", metavar="auto|word|template|both|class"),
    _setting("--layer", "Of encoders: 0 for the vectors before the first layer, then one after each; all: every one, "
             "in audits.", default="last", metavar="last|NUMBER|all"),
    _setting("--senses", "Of vectors of senses: each sense by itself, the mean over a word's senses, or of two words "
             "their closest senses; auto: by sense (words with scores by the closest), in audits as words, too.",
             metavar="auto|sense|word|closest|both"),
    _setting("--paraphrases", "Further templates of our own for each of a question's, at most.", default="0",
             metavar="NUMBER"),
    _setting("--clean", "Ask without words that a static vocabulary lacks, that make no sentence in the templates, or "
             "that are too many, as seed 002 does.", is_flag=True),
    _setting("--most-words", "Words of a set to keep when cleaning.", default="115", metavar="NUMBER"),
]  # fmt: skip

correction_option = click.option(
    "--correction", metavar="holm|benjamini-hochberg|none",
    help="Of p-values for the number of tests; default: holm, against even one false finding.",
)  # fmt: skip

formats_option = click.option(
    "--format", "-f", "formats", multiple=True, default=("html",), show_default=True,
    help="Reports to write: html, markdown, latex, tables (of LaTeX, for a paper), model-card.",
)  # fmt: skip

allow_pickle_option = click.option(
    "--allow-pickle", is_flag=True, help="Open gensim .kv files, which are Python pickles; only if you trust them."
)

vocabulary_option = click.option(
    "--vocabulary", "vocabularies", multiple=True, metavar="MODEL",
    help="For --clean: static vectors whose words are asked; default in audits: the static models themselves.",
)  # fmt: skip


wordnet_option = click.option(
    "--wordnet", metavar="DIR", help="The folder of WordNet 3.0, if it is not in one of the usual places."
)


def model_options(command: Command) -> Command:
    """How a model is opened."""
    for option in reversed(OPENING):
        command = option(command)
    return command


OPENING = [
    allow_pickle_option,
    click.option("--revision", default="", metavar="COMMIT", help="Of a model on the hub: a commit, branch or tag."),
    click.option("--device", default="auto", show_default=True, metavar="auto|cpu|cuda",
                 help="Where encoders run; auto: on a GPU if there is one."),
    click.option("--precision", default="float32", show_default=True, metavar="float32|bfloat16",
                 help="Of an encoder's forward pass."),
    click.option("--compile", is_flag=True, help="Compile encoders first (torch.compile): pays off for long runs."),
    wordnet_option,
    click.option("--pooling", default="own", show_default=True, metavar="own|max|mean|cls|last",
                 help="Of sentence encoders: how tokens become a sentence; own: as the model's files say."),
    click.option("--words", metavar="MODEL", help="For infersent: the static vectors that it reads."),
]  # fmt: skip
OPENING_NAMES = ("allow_pickle", "revision", "device", "precision", "compile", "wordnet", "pooling", "words")


def opening(given: dict[str, Any]) -> dict[str, Any]:
    """Takes the options of opening a model out of what was given."""
    return {name: given.pop(name) for name in OPENING_NAMES}


SOME_TAKE = {"pooling": "own", "words": None}  # options that only some models have a use for, and what says nothing


def fitting(model: str | Path, how: dict[str, Any]) -> dict[str, Any]:
    """The options of opening that a model has a use for, among several models."""
    from equipoise.models import takes

    return {name: value for name, value in how.items() if name not in SOME_TAKE or takes(model, name, how["pooling"])}


def refuse_if_none_takes(models: Sequence[str], how: dict[str, Any]) -> None:
    """Refuse an option that none of the models has a use for."""
    from equipoise.models import takes

    for name, nothing in SOME_TAKE.items():
        if how[name] != nothing and not any(takes(model, name, how["pooling"]) for model in models):
            raise BadOption(f"--{name} has no effect on {', '.join(models)}; leave it out.")


def settings_said(given: dict[str, Any]) -> dict[str, Any]:
    """The settings; where a procedure settles some, those that were said."""
    said = {name: value for name, value in given.items() if value is not None}
    if "procedure" not in said:
        return said
    source = click.get_current_context().get_parameter_source
    return {name: value for name, value in said.items() if source(name) is not ParameterSource.DEFAULT}


def split_commas(values: tuple[str, ...] | str) -> list[str]:
    """a,b c -> [a, b, c]: lists may be given with commas, or the option repeated."""
    values = (values,) if isinstance(values, str) else values
    return list(dict.fromkeys(part.strip() for value in values for part in value.split(",") if part.strip()))


def quirks_of(texts: tuple[str, ...]) -> dict[str, Any]:
    """("patience=in-a-row",) -> {"patience": "in-a-row"}: options of SentEval's protocol, as values."""
    from equipoise.quality.sentences.options import from_text

    pairs = [text.partition("=") for text in texts]
    wrong = next((text for text, (name, equals, _) in zip(texts, pairs, strict=True) if not equals or not name), None)
    if wrong is not None:
        raise BadOption(f"--quirk takes NAME=VALUE, such as --quirk patience=in-a-row, and it got {wrong!r}.")
    return from_text({name.strip().replace("-", "_"): value.strip() for name, _, value in pairs})


def numbers_of(option: str, text: str) -> list[float]:
    """1,2.5 -> [1.0, 2.5]"""
    try:
        return [float(each) for each in split_commas(text)]
    except ValueError as error:
        raise BadOption(f"{option} takes numbers with commas between, and it got {text!r}.") from error


def formats_of(values: tuple[str, ...]) -> list[str]:
    """The reports to write, said to be wrong before any work is done."""
    from equipoise.publish import check_format

    wanted = split_commas(values)
    if not wanted:
        raise BadOption("--format must name a report to write, such as html, and it is empty.")
    for name in wanted:
        check_format(name)
    return wanted


def assigned(assignments: tuple[str, ...]) -> dict[str, str]:
    """OPTION=VALUE -> {OPTION: VALUE}"""
    pairs = [text.partition("=") for text in assignments]
    wrong = next((name for name, equals, _ in pairs if not equals or not name), None)
    if wrong is not None:
        raise BadOption(f"--set takes OPTION=VALUE, such as --set ddof=0, and it got {wrong!r}.")
    return {name.strip().replace("-", "_"): value.strip() for name, _, value in pairs}
