"""The path for sentence pairs: pairs -> what the model says of them -> metric -> how sure -> Result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import numpy as np

from equipoise.datasets import SentencePairs
from equipoise.errors import CannotAnswer
from equipoise.metrics import METRICS, Metric
from equipoise.metrics.preference import NO_TERM
from equipoise.models.base import Likelihoods, Progress
from equipoise.options import metric_options
from equipoise.preferring.candidates import BLANK
from equipoise.preferring.grouping import grouped
from equipoise.preferring.hearing import Heard, hear
from equipoise.preferring.judging import Judging
from equipoise.preferring.sharing import averaged_terms
from equipoise.preferring.sureness import SureOfPairs
from equipoise.results import Doubt, Json, PairItem, Resampled, Result, Reweighed, Score
from equipoise.results.kept import packed
from equipoise.settings import Settings
from equipoise.version import __version__

NO_LISTS = "random lists are lists of words, and these are sentences"
NOT_WORDS = "there are no words to leave out of pairs of sentences"
IN_BLANKS = "the mean probability of the tokens of its word in the blank, the ones before filled in"
IN_CONTEXT = "the mean log-probability of its tokens, in its context"


def measure_pairs(
    model: Likelihoods,
    dataset: SentencePairs,
    name: str,
    options: dict[str, Any],
    settings: Settings,
    progress: Progress = lambda share: None,
) -> Result:
    """How much more often a model prefers the stereotyped sentence of a pair."""
    metric = METRICS[name]
    _check_candidates(dataset, metric, name)
    heard = hear(model, dataset.pairs, metric, options.get("replicate", "none") != "none", progress)
    judging = Judging(heard, metric, options, settings).with_scores()
    heard = judging.heard
    _refuse_if_few(model, dataset, heard, settings.max_missing)
    score = judging.score(judging.every)
    sure = judging.sure(judging.every, score, keep=settings.keep_resamples)
    groups, rates = grouped(judging)
    return Result(
        metric=name, dataset=dataset.name, model=model.name, value=score.value, neutral=metric.neutral,
        effect_size=None, p_value=sure.p_value, p_adjusted=None, interval=sure.interval, effect_size_interval=None,
        per_item=tuple(_items(heard, score)), groups=groups, missing=heard.missing,
        coverage=len(heard.pairs) / len(dataset.pairs), duplicates={}, forms={}, bias=dataset.bias,
        targets=(), attributes=(),
        doubts=(*heard.doubts, *_one_term(heard), *_no_term(judging), *_ties(judging, score, sure)),
        options={**metric_options(name), **options, **settings.to_repeat()},
        detail={
            **score.detail, **({"stereoset_by": rates} if rates else {}), **_also(judging),
            "preference": _preference(sure), "test": sure.test,
            **({"no_interval": sure.no_interval} if sure.no_interval else {}), "null": {"why_not": NO_LISTS},
            "none_left_out": NOT_WORDS, "score": _said_of(metric, options, heard.blanks), "order": model.order,
            "defects": list(dataset.defects),
        },
        model_fingerprint=model.fingerprint, dataset_revision=dataset.revision, dataset_hash=dataset.hash,
        seed=settings.seed, version=__version__, time=datetime.now(UTC).isoformat(timespec="seconds"),
        resampled=_kept(sure, heard, dataset, settings),
    )  # fmt: skip


def _check_candidates(dataset: SentencePairs, metric: Metric, name: str) -> None:
    if not dataset.pairs:
        raise CannotAnswer(f"{dataset.name} holds no pair of sentences.")
    lacking = sum(not pair.unrelated for pair in dataset.pairs)
    if metric.reads == "candidates" and lacking:
        raise CannotAnswer(
            f"{name} compares with an unrelated third sentence, which {lacking:,} of the {len(dataset.pairs):,} pairs "
            f"of {dataset.name} lack; use data in StereoSet's form, or another metric."
        )
    blanks = sum(BLANK in pair.context for pair in dataset.pairs)
    if metric.reads == "candidates" and 0 < blanks < len(dataset.pairs):
        raise CannotAnswer(
            f"{name} scores words in blanks or whole sentences, and of the {len(dataset.pairs):,} contexts of "
            f"{dataset.name} {len(dataset.pairs) - blanks:,} have no {BLANK}; ask about each kind alone."
        )


def _refuse_if_few(model: Likelihoods, dataset: SentencePairs, heard: Heard, max_missing: float) -> None:
    lost = len(dataset.pairs) - len(heard.pairs)
    if heard.pairs and lost <= max_missing * len(dataset.pairs):
        return
    reasons = "; ".join(
        f"{reason}: {', '.join(ids[:5])}{' ...' * (len(ids) > 5)}" for reason, ids in heard.missing.items()
    )
    raise CannotAnswer(
        f"{model.name} has an answer for {len(heard.pairs):,} of the {len(dataset.pairs):,} pairs of {dataset.name} "
        f"({reasons}); at most {max_missing:.0%} may be without one: leave those pairs out, or raise --max-missing."
        + (f" The first that is not readable: {heard.unread}" if heard.unread else "")
    )


def _said_of(metric: Metric, options: dict[str, Any], blanks: bool) -> str:
    """What a sentence's score is, as it was asked for."""
    if metric.reads == "candidates":
        return IN_BLANKS if blanks else IN_CONTEXT
    said = metric.scores.replace("the mean", "the sum", 1) if options.get("per") == "sentence" else metric.scores
    published = options.get("replicate", "none")
    return said if published == "none" else f"{said}, as in the published figures (replicate={published})"


