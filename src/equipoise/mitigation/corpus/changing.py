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
from equipoise.mitigation.corpus.methods import Method, Verdict
from equipoise.mitigation.corpus.progress import told
from equipoise.mitigation.corpus.scored import labelled, parsed_slices
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
    unlabelled: tuple[str, ...]  # labels of entries that do not count, and go
    untouched: frozenset[int]  # files that stay as they are
    swap: Callable[[Sequence[str]], tuple[Swapped, ...]]


@dataclass
class Tally:
    """What was done, counted on the way."""

    above: int = 0  # in files that are changed, as all that is not said to be of others
    swappable: int = 0
    removed: int = 0
    added: int = 0
    unlabelled: int = 0
    blank: int = 0  # lines with nothing on them, which are not written
    malformed_unscored: int = 0  # lines that are no entries, in slices that could not be scored
    largest: float = 0.0  # of the entries that stay
    largest_untouched: float = 0.0  # ... and of those in files that stay as they are
    above_untouched: int = 0
    entries_untouched: Counter[int] = field(default_factory=Counter)  # by file
    strongest: Strongest = field(default_factory=lambda: Strongest(EXAMPLES))


def batches(scores: Scores, rule: Rule, tally: Tally, progress: Progress) -> Iterator[Batch]:
    """The corpus slice by slice as the rule leaves it; nothing of the files that stay as they are."""
    corpus, names = scores.corpus, scores.corpus.names
    for slice, shard, parsed in told(parsed_slices(scores), len(scores.shards), progress):
        counts = labelled(corpus.formats[slice.file].layout, parsed.labels, rule.unlabelled)
        # An entry that could not be scored is treated like one that scores nothing: it stays, alone.
        absolute = scores.of_entries(shard) if shard.part else np.zeros(len(parsed.lines))
        if slice.file in rule.untouched:
            tally.entries_untouched[slice.file] += len(parsed.lines)
            _look_on(absolute[counts], rule, tally)
            continue
        _count_what_goes(parsed, counts, bool(shard.part), tally)
        change = _Slice(names[slice.file], corpus.formats[slice.file], parsed, absolute, rule, tally)
        entries = [entry for place in np.flatnonzero(counts).tolist() for entry in change.outcome(place)]
        yield Batch(slice.file, entries, len(slice.data))


def _look_on(absolute: NDArray[np.float64], rule: Rule, tally: Tally) -> None:
    """Count what would have been changed."""
    tally.largest_untouched = max(tally.largest_untouched, float(absolute.max(initial=0.0)))
    tally.above_untouched += int((absolute > rule.threshold).sum())


def _count_what_goes(parsed: Parsed, counts: NDArray[np.bool_], is_scored: bool, tally: Tally) -> None:
    """Count what is not written whatever it scores."""
    tally.unlabelled += int((~counts).sum())
    tally.blank += parsed.blank
    tally.malformed_unscored += 0 if is_scored else len(parsed.malformed)


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
        """An entry as the rule leaves it: itself, itself and its copy, its copy alone, or nothing."""
        first, score = self.parsed.sentences[place][0], float(self.absolute[place])
        entry = Entry(self.parsed.records[place], first, first)
        if score <= self.rule.threshold:
            return self._kept(entry, score)
        swapped = self._swapped(place)
        verdict = self.rule.method.decide(bool(swapped))
        self._count(verdict, bool(swapped))
        if verdict.copy or not verdict.keep:
            self._show(place, swapped)
        kept = self._kept(entry, score) if verdict.keep else []
        return [*kept, self._copy(entry, swapped)] if verdict.copy else kept

    def _count(self, verdict: Verdict, swappable: bool) -> None:
        self.tally.above += 1
        self.tally.swappable += swappable
        self.tally.removed += not verdict.keep
        self.tally.added += verdict.copy

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
