"""What sentence encoders make of a few sentences of ours: the tables and figures of seed 004, for the report."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from equipoise.auditing.asked import PARTS, Progress
from equipoise.auditing.sentences import encoder_of
from equipoise.auditing.stopping import Stop
from equipoise.datasets.example_sentences import example_sentences
from equipoise.datasets.gender_sentences import gender_sentences
from equipoise.datasets.gendered import gendered_words
from equipoise.errors import BadResults, CannotAnswer, CannotWrite
from equipoise.explain.sentences import explain_sentences
from equipoise.files import cache_folder, write_text
from equipoise.models import Importances, Model, Sentences
from equipoise.models import Progress as OfOne
from equipoise.results.weighed import SentencesExplained
from equipoise.version import __version__
from equipoise.weighing import encoder_with_shares
from equipoise.weighing.asked import GENDER, MORE, pairs_of

STUDY_FORMAT = 2  # raise it when an explanation says more, or is found otherwise


def studied(models: Iterable[Model], progress: Progress) -> tuple[SentencesExplained, ...]:
    """Our example sentences explained, for every model that tells what tokens give to a sentence, up to a stop."""
    found = []
    with suppress(Stop):
        for encoder in filter(None, map(encoder_of, models)):
            with suppress(CannotAnswer):
                found.append(_told(encoder, progress))
    return tuple(found)


def _told(encoder: Sentences, progress: Progress) -> SentencesExplained:
    """Our example sentences explained by one model, under the name that the audit has for it."""
    what = f"{encoder.name}: example sentences"
    told = _kept(encoder_with_shares(encoder), lambda share: progress(round(share * PARTS), PARTS, what))
    return replace(told, model=encoder.name, options={**told.options, "groups": _groups()})


def _kept(encoder: Importances, progress: OfOne) -> SentencesExplained:
    """What the model makes of the sentences; from the cache if it is there, since nothing else may need torch."""
    notes = encoder.notes  # not what it makes of our sentences, and the same from the cache
    path = cache_folder() / "studies" / f"{_named(encoder)}.json"
    with suppress(OSError, ValueError, BadResults):
        return replace(SentencesExplained.from_json(path.read_text(encoding="utf-8")), notes=notes)
    told = replace(explain_sentences(encoder, _sentences(), swap=False, progress=progress), notes=notes)
    with suppress(CannotWrite):
        write_text(path, told.to_json())
    return told


def _named(encoder: Importances) -> str:
    """A hash of all that the answer depends on."""
    words = [word for name in (GENDER, MORE) for pair in pairs_of(name).pairs for word in pair]
    pairs = [text for pair in gender_sentences() for text in pair]
    precision = str(getattr(encoder, "precision", ""))
    kept = getattr(encoder, "kept", None)  # named by how texts are read, too
    reading = kept.shelf.path.name if kept else ""
    lists = [gendered_words().fingerprint, *words, *pairs, *_sentences()]
    parts = [f"{STUDY_FORMAT}", __version__, encoder.fingerprint, precision, reading, *lists]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


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
