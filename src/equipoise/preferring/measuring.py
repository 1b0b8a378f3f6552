"""The path for sentence pairs: pairs -> what the model says of them -> metric -> how sure -> Result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets import SentencePair, SentencePairs
from equipoise.errors import CannotAnswer
from equipoise.metrics import METRICS, Metric
from equipoise.models.base import Likelihoods, Progress
from equipoise.options import metric_options
from equipoise.preferring.hearing import NOTHING, Heard, hear
from equipoise.preferring.sureness import AskedOfPairs, SureOfPairs, how_sure_of_pairs
from equipoise.results import Group, Json, PairItem, Result, Reweighed, Score, Spoken
from equipoise.results.kept import packed
from equipoise.settings import Settings
from equipoise.significance import holm
from equipoise.version import __version__

NO_LISTS = "random lists are lists of words, and these are sentences"
NOT_WORDS = "there are no words to leave out of pairs of sentences"


def check_order(model: Likelihoods, name: str) -> None:
    """Refuse a metric that asks for another kind of language model."""
    asks = METRICS[name].asks
    if asks not in ("likelihoods", model.order):
        fitting = [other for other, metric in METRICS.items() if metric.of == "pairs" and metric.asks == model.order]
        raise CannotAnswer(
            f"{name} asks for a {asks} language model, and {model.name} is a {model.order} one; "
            f"use {' or '.join(fitting)} for it."
        )


class Scored(NamedTuple):
    """Pairs with the score of them all."""

    pairs: list[SentencePair]
    score: Score


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
    check_order(model, name)
    _check_candidates(dataset, metric, name)
    as_published = options.get("replicate", "none") != "none"
    heard = _with_scores(hear(model, dataset.pairs, metric, as_published, progress), metric, options)
    _refuse_if_few(model, dataset, heard, settings.max_missing)
    every = list(range(len(heard.pairs)))
    score = _score(heard, every, metric, options)
    sure = _sure(Scored(heard.pairs, score), metric, options, settings, keep=settings.keep_resamples)
    groups, by_group = _groups(heard, metric, options, settings)
    return Result(
        metric=name, dataset=dataset.name, model=model.name, value=score.value, neutral=metric.neutral,
        effect_size=None, p_value=sure.p_value, p_adjusted=None, interval=sure.interval, effect_size_interval=None,
        per_item=tuple(_items(heard, score)), groups=groups, missing=heard.missing,
        coverage=len(heard.pairs) / len(dataset.pairs), duplicates={}, forms={}, bias=dataset.bias,
        targets=(), attributes=(),
        options={**metric_options(name), **options, **settings.to_repeat()},
        detail={
            **score.detail, **by_group, "preference": _preference(sure), "test": sure.test,
            "null": {"why_not": NO_LISTS}, "none_left_out": NOT_WORDS,
            "score": metric.scores, "order": model.order, "defects": list(dataset.defects),
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


def _score(heard: Heard, chosen: Sequence[int], metric: Metric, options: dict[str, Any]) -> Score:
    """The metric's score of some of the pairs."""
    sides: list[list[Spoken]] = [[side[place] for place in chosen] for side in heard.sides]
    terms = _terms([heard.pairs[place] for place in chosen])
    if metric.reads == "candidates":
        return metric.function(sides[0], sides[1], terms, sides[2], heard.blanks)
    return metric.function(*sides, terms, **options)


def _terms(pairs: Sequence[SentencePair]) -> NDArray[np.int64]:
    """A number for the term of each pair; a pair without one is its own."""
    names = [pair.term or f"\0{number}" for number, pair in enumerate(pairs)]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return np.array([numbers[name] for name in names], dtype=np.int64)


