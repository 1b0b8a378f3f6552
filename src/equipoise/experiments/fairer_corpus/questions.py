"""Which associations are measured: the tests of seed 004, and what a corpus was planted with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.datasets import load_dataset
from equipoise.errors import BadDataset, CannotAnswer
from equipoise.experiments.fairer_corpus.plan import Material, Trainer
from equipoise.files import there
from equipoise.measure import measure
from equipoise.models import load_model
from equipoise.results.experiments import PLANTED

RETENTION = ("C1", "C2")  # associations that should stay
GENDER = ("C6", "C6b", "C7", "C7b", "C8", "C8b")
OURS = "weat-{number}"  # in sentences of our own
PUBLISHED = "sent-weat{number}.jsonl"
# An experiment's intervals are over seeds; those over words are in an audit of any of its encoders.
VALUES_ALONE: dict[str, Any] = {
    "permutations": 0, "resamples": 0, "null_lists": 0, "variants": 0, "leave_out": False
}  # fmt: skip


class Question(NamedTuple):
    """A question for SEAT."""

    name: str
    dataset: str  # as `load_dataset` takes it
    role: str


def questions_of(seat: Path | None, material: Material) -> list[Question]:
    """The questions that encoders of a corpus are asked."""
    own = [Question(PLANTED, "planted-occupations", "planted")] if material.rate is not None else []
    return [*_of_paper(seat), *own]


def unanswerable(trainers: Sequence[Trainer], seat: Path | None) -> dict[str, str]:
    """Questions for whose words some of the static vectors have too few: no encoder is asked them. Each with why."""
    found: dict[str, str] = {}
    for trainer in trainers:
        if not trainer.from_words:
            continue
        words = load_model(f"bag:{trainer.words}")
        for question in _of_paper(seat):
            try:
                measure(words, load_dataset(question.dataset), "seat", **VALUES_ALONE)
            except CannotAnswer as error:
                found.setdefault(question.name, f"{question.name} is asked of no encoder: {error}")
    return found


def check_folder(seat: Path | None) -> None:
    """Refuse a folder that lacks one of the tests."""
    if seat is not None:
        missing = next((each.dataset for each in _of_paper(seat) if not there(Path(each.dataset))), None)
        if missing:
            raise BadDataset(
                f"There is no {missing}; give the folder tests of SEAT's authors, which has sent-weat1.jsonl to "
                "sent-weat10.jsonl, or leave --seat out for sentences of our own."
            )


def _of_paper(seat: Path | None) -> Iterator[Question]:
    for role, names in (("retention", RETENTION), ("gender", GENDER)):
        for name in names:
            number = name.removeprefix("C")
            dataset = str(seat / PUBLISHED.format(number=number)) if seat else OURS.format(number=number)
            yield Question(name, dataset, role)
