"""The adapter: an encoder that is asked for words in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption
from equipoise.models.base import Embedded, Progress, Sentence
from equipoise.models.contextual.reading import CUT_OFF, NO_TOKEN, Reading, as_array
from equipoise.models.contextual.vocabulary import WordTokens
from equipoise.models.machinery.folder import Folder, find_folder
from equipoise.models.machinery.machine import How

if TYPE_CHECKING:
    from equipoise.models.likelihoods import LanguageModel
    from equipoise.models.sentences import SentenceModel


class ContextualModel:
    """An encoder asked for one of its layers; copies for other layers share what was read."""

    def __init__(self, reading: Reading, vocabulary: WordTokens, layer: int):
        folder = reading.folder
        self.reading, self.vocabulary, self.layer = reading, vocabulary, layer
        self.name = folder.name if layer == folder.layers else f"{folder.name}, layer {layer}"
        self.fingerprint, self.revision, self.precision = reading.fingerprint, folder.revision, reading.how.precision
        self.dimensions, self.layers = folder.dimensions, tuple(range(folder.layers + 1))
        size = f"{folder.layers} layers of {self.dimensions} dimensions"
        run = "" if self.precision == "float32" else f", read in {self.precision}"
        self.description = f"contextual model ({folder.kind}), {size}{run}"
        self.cut_off: dict[str, int] = {}  # text -> how many of the words asked for in it did not fit
        self.notes: tuple[str, ...] = ()
        self.pooled_by = "own"  # where it is asked for sentences

    def at(self, layer: int) -> ContextualModel:
        """The same model asked for another layer."""
        if layer not in self.layers:
            of = self.reading.folder.name
            raise BadOption(f"{of} has layers 0 to {self.layers[-1]}, and layer {layer} was asked for.")
        other = ContextualModel(self.reading, self.vocabulary, layer)
        other.name = self._own_name if layer == self.layers[-1] else f"{self._own_name}, layer {layer}"
        return other

    @property
    def _own_name(self) -> str:
        """As it is called here, which may not be by its folder, without the layer."""
        return self.name.removesuffix(f", layer {self.layer}")

    @property
    def language(self) -> LanguageModel:
        """The same model asked for the probabilities of tokens; copies for other layers share what it was told."""
        from equipoise.models.likelihoods import LanguageModel

        return LanguageModel(self.reading.telling, self._own_name)

    @cached_property
    def sentences(self) -> SentenceModel:
        """The same model as a sentence encoder, by the pooling its files or its user name; torch loads it only once."""
        from equipoise.models.sentences.model import encoder_in

        return encoder_in(self.reading, self._own_name, self.pooled_by)

    def prepare(self, sentences: Sequence[Sentence], layers: Sequence[int], progress: Progress) -> None:
        """Read these sentences once and keep the vectors of these layers, so that asking for them later is quick."""
        self.reading.prepare(sentences, [self.at(layer).layer for layer in layers], progress)
        self._take_note()

    def in_context(self, sentences: Sequence[Sentence]) -> NDArray[np.float32]:
        """The vectors of the words, (sentences, spans, dimensions); NaN where a word was cut off or has no token."""
        return as_array(self._kept(sentences), self.dimensions)

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """Each text as a sentence of its own (seed 002, section 3.2.1)."""
        alone = {text: Sentence(text.strip(), ((0, len(text.strip())),)) for text in texts if text.strip()}
        rows = {text: vector for text, (vector,) in zip(alone, self._kept(list(alone.values())), strict=True)}
        known = [rows.get(text, NO_TOKEN) not in (NO_TOKEN, CUT_OFF) for text in texts]
        found = tuple(text for text, here in zip(texts, known, strict=True) if here)
        array = as_array([[rows[text]] for text in found], self.dimensions).reshape(len(found), self.dimensions)
        return Embedded(found, array, tuple(text for text, here in zip(texts, known, strict=True) if not here))

    def _kept(self, sentences: Sequence[Sentence]) -> list[list[bytes]]:
        rows = self.reading.kept(sentences, self.layer)
        self.cut_off |= {
            text: row.count(CUT_OFF) for (text, _), row in zip(sentences, rows, strict=True) if CUT_OFF in row
        }
        self._take_note()
        return rows

    def _take_note(self) -> None:
        texts = dict(self.cut_off)  # threads may be adding to it
        lost, example = sum(texts.values()), min(texts, default="")  # whichever thread came first
        cut = f"{lost} words stand too far from the beginning of a text to be read, such as in {example[:40]!r}"
        self.notes = tuple(note for note in (cut if lost else "", self.reading.shelf.note) if note)

    @property
    def words(self) -> int:
        """How many words are a token by themselves."""
        return self.vocabulary.words

    @cached_property
    def by_frequency(self) -> bool:
        """Whether they stand from frequent to rare."""
        return self.vocabulary.by_frequency

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return self.vocabulary.places(texts)

    def token_ids(self, texts: Sequence[str]) -> list[tuple[int, ...]]:
        return self.vocabulary.token_ids(texts)

    def words_at(self, places: Sequence[int]) -> list[str]:
        return self.vocabulary.words_at(places)


def load(location: str, *, revision: str = "", **options: Any) -> ContextualModel:
    """hf:folder, or hf:name of a model on the hub."""
    return open_folder(find_folder(location, revision, options.get("progress", lambda share: None)), **options)


def open_folder(
    folder: Folder,
    *,
    device: str = "auto",
    precision: str = "float32",
    compile: bool = False,
    pooling: str = "own",
    progress: Progress = lambda share: None,
    **_: Any,
) -> ContextualModel:
    """The model in this folder; torch is not loaded before a sentence must be read."""
    folder.check()
    reading = Reading(folder, folder.fingerprint(progress), How(device, precision, compile))
    model = ContextualModel(reading, WordTokens(folder), folder.layers)
    model.pooled_by = pooling
    return model
