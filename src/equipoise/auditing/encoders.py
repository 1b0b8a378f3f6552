"""What sentence encoders make of a few sentences of ours: the tables and figures of seed 004, for the report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from equipoise.auditing.asked import PARTS, Progress
from equipoise.auditing.sentences import encoder_of
from equipoise.datasets.example_sentences import example_sentences
from equipoise.errors import CannotAnswer
from equipoise.explain.sentences import encoder_with_shares, explain_sentences
from equipoise.models import Model
from equipoise.results.weighed import SentencesExplained


def studied(models: Iterable[Model], progress: Progress) -> tuple[SentencesExplained, ...]:
    """Our example sentences explained, for every model that tells what tokens give to a sentence."""
    found = []
    for model in models:
        encoder = encoder_of(model)
        if encoder is None:
            continue
        what = f"{model.name}: example sentences"
        tell = lambda share, what=what: progress(round(share * PARTS), PARTS, what)  # noqa: E731
        try:
            told = explain_sentences(encoder_with_shares(encoder), _sentences(), swap=False, progress=tell)
        except CannotAnswer:
            continue
        found.append(replace(told, options={**told.options, "groups": _groups()}))
    return tuple(found)


def _sentences() -> list[str]:
    return [text for texts in _grouped().values() for text in texts]


def _grouped() -> dict[str, Sequence[str]]:
    """The sentences by what they are to show."""
    own = example_sentences()
    return {
        "information": tuple(own.gender_and_stereotype.values()), "words": (own.word_by_word,),
        "importance": (own.importance,), "first set": own.subjects, "second set": own.two_stereotypes,
    }  # fmt: skip


def _groups() -> dict[str, list[int] | list[list[int]]]:
    """Where the sentences of each table or figure stand among all."""
    places, start = {}, 0
    for name, texts in _grouped().items():
        places[name] = list(range(start, start := start + len(texts)))
    return {
        "information": places["information"], "words": places["words"], "importance": places["importance"],
        "sets": [places["first set"], places["second set"]],
    }  # fmt: skip
