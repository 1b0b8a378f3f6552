"""The adapter: a transformer and its pooling, asked for sentences."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, CannotAnswer
from equipoise.files import is_folder
from equipoise.models.base import Embedded, Progress, Vectors, Weighed
from equipoise.models.contextual.reader import Reader
from equipoise.models.contextual.reading import Reading
from equipoise.models.machinery.folder import Folder, find_folder
from equipoise.models.machinery.hub import Kind, downloaded_whole
from equipoise.models.machinery.keeping import NO_VECTOR, KeptTexts, Work, embedded
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.machine import How
from equipoise.models.sentences.encoder import Encoder, weights_of
from equipoise.models.sentences.pooling import SHARES
from equipoise.models.sentences.recipe import Recipe, read_recipe

READING = 1  # raise it when texts are cut or pooled otherwise: what was kept before is then read anew
CHUNK = 4096  # texts weighed at a time, so that memory does not grow with their number
CUT = b"\1"  # after a vector: something of the text did not fit


class SentenceModel:
    """A sentence encoder; torch is not loaded before a text must be read."""

    space: Literal["words", "sentences"] = "sentences"
    lexicon: Vectors | None = None  # the vectors of its tokens depend on the sentence

    def __init__(
        self, folder: Folder, recipe: Recipe, own: str, fingerprint: str, how: How, reader: Callable[[], Reader]
    ):
        """own: the pooling that the model's files name."""
        self.pooled_as = "" if recipe.pooling == own else f" ({recipe.pooling}-pooled)"  # in its name
        self.folder, self.recipe, self.how, self.name = folder, recipe, how, f"{folder.name}{self.pooled_as}"
        self.pooling, self.revision, self.precision = recipe.pooling, folder.revision, how.precision
        self.fingerprint = _fingerprint(fingerprint, recipe)
        self.dimensions = recipe.width(folder.name) or folder.dimensions
        self.description = (
            f"sentence encoder ({folder.kind}, {recipe.pooling}-pooling of {folder.dimensions} dimensions)"
        )
        self.notes: tuple[str, ...] = ()
        self.reader = reader
        self.kept = KeptTexts.under(f"{self.fingerprint}-{READING}", how.precision, lambda: self)
        self.cut: set[str] = set()  # texts of which something did not fit

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.reader(), self.recipe)

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """Each text as a sentence; one without a letter that the model knows is missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """The same, telling how far it is."""
        rows = self.kept.of(list(dict.fromkeys(texts)), progress)
        self._note({text for text, row in rows.items() if len(row) > 4 * self.dimensions})
        return embedded(texts, rows, self.dimensions)

    def ready(self, texts: Sequence[str]) -> Work:
        """Texts in batches of like length, and how a batch is read."""
        encoder = self.encoder
        tokens = encoder.tokens(texts)
        unread, cut = encoder.unread(tokens), np.array([len(text) for text in texts]) > tokens.cut_at

        def read(batch: NDArray[np.int64]) -> list[bytes]:
            vectors = encoder.encode(tokens, batch)
            return [
                NO_VECTOR if unread[place] else row.tobytes() + CUT * bool(cut[place])
                for place, row in zip(batch.tolist(), vectors, strict=True)
            ]

        return Work(by_length(tokens.lengths, encoder.budget), read)

    def each(self, read: Callable[[Any], Any], batches: Iterable[Any]) -> Iterator[Any]:
        return self.encoder.machine.each(read, batches)

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        """Every text once, in batches of like length, with what each token gives to the pooled vector."""
        if self.pooling not in SHARES:
            raise CannotAnswer(
                f"{self.name} takes the vector of one token ({self.pooling}) for the whole sentence, so no other has a "
                "share in it; give --pooling max or mean."
            )
        for first in range(0, len(texts), CHUNK):
            encoder = self.encoder
            chunk = texts[first : first + CHUNK]
            tokens = encoder.tokens(chunk)
            self._note({text for text, at in zip(chunk, tokens.cut_at, strict=True) if len(text) > at})
            batches = by_length(tokens.lengths, encoder.budget)
            done = first
            for weighed in encoder.machine.each(partial(encoder.weigh, tokens), batches):
                done += len(weighed.places)
                progress(done / len(texts))
                yield weighed._replace(places=weighed.places + first)

    def _note(self, cut: set[str]) -> None:
        self.cut |= cut
        self.notes = (*_noted(sorted(self.cut)), *([self.kept.shelf.note] if self.kept.shelf.note else []))


def _noted(cut: Sequence[str]) -> list[str]:
    """What is said of texts that were cut."""
    if not cut:
        return []
    if len(cut) == 1:
        return [f"a text is longer than the model reads, and was cut: {cut[0][:40]!r}"]
    return [f"{len(cut):,} texts are longer than the model reads, and were cut, such as {cut[0][:40]!r}"]


def encoder_in(reading: Reading, name: str, pooling: str) -> SentenceModel:
    """The sentence encoder that a contextual model's files make; both share what is in memory."""
    folder = Folder(name, reading.folder.path, reading.folder.revision)
    own = read_recipe(name, folder.path)
    recipe = own.pooled_by(pooling)
    return SentenceModel(folder, recipe, own.pooling, reading.fingerprint, reading.how, lambda: reading.reader)


def _fingerprint(transformer: str, recipe: Recipe) -> str:
    """Names the files of the transformer, the layers after pooling, and how all is put together."""
    digest = hashlib.sha256(f"{transformer} {recipe.said}".encode())
    for folder in recipe.layers:
        for file in sorted(path for path in folder.iterdir() if path.is_file()):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def load(location: str, *, revision: str = "", **options: Any) -> SentenceModel:
    """st:folder, or st:name of a model on the hub."""
    named = location if "/" in location or is_folder(Path(location)) else f"{OWNER}/{location}"
    return open_encoder(find_folder(named, revision, options.get("progress", lambda share: None), ON_HUB), **options)


def _check(name: str, path: Path) -> None:
    """Refuse a copy that is not whole; one made for hf: has no word on pooling."""
    if not (path / "modules.json").is_file() and not downloaded_whole("st", path):
        raise BadModel(f"{name} has no modules.json in {path}; download it again.")
    recipe = read_recipe(name, path)
    Folder(name, recipe.transformer, "").check()
    if not all((folder / "config.json").is_file() and weights_of(folder) for folder in recipe.layers):
        raise BadModel(f"{name} lacks files of its layers after pooling in {path}; download it again.")


OWNER = "sentence-transformers"  # of names on the hub without one
ON_HUB = Kind("st", r"(modules|sentence_[\w-]+_config|config_sentence_transformers)\.json|\d_\w+/[\w.-]+", _check)


def open_encoder(
    folder: Folder,
    *,
    pooling: str = "own",
    device: str = "auto",
    precision: str = "float32",
    compile: bool = False,
    progress: Progress = lambda share: None,
    **_: Any,
) -> SentenceModel:
    """The sentence encoder in this folder."""
    how = How(device, precision, compile)
    own = read_recipe(folder.name, folder.path)
    inner = Folder(folder.name, own.transformer, folder.revision)
    inner.check()
    recipe = own.pooled_by(pooling)
    return SentenceModel(inner, recipe, own.pooling, inner.fingerprint(progress), how, lambda: Reader(inner, how))
