"""A user's table from a file."""

from __future__ import annotations

import pytest

from equipoise.errors import BadDataset
from equipoise.swapping import read_table

BOTH = {"Muslim": "Christian", "Christian": "Muslim", "Middle Eastern": "European", "European": "Middle Eastern"}


@pytest.mark.parametrize(
    "content",
    ["Muslim,Christian\nMiddle Eastern,European\n",
     "word\tcounterpart\nMuslim\tChristian\r\nMiddle  Eastern\tEuropean",
     "# ours\n\nMuslim; Christian\nMiddle Eastern;European",
     "\ufeffWord,Counterpart,Direction\nMuslim,Christian,\n\"Middle Eastern\",European,both ways\n",
     '{"Muslim": "Christian", "Middle Eastern": "European"}',
     '[["Muslim", "Christian"], ["Middle Eastern", "European", ""]]'],
)  # fmt: skip
def test_forms(tmp_path, content):
    path = tmp_path / "table.csv"
    path.write_bytes(content.encode())
    assert dict(read_table(path).counterparts) == BOTH


@pytest.mark.parametrize("content", ["mum,dad,one way\nmom,dad\n", '[["mum", "dad", "one way"], ["mom", "dad"]]'])
def test_one_way(tmp_path, content):
    path = tmp_path / "table"
    path.write_text(content, encoding="utf-8")
    assert dict(read_table(path).counterparts) == {"mum": "dad", "mom": "dad", "dad": "mom"}


@pytest.mark.parametrize(
    ("content", "saying"),
    [(b"", "it is empty"), (b" \n", "it is empty"), (b"# nothing\n", "it names no pair of words"),
     (b"{}", "no pair of words"),
     (b"Muslim\nJew\n", "line 1 must be a word and its counterpart, and it has 1 of them: 'Muslim'\\."),
     (b"a,b,c,d\n", "it has 4 of them"), (b"\n\nMuslim,\n", "line 3 has '' for a word"),
     (b"a,b\nc,d\na,e\n", "'a' becomes 'b' in line 1 and 'e' in line 3; leave one of them out"),
     (b"a,b\nA,b\n", "'A' becomes 'b' in line 1 and 'b' in line 2"),
     (b"a,b\nb,c\n", "'b' becomes 'a' in line 1 and 'c' in"),
     (b"a,A\n", "line 1 has 'a' as its own counterpart"), (b"a,b,sometimes\n", "line 1 says 'sometimes' after the two"),
     (b'a,"b\n', "line 1 is not as a table has it"), (b"#a,b\n@a,b\n", "line 2 has '@a' for a word"),
     (b"a,\xff\n", "is not UTF-8 text"), (b"a,\0b", "holds a NUL byte"), (b'{"a": 1}', "pair 1 must be two words"),
     (b'["a"]', "pair 1 must be two words, and it is 'a'"), (b'{"a": "b", "a": "c"}', "'a' stands twice"),
     (b'{"a": ', "is not JSON")],
)  # fmt: skip
def test_what_is_refused(tmp_path, content, saying):
    path = tmp_path / "table.csv"
    path.write_bytes(content)
    with pytest.raises(BadDataset, match=saying) as refused:
        read_table(path)
    assert str(refused.value).count("\n") == 0


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadDataset, match="cannot be read: No such file"):
        read_table(tmp_path / "none.csv")


@pytest.mark.parametrize("content", ["mum , dad, One Way \n", '[["mum ", " dad", " One Way "]]'])
def test_spaces_around_words_and_direction(tmp_path, content):
    path = tmp_path / "table"
    path.write_text(content, encoding="utf-8")
    assert dict(read_table(path).counterparts) == {"mum": "dad"}
