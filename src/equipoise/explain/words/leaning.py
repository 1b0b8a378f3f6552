"""How far a word and its senses lean between the two sides of a question: the steps of a measurement by offset-bias."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from equipoise.asking import Answer, Lexicon, WordSet, ask
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.explain.words.known import ASKED, How, Known, question
from equipoise.explain.words.nearest import nearest
from equipoise.explain.words.others import usual_of
from equipoise.metrics import METRICS
from equipoise.metrics.similarity import seen_with
from equipoise.results import Array, Score
from equipoise.results.explained import Apart, Direction, Lean
from equipoise.scoring import score_answer
from equipoise.sense_keys import lemma_meant
from equipoise.significance import Asked, Certainty, how_sure
from equipoise.significance.differences import difference_of

NAME = "offset-bias"
METRIC = METRICS[NAME]


class Measured(NamedTuple):
    """A score, and how sure it is."""

    score: Score
    sure: Certainty


def direction(known: Known, dataset: Dataset, how: How) -> Direction:
    """How the word, and each of its senses, lean between the two sides of a dataset."""
    lexicon, word = known.lexicon, known.word
    answer = ask(lexicon, question(dataset, known.keys or [word]), paired=True, max_missing=how.max_missing)
    each = {text: _only(answer, place) for place, text in enumerate(answer.attributes[0].words)}
    measured = {text: _measured(alone, how) for text, alone in each.items()}
    leans = {text: _lean(each[text], measured[text], how, {lexicon.forms[text]}, lexicon) for text in each}
    usual, no_usual = usual_of(lexicon, answer, len(each), how, {lexicon.forms[text] for text in each})
    mean, of_mean = _of_mean(known, answer, how) if known.keys else (leans[word], None)
    first, second = answer.targets
    return Direction(
        dataset=dataset.name, first=first.name, second=second.name,
        pairs=len(first.words), pairs_from=str(answer.detail["pairs_from"]),
        missing={side.name: side.missing for side in answer.targets if side.missing},
        in_pairs=tuple(text for side in answer.targets for text in side.words if _same(text, word)),
        word=mean, senses=leans if known.keys else {}, as_words=_by_words(known, dataset, how),
        apart=_apart(measured, of_mean, how.level), usual=usual, no_usual=no_usual,
        dataset_revision=dataset.revision, dataset_hash=dataset.hash,
    )  # fmt: skip


def _only(answer: Answer, place: int) -> Answer:
    """The answer for one of the words asked about."""
    words = answer.attributes[0]
    return _about(answer, words.words[place], seen_with(words.vectors, 0)[[place]])


def _about(answer: Answer, word: str, vector: Array) -> Answer:
    return replace(answer, attributes=(WordSet(ASKED, (word,), vector),))


def _measured(answer: Answer, how: How) -> Measured:
    """The score of one word; the same pairs are drawn for each, as the seed and the list of pairs name the draws."""
    rng = np.random.default_rng(how.seed)
    score, _ = score_answer(METRIC, answer, {}, rng)
    wanted = Asked(
        permutations=0, resamples=how.resamples, level=how.level, leave_out=False, lists=answer.lists(paired=True)
    )
    return Measured(score, how_sure(score, wanted, rng))


def _lean(answer: Answer, measured: Measured, how: How, own: Collection[str], lexicon: Lexicon) -> Lean:
    near = nearest(answer, how.nearest, own, lexicon.forms)
    return Lean(measured.score.value, measured.sure.interval, near)


def _of_mean(known: Known, answer: Answer, how: How) -> tuple[Lean | None, Measured | None]:
    """The mean over the senses along the same direction, so that nothing but the averaging is new."""
    if known.mean is None:
        return None, None
    about = _about(answer, known.word, known.mean)
    measured = _measured(about, how)
    return _lean(about, measured, how, known.keys, known.lexicon), measured


def _by_words(known: Known, dataset: Dataset, how: How) -> Lean | None:
    """The word where the pairs are words, too, as an audit asks; None where they have no direction as words."""
    lexicon, word = known.as_words, known.word
    if lexicon is None or known.mean is None:
        return None
    try:
        answer = ask(lexicon, question(dataset, [word]), paired=True, max_missing=how.max_missing)
        return _lean(answer, _measured(answer, how), how, {lexicon.forms[word]}, lexicon)
    except CannotAnswer:
        return None


def _apart(senses: Mapping[str, Measured], mean: Measured | None, level: float) -> Apart | None:
    """The sense farthest from zero, beside the mean; None where there is no mean of several."""
    if mean is None or len(senses) < 2:
        return None
    key = max(senses, key=lambda each: abs(senses[each].score.value))
    score, sure = senses[key]
    sign = 1.0 if score.value > 0 else -1.0
    first, second = sign * mean.score.value, sign * score.value
    if sure.resampled is None or mean.sure.resampled is None:
        return Apart(key, second - first, None, None)
    drawn = sign * mean.sure.resampled.values, sign * sure.resampled.values
    found = difference_of(first, second, *drawn, level)
    return Apart(key, found.value, found.low, found.high)


def _same(text: str, word: str) -> bool:
    return lemma_meant(text) == lemma_meant(word)
