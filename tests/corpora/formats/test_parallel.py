"""InferSent's own layout: s1.train, s2.train and labels.train side by side."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.formats.parallel import without_companions
from equipoise.errors import BadDataset, BadOption
from equipoise.training.labels import PairFile

ENTRIES = [
    ("A man sleeps .", "He rests .", "entailment"),
    ("A “wise” woman , tall .", "She is small .", "contradiction"),
    ("Nobody knows .", "Somebody knows .", "neutral"),
]


def written(folder: Path, part: str = "train", entries: list[tuple[str, str, str]] = ENTRIES, end: str = "\n") -> Path:
    for name, texts in zip(("s1", "s2", "labels"), zip(*entries, strict=True), strict=True):
        (folder / f"{name}.{part}").write_bytes("".join(text + end for text in texts).encode())
    return folder / f"s1.{part}"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("size", [1, 40, 1 << 20])
def test_the_lines_of_three_files_are_entries(tmp_path: Path, end: str, size: int) -> None:
    corpus = open_corpus([written(tmp_path, end=end)])
    parsed = [corpus.parse(each) for each in corpus.slices(size)]

    assert corpus.pairs
    assert [line for each in parsed for line in each.lines] == [1, 2, 3]
    assert [pair for each in parsed for pair in each.sentences] == [(first, second) for first, second, _ in ENTRIES]
    assert [label for each in parsed for label in each.labels] == [label for *_, label in ENTRIES]


def test_all_three_may_be_named_and_one_alone_stands_for_them(tmp_path: Path) -> None:
    first = written(tmp_path)
    corpus = open_corpus([tmp_path / "labels.train", first, tmp_path / "s2.train"])

    assert corpus.files == (first,)
    assert corpus.all_files == (first, tmp_path / "s2.train", tmp_path / "labels.train")
    assert without_companions([tmp_path / "s2.train", first, tmp_path / "other.txt"]) == [first, tmp_path / "other.txt"]
    with pytest.raises(BadDataset, match=r"it belongs to s1\.train"):
        open_corpus([tmp_path / "s2.train"])


@pytest.mark.parametrize("missing", ["s2.train", "labels.train"])
def test_a_file_of_first_sentences_with_one_of_the_others_alone_is_refused(tmp_path: Path, missing: str) -> None:
    first = written(tmp_path)
    (tmp_path / missing).unlink()
    with pytest.raises(BadDataset, match=missing):
        open_corpus([first])
    corpus = open_corpus([first], format="text")
    assert [text for each in corpus.slices(1 << 20) for (text,) in corpus.parse(each).sentences] == [
        sentence for sentence, _, _ in ENTRIES
    ]


def test_it_is_read_where_pairs_with_labels_are_trained_on(tmp_path: Path) -> None:
    pairs = PairFile(written(tmp_path, "dev"), (), "")
    assert [(each.first, each.second, each.said) for each in pairs] == ENTRIES


def test_packed_files_and_odd_lines(tmp_path: Path) -> None:
    written(tmp_path, entries=[*ENTRIES, ("a\ttab", "second", "neutral"), ("x" * 200, "second", "neutral")])
    for name in ("s1", "s2", "labels"):
        (tmp_path / f"{name}.test.gz").write_bytes(gzip.compress((tmp_path / f"{name}.train").read_bytes()))
    corpus = open_corpus([tmp_path / "s1.test.gz"], longest=100)
    (parsed,) = [corpus.parse(each) for each in corpus.slices(1 << 20)]

    assert len(parsed.lines) == 3
    assert [each.line for each in parsed.malformed] == [4, 5]


@pytest.mark.parametrize("shorter", ["s1", "s2", "labels"])
def test_files_of_different_lengths_are_refused(tmp_path: Path, shorter: str) -> None:
    first = written(tmp_path)
    path = tmp_path / f"{shorter}.train"
    path.write_bytes(path.read_bytes().rpartition(b"\n")[0].rpartition(b"\n")[0] + b"\n")
    corpus = open_corpus([first])
    with pytest.raises(BadDataset, match=rf"{shorter}\.train has 2 lines"):
        list(corpus.slices(1 << 20))


def test_a_missing_file_and_columns_are_refused(tmp_path: Path) -> None:
    first = written(tmp_path)
    with pytest.raises(BadOption, match="leave out --columns"):
        open_corpus([first], columns=["a", "b"])
    (tmp_path / "labels.train").unlink()
    with pytest.raises(BadDataset, match=r"labels\.train must stand beside"):
        open_corpus([first], format="parallel")
    (tmp_path / "s2.train").unlink()
    assert not open_corpus([first]).pairs  # without its companions, plain text


def test_changed_entries_go_to_three_files(tmp_path: Path) -> None:
    corpus = open_corpus([written(tmp_path)])
    (format,) = corpus.formats
    (parsed,) = [corpus.parse(each) for each in corpus.slices(1 << 20)]
    changed = format.changed(parsed.records[0], ("A woman sleeps .", "She rests ."), "x")
    (tmp_path / "out").mkdir()
    with format.writer(tmp_path / "out/s1.train") as writer:
        writer.write([changed, parsed.records[2]])

    made = open_corpus([tmp_path / "out/s1.train"])
    (again,) = [made.parse(each) for each in made.slices(1 << 20)]
    assert again.sentences == [("A woman sleeps .", "She rests ."), ENTRIES[2][:2]]
    assert again.labels == ["entailment", "neutral"]
    with pytest.raises(ValueError, match="tab"):
        format.changed(parsed.records[0], ("a\tb", "c"), "")
