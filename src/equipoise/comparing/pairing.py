"""Which model is compared with which, on which questions, and whether both were resampled with the same draws."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.comparing.comparison import Alone
from equipoise.errors import BadOption, UnknownName
from equipoise.results import Refusal, Result, ResultSet

Models = tuple[str, str]

# What is said about a question that leaves its value alone: how sure to be, what else to look at, what to keep.
BESIDE_THE_VALUE = frozenset({
    "max_missing", "alternative", "ties", "permutations", "exact_up_to", "resamples", "level", "interval", "leave_out",
    "null_lists", "variants", "keep_resamples", "units",
})  # fmt: skip
# What changes the question itself, whose hash tells, or says which model it is; another precision is another model.
TOLD_ELSEWHERE = frozenset({"paraphrases", "clean", "most_words", "revision", "precision", "pooling"})
HOW_MODELS_ARE_ASKED = frozenset({"context", "layer", "senses"})  # compared, but not as one model before and after
MOST_WORDS = 6  # named in a reason


@dataclass(frozen=True)
class Shared:
    """The results of two models that answer the same question, and the questions they do not share."""

    both: list[tuple[Result, Result]]
    only_first: list[Alone]
    only_second: list[Alone]


def models_paired(before: ResultSet, after: ResultSet, chosen: Models | None = None) -> list[Models]:
    """The chosen two, or the only two there are, or every model with itself."""
    first, second = _models(before), _models(after)
    if chosen:
        for name, known in zip(chosen, (first, second), strict=True):
            if name not in known:
                raise UnknownName("model", name, known)
        return [chosen]
    if len(first) == len(second) == 1:
        return [(first[0], second[0])]
    if set(first) == set(second):
        return [(name, name) for name in first]
    raise BadOption(
        f"The first results have {_listed(first)}, the second {_listed(second)}: say which two to compare, one of each "
        "(--models FIRST,SECOND; in a rule of a gate, for MODEL)."
    )


def questions_shared(before: ResultSet, after: ResultSet, pair: Models) -> Shared:
    """The questions that the first model answered before and the second after, and those that only one of them did."""
    first, second = _answers(before, pair[0]), _answers(after, pair[1])
    apart = {key: _why_apart(first[key], second[key]) for key in first.keys() & second.keys()}
    same = {key: (first[key], second[key]) for key in first if apart.get(key) == ""}
    return Shared(
        list(same.values()),
        [_alone(first[key], apart.get(key) or _why_absent(after, pair[1], key)) for key in first if key not in same],
        [_alone(second[key], apart.get(key) or _why_absent(before, pair[0], key)) for key in second if key not in same],
    )


def _models(results: ResultSet) -> list[str]:
    return list(dict.fromkeys([*results.models, *(result.model for result in results.results)]))


def _listed(models: list[str]) -> str:
    return f"the models {', '.join(models)}" if len(models) > 1 else ", ".join(models) or "no model"


def _answers(results: ResultSet, model: str) -> dict[tuple[str, str], Result]:
    """The model's results by metric and question."""
    return {(result.metric, result.dataset): result for result in results.results if result.model == model}


def _alone(result: Result, why: str) -> Alone:
    return Alone(result.bias, result.metric, result.dataset, result.model, why)


def _why_apart(first: Result, second: Result) -> str:
    """Why two questions of one name are not the same question; "" where they are."""
    if first.dataset_hash != second.dataset_hash:
        return "the two files ask it with other word lists"
    # An option that only one version of the program knows is not compared; a note says that the versions differ.
    beside = BESIDE_THE_VALUE | TOLD_ELSEWHERE | (HOW_MODELS_ARE_ASKED if first.model != second.model else frozenset())
    shared = [name for name in first.options if name in second.options and name not in beside]
    other = [name for name in shared if first.options[name] != second.options[name]]
    said = [
        f"{name} is {first.options[name]!r} in the first and {second.options[name]!r} in the second" for name in other
    ]
    return f"it was not asked alike: {', '.join(said)}" if said else ""


def _why_absent(results: ResultSet, model: str, key: tuple[str, str]) -> str:
    """Why a model has no result on a question: it was not asked, or could not answer."""
    refused = (each for each in results.refusals if each.model == model and (each.metric, each.dataset) == key)
    refusal: Refusal | None = next(refused, None)
    return f"{model} could not answer: {refusal.reason}" if refusal else f"{model} was not asked"


def why_unpaired(first: Result, second: Result) -> str:
    """Why two results on one question were not resampled alike, and what to do; "" where they were."""
    for result in (first, second):
        if result.resampled is None:
            return _why_not_kept(result)
    if first.seed != second.seed:
        return f"the seeds are {first.seed} and {second.seed}: audit both with the same --seed"
    assert first.resampled and second.resampled
    if len(first.resampled.values) != len(second.resampled.values):
        return "the numbers of resamples differ: audit both with the same --resamples"
    if first.resampled.draws != second.resampled.draws:
        return f"other words took part{_other_words(first, second)}: ask both models with words that both know"
    return ""


def _why_not_kept(result: Result) -> str:
    if result.options.get("resamples") == 0:
        return f"{result.model} was not resampled: audit it again with --resamples above 0"
    if not result.options.get("keep_resamples"):
        return f"the resampled numbers of {result.model} were not kept: audit it again, keeping them"
    return f"{result.model} could not be resampled: a set of one word leaves nothing to draw from"


def _other_words(first: Result, second: Result) -> str:
    """The words that only one of the two left out, as " (glove is without he; word2vec is without she)"."""
    without = {result.model: _left_out(result) for result in (first, second)}
    if first.model == second.model:  # the same model, before and after
        without = {"the first": _left_out(first), "the second": _left_out(second)}
    (one, words), (other, other_words) = without.items()
    parts = [(one, [w for w in words if w not in other_words]), (other, [w for w in other_words if w not in words])]
    said = [f"{name} is without {_few(words)}" for name, words in parts if words]
    return f" ({'; '.join(said)})" if said else ""


def _left_out(result: Result) -> list[str]:
    """The words that were asked for and did not take part."""
    return [word for words in (*result.missing.values(), *result.duplicates.values()) for word in words]


def _few(words: list[str]) -> str:
    more = len(words) - MOST_WORDS
    return ", ".join(words[:MOST_WORDS]) + (f" and {more} more" if more > 0 else "")
