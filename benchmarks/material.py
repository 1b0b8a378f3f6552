"""What is measured on: models and questions as files, the same for both sides."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import ROOT
from equipoise.datasets import load_suite
from equipoise.models import load_model

SHARED = Path(os.environ.get("EQUIPOISE_SHARED", ROOT.parent / "shared"))
NEWS = SHARED / "data" / "vectors" / "word2vec-news-13k.bin"
MADE_UP = 13_000  # words, where there is no such file

Vectors = NDArray[np.float32]
Sets = Mapping[str, Sequence[str]]


def news_vectors() -> tuple[list[str], Vectors]:
    """Words and their vectors: word2vec's of the news, or random ones for the same words and others."""
    if NEWS.is_file():
        model = load_model(NEWS)
        return model.vocabulary(), np.asarray(model.store.vectors)
    asked = {word for query in load_suite("weat") for sets in (query.targets, query.attributes) for word in _all(sets)}
    words = [*sorted(asked), *(f"word{number}" for number in range(MADE_UP - len(asked)))]
    return words, np.random.default_rng(0).standard_normal((len(words), 300), dtype=np.float32)


def source_of_vectors() -> str:
    return NEWS.name if NEWS.is_file() else f"random, as {NEWS.name} is not in the shared folder"


def write_models(folder: Path, words: Sequence[str], vectors: Vectors) -> list[Path]:
    """Three models as word2vec binary: as it is, the first half of its dimensions, and with noise."""
    noise = np.random.default_rng(1).standard_normal(vectors.shape, dtype=np.float32)
    half = vectors[:, : vectors.shape[1] // 2]
    models = {"whole": vectors, "half": half, "noisy": vectors + 0.2 * vectors.std() * noise}
    for name, each in models.items():
        with (folder / f"{name}.bin").open("wb") as file:
            file.write(f"{len(words)} {each.shape[1]}\n".encode())
            for word, vector in zip(words, each.astype("<f4"), strict=True):
                file.write(word.encode() + b" " + vector.tobytes() + b"\n")
    return [folder / f"{name}.bin" for name in models]


def write_questions(folder: Path, known: set[str], count: int) -> list[Path]:
    """The ten WEAT questions, then their targets with the attributes of the next ones, until there are enough.

    They keep only words that the vectors know as they are spelled: both sides then score exactly the same sets.
    """
    weat = load_suite("weat")
    found: dict[str, tuple[str, Sets, Sets]] = {}
    for offset in range(len(weat)):
        for number, query in enumerate(weat):
            other = weat[(number + offset) % len(weat)]
            targets, attributes = _known(query.targets, known), _known(other.attributes, known)
            name = query.name if not offset else f"{query.name}-with-{other.name}"
            found.setdefault(json.dumps([targets, attributes]), (name, targets, attributes))
    return [write_question(folder, *question) for question in list(found.values())[:count]]


def write_question(folder: Path, name: str, targets: Sets, attributes: Sets) -> Path:
    """A dataset of ours, which is plain JSON."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"name": name, "targets": targets, "attributes": attributes}))
    return path


def write_question_of(folder: Path, words: Sequence[str], size: int) -> Path:
    """A question with this many words in each of its four sets."""
    sets = [list(words[start : start + size]) for start in range(0, 4 * size, size)]
    return write_question(
        folder, f"{size}-words", {"first": sets[0], "second": sets[1]}, {"one": sets[2], "other": sets[3]}
    )


def _all(sets: Sets) -> list[str]:
    return [word for words in sets.values() for word in words]


def _known(sets: Sets, known: set[str]) -> Sets:
    return {name: [word for word in words if word in known] for name, words in sets.items()}
