"""equipoise senses build | check"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.options import allow_pickle_option, wordnet_option
from equipoise.cli.showing import print_table, progress_bar
from equipoise.errors import BadOption

if TYPE_CHECKING:
    from equipoise.models.glosses import GlossAverages
    from equipoise.models.senses import SenseVectors
    from equipoise.models.static import StaticVectors

WHAT_THEY_ARE = (
    "These are gloss averages, made to have something to look at: every sense is the mean of the words of its gloss, "
    "its examples and its lemma. They are no published sense embeddings: what bias they show is that of WordNet's "
    "wording and of the word vectors, and says nothing about LMMS, ARES or any other."
)

MOST_LETTERS = 80  # of a name that is printed; --json has it whole
MARK = "gloss-averages"  # in the name of what is made

EPILOG = """
\b
Examples:
  equipoise senses build builtin:glove-6b-50d
  equipoise senses check glove-6b-50d.gloss-averages.npz
  equipoise measure senses:glove-6b-50d.gloss-averages.npz weat-7-senses

Where you have LMMS, ARES or other vectors of WordNet senses, nothing needs to be built: senses:FILE reads them.
"""

OF_BUILD = f"""
MODEL is a file of word vectors, or builtin:glove-6b-50d. {WHAT_THEY_ARE} docs/senses.md says which words count, and
why.

\b
Examples:
  equipoise senses build builtin:glove-6b-50d
  equipoise senses build glove.6B.300d.txt --out senses.gloss-averages.txt
  equipoise senses build vectors.bin --wordnet /usr/share/wordnet --json
"""

OF_CHECK = """
FILE is text or .npz as LMMS has it, or any other format of vectors; its senses may be called by sense key, by synset
name or offset, or word#number with a map in FILE.keys. Names that WordNet 3.0 does not know are listed after the table,
one a line; they are senses of no word, and each can be asked for by its own name.

\b
Examples:
  equipoise senses check lmms_2048.bert-large-cased.npz
  equipoise senses check ares_bert_large.txt --json
"""


@click.group(epilog=EPILOG, no_args_is_help=False)  # help is no one sentence; "Missing command" is
def senses() -> None:
    """Make sense vectors from word vectors, and check those of others."""


@senses.command(epilog=OF_BUILD)
@click.argument("model")
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path),
    help="Where to write them: .npz or .txt; default: MODEL.gloss-averages.npz, here.",
)  # fmt: skip
@wordnet_option
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print what was made as one JSON object.")
@allow_pickle_option
def build(model: str, out: Path | None, wordnet: str | None, force: bool, as_json: bool, allow_pickle: bool) -> None:
    """Write a vector for every sense of WordNet: the mean of the words that explain it."""
    from equipoise.files import refuse_to_overwrite, refuse_to_replace
    from equipoise.models.formats.writing import SENSE_WRITERS, check_ending, files_written, write_senses
    from equipoise.models.glosses import average_glosses
    from equipoise.wordnet import open_wordnet

    path = out or Path(f"{_stem(model)}.{MARK}.npz")
    check_ending(path, SENSE_WRITERS)
    if path.suffix == ".txt" and MARK not in path.name:  # text has no room for a note, so the name must say it
        raise BadOption(
            f"--out {path} must have {MARK} in its name, so that nobody takes it for other vectors; .npz may have any."
        )
    refuse_to_replace([model], files_written(path))
    for each in files_written(path):
        refuse_to_overwrite(each, force)
    dictionary = open_wordnet(wordnet)
    words = _words(model, allow_pickle)
    with progress_bar("reading WordNet") as tell:
        made = average_glosses(words, dictionary, lambda share: tell(share, ""))
    with progress_bar(f"writing {path}") as tell:
        about = f"gloss averages over {words.name}, made by equipoise senses build: no published sense embeddings"
        write_senses(made.keys, made.vectors, path, about, lambda share: tell(share, ""))
    (_print_made_json if as_json else _print_made)(path, words, made)


@senses.command(epilog=OF_CHECK)
@click.argument("file")
@wordnet_option
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON object.")
@allow_pickle_option
def check(file: str, wordnet: str | None, as_json: bool, allow_pickle: bool) -> None:
    """Say what a file of sense vectors holds, and list all names that WordNet does not know."""
    found = _senses(file.removeprefix("senses:"), wordnet, allow_pickle)
    (_print_found_json if as_json else _print_found)(found)


def _stem(model: str) -> str:
    """What a model is called, without its folder, its scheme and the ending of its format."""
    from equipoise.models.formats.writing import WRITERS

    name = Path(model.rpartition(":")[2]).name
    ending = max((ending for ending in WRITERS if name.endswith(ending)), key=len, default="")
    return name.removesuffix(ending)


def _words(model: str, allow_pickle: bool) -> StaticVectors:
    from equipoise.models import load_model
    from equipoise.models.static import StaticVectors

    with progress_bar(f"reading {model}") as tell:
        words = load_model(model, allow_pickle=allow_pickle, progress=lambda share: tell(share, ""))
    if not isinstance(words, StaticVectors):
        raise BadOption(f"{model} is not a file of word vectors, and senses are built of nothing else.")
    return words


def _senses(file: str, wordnet: str | None, allow_pickle: bool) -> SenseVectors:
    from equipoise.models.senses import load

    with progress_bar(f"reading {file}") as tell:
        return load(file, wordnet=wordnet, allow_pickle=allow_pickle, progress=lambda share: tell(share, ""))


def _print_made(path: Path, words: StaticVectors, made: GlossAverages) -> None:
    click.echo(
        f"{path}: {len(made.keys):,} senses of {words.dimensions} dimensions. {words.name} knows {made.share:.1%} of "
        f"the words of glosses, and no word of {len(made.left_out):,} senses, which were left out.\n{WHAT_THEY_ARE}"
    )


def _print_made_json(path: Path, words: StaticVectors, made: GlossAverages) -> None:
    facts = {
        "warning": WHAT_THEY_ARE, "file": str(path), "model": words.name, "fingerprint": words.fingerprint,
        "senses": len(made.keys), "dimensions": words.dimensions, "known_share_of_gloss_words": made.share,
        "left_out": made.left_out,
    }  # fmt: skip
    click.echo(json.dumps(facts))


def _print_found(found: SenseVectors) -> None:
    from equipoise.reports.words import shortened, visible

    covered = found.coverage
    share = covered.senses / covered.all_senses
    rows = [
        ("names", found.naming.way),
        ("vectors", f"{found.words:,} of {found.dimensions:,} dimensions"),
        ("senses of WordNet", f"{covered.senses:,} of {covered.all_senses:,} ({share:.1%})"),
        ("words of WordNet", f"{covered.lemmas:,}"),
        ("names that WordNet does not know", f"{len(found.strangers):,}"),
        *(("note", visible(note)) for note in found.store.notes),
    ]
    print_table(("", ""), rows)
    for name in found.strangers:
        click.echo(shortened(visible(name), MOST_LETTERS))


def _print_found_json(found: SenseVectors) -> None:
    covered = found.coverage
    facts = {
        "file": found.name, "naming": found.naming.way, "vectors": found.words, "dimensions": found.dimensions,
        "senses": covered.senses, "senses_of_wordnet": covered.all_senses, "words": covered.lemmas,
        "notes": found.store.notes, "unknown": found.strangers,
    }  # fmt: skip
    click.echo(json.dumps(facts))
