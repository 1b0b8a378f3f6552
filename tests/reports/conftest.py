"""Result sets that look like real ones, and some that nobody should ever meet."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from tests.reports.preferences_example import beside_words, hostile_pairs, preferences
from tests.reports.senses_example import hostile_senses, senses
from tests.reports.sentences_example import encoders, hostile_encoders

from equipoise.gathering import correlations_of, not_significant, pooled_correlations, rankings_of
from equipoise.metrics import METRICS as TABLE
from equipoise.results import DatasetCard, Interval, Leaning, MetricCard, ModelCard, Null, Refusal, Result, ResultSet

MODELS = ("glove-50d", "word2vec-news", "fasttext-wiki")
METRICS = ("weat", "rnd", "rnsb")
KINDS = ("gender", "ethnicity", "religion")
TOPICS = ("career", "family", "science", "arts", "math", "weapons", "instruments", "pleasant", "unpleasant", "medicine")
WORDS = ("nurse", "engineer", "teacher", "captain", "poetry", "algebra", "salary", "kitchen", "office", "wedding")

HOSTILE = (
    "<script>alert(1)</script>",
    "</style></table>\"'&amp;",
    '=HYPERLINK("x")',
    "a|b\\c`d*e_f",
    "100% $x_1^2 {#} ~&",
    "مرحبا",
    "\u202eevil\u202c",
    "👩🏽‍🔬",
    "w" * 200,
    "line\nbreak",
    "{{ 7 * 7 }}{% raw %}",
)

CARDS = {
    "weat": MetricCard(
        "weat", "Word Embedding Association Test", "s(X,Y,A,B) = Σ s(x) − Σ s(y)",
        "Positive: the first targets lean to the first attributes.", 0.0,
        "The sum grows with the number of words.", "Caliskan, Bryson and Narayanan, Science 356 (2017)",
        TABLE["weat"].leaning,
    ),
    "rnd": MetricCard(
        "rnd", "Relative Norm Distance", "RND = Σ ( ‖avg(T1) − a‖ − ‖avg(T2) − a‖ )",
        "Negative: the attributes are nearer to the first targets.", 0.0,
        "Not free of scale.", "Garg, Schiebinger, Jurafsky and Zou, PNAS 115 (2018)",
        TABLE["rnd"].leaning,
    ),
    "rnsb": MetricCard(
        "rnsb", "Relative Negative Sentiment Bias", "RNSB = KL(P ‖ uniform)", "Zero: evenly. No sign.", 0.0,
        "Depends on the classifier.", "Sweeney and Najafian, ACL (2019)", TABLE["rnsb"].leaning,
    ),
}  # fmt: skip

TEST = {"kind": "exact permutation", "alternative": "two-sided", "ties": "strict", "partitions": 12870}


def interval(low: float, high: float) -> Interval:
    return Interval(low, high, 0.95, "percentile bootstrap, targets and attributes resampled")


def null(below: float = 0.99, p_value: float = 0.02, low: float = -0.7, high: float = 0.8) -> Null:
    return Null(1000, 0.0, low, high, 0.95, below, p_value)


def result(**changes: Any) -> Result:
    """One WEAT result as of before there was more than test and interval; any field can be changed."""
    fields: dict[str, Any] = {
        "metric": "weat", "dataset": "q1", "model": "glove-50d", "value": 0.8, "neutral": 0.0, "effect_size": 1.2,
        "p_value": 0.001, "p_adjusted": 0.004, "interval": interval(0.3, 1.3),
        "effect_size_interval": interval(0.6, 1.6),
        "per_item": (
            {"role": "targets_1", "set": "male", "word": "he", "value": 0.1},
            {"role": "targets_2", "set": "female", "word": "she", "value": -0.2},
        ),
        "missing": {}, "coverage": 1.0, "duplicates": {}, "forms": {}, "bias": "gender", "targets": ("male", "female"),
        "attributes": ("career", "family"), "options": {"ddof": 1},
        "detail": {"test": TEST},
        "model_fingerprint": "f" * 16, "dataset_revision": "1", "dataset_hash": "d" * 64, "seed": 7, "version": "0.1.0",
        "time": "2025-01-02T03:04:05Z",
    }  # fmt: skip
    return Result(**{**fields, **changes})


def dataset(name: str = "q1", **changes: Any) -> DatasetCard:
    fields: dict[str, Any] = {
        "name": name, "title": "Male and female terms, career and family", "bias": "gender", "language": "en",
        "source": "Caliskan et al. (2017), https://doi.org/10.1126/science.aal4230", "licence": "facts, cited",
        "revision": "1", "rationale": "Why these words.", "targets": {"male": ("he", "him"), "female": ("she", "her")},
        "attributes": {"career": ("office", "salary"), "family": ("home", "wedding")},
    }  # fmt: skip
    return DatasetCard(**{**fields, **changes})


def model(name: str = "glove-50d", **changes: Any) -> ModelCard:
    fields: dict[str, Any] = {
        "name": name, "fingerprint": f"{name}-{'0' * 12}", "description": "word vectors", "words": 400_000,
        "dimensions": 50, "notes": (),
    }  # fmt: skip
    return ModelCard(**{**fields, **changes})


def small(**changes: Any) -> ResultSet:
    """One model, one question, one metric; any field can be changed."""
    fields: dict[str, Any] = {
        "results": (result(),), "refusals": (), "datasets": {"q1": dataset()}, "metrics": {"weat": CARDS["weat"]},
        "models": {"glove-50d": model()},
    }  # fmt: skip
    return ResultSet(**{**fields, **changes})


def empty() -> ResultSet:
    return ResultSet(results=(), refusals=(), datasets={}, metrics={}, models={})


def large(questions: int = 54, words: int = 100, seed: int = 1) -> ResultSet:
    """Three models, three metrics and many questions, with the gaps that real audits have."""
    rng = random.Random(seed)
    cards = {f"q{n}": _question(n, questions, words) for n in range(1, questions + 1)}
    results = tuple(
        _answer(rng, card, metric, name) for card in cards.values() for metric in METRICS for name in MODELS
    )
    refused = (
        Refusal("rnsb", "q1", "glove-50d", "gender", "glove-50d knows 3 of the 19 words of last-names: too few."),
    )
    return ResultSet(
        results, refused, cards, CARDS, {name: model(name, notes=("12 lines were empty",)) for name in MODELS},
        rankings=_rankings(rng), correlations=_correlations(rng), orders=_orders(rng),
        notes=("p-values are adjusted over all tests of the set by Holm's method.",),
    )  # fmt: skip


CONTEXTS = {
    "glove-50d": "", "word2vec-news": "", "hf:bert, in templates": "template", "hf:roberta, in templates": "template",
    "hf:bert, as words": "word", "hf:roberta, as words": "word",
}  # fmt: skip
TEMPLATES = ("[TARGET] is [ATTRIBUTE]", "[TARGET] likes [ATTRIBUTE]", "The word of [TARGET] is [ATTRIBUTE]")


def contextual(questions: int = 6, words: int = 10, contexts: dict[str, str] = CONTEXTS) -> ResultSet:
    """Static models, and two that read sentences and were asked both ways, after cleaning."""
    cards = {
        name: model(name, context=context, layer=12 if context else None, revision="abc123" if context else "")
        for name, context in contexts.items()
    }
    return _ranked(cards, questions, words)


def layered(layers: tuple[int, ...] = (0, 1, 2, 4)) -> ResultSet:
    """One model at several layers."""
    return _ranked(
        {f"hf:bert, layer {n}": model(f"hf:bert, layer {n}", context="template", layer=n) for n in layers}, 6
    )


def _ranked(models: dict[str, ModelCard], questions: int, words: int = 10) -> ResultSet:
    rng = random.Random(2)
    datasets = {f"q{n}": _cleaned(_question(n, questions, words)) for n in range(1, questions + 1)}
    results = tuple(
        _in_context(rng, _answer(rng, card, metric, name), models[name].context)
        for card in datasets.values() for metric in METRICS for name in models
    )  # fmt: skip
    rankings = rankings_of(results, list(models), {name: card.context for name, card in models.items()})
    correlations = (*correlations_of(rankings, METRICS), *pooled_correlations(rankings, METRICS, results))
    return ResultSet(results, (), datasets, CARDS, models, rankings=rankings, correlations=correlations)


def significant(**changes: Any) -> ResultSet:
    """The models asked both ways, ranked by questions with significant results only, ties in the order given."""
    asked = contextual(18)
    contexts = {name: card.context for name, card in asked.models.items()}
    found = tuple(
        replace(each, p_adjusted=0.01) if each.dataset in ("q1", "q2", "q8", "q15") and each.p_value else each
        for each in asked.results
    )
    of = (found, list(contexts), contexts)
    rankings, left_out = rankings_of(*of, method="first", significant_only=True), not_significant(*of)
    fields: dict[str, Any] = {
        "results": found, "rankings": rankings, "not_significant": left_out, "rank_method": "first",
        "significant_only": True,
        "correlations": (
            *correlations_of(rankings, METRICS), *pooled_correlations(rankings, METRICS, found, left_out),
        ),
    }  # fmt: skip
    return replace(asked, **{**fields, **changes})


def _cleaned(card: DatasetCard) -> DatasetCard:
    first = next(iter(card.targets))
    removed = (
        {"step": "vocabulary", "set": first, "word": "Einstein", "why": "not known to glove-50d"},
        {"step": "grammar", "set": "career", "word": "contaminates", "why": "“he is contaminates”: verb form"},
        {"step": "grammar", "set": "career", "word": "poisons", "why": "“he is poisons”: verb form"},
        *({"step": "sampling", "set": first, "word": f"spare{n}", "why": "not drawn, seed 7"} for n in range(50)),
    )
    return replace(card, templates=TEMPLATES, removed=removed)


def _in_context(rng: random.Random, answer: Result, context: str) -> Result:
    if not context:
        return answer
    detail = {**answer.detail, "context": context, "sentences": 1200, "cut_off": 3}
    if context == "word":
        return replace(answer, detail=detail)
    return replace(answer, detail=detail, by_template=tuple(by_template(rng, answer, text) for text in TEMPLATES))


def by_template(rng: random.Random, answer: Result, text: str) -> dict[str, Any]:
    near = rng.gauss(0, 0.4)
    effect = None if answer.effect_size is None else answer.effect_size + near
    p = None if answer.p_value is None else rng.choice([0.001, 0.3])
    return {
        "template": text, "value": answer.value + near, "effect_size": effect, "p_value": p, "interval": None,
        "effect_size_interval": None,
    }  # fmt: skip


def _question(number: int, questions: int, words: int) -> DatasetCard:
    kind = KINDS[number * len(KINDS) // (questions + 1)]
    first, second = TOPICS[number % 10], TOPICS[(number + 1) % 10]
    sets = {name: tuple(f"{name}-{WORDS[n % 10]}{n}" for n in range(words // 2)) for name in (f"{kind}-1", f"{kind}-2")}
    return dataset(
        f"q{number}", title=f"{kind.capitalize()} groups, {first} and {second}, list {number}", bias=kind, targets=sets,
        attributes=dict.fromkeys((first, second), WORDS), source=f"Appendix of the {kind} paper (2020)",
    )  # fmt: skip


def _answer(rng: random.Random, card: DatasetCard, metric: str, name: str) -> Result:
    centre = (
        rng.gauss(0.5, 0.9)
        if metric == "weat"
        else rng.gauss(0.1, 0.4)
        if metric == "rnd"
        else abs(rng.gauss(0.05, 0.04))
    )
    width, scale = (0.5, 3) if metric == "weat" else (0.25, 1)
    p = None if metric == "rnsb" else rng.choice([0.0, 0.0002, 0.012, 0.04, 0.2, 0.7])
    why_not = "the value is the same whichever target set a word is in, so there is nothing to permute"
    test = {"why_not": why_not} if p is None else {
        "kind": "exact permutation", "alternative": "greater" if metric == "weat" else "two-sided", "ties": "strict",
        "partitions": 12870, "more_extreme": 3, "tied": 1,
    }  # fmt: skip
    return result(
        metric=metric, dataset=card.name, model=name, value=centre * scale,
        effect_size=centre if metric == "weat" else None, p_value=p, p_adjusted=p if p is None else min(1.0, p * 9),
        interval=interval((centre - width) * scale, (centre + width) * scale),
        effect_size_interval=interval(centre - width, centre + width) if metric == "weat" else None,
        per_item=_items(rng, card, metric), bias=card.bias,
        targets=tuple(card.targets), attributes=tuple(card.attributes),
        missing={next(iter(card.targets)): ("oov-word",)} if name == "fasttext-wiki" else {}, detail={"test": test},
        coverage=0.97 if name == "fasttext-wiki" else 1.0, duplicates={"career": ("office",)},
        forms={"Paris": "paris"} if name == "glove-50d" else {}, one_sided=CARDS[metric].leaning.one_sided,
        **_trust(rng, card, metric, centre, scale),
    )  # fmt: skip


def _trust(rng: random.Random, card: DatasetCard, metric: str, centre: float, scale: float) -> dict[str, Any]:
    """As much as a real audit keeps."""
    effect = metric == "weat"

    def near() -> dict[str, Any]:
        number = rng.gauss(centre, 0.2)
        return {"value": number * scale, "effect_size": number if effect else None}

    words = [
        {"role": f"targets_{place}", "set": name, "word": word, **near()}
        for place, (name, words) in enumerate(card.targets.items(), start=1)
        for word in words
    ]
    words[0] |= {"p_value": 0.2, "decides": rng.choice(["sign", "significance", "sign and significance"])}
    senses = {"check": "many senses", "set": f"{card.bias}-1", "words": ("club",), "says": "Ten senses or more."}
    return {
        "null": null(), "effect_size_null": null(rng.random(), rng.random()) if effect else None,
        "left_out": tuple(words),
        "variants": tuple({"name": f"other {n}", **near()} for n in range(rng.choice([0, 24]))),
        "doubts": (senses,) if rng.random() < 0.5 else (),
    }  # fmt: skip


def _orders(rng: random.Random) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "bias": kind, "metric": metric, "nearer": nearer, "farther": farther, "difference": 0.2, "low": -0.1,
            "high": 0.5, "level": 0.95, "probability": rng.uniform(0.5, 1.0), "questions": 18,
        }
        for kind in (*KINDS, "overall")
        for metric in METRICS
        for nearer, farther in combinations(MODELS, 2)
    )  # fmt: skip


def _items(rng: random.Random, card: DatasetCard, metric: str) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "role": f"targets_{place}",
            "set": name,
            "word": word,
            "value": rng.random() if metric == "rnsb" else rng.gauss(0, 0.1),
        }
        for place, (name, words) in enumerate(card.targets.items(), start=1)
        for word in words
    )


def _rankings(rng: random.Random) -> tuple[dict[str, Any], ...]:
    rows = []
    for kind in (*KINDS, "overall"):
        for metric in METRICS:
            values = sorted((rng.random(), name) for name in MODELS)
            rows += [
                {"bias": kind, "metric": metric, "model": name, "value": value, "rank": place, "questions": 18}
                for place, (value, name) in enumerate(values, start=1)
            ]
    return tuple(rows)


def _correlations(rng: random.Random) -> tuple[dict[str, Any], ...]:
    pairs = (("weat", "rnd"), ("weat", "rnsb"), ("rnd", "rnsb"))
    return tuple(
        {"bias": kind, "metric_1": first, "metric_2": second, "spearman": rng.choice([-1.0, -0.5, 0.5, 1.0]), "n": 3}
        for kind in (*KINDS, "overall")
        for first, second in pairs
    )


def hostile() -> ResultSet:
    """Text that tries to break out of every format, in every place that takes text."""
    results, datasets = [], {}
    for text in HOSTILE:
        datasets[text] = dataset(
            text, title=text, bias=text, source=text, licence=text, rationale=text, targets={text: (text, "b")},
            templates=(text, text), removed=({"step": text, "set": text, "word": text, "why": text},) * 2,
        )  # fmt: skip
        results += [
            result(
                dataset=text, model=text, bias=text, targets=(text, "b"), attributes=(text,), metric=metric,
                effect_size=None,
                per_item=({"role": "targets_1", "set": text, "word": text, "value": 0.5},), missing={text: (text,)},
                duplicates={text: (text,)}, forms={text: text}, p_value=p_value, p_adjusted=None, interval=None,
                effect_size_interval=None, options={text: text}, version=text,
                detail={"test": {"why_not": text, "family": text, "correction": text}, "sentences": text},
                **_hostile_trust(text),
            )
            for metric, p_value in (("weat", None), (text, None), (text, 0.001))
        ]  # fmt: skip
    text = HOSTILE[0]
    return ResultSet(
        tuple(results), (Refusal(text, text, text, text, text),), datasets,
        {each: _hostile_card(each) for each in HOSTILE},
        {
            text: model(text, description=text, notes=(text,), context=text, layer=place % 3, revision=text)
            for place, text in enumerate(HOSTILE)
        },
        rankings=tuple(_hostile_rank(each, way) for each in HOSTILE for way in ("template", text)),
        correlations=tuple(
            {"bias": each, "metric_1": text, "metric_2": each, "spearman": 1.0, "n": 2, "context": each}
            for each in HOSTILE
        ),
        significant_only=True,
        not_significant=tuple(
            {"bias": each, "metric": each, "dataset": each, "p_values": {each: 0.5}, "context": each}
            for each in HOSTILE
        ),
        notes=HOSTILE,
        orders=tuple(_hostile_order(each) for each in HOSTILE),
    )  # fmt: skip


def _hostile_trust(text: str) -> dict[str, Any]:
    word = {"role": text, "set": text, "word": text, "value": 0.1, "effect_size": None, "p_value": 0.5}
    return {
        "null": null(), "left_out": ({**word, "decides": "sign"}, {**word, "decides": text}),
        "variants": ({"name": text, "value": -0.1, "effect_size": None},),
        "doubts": ({"check": text, "set": text, "words": (text, text), "says": text},),
        "by_template": ({
            "template": text, "value": 0.5, "effect_size": None, "p_value": 0.5, "interval": None,
            "effect_size_interval": None,
        },),
    }  # fmt: skip


def _hostile_rank(text: str, context: str) -> dict[str, Any]:
    return {
        "bias": text, "metric": text, "model": text, "value": 1.0, "rank": 1, "questions": 1, "context": context,
    }  # fmt: skip


def _hostile_order(text: str) -> dict[str, Any]:
    return {
        "bias": text, "metric": text, "nearer": text, "farther": text, "difference": 0.1, "low": -0.1, "high": 0.2,
        "level": 0.95, "probability": 0.6, "questions": 1,
    }  # fmt: skip


def _hostile_card(text: str) -> MetricCard:
    leaning = Leaning(above=text, below=text, tally=(text, text), words=(text, text))
    return MetricCard(text, text, text, text, 0.0, text, text, leaning)


EVERY: dict[str, Callable[[], ResultSet]] = {
    "small": small,
    "empty": empty,
    "large": lambda: large(questions=6, words=30),
    "hostile": hostile,
    "contextual": contextual,
    "layered": layered,
    "significant": significant,
    "pairs": preferences,
    "one model's pairs": lambda: preferences(["builtin:smollm2"], ["aul"]),
    "words and pairs": lambda: beside_words(small()),
    "hostile pairs": lambda: hostile_pairs(HOSTILE),
    "senses": lambda: senses({"lmms": 16, "ares": 32}),
    "hostile senses": lambda: hostile_senses(HOSTILE),
    "encoders": lambda: encoders(small()),
    "hostile encoders": lambda: hostile_encoders(small(), HOSTILE),
    "refused": lambda: small(results=(), refusals=(Refusal("weat", "q1", "glove-50d", "gender", "too few words"),)),
}


@pytest.fixture(params=EVERY)
def any_results(request: pytest.FixtureRequest) -> ResultSet:
    """Each kind of result set in turn."""
    return EVERY[request.param]()


@pytest.fixture
def make() -> Any:
    """The makers of this file, by name: make.small(...), make.large(...)."""
    from types import SimpleNamespace

    return SimpleNamespace(
        small=small,
        large=large,
        empty=empty,
        hostile=hostile,
        contextual=contextual,
        layered=layered,
        significant=significant,
        result=result,
        dataset=dataset,
        model=model,
        interval=interval,
        null=null,
    )
