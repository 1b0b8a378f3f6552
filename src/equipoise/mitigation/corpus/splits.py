"""Who goes to train, dev and test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer

SPLITS = {
    "keep": "every file under its own name; those for evaluation as they are",
    "paper": "all entries shuffled and cut anew, as seed 004 does",
    "grouped": "cut anew so that entries with the same first sentence stay together",
}
NAMES = ("train", "dev", "test")
TRAIN, DEV, TEST = range(3)
EVALUATION = {
    "dev", "development", "eval", "evaluation", "matched", "mismatched", "test", "testing", "val", "valid",
    "validation",
}  # fmt: skip
TRAINING = {"train", "training"}
PACKED = {".bz2", ".gz", ".xz", ".zst"}


class Sizes(NamedTuple):
    """How many entries dev and test should have."""

    dev: int
    test: int


class Pooled(NamedTuple):
    """What a split must know of the entries, in their order."""

    keys: NDArray[np.uint64]  # random: the order after shuffling
    first: NDArray[np.uint64]  # hashes of first sentences
    origin: NDArray[np.uint64]  # ... and of those of the entries that they are copies of


def for_evaluation(file: Path, name: str) -> bool:
    """Whether a file's name, or that of its folder, says that models are tested with it, not trained.

    name: its own among the corpus's files, which may have folders. A folder counts if it is called just so.
    """
    words = set(re.split(r"[^a-z]+", file.name.lower()))
    folders = {folder.lower() for folder in (*Path(name).parent.parts, file.absolute().parent.name)}
    for names in (words, folders):  # what the file itself is called says more
        if names & (TRAINING | EVALUATION):
            return not names & TRAINING
    return False


def ending(file: Path) -> str:
    """What a file's name ends in, such as .jsonl or .txt.gz."""
    packed = file.suffix if file.suffix.lower() in PACKED else ""
    return Path(file.name.removesuffix(packed)).suffix + packed


def by_entry(pooled: Pooled, sizes: Sizes, seed: int) -> NDArray[np.uint8]:
    """The split of each entry: the first of the shuffled entries to dev, the next to test, as in seed 004."""
    refuse_too_few(len(pooled.keys), sizes)
    order = np.argsort(pooled.keys, kind="stable")
    split = np.full(len(order), TRAIN, dtype=np.uint8)
    split[order[: sizes.dev]] = DEV
    split[order[sizes.dev : sum(sizes)]] = TEST
    return split


def by_group(pooled: Pooled, sizes: Sizes, seed: int) -> NDArray[np.uint8]:
    """The split of each entry where those that share a first sentence stay together, and copies with their originals.

    Groups come in random order. Each goes to dev if it still fits there, or else to test if it does, or else to train.
    """
    refuse_too_few(len(pooled.keys), sizes)
    group = groups(pooled)
    members = np.bincount(group)
    split = np.full(len(members), TRAIN, dtype=np.uint8)
    room = {DEV: sizes.dev, TEST: sizes.test}
    for each in np.random.default_rng([seed, 1]).permutation(len(members)).tolist():
        fitting = next((name for name in room if members[each] <= room[name]), TRAIN)
        split[each] = fitting
        if fitting in room:
            room[fitting] -= int(members[each])
        if not any(room.values()):
            break
    _refuse_empty(split[group], sizes)
    return split[group]


def groups(pooled: Pooled) -> NDArray[np.int32]:
    """A number for each entry, the same for all that a chain of equal first sentences or copies connects."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    sentences, places = np.unique(np.concatenate([pooled.first, pooled.origin]), return_inverse=True)
    first, origin = np.split(places, 2)
    links = coo_array((np.ones(len(first), dtype=bool), (first, origin)), shape=(len(sentences), len(sentences)))
    return connected_components(links, directed=False)[1][first]


def leaks(pooled: Pooled, split: NDArray[np.uint8]) -> int:
    """How many entries of dev and test share their first sentence with one of train, be it as they are or as copies.

    An entry and its copy, and two copies of the same, share the first sentence of the original.
    """
    trained = np.concatenate([pooled.first[split == TRAIN], pooled.origin[split == TRAIN]])
    evaluated = split != TRAIN
    return int((np.isin(pooled.first[evaluated], trained) | np.isin(pooled.origin[evaluated], trained)).sum())


def refuse_too_few(entries: int, sizes: Sizes) -> None:
    if entries <= sum(sizes):
        raise CannotAnswer(
            f"{sizes.dev:,} entries for dev and {sizes.test:,} for test were asked for, and the changed corpus has "
            f"{entries:,}, which leaves none to train on; ask for fewer, or keep the corpus's own files."
        )


def _refuse_empty(split: NDArray[np.uint8], sizes: Sizes) -> None:
    for name, wanted in ((TRAIN, 1), (DEV, sizes.dev), (TEST, sizes.test)):
        if wanted and not (split == name).any():
            raise CannotAnswer(
                f"No group of entries with the same first sentence fits into {NAMES[name]} where dev has {sizes.dev} "
                f"entries and test {sizes.test}, of {len(split)} in all; ask for other sizes, or for another split."
            )


ASSIGNMENTS = {"paper": by_entry, "grouped": by_group}
