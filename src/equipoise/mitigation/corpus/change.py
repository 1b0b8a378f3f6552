"""A corpus made fairer: its strongest entries taken away, balanced by copies, or both (seed 004, section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.scores import Scores
from equipoise.corpora.shapes import Progress, in_silence
from equipoise.errors import UnknownName
from equipoise.mitigation.corpus import warnings
from equipoise.mitigation.corpus.changing import Batch, Rule, Tally, batches
from equipoise.mitigation.corpus.methods import METHODS
from equipoise.mitigation.corpus.options import Options
from equipoise.mitigation.corpus.percentiles import check, summary, thresholds
from equipoise.mitigation.corpus.placing import Workshop, refuse_full, refuse_to_destroy, whole_folder
from equipoise.mitigation.corpus.progress import stretch
from equipoise.mitigation.corpus.scored import considered
from equipoise.mitigation.corpus.shuffling import Shuffling
from equipoise.mitigation.corpus.splits import ASSIGNMENTS, TRAIN, Sizes, for_evaluation, leaks, own_names
from equipoise.mitigation.corpus.writing import copy_files, pool, refuse_mixed, split_names, write_each, write_splits
from equipoise.results.corpora import Change, Part

DEFAULTS = Options()
FIND, CHANGE = 0.25, 0.85  # how far the work is when the threshold is found, and when all entries have been changed


class Written(NamedTuple):
    """The new files, and what must be known of them."""

    parts: tuple[Part, ...]
    warnings: tuple[str, ...]


def subtract(
    scores: Scores, out: str | Path, percentile: float = METHODS["subtract"].percentile, options: Options = DEFAULTS,
    progress: Progress = in_silence,
) -> Change:  # fmt: skip
    """What was done: the corpus without its entries strictly above the threshold is in the folder now (section 4.2.1).

    The threshold is a percentile of the scores of all entries; that of a pair is the larger of its two absolute scores.
    """
    return change("subtract", scores, out, percentile, options, progress)


def augment(
    scores: Scores, out: str | Path, percentile: float = METHODS["augment"].percentile, options: Options = DEFAULTS,
    progress: Progress = in_silence,
) -> Change:  # fmt: skip
    """What was done: after each entry strictly above the threshold stands its copy with women and men exchanged
    (section 4.2.2).

    Both sentences are swapped and the label is kept. Entries without a word to swap stay alone; none is doubled twice.
    Should a copy be the same as another entry of the corpus, it is added all the same, as the paper does.
    """
    return change("augment", scores, out, percentile, options, progress)


def substitute(
    scores: Scores, out: str | Path, percentile: float = METHODS["substitute"].percentile, options: Options = DEFAULTS,
    progress: Progress = in_silence,
) -> Change:  # fmt: skip
    """What was done: entries strictly above the threshold are doubled where a word can be swapped, or else gone.

    Both methods at once, which the paper leaves to future work. The original is kept beside its swap, since a swap
    alone would lean as strongly the other way; what cannot be balanced so is taken away. So nothing that scores high
    stays alone.
    """
    return change("substitute", scores, out, percentile, options, progress)


def change(
    method: str, scores: Scores, out: str | Path, percentile: float | None = None, options: Options = DEFAULTS,
    progress: Progress = in_silence,
) -> Change:  # fmt: skip
    """What was done by a method of METHODS; the changed corpus is in the folder now, or nothing is."""
    if method not in METHODS:
        raise UnknownName("method", method, list(METHODS))
    wanted = METHODS[method].percentile if percentile is None else percentile
    check([wanted])
    options.check(scores)
    if METHODS[method].swaps:
        options.check_swap(scores)
    out = Path(out)
    untouched = options.untouched(scores)
    _refuse_files(scores, out, options)
    with whole_folder(out, options.force) as workshop:
        found = considered(scores, workshop.scrap / "scores", options.keep_unlabelled, stretch(progress, 0, FIND))
        before = summary(found.arrays)
        (threshold,) = thresholds(found.arrays, [wanted], before.count)
        rule = Rule(METHODS[method], threshold.value, options.keep_unlabelled, untouched, options.swap)
        tally = Tally()
        written = _write(scores, rule, tally, options, workshop, stretch(progress, FIND, 1))
    progress(1.0)
    return Change(
        method=method, threshold=threshold, considered=before.count, unlabelled=found.unlabelled,
        swappable=tally.swappable, removed=tally.removed, added=tally.added,
        largest_before=before.largest, largest_after=max(tally.largest, tally.largest_untouched),
        split=options.split, seed=options.seed, parts=written.parts, examples=tally.strongest.entries(),
        warnings=(*warnings.of_scores(scores, rule), *written.warnings),
    )  # fmt: skip


def _refuse_files(scores: Scores, out: Path, options: Options) -> None:
    """Refuse what cannot be written, before anything is read."""
    corpus = scores.corpus
    if options.split != "keep":
        refuse_mixed(corpus)
    names = own_names(corpus.files) if options.split == "keep" else split_names(corpus)
    refuse_to_destroy(scores, out, names)
    refuse_full(out, options.force)


def _write(
    scores: Scores, rule: Rule, tally: Tally, options: Options, workshop: Workshop, progress: Progress
) -> Written:
    """The changed corpus in the workshop."""
    if options.split == "keep":
        return _keep(batches(scores, rule, tally, progress), scores.corpus, rule, tally, options, workshop)
    changed = batches(scores, rule, tally, stretch(progress, 0, CHANGE))
    return _cut_anew(changed, scores, options, workshop, stretch(progress, CHANGE, 1))


def _keep(
    changed: Iterable[Batch], corpus: Corpus, rule: Rule, tally: Tally, options: Options, workshop: Workshop
) -> Written:
    names = own_names(corpus.files)
    parts = write_each(changed, corpus, names, workshop.made)
    copy_files(corpus, names, rule.untouched, workshop.made)
    parts |= {file: Part(names[file], tally.entries_untouched[file]) for file in rule.untouched}
    evaluation = options.evaluation and any(map(for_evaluation, names))
    return Written(
        tuple(parts[file] for file in sorted(parts)), tuple(warnings.of_files(tally, rule, evaluation)),
    )  # fmt: skip


def _cut_anew(
    changed: Iterable[Batch], scores: Scores, options: Options, workshop: Workshop, progress: Progress
) -> Written:
    shuffling = Shuffling(workshop.scrap, sum(shard.entries for shard in scores.shards))
    pooled = pool(changed, shuffling, options.seed)
    split = ASSIGNMENTS[options.split](pooled, Sizes(options.dev, options.test), options.seed)
    parts = write_splits(shuffling, split, scores.corpus, workshop.made, progress)
    evaluated = int((split != TRAIN).sum())
    return Written(parts, tuple(warnings.of_split(options.split, leaks(pooled, split), evaluated)))
