"""How a corpus is changed, beside method and threshold; checked before any work is done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields

from equipoise.corpora.scores import Scores
from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.mitigation.corpus.methods import Method
from equipoise.mitigation.corpus.splits import SPLITS, for_evaluation
from equipoise.swapping import RULES, Swapped, SwapTable, swap_together

GENDER = ("female", "male")
NO_AGREEMENT = "-"  # the gold label of SNLI and MultiNLI where no three of five annotators agreed
WITHOUT_EFFECT = {"keep": ("dev", "test"), "paper": ("evaluation",), "grouped": ("evaluation",)}  # by split


@dataclass(frozen=True)
class Options:
    """How a corpus is changed."""

    split: str = "keep"  # a name of SPLITS
    dev: int = 10_000  # entries, where the split is a new one
    test: int = 10_000
    seed: int = 0
    evaluation: bool = False  # where the split is kept: change the files for evaluation, too
    unlabelled: tuple[str, ...] = (NO_AGREEMENT,)  # labels of entries that do not count, and are left out
    keep_unlabelled: bool = False  # ... and yet all entries count, and stay
    allow_failed: bool = False  # entries that could not be scored stay as they are; otherwise nothing is done
    table: SwapTable | None = None  # words to exchange instead of women and men, as `swap` has it
    rules: str | None = None  # ... and how women and men are exchanged
    force: bool = False  # replace an earlier result in the folder

    @property
    def left_out(self) -> tuple[str, ...]:
        """The labels of entries that do not count."""
        return () if self.keep_unlabelled else self.unlabelled

    def swap(self, texts: Sequence[str]) -> tuple[Swapped, ...]:
        """The sentences of an entry with women and men, or the groups of the table, exchanged."""
        return swap_together(texts, self.table, self.rules)

    def check(self, scores: Scores, method: Method) -> None:
        """Refuse what cannot be done."""
        if self.split not in SPLITS:
            raise UnknownName("split", self.split, list(SPLITS))
        if min(self.dev, self.test, self.seed) < 0:
            raise BadOption(f"dev, test and seed must be 0 or more; they are {self.dev}, {self.test} and {self.seed}.")
        refuse_without_effect(
            self.split, [each.name for each in fields(self) if getattr(self, each.name) != each.default]
        )
        self._check_failed(scores)
        if method.swaps:
            self._check_swap(scores)
        elif self.table or self.rules:
            raise BadOption(
                "Words to exchange were named (table, rules), and this method exchanges none; leave them out."
            )

    def _check_failed(self, scores: Scores) -> None:
        failed = [shard for shard in scores.shards if not shard.part]
        if failed and not self.allow_failed:
            raise BadResults(
                f"{len(failed):,} of {len(scores.shards):,} slices in {scores.folder} could not be scored, the first "
                f"because of this: {failed[0].why}; score the corpus again, or add --allow-failed to keep their "
                "entries as they are."
            )

    def _check_swap(self, scores: Scores) -> None:
        """Refuse to exchange nothing, or women and men where the scores are about others."""
        if self.rules is not None and self.rules not in RULES:
            raise UnknownName("set of rules", self.rules, list(RULES))
        sides = scores.about.first, scores.about.second
        if self.table is None and sides != GENDER:
            raise BadOption(
                f"The scores in {scores.folder} are of {sides[0]} and {sides[1]}, and women and men would be "
                "exchanged; say with --table which words are."
            )
        if self.table is None and self.rules == "none":
            raise BadOption("--rules none exchanges nothing without a --table; give a table, or choose other rules.")

    def untouched(self, scores: Scores) -> frozenset[int]:
        """The files that stay as they are: where the split is kept, those for evaluation."""
        if self.split != "keep" or self.evaluation:
            return frozenset()
        chosen = evaluation_files(scores)
        names = scores.corpus.names
        if len(chosen) == len(names):
            raise BadOption(
                f"All files of the corpus are for evaluation by their names or folders ({', '.join(names)}), and such "
                "files stay as they are; change them, too, with --evaluation, or choose another split."
            )
        return chosen


def evaluation_files(scores: Scores) -> frozenset[int]:
    """The files that models are tested with, by their names."""
    files = zip(scores.corpus.files, scores.corpus.names, strict=True)
    return frozenset(number for number, (file, name) in enumerate(files) if for_evaluation(file, name))


def refuse_without_effect(split: str, given: Collection[str]) -> None:
    """Refuse options that were given and change nothing."""
    for name in WITHOUT_EFFECT.get(split, ()):
        if name in given:
            raise BadOption(f"--{name} has no effect with --split {split}; leave it out, or choose another split.")
    if {"unlabelled", "keep_unlabelled"} <= set(given):
        raise BadOption("--unlabelled has no effect with --keep-unlabelled, which counts all entries; leave one out.")
