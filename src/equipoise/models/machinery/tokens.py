"""Texts as tokens, with the characters that each token stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, CannotAnswer
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.libraries import in_short, quietly

CHUNK = 1024  # texts tokenised at a time
NOTHING_CUT = np.iinfo(np.int32).max  # characters; no text is that long
TRIED = "she likes it"  # to see where tokens begin
SPACE = "▁Ġ"  # how vocabularies write the space before a word


class Tokens(NamedTuple):
    """The tokens of many texts, end to end."""

    ids: NDArray[np.int32]  # (tokens,)
    starts: NDArray[np.int32]  # (tokens,) first character; 0 to 0 for a token that stands for none, such as [CLS]
    ends: NDArray[np.int32]  # (tokens,) the character after the last
    firsts: NDArray[np.int64]  # (texts + 1,) where each text begins
    cut_at: NDArray[np.int32]  # (texts,) the first character that was cut off
    special: NDArray[np.bool_]  # (tokens,) whether the tokenizer added it

    @property
    def lengths(self) -> NDArray[np.int64]:
        return np.diff(self.firsts)


class Marks(NamedTuple):
    """The tokens that stand for no text, -1 for one that the tokenizer lacks, and what the model can take."""

    pad: int
    unknown: int
    mask: int
    vectors: int  # how many tokens the model has one for
    most: int  # tokens of a text


class Tokenizer:
    """A fast tokenizer, cutting texts at what the model can take."""

    def __init__(self, name: str, backend: Any, marks: Marks):
        self.name, self.backend, self.marks = name, backend, marks
        self.vectors, self.pad, self.unknown = marks.vectors, marks.pad, marks.unknown
        backend.encode_special_tokens = True  # a [MASK] in a text is text
        backend.no_padding()  # a saved tokenizer pads and cuts as its owner liked
        backend.no_truncation()
        self.takes_spaces = any(TRIED[start].isspace() for start, end in backend.encode(TRIED).offsets if end > start)
        backend.enable_truncation(marks.most)
        self.blank, self.reserved = _blank(backend), _reserved(backend, marks.unknown)

    def tokens(self, texts: Sequence[str]) -> Tokens:
        chunks = [self._chunk(texts[first : first + CHUNK]) for first in range(0, max(1, len(texts)), CHUNK)]
        ids, starts, ends, cut_at, special = (
            np.concatenate([chunk[part] for chunk in chunks]) for part in (0, 1, 2, 4, 5)
        )
        lengths = np.concatenate([chunk.lengths for chunk in chunks])
        return Tokens(ids, starts, ends, np.concatenate([[0], np.cumsum(lengths)]), cut_at, special)

    def _chunk(self, texts: Sequence[str]) -> Tokens:
        found = self.backend.encode_batch([self._as_text(writable(text)) for text in texts])
        ids = _flat(encoding.ids for encoding in found)
        spans = _flat(chain.from_iterable(encoding.offsets) for encoding in found).reshape(-1, 2)
        special = _flat(encoding.special_tokens_mask for encoding in found).astype(bool)
        spans[special | np.isin(ids, self.blank)] = 0
        if self.takes_spaces:
            _leave_spaces(texts, found, spans)
        firsts = np.cumsum([0, *map(len, found)])
        self._refuse_beyond(ids, firsts, texts)
        cut_at = np.array([_cut_at(encoding) for encoding in found], dtype=np.int32)
        return Tokens(ids, spans[:, 0].copy(), spans[:, 1].copy(), firsts, cut_at, special)

    def _as_text(self, text: str) -> str:
        """The text with (mask) for <mask>, where the tokenizer would take it for the mask; all stays in its place."""
        for piece in self.reserved:
            text = text.replace(piece, f"({piece[1:-1]})")
        return text

    def _refuse_beyond(self, ids: NDArray[np.int32], firsts: NDArray[np.int64], texts: Sequence[str]) -> None:
        """A tokenizer may have tokens that the model has no vector for."""
        beyond = np.flatnonzero(ids >= self.vectors)
        if len(beyond):
            token = int(ids[beyond[0]])
            text = texts[int(np.searchsorted(firsts, beyond[0], side="right")) - 1]
            raise CannotAnswer(
                f"{self.name} cannot read {text!r}: its tokenizer has {self.backend.id_to_token(token)!r} as number "
                f"{token:,} and the model has {self.vectors:,} vectors; leave the word out, or mend the tokenizer."
            )


class Padded(NamedTuple):
    """Some texts as a model takes them together, each (texts, tokens)."""

    ids: NDArray[np.int64]
    inside: NDArray[np.bool_]  # what is no padding
    places: NDArray[np.int64]  # of the tokens among all; 0 for padding


def padded(tokens: Tokens, chosen: NDArray[np.int64], pad: int) -> Padded:
    """The chosen texts, padded to the longest."""
    lengths = tokens.lengths[chosen]
    columns = np.arange(max(1, lengths.max()))  # a text without a letter may have no token at all
    inside = columns < lengths[:, None]
    places = np.where(inside, tokens.firsts[chosen][:, None] + columns, 0)
    return Padded(np.where(inside, tokens.ids[places], pad).astype(np.int64), inside, places)


def writable(text: str) -> str:
    """The text with a question mark for each character that no file can hold; all others stay where they are."""
    return text.encode("utf-8", "replace").decode()


def _leave_spaces(texts: Sequence[str], found: Sequence[Any], spans: NDArray[np.int32]) -> None:
    """Let tokens begin with what they stand for: some tokenizers count the space before a word to its first token."""
    first = 0
    for text, encoding in zip(texts, found, strict=True):
        for token in range(first, first := first + len(encoding)):
            start, end = spans[token]
            while start < end and text[start].isspace():
                start += 1
            spans[token, 0] = start


def _flat(parts: Iterable[Iterable[int]]) -> NDArray[np.int32]:
    return np.fromiter(chain.from_iterable(parts), dtype=np.int32)


def _cut_at(encoding: Any) -> int:
    """The first character of what did not fit."""
    over = encoding.overflowing
    cut = (start for rest in over for (start, end), own in zip(rest.offsets, rest.special_tokens_mask) if not own)  # noqa: B905
    return min(cut, default=NOTHING_CUT)


def _blank(backend: Any) -> list[int]:
    """Tokens that are only the space before a word, which some tokenizers place on the word's first letter."""
    spaces = [token for piece, token in backend.get_vocab().items() if not piece.strip(SPACE)]
    return [token for token in spaces if not backend.decode([token]).strip()]


