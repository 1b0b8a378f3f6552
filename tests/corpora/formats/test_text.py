from __future__ import annotations

import pytest

from equipoise.errors import BadOption
from tests.corpora.formats.reading import all_parsed, corpus_of, faults, rewritten


def test_every_line_is_a_sentence(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.txt", "She runs.\r\n\n  \nUn café.\nThe end".encode()))

    assert parsed.lines == [1, 4, 5]
    assert parsed.sentences == [("She runs.",), ("Un café.",), ("The end",)]
    assert parsed.labels == ["", "", ""]
    assert parsed.records == [b"She runs.\r\n", "Un café.\n".encode(), b"The end"]
    assert (parsed.malformed, parsed.blank) == ([], 2)


def test_lone_carriage_returns_and_rare_line_marks_stay_in_the_sentence(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.txt", "one\rtwo\u2028three\x85\n".encode()))

    assert parsed.sentences == [("one\rtwo\u2028three\x85",)]


def test_what_is_no_text_is_told(tmp_path):
    content = b"good\nNUL \0 here\n\xff\xfe bad\n" + b"x" * 51 + b"\n" + b"y" * 50 + b"\nlast"
    parsed = all_parsed(corpus_of(tmp_path, "a.txt", content, longest=50))

    assert faults(parsed) == {2: "a NUL byte at byte 5", 3: "not utf-8 at byte 1", 4: "51 bytes long, more than 50"}
    assert [malformed.raw for malformed in parsed.malformed] == [b"NUL \0 here\n", b"\xff\xfe bad\n", b"x" * 50]
    assert parsed.lines == [1, 5, 6]


def test_a_byte_order_mark_is_no_part_of_the_first_sentence(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt", b"\xef\xbb\xbfShe.\nHe.\n")
    parsed = all_parsed(corpus)

    assert parsed.sentences == [("She.",), ("He.",)]
    assert rewritten(corpus, tmp_path / "b.txt", parsed.records[::-1]) == b"\xef\xbb\xbfHe.\nShe.\n"


def test_other_encodings(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt", "Un café – ici.\n".encode("cp1252"), encoding="windows-1252")
    (record,) = all_parsed(corpus).records

    assert all_parsed(corpus).sentences == [("Un café – ici.",)]
    assert corpus.formats[0].changed(record, ("Élan",), "") == "Élan\n".encode("cp1252")


def test_plain_text_has_no_columns(tmp_path):
    with pytest.raises(BadOption, match="no columns"):
        corpus_of(tmp_path, "a.txt", b"She.\n", format="text", columns=["sentence"])


def test_a_changed_line_keeps_its_line_end_and_cannot_hold_another(tmp_path):
    format = corpus_of(tmp_path, "a.txt", b"She.\r\n").formats[0]

    assert format.changed(b"She.\r\n", ("He.",), "#swapped") == b"He.\r\n"
    for broken in ("He.\nShe.", "He.\n", "\r\n"):
        with pytest.raises(ValueError, match="cannot hold the line end"):
            format.changed(b"She.\n", (broken,), "")


def test_a_line_after_one_without_line_end_is_still_a_line(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt", b"She.\nHe.")

    assert rewritten(corpus, tmp_path / "b.txt", [b"He.", b"She.\n", b"He."]) == b"He.\nShe.\nHe."


def test_a_long_line_is_told_also_where_nothing_else_is_odd(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.txt", b"good\n" + b"x" * 51 + b"\nlast\n", longest=50))

    assert faults(parsed) == {2: "51 bytes long, more than 50"}
    assert parsed.sentences == [("good",), ("last",)]


def test_a_label_needs_columns(tmp_path):
    with pytest.raises(BadOption, match="which has no columns"):
        corpus_of(tmp_path, "a.txt", b"She.\n", label="gold")
