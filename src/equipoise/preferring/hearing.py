"""All pairs -> what the model says of their sentences; pairs that have no answer are named with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from equipoise.datasets import SentencePair
from equipoise.errors import CannotAnswer
from equipoise.metrics import Metric
from equipoise.models.base import Likelihoods, Progress, Reading, Tokenized, Told
from equipoise.preferring.candidates import BLANK, candidates_of, readings_of
from equipoise.preferring.readings import BY_PARTNER, READINGS, shared_places
from equipoise.results import Doubt, Spoken

TOO_LONG, EMPTY, NOTHING = "too long", "empty", "nothing to compare"  # why a pair has no answer
UNREADABLE = "not readable"
UNREAD = Tokenized((), (), (), (), whole=False)  # a text that the model cannot read


class Heard(NamedTuple):
    """What was said of the pairs that have an answer."""

    pairs: list[SentencePair]
    sides: list[list[Spoken]]  # stereotypes, anti-stereotypes and, for StereoSet, unrelated ones
    tokens: list[tuple[tuple[str, ...], ...]]  # for each pair and side, those that its score is made of
    missing: dict[str, tuple[str, ...]]  # reason -> ids of pairs
    blanks: bool = False  # whether words in blanks were asked for, and not sentences
    doubts: tuple[Doubt, ...] = ()  # what the tokens hide of the sentences
    unread: str = ""  # why the first text was not read that the model cannot read


class _Asked(NamedTuple):
    """One pair: what the model is to read of each side."""

    pair: SentencePair
    readings: list[list[Reading]]
    tokens: tuple[tuple[str, ...], ...]
    lost: str  # the reason why it has no answer, or ""
    doubt: str = ""  # what the tokens hide of it, or ""


def hear(
    model: Likelihoods, pairs: Sequence[SentencePair], metric: Metric, as_published: bool, progress: Progress
) -> Heard:
    """What the model says of every pair that it can say something of."""
    make = _candidates if metric.reads == "candidates" else _sentences
    asked, unread = make(model, pairs, metric, as_published)
    kept = [each for each in asked if not each.lost]
    said = iter(
        model.tell([one for each in kept for side in each.readings for one in side], progress, metric.attention)
    )
    spoken = [[_joined([next(said) for _ in side]) for side in each.readings] for each in kept]
    missing: dict[str, list[str]] = {}
    for each in asked:
        if each.lost:
            missing.setdefault(each.lost, []).append(each.pair.id)
    return Heard(
        [each.pair for each in kept],
        [list(side) for side in zip(*spoken, strict=True)],
        [each.tokens for each in kept],
        {reason: tuple(ids) for reason, ids in missing.items()},
        blanks=metric.reads == "candidates" and in_blanks(model, pairs),
        doubts=tuple(_doubts(kept)),
        unread=unread,
    )


FIRST, ALIKE = "first token", "alike"
SAYS = {
    FIRST: "differ in their first token, which has no probability, as the tokenizer begins texts with none of its own: "
    "the rest of the sentence decides",
    ALIKE: "are different texts and the same tokens to this tokenizer: they tie",
}


def _doubts(kept: Sequence[_Asked]) -> Iterator[Doubt]:
    for check, says in SAYS.items():
        number = sum(each.doubt == check for each in kept)
        if number:
            yield {
                "check": check, "set": "", "words": (),
                "says": f"In {number:,} of {len(kept):,} pairs the sentences {says}.",
            }  # fmt: skip


def _doubt(pair: SentencePair, first: Tokenized, second: Tokenized, model: Likelihoods) -> str:
    """What the tokens hide of a pair, or ""."""
    if first.ids == second.ids:
        return ALIKE if pair.stereotype != pair.antistereotype else ""
    unseen = model.order == "causal" and first.own[:1] == second.own[:1] == (0,) and first.ids[0] != second.ids[0]
    return FIRST if unseen else ""


def in_blanks(model: Likelihoods, pairs: Sequence[SentencePair]) -> bool:
    """Whether candidates are words in a blank: masked models look at both sides of one."""
    return model.order == "masked" and all(BLANK in pair.context for pair in pairs)


def _sentences(
    model: Likelihoods, pairs: Sequence[SentencePair], metric: Metric, as_published: bool
) -> tuple[list[_Asked], str]:
    read = READINGS[metric.reads]
    known, unread = _tokens(model, [text for pair in pairs for text in (pair.stereotype, pair.antistereotype)])
    asked = []
    for pair in pairs:
        written = (pair.stereotype, pair.antistereotype)
        first, second = (known[each] for each in written)
        same = shared_places(first, second) if metric.reads in BY_PARTNER else ((), ())
        readings = [read(model, *each, as_published) for each in zip((first, second), same, strict=True)]
        places = [_asked_places(each) for each in readings]
        tokens = tuple(_pieces(text, at) for text, at in zip((first, second), places, strict=True))
        alike = metric.reads == "changed" and first.ids == second.ids  # no token differs: a tie
        lost, doubt = _lost(written, (first, second), [] if alike else readings), _doubt(pair, first, second, model)
        asked.append(_Asked(pair, readings, tokens, lost, doubt))
    return asked, unread


def _candidates(
    model: Likelihoods, pairs: Sequence[SentencePair], metric: Metric, as_published: bool
) -> tuple[list[_Asked], str]:
    blanks = in_blanks(model, pairs)
    candidates = [candidates_of(pair, blanks) for pair in pairs]
    known, unread = _tokens(model, [each.text for row in candidates for each in row])
    asked = []
    for pair, row in zip(pairs, candidates, strict=True):
        found = [readings_of(model, each, known[each.text], blanks) for each in row]
        readings, places = [each for each, _ in found], [own for _, own in found]
        tokens = tuple(_pieces(known[each.text], at) for each, at in zip(row, places, strict=True))
        written, texts = (pair.stereotype, pair.antistereotype, pair.unrelated), [known[each.text] for each in row]
        asked.append(
            _Asked(pair, readings, tokens, _lost(written, texts, readings), _doubt(pair, texts[0], texts[1], model))
        )
    return asked, unread


def _tokens(model: Likelihoods, texts: Iterable[str]) -> tuple[dict[str, Tokenized], str]:
    """Each text as tokens, and why the first is UNREAD that the model cannot read, or ""."""
    distinct = list(dict.fromkeys(texts))
    try:
        return dict(zip(distinct, model.tokenized(distinct), strict=True)), ""
    except CannotAnswer as why:  # a tokenizer may have tokens that its model has not
        if len(distinct) == 1:
            return {distinct[0]: UNREAD}, str(why)
    half = len(distinct) // 2
    (known, unread), (others, also) = _tokens(model, distinct[:half]), _tokens(model, distinct[half:])
    return known | others, unread or also


def _lost(written: Sequence[str], texts: Sequence[Tokenized], readings: Sequence[list[Reading]]) -> str:
    """Why a pair has no answer, or ""."""
    if any(text is UNREAD for text in texts):
        return UNREADABLE
    if not all(text.own for text in texts) or not all(map(str.strip, written)):  # some models have tokens for spaces
        return EMPTY
    if not all(text.whole for text in texts):
        return TOO_LONG
    return "" if all(readings) else NOTHING


def _asked_places(readings: Sequence[Reading]) -> list[int]:
    return list(dict.fromkeys(place for reading in readings for place in reading.places))


def _pieces(text: Tokenized, places: Sequence[int]) -> tuple[str, ...]:
    return tuple(text.pieces[place] for place in places)


def _joined(parts: Sequence[Told]) -> Spoken:
    """What was said of several readings of one sentence, end to end."""
    if not parts:
        return Spoken(np.empty(0))
    attention = [part.attention for part in parts if part.attention is not None]
    return Spoken(np.concatenate([part.log_probs for part in parts]), np.concatenate(attention) if attention else None)
