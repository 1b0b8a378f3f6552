from __future__ import annotations

import pytest

from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset, BadOption
from tests.corpora.formats.reading import all_parsed, corpus_of, faults, rewritten

SNLI = (
    b"gold_label\tsentence1_binary_parse\tsentence2_binary_parse\tsentence1_parse\tsentence2_parse\tsentence1\tsentence2"
    b"\tcaptionID\tpairID\tlabel1\tlabel2\n"
    b'neutral\t( A )\t( B )\t(ROOT A)\t(ROOT B)\tA "woman rides.\tShe is out.\t34.jpg#4\t34.jpg#4r1n\tneutral\t\n'
)
STS = (
    b"main-captions\tMSRvid\t2012test\t0001\t5.000\tA plane is taking off.\tAn air plane is taking off.\n"
    b"main-news\theadlines\t2014\t0193\t0\tFormer officer sought\tFormer officer sentenced\tsource 1\tsource 2\n"
)
GLUE_STS = (
    b"index\tgenre\tfilename\tyear\told_index\tsource1\tsource2\tsentence1\tsentence2\tscore\n"
    b"0\tmain-captions\tMSRvid\t2012test\t0001\tnone\tnone\tA plane.\tAn air plane.\t5.000\n"
)


def test_snli(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "snli_1.0_dev.txt", SNLI))

    assert parsed.lines == [2]
    assert parsed.sentences == [('A "woman rides.', "She is out.")]
    assert parsed.labels == ["neutral"]


def test_sts_benchmark_has_neither_commas_nor_a_header(tmp_path):
    corpus = corpus_of(tmp_path, "sts-train.csv", STS)
    parsed = all_parsed(corpus)

    assert corpus.formats[0].layout == Layout(("6", "7"), "5")
    assert parsed.lines == [1, 2]
    assert parsed.sentences[1] == ("Former officer sought", "Former officer sentenced")
    assert parsed.labels == ["5.000", "0"]


def test_sts_of_glue_has_a_header(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "train.tsv", GLUE_STS))

    assert (parsed.sentences, parsed.labels) == ([("A plane.", "An air plane.")], ["5.000"])


def test_columns_by_number_are_of_a_file_without_header(tmp_path):
    content = b"gj04\t1\t\tOur friends won't buy this.\ngj05\t0\t*\tThey caused him.\n"  # as GLUE's CoLA
    parsed = all_parsed(corpus_of(tmp_path, "train.tsv", content, columns=["4"], label="2"))

    assert parsed.sentences == [("Our friends won't buy this.",), ("They caused him.",)]
    assert parsed.labels == ["1", "0"]
    with pytest.raises(BadOption, match="no column 9: its first line has 4 columns"):
        corpus_of(tmp_path, "train.tsv", content, columns=["9"])
    with pytest.raises(BadOption, match="a number, and not 'label'"):
        corpus_of(tmp_path, "train.tsv", content, columns=["4"], label="label")


def test_what_is_no_entry_is_told(tmp_path):
    content = b"id\tsentence1\tsentence2\tnotes\n1\ta\n\n2\ta\tb\tc\td\n3\ta\tb\t\n4\ta\0\tb\tc\n5\t\xff\tb\tc\n6\ta\tb"
    parsed = all_parsed(corpus_of(tmp_path, "a.tsv", content))

    assert faults(parsed) == {
        2: "2 columns instead of 4", 4: "5 columns instead of 4", 6: "a NUL byte at byte 4", 7: "not utf-8 at byte 3",
    }  # fmt: skip
    assert (parsed.lines, parsed.blank) == ([5, 8], 1)  # the last lacks only notes, which nobody reads


def test_a_changed_line(tmp_path):
    format = corpus_of(tmp_path, "a.txt", SNLI).formats[0]
    record = SNLI.splitlines(keepends=True)[1]

    assert format.changed(record, ("A man.", "He."), "#swapped") == (
        b"neutral\t\t\t\t\tA man.\tHe.\t34.jpg#4\t34.jpg#4r1n#swapped\tneutral\t\n"
    )
    for broken in ("A\tman.", "A man.\n"):
        with pytest.raises(ValueError, match="tab or line end"):
            format.changed(record, (broken, "He."), "")


def test_the_header_is_written_first(tmp_path):
    assert rewritten(corpus_of(tmp_path, "a.txt", b"\xef\xbb\xbf" + SNLI), tmp_path / "b") == b"\xef\xbb\xbf" + SNLI


def test_a_header_that_is_no_text_is_refused(tmp_path):
    with pytest.raises(BadDataset, match=r"not text \(not utf-8 at byte 1\)"):
        corpus_of(tmp_path, "a.tsv", b"\xe9t\xe9\tsentence\nb\ta\n")


def test_a_column_that_stands_twice_is_refused(tmp_path):
    with pytest.raises(BadDataset, match="'text' stands twice"):
        corpus_of(tmp_path, "a.tsv", b"text\ttext\na\tb\n")


def test_numbers_are_refused_where_a_header_is(tmp_path):
    with pytest.raises(BadOption, match=r"looks like a header \(id, text\)"):
        corpus_of(tmp_path, "a.tsv", b"id\ttext\n1\tShe runs.\n", columns=["2"])

    assert all_parsed(corpus_of(tmp_path, "a.tsv", b"id\ttext\n", columns=["2"])).sentences == [("text",)]


def test_copies_are_marked_where_there_is_an_identity(tmp_path):
    assert corpus_of(tmp_path, "a.txt", SNLI).formats[0].marks_copies
    assert not corpus_of(tmp_path, "b.txt", STS).formats[0].marks_copies


def test_columns_by_number_need_no_label(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.tsv", b"1\tShe.\tHe.\n", columns=["2", "3"]))

    assert (parsed.sentences, parsed.labels) == ([("She.", "He.")], [""])
