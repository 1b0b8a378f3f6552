"""All checks asked of one encoder."""

from __future__ import annotations

from dataclasses import replace

from equipoise.aftermath.asking import Answers
from equipoise.aftermath.drawing import reading_of
from equipoise.aftermath.sentences.checks import sentence_checks
from equipoise.aftermath.sentences.material import SentenceMaterial
from equipoise.aftermath.sentences.reading import SentenceVectors
from equipoise.errors import EquipoiseError
from equipoise.results.aftermath import Reading
from equipoise.threads import one_thread


def sentence_answers(vectors: SentenceVectors, material: SentenceMaterial, before: Answers | None = None) -> Answers:
    """Every check of the axis, in the order of the table; one that was refused before is not asked again.

    before: what the encoder as it was says, which is the ideal of what should stay; None where this is it.
    """
    readings, refused = list[Reading](), dict(before.refused) if before else {}
    earlier = {each.check: each.value for each in before.readings} if before else {}
    with one_thread():
        for card, ask, part in sentence_checks(material.axis):
            if card.name in refused:
                continue
            try:
                found = reading_of(card.name, ask(vectors, material, part), material.seed, material.fingerprint)
            except EquipoiseError as error:
                refused[card.name] = str(error)
                continue
            own = replace(found, ideal=earlier.get(card.name, found.value)) if card.group == "unrelated" else found
            readings.append(own)
    return Answers(tuple(readings), refused)
