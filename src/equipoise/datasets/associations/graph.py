"""The graph of who makes people think of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import polars as pl

Sparse = Any  # scipy.sparse.csr_array, imported only when there is a graph


class Graph(NamedTuple):
    """The words from each of which every other can be reached by answers, and how often one brings up the other."""

    words: tuple[str, ...]  # in alphabetical order
    weights: Sparse  # (words, words), symmetric: answers both ways, added; an answer to itself counts both ways too
    share: float  # of all words that are cue or answer
    answers: float  # the share of all answers that lead from word to word of the graph

    @property
    def edges(self) -> int:
        """Pairs of words that bring up one another; a word and itself are one, too."""
        return int(self.weights.nnz + np.count_nonzero(self.weights.diagonal())) // 2


def largest_component(answers: pl.DataFrame) -> Graph:
    """The largest strongly connected part of the graph of cues and answers, its edges without direction."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    words, cues, responses = _numbered(answers)
    given = coo_array((answers["weight"].to_numpy(), (cues, responses)), shape=(len(words), len(words))).tocsr()
    _, labels = connected_components(given, directed=True, connection="strong")
    sizes = np.bincount(labels)[labels]  # of the part that each word is in
    inside = np.flatnonzero(labels == labels[np.argmax(sizes)])  # of two as large, the one with the first word
    part = given[inside][:, inside]
    return Graph(
        tuple(words[place] for place in inside), (part + part.T).tocsr(), len(inside) / len(words),
        float(part.sum() / given.sum()),
    )  # fmt: skip


def _numbered(answers: pl.DataFrame) -> tuple[list[str], Any, Any]:
    """All words in order, and the places of cues and answers among them."""
    import polars as pl

    words = pl.concat([answers["cue"], answers["answer"].alias("cue")]).unique().sort()
    places = pl.Enum(words)
    cues, responses = (answers[side].cast(places).to_physical().to_numpy() for side in ("cue", "answer"))
    return words.to_list(), cues, responses
