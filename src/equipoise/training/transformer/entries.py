"""Files of pairs as numbers of texts, with a label or a score each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadDataset
from equipoise.training.labels import KNOWN, NO_AGREEMENT, Pair, PairFile, class_of
from equipoise.training.transformer.configuration import FineTuning

SCALES = ((0.0, 1.0), (1.0, 5.0), (0.0, 5.0))  # of scores from 0 to 1, of SICK and of STS-B; the first that fits

Ints = NDArray[np.int64]


class Entries(NamedTuple):
    """Pairs of texts, each text by its number among all distinct ones."""

    firsts: Ints
    seconds: Ints
    wanted: NDArray[np.float64]  # the label's number, or the score from 0 to 1

    def __len__(self) -> int:  # entries, not fields
        return len(self.wanted)

    def at(self, chosen: Ints) -> Entries:
        return Entries(self.firsts[chosen], self.seconds[chosen], self.wanted[chosen])


class EntryFile(NamedTuple):
    """A file that was read."""

    path: Path
    part: str
    entries: Entries
    unlabelled: int
    malformed: int


class Material(NamedTuple):
    """All that is trained and tested with."""

    texts: list[str]  # distinct
    files: list[EntryFile]


def read_entries(
    files: Mapping[str, Sequence[str | Path]], columns: Sequence[str], label: str, asked: FineTuning
) -> tuple[Material, FineTuning]:
    """The files of every part, and the configuration with the task and the scale that they show."""
    opened = {part: [PairFile(Path(path), columns, label) for path in paths] for part, paths in files.items()}
    chosen = asked if asked.task != "auto" else replace(asked, task=_task(opened["train"]))
    if chosen.task == "sts" and not chosen.scale:
        chosen = replace(chosen, scale=_scale(opened["train"]))
    numbers: dict[str, int] = {}
    read = [_read(each, part, numbers, chosen) for part, own in opened.items() for each in own]
    return Material(list(numbers), read), chosen


def _task(files: Sequence[PairFile]) -> str:
    """Inference where every label is one of it, and else similarity."""
    every = (pair.said.lower() for file in files for pair in file)
    return "nli" if all(said in KNOWN or said in NO_AGREEMENT for said in every) else "sts"


def _scale(files: Sequence[PairFile]) -> tuple[float, float]:
    scores = [score for file in files for pair in file if (score := _score(pair, file.path)) is not None]
    low, high = (min(scores), max(scores)) if scores else (0.0, 1.0)
    for scale in SCALES:
        if scale[0] <= low and high <= scale[1]:
            return scale
    raise BadDataset(f"Scores of {files[0].path} go from {low:g} to {high:g}; say what they could be with --scale.")


def _score(pair: Pair, path: Path) -> float | None:
    """A number; None where there is none."""
    if not pair.said.strip():
        return None
    try:
        score = float(pair.said)
    except ValueError:
        score = float("nan")
    if not np.isfinite(score):
        raise BadDataset(
            f"Line {pair.line:,} of {path} has {pair.said[:40]!r} for a score, which is no number; name the column of "
            "scores with --label, or give --task nli."
        )
    return score


def _read(file: PairFile, part: str, numbers: dict[str, int], chosen: FineTuning) -> EntryFile:
    """A file's entries; texts get numbers as they come."""
    firsts, seconds, wanted, unlabelled = list[int](), list[int](), list[float](), 0
    for pair in file:
        found = class_of(pair, file.path) if chosen.task == "nli" else _scaled(pair, file.path, chosen.scale)
        if found is None:
            unlabelled += 1
            continue
        firsts.append(numbers.setdefault(pair.first, len(numbers)))
        seconds.append(numbers.setdefault(pair.second, len(numbers)))
        wanted.append(found)
    entries = Entries(np.array(firsts, dtype=np.int64), np.array(seconds, dtype=np.int64), np.array(wanted))
    return EntryFile(file.path, part, entries, unlabelled, file.malformed)


def _scaled(pair: Pair, path: Path, scale: tuple[float, ...]) -> float | None:
    score = _score(pair, path)
    low, high = scale
    if score is not None and not low <= score <= high:
        raise BadDataset(
            f"Line {pair.line:,} of {path} has the score {score:g}, and scores were taken to go from {low:g} to "
            f"{high:g}; say what they could be with --scale."
        )
    return None if score is None else (score - low) / (high - low)
