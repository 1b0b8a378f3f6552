"""What holds for every format of lines, whatever the lines are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.formats.lines import with_line_ends
from tests.corpora.formats.reading import all_parsed, corpus_of

BEGINNINGS = {  # of a file that can be opened
    "text": b"She runs.\n",
    "jsonl": b'{"text": "a", "label": "b"}\n',
    "tsv": b"text\tlabel\nShe\tb\n",
    "csv": b"text,label\nShe,b\n",
}
PIECES = [
    b"a", b" ", b"\n", b"\r\n", b"\r", b'"', b'""', b",", b"\t", b"\0", b"\xff", "é".encode(), b"{", b"7",
    b'{"text": "x"}\n', b'{"label":"y","text":"\\u00e9"}\r\n', b'"a\nb",c\n', b"a\tb\n", b"a,b\n", b"long " * 9,
]  # fmt: skip

contents = st.lists(st.sampled_from(PIECES), max_size=25).map(b"".join)
formats = st.sampled_from(list(BEGINNINGS))
sizes = st.integers(1, 120)
sentences = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1)
on_a_line = st.text(st.characters(codec="utf-8", exclude_characters="\0\t\r\n"), min_size=1).filter(str.strip)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("laws")


def opened(folder: Path, format: str, content: bytes, longest: int = 100_000) -> Corpus:
    return corpus_of(folder, f"a.{format}", BEGINNINGS[format] + content, format=format, longest=longest)


@settings(deadline=None)
@given(format=formats, content=contents, size=sizes, mark=st.sampled_from([b"", b"\xef\xbb\xbf"]))
def test_header_and_slices_are_the_file(folder, format, content, size, mark):
    corpus = corpus_of(folder, f"b.{format}", mark + BEGINNINGS[format] + content, format=format)
    slices = list(corpus.slices(size))

    assert corpus.formats[0].file.header + b"".join(slice.data for slice in slices) == corpus.files[0].read_bytes()
    assert [slice.number for slice in slices] == list(range(len(slices)))
    assert slices == list(corpus.slices(size))


@settings(deadline=None)
@given(format=formats, content=contents, size=sizes, longest=st.integers(28, 60))
def test_where_it_is_cut_makes_no_difference(folder, format, content, size, longest):
    corpus = opened(folder, format, content, longest)

    assert all_parsed(corpus, size) == all_parsed(corpus)


@settings(deadline=None)
@given(format=formats, content=contents, longest=st.integers(28, 60))
def test_no_line_is_lost(folder, format, content, longest):
    corpus = opened(folder, format, content, longest)
    parsed = all_parsed(corpus)
    raws = [*parsed.records, *(malformed.raw for malformed in parsed.malformed)]
    body = corpus.files[0].read_bytes().removeprefix(corpus.formats[0].file.header)

    assert sum(len(with_line_ends(raw)) for raw in raws) + parsed.blank == len(with_line_ends(body))
    assert all(len(raw) <= longest + 2 for raw in raws)  # their line end apart


@settings(deadline=None)
@given(format=formats, content=contents)
def test_changing_nothing_changes_nothing(folder, format, content):
    corpus = opened(folder, format, content)
    parsed = all_parsed(corpus)
    for record, before, label in zip(parsed.records, parsed.sentences, parsed.labels, strict=True):
        changed = corpus.formats[0].changed(record, before, "")
        after = corpus.formats[0].parse(changed, 1)

        assert (after.sentences, after.labels, after.malformed) == ([before], [label], [])


@settings(deadline=None)
@given(sentence=sentences, format=st.sampled_from(["jsonl", "csv"]))
def test_any_sentence_can_be_written(folder, sentence, format):
    written_and_read(folder, format, sentence)


@settings(deadline=None)
@given(sentence=on_a_line, format=st.sampled_from(["text", "tsv"]))
def test_any_sentence_on_a_line_can_be_written(folder, sentence, format):
    written_and_read(folder, format, sentence)


def written_and_read(folder: Path, format: str, sentence: str) -> None:
    corpus = opened(folder, format, b"")
    (record,) = all_parsed(corpus).records
    parsed = corpus.formats[0].parse(corpus.formats[0].changed(record, (sentence,), "") * 2, 1)

    assert parsed.sentences == [(sentence,), (sentence,)]


fields = st.text(st.characters(codec="utf-8", exclude_characters='\0\r\n",'))
quoted_fields = sentences.map(lambda text: '"' + text.replace('"', '""') + '"')


@settings(deadline=None)
@given(texts=st.tuples(fields | quoted_fields, fields | quoted_fields), end=st.sampled_from(["", "\n", "\r\n"]))
def test_every_field_of_a_csv_stays_quoted_or_not(folder, texts, end):
    (format,) = opened(folder, "csv", b"").formats
    record = (",".join(texts) + end).encode()
    for own in format.parse(record, 1).sentences:  # none where the record is blank
        assert format.changed(record, own, "") == record


@settings(deadline=None)
@given(format=formats, content=contents)
def test_what_is_written_again_is_read_alike(folder, format, content):
    corpus = opened(folder, format, content)
    parsed = all_parsed(corpus)
    with corpus.formats[0].writer(folder / f"new.{format}") as writer:
        writer.write(parsed.records)
    again = all_parsed(corpus_of(folder, f"c.{format}", (folder / f"new.{format}").read_bytes(), format=format))

    assert (again.sentences, again.labels, again.malformed) == (parsed.sentences, parsed.labels, [])
