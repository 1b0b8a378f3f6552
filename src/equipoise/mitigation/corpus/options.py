"""How a corpus is changed, beside method and threshold; checked before any work is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from equipoise.corpora.scores import Scores
from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.mitigation.corpus.splits import SPLITS, for_evaluation, own_names
from equipoise.swapping import Swapped, swap_together

GENDER = ("female", "male")


@dataclass(frozen=True)
class Options:
    """How a corpus is changed."""

    split: str = "keep"  # a name of SPLITS
    dev: int = 10_000  # entries, where the split is a new one
    test: int = 10_000
    seed: int = 0
    evaluation: bool = False  # where the split is kept: change the files for evaluation, too
    keep_unlabelled: bool = False  # entries on whose label nobody agreed count, and stay
    allow_failed: bool = False  # entries that could not be scored stay as they are; otherwise nothing is done
    swap: Callable[[Sequence[str]], tuple[Swapped, ...]] = swap_together  # the sentences of an entry
    force: bool = False  # replace files in the folder that have the new ones' names

    def check(self, scores: Scores) -> None:
        """Refuse what cannot be done."""
        if self.split not in SPLITS:
            raise UnknownName("split", self.split, list(SPLITS))
        if min(self.dev, self.test, self.seed) < 0:
            raise BadOption(f"dev, test and seed must be 0 or more; they are {self.dev}, {self.test} and {self.seed}.")
        failed = [shard for shard in scores.shards if not shard.part]
        if failed and not self.allow_failed:
            raise BadResults(
                f"{len(failed):,} of {len(scores.shards):,} slices in {scores.folder} could not be scored, the first "
                f"because of this: {failed[0].why}; score the corpus again, or add --allow-failed to keep their "
                "entries as they are."
            )

    def check_swap(self, scores: Scores) -> None:
        """Refuse to exchange women and men where the scores are about others."""
        sides = scores.about.first, scores.about.second
        if self.swap is swap_together and sides != GENDER:
            raise BadOption(
                f"The scores in {scores.folder} are of {sides[0]} and {sides[1]}, and women and men would be "
                "exchanged; say with --table which words are."
            )

    def untouched(self, scores: Scores) -> frozenset[int]:
        """The files that stay as they are: where the split is kept, those for evaluation."""
        if self.split != "keep" or self.evaluation:
            return frozenset()
        names = own_names(scores.corpus.files)
        chosen = frozenset(number for number, name in enumerate(names) if for_evaluation(name))
        if len(chosen) == len(names):
            raise BadOption(
                f"All files of the corpus are for evaluation by their names ({', '.join(names)}), and such files stay "
                "as they are; change them, too, with --evaluation, or choose another split."
            )
        return chosen
