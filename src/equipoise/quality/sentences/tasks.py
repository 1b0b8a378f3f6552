"""The twelve tasks of seed 004, tables 8 and 9, in their order. Add one: a line here, and its format in readers.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from equipoise.errors import BadOption, UnknownName
from equipoise.quality.sentences import readers
from equipoise.quality.sentences.lines import check_files, data_folder
from equipoise.quality.sentences.readers import STS14_SETS, Parts, Reader, by_line, two_files

SST = {"train": "sentiment-train", "dev": "sentiment-dev", "test": "sentiment-test"}
SICK = {"train": "SICK_train.txt", "dev": "SICK_trial.txt", "test": "SICK_test_annotated.txt"}
STS_B = {"train": "sts-train.csv", "dev": "sts-dev.csv", "test": "sts-test.csv"}
MRPC = {"train": "msr_paraphrase_train.txt", "test": "msr_paraphrase_test.txt"}
TREC = {"train": "train_5500.label", "test": "TREC_10.label"}
STS14_FILES = tuple(f"STS.{what}.{name}.txt" for name in STS14_SETS for what in ("input", "gs"))


class Task(NamedTuple):
    """What is asked, where its files are, how they are read, and what is done with the vectors."""

    what: str
    folder: str  # below the data folder
    files: tuple[str, ...]
    read: Reader
    way: str  # "nested folds", "folds and test", "train, dev, test", "relatedness" or "cosine"
    classes: int = 0  # 0: scores
    first: str = "accuracy"  # the number that enters the overall mean
    f1: bool = False  # of class 1, beside the accuracy


def _two(what: str, folder: str, first: str, second: str) -> Task:
    return Task(what, folder, (first, second), two_files(first, second), "nested folds", 2)


TASKS: dict[str, Task] = {
    "MR": _two("whether a film review is positive", "MR", "rt-polarity.pos", "rt-polarity.neg"),
    "CR": _two("whether a customer's review is positive", "CR", "custrev.pos", "custrev.neg"),
    "SUBJ": _two("whether a sentence tells a fact or an opinion", "SUBJ", "subj.objective", "subj.subjective"),
    "MPQA": _two("whether a phrase is positive", "MPQA", "mpqa.pos", "mpqa.neg"),
    "TREC": Task("which of six kinds a question is of", "TREC", tuple(TREC.values()),
                 by_line(TREC, "latin-1", readers.trec_entry), "folds and test", 6),
    "SST2": Task("whether a film review is positive", "SST/binary", tuple(SST.values()),
                 by_line(SST, "utf-8", readers.sst2_entry), "train, dev, test", 2),
    "SST5": Task("how positive a film review is, of five degrees", "SST/fine", tuple(SST.values()),
                 by_line(SST, "utf-8", readers.sst5_entry), "train, dev, test", 5),
    "STS-B": Task("how alike two sentences are in meaning, learned", "STS/STSBenchmark", tuple(STS_B.values()),
                  by_line(STS_B, "utf-8", readers.sts_b_entry), "relatedness", first="pearson"),
    "SICK-R": Task("how related two sentences are in meaning, learned", "SICK", tuple(SICK.values()),
                   by_line(SICK, "utf-8", readers.sick_score, skip=1), "relatedness", first="pearson"),
    "SICK-E": Task("whether a sentence follows from, contradicts or says nothing of another", "SICK",
                   tuple(SICK.values()), by_line(SICK, "utf-8", readers.sick_class, skip=1), "train, dev, test", 3),
    "STS14": Task("how alike two sentences are in meaning, by the cosine alone", "STS/STS14-en-test", STS14_FILES,
                  readers.sts14, "cosine", first="pearson"),
    "MRPC": Task("whether two sentences say the same", "MRPC", tuple(MRPC.values()),
                 by_line(MRPC, "utf-8", readers.mrpc_entry, skip=1), "folds and test", 2, f1=True),
}  # fmt: skip
SENTEVALS = {"sstbinary": "SST2", "sstfine": "SST5", "stsbenchmark": "STS-B", "sickrelatedness": "SICK-R",
             "sickentailment": "SICK-E"}  # fmt: skip


def named(names: Sequence[str]) -> tuple[str, ...]:
    """The tasks of these names, also as SentEval or a paper writes them, each once; none named: all."""
    if isinstance(names, str):
        raise BadOption(f"tasks must be a list of names, such as ['MR', 'CR'], and it is {names!r}.")
    known = {_plain(name): name for name in TASKS} | SENTEVALS
    for name in names:
        if _plain(name) not in known:
            raise UnknownName("task of SentEval", name, list(TASKS))
    return tuple(dict.fromkeys(known[_plain(name)] for name in names)) or tuple(TASKS)


def check_there(names: Sequence[str], data: str | Path) -> Path:
    """The folder of the data, if all files of these tasks are there."""
    folder = data_folder(data)
    for name in names:
        check_files(name, folder / TASKS[name].folder, TASKS[name].files)
    return folder


def check_senteval(data: str | Path, tasks: Sequence[str] = ()) -> tuple[str, ...]:
    """The tasks of these names, all if none is named, if the folder holds what they need.

    Every line is read, so that what is wrong with a file is said before a model is opened or trained; all twelve take
    a second or so.
    """
    names = named(tasks)
    folder = check_there(names, data)
    for name in names:
        entries_of(name, folder)
    return names


def entries_of(name: str, folder: Path) -> Parts:
    return TASKS[name].read(folder / TASKS[name].folder)


def _plain(name: str) -> str:
    return re.sub(r"[-_ ]", "", name).lower()
