"""Words as wild as files hold them, and float32 numbers down to the last bit."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

Table = tuple[list[str], NDArray[np.float32]]

ODD_WORDS = (
    ". . .",
    "at name@domain.com",
    "1 2 3",
    '"',
    "'s",
    "#",
    "nan",
    "3.14",
    "-",
    "\u00a0",
    "é",
    "日本",
    "a\tb",
    "\ufeffx",
)
PLAIN_WORDS = tuple(f"word-{number}" for number in range(20))  # most words are; they tell a reader how long a row is

letters = st.characters(exclude_categories=["Cs"], exclude_characters="\n")
words = st.one_of(
    st.sampled_from(ODD_WORDS),
    st.text(letters, min_size=1, max_size=8).filter(lambda word: word == word.strip()),
)
numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Distinct words, the plain ones first, with vectors of which none is zero."""
    chosen = [*PLAIN_WORDS, *draw(st.lists(words, min_size=1, max_size=8, unique=True))]
    dimensions = draw(st.integers(2, 5))
    vectors = draw(arrays(np.float32, (len(chosen), dimensions), elements=numbers, fill=st.just(0.5)))
    vectors[~vectors.any(axis=1), 0] = 1.0
    return list(dict.fromkeys(chosen)), vectors[: len(dict.fromkeys(chosen))]


def as_text(words: list[str], vectors: NDArray[np.float32], separator: str = " ", end: str = "\n") -> bytes:
    """The rows as plain Python writes them."""
    rows = (separator.join([word, *map(repr, vector.tolist())]) for word, vector in zip(words, vectors, strict=True))
    return "".join(row + end for row in rows).encode()
