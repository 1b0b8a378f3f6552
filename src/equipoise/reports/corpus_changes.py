"""What was done to a corpus: the entries that went and the copies that came, in numbers and by examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from equipoise.reports.corpus_words import (
    LONGEST,
    copies,
    digits_of,
    entries,
    ordinal,
    path,
    place,
    sentence,
    share_of,
    word,
)
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, number, some
from equipoise.results.corpora import Change, ChangedEntry, CorpusReport

MOST_EXAMPLES = 20
MOST_WARNINGS = 20
MOST_FILES = 50
MOST_SWAPS = 6  # that are named
METHODS = {
    "subtract": "Entries above the threshold were taken out.",
    "augment": "Every entry above the threshold with a word that can be swapped was copied once, with such words "
    "exchanged for their counterparts in all of its sentences. The copy has the label of its entry.",
    "substitute": "Every entry above the threshold was taken out. Where a word of it can be swapped, a copy took its "
    "place, with such words exchanged for their counterparts in all of its sentences. The copy has the label of its "
    "entry.",
}
COPIED = "Entries that were copied, and the copies that were added"
REPLACED = "Entries that were taken out, and the copies in their place"
GONE = "Entries that were taken out"
SPLITS = {
    "keep": "files as they were, each under its own name",
    "paper": "all entries pooled, shuffled and dealt anew, as in seed 004",
    "grouped": "all entries shuffled and dealt anew; those with the same first sentence stay together",
}
STAY = "Both are of entries as they were scored, the second of those that stay; nothing was scored again."
NOTHING_TAKEN = "Nothing was taken out, so the largest score stays: what is new are the counterparts beside it."
NOT_SCORED = "The copies that were added have no score."
IN_THE_SEED = "on average around 60% in seed 004"
BESIDE = " ‖ "  # between the two sentences of an entry


class Piece(NamedTuple):
    """A stretch of a sentence; what was swapped is marked."""

    text: str
    marked: bool


class Stretch(NamedTuple):
    """The same before and after, unless it was swapped."""

    before: str
    after: str


@dataclass(frozen=True)
class Example:
    """An entry that was changed, as it is shown."""

    before: list[list[Piece]]  # a list a sentence
    after: list[list[Piece]]  # [] where it was taken out
    together: str  # before and after in one: "[She / He] likes it."
    swaps: str  # what became what; "" where nothing did
    score: str
    label: str
    place: str


def method_words(change: Change) -> str:
    return METHODS.get(change.method, f"Method: {change.method}.")


def facts(report: CorpusReport, change: Change) -> Iterator[tuple[str, str]]:
    """What was done, in numbers."""
    threshold, digits = change.threshold, digits_of(report)
    yield "Method", change.method
    percentile = f"the {ordinal(threshold.percentile)} percentile of the absolute scores"
    yield "Threshold", f"{number(threshold.value, digits)}, {percentile} of {entries(change.considered)}"
    if change.unlabelled:
        yield "Not counted", not_counted(change)
    yield "Above it", f"{entries(threshold.above)}, {share_of(threshold.above, change.considered)}"
    if change.above != threshold.above:
        yield "In changed files", f"{change.above:,} of these; the others are in files that stay as they are"
    if change.method != "subtract":
        yield "Can be swapped", _can_be_swapped(change)
    yield "Taken out", entries(change.removed)
    yield "Added", copies(change.added)
    yield (
        "Split",
        SPLITS.get(change.split, change.split) + ("" if change.split == "keep" else f"; random seed {change.seed}"),
    )


def not_counted(change: Change) -> str:
    """The entries whose scores the threshold is not of, and what became of them."""
    left_out = change.unlabelled_left_out
    gone = "all" if left_out == change.unlabelled else f"{left_out:,}" if left_out else "none"
    return (
        f"{entries(change.unlabelled)} without a label that annotators agreed on, {gone} of them left out of the files"
    )


def _can_be_swapped(change: Change) -> str:
    whole = "of these" if change.above == change.threshold.above else f"of the {change.above:,} in changed files"
    return f"{change.swappable:,} {whole}, {share_of(change.swappable, change.above)} ({IN_THE_SEED})"


def largest_words(report: CorpusReport, change: Change) -> str:
    """The largest score before and after, and what "after" means."""
    digits = digits_of(report)
    ends = f"{number(change.largest_before, digits)} before, {number(change.largest_after, digits)} after."
    notes = [STAY, *([] if change.removed else [NOTHING_TAKEN]), *([NOT_SCORED] if change.added else [])]
    return f"Largest absolute score: {' '.join([ends, *notes])}"


def parts_table(change: Change) -> Table:
    """The files that were written, with their entries."""
    rows = [(path(part.name), f"{part.entries:,}") for part in change.parts[:MOST_FILES]]
    if len(change.parts) > MOST_FILES:
        rest = change.parts[MOST_FILES:]
        rows.append((f"{len(rest):,} others", f"{sum(part.entries for part in rest):,}"))
    total = ("together", f"{sum(part.entries for part in change.parts):,}")
    return Table("Files that were written", ("File", "Entries"), "wr", [*rows, total], italic=frozenset({len(rows)}))


def warnings(change: Change) -> list[str]:
    """As many as a page has room for, and how many more there are."""
    more = len(change.warnings) - MOST_WARNINGS
    return [*change.warnings[:MOST_WARNINGS], *([f"And {more:,} more."] if more > 0 else [])]


def copies_title(change: Change) -> str:
    """What the examples with a copy are."""
    return REPLACED if change.method == "substitute" else COPIED


def copy_title(change: Change) -> str:
    """What a copy is to its entry."""
    return "In its place" if change.method == "substitute" else "Added"


def copied(report: CorpusReport, change: Change) -> list[Example]:
    """Entries with their copy."""
    return [_example(each, digits_of(report)) for each in change.examples[:MOST_EXAMPLES] if each.after]


def taken_out(report: CorpusReport, change: Change) -> list[Example]:
    """Entries that went, and nothing took their place."""
    return [_example(each, digits_of(report)) for each in change.examples[:MOST_EXAMPLES] if not each.after]


def examples_table(caption: str, examples: Sequence[Example]) -> Table:
    """The same where words cannot be marked: [before / after]."""
    rows = [(each.together, each.score, each.label or DASH, each.place) for each in examples]
    return Table(caption, ("Sentences", "Score", "Label", "Where"), "wrlw", rows)


def _example(given: ChangedEntry, digits: int) -> Example:
    sentences = list(_sentences(given))
    swaps = list(dict.fromkeys(f"{word(old)} to {word(new)}" for own in given.swapped for old, new in own))
    return Example(
        [_shown([Piece(each.before, each.before != each.after) for each in own]) for own in sentences],
        [_shown([Piece(each.after, each.before != each.after) for each in own]) for own in sentences]
        if given.after else [],
        BESIDE.join(sentence(_together(own)) for own in sentences),
        some(swaps, MOST_SWAPS) if swaps else "",
        number(given.score, digits), word(given.label), place(given.file, given.line),
    )  # fmt: skip


def _sentences(given: ChangedEntry) -> Iterator[list[Stretch]]:
    """Each sentence in stretches; what was taken out is its own counterpart."""
    swapped = dict(enumerate(given.swapped))
    for nth, (before, after) in enumerate(zip_longest(given.before, given.after or given.before, fillvalue="")):
        yield list(_stretches(before, after, swapped.get(nth, ())))


def _stretches(before: str, after: str, swaps: Sequence[tuple[str, str]]) -> Iterator[Stretch]:
    """What was kept and what was swapped, in turn, as far as a sentence is shown.

    The rest at the end is the same in both if every swap was found.
    """
    done = 0
    for old, new in swaps:
        kept = _kept(before, after, old, new)
        if kept is None or done > LONGEST:
            break
        yield Stretch(before[:kept], before[:kept])
        yield Stretch(old, new)
        before, after, done = before[kept + len(old) :], after[kept + len(new) :], done + kept + len(old)
    yield Stretch(before[: LONGEST + 1], after[: LONGEST + 1])


def _kept(before: str, after: str, old: str, new: str) -> int | None:
    """How many characters stand before the next swap: the same in both sentences, then the old and the new word."""
    kept = before.find(old)
    while 0 <= kept <= LONGEST:
        if after.startswith(new, kept) and after.startswith(before[:kept]):
            return kept
        kept = before.find(old, kept + 1)
    return None


def _shown(pieces: Sequence[Piece]) -> list[Piece]:
    """As many as a page has room for, without empty ones."""
    shown: list[Piece] = []
    room = LONGEST
    for piece in pieces:
        if len(piece.text) > room:
            cut = piece.text[:room].rstrip()
            return [*shown, Piece(f"{cut}…", piece.marked and bool(cut))]
        room -= len(piece.text)
        shown += [piece] if piece.text else []
    return shown


def _together(stretches: Sequence[Stretch]) -> str:
    return "".join(
        each.before if each.before == each.after else f"[{each.before} / {each.after}]" for each in stretches
    )
