"""How well cosines follow what people say of pairs of words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.models import Model, Vectors, Vocabulary, load_model
from equipoise.quality.checks import check_share, check_whole
from equipoise.quality.sureness import hundredfold, interval, pearson, spearman
from equipoise.quality.words.checking import check_distinct, check_known
from equipoise.quality.words.similarity_files import RatedPair, read_pairs
from equipoise.quality.words.spellings import first_found
from equipoise.results.quality import QualityReport, TaskScore, overall_of
from equipoise.version import __version__

LISTED = 20  # missing words that a result shows
FEWEST = 3  # pairs that a correlation is told of


def word_similarity(
    model: Model | str | Path,
    *files: str | Path,
    vocabulary: int | None = None,
    max_missing: float = 0.2,
    seed: int = 0,
) -> QualityReport:
    """Spearman's and Pearson's correlation of a model's cosines with the scores of each file of rated pairs.

    A word is looked up as it is, then in small letters, then with a capital. Pairs with an unknown word are left out
    and counted; more than the share max_missing of them is refused. vocabulary: only so many first words are known
    (gensim: 300,000). The interval draws pairs anew (bootstrap).
    """
    sets = rated_sets(files, vocabulary=vocabulary, max_missing=max_missing, seed=seed)
    opened = load_model(model) if isinstance(model, str | Path) else model
    if not isinstance(opened, Vectors):
        raise CannotAnswer(
            f"{opened.name} gives no vectors of words; give static vectors, such as builtin:glove-6b-50d."
        )
    if vocabulary is not None and not isinstance(opened, Vocabulary):
        raise BadOption(f"{opened.name} has no list of words, so vocabulary has no effect on it; leave it out.")
    scores = [_scored(opened, path, pairs, vocabulary, max_missing, np.random.default_rng([seed, place]))
              for place, (path, pairs) in enumerate(sets)]  # fmt: skip
    options = {"vocabulary": vocabulary, "max_missing": max_missing}
    return QualityReport(
        "similarity", opened.name, opened.fingerprint, tuple(scores), overall_of(scores), options, seed,
        tuple(opened.notes), __version__, datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip


def rated_sets(
    files: Sequence[str | Path], *, vocabulary: int | None = None, max_missing: float = 0.2, seed: int = 0
) -> list[tuple[Path, list[RatedPair]]]:
    """Each file and its pairs, if they can be asked in this way of a model that is yet to be opened."""
    if vocabulary is not None:
        check_whole("vocabulary", vocabulary, 1)
    check_share("max_missing", max_missing)
    check_whole("seed", seed, 0)
    check_distinct(files)
    return [(Path(file), read_pairs(file)) for file in files]


def _scored(
    model: Vectors,
    path: Path,
    pairs: Sequence[RatedPair],
    vocabulary: int | None,
    max_missing: float,
    rng: np.random.Generator,
) -> TaskScore:
    words = list(dict.fromkeys(word for pair in pairs for word in pair[:2]))
    rows = first_found(words, lambda asked: _unit_rows(model, asked, vocabulary))
    known = [pair for pair in pairs if pair.first in rows and pair.second in rows]
    missing = [word for word in words if word not in rows]
    told = f"{model.name} knows both words of {len(known):,} of the {len(pairs):,} pairs of {path.name}"
    check_known(told, len(known), len(pairs), max_missing, FEWEST, missing)
    cosines = np.array([rows[pair.first] @ rows[pair.second] for pair in known], dtype=np.float64)
    given = np.array([pair.score for pair in known])
    found = {"spearman": spearman(cosines, given), "pearson": pearson(cosines, given)}
    scores = {name: value for name, value in found.items() if value is not None}
    if len(scores) < len(found):
        raise CannotAnswer(f"{path.name} has no correlation with {model.name}: the scores or cosines are all the same.")
    return TaskScore(
        task=path.stem, what="how alike people find two words", way="cosine", metric="spearman", scores=scores,
        first=100 * scores["spearman"], interval=hundredfold(interval([(cosines, given)], spearman, rng)), dev=None,
        l2=(), folds=(), entries={"pairs": len(known)}, left_out=len(pairs) - len(known),
        missing=tuple(missing[:LISTED]), missing_count=len(missing), texts=len(words),
    )  # fmt: skip


def _unit_rows(model: Vectors, words: Sequence[str], vocabulary: int | None) -> dict[str, NDArray[np.float64]]:
    if vocabulary is not None and isinstance(model, Vocabulary):
        places = model.places(list(words)).tolist()
        words = [word for word, place in zip(words, places, strict=True) if 0 <= place < vocabulary]
    found = model.vectors(list(words))
    array = np.asarray(found.array, dtype=np.float64)
    lengths = np.linalg.norm(array, axis=1)
    return {found.found[place]: array[place] / lengths[place] for place in np.flatnonzero(lengths).tolist()}
