"""What a reader of a changed corpus must know."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.corpora.scores import Scores
from equipoise.mitigation.corpus.changing import Rule, Tally

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


def of_scores(scores: Scores, rule: Rule) -> Iterator[str]:
    """What was left out, and what could not be judged."""
    changed = [shard for shard in scores.shards if shard.file not in rule.untouched]
    malformed = sum(shard.malformed for shard in changed)
    if malformed:
        yield (
            f"{malformed:,} lines that are no entries were left out; set-aside in the folder of scores has them, each "
            "with the reason."
        )
    failed = sum(not shard.part for shard in changed)
    if failed:
        yield f"{failed:,} of {len(changed):,} slices could not be scored; their entries stay as they are."


def of_files(tally: Tally, rule: Rule, evaluation: bool) -> Iterator[str]:
    """What became of files for evaluation."""
    if evaluation:
        yield EVALUATION
    if rule.untouched and tally.above_untouched:
        yield (
            f"{tally.above_untouched:,} of the entries above the threshold are in files for evaluation, which stay as "
            f"they are; the largest score that stays in the other files is {tally.largest:.4g}."
        )


def of_split(split: str, leaking: int, evaluated: int) -> Iterator[str]:
    """What new splits are worth."""
    if split == "grouped":
        yield GROUPED
    elif split == "paper":
        yield PAPER
        if leaking:
            yield (
                f"{leaking:,} of the {evaluated:,} entries of dev and test ({leaking / evaluated:.0%}) have a first "
                "sentence that also stands in train, which may flatter accuracies; the split 'grouped' avoids that."
            )
