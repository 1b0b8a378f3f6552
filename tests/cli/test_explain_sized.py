"""A sentence in lines: nothing lost, nothing wider than the terminal, a bar over every word."""

from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

from equipoise.cli.explain_sized import bars, coloured, lines
from equipoise.reports.sentence_words import Piece, Scales, pieces
from equipoise.results.weighed import WeighedWord
from tests.reports.sentences_example import DRESS, TABLE_2, weighed

SCALES = Scales(strongest=0.5, heaviest=0.5)


def word(text, importance=0.5, bias=0.5, kind="scored"):
    return WeighedWord(text, 0, len(text), importance, bias, importance * bias, kind)


def texts(parts, width):
    return ["".join(bit.text for bit in line) for line in lines(parts, width)]


def test_lines_break_at_spaces_and_punctuation_stays_with_its_word():
    parts = list(pieces(weighed(DRESS, TABLE_2), 40))
    assert texts(parts, 80) == [DRESS]
    assert texts(parts, 14) == ["She likes the", "new pink", "dress."]


def test_a_word_wider_than_the_terminal_is_the_only_one_that_is_cut():
    assert texts([Piece("abcdefgh", word("abcdefgh")), Piece(" ij")], 5) == ["abcde", "fgh", "ij"]


def test_bars_are_as_wide_as_their_words_and_as_high_as_their_importance():
    half, none = word("bc", importance=0.25), word("d", importance=0.0)
    (line,) = lines([Piece("a", word("a")), Piece(" "), Piece("bc", half), Piece(", "), Piece("d", none)], 80)
    assert bars(line, SCALES).plain == "█ ▄▄"


def test_wide_and_combining_letters_take_the_room_they_take():
    wide, combined = word("医者"), word("e\u0301")
    (line,) = lines([Piece("医者", wide), Piece(" "), Piece("e\u0301", combined)], 80)
    assert bars(line, SCALES).plain == "████ █"


def test_each_kind_of_word_has_its_own_look():
    parts = [word("a", bias=0.5), word("b", bias=-0.1), word("c", kind="gendered"), word("d", kind="unknown")]
    (line,) = lines([piece for each in parts for piece in (Piece(each.text, each), Piece(" "))], 80)
    assert [str(span.style) for span in coloured(line, SCALES).spans] == [
        "white on #a84f05", "black on #dceaf6", "dim underline", "dim strike",
    ]  # fmt: skip


@given(some.lists(some.text("ab é医🙂-", min_size=1, max_size=9), max_size=12), some.integers(2, 30))
def test_no_letter_is_lost_and_no_line_is_too_wide(pieces_of_text, width):
    parts = [Piece(text, word(text) if place % 2 else None) for place, text in enumerate(pieces_of_text)]
    found = texts(parts, width)
    assert all(cell_len(line) <= width for line in found)
    assert "".join("".join(found).split()) == "".join("".join(pieces_of_text).split())