def _reserved(backend: Any, unknown: int) -> list[str]:
    """Pieces that are no text and that a tokenizer finds in texts all the same: those with scores know no brackets."""
    if type(backend.model).__name__ != "Unigram":
        return []
    added = backend.get_added_tokens_decoder().items()
    return [each.content for token, each in added if each.special and token != unknown and len(each.content) > 2]


def open_tokenizer(folder: Folder, positions: int, vectors: int) -> Tokenizer:
    """The folder's tokenizer, for a model with so many positions and vectors."""
    own = load_tokenizer(folder)
    unknown, mask = (-1 if each is None else int(each) for each in (own.unk_token_id, own.mask_token_id))
    marks = Marks(int(own.pad_token_id or 0), unknown, mask, vectors, int(min(own.model_max_length, positions)))
    return Tokenizer(folder.name, own.backend_tokenizer, marks)


def load_tokenizer(folder: Folder) -> Any:
    """The tokenizer as transformers makes it from the folder's files."""
    with quietly(folder.name) as transformers:
        try:
            make = transformers.AutoTokenizer.from_pretrained
            own = make(str(folder.path), local_files_only=True, trust_remote_code=False)
        except Exception as error:  # damaged files fail in any way
            raise BadModel(
                f"The tokenizer of {folder.name} cannot be loaded from {folder.path} ({in_short(error)}); get it again."
            ) from error
    if not own.is_fast:
        raise BadModel(
            f"The tokenizer of {folder.name} does not say where its tokens stand in a text; give its folder a "
            "tokenizer.json, the form of the fast ones."
        )
    return own
