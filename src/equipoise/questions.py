"""In what words and sentences questions are put, once their data are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from equipoise.asking import Manner
from equipoise.datasets import Dataset
from equipoise.datasets.paraphrases import paraphrased
from equipoise.errors import BadOption
from equipoise.models import InContext, Vectors

if TYPE_CHECKING:
    from equipoise.cleaning import Refused


def asked_as(
    manner: Manner, datasets: Sequence[Dataset], vocabularies: Sequence[Vectors], refused: Refused | None = None
) -> list[Dataset]:
    """The questions as they are put: cleaned and with paraphrased templates, where that was asked for."""
    encoder = next((model.name for model in vocabularies if isinstance(model, InContext)), None)
    if encoder:
        raise BadOption(f"{encoder} reads any word, so it is no vocabulary to clean by: name static vectors.")
    if vocabularies and not manner.clean:
        raise BadOption("A vocabulary is for cleaning: say clean=True (--clean) too, or leave it out.")
    if manner.clean:
        from equipoise.cleaning import Harper, clean_all

        datasets = clean_all(
            datasets, vocabularies=vocabularies, checker=Harper(), most=manner.most_words, seed=manner.seed,
            refused=refused,
        )  # fmt: skip
    return [paraphrased(dataset, manner.paraphrases) for dataset in datasets]
