"""The one pass: a corpus entry by entry, as a method leaves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.scores import Scores
from equipoise.corpora.shapes import Format, Parsed, Progress, Record
from equipoise.mitigation.corpus.methods import Method
from equipoise.mitigation.corpus.progress import told
from equipoise.mitigation.corpus.scored import labelled
from equipoise.mitigation.corpus.strongest import Strongest
from equipoise.results.corpora import ChangedEntry
from equipoise.swapping import Swapped

MARK = "#swapped"  # added to the identity of a copy
EXAMPLES = 20


class Entry(NamedTuple):
    """An entry as it will be written."""

    record: Record
    first: str  # its first sentence
    origin: str  # ... and that of the entry that it is a copy of; its own where it is none


class Batch(NamedTuple):
    """What a slice of the corpus has become."""

    file: int
    entries: list[Entry]
    size: int  # bytes of the slice


@dataclass(frozen=True)
class Rule:
    """What is done to whom."""

    method: Method
    threshold: float
    keep_unlabelled: bool
    untouched: frozenset[int]  # files that stay as they are
    swap: Callable[[Sequence[str]], tuple[Swapped, ...]]


@dataclass
class Tally:
    """What was done, counted on the way."""

    swappable: int = 0
    removed: int = 0
    added: int = 0
    largest: float = 0.0  # of the entries that stay in files that are changed
    largest_untouched: float = 0.0  # of those in files that are not
    above_untouched: int = 0
    entries_untouched: Counter[int] = field(default_factory=Counter)  # by file
    strongest: Strongest = field(default_factory=lambda: Strongest(EXAMPLES))


def batches(scores: Scores, rule: Rule, tally: Tally, progress: Progress) -> Iterator[Batch]:
    """The corpus slice by slice as the rule leaves it; nothing of the files that stay as they are."""
    corpus = scores.corpus
    for slice, shard in told(scores.slices(), len(scores.shards), progress):
        parsed = corpus.parse(slice)
        counts = np.ones(len(parsed.lines), dtype=bool)
        if not rule.keep_unlabelled:
            counts = labelled(corpus, slice.file, parsed.labels)
        # An entry that could not be scored is treated like one that scores nothing: it stays, alone.
        absolute = scores.of_entries(shard) if shard.part else np.zeros(len(parsed.lines))
        if slice.file in rule.untouched:
            tally.entries_untouched[slice.file] += len(parsed.lines)
            _look_on(absolute[counts], rule, tally)
            continue
        change = _Slice(corpus.files[slice.file].name, corpus.formats[slice.file], parsed, absolute, rule, tally)
        entries = [entry for place in np.flatnonzero(counts).tolist() for entry in change.outcome(place)]
        yield Batch(slice.file, entries, len(slice.data))


def _look_on(absolute: NDArray[np.float64], rule: Rule, tally: Tally) -> None:
    """Count what would have been changed."""
    tally.largest_untouched = max(tally.largest_untouched, float(absolute.max(initial=0.0)))
    tally.above_untouched += int((absolute > rule.threshold).sum())


@dataclass(frozen=True)
class _Slice:
    """A slice whose entries are about to be changed."""

    file: str
    format: Format
    parsed: Parsed
    absolute: NDArray[np.float64]
    rule: Rule
    tally: Tally

    def outcome(self, place: int) -> list[Entry]:
        """An entry as the rule leaves it: itself, itself and its copy, or nothing."""
        first, score = self.parsed.sentences[place][0], float(self.absolute[place])
        entry = Entry(self.parsed.records[place], first, first)
        if score <= self.rule.threshold:
            return self._kept(entry, score)
        swapped = self._swapped(place)
        verdict = self.rule.method.decide(bool(swapped))
        self.tally.swappable += bool(swapped)
        if not verdict.keep:
            self.tally.removed += 1
            self._show(place, ())
            return []
        if not verdict.copy:
            return self._kept(entry, score)
        self.tally.added += 1
        self._show(place, swapped)
        return [*self._kept(entry, score), self._copy(entry, swapped)]

    def _kept(self, entry: Entry, score: float) -> list[Entry]:
        self.tally.largest = max(self.tally.largest, score)
        return [entry]

    def _swapped(self, place: int) -> tuple[Swapped, ...]:
        """Its sentences with women and men exchanged; nothing where no word of any can be, or none should."""
        if not self.rule.method.swaps:
            return ()
        swapped = self.rule.swap(self.parsed.sentences[place])
        return swapped if any(each.swapped for each in swapped) else ()

    def _copy(self, entry: Entry, swapped: tuple[Swapped, ...]) -> Entry:
        texts = tuple(each.text for each in swapped)
        return Entry(self.format.changed(entry.record, texts, MARK), texts[0], entry.origin)

    def _show(self, place: int, swapped: tuple[Swapped, ...]) -> None:
        """Offer it as an example."""
        self.tally.strongest.offer(
            ChangedEntry(
                self.file, self.parsed.lines[place], float(self.absolute[place]), self.parsed.labels[place],
                self.parsed.sentences[place], tuple(each.text for each in swapped),
                tuple(each.swapped for each in swapped),
            )
        )  # fmt: skip
