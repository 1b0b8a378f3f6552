"""The questions a metric may put to a model. An adapter answers those it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Progress = Callable[[float], None]  # told the share of the work that is done, 0 to 1


@dataclass(frozen=True)
class Embedded:
    """The vectors of the texts a model knows, in the order asked, and the texts it does not know."""

    found: tuple[str, ...]
    array: NDArray[np.floating]  # (found, dimensions)
    missing: tuple[str, ...]


@runtime_checkable
class Model(Protocol):
    """Who was asked."""

    name: str
    fingerprint: str  # names the content: another file or revision has another
    description: str
    notes: tuple[str, ...]  # what was odd about it


@runtime_checkable
class Vocabulary(Protocol):
    """A model that can list its words."""

    words: int  # how many
    by_frequency: bool  # whether they stand from frequent to rare

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Where each stands in the vocabulary, -1 for those that do not."""
        ...

    def words_at(self, places: Sequence[int]) -> list[str]: ...


@runtime_checkable
class Vectors(Model, Protocol):
    """A model that gives one vector a text: a word, a sense key or a sentence."""

    def vectors(self, texts: Sequence[str]) -> Embedded: ...


@runtime_checkable
class Senses(Vectors, Protocol):
    """A model that gives a vector to every sense of a word; `vectors` takes sense keys."""

    def senses(self, word: str) -> tuple[str, ...]:
        """The keys of the senses of a word, or of the word that a key is a sense of, that it knows; dominant first."""
        ...

    def as_words(self) -> Vectors:
        """The same as a model of words: the vector of a word is the mean over its senses (seed 000, eq. 7)."""
        ...


@runtime_checkable
class Lemmatizes(Protocol):
    """A model whose words are those of a dictionary, so that an inflected one is looked up by its base form."""

    def lemmas(self, word: str) -> tuple[str, ...]:
        """The lemmas that a word is looked up as: itself, or its base forms (nurse for nurses); none if unknown."""
        ...


class Tokenized(NamedTuple):
    """A text as the tokens of a language model, with the special ones that it adds."""

    ids: tuple[int, ...]
    pieces: tuple[str, ...]  # as the vocabulary writes them
    spans: tuple[tuple[int, int], ...]  # the characters that each stands for; (0, 0) for a special one
    own: tuple[int, ...]  # the places of the text's own tokens
    whole: bool  # nothing was cut off


class Reading(NamedTuple):
    """Tokens for a model to read, and the tokens whose probability is asked for, each at a place among them."""

    ids: tuple[int, ...]
    places: tuple[int, ...]
    answers: tuple[int, ...]  # as many as places; what stands there need not be the answer: it may be the mask


class Told(NamedTuple):
    """What a model says of a reading."""

    log_probs: NDArray[np.float64]  # (places,) natural logarithms
    attention: NDArray[np.float64] | None = None  # (places,) that each place received, if it was asked for


@runtime_checkable
class Likelihoods(Model, Protocol):
    """A model that gives probabilities to tokens."""

    order: Literal["masked", "causal"]  # a masked one sees all other tokens, a causal one those before

    @property
    def mask(self) -> int:
        """The token that hides another; -1 in a causal model."""
        ...

    @property
    def unknown(self) -> int:
        """The token for what is not in the vocabulary; -1 where all is."""
        ...

    def tokenized(self, texts: Sequence[str]) -> list[Tokenized]: ...

    def tell(self, readings: Sequence[Reading], progress: Progress, attention: bool = False) -> list[Told]:
        """What the model says of each reading: log P(answer at place | ids), in a causal model given the ids before.

        attention: also the attention that each place receives, the mean over layers, heads and all tokens that look.
        """
        ...


class Sentence(NamedTuple):
    """A sentence, and where the words asked for stand in it."""

    text: str
    spans: tuple[tuple[int, int], ...]  # from the first character of a word to the one after its last


@runtime_checkable
class InContext(Vectors, Protocol):
    """A model that gives a word the vector it has inside a sentence; `vectors` gives a word's alone."""

    dimensions: int
    layers: tuple[int, ...]  # that it can be asked for: 0 for the vectors before the first, then one after each
    layer: int  # that it is asked for
    revision: str  # of the hub it comes from, or empty
    precision: str  # that it computes in

    def at(self, layer: int) -> InContext:
        """The same model asked for another layer."""
        ...

    def prepare(self, sentences: Sequence[Sentence], layers: Sequence[int], progress: Progress) -> None:
        """Read these sentences once and keep the vectors of these layers, so that asking for them later is quick."""
        ...

    def in_context(self, sentences: Sequence[Sentence]) -> NDArray[np.floating]:
        """The vectors of the words, (sentences, spans, dimensions); NaN where a word was cut off or has no token."""
        ...


@runtime_checkable
class Normalizes(Protocol):
    """A model that may read two spellings as the same tokens, such as He and he, or naïve and naive."""

    def token_ids(self, texts: Sequence[str]) -> list[tuple[int, ...]]:
        """The tokens of each text at the beginning of a sentence and within one."""
        ...


@runtime_checkable
class Sentences(Vectors, Protocol):
    """A model that is made for sentences: `vectors` gives one a sentence, and a word is a sentence of one word."""

    pooling: str  # how the vectors of tokens become the sentence's: "max", "mean", ...

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """`vectors`, telling how far it is."""
        ...


@runtime_checkable
class LeavesOut(Protocol):
    """A sentence encoder that leaves out words it does not know."""

    def incomplete(self, texts: Sequence[str]) -> set[str]:
        """The texts that are read without one of their words: what is compared may be the very word."""
        ...


class Weighed(NamedTuple):
    """Some sentences token by token, end to end, and what each token gives to the vector of its sentence."""

    places: NDArray[np.int64]  # (sentences,) which of those asked for
    firsts: NDArray[np.int64]  # (sentences + 1,) where the tokens of each begin
    starts: NDArray[np.int32]  # (tokens,) first character; 0 to 0 for a token that stands for none, such as [CLS]
    ends: NDArray[np.int32]  # (tokens,) the character after the last
    vectors: NDArray[np.floating]  # (tokens, dimensions) to compare with a direction
    shares: NDArray[np.float64]  # (tokens,) of the sentence's vector
    pooled: NDArray[np.floating]  # (sentences, dimensions) before anything that comes after pooling
    cut_at: NDArray[np.int32]  # (sentences,) the first character that did not fit


@runtime_checkable
class Importances(Sentences, Protocol):
    """A sentence encoder that tells what each token gives to a sentence's vector.

    With max-pooling a token's share is that of the dimensions it won; with mean-pooling the length of its vector over
    that of the sum, so that shares times cosines add up to the cosine of the sentence.
    """

    space: Literal["words", "sentences"]  # a direction is found among the vectors of words, or of whole sentences
    lexicon: Vectors | None  # what the tokens' vectors are looked up in, where they are those of words

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        """Every text once, in batches of like length; a text without a token has none, and a vector of zeros."""
        ...
