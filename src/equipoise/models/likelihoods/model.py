"""The adapter: a masked or causal language model that is asked for the probabilities of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from equipoise.errors import CannotAnswer
from equipoise.models.base import Progress, Reading, Tokenized, Told
from equipoise.models.likelihoods.telling import Telling
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.machine import How
from equipoise.models.machinery.tokens import NOTHING_CUT, Tokens


class LanguageModel:
    """A language model that transformers can load."""

    def __init__(self, telling: Telling, name: str = ""):
        folder = telling.folder
        self.telling, self.name, self.order = telling, name or folder.name, telling.order
        self.fingerprint, self.revision, self.precision = telling.fingerprint, folder.revision, telling.how.precision
        run = "" if self.precision == "float32" else f", read in {self.precision}"
        self.description = f"{self.order} language model ({folder.kind}), {folder.layers} layers{run}"
        self.notes: tuple[str, ...] = ()

    @cached_property
    def mask(self) -> int:
        """The token that hides another; -1 in a causal model."""
        mask = self.telling.tokenizer.marks.mask
        if self.order == "causal":
            return -1
        if mask < 0:
            raise CannotAnswer(f"The tokenizer of {self.name} has no token that hides another; mend the tokenizer.")
        return mask

    @cached_property
    def unknown(self) -> int:
        """The token for what is not in the vocabulary; -1 where all is."""
        return self.telling.tokenizer.unknown

    def tokenized(self, texts: Sequence[str]) -> list[Tokenized]:
        """Each text as tokens, cut at what the model can take."""
        tokenizer = self.telling.tokenizer
        tokens = tokenizer.tokens(texts)
        piece_of = cache(tokenizer.backend.id_to_token)  # it makes a new text every time
        return [_tokenized(tokens, place, piece_of) for place in range(len(texts))]

    def tell(self, readings: Sequence[Reading], progress: Progress, attention: bool = False) -> list[Told]:
        """What the model says of each reading: log P(answer at place | ids), in a causal model given the ids before."""
        if self.order == "causal":
            assert all(place > 0 for reading in readings for place in reading.places), "nothing stands before place 0"
        told = self.telling.told(readings, attention, progress)
        self.notes = (self.telling.shelf.note,) if self.telling.shelf.note else ()
        return told


def _tokenized(tokens: Tokens, place: int, piece_of: Any) -> Tokenized:
    here = slice(tokens.firsts[place], tokens.firsts[place + 1])
    ids = tokens.ids[here].tolist()
    return Tokenized(
        ids=tuple(ids),
        pieces=tuple(piece_of(each) for each in ids),
        spans=tuple(zip(tokens.starts[here].tolist(), tokens.ends[here].tolist(), strict=True)),
        own=tuple((~tokens.special[here]).nonzero()[0].tolist()),
        whole=bool(tokens.cut_at[place] == NOTHING_CUT),
    )


def open_language(
    folder: Folder,
    *,
    device: str = "auto",
    precision: str = "float32",
    compile: bool = False,
    progress: Progress = lambda share: None,
    fingerprint: str = "",
    **_: Any,
) -> LanguageModel:
    """The language model in this folder; torch is not loaded before a text must be read."""
    folder.check()
    return LanguageModel(Telling(folder, fingerprint or folder.fingerprint(progress), How(device, precision, compile)))
