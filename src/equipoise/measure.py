"""The straight path: dataset -> model -> arrays -> metric -> how sure -> Result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.asking import Answer, Lexicon, ask, consult
from equipoise.datasets import Dataset, Question, SentencePairs, in_sentences, load_dataset
from equipoise.errors import BadOption
from equipoise.matching import (
    FOR_WORDS,
    check_fit,
    check_made_for,
    check_order,
    check_ways,
    default_metric,
    meant_for,
    vectors_of,
)
from equipoise.metrics import METRICS, Metric
from equipoise.models import InContext, Model, Progress, Senses, likelihoods_of, load_model
from equipoise.options import metric_options
from equipoise.questions import asked_as
from equipoise.results import Result, Score
from equipoise.results.kept import packed
from equipoise.scoring import check_shape, counts_repeats, score_answer, with_own
from equipoise.scrutiny import asked_otherwise, calibrated, doubts_about, for_each_template, left_out_words, unchecked
from equipoise.settings import Settings, split_settings
from equipoise.significance import MOST_LEFT_OUT, Asked, how_sure
from equipoise.threads import one_thread
from equipoise.version import __version__


def measure(
    model: str | Path | Model,
    dataset: str | Path | Question,
    metric: str | None = None,
    *,
    vocabularies: Sequence[str | Path | Model] = (),
    progress: Progress = lambda share: None,
    **settings: Any,
) -> Result:
    """Ask one model one question with one metric; by default weat, and of pairs of sentences aul or likelihood.

    Settings (see `Settings`) and the metric's own options are given by keyword: measure(m, d, "weat", ddof=0, seed=1).
    With clean=True, words that one of the `vocabularies` lacks are not asked. `progress` is told the share of the
    sentences that the model has read, if it reads sentences.
    """
    question = load_dataset(dataset) if isinstance(dataset, str | Path) else dataset
    check_made_for(question)
    if metric is not None:
        check_fit(metric, question)
    if metric is None and isinstance(question, SentencePairs):
        model = opened(model)  # masked or causal: it decides the metric; else a wrong option is said before it is read
    if metric is None and meant_for(question) == FOR_WORDS:
        model = opened(model)
    name = metric or default_metric(question, model)
    chosen, options = split_settings(name, settings)
    check_ways(chosen, [question], [name], vocabularies)
    if isinstance(question, Dataset) and METRICS[name].asks in ("vectors", "sentences"):
        return _measure_vectors(model, question, name, options, chosen, vocabularies, progress)
    return _measure_likelihoods(opened(model), question, name, options, chosen, vocabularies, progress)


def _measure_likelihoods(
    model: Model, question: Question, name: str, options: dict[str, Any], settings: Settings,
    vocabularies: Sequence[str | Path | Model], progress: Progress,
) -> Result:  # fmt: skip
    from equipoise.preferring import measure_filled, measure_pairs  # the path's other branch

    language = likelihoods_of(model)
    check_order(language, name)
    if isinstance(question, SentencePairs):
        return measure_pairs(language, question, name, options, settings, progress)
    (asked,) = asked_as(settings, [question], [vectors_of(opened(each)) for each in vocabularies])
    return _with_removed(measure_filled(language, asked, name, options, settings, progress), asked, settings)


def _measure_vectors(
    model: str | Path | Model, question: Dataset, name: str, options: dict[str, Any], settings: Settings,
    vocabularies: Sequence[str | Path | Model], progress: Progress,
) -> Result:  # fmt: skip
    if settings.context == "both" or settings.layer == "all":
        raise BadOption("A measurement asks at one layer and in one way; an audit can ask at all layers, or both ways.")
    if settings.senses == "both":
        raise BadOption("A measurement asks by senses or by words; an audit can ask both ways.")
    (asked,) = asked_as(settings, [question], [vectors_of(opened(each)) for each in vocabularies])
    vectors = vectors_of(opened(model), name)
    if METRICS[name].asks == "sentences":
        asked = in_sentences(asked)
    if not isinstance(vectors, InContext) and (settings.layer != "last" or settings.context == "template"):
        raise BadOption(f"{vectors.name} reads no sentences: it has no layers and no templates; leave them out.")
    if settings.senses != "auto" and not isinstance(vectors, Senses):
        raise BadOption(f"{vectors.name} has no vectors of senses, so it cannot be asked by them; leave senses out.")
    (lexicon,) = consult(vectors, [asked], settings, progress, settings.null_lists > 0)
    with one_thread():
        return _with_removed(measure_known(lexicon, asked, name, options, settings), asked, settings)


def _with_removed(result: Result, asked: Dataset, settings: Settings) -> Result:
    """The result, saying what was cleaned away if that was asked for."""
    return replace(result, detail={**result.detail, "removed": list(asked.removed)}) if settings.clean else result


def opened(model: str | Path | Model) -> Model:
    return load_model(model) if isinstance(model, str | Path) else model


def measure_known(lexicon: Lexicon, dataset: Dataset, name: str, options: dict[str, Any], settings: Settings) -> Result:
    """The path itself, for a model that was already asked for its words."""
    metric = METRICS[name]
    lexicon = lexicon.of(dataset) if metric.scored else lexicon
    check_shape(name, dataset)
    rng, for_null = np.random.default_rng(settings.seed), np.random.default_rng([settings.seed, 1])
    comparable = (
        settings.null_lists > 0 and metric.asks != "sentences"
    )  # with random lists: sentences are like no others

    own_options = with_own(name, dataset, options)
    answer = ask(
        lexicon,
        dataset,
        paired=metric.paired,
        max_missing=settings.max_missing,
        repeats=counts_repeats(own_options),
    )
    score, per_item = score_answer(metric, answer, own_options, rng)
    sure = how_sure(score, _asked(metric, answer, settings), rng)
    null = calibrated(lexicon, answer, metric, own_options, score, settings.null_lists, settings.level, for_null)

    return Result(
        metric=name, dataset=dataset.name, model=lexicon.model.name,
        value=score.value, neutral=metric.neutral, effect_size=score.effect_size, one_sided=metric.leaning.one_sided,
        p_value=sure.p_value, p_adjusted=None, interval=sure.interval, effect_size_interval=sure.effect_size_interval,
        null=null.value, effect_size_null=null.effect_size,
        left_out=left_out_words(sure, score, metric, answer),
        variants=asked_otherwise(lexicon, dataset, name, options, settings.max_missing) if settings.variants else (),
        doubts=doubts_about(answer, lexicon, dataset.language, comparable),
        by_template=for_each_template(
            lexicon, dataset, metric, own_options, settings.max_missing, settings.seed,
            lambda alone: replace(_asked(metric, alone, settings), leave_out=False),
        ),
        per_item=per_item, coverage=answer.coverage, forms=answer.forms,
        missing={each.name: each.missing for each in answer.sets if each.missing},
        duplicates={each.name: each.duplicates for each in answer.sets if each.duplicates},
        bias=dataset.bias, targets=tuple(dataset.targets), attributes=tuple(dataset.attributes),
        options={**metric_options(name), **own_options, **settings.to_repeat(), **lexicon.asked,
                 "context": answer.detail.get("context", "")},
        detail={
            **answer.detail, **score.detail, "test": sure.test, "null": null.how,
            **({} if sure.influences else {"none_left_out": _why_none(settings, score)}),
            **({"left_out_of": "targets"} if sure.influences and _only_targets(score) else {}),
            **({"ranked_by": metric.ranked_by} if metric.ranked_by != "value" else {}),
            **({"scored": dict(dataset.scored)} if metric.scored else {}),
            "unchecked": unchecked(answer, lexicon, dataset.language, comparable),
        },
        model_fingerprint=lexicon.model.fingerprint, dataset_revision=dataset.revision, dataset_hash=dataset.hash,
        seed=settings.seed, version=__version__, time=datetime.now(UTC).isoformat(timespec="seconds"),
        resampled=packed(sure.resampled, settings.drawn(answer)) if settings.keep_resamples else None,
    )  # fmt: skip


def _asked(metric: Metric, answer: Answer, settings: Settings) -> Asked:
    exact_up_to = min(settings.exact_up_to, settings.permutations) if metric.dear else settings.exact_up_to
    return Asked(
        settings.alternative or metric.alternative, settings.ties or metric.ties, settings.permutations,
        exact_up_to, settings.resamples, settings.level, settings.interval, settings.leave_out,
        answer.lists(metric.paired),
    )  # fmt: skip


def _only_targets(score: Score) -> bool:
    """Whether attributes are not left out: in sentences, the targets' vectors would keep their part of them."""
    return bool(score.resampling and score.resampling.leaves_out == ("targets",))


def _why_none(settings: Settings, score: Score) -> str:
    """Why the number was not measured again without each word."""
    if not settings.leave_out:
        return "it was not asked for"
    if score.resampling and score.resampling.leaves_out == ():
        return "the other words would keep the sentences that they shared with it"
    return f"the question has more than {MOST_LEFT_OUT} words, or none that it has a number without"
