"""equipoise swap TEXT... | --file FILE"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from equipoise.cli.explain_saying import in_terminal
from equipoise.errors import BadDataset, BadOption

if TYPE_CHECKING:
    from equipoise.swapping import Swapped

STANDARD_INPUT = "-"

EPILOG = """
With --file each line is a text of its own, read and written one at a time. All that is not swapped stays to the
character, line ends too.

A table has a word and its counterpart in a line, with a comma or a tab between: Muslim,Christian. Both go to the
other, unless a third column says "one way". JSON can be {"Muslim": "Christian"} or a list of pairs. Plurals are words
of their own. docs/gendered-words.md says what the rules get wrong.

A name that cannot be swapped keeps its pronouns; --json (left, with the reason) and --show say which words stay so.

\b
Examples:
  equipoise swap "Her brother gave her Mary's map."
  equipoise swap --show "She lost her key."
  equipoise swap --file captions.txt --out swapped.txt
  cat captions.txt | equipoise swap --file - --json
  equipoise swap --table religions.csv "A Muslim baker"
  equipoise swap --table religions.csv --rules context --file captions.txt
"""


@click.command(epilog=EPILOG)
@click.argument("texts", nargs=-1, metavar="TEXT...")
@click.option("--file", metavar="FILE", help="More texts, one a line; - is standard input.")
@click.option("--table", metavar="FILE", help="Words and their counterparts (.csv, .tsv, .json), in place of gender.")
@click.option(
    "--rules", metavar="context|paper|none",
    help="For women and men: by the words around, or appendix A of seed 004 to the letter. Default: context; with "
    "--table none.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a text: given, text, swapped, spans, left.")
@click.option("--show", is_flag=True, help="Show every swap where it stands: [She -> He] left.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write to this file, all or nothing.")
def swap(
    texts: tuple[str, ...], file: str | None, table: str | None, rules: str | None, as_json: bool, show: bool,
    out: Path | None,
) -> None:  # fmt: skip
    """Exchange women and men, or other groups, in text.

    She becomes he, her becomes his or him, Mary becomes James; with a table, its words become their counterparts.
    """
    from equipoise.files import is_folder, refuse_to_replace, replacing
    from equipoise.swapping import read_table
    from equipoise.swapping import swap as swapped

    if texts == (STANDARD_INPUT,) and file is None:
        texts, file = (), STANDARD_INPUT
    _check(texts, file, as_json and show)
    if out:
        if is_folder(out):
            raise BadOption(f"--out must be a file, and {out} is a folder.")
        refuse_to_replace([each for each in (file, table) if each and each != STANDARD_INPUT], [out])
    words = read_table(table) if table else None
    swapped("", words, rules)  # an unknown name of rules is said before anything is read
    written = _as_json if as_json else _shown(in_terminal() and not out) if show else _text
    lines = (written(text, swapped(text, words, rules)) for text in _texts(texts, file))
    with replacing(out) if out else nullcontext() as place:
        _write(lines, place)


def _check(texts: tuple[str, ...], file: str | None, both: bool) -> None:
    if not texts and file is None:
        raise BadOption("There is no text to swap; say one, or name a file with --file (- is standard input).")
    for text in texts:
        if not text.isascii() and text.encode("utf-8", "replace").decode("utf-8") != text:
            raise BadOption(f"The text {text!r} is not UTF-8; put it into a file that is, and name that with --file.")
    if both:
        raise BadOption("--json and --show are two ways to print the same; say one of them.")


def _texts(texts: tuple[str, ...], file: str | None) -> Iterator[str]:
    """Each text with its line end."""
    yield from (f"{text}\n" for text in texts)
    if file is None:
        return
    name = "Standard input" if file == STANDARD_INPUT else file
    try:
        with _opened(file) as lines:
            yield from _decoded(name, lines)
    except OSError as error:
        raise BadDataset(f"{name} cannot be read: {error.strerror or error}; name a file of text.") from error


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadDataset("Standard input is closed; name a file of text.")
        return nullcontext(sys.stdin.buffer)  # which is not ours to close
    return Path(file).open("rb")


def _decoded(name: str, lines: BinaryIO) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as error:
            fault = f"{name} is not UTF-8 text (line {number:,}, byte {error.start + 1:,} of it)"
            raise BadDataset(f"{fault}; save it as UTF-8.") from error


def _text(line: str, done: Swapped) -> str:
    return done.text


def _as_json(line: str, done: Swapped) -> str:
    ending = len(line) - len(line.rstrip("\r\n"))
    given, text = (each[: len(each) - ending] for each in (line, done.text))
    left = [{"word": each.word, "span": (each.start, each.end), "why": each.why} for each in done.left]
    return json.dumps({"given": given, "text": text, "swapped": done.swapped, "spans": done.spans, "left": left}) + "\n"


def _shown(in_colour: bool) -> Callable[[str, Swapped], str]:
    """A function that writes a text with every swap where it stands."""

    def written(line: str, done: Swapped) -> str:
        pieces, last = [], 0
        swaps = [(*span, *pair) for span, pair in zip(done.spans, done.swapped, strict=True)]
        stays = [(each.start, each.end, each.word, "stays") for each in done.left]
        for start, end, old, new in sorted([*swaps, *stays]):
            if in_colour:
                old, new = click.style(old, fg="red"), click.style(new, fg="green")
            pieces += [line[last:start], f"[{old} -> {new}]"]
            last = end
        return "".join([*pieces, line[last:]])

    return written


def _write(lines: Iterable[str], place: Path | None) -> None:
    """Write them as they come, in bytes, so that no line end changes on the way."""
    with _output(place) as output:
        for line in lines:
            if output:  # else standard output is closed: nobody reads it
                output.write(line.encode("utf-8"))


def _output(place: Path | None) -> AbstractContextManager[BinaryIO | None]:
    if place:
        return place.open("wb")
    return nullcontext(sys.stdout.buffer if sys.stdout else None)
