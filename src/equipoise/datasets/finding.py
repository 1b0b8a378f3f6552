"""From a name or a path to a question."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, NoReturn

from equipoise.datasets.associations import (
    is_association_file,
    is_score_file,
    read_associations,
    read_scores,
)
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.originals import ORIGINALS, load_original
from equipoise.datasets.pair_formats import PAIR_ENDINGS, is_pair_file, picked, read_pairs
from equipoise.datasets.reading import read_datasets
from equipoise.datasets.seat import PREFIX, in_sentences, is_seat_file, read_seat, seat_files
from equipoise.datasets.sentence_pairs import SentencePairs
from equipoise.datasets.shipped import shipped_datasets, shipped_file
from equipoise.datasets.sssb import generated
from equipoise.datasets.suites import SUITES, Suite
from equipoise.errors import BadDataset, UnknownName
from equipoise.files import is_folder

Question = Dataset | SentencePairs

GENERATED = "sssb"  # the pairs that the package makes itself
PART_OF_FILE = re.compile(r"(?P<file>.+?\.(?:json|jsonl|csv|tsv|txt|txt\.dev|txt\.test)):(?P<part>.+)", re.I | re.S)


def load_dataset(name: str | Path) -> Question:
    """The dataset of this name, or the one in the file at this path; "FILE:NAME" picks a part of a file.

    Of a file of word lists NAME is one of its questions; of sentence pairs, the group whose pairs are asked.
    "seat:" before any of these gives a question about words in sentences.
    """
    if str(name).startswith(PREFIX):
        return _in_sentences(load_dataset(str(name).removeprefix(PREFIX)))
    _refuse_folder(name)
    part = PART_OF_FILE.fullmatch(str(name))
    if part or is_path(name):
        return _load_file(Path(part["file"] if part else name), part["part"] if part else "")
    known, _, group = str(name).partition(":")
    if known in (GENERATED, *ORIGINALS):
        asked = generated() if known == GENERATED else load_original(known)
        return picked(asked, group) if group else asked
    return _pick(shipped_datasets(), str(name))


def load_suite(name: str | Path) -> tuple[Question, ...]:
    """The datasets of a suite, of a whole file, of a folder of SEAT tests, or a single dataset by its name."""
    if str(name) in SUITES:
        return _of_suite(SUITES[str(name)])
    if str(name).startswith(PREFIX):
        return tuple(map(_in_sentences, load_suite(str(name).removeprefix(PREFIX))))
    if PART_OF_FILE.fullmatch(str(name)):
        return (load_dataset(name),)
    if _is_folder(name):
        return _load_folder(Path(name))
    if is_path(name):
        return _load_all(Path(name))
    if str(name) in shipped_datasets() or str(name).partition(":")[0] in (GENERATED, *ORIGINALS):
        return (load_dataset(name),)
    known = [*SUITES, *shipped_datasets(), GENERATED, *ORIGINALS]
    raise UnknownName("suite or dataset", str(name), known, "A file's path works too.")


def _of_suite(suite: Suite) -> tuple[Dataset, ...]:
    of_files = [dataset for file in suite.files for dataset in shipped_file(file)]
    of_kind = [dataset for dataset in of_files if suite.bias in ("", dataset.bias)]
    chosen = [dataset for dataset in of_kind if not suite.names or dataset.name in suite.names]
    return tuple(map(in_sentences, chosen) if suite.in_sentences else chosen)


def _in_sentences(question: Question) -> Dataset:
    if isinstance(question, SentencePairs):
        raise BadDataset(
            f"{question.name} holds pairs of sentences, and {PREFIX} puts lists of words in sentences; "
            f"ask it without {PREFIX}, or name a question about words, as in {PREFIX}weat-6."
        )
    # single words of a published test are put into sentences only where that is said; its sentences stay as they are
    made = question if question.made_of else in_sentences(replace(question, made_for={}))
    return made if made.made_of else question


def is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.casefold().endswith((".json", *PAIR_ENDINGS)) or "/" in name or "\\" in name


def _is_folder(name: str | Path) -> bool:
    """Whether this is a folder's path; what has the name of one of ours is ours all the same."""
    ours = (GENERATED, *ORIGINALS, *SUITES, *shipped_datasets())
    return bool(str(name)) and is_folder(Path(name)) and str(name) not in ours


def _refuse_folder(name: str | Path) -> None:
    if _is_folder(name) and seat_files(Path(name)):
        raise BadDataset(
            f"The dataset {name} is a folder of SEAT tests, not one dataset: use equipoise audit MODEL --suite {name}, "
            "or name one of its files."
        )
    if _is_folder(name):
        _refuse_other_folder(name)


def _refuse_other_folder(name: str | Path) -> NoReturn:
    """A folder is most likely a model's, if it does not hold SEAT tests."""
    raise BadDataset(
        f"The dataset {name} is a folder, and must be a name or a file; the model comes first and then the "
        "dataset: equipoise measure MODEL DATASET, or equipoise audit MODEL --suite DATASET. A folder of SEAT tests is "
        "for audit --suite FOLDER, and this one holds none."
    )


def _load_folder(folder: Path) -> tuple[Question, ...]:
    files = seat_files(folder)
    if not files:
        _refuse_other_folder(folder)
    return tuple(map(read_seat, files))


def _load_all(path: Path) -> tuple[Question, ...]:
    whole = _reader_of_whole_file(path)
    if whole:
        return (whole.read(path),)
    return (read_pairs(path),) if is_pair_file(path) else tuple(read_datasets(path))


class Whole(NamedTuple):
    """A form of file that is one question, without parts."""

    holds: str
    recognised: Callable[[Path], bool]
    read: Callable[[Path], Dataset]


WHOLE = (  # before the pairs of sentences, whose endings they share
    Whole("associations, which have no parts", is_association_file, read_associations),
    Whole("word scores, which have no parts", is_score_file, read_scores),
    Whole("a SEAT test, which has no parts", is_seat_file, read_seat),
)


def _reader_of_whole_file(path: Path) -> Whole | None:
    return next((form for form in WHOLE if form.recognised(path)), None)


def _load_file(path: Path, part: str) -> Question:
    whole = _reader_of_whole_file(path)
    if whole and part:
        raise BadDataset(f"{path} holds {whole.holds}; leave out {part!r}.")
    if whole:
        return whole.read(path)
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
