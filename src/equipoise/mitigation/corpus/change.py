"""A corpus made fairer: its strongest entries taken away, balanced by copies, or replaced by them (seed 004)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.scores import Scores
from equipoise.corpora.shapes import Progress, in_silence
from equipoise.errors import UnknownName
from equipoise.files import write_texts
from equipoise.mitigation.corpus import warnings
from equipoise.mitigation.corpus.changing import Batch, Rule, Tally, batches
from equipoise.mitigation.corpus.describing import describe
from equipoise.mitigation.corpus.methods import METHODS
from equipoise.mitigation.corpus.options import Options, evaluation_files
from equipoise.mitigation.corpus.percentiles import check, summary, thresholds
from equipoise.mitigation.corpus.placing import (
    REPORT,
    Workshop,
    refuse_full,
    refuse_reserved,
    refuse_to_destroy,
    whole_folder,
)
from equipoise.mitigation.corpus.progress import stretch
from equipoise.mitigation.corpus.scored import considered
from equipoise.mitigation.corpus.shuffling import Shuffling
from equipoise.mitigation.corpus.splits import ASSIGNMENTS, Sizes, leaks
from equipoise.mitigation.corpus.writing import copy_files, pool, refuse_mixed, split_names, write_each, write_splits
from equipoise.results.corpora import Change, CorpusReport, Part

Tell = Callable[[CorpusReport], Mapping[str, str]]  # from what is told to files beside the new corpus: name and text

DEFAULTS = Options()
FIND, WRITE = 0.25, 0.95  # how far the work is when the threshold is found, and when all files are written
CHANGE = 0.85  # how far the writing is when all entries have been changed


class Written(NamedTuple):
    """The new files, and what must be known of them."""

    parts: tuple[Part, ...]
    warnings: tuple[str, ...]


def in_json(report: CorpusReport) -> dict[str, str]:
    """The report as a file that programs read; it also says which files are of one result."""
    return {REPORT: report.to_json() + "\n"}


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
    """What was done: in the place of each entry strictly above the threshold stands its copy with women and men
    exchanged; entries without a word to swap are gone.

    Subtraction and augmentation in one, which the paper proposes as future work (section 7). Nothing is left of what
    scored high but its swaps, which may lean as strongly the other way: they are not scored.
    """
    return change("substitute", scores, out, percentile, options, progress)


def change(
    method: str, scores: Scores, out: str | Path, percentile: float | None = None, options: Options = DEFAULTS,
    progress: Progress = in_silence, tell: Tell = in_json,
) -> Change:  # fmt: skip
    """What was done by a method of METHODS; the changed corpus is in the folder now, or nothing is.

    tell: what else is written there, from a report of the change.
    """
    if method not in METHODS:
        raise UnknownName("method", method, list(METHODS))
    wanted = METHODS[method].percentile if percentile is None else percentile
    check([wanted])
    options.check(scores, METHODS[method])
    out = Path(out)
    untouched = options.untouched(scores)
    _refuse_files(scores, out, options)
    with whole_folder(out, options.force) as workshop:
        found = considered(scores, workshop.scrap, options.left_out, stretch(progress, 0, FIND))
        before = summary(found.arrays)
        (threshold,) = thresholds(found.arrays, [wanted], before.count)
        rule = Rule(METHODS[method], threshold.value, options.left_out, untouched, options.swap)
        tally = Tally()
        written = _write(scores, rule, tally, options, workshop, stretch(progress, FIND, WRITE))
        done = Change(
            method=method, threshold=threshold, considered=before.count, unlabelled=found.unlabelled,
            unlabelled_left_out=tally.unlabelled, above=tally.above, swappable=tally.swappable, removed=tally.removed,
            added=tally.added, largest_before=before.largest,
            largest_after=max(tally.largest, tally.largest_untouched), split=options.split, seed=options.seed,
            parts=written.parts, examples=tally.strongest.entries(),
            warnings=(*warnings.of_scores(scores, rule, found, tally), *written.warnings),
        )  # fmt: skip
        told = tell(describe(scores, change=done, counted=found))
        write_texts({workshop.made / name: text for name, text in told.items()})
    progress(1.0)
    return done


def _refuse_files(scores: Scores, out: Path, options: Options) -> None:
    """Refuse what cannot be written, before anything is read."""
    if options.split != "keep":
        refuse_mixed(scores.corpus)
    names = scores.corpus.names if options.split == "keep" else split_names(scores.corpus)
    refuse_reserved(names)
    refuse_to_destroy(scores, out, names)
    refuse_full(out, options.force)


def _write(
    scores: Scores, rule: Rule, tally: Tally, options: Options, workshop: Workshop, progress: Progress
) -> Written:
    """The changed corpus in the workshop."""
    if options.split == "keep":
        changed = batches(scores, rule, tally, progress)
        return _keep(changed, scores, rule, tally, options, workshop)
    changed = batches(scores, rule, tally, stretch(progress, 0, CHANGE))
    return _cut_anew(changed, scores, options, workshop, stretch(progress, CHANGE, 1))


def _keep(
    changed: Iterable[Batch], scores: Scores, rule: Rule, tally: Tally, options: Options, workshop: Workshop
) -> Written:
    corpus = scores.corpus
    parts = write_each(changed, corpus, workshop.made)
    copy_files(corpus, rule.untouched, workshop.made)
    parts |= {file: Part(corpus.names[file], tally.entries_untouched[file]) for file in rule.untouched}
    untouched = [corpus.names[file] for file in sorted(rule.untouched)]
    evaluation = options.evaluation and bool(evaluation_files(scores))
    return Written(
        tuple(parts[file] for file in sorted(parts)), tuple(warnings.of_files(tally, untouched, evaluation)),
    )  # fmt: skip


def _cut_anew(
    changed: Iterable[Batch], scores: Scores, options: Options, workshop: Workshop, progress: Progress
) -> Written:
    shuffling = Shuffling(workshop.scrap, sum(shard.entries for shard in scores.shards))
    pooled = pool(changed, shuffling, options.seed)
    sizes = Sizes(options.dev, options.test)
    split = ASSIGNMENTS[options.split](pooled, sizes, options.seed)
    parts = write_splits(shuffling, split, scores.corpus, workshop.made, progress)
    return Written(parts, tuple(warnings.of_split(options.split, leaks(pooled, split), split, sizes)))
