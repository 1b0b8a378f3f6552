"""equipoise sssb generate | words"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.options import wordnet_option
from equipoise.cli.showing import print_table
from equipoise.errors import BadDataset, BadOption

if TYPE_CHECKING:
    from equipoise.datasets.sssb import Count, Finding

WARNING = (
    "Content warning: these sentences state stereotypes about nations, ethnicities and genders, and many insult. They "
    "are made to measure what a model finds likely, and are not for training."
)

EPILOG = """
\b
Examples:
  equipoise sssb generate
  equipoise sssb generate --words my-nations.json --out my-sssb.txt
  equipoise sssb words --out words.json

equipoise measure MODEL sssb asks the same pairs without a file. docs/sssb.md says what they show and what not.
"""

OF_GENERATE = """
A file for --words has the form of what equipoise sssb words prints. Its words are added to the shipped ones, or take
the place of those of the same name; with "complete": true it stands alone. Where a check fails nothing is written.

\b
Examples:
  equipoise sssb generate
  equipoise sssb generate --words my-nations.json --out my-sssb.txt
  equipoise sssb generate --wordnet /usr/share/wordnet --json
"""

OF_WORDS = """
\b
Examples:
  equipoise sssb words
  equipoise sssb words --out words.json
"""


@click.group(epilog=EPILOG, no_args_is_help=False)  # help is no one sentence; "Missing command" is
def sssb() -> None:
    """Make sentence pairs for words with two senses, such as a nation and its language."""


@sssb.command(epilog=OF_GENERATE)
@click.option(
    "--words", "file", metavar="FILE", type=click.Path(path_type=Path), help="Words, attributes and sentences of yours."
)
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path), default=Path("sssb.txt"), show_default=True,
    help="Where to write the sentences, each with its sense, key and label.",
)  # fmt: skip
@wordnet_option
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts and checks as one JSON object.")
def generate(file: Path | None, out: Path, wordnet: str | None, force: bool, as_json: bool) -> None:
    """Write the sentences to a file, and print their counts beside the paper's and what every check found."""
    from equipoise.datasets.sssb import as_text, checks, counts, generated, read_words, sentences
    from equipoise.files import refuse_to_overwrite, write_text
    from equipoise.wordnet import WordNet, find_wordnet

    if not out.name.casefold().endswith(".txt"):
        raise BadOption(f"--out {out} must end in .txt: that is how a file of this form is known.")
    refuse_to_overwrite(out, force)
    words, pairs = read_words(file), generated(file).pairs
    folder = find_wordnet(wordnet)
    found = checks(words, WordNet(folder) if folder else None)
    numbers, failed = counts(words, pairs), [finding for finding in found if finding.outcome == "failed"]
    made = sentences(words)
    if not failed:
        write_text(out, as_text(made))
    (_print_json if as_json else _print_tables)(numbers, found)
    if failed:
        faults = ", ".join(f'"{each.check}" ({each.says})' for each in failed)
        raise BadDataset(f"Nothing was written to {out}, because it fails the checks {faults}.")
    if not as_json:
        click.echo(f"{out}: {len(made):,} sentences, which make {len(pairs):,} pairs.")


@sssb.command(epilog=OF_WORDS)
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write them to this file, to be edited.")
def words(out: Path | None) -> None:
    """Print the words, attributes, templates and sentences that the pairs are made of, as JSON."""
    from equipoise.datasets.sssb import SHIPPED
    from equipoise.files import there, write_text

    text = SHIPPED.read_text(encoding="utf-8")
    if out is None:
        click.echo(text, nl=False)
        return
    if there(out):
        raise BadOption(f"{out} exists already, perhaps with words of yours; choose another name or move it away.")
    write_text(out, text)
    click.echo(f"{out}: edit it, then run equipoise sssb generate --words {out}.")


def _print_json(numbers: Sequence[Count], found: Sequence[Finding]) -> None:
    click.echo(
        json.dumps({"warning": WARNING, "counts": list(map(asdict, numbers)), "checks": list(map(asdict, found))})
    )


def _print_tables(numbers: Sequence[Count], found: Sequence[Finding]) -> None:
    from equipoise.datasets.sssb.counting import DIFFERENCES

    click.echo(WARNING + "\n")
    rows = [[each.category, each.what, f"{each.ours:,}", f"{each.published:,}"] for each in numbers]
    print_table(["category", "number of", "here", "table 1"], rows)
    click.echo(DIFFERENCES + "\n")
    print_table(["check", "outcome", "what was found"], [[each.check, each.outcome, each.says] for each in found])
