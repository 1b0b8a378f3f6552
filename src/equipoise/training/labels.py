"""Files of pairs of sentences with what is said of each pair: a label, or a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.corpus import open_corpus
from equipoise.errors import BadDataset

LABELS = ("entailment", "neutral", "contradiction")
NUMBERS = {str(number): number for number in range(len(LABELS))}  # Hugging Face's, in the same order
NO_AGREEMENT = ("-", "-1", "")  # SNLI's label where annotators did not agree, and Hugging Face's
KNOWN = {label: number for number, label in enumerate(LABELS)} | NUMBERS
SLICE = 1 << 20  # bytes read at a time


class Pair(NamedTuple):
    """An entry of a file."""

    line: int
    first: str
    second: str
    said: str


class PairFile:
    """A file of pairs, read entry by entry; what is no entry is counted."""

    def __init__(self, path: Path, columns: Sequence[str], label: str):
        self.path, self.malformed = path, 0
        self.corpus = open_corpus([path], columns=columns, label=label)
        if not self.corpus.pairs or not self.corpus.formats[0].layout.label:
            lack = "one sentence an entry" if not self.corpus.pairs else "no column of labels"
            raise BadDataset(
                f"{path} has {lack}, and an encoder is trained on pairs of sentences with a label, as SNLI has them; "
                "name them with --columns and --label."
            )

    def __iter__(self) -> Iterator[Pair]:
        self.malformed = 0
        for slice in self.corpus.slices(SLICE):
            parsed = self.corpus.parse(slice)
            self.malformed += len(parsed.malformed)
            for line, (first, second), said in zip(parsed.lines, parsed.sentences, parsed.labels, strict=True):
                yield Pair(line, first, second, said)


def class_of(pair: Pair, path: Path) -> int | None:
    """The number of its label; None where annotators did not agree. SICK has its labels in capitals."""
    if pair.said in NO_AGREEMENT:
        return None
    found = KNOWN.get(pair.said.lower())
    if found is None:
        raise BadDataset(
            f"Line {pair.line:,} of {path} has the label {pair.said[:40]!r}, and labels are {', '.join(LABELS)} (or 0, "
            "1, 2), or - where annotators did not agree; name the label's column with --label."
        )
    return found