def _with_scores(heard: Heard, metric: Metric, options: dict[str, Any]) -> Heard:
    """Only the pairs that have a score on every side; the others join those without an answer."""
    if not heard.pairs:
        return heard
    given = _score(heard, range(len(heard.pairs)), metric, options).per_item.values()
    known = np.isfinite(np.sum([np.asarray(side) for side in given], axis=0)).tolist()
    lost = tuple(pair.id for pair, has in zip(heard.pairs, known, strict=True) if not has)
    places = [place for place, has in enumerate(known) if has]
    missing = {**heard.missing, NOTHING: (*heard.missing.get(NOTHING, ()), *lost)} if lost else heard.missing
    return Heard(
        [heard.pairs[place] for place in places], [[side[place] for place in places] for side in heard.sides],
        [heard.tokens[place] for place in places], missing, heard.blanks,
    )  # fmt: skip


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
    )


def _sure(scored: Scored, metric: Metric, options: dict[str, Any], settings: Settings, keep: bool) -> SureOfPairs:
    by_terms = metric.reads == "candidates" or options.get("average") == "terms"
    asked = AskedOfPairs(
        settings.alternative or metric.alternative, settings.permutations, settings.resamples, settings.level,
        settings.interval, keep,
    )  # fmt: skip
    return how_sure_of_pairs(
        scored.score, scored.pairs, options.get("tied", "against"), "terms" if by_terms else "pairs", asked,
        np.random.default_rng(settings.seed),
    )  # fmt: skip


def _groups(
    heard: Heard, metric: Metric, options: dict[str, Any], settings: Settings
) -> tuple[tuple[Group, ...], dict[str, Json]]:
    """The same number for the pairs of each kind, by all that tells pairs apart; and StereoSet's numbers likewise."""
    groups: list[Group] = []
    rates: dict[str, dict[str, Json]] = {}
    for by, members in _members(heard.pairs):
        rows: list[Group] = []
        for name, places in members.items():
            try:
                score = _score(heard, places, metric, options)
            except CannotAnswer:  # ties are left apart, and there is nothing else
                rows.append(_all_tied(by, name, len(places)))
                continue
            sure = _sure(Scored([heard.pairs[each] for each in places], score), metric, options, settings, keep=False)
            rows.append(_group(by, name, score, sure))
            if "stereoset" in score.detail:
                rates.setdefault(by, {})[name] = score.detail["stereoset"]
        adjusted = holm([row["p_value"] for row in rows])
        groups += [{**row, "p_adjusted": p} for row, p in zip(rows, adjusted, strict=True)]
    return tuple(groups), {"stereoset_by": rates} if rates else {}


def _members(pairs: Sequence[SentencePair]) -> Iterator[tuple[str, dict[str, list[int]]]]:
    """What pairs can be told apart by -> name -> their places; only what tells at least two kinds apart."""
    for by in dict.fromkeys(by for pair in pairs for by in pair.groups):
        members: dict[str, list[int]] = {}
        for place, pair in enumerate(pairs):
            if pair.groups.get(by):
                members.setdefault(pair.groups[by], []).append(place)
        if len(members) > 1:
            yield by, members


def _group(by: str, name: str, score: Score, sure: SureOfPairs) -> Group:
    share = sure.share
    return {
        "by": by, "name": name, "pairs": share.for_stereotype + share.against_stereotype + share.tied,
        "for_stereotype": share.for_stereotype, "tied": share.tied, "value": score.value, "interval": sure.interval,
        "p_value": sure.p_value, "p_adjusted": None,
    }  # fmt: skip


def _all_tied(by: str, name: str, pairs: int) -> Group:
    return {
        "by": by, "name": name, "pairs": pairs, "for_stereotype": 0, "tied": pairs, "value": None, "interval": None,
        "p_value": None, "p_adjusted": None,
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


def _kept(sure: SureOfPairs, heard: Heard, dataset: SentencePairs, settings: Settings) -> Any:
    if sure.resampled is None:
        return None
    drawn = [dataset.hash, [pair.id for pair in heard.pairs], settings.seed, settings.resamples]
    return packed(Reweighed(sure.resampled, None), drawn)
