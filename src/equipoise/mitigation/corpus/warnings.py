"""What a reader of a changed corpus must know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.scores import Scores
from equipoise.mitigation.corpus.changing import Rule, Tally
from equipoise.mitigation.corpus.scored import Considered
from equipoise.mitigation.corpus.splits import DEV, NAMES, TEST, TRAIN, Sizes

MOST_FILES = 5  # that are named
PAPER = (
    "The entries were shuffled and cut anew, as in seed 004: accuracies on these dev and test files cannot be compared "
    "with published figures."
)
GROUPED = (
    "The entries were cut anew so that none of dev and test shares its first sentence with one of train: accuracies on "
    "these files cannot be compared with published figures."
)
EVALUATION = (
    "The files for evaluation were changed, too: accuracies on them cannot be compared with those on the original ones."
)


def of_scores(scores: Scores, rule: Rule, found: Considered, tally: Tally) -> Iterator[str]:
    """What was left out, and what could not be judged."""
    if found.minus_ones:
        yield (
            f"{_have(found.minus_ones, 'entry', 'entries')} the label -1, which in Hugging Face's copies of SNLI means "
            "that annotators did not agree; --unlabelled -1 leaves them out."
        )
    changed = [shard for shard in scores.shards if shard.file not in rule.untouched]
    malformed = sum(shard.malformed for shard in changed if shard.part)
    if malformed:
        yield (
            f"{_were(malformed, 'line that is no entry', 'lines that are no entries')} left out; set-aside in the "
            "folder of scores has each, with the reason."
        )
    failed = sum(not shard.part for shard in changed)
    if failed:
        yield f"{failed:,} of {len(changed):,} slices could not be scored; their entries stay as they are."
    if tally.malformed_unscored:
        yield (
            f"{_were(tally.malformed_unscored, 'line that is no entry', 'lines that are no entries')} left out of "
            "slices that could not be scored; no set-aside has them."
        )
    if tally.blank:
        yield f"{_were(tally.blank, 'empty line', 'empty lines')} left out."
    unmarked = [format.layout.identity for format in scores.corpus.formats if not format.marks_copies]
    if tally.added and any(unmarked):
        yield f"Copies have the {max(unmarked)} of their originals: it is no text, to which a mark could be added."


def of_files(tally: Tally, untouched: Sequence[str], evaluation: bool) -> Iterator[str]:
    """What became of files for evaluation."""
    if evaluation:
        yield EVALUATION
    if not untouched:
        return
    stay = f"Files for evaluation stay as they are: {_some(untouched)}."
    if tally.above_untouched:
        stay += (
            f" They have {tally.above_untouched:,} of the entries above the threshold; the largest score that stays in "
            f"the other files is {tally.largest:.4g}."
        )
    yield stay


def of_split(split: str, leaking: int, assigned: NDArray[np.uint8], sizes: Sizes) -> Iterator[str]:
    """What new splits are worth."""
    if split == "grouped":
        yield GROUPED
        for place, wanted in ((DEV, sizes.dev), (TEST, sizes.test)):
            written = int((assigned == place).sum())
            if written < wanted:
                yield (
                    f"{NAMES[place].capitalize()} has {written:,} of the {wanted:,} entries that were asked for, since "
                    "entries with the same first sentence stay together."
                )
    elif split == "paper":
        yield PAPER
        if leaking:
            evaluated = int((assigned != TRAIN).sum())
            yield (
                f"{leaking:,} of the {evaluated:,} entries of dev and test ({leaking / evaluated:.0%}) share their "
                "first sentence with one of train, as they are or as original and copy, which may flatter accuracies; "
                "the split 'grouped' avoids that."
            )


def _have(how_many: int, one: str, several: str) -> str:
    return f"1 {one} has" if how_many == 1 else f"{how_many:,} {several} have"


def _were(how_many: int, one: str, several: str) -> str:
    return f"1 {one} was" if how_many == 1 else f"{how_many:,} {several} were"


def _some(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = len(names) - MOST_FILES
    return ", ".join(names[:MOST_FILES]) + (f" and {more:,} more" if more > 0 else "")
