"""A sentence encoder to another one with less bias along an axis."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from equipoise.datasets.axes import Axis, load_axis
from equipoise.errors import BadOption, TooFewWords
from equipoise.mitigation.sentences.material import FEWEST, MOST, SentenceSets, sentence_sets
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.fitted import Floats, Removed
from equipoise.mitigation.vectors.making import check_axis, check_method, check_seed, recipe_of
from equipoise.models import LeavesOut, Model, Progress, Sentences, sentences_of
from equipoise.models.opened import opening_of
from equipoise.models.projected import ProjectedSentences, projected, write_projected
from equipoise.options import checked_options, default_options
from equipoise.threads import one_thread


def mitigated_encoder(
    model: Model,
    method: str,
    axis: str | Path | Axis = "gender",
    *,
    seed: int = 0,
    corpus: str | Path | None = None,
    most: int = MOST,
    progress: Progress = lambda share: None,
    **options: Any,
) -> ProjectedSentences:
    """The encoder without the directions that the method finds: an ordinary model, with its recipe in `about`.

    corpus: a text with one sentence a line, in place of our own sentences; at most so many sets are made of it.
    """
    check_seed(seed)
    chosen = check_method(method, "sentences", options)
    axis = axis if isinstance(axis, Axis) else load_axis(axis)
    check_axis(method, chosen, axis)
    if isinstance(most, bool) or not isinstance(most, int) or most < FEWEST:
        raise BadOption(f"most must be a whole number of at least {FEWEST} sets of sentences, and it is {most!r}.")
    encoder = sentences_of(model)
    material = sentence_sets(axis, corpus, most)
    read = _read(encoder, material, progress)
    given = checked_options(chosen.fit, options, method)
    with one_thread():
        fitted = chosen.fit(read.vectors, read.about, rng=np.random.default_rng(seed), **given)
    assert isinstance(fitted, Removed)  # as every method of METHODS for sentences gives
    fitted = fitted._replace(detail={**fitted.detail, **_told(material, read)})
    recipe = recipe_of(
        encoder, method, axis, read.about, fitted, {**default_options(chosen.fit), **given}, seed, "published",
        len(read.vectors),
    )  # fmt: skip
    return projected(encoder, fitted.directions, recipe.told(), method, opening_of(model) or opening_of(encoder))


def write_encoder(model: ProjectedSentences, path: Path) -> None:
    """Write what makes this encoder of the one it was made from: the whole file or nothing."""
    write_projected(model, path)


class Read(NamedTuple):
    """Sentences as an encoder reads them, and which of them belong together."""

    vectors: Floats  # (sentences, dimensions), each sentence once
    about: About
    left_out: int  # sets with a sentence that cannot be read whole


def _read(encoder: Sentences, material: SentenceSets, progress: Progress) -> Read:
    """Every sentence read once; a set is left out where one of its sentences loses a word, or has no vector."""
    texts = list(dict.fromkeys(text for each in material.sets for text in each))
    found = encoder.read(texts, progress)
    lost = encoder.incomplete(texts) if isinstance(encoder, LeavesOut) else set()
    row = {text: place for place, text in enumerate(found.found)}
    whole = [each for each in material.sets if all(text in row and text not in lost for text in each)]
    if len(whole) < FEWEST:
        raise TooFewWords(
            f"{encoder.name} can read all of the words of {len(whole)} of the {len(material.sets)} sets of sentences "
            f"({material.source}), and {FEWEST} are needed; give a corpus of words that it knows."
        )
    sets = np.array([[row[text] for text in each] for each in whole], dtype=np.int64)
    examples = tuple(np.unique(rows) for rows in sets.T)
    return Read(found.array, About(sets, sets[:0], NONE, NONE, examples=examples), len(material.sets) - len(whole))


def _told(material: SentenceSets, read: Read) -> dict[str, Any]:
    """What was read, for the recipe."""
    return {"sentences": material.source, "sentences_fingerprint": material.fingerprint, "left_out": read.left_out}
