"""What we ask: word sets, pairs and queries, each with its source. Add one: put a JSON file in data/.

A user's own file works the same by its path (docs/add-a-dataset.md). What we know about words and sentences beside the
questions is in facts/.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from equipoise.datasets.concepts import Side, Variants, other_sides, variants
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.neutral import neutral_sentences
from equipoise.datasets.polysemy import senses_of_many
from equipoise.datasets.reading import read_datasets
from equipoise.datasets.shipped import shipped_datasets, shipped_file
from equipoise.errors import BadDataset, UnknownName

__all__ = [
    "SUITES", "Dataset", "Side", "Variants", "load_dataset", "load_suite", "neutral_sentences", "other_sides",
    "senses_of_many", "shipped_datasets", "variants",
]  # fmt: skip


class Suite(NamedTuple):
    """Which questions of a file belong together."""

    file: str  # in data/
    bias: str = ""  # only those of this kind
    names: tuple[str, ...] = ()  # only these
    context: str = ""  # how models that read sentences are asked, where nothing else is said


SUITES = {
    "gender": Suite("seed-002", bias="gender"),
    "ethnicity": Suite("seed-002", bias="ethnicity"),
    "religion": Suite("seed-002", bias="religion"),
    "seed-002": Suite("seed-002", context="both"),
    "weat": Suite("weat", names=tuple(f"weat-{number}" for number in range(1, 11))),
    "weat-variants": Suite("weat"),
}


def load_dataset(name: str | Path) -> Dataset:
    """The dataset of this name, or the one in the file at this path; "FILE:NAME" picks one of several in a file."""
    path, _, query = str(name).partition(".json:")
    if query or _is_path(name):
        datasets = {dataset.name: dataset for dataset in read_datasets(Path(f"{path}.json" if query else name))}
        if query or len(datasets) == 1:
            return _pick(datasets, query or next(iter(datasets)))
        raise BadDataset(
            f"{name} holds {len(datasets)} questions; name one, as in {name}:{next(iter(datasets))}, "
            "or audit the file as a suite."
        )
    return _pick(shipped_datasets(), str(name))


def load_suite(name: str | Path) -> tuple[Dataset, ...]:
    """The datasets of a suite, of a whole file, or a single dataset by its name."""
    if str(name) in SUITES:
        suite = SUITES[str(name)]
        of_kind = [dataset for dataset in shipped_file(suite.file) if suite.bias in ("", dataset.bias)]
        return tuple(dataset for dataset in of_kind if not suite.names or dataset.name in suite.names)
    if _is_path(name):
        return tuple(read_datasets(Path(name)))
    if ".json:" in str(name) or str(name) in shipped_datasets():
        return (load_dataset(name),)
    raise UnknownName("suite or dataset", str(name), [*SUITES, *shipped_datasets()], "A file's path works too.")


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.endswith(".json") or "/" in name or "\\" in name


def _pick(datasets: dict[str, Dataset], name: str) -> Dataset:
    if name in SUITES and name not in datasets:
        raise BadDataset(f"{name} is a suite of questions, not one dataset: use equipoise audit MODEL --suite {name}.")
    if name not in datasets:
        raise UnknownName("dataset", name, list(datasets), "A file's path, ending in .json, works too.")
    return datasets[name]
