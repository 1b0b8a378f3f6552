"""Texts as rows of a matrix."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from equipoise.models.machinery.lexicon import Lexicon
from equipoise.models.static import open_vectors
from tests.models.infersent.made import KNOWN, WORDS, static, write_words


def test_known_words_stand_between_the_marks(tmp_path: Path) -> None:
    words = static(tmp_path)
    looked_up = Lexicon(words, ("<s>", "</s>")).look_up(["She is Zoë.", "", "Zoë", "She don't"])
    tokens, matrix, names, known, unknown, lacking = looked_up
    assert tokens.lengths.tolist() == [5, 2, 2, 5]
    assert known.tolist() == [True, False, False, True]
    assert lacking.tolist() == [True, False, True, False]
    assert unknown == ("Zoë",)
    assert names[:4] == ("0 mark", "1 mark", "She", "is") and len(names) == len(matrix)
    spans = list(zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True))
    assert spans[:5] == [(0, 0), (0, 3), (4, 6), (10, 11), (0, 0)]
    assert spans[-5:] == [(0, 0), (0, 3), (4, 6), (6, 9), (0, 0)]
    assert np.flatnonzero(tokens.special).tolist() == [0, 4, 5, 6, 7, 8, 9, 13]
    wanted = words.vectors(["<s>", "She", "is", ".", "</s>"]).array
    assert np.array_equal(matrix[tokens.ids[:5]], wanted)


def test_marks_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    lexicon = Lexicon(static(tmp_path, ("</s>", *KNOWN)), ("<s>", "</s>"))
    tokens, matrix, *_ = lexicon.look_up(["She", "Zoë"])
    assert lexicon.marks.missing == ("<s>",) and lexicon.dimensions == WORDS
    assert tokens.lengths.tolist() == [2, 1]
    assert np.array_equal(matrix[tokens.ids[0]], lexicon.words.vectors(["She"]).array[0])
    assert tokens.special.tolist() == [False, True, True]


def test_the_exact_form_counts(tmp_path: Path) -> None:
    _, _, _, known, unknown, _ = Lexicon(static(tmp_path), ("<s>", "</s>")).look_up(["she", "She"])
    assert known.tolist() == [False, True] and unknown == ("she",)


def test_no_texts_and_no_words(tmp_path: Path) -> None:
    lexicon = Lexicon(static(tmp_path, KNOWN), ("<s>", "</s>"))
    assert lexicon.look_up([]).tokens.firsts.tolist() == [0]
    assert lexicon.look_up(["", "😀"]).tokens.firsts.tolist() == [0, 0, 0]


def test_characters_that_no_file_can_hold(tmp_path: Path) -> None:
    tokens, _, _, known, unknown, _ = Lexicon(static(tmp_path, KNOWN), ("<s>", "</s>")).look_up(["\ud800 She"])
    assert known.all() and unknown == ("?",)
    assert (tokens.starts[0], tokens.ends[0]) == (2, 5)


def test_a_vocabulary_in_small_letters_is_read_so(tmp_path: Path) -> None:
    small, cased = (open_vectors(write_words(tmp_path / f"{name}.txt", words)) for name, words in
                    (("small", ("she", "the", "nurse")), ("cased", ("She", "the", "nurse"))))  # fmt: skip

    assert Lexicon(small, ("<s>", "</s>")).look_up(["She MET The Nurse"]).unknown == ("met",)
    assert Lexicon(cased, ("<s>", "</s>")).look_up(["She MET The Nurse"]).unknown == ("MET", "The", "Nurse")
