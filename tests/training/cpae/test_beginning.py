import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.training.cpae.beginning import REACH, drawn_rows, held_back


def test_a_word_begins_alike_whatever_words_there_are():
    first, second = drawn_rows(["a", "b", "c"], 5, 7, "E"), drawn_rows(["c", "d"], 5, 7, "E")
    assert first[2].tolist() == second[0].tolist()


def test_other_words_seeds_and_weights_begin_otherwise():
    rows = [drawn_rows([word], 5, seed, what)[0].tolist() for word in "ab" for seed in (0, 1) for what in "EU"]
    assert len({tuple(row) for row in rows}) == 8


def test_rows_are_drawn_evenly():
    rows = drawn_rows([str(number) for number in range(2000)], 4, 0, "E")
    assert rows.dtype == np.float32
    assert abs(rows).max() <= REACH
    assert abs(rows.mean()) < REACH / 20
    assert rows.std() == pytest.approx(2 * REACH / np.sqrt(12), rel=0.02)


@given(st.lists(st.text(max_size=4), min_size=2, max_size=40, unique=True), st.floats(0.01, 0.5), st.integers(0, 9))
def test_a_share_is_held_back_and_never_all(words, share, seed):
    chosen = held_back(words, share, seed)
    assert chosen.sum() == max(1, min(len(words) - 1, round(share * len(words))))
    assert chosen.tolist() == held_back(words, share, seed).tolist()


def test_nearly_the_same_words_are_held_back_when_some_entries_are_gone():
    words = [f"word{number}" for number in range(1000)]
    whole = {word for word, held in zip(words, held_back(words, 0.1, 0), strict=True) if held}
    fewer = {word for word, held in zip(words[50:], held_back(words[50:], 0.1, 0), strict=True) if held}
    assert len(fewer - whole) <= 10
