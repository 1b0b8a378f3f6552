from __future__ import annotations

import json
import os
import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.formats.encodings import checked_encoding
from equipoise.errors import BadDataset, BadOption, UnknownName
from tests.corpora.formats.reading import all_parsed, corpus_of

FILES = {  # name -> content, and the format it must be recognised as
    "a.txt": (b"She runs.\nHe runs.\n", "text"),
    "tabs.txt": (b"She\truns.\n", "text"),
    "braces.txt": (b"{laughs} She runs.\n", "text"),
    "no-ending": (b'{"text": "She"}\n', "jsonl"),
    "a.ndjson": (b'\n{"text": "She"}\n', "jsonl"),
    "snli.txt": (b"gold_label\tsentence1\tsentence2\nneutral\tShe\tHe\n", "tsv"),
    "sts-dev.csv": (b"main\tMSRvid\t2012\t1\t5.0\tShe\tHe\n", "tsv"),
    "a.csv": (b"text,label\nShe,1\n", "csv"),
}
KINDS = {  # files of one kind, and one that is of another
    "text": ([b"She.\n", b"\xef\xbb\xbfHe.\r\n"], None),
    "jsonl": ([b'{"text": "She"}\n', b'{"text": "He", "a": 1}\n'], b'{"sentence": "He"}\n'),
    "tsv": ([b"text\ta\nShe\t1\n", b"\xef\xbb\xbftext\ta\r\nHe\t1\r\n"], b"text\tb\nHe\t1\n"),
    "csv": ([b"text,a\nShe,1\n", b'"text","a"\r\nHe,1\r\n'], b"text;a\nHe;1\n"),
}


@pytest.mark.parametrize("name", FILES)
def test_formats_are_recognised(tmp_path, name):
    content, format = FILES[name]

    assert corpus_of(tmp_path, name, content).described()["format"] == format


@pytest.mark.parametrize("name", FILES)
def test_a_corpus_travels_without_its_file(tmp_path, name):
    corpus = corpus_of(tmp_path, name, FILES[name][0])
    slices = list(corpus.slices(1))
    parsed = [corpus.parse(slice) for slice in slices]
    elsewhere = pickle.loads(pickle.dumps((corpus, slices)))
    (tmp_path / name).unlink()

    assert [elsewhere[0].parse(slice) for slice in elsewhere[1]] == parsed


def test_files_are_numbered_and_so_are_slices_and_lines(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b'{"text": "one", "label": 1}\n{"text": "two"}\n')
    (tmp_path / "b.txt").write_bytes(b"three\nfour\n")
    corpus = open_corpus([tmp_path / "a.jsonl", tmp_path / "b.txt"])

    assert [slice[:3] for slice in corpus.slices(1)] == [(0, 0, 1), (1, 0, 2), (2, 1, 1), (3, 1, 2)]
    assert all_parsed(corpus).sentences == [("one",), ("two",), ("three",), ("four",)]
    assert not corpus.pairs


@pytest.mark.parametrize("format", KINDS)
def test_files_whose_entries_can_stand_in_one_are_of_one_kind(tmp_path, format):
    alike, other = KINDS[format]
    one, same = (corpus_of(tmp_path, "a", content, format=format).formats[0].kind() for content in alike)

    assert one == same
    if other:
        assert corpus_of(tmp_path, "a", other, format=format).formats[0].kind() != one


def test_formats_are_of_kinds_of_their_own(tmp_path):
    kinds = [corpus_of(tmp_path, name, *FILES[name][:1]).formats[0].kind() for name in ("a.txt", "no-ending", "a.csv")]

    assert all(one != other for one, other in combinations(kinds, 2))


NAMES = [  # files, and the names that tell them apart
    (["a/x.txt", "b/y.txt"], ("x.txt", "y.txt")),
    (["a/x.txt", "b/x.txt", "b/y.txt"], ("a/x.txt", "b/x.txt", "b/y.txt")),
    (["x.txt", "c/a/x.txt"], ("x.txt", "c/a/x.txt")),
    (["c/a/../b/x.txt", "c/a/x.txt"], ("b/x.txt", "a/x.txt")),
]


@pytest.mark.parametrize(("files", "names"), NAMES)
def test_names_tell_files_apart_and_stay_below_a_folder(tmp_path, files, names):
    for folder in ("a", "b", "c/a", "c/b"):
        (tmp_path / folder).mkdir(parents=True)
    for file in files:
        (tmp_path / file).write_bytes(b"She runs.\n")

    assert open_corpus([tmp_path / file for file in files]).names == names


def test_a_link_has_its_own_name_and_not_that_of_what_it_leads_to(tmp_path):
    for folder in ("a", "b", "blobs"):
        (tmp_path / folder).mkdir()
    for folder in ("a", "b"):
        (tmp_path / "blobs" / folder).write_bytes(b"She runs.\n")
        (tmp_path / folder / "x.txt").symlink_to(tmp_path / "blobs" / folder)

    assert open_corpus([tmp_path / "a" / "x.txt", tmp_path / "b" / "x.txt"]).names == ("a/x.txt", "b/x.txt")


