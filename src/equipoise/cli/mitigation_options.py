"""Options that mitigate and compare share."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import click
from click.core import ParameterSource

from equipoise.cli.options import Command, split_commas
from equipoise.errors import BadOption
from equipoise.files import is_folder, there

ENDINGS = (".txt", ".csv", ".tsv", ".json", ".lst")  # of files, and hardly of words

axis_option = click.option(
    "--axis", default="gender", show_default=True, metavar="NAME|FILE",
    help="Along what: gender, religion, ethnicity, or a JSON file of yours (docs/mitigation.md).",
)  # fmt: skip
seed_option = click.option("--seed", default=0, show_default=True, metavar="NUMBER", help="For whatever is drawn.")
draws_option = click.option(
    "--draws", default=20, show_default=True, metavar="NUMBER",
    help="Of the control, random directions taken out in place of the method's; 0: no control.",
)  # fmt: skip
set_option = click.option(
    "--set", "options", multiple=True, metavar="OPTION=VALUE",
    help="An option of the method, as in its card; may be repeated.",
)  # fmt: skip


lengths_option = click.option(
    "--lengths", default="published", show_default=True, metavar="published|own",
    help="Of word vectors: as the method leaves them, or as they were.",
)  # fmt: skip
corpus_option = click.option(
    "--corpus", metavar="FILE", help="For sentence encoders: sentences to find directions from, one a line."
)


def refuse_options(context: click.Context, names: Collection[str], what: str) -> None:
    """Refuse options that say nothing of what is compared: ignoring them would be believed to have heeded them."""
    for parameter in context.command.params:
        if parameter.name in names and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE:
            raise BadOption(f"{parameter.opts[0]} is not for {what}; leave it out.")


def kept_options(command: Command) -> Command:
    """Which words change."""
    command = click.option(
        "--only", multiple=True, metavar="WORDS|FILE", help="Change these words alone; all others stay, to the bit."
    )(command)
    return click.option(
        "--keep", multiple=True, metavar="WORDS|FILE",
        help="Words that stay as they are, to the bit: with commas, or a file with one a line.",
    )(command)  # fmt: skip


def words_of(given: tuple[str, ...]) -> list[str]:
    """Words with commas between, or those of a file that is there, one a line."""
    for each in given:
        if Path(each).suffix in ENDINGS and not there(Path(each)):
            raise BadOption(f"{each} is not there; name a file with a word a line, or words with commas between.")
    words = [word for each in given for word in (_lines(Path(each)) if there(Path(each)) else split_commas(each))]
    if given and not words:
        raise BadOption(f"{' and '.join(given)} names no words; give some with commas, or a file with one a line.")
    return words


def _lines(path: Path) -> list[str]:
    if is_folder(path):
        raise BadOption(f"{path} is a folder, and words come from a file with one a line, or with commas between.")
    try:
        return [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadOption(f"The words of {path} cannot be read: {what}.") from error
