"""All checks asked of one model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from equipoise.aftermath.drawing import Found, Items, reading_of
from equipoise.errors import EquipoiseError
from equipoise.results.aftermath import CheckCard, Reading
from equipoise.threads import one_thread


class Question(NamedTuple):
    """A check, and how the model at hand answers it."""

    card: CheckCard
    answer: Callable[[], Items | Found]


class Answers(NamedTuple):
    """What the checks say of a model."""

    readings: tuple[Reading, ...]
    refused: Mapping[str, str]  # check -> why it has no number


def answers_to(
    questions: Iterable[Question], seed: int, chosen_from: str, before: Answers | None = None
) -> Answers:  # fmt: skip
    """Every check in its order; one that was refused before is not asked again.

    chosen_from: a fingerprint of what all items were chosen from; it is part of the name of the draws. before: what the
    model as it was says, which is the ideal of what should stay; None where this is it.
    """
    readings, refused = list[Reading](), dict(before.refused) if before else {}
    with one_thread():
        for card, answer in questions:
            if card.name in refused:
                continue
            try:
                found = reading_of(card.name, answer(), seed, chosen_from)
            except EquipoiseError as error:
                refused[card.name] = str(error)
                continue
            readings.append(_with_own_ideal(found, before) if card.group == "unrelated" else found)
    return Answers(tuple(readings), refused)


def _with_own_ideal(reading: Reading, before: Answers | None) -> Reading:
    """What has nothing to do with the axis should stay as it was."""
    earlier = next((each for each in before.readings if each.check == reading.check), None) if before else reading
    return replace(reading, ideal=earlier.value if earlier else None)