def test_described_opens_the_same_again(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes("a,b,c\ncafé,y,z\n".encode("latin-1"))
    corpus = open_corpus([path], columns=["a", "c"], label="b", encoding="latin-1", longest=50)
    described = json.loads(json.dumps(corpus.described()))

    assert described == {"format": "csv", "columns": ["a", "c"], "label": "b", "encoding": "iso8859-1", "longest": 50}
    assert open_corpus([path], **described).described() == described
    assert corpus.pairs


def test_what_differs_between_files_is_found_again(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b'{"premise": "a", "hypothesis": "b", "label": 1}\n')
    (tmp_path / "b.tsv").write_bytes(b"sentence1\tsentence2\tlabel\na\tb\tc\n")
    files = [tmp_path / "a.jsonl", tmp_path / "b.tsv"]
    corpus = open_corpus(files)

    assert corpus.described() | {"encoding": "", "longest": 0} == {
        "format": "auto", "columns": [], "label": "label", "encoding": "", "longest": 0,
    }  # fmt: skip
    assert all_parsed(open_corpus(files, **corpus.described())) == all_parsed(corpus)


def test_single_sentences_and_pairs_do_not_mix(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"She.\n")
    (tmp_path / "b.tsv").write_bytes(b"sentence1\tsentence2\na\tb\n")

    with pytest.raises(BadDataset, match=r"a.txt has 1 and one of .*b.tsv has 2 sentences"):
        open_corpus([tmp_path / "a.txt", tmp_path / "b.tsv"])


REFUSED = {
    "empty": (b"", "it is empty"),
    "header.tsv": (b"sentence1\tsentence2\n", "a header and no entry"),
    "utf16.txt": ("She.\n".encode("utf-16"), "UTF-16 text; save it as UTF-8"),
    "a.zip": (b"PK\x03\x04rest", "a zip archive; unpack it"),
    "a.tar": (b"a" * 257 + b"ustar\x00", "a tar archive; unpack it"),
    "a.pdf": (b"%PDF-1.7\n", "it is a PDF"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_no_corpus(tmp_path, name):
    content, why = REFUSED[name]

    with pytest.raises(BadDataset, match=why):
        corpus_of(tmp_path, name, content)


def test_files_that_cannot_be_used(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"She.\n")
    (tmp_path / "link.txt").symlink_to(path)
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(BadDataset, match="none was given"):
        open_corpus([])
    with pytest.raises(BadDataset, match=r"There is no file .*b.txt"):
        open_corpus([tmp_path / "b.txt"])
    with pytest.raises(BadDataset, match="is a folder; give the files in it"):
        open_corpus([tmp_path])
    with pytest.raises(BadDataset, match="given twice"):
        open_corpus([path, tmp_path / "link.txt"])
    with pytest.raises(BadDataset, match="no ordinary file"):
        open_corpus([tmp_path / "pipe"])


def test_a_file_that_is_gone_when_it_is_sliced(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt", b"She.\n")
    (tmp_path / "a.txt").unlink()

    with pytest.raises(BadDataset, match="is it still there"):
        list(corpus.slices(1))


def test_options_that_cannot_be_used(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"She.\n")

    with pytest.raises(UnknownName, match="did you mean jsonl"):
        open_corpus([path], format="json")
    with pytest.raises(BadOption, match="longest is 0"):
        open_corpus([path], longest=0)
    with pytest.raises(BadOption, match="at least 1 byte, and 0"):
        list(open_corpus([path]).slices(0))


@pytest.mark.parametrize(
    "name",
    ["utf-16", "utf-32-le", "utf-7", "hz", "iso2022_jp", "cp037", "unicode_escape", "rot13", "nonsense", "", "a\0"],
)
def test_encodings_in_which_lines_cannot_be_found(name):
    with pytest.raises(BadOption, match="save the file as UTF-8"):
        checked_encoding(name)


@given(st.sampled_from(["utf-8", "UTF8", "utf-8-sig", "latin-1", "cp1252", "shift_jis", "gb18030", "euc_kr", "ascii"]))
def test_encodings_in_which_ascii_stays_ascii(name):
    usual = checked_encoding(name)

    assert checked_encoding(usual) == usual
    assert 'a\t"b",\n'.encode(usual) == b'a\t"b",\n'


def test_a_file_read_by_several_formats_is_as_the_user_says(tmp_path):
    content = b'{"text": "She"}\n'

    assert all_parsed(corpus_of(tmp_path, "a.jsonl", content, format="text")).sentences == [('{"text": "She"}',)]


@pytest.mark.parametrize("columns", [["text"], ["2"]])
def test_columns_of_plain_text_are_refused_without_taking_its_first_line_for_a_header(tmp_path, columns):
    with pytest.raises(BadOption, match="plain text, a sentence a line, which has no columns") as refused:
        corpus_of(tmp_path, "a.txt", b"She runs, and he walks.\n", columns=columns)

    assert "She runs" not in str(refused.value)


def test_columns_between_commas_are_found_by_name_whatever_the_file_is_called(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt", b'"id";"review"\n1;"She runs."\n', columns=["review"])

    assert all_parsed(corpus).sentences == [("She runs.",)]


def test_lines_may_be_as_short_as_one_byte(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.txt", b"a\nbc\nd\n", longest=1))

    assert parsed.sentences == [("a",), ("d",)]
