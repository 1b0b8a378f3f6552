"""A question with fewer words, and what was taken out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from equipoise.datasets import Dataset
from equipoise.datasets.dataset import Words
from equipoise.errors import CannotAnswer

Reasons = Mapping[str, Mapping[str, str]]  # set -> word -> why it goes

FEWEST = 2  # words of a set that can still be asked about


def without(dataset: Dataset, step: str, targets: Reasons, attributes: Reasons) -> Dataset:
    """The dataset without these words, with a row of `removed` for each; pairs stay where both their words do."""
    kept_targets = _kept(dataset, step, dataset.targets, targets)
    return replace(
        dataset,
        targets=kept_targets,
        attributes=_kept(dataset, step, dataset.attributes, attributes),
        pairs=tuple(pair for pair in dataset.pairs if _stands(pair, kept_targets)),
        removed=(*dataset.removed, *_rows(step, targets), *_rows(step, attributes)),
    )


def _kept(dataset: Dataset, step: str, sets: Mapping[str, Words], reasons: Reasons) -> dict[str, Words]:
    kept = {name: tuple(word for word in words if word not in reasons.get(name, {})) for name, words in sets.items()}
    short = next((name for name in kept if reasons.get(name) and len(set(kept[name])) < FEWEST), None)
    if short is not None:
        raise CannotAnswer(
            f"{dataset.name} cannot be asked once it is cleaned: the {step} step leaves {len(set(kept[short]))} of the "
            f"{len(set(sets[short]))} words of {short}; give a longer list, ask it without --clean, or take single "
            "steps by equipoise.cleaning.clean."
        )
    return kept


def _stands(pair: tuple[str, str], targets: Mapping[str, Words]) -> bool:
    """Whether each word of a pair is still in its set: the first pair member in the first, the second in the second."""
    return all(word in words for word, words in zip(pair, targets.values(), strict=False))


def _rows(step: str, reasons: Reasons) -> list[dict[str, str]]:
    return [
        {"step": step, "set": name, "word": word, "why": why}
        for name, words in reasons.items()
        for word, why in words.items()
    ]
