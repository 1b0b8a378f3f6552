"""Text vectors as they are found: every oddity has an answer, or a sentence with the number of the line."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import BadVectors
from equipoise.models.formats import text
from equipoise.models.static import StaticVectors, open_vectors
from tests.models.strategies import Table, as_text, tables

THREE = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


def opened(folder: Path, content: bytes) -> StaticVectors:
    path = folder / "vectors.anything"  # the name says nothing
    path.write_bytes(content)
    return open_vectors(path)


SAME = {  # each is he: 1 2 3, she: 4 5 6
    "glove": b"he 1 2 3\nshe 4 5 6\n",
    "word2vec text": b"2 3\nhe 1 2 3\nshe 4 5 6\n",
    "word2vec text, dimensions first": b"3 2\nhe 1 2 3\nshe 4 5 6\n",
    "fasttext, a blank at each end": b"2 3\nhe 1 2 3 \nshe 4 5 6 \n",
    "a blank at some ends": b"he 1 2 3\nshe 4 5 6 \n",
    "gzip": gzip.compress(b"2 3\nhe 1 2 3\nshe 4 5 6\n"),
    "gzip in two parts": gzip.compress(b"he 1 2 3\n") + gzip.compress(b"she 4 5 6\n"),
    "windows line ends": b"he 1 2 3\r\nshe 4 5 6\r\n",
    "windows line ends after blanks": b"2 3\r\nhe 1 2 3 \r\nshe 4 5 6 \r\n",
    "blank lines": b"\nhe 1 2 3\n\n  \nshe 4 5 6\n\n",
    "a blank line after the header": b"2 3\n\nhe 1 2 3\nshe 4 5 6\n",
    "tabs": b"he\t1\t2\t3\nshe\t4\t5\t6\n",
    "tabs after a header": b"2\t3\nhe\t1\t2\t3\nshe\t4\t5\t6\n",
    "no line end at the end": b"he 1 2 3\nshe 4 5 6",
    "a byte order mark": b"\xef\xbb\xbfhe 1 2 3\nshe 4 5 6\n",
    "a byte order mark and a header": b"\xef\xbb\xbf2 3\nhe 1 2 3\nshe 4 5 6\n",
    "numbers in other spellings": b"he 1e0 +2 .3e1\nshe 4. 5.000 60E-1\n",
}


@pytest.mark.parametrize("content", SAME.values(), ids=SAME.keys())
def test_one_table_in_many_layouts(tmp_path: Path, content: bytes) -> None:
    model = opened(tmp_path, content)
    assert model.vocabulary() == ["he", "she"]
    assert model.vectors(["he", "she"]).array.tolist() == THREE
    assert model.notes == ()


WORDS = {  # the words of a file with 1 2 3 after each
    "spaces inside": [". . .", "at name@domain.com", "he"],
    "digits and spaces": ["he", "she", "1 2 3", "4 5"],
    "quotes": ['"', "'s", '"he"', "he"],
    "digits only": ["1", "2.5", "-3"],
    "what polars could take for nothing": ["null", "NA", "nan", "he"],
    "a comment sign": ["#", "he"],
    "no word at all": ["", "he"],
    "a mark inside the file": ["he", "\ufeffshe"],
    "a tab in every word": ["a\tb", "c\td"],
    "other blanks": ["\u00a0", "\u3000x", "\x0b"],
}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
@pytest.mark.parametrize("header", [True, False], ids=["header", "no header"])
def test_any_word_is_kept(tmp_path: Path, words: list[str], header: bool) -> None:
    first = f"{len(words)} 3\n" if header else ""
    model = opened(tmp_path, (first + "".join(f"{word} 1 2 3\n" for word in words)).encode())
    assert model.vocabulary() == words
    assert model.vectors(words).missing == ()


def test_a_mark_at_the_start_of_a_block_belongs_to_the_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "BLOCK", 10)
    assert opened(tmp_path, "he 1 2 3\n\ufeffx 4 5 6\n\ufeffy 4 5 6\n".encode()).vocabulary() == [
        "he",
        "\ufeffx",
        "\ufeffy",
    ]


NOTED = {
    "words twice: the first counts": (b"he 1 2 3\nshe 4 5 6\nhe 7 8 9\n", "1 rows repeat a word, such as 'he'"),
    "a zero vector is unknown": (b"he 1 2 3\nshe 4 5 6\nit 0 0 0\n", "1 words have a zero vector, such as 'it'"),
    "more rows than promised": (b"1 3\nhe 1 2 3\nshe 4 5 6\n", "the header promises 1 words, the file has 2"),
    "bytes that are not UTF-8": (b"he 1 2 3\nshe 4 5 6\ncaf\xe9 7 8 9\n", "1 words hold bytes that are not UTF-8"),
}


@pytest.mark.parametrize(("content", "note"), NOTED.values(), ids=NOTED.keys())
def test_what_is_odd_is_noted(tmp_path: Path, content: bytes, note: str) -> None:
    model = opened(tmp_path, content)
    assert model.vectors(["he", "she"]).array.tolist() == THREE
    assert model.vectors(["it"]).missing == ("it",)
    assert [each for each in model.notes if note in each]


REFUSED = {
    "empty": (b"", "is empty"),
    "blank lines only": (b"\n\n  \n", "line 1 is not a word followed by numbers"),
    "a header only": (b"2 3\n", "promises 2 words and no rows"),
    "no numbers": (b"To be, or not to be,\nthat is the question\n", "line 1 is not a word followed by numbers"),
    "commas": (b"he,1,2,3\nshe,4,5,6\n", "line 1 is not a word followed by numbers"),
    "commas after a header": (b"2 3\nhe,1,2,3\nshe,4,5,6\n", "line 2 is not a word followed by numbers"),
    "word counts": (b"he 120\nshe 90\n", "line 1 ends in one number"),
    "columns made with blanks": (b"he  1  2  3\nshe  4  5  6\n", "line 1 ends in one number"),
    "fewer rows than promised": (b"3 3\nhe 1 2 3\nshe 4 5 6\n", "promises 3 words, but 2 rows"),
    "fewer rows than promised, dimensions first": (b"3 9\nhe 1 2 3\nshe 4 5 6\n", "promises 9 words, but 2 rows"),
    "other dimensions": (b"2 4\nhe 1 2 3\nshe 4 5 6\n", "promises 4 numbers a word, but line 2 has 3"),
    "a last line cut between numbers": (b"he 1 2 3\nshe 4 5", "line 2 has 2 numbers where 3 were expected"),
    "a last line cut in a number": (b"he 1 2 3\nshe 4 5 6e-", "line 2 has '6e-' where a number was expected"),
    "a word instead of a number": (b"he 1 2 3\nshe 4 x 6\nit 7 8 9\n", "line 2 has 'x' where a number was expected"),
    "a short line after blank ones": (b"2 3\n\n\nhe 1 2 3\nit 1\n", "line 5 has 1 numbers where 3 were expected"),
    "NaN": (b"he 1 2 3\n\nshe 4 nan 6\n", "line 3: the vector of 'she' holds a number that is not finite"),
    "infinity": (b"he 1 2 3\nshe 4 -inf 6\n", "line 2: the vector of 'she' holds a number that is not finite"),
    "too large for float32": (b"he 1 2 3\ns h e 4 1e39 6\n", "line 2: the vector of 's h e' holds a number that is"),
    "zero vectors only": (b"he 0 0 0\nshe 0 0 0\n", "holds only zero vectors"),
    "a header of a thousand digits": (b"9" * 5000 + b" 3\nhe 1 2 3\nshe 4 5 6\n", "line 1 has 1 numbers where 3"),
    "UTF-16": ("he 1 2 3\n".encode("utf-16"), "is UTF-16 text"),
    "gzip cut off": (gzip.compress(b"he 1 2 3\n" * 1000)[:-10], "damaged or cut-off gzip"),
    "gzip damaged": (gzip.compress(b"he 1 2 3\n" * 1000)[:-8] + bytes(8), "damaged or cut-off gzip"),
}


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_broken_is_refused_with_its_line(tmp_path: Path, content: bytes, reason: str) -> None:
    with pytest.raises(BadVectors) as error:
        opened(tmp_path, content)
    assert reason in str(error.value)
    assert "vectors.anything" in str(error.value)


def test_rows_longer_than_the_first_look(tmp_path: Path) -> None:
    numbers = " ".join(["0.123456"] * 12_000)
    for header in ("", "2 12000\n"):
        model = opened(tmp_path, f"{header}he {numbers}\nshe {numbers}\n".encode())
        assert (model.vocabulary(), model.dimensions) == (["he", "she"], 12_000)


@given(
    table=tables(),
    separator=st.sampled_from([" ", "\t"]),
    end=st.sampled_from(["\n", " \n", "\r\n"]),
    block=st.integers(1, 500),
)
def test_what_python_writes_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, table: Table, separator: str, end: str, block: int
) -> None:
    words, vectors = table
    end = end.replace(" ", separator)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "BLOCK", block)
        model = opened(tmp_path_factory.mktemp("text"), as_text(words, vectors, separator, end))
    assert model.vocabulary() == words
    assert model.vectors(words).array.tobytes() == vectors.tobytes()


def test_only_odd_rows_are_read_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """polars reads the rest: a slow path that swallowed ordinary rows would cost minutes on a large file."""
    slow: list[bytes] = []
    row = text._row
    monkeypatch.setattr(text, "_row", lambda source, line, *rest: slow.append(line) or row(source, line, *rest))
    rows = as_text([f"w{n}" for n in range(500)], np.ones((500, 4), np.float32))
    assert opened(tmp_path, rows + b". . . 1 2 3 4\n" + rows.replace(b"w", b"v")).words == 1001
    assert slow == [b". . . 1 2 3 4"]


def test_sense_keys_are_ordinary_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in LMMS: no header, and names with colons, dots, apostrophes and percent signs."""
    monkeypatch.setattr(text, "_row", lambda *_: pytest.fail("read one by one"))
    keys = ["black%3:00:02::", "galore%5:00:00:abundant:00", ".22-caliber%3:01:00::", "o'er%4:02:00::", "1%1:23:00::"]
    vectors = np.random.default_rng(0).normal(size=(len(keys), 64)).astype(np.float32)
    assert opened(tmp_path, as_text(keys, vectors)).vocabulary() == keys
