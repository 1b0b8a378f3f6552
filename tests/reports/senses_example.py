"""Results of sense vectors, made by hand: bank and spring in two senses each, along the direction from wet to rich."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from equipoise.metrics import METRICS as TABLE
from equipoise.results import DatasetCard, Interval, ModelCard, Result, ResultSet, Twins
from equipoise.sense_keys import as_lemma, lemma_of

WORDS = {  # of each question: what is said of every sense
    "money": {"bank%1:14:00::": 0.5, "spring%1:28:00::": 0.125},
    "river": {"bank%1:17:01::": -0.25, "spring%1:17:00::": 0.25},
}
AS_WORDS = {"bank": 0.125, "spring": 0.1875}
GLOSSES = {
    "bank%1:14:00::": "a house that keeps money; \"he put it in the bank\"",
    "bank%1:17:01::": "sloping land beside a river",
    "spring%1:28:00::": "the season of growth",
}  # fmt: skip


def interval(value: float, width: float = 0.2) -> Interval:
    return Interval(value - width, value + width, 0.95, "percentile bootstrap of targets")


def mean(numbers: Mapping[str, float]) -> float:
    return sum(numbers.values()) / len(numbers)


def as_words(senses: Mapping[str, float]) -> dict[str, float]:
    """The same keys, each with what is said of its word."""
    return {key: AS_WORDS[lemma_of(key)] for key in senses}


def answer(model: str, question: str, senses: Mapping[str, float], **changes: Any) -> Result:
    """One result; any field can be changed."""
    value = mean(senses)
    fields: dict[str, Any] = {
        "metric": "offset-bias", "dataset": question, "model": model, "value": value, "neutral": 0.0,
        "effect_size": None, "p_value": 0.5, "p_adjusted": None, "interval": interval(value),
        "effect_size_interval": None, "missing": {}, "coverage": 1.0, "duplicates": {}, "forms": {}, "bias": question,
        "per_item": tuple(
            {"role": "attributes_1", "set": f"{question}-senses", "word": key, "value": each}
            for key, each in senses.items()
        ),
        "targets": ("rich", "wet"), "attributes": (f"{question}-senses",), "options": {}, "detail": {},
        "model_fingerprint": "f" * 16, "dataset_revision": "1", "dataset_hash": "d" * 64, "seed": 7, "version": "0.1.0",
        "time": "2025-01-02T03:04:05Z",
    }  # fmt: skip
    return Result(**{**fields, **changes})


def card(question: str, **changes: Any) -> DatasetCard:
    fields: dict[str, Any] = {
        "name": question, "title": f"Words for {question}, rich and wet", "bias": question, "language": "en",
        "source": "Made up for these tests", "licence": "MIT", "revision": "1", "rationale": "Nobody is hurt by them.",
        "targets": {"rich": ("rich%3:00:00::",), "wet": ("wet%3:00:01::",)},
        "attributes": {f"{question}-senses": tuple(WORDS.get(question, ()))}, "glosses": GLOSSES,
    }  # fmt: skip
    return DatasetCard(**{**fields, **changes})


def models(name: str, dimensions: int | None = 16, notes: tuple[str, ...] = ()) -> dict[str, ModelCard]:
    """A model of senses and its twin of words."""
    made = {name: "sense", f"{name} (words)": "word"}
    return {
        each: ModelCard(each, "f" * 16, "vectors of senses", 9, dimensions, notes, senses=way, twin_of=name)
        for each, way in made.items()
    }


def sensed(name: str = "lmms", scale: float = 1.0) -> tuple[Result, ...]:
    """All that one model answered, its numbers so many times larger."""
    twins = {name: lambda senses: senses, f"{name} (words)": as_words}
    return tuple(
        answer(model, question, {key: scale * each for key, each in way(senses).items()})
        for model, way in twins.items()
        for question, senses in WORDS.items()
    )


def senses(sizes: Mapping[str, int | None] | None = None, **changes: Any) -> ResultSet:
    """One model of senses, or several of these dimensions."""
    named = {"lmms": 16} if sizes is None else sizes
    fields: dict[str, Any] = {
        "results": tuple(each for place, name in enumerate(named) for each in sensed(name, 1.0 + place)),
        "refusals": (), "datasets": {question: card(question) for question in WORDS},
        "metrics": {"offset-bias": TABLE["offset-bias"].card("offset-bias")},
        "models": {each: own for name, size in named.items() for each, own in models(name, size).items()},
    }  # fmt: skip
    return ResultSet(**{**fields, **changes})


def twins(**changes: Any) -> Twins:
    """How much farther lmms is by sense than by word, on one question; any field can be changed."""
    fields: Any = {
        "metric": "offset-bias", "dataset": "money", "sense": "lmms", "word": "lmms (words)", "difference": 0.156,
        "low": -0.01, "high": 0.322, "level": 0.95, "probability": 0.97,
    }  # fmt: skip
    return {**fields, **changes}


def hostile_senses(texts: tuple[str, ...]) -> ResultSet:
    """Text that tries to break out, where only sense vectors have a place for it."""
    keys = {text: [f"{as_lemma(text.replace('%', ''))}%{kind}:00:00::" for kind in (1, 2)] for text in texts}
    named = {text: {key: 0.1 + place for place, key in enumerate(own)} for text, own in keys.items()}
    glossed = {text: dict.fromkeys(own, text) for text, own in keys.items()}
    return ResultSet(
        tuple(
            answer(model, text, numbers, targets=(text, "wet"))
            for text, numbers in named.items() for model in (text, f"{text} (words)")
        ),
        (),
        {text: card(text, title=text, glosses=glossed[text], targets={text: (text,)}) for text in texts},
        {"offset-bias": TABLE["offset-bias"].card("offset-bias")},
        {name: each for place, text in enumerate(texts) for name, each in models(text, 8 + place, (text,)).items()},
    )  # fmt: skip
