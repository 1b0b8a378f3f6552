"""A sentence in a terminal: each word in the colour of its lean, under a bar as high as its importance."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.console import Console
from rich.text import Text

from equipoise.reports.sentence_words import Piece, Scales, pieces
from equipoise.reports.words import visible
from equipoise.results.weighed import WeighedSentence, WeighedWord

BLOCKS = " ▁▂▃▄▅▆▇█"
COLOURS = {  # the shades of a report on white paper; letters and ground both said, for any terminal
    "o1": "black on #fce5cf", "o2": "black on #f8bf8b", "o3": "black on #e68c40", "o4": "white on #a84f05",
    "b1": "black on #dceaf6", "b2": "black on #a9cbe8", "b3": "black on #65a2d4", "b4": "white on #1f66a2",
}  # fmt: skip
OF_SIXTEEN = {  # where a terminal has no more colours: two depths a side, none of which the other side has
    "o1": "yellow", "o2": "yellow", "o3": "black on yellow", "o4": "black on yellow",
    "b1": "cyan", "b2": "cyan", "b3": "black on cyan", "b4": "black on cyan",
}  # fmt: skip
LINES = {"gendered": "dim underline", "left out": "dim underline", "unknown": "dim strike", "cut off": "dim strike"}
SPACE = re.compile(r"(\s+)")


class Bit(NamedTuple):
    """Some letters of one line, and the word they are of."""

    text: str
    word: WeighedWord | None = None

    @property
    def width(self) -> int:
        return cell_len(self.text)


Line = list[Bit]


def print_sized(sentence: WeighedSentence, scales: Scales, most: int) -> None:
    """The sentence in lines that fit the terminal, bars above words."""
    console = Console(highlight=False)
    palette = OF_SIXTEEN if console.color_system == "standard" else COLOURS
    for line in lines(pieces(sentence, most), console.width):
        for text in (bars(line, scales), coloured(line, scales, palette)):
            if text:
                console.print(text, soft_wrap=True)


def bars(line: Line, scales: Scales) -> Text:
    """A block for each letter of a word, as high as the word is important."""
    blocks = (BLOCKS[_height(bit.word, scales)] * bit.width if bit.word else " " * bit.width for bit in line)
    return Text("".join(blocks).rstrip())


def _height(word: WeighedWord, scales: Scales) -> int:
    """From 0 to 8; a little is not nothing."""
    return ceil((len(BLOCKS) - 1) * scales.size(word))


def coloured(line: Line, scales: Scales, palette: Mapping[str, str] = COLOURS) -> Text:
    return Text.assemble(*((bit.text, _style(bit.word, scales, palette)) for bit in line))


def _style(word: WeighedWord | None, scales: Scales, palette: Mapping[str, str]) -> str:
    return "" if word is None else LINES.get(word.kind, "") or palette.get(scales.shade(word), "")


def colour_names() -> tuple[str, str] | None:
    """What the colours of the two sides are called in this terminal; None where there are none."""
    console = Console()
    if console.no_color or console.color_system is None:
        return None
    return ("yellow", "cyan") if console.color_system == "standard" else ("orange", "blue")


def lines(parts: Iterable[Piece], width: int) -> Iterator[Line]:
    """The pieces in lines: broken at spaces, within a run of letters only where it is wider than a line."""
    line: Line = []
    for run in _runs(parts):
        needed = sum(bit.width for bit in run)
        used = sum(bit.width for bit in line)
        if line and used + 1 + needed > width:
            yield line
            line = []
        elif line:
            line.append(Bit(" "))
        for bit in run if needed <= width else _chopped(run, width):
            if line and sum(each.width for each in line) + bit.width > width:
                yield line
                line = []
            line.append(bit)
    if line:
        yield line


def _runs(parts: Iterable[Piece]) -> Iterator[Line]:
    """What stands between two spaces."""
    run: Line = []
    for part in parts:
        for text in filter(None, SPACE.split(visible(part.text))):
            if not text.isspace():
                run.append(Bit(text, part.word))
            elif run:
                yield run
                run = []
    if run:
        yield run


def _chopped(run: Line, width: int) -> Iterator[Bit]:
    """The same with nothing wider than a line."""
    for bit in run:
        yield from (Bit(text, bit.word) for text in chop_cells(bit.text, width))