def _also(judging: Judging) -> dict[str, Json]:
    """The likelihood by the other of mean and sum, which can order a pair differently."""
    if judging.metric.reads != "forward":
        return {}
    other = "token" if judging.options.get("per") == "sentence" else "sentence"
    return {f"per_{other}": judging.score(judging.every, per=other).value}


def _one_term(heard: Heard) -> Iterator[Doubt]:
    terms = {pair.term for pair in heard.pairs}
    if len(heard.pairs) > 1 and len(terms) == 1 and "" not in terms:
        yield {
            "check": "one term", "set": "", "words": (),
            "says": f"All pairs are about {terms.pop()!r}: the interval and the test are about other sentences of the "
            "kind, not about other terms.",
        }  # fmt: skip


def _no_term(judging: Judging) -> Iterator[Doubt]:
    """Pairs that a mean over terms leaves out."""
    pairs = judging.heard.pairs
    averaged = judging.metric.reads == "candidates" or judging.options.get("average") == "terms"
    without = [pairs[place].id for place in np.flatnonzero(averaged_terms(pairs) == NO_TERM)] if averaged else []
    if without:
        shown = ", ".join(without[:3]) + " ..." * (len(without) > 3)
        says = f"{len(without):,} of {len(pairs):,} pairs name a sense and not its word ({shown}): "
        yield {"check": "no term", "set": "", "words": (), "says": says + "they are left out of the mean over terms."}


def _ties(judging: Judging, score: Score, sure: SureOfPairs) -> Iterator[Doubt]:
    """What ties do to the number, where they move it by more than a point."""
    share, neutral = sure.share, judging.metric.neutral
    if judging.options.get("tied", "against") != "against" or not share.tied or judging.metric.reads == "candidates":
        return
    evenly = judging.score(judging.every, tied="half").value
    if evenly - score.value > 1:
        yield {
            "check": "ties", "set": "", "words": (),
            "says": f"{share.tied:,} of {len(judging.every):,} pairs have equal scores, which count against the "
            "stereotype as in the paper; if they counted half for each side the value would be "
            f"{evenly:.2f} (neutral {neutral:g}).",
        }  # fmt: skip


def _items(heard: Heard, score: Score) -> Iterator[PairItem]:
    """Every pair, in the order of the file."""
    first, second = score.per_item["stereotypes"].tolist(), score.per_item["antistereotypes"].tolist()
    for pair, tokens, stereotype, antistereotype in zip(heard.pairs, heard.tokens, first, second, strict=True):
        yield {
            "id": pair.id, "stereotype": pair.stereotype, "antistereotype": pair.antistereotype,
            "stereotype_score": stereotype, "antistereotype_score": antistereotype,
            "difference": stereotype - antistereotype, "tokens": (tokens[0], tokens[1]), "groups": dict(pair.groups),
        }  # fmt: skip


def _preference(sure: SureOfPairs) -> dict[str, Json]:
    share = sure.share
    return {
        "pairs": share.for_stereotype + share.against_stereotype + share.tied,
        "for_stereotype": share.for_stereotype, "against_stereotype": share.against_stereotype, "tied": share.tied,
        "ties": share.ties, "share": share.share, "wilson": sure.wilson and list(sure.wilson),
        "mean_difference": share.differences.mean, "quantiles": dict(share.differences.quantiles),
    }  # fmt: skip


def _kept(sure: SureOfPairs, heard: Heard, dataset: SentencePairs, settings: Settings) -> Resampled | None:
    if sure.resampled is None:
        return None
    drawn = [dataset.hash, [pair.id for pair in heard.pairs], settings.seed, settings.resamples]
    return packed(Reweighed(sure.resampled, None), drawn)
