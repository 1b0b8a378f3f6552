"""From a name or a path to a question."""

from __future__ import annotations

import re
from pathlib import Path

from equipoise.datasets.associations import is_association_file, read_associations
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.originals import ORIGINALS, load_original
from equipoise.datasets.pair_formats import PAIR_ENDINGS, is_pair_file, picked, read_pairs
from equipoise.datasets.reading import read_datasets
from equipoise.datasets.sentence_pairs import SentencePairs
from equipoise.datasets.shipped import shipped_datasets, shipped_file
from equipoise.datasets.sssb import generated
from equipoise.datasets.suites import SUITES
from equipoise.errors import BadDataset, UnknownName
from equipoise.files import is_folder

Question = Dataset | SentencePairs

GENERATED = "sssb"  # the pairs that the package makes itself
PART_OF_FILE = re.compile(r"(?P<file>.+?\.(?:json|jsonl|csv|tsv|txt|txt\.dev|txt\.test)):(?P<part>.+)", re.I | re.S)


def load_dataset(name: str | Path) -> Question:
    """The dataset of this name, or the one in the file at this path; "FILE:NAME" picks a part of a file.

    Of a file of word lists NAME is one of its questions; of sentence pairs, the group whose pairs are asked.
    """
    _refuse_folder(name)
    part = PART_OF_FILE.fullmatch(str(name))
    if part or _is_path(name):
        return _load_file(Path(part["file"] if part else name), part["part"] if part else "")
    known, _, group = str(name).partition(":")
    if known in (GENERATED, *ORIGINALS):
        asked = generated() if known == GENERATED else load_original(known)
        return picked(asked, group) if group else asked
    return _pick(shipped_datasets(), str(name))


def load_suite(name: str | Path) -> tuple[Question, ...]:
    """The datasets of a suite, of a whole file, or a single dataset by its name."""
    if str(name) in SUITES:
        suite = SUITES[str(name)]
        of_files = [dataset for file in suite.files for dataset in shipped_file(file)]
        of_kind = [dataset for dataset in of_files if suite.bias in ("", dataset.bias)]
        return tuple(dataset for dataset in of_kind if not suite.names or dataset.name in suite.names)
    if PART_OF_FILE.fullmatch(str(name)):
        return (load_dataset(name),)
    _refuse_folder(name)
    if _is_path(name):
        return _load_all(Path(name))
    if str(name) in shipped_datasets() or str(name).partition(":")[0] in (GENERATED, *ORIGINALS):
        return (load_dataset(name),)
    known = [*SUITES, *shipped_datasets(), GENERATED, *ORIGINALS]
    raise UnknownName("suite or dataset", str(name), known, "A file's path works too.")


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.casefold().endswith((".json", *PAIR_ENDINGS)) or "/" in name or "\\" in name


def _refuse_folder(name: str | Path) -> None:
    """A folder is most likely a model's; what has the name of one of ours is ours all the same."""
    if str(name) and is_folder(Path(name)) and str(name) not in (GENERATED, *ORIGINALS, *SUITES, *shipped_datasets()):
        raise BadDataset(
            f"The dataset {name} is a folder, and must be a name or a file; the model comes first and then the "
            "dataset: equipoise measure MODEL DATASET, or equipoise audit MODEL --suite DATASET."
        )


def _load_all(path: Path) -> tuple[Question, ...]:
    if is_association_file(path):
        return (read_associations(path),)
    return (read_pairs(path),) if is_pair_file(path) else tuple(read_datasets(path))


def _load_file(path: Path, part: str) -> Question:
    if is_association_file(path):
        if part:
            raise BadDataset(f"{path} holds associations, which have no parts; leave out {part!r}.")
        return read_associations(path)
    if is_pair_file(path):
        return read_pairs(path, part)
    datasets = {dataset.name: dataset for dataset in read_datasets(path)}
    if part or len(datasets) == 1:
        return _pick(datasets, part or next(iter(datasets)))
    raise BadDataset(
        f"{path} holds {len(datasets)} questions; name one, as in {path}:{next(iter(datasets))}, "
        "or audit the file as a suite."
    )


def _pick(datasets: dict[str, Dataset], name: str) -> Dataset:
    if name in SUITES and name not in datasets:
        raise BadDataset(f"{name} is a suite of questions, not one dataset: use equipoise audit MODEL --suite {name}.")
    if name not in datasets:
        known = [*datasets, GENERATED, *ORIGINALS]
        raise UnknownName(
            "dataset", name, known, "A file's path, ending in .json, .csv, .tsv, .jsonl or .txt, works too."
        )
    return datasets[name]
