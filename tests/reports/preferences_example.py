"""Results of sentence pairs, made by hand: 60 harmless pairs about people who keep cats or dogs, two models."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from equipoise.gathering.rankings import rankings_of
from equipoise.metrics import METRICS as TABLE
from equipoise.results import DatasetCard, Interval, ModelCard, PairItem, Result, ResultSet
from equipoise.significance import holm
from equipoise.significance.pairs import PairShare, pair_share, sign_test

MODELS = {"hf:bert-base-cased": 0.25, "builtin:smollm2": -0.05}  # with how much each prefers the stereotype
METRICS = ("aul", "cps", "stereoset")
WORDS = {"baker": "bake", "farmer": "farm", "painter": "paint"}  # with what they do
WAYS = ("calm", "careful", "cheerful", "curious", "lazy", "neat", "noisy", "patient", "proud", "slow")
DEFECTS = ("Two pairs differ in the verb, too.", "“cat people” can be read as people who look like cats.")
TEST = {"kind": "exact sign", "alternative": "two-sided", "ties": "inclusive"}
TIED = "baker-noun-0"


def pairs(metric: str, model: str) -> tuple[PairItem, ...]:
    """One for each word, sense and way; the first is a tie."""
    rng = random.Random(f"{metric} {model}")
    return tuple(
        _pair(rng, MODELS[model], word, sense, number, way)
        for sense in ("noun", "verb")
        for word in WORDS
        for number, way in enumerate(WAYS)
    )


def _pair(rng: random.Random, lean: float, word: str, sense: str, number: int, way: str) -> PairItem:
    name, rest = f"{word}-{sense}-{number}", f"people make {way} {word}s."
    if sense == "verb":
        rest = f"people {WORDS[word]} in a {way} manner."
    score = -3 + rng.gauss(0, 0.5)
    difference = 0.0 if name == TIED else rng.gauss(lean if sense == "noun" else 0.0, 0.4)
    return {
        "id": name, "stereotype": f"Cat {rest}", "antistereotype": f"Dog {rest}", "stereotype_score": score,
        "antistereotype_score": score - difference, "difference": difference,
        "tokens": (("Cat", *rest.split()), ("Dog", *rest.split())),
        "groups": {"bias": "pets", "sense": sense, "word and sense": f"{word}, {sense}"},
    }  # fmt: skip


def counted(own: Sequence[PairItem]) -> PairShare:
    return pair_share([pair["difference"] for pair in own], ties="against")


def p_of(share: PairShare) -> float:
    return sign_test(share.for_stereotype, share.against_stereotype)


def _value(share: PairShare, neutral: float) -> float:
    return 100 * (share.share or 0.0) - 50 + neutral


def _interval(share: PairShare, neutral: float) -> Interval | None:
    found = share.interval
    ends = [100 * end - 50 + neutral for end in (found.low, found.high)] if found else []
    return Interval(ends[0], ends[1], found.level, found.method) if found else None


def groups(own: Sequence[PairItem], neutral: float) -> tuple[Any, ...]:
    rows: list[dict[str, Any]] = []
    for by in ("sense", "word and sense"):
        names = list(dict.fromkeys(pair["groups"][by] for pair in own))
        shares = [counted([pair for pair in own if pair["groups"][by] == name]) for name in names]
        adjusted = holm([p_of(share) for share in shares])
        rows += [
            {
                "by": by, "name": name, "pairs": share.for_stereotype + share.against_stereotype + share.tied,
                "for_stereotype": share.for_stereotype, "tied": share.tied, "value": _value(share, neutral),
                "interval": _interval(share, neutral), "p_value": p_of(share), "p_adjusted": p,
            }
            for name, share, p in zip(names, shares, adjusted, strict=True)
        ]  # fmt: skip
    return tuple(rows)


def rates(ss: float, lms: float = 84.5, terms: int = 3) -> dict[str, float]:
    return {"lms": lms, "ss": ss, "icat": lms * min(ss, 100 - ss) / 50, "terms": terms}


def preference(share: PairShare) -> dict[str, Any]:
    wilson = _interval(share, 0.0)
    return {
        "pairs": share.for_stereotype + share.against_stereotype + share.tied, "for_stereotype": share.for_stereotype,
        "against_stereotype": share.against_stereotype, "tied": share.tied, "ties": share.ties, "share": share.share,
        "wilson": wilson and [wilson.low, wilson.high], "mean_difference": share.differences.mean,
        "quantiles": dict(share.differences.quantiles),
    }  # fmt: skip


def preferred(metric: str = "aul", model: str = "hf:bert-base-cased", **changes: Any) -> Result:
    """One result; any field can be changed."""
    own, neutral = pairs(metric, model), TABLE[metric].neutral
    share = counted(own)
    detail: dict[str, Any] = {
        "preference": preference(share), "test": TEST, "score": TABLE[metric].scores, "defects": list(DEFECTS),
        "order": "causal" if "smollm2" in model else "masked",
    }  # fmt: skip
    if metric == "stereoset":
        by = {"sense": {name: rates(55.0, 80.0) for name in ("noun", "verb")}}
        detail |= {"stereoset": rates(_value(share, neutral)), "stereoset_by": by}
    fields: dict[str, Any] = {
        "metric": metric, "dataset": "pets", "model": model, "value": _value(share, neutral), "neutral": neutral,
        "effect_size": None, "p_value": p_of(share), "p_adjusted": None, "interval": _interval(share, neutral),
        "effect_size_interval": None, "per_item": own, "groups": groups(own, neutral), "coverage": 60 / 62,
        "missing": {"too long": ("long-1",), "empty": ("empty-1",)}, "duplicates": {}, "forms": {}, "bias": "pets",
        "targets": (), "attributes": (), "options": {"tied": "against"}, "detail": detail,
        "model_fingerprint": "f" * 16, "dataset_revision": "1", "dataset_hash": "d" * 64, "seed": 7, "version": "0.1.0",
        "time": "2025-01-02T03:04:05Z",
    }  # fmt: skip
    return Result(**{**fields, **changes})


def card(**changes: Any) -> DatasetCard:
    fields: dict[str, Any] = {
        "name": "pets", "title": "People who keep cats, and people who keep dogs", "bias": "pets", "language": "en",
        "source": "Made up for these tests", "licence": "MIT", "revision": "1", "rationale": "Nobody is hurt by them.",
        "targets": {}, "attributes": {}, "sentence_pairs": 62, "defects": DEFECTS,
    }  # fmt: skip
    return DatasetCard(**{**fields, **changes})


def preferences(models: Sequence[str] = tuple(MODELS), metrics: Sequence[str] = METRICS, **changes: Any) -> ResultSet:
    """Every model by every metric, ranked where there are two."""
    results = tuple(preferred(metric, model) for metric in metrics for model in models)
    fields: dict[str, Any] = {
        "results": results, "refusals": (), "datasets": {"pets": card()},
        "metrics": {metric: TABLE[metric].card(metric) for metric in metrics},
        "models": {name: ModelCard(name, "f" * 16, "a language model", None, None, ()) for name in models},
        "rankings": rankings_of(results, list(models), dict.fromkeys(models, "")),
    }  # fmt: skip
    return ResultSet(**{**fields, **changes})


def beside_words(words: ResultSet) -> ResultSet:
    """Sentence pairs in one set with questions of words."""
    own = preferences()
    return replace(
        words, results=(*words.results, *own.results), datasets={**words.datasets, **own.datasets},
        metrics={**words.metrics, **own.metrics}, models={**words.models, **own.models},
        rankings=(*words.rankings, *own.rankings),
    )  # fmt: skip


def hostile_pairs(texts: Sequence[str]) -> ResultSet:
    """Text that tries to break out, in every place that takes text, and details of no known shape."""
    results = tuple(_hostile(text, metric) for text in texts for metric in ("aul", text))
    return ResultSet(
        results, (), {text: card(name=text, title=text, defects=(text,)) for text in texts},
        {"aul": TABLE["aul"].card("aul")}, {},
    )  # fmt: skip


def _hostile(text: str, metric: str) -> Result:
    named: dict[str, Any] = {"metric": metric, "model": text, "dataset": text, "bias": text, "missing": {text: (text,)}}
    if metric == text:
        broken = {"preference": text, "stereoset": text, "stereoset_by": {text: text}, "defects": text, "test": text}
        lone: dict[str, Any] = {"per_item": (_quoting(text, 0.0),), "groups": (), "interval": None, "p_value": None}
        return replace(preferred(), **named, **lone, detail=broken)
    by = {text: {text: rates(50.0)}}
    detail = {**preferred("stereoset").detail, "score": text, "order": text, "stereoset_by": by}
    group = {**preferred().groups[0], "by": text, "name": text}
    both = (_quoting(text, -0.5), _quoting(text, 0.5))
    return replace(preferred(), **named, per_item=both, groups=(group,), detail=detail)


def _quoting(text: str, difference: float) -> PairItem:
    return {
        "id": text, "stereotype": f"{text} is", "antistereotype": f"not {text}", "stereotype_score": difference,
        "antistereotype_score": 0.0, "difference": difference, "tokens": ((text,), ()), "groups": {text: text},
    }  # fmt: skip
