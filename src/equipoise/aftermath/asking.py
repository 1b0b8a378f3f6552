"""All checks asked of one model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from equipoise.aftermath.checks import checks_for
from equipoise.aftermath.drawing import reading_of
from equipoise.aftermath.material import Material
from equipoise.aftermath.unit_vectors import UnitVectors
from equipoise.errors import EquipoiseError
from equipoise.results.aftermath import Reading
from equipoise.threads import one_thread


class Answers(NamedTuple):
    """What the checks say of a model."""

    readings: tuple[Reading, ...]
    refused: Mapping[str, str]  # check -> why it has no number


def answers_of(vectors: UnitVectors, material: Material, before: Answers | None = None) -> Answers:
    """Every check of the axis, in the order of the table; one that was refused before is not asked again.

    before: what the vectors as they were say, which is the ideal of what should stay; None where these are they.
    """
    readings, refused = [], dict(before.refused) if before else {}
    with one_thread():
        for card, check, part in checks_for(material.axis):
            if card.name in refused:
                continue
            try:
                found = reading_of(card.name, check.ask(vectors, material, part), material.seed, material.fingerprint)
            except EquipoiseError as error:
                refused[card.name] = str(error)
                continue
            readings.append(_with_own_ideal(found, before) if card.group == "unrelated" else found)
    return Answers(tuple(readings), refused)


def _with_own_ideal(reading: Reading, before: Answers | None) -> Reading:
    """What has nothing to do with the axis should stay as it was."""
    earlier = next((each for each in before.readings if each.check == reading.check), None) if before else reading
    return replace(reading, ideal=earlier.value if earlier else None)
