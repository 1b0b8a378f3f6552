"""Why a word looks biased, or not: how its senses lean, what their average makes of it, and what they are near to.

dictionary.py  the senses of a word, as WordNet and the model have them
known.py       what the model knows of them, and of the pairs that they are compared with
leaning.py     how far each leans between the two sides of a question
nearest.py     which words of the pairs each is nearest to
verdicts.py    what that says, in sentences

results/explained.py has the shapes of what comes back, reports/explanation.py shows it as a web page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.datasets import Dataset, load_dataset
from equipoise.errors import BadOption
from equipoise.explain.words.dictionary import check_word, looked_up_as, senses_of
from equipoise.explain.words.known import OPTIONS, how_to_ask, known_of, question
from equipoise.explain.words.leaning import NAME, direction
from equipoise.explain.words.verdicts import caveats, finding, verdict_of
from equipoise.matching import vectors_of
from equipoise.models import Model, Progress, load_model
from equipoise.results.explained import Direction, Sense, WordExplained
from equipoise.scoring import check_shape
from equipoise.sense_keys import is_sense_key, word_of
from equipoise.threads import one_thread
from equipoise.version import __version__
from equipoise.wordnet import open_wordnet

__all__ = ["DIRECTIONS", "explain_word"]

DIRECTIONS = ("sssb-static-noun", "sssb-static-ethnicity")  # male and female, pleasant and unpleasant


def explain_word(
    model: str | Path | Model,
    word: str,
    datasets: Sequence[str | Path | Dataset] = DIRECTIONS,
    *,
    wordnet: str | Path | None = None,
    senses: bool = True,
    progress: Progress = lambda share: None,
    opening: dict[str, Any] | None = None,
    **how: Any,
) -> WordExplained:
    """How a word and each of its senses lean along the pairs of each dataset, and what that says.

    word: or a sense key; then its word is explained, with that sense marked. senses: whether they are looked up in
    WordNet, without which a model of words can still be asked where the word lies. opening: as `load_model` has it.
    how: resamples, level, seed, case and max_missing as everywhere; nearest, the number of words of the pairs to name;
    null_lists, the number of others to draw at random.
    """
    chosen = how_to_ask(how)
    dictionary = open_wordnet(wordnet) if senses else None
    check_word(word, dictionary)
    asked = [_checked(each) for each in datasets]
    if not asked:
        raise BadOption("explain needs at least one dataset with pairs, and it got none.")
    if isinstance(model, str | Path):
        model = load_model(model, progress=progress, wordnet=wordnet, **(opening or {}))
    vectors = vectors_of(model)
    meanings = senses_of(word, dictionary, vectors) if dictionary else ()
    own = tuple(sense.key for sense in meanings if sense.known)
    named = word_of(word.lower()) if is_sense_key(word.lower()) else word
    known = known_of(vectors, named, own, asked, chosen, progress)
    with one_thread():
        found = [direction(known, each, chosen) for each in asked]
    return WordExplained(
        word=named, model=vectors.name, gives="senses" if own else "words", senses=meanings,
        directions=tuple(_judged(named, each, meanings) for each in found),
        caveats=caveats(len(own), chosen.level), notes=vectors.notes, model_fingerprint=vectors.fingerprint,
        options={name: getattr(chosen, name) for name in OPTIONS if name != "seed"},
        seed=chosen.seed, version=__version__, looked_up_as=looked_up_as(named, meanings),
    )  # fmt: skip


def _judged(word: str, direction: Direction, senses: Sequence[Sense]) -> Direction:
    """The same with what it says."""
    verdict = verdict_of(direction)
    return replace(direction, verdict=verdict, finding=finding(word, verdict, direction, senses))


def _checked(dataset: str | Path | Dataset) -> Dataset:
    """A question of two sides in pairs."""
    loaded = load_dataset(dataset) if isinstance(dataset, str | Path) else dataset
    if not isinstance(loaded, Dataset):
        raise BadOption(
            f"{loaded.name} holds pairs of sentences, and explain takes pairs of words: see {DIRECTIONS[0]}."
        )
    check_shape(NAME, question(loaded, ["word"]))
    return loaded
