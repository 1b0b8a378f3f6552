"""The largest part of the graph in which every word leads to every other."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from equipoise.datasets.associations.graph import Graph, largest_component


def graph_of(*answers: tuple[str, str, float]) -> Graph:
    return largest_component(pl.DataFrame(answers, schema=["cue", "answer", "weight"], orient="row"))


def test_words_that_nobody_answers_or_that_are_no_cue_are_outside() -> None:
    graph = graph_of(("a", "b", 1.0), ("b", "c", 1.0), ("c", "a", 1.0), ("cue", "a", 1.0), ("a", "answer", 4.0))

    assert graph.words == ("a", "b", "c")
    assert graph.share == 3 / 5
    assert graph.answers == 3 / 8


def test_weights_are_answers_both_ways_added() -> None:
    graph = graph_of(("a", "b", 3.0), ("b", "a", 2.0), ("b", "a", 0.5))

    assert graph.weights.toarray().tolist() == [[0, 5.5], [5.5, 0]]
    assert graph.edges == 1


def test_an_answer_to_itself_counts_both_ways_too() -> None:
    graph = graph_of(("a", "b", 1.0), ("b", "a", 1.0), ("a", "a", 3.0))

    assert graph.weights.toarray().tolist() == [[6, 2], [2, 0]]
    assert graph.edges == 2


def test_of_two_parts_as_large_the_first_in_the_alphabet_is_taken() -> None:
    graph = graph_of(("y", "z", 9.0), ("z", "y", 9.0), ("b", "a", 1.0), ("a", "b", 1.0))

    assert graph.words == ("a", "b")


@pytest.mark.parametrize("words", [50, 500])
def test_it_is_found_in_a_large_graph(words: int) -> None:
    """A ring, and as many words that only lead into it."""
    ring = [(f"{place:03}", f"{(place + 1) % words:03}", 1.0) for place in range(words)]
    graph = graph_of(*ring, *((f"into {place}", cue, 1.0) for place, (cue, *_) in enumerate(ring)))

    assert graph.words == tuple(f"{place:03}" for place in range(words))
    assert graph.share == 0.5
    assert np.array_equal(np.asarray(graph.weights.sum(axis=1)).ravel(), np.full(words, 2.0))
