"""SentEval's formats. Sentences are in words with spaces between already; files keep the encodings SentEval gave them.

A reader gives the parts of a task: "all", or "train", "dev" and "test", or the sets of STS14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from equipoise.quality.sentences.lines import Line, as_sentence, lines

TREC_CLASSES = {"ABBR": 0, "DESC": 1, "ENTY": 2, "HUM": 3, "LOC": 4, "NUM": 5}
SICK_CLASSES = {"CONTRADICTION": 0, "NEUTRAL": 1, "ENTAILMENT": 2}
STS14_SETS = ("deft-forum", "deft-news", "headlines", "images", "OnWN", "tweet-news")


class Entry(NamedTuple):
    """A sentence or two, and what is right: the number of a class, or a score."""

    sentences: tuple[str, ...]
    answer: float


Parts = dict[str, list[Entry]]
Reader = Callable[[Path], Parts]


def two_files(first: str, second: str) -> Reader:
    """A sentence a line, of class 1 in the first file and 0 in the second: MR, CR, SUBJ, MPQA."""

    def read(folder: Path) -> Parts:
        files = ((first, 1), (second, 0))
        return {"all": [Entry((as_sentence(line.text),), answer)
                        for name, answer in files for line in lines(folder / name, "latin-1")]}  # fmt: skip

    return read


def by_line(files: Mapping[str, str], encoding: str, entry: Callable[[Line], Entry], skip: int = 0) -> Reader:
    """An entry a line, a file a part."""

    def read(folder: Path) -> Parts:
        return {part: [entry(line) for line in _after(skip, folder / name, encoding)] for part, name in files.items()}

    return read


def _after(skip: int, path: Path, encoding: str) -> Iterator[Line]:
    """The lines after a header, one at least."""
    found = 0
    for line in lines(path, encoding):
        if line.number > skip:
            found += 1
            yield line
    if not found:
        Line(path, 1, "").refuse("nothing comes after the header")


def trec_entry(line: Line) -> Entry:
    """NUM:dist How far is it ... ?"""
    label, colon, rest = line.text.strip().partition(":")
    if not colon or label not in TREC_CLASSES:
        line.refuse(f"it begins with {label[:20]!r} and not with one of {', '.join(TREC_CLASSES)} and a colon")
    return Entry((as_sentence(rest.partition(" ")[2]),), TREC_CLASSES[label])


def sst2_entry(line: Line) -> Entry:
    """sentence, tab, 0 or 1"""
    sentence, label, *_ = line.columns(2)
    return Entry((as_sentence(sentence),), _label(line, label, 2))


def sst5_entry(line: Line) -> Entry:
    """0 to 4, space, sentence"""
    label, _, sentence = line.text.strip().partition(" ")
    return Entry((as_sentence(sentence),), _label(line, label, 5))


def mrpc_entry(line: Line) -> Entry:
    """Quality, #1 ID, #2 ID, #1 String, #2 String"""
    columns = line.columns(5)
    return Entry((as_sentence(columns[3]), as_sentence(columns[4])), _label(line, columns[0].lstrip("\ufeff"), 2))


def sick_score(line: Line) -> Entry:
    """pair_ID, sentence_A, sentence_B, relatedness_score, entailment_judgment"""
    columns = line.columns(5)
    return Entry((as_sentence(columns[1]), as_sentence(columns[2])), line.number_in(columns[3], 1, 5))


def sick_class(line: Line) -> Entry:
    columns = line.columns(5)
    if columns[4] not in SICK_CLASSES:
        line.refuse(f"{columns[4][:40]!r} is none of {', '.join(SICK_CLASSES)}")
    return Entry((as_sentence(columns[1]), as_sentence(columns[2])), SICK_CLASSES[columns[4]])


def sts_b_entry(line: Line) -> Entry:
    """genre, file, year, number, score, sentence, sentence; more columns say where they are from"""
    columns = line.columns(7)
    return Entry((as_sentence(columns[5]), as_sentence(columns[6])), line.number_in(columns[4], 0, 5))


def sts14(folder: Path) -> Parts:
    """Two sentences a line in STS.input.SET.txt, their score on that line of STS.gs.SET.txt; without one, no pair."""
    return {name: list(_sts_set(folder, name)) for name in STS14_SETS}


def _sts_set(folder: Path, name: str) -> Iterator[Entry]:
    given = list(lines(folder / f"STS.input.{name}.txt", "utf-8"))
    scores = list(lines(folder / f"STS.gs.{name}.txt", "utf-8"))
    if len(given) != len(scores):
        scores[-1].refuse(f"this is the last line, and {given[-1].path.name} has {len(given)}")
    for pair, score in zip(given, scores, strict=True):
        if score.text.strip():
            columns = pair.columns(2)
            sentences = (as_sentence(columns[0]), as_sentence(columns[1]))
            yield Entry(sentences, score.number_in(score.text.strip(), 0, 5))


def _label(line: Line, text: str, classes: int) -> int:
    if text not in map(str, range(classes)):
        line.refuse(f"its label is {text[:40]!r} and not a number from 0 to {classes - 1}")
    return int(text)
