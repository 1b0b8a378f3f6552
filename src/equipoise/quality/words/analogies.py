"""How many analogies static vectors answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.models import Model, Progress, Vectors, Vocabulary, load_model
from equipoise.quality.checks import check_share, check_whole
from equipoise.quality.sureness import of_share
from equipoise.quality.words.analogy_files import Analogy, is_syntactic, read_analogies
from equipoise.quality.words.answering import METHODS, Floats, Merit, answers
from equipoise.quality.words.checking import check_distinct, check_known
from equipoise.quality.words.spellings import first_found
from equipoise.results.quality import QualityReport, SectionScore, TaskScore, overall_of
from equipoise.threads import one_thread
from equipoise.version import __version__

VOCABULARY = 300_000  # the most frequent words that may be answers, as in gensim
LISTED = 20


def word_analogies(
    model: Model | str | Path,
    *files: str | Path,
    method: str = "3cosadd",
    vocabulary: int | None = None,
    max_missing: float = 0.5,
    progress: Progress = lambda share: None,
) -> QualityReport:
    """The share of analogies of each file that static vectors answer, by section and in all.

    vocabulary: only so many first words may be answers, or be asked about; default: 300,000 where words stand from
    frequent to rare, else all. Questions with an unknown word are left out and counted; a share of more than
    max_missing is refused.
    """
    sets = question_sets(files, method=method, vocabulary=vocabulary, max_missing=max_missing)
    opened = load_model(model) if isinstance(model, str | Path) else model
    if not isinstance(opened, Vectors) or not isinstance(opened, Vocabulary):
        raise CannotAnswer(f"{opened.name} has no list of words to choose from; give static vectors.")
    size = min(opened.words, vocabulary or (VOCABULARY if opened.by_frequency else opened.words))
    scores = [_scored(opened, path, asked, METHODS[method], method, size, max_missing, progress)
              for path, asked in sets]  # fmt: skip
    options = {"method": method, "vocabulary": size, "max_missing": max_missing}
    return QualityReport(
        "analogies", opened.name, opened.fingerprint, tuple(scores), overall_of(scores), options, 0,
        tuple(opened.notes), __version__, datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip


def question_sets(
    files: Sequence[str | Path], *, method: str = "3cosadd", vocabulary: int | None = None, max_missing: float = 0.5
) -> list[tuple[Path, list[Analogy]]]:
    """Each file and its questions, if they can be asked in this way of a model that is yet to be opened."""
    if method not in METHODS:
        raise BadOption(f"method must be {' or '.join(METHODS)}, and it is {method!r}.")
    if vocabulary is not None:
        check_whole("vocabulary", vocabulary, 4)  # the words of a question
    check_share("max_missing", max_missing)
    check_distinct(files)
    return [(Path(file), read_analogies(file)) for file in files]


def _scored(
    model: Vectors,
    path: Path,
    asked: Sequence[Analogy],
    merit: Merit,
    method: str,
    size: int,
    max_missing: float,
    progress: Progress,
) -> TaskScore:
    words = list(dict.fromkeys(word for question in asked for word in question[1:]))
    places = first_found(words, lambda some: _places(model, some, size))
    known = [question for question in asked if all(word in places for word in question[1:])]
    missing = [word for word in words if word not in places]
    told = f"{model.name} knows the words of {len(known):,} of the {len(asked):,} analogies of {path.name}"
    check_known(f"{told} among its first {size:,}", len(known), len(asked), max_missing, 1, missing)
    rows = np.array([[places[word] for word in question[1:]] for question in known])
    with one_thread():
        right = answers(unit_rows(model, size), rows[:, :3], merit, progress) == rows[:, 3]
    sections = [_section(name, asked, known, right) for name in dict.fromkeys(question.section for question in asked)]
    accuracy = float(right.mean())
    return TaskScore(
        task=path.stem, what="which word is to a third as a second is to a first", way=method, metric="accuracy",
        scores={"accuracy": accuracy} | _kinds(known, right), first=100 * accuracy,
        interval=of_share(int(right.sum()), len(right)), dev=None, l2=(), folds=(), entries={"questions": len(known)},
        left_out=len(asked) - len(known), missing=tuple(missing[:LISTED]), missing_count=len(missing),
        texts=len(words), sections=tuple(sections),
    )  # fmt: skip


def unit_rows(model: Vectors, size: int) -> Floats:
    """The first words' vectors, each of length one; one of zeros stays so, and is near to nothing."""
    assert isinstance(model, Vocabulary)
    array = np.asarray(model.vectors(model.words_at(range(size))).array, dtype=np.float32)
    lengths = np.linalg.norm(array, axis=1, keepdims=True)
    return np.asarray(array / np.where(lengths > 0, lengths, 1))


def _places(model: Vectors, words: Sequence[str], size: int) -> dict[str, int]:
    assert isinstance(model, Vocabulary)
    found = model.places(list(words)).tolist()
    return {word: place for word, place in zip(words, found, strict=True) if 0 <= place < size}


def _section(name: str, asked: Sequence[Analogy], known: Sequence[Analogy], right: NDArray[np.bool_]) -> SectionScore:
    own = [each for each, question in zip(right, known, strict=True) if question.section == name]
    left_out = sum(question.section == name for question in asked) - len(own)
    return SectionScore(name, len(own), left_out, {"accuracy": float(np.mean(own))} if own else {})


def _kinds(known: Sequence[Analogy], right: NDArray[np.bool_]) -> dict[str, float]:
    """The share that is right of the questions about grammar and of the others, where there are both."""
    grammar = np.array([is_syntactic(question.section) for question in known])
    if grammar.all() or not grammar.any():
        return {}
    return {"semantic": float(right[~grammar].mean()), "syntactic": float(right[grammar].mean())}
