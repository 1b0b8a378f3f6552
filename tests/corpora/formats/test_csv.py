from __future__ import annotations

import pytest

from equipoise.errors import BadDataset, BadOption
from tests.corpora.formats.reading import all_parsed, corpus_of, faults, rewritten

HEADER = b"premise,hypothesis,label\n"


def test_quoted_commas_marks_and_line_ends(tmp_path):
    content = HEADER + b'"She, too, ran.","He said ""no"".\r\nTwice.",1\r\nplain,text,2\n'
    parsed = all_parsed(corpus_of(tmp_path, "a.csv", content))

    assert parsed.lines == [2, 4]
    assert parsed.sentences == [("She, too, ran.", 'He said "no".\r\nTwice.'), ("plain", "text")]
    assert parsed.labels == ["1", "2"]
    assert b"".join(parsed.records) == content.removeprefix(HEADER)


def test_semicolons_and_a_quoted_header(tmp_path):
    content = b'"a, or\nb";text;label\nx;"y;z";1\n'
    corpus = corpus_of(tmp_path, "a.csv", content)
    parsed = all_parsed(corpus)

    assert (parsed.lines, parsed.sentences) == ([3], [("y;z",)])
    assert rewritten(corpus, tmp_path / "b.csv") == content


def test_what_is_no_entry_is_told(tmp_path):
    content = HEADER + b'a,b\na,b,1,2\n\n"a"x,b,1\na\0,b,1\n\xff,b,1\n"a,b,1\nlast,one,1\n'
    parsed = all_parsed(corpus_of(tmp_path, "a.csv", content))

    assert faults(parsed) == {
        2: "2 columns instead of 3", 3: "4 columns instead of 3", 5: "not CSV: ',' expected after '\"'",
        6: "a NUL byte at byte 2", 7: "not utf-8 at byte 1", 8: "a quotation mark that is not closed",
    }  # fmt: skip
    assert (parsed.lines, parsed.blank) == ([9], 1)


@pytest.mark.parametrize("size", [1, 100, 1 << 20])
def test_an_open_quotation_mark_does_not_swallow_the_file(tmp_path, size):
    lines = b"".join(b"She %d,he,0\n" % number for number in range(100))
    corpus = corpus_of(tmp_path, "a.csv", HEADER + b'"open,he,0\n' + lines + b'"a\nb",he,0\n', longest=200)
    parsed = all_parsed(corpus, size)

    assert faults(parsed) == {2: "a quotation mark that is not closed"}
    assert parsed.lines == [*range(3, 103), 103]
    assert parsed.sentences[-1] == ("a\nb", "he")


def test_lines_joined_by_stray_marks_are_taken_apart(tmp_path):
    content = HEADER + b'a 5" disk,he,0\nbetween,he,0\n5" by 3",he,0\na 3" disk,he,0\n'
    parsed = all_parsed(corpus_of(tmp_path, "a.csv", content))

    assert parsed.sentences == [("between", "he"), ('5" by 3"', "he")]
    assert faults(parsed) == dict.fromkeys((2, 5), "a quotation mark that is not closed")


def test_a_changed_record_is_quoted_where_it_must_be(tmp_path):
    format = corpus_of(tmp_path, "a.csv", HEADER + b'"She, too.",b,1\r\n').formats[0]

    assert format.changed(b"She.,b,1\r\n", ("He.", 'He, "too".'), "#") == b'He.,"He, ""too"".",1\r\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [(b'"She, ""too"".","b","1"\n', b'"He.","c","1"\n'), (b'"She","b",1', b'"He.","c",1'), (b'She,"",', b'He.,"c",'),
     (b'5" by 3",b,"1"', b'He.,c,"1"')],
    ids=["all", "texts", "empty", "marks that quote nothing"],
)  # fmt: skip
def test_what_was_quoted_stays_quoted(tmp_path, before, after):
    format = corpus_of(tmp_path, "a.csv", HEADER + b"a,b,1\n").formats[0]

    assert format.changed(before, ("He.", "c"), "#") == after


def test_numbers_are_refused_where_a_header_is(tmp_path):
    content = b'id,text,stars\n1,"She runs,\nand he walks.",5\n'

    with pytest.raises(BadOption, match=r"looks like a header \(id, text, stars\); name the columns by these names"):
        corpus_of(tmp_path, "a.csv", content, columns=["2"])
    assert all_parsed(corpus_of(tmp_path, "a.csv", b"a,She runs.\nb,No.\n", columns=["2"])).lines == [1, 2]
    assert all_parsed(corpus_of(tmp_path, "a.csv", b'a,b\n"c,d\n', columns=["2"])).lines == [1]


def test_a_character_that_the_encoding_lacks_is_a_sentence(tmp_path):
    format = corpus_of(tmp_path, "a.csv", HEADER + b"\xe9,b,1\n", encoding="latin-1").formats[0]

    with pytest.raises(BadDataset, match=r"its encoding iso8859-1 has no 'ő', which .*; save it as UTF-8"):
        format.changed(b"\xe9,b,1\n", ("nő", "b"), "")


def test_a_single_column_that_is_empty_is_no_blank_line(tmp_path):
    corpus = corpus_of(tmp_path, "a.csv", b'text\nShe\n""\n\n')
    parsed = all_parsed(corpus)

    assert (parsed.sentences, parsed.blank) == ([("She",), ("",)], 1)
    assert corpus.formats[0].changed(b"She\n", ("",), "") == b'""\n'


def test_a_header_with_an_open_mark_is_refused(tmp_path):
    with pytest.raises(BadDataset, match="a quotation mark that is not closed"):
        corpus_of(tmp_path, "a.csv", b'"text\nShe\n')


def test_spaces_around_the_names_of_columns(tmp_path):
    content = b"premise , hypothesis, label\na,b,1\n"
    corpus = corpus_of(tmp_path, "a.csv", content)

    assert all_parsed(corpus)[1:3] == ([("a", "b")], ["1"])
    assert rewritten(corpus, tmp_path / "b.csv") == content
