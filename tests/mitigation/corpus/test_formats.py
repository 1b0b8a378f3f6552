"""The same change in every format: what is pooled, marked and written back is the format's own business."""

import csv
import gzip
import io
import json
from pathlib import Path

import polars as pl
import pytest

from equipoise.corpora.corpus import open_corpus
from equipoise.errors import BadDataset
from equipoise.mitigation.corpus import Options, augment, subtract
from equipoise.mitigation.corpus.splits import NAMES, ending
from tests.mitigation.corpus.made import scored

KINDS = [("man", "neutral"), ("dog", "-"), ("girl", "entailment"), ("käfer", "neutral")]
ROWS = [
    {"gold_label": label, "sentence1": f'0.{n:02} A {who}, "so".', "sentence2": "0 It is he.", "pairID": str(n)}
    for n, (who, label) in enumerate(KINDS * 3)
]


def as_jsonl(path: Path) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))


def as_tsv(path: Path) -> None:
    path.write_text("\n".join("\t".join(row) for row in [list(ROWS[0]), *(row.values() for row in ROWS)]) + "\n")


def as_csv(path: Path) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([list(ROWS[0]), *(row.values() for row in ROWS)])
    path.write_text(text.getvalue(), newline="")


def as_parquet(path: Path) -> None:
    pl.DataFrame(ROWS).write_parquet(path)


def as_packed_tsv(path: Path) -> None:
    as_tsv(path)
    path.write_bytes(gzip.compress(path.read_bytes()))


EACH = {
    "a.jsonl": as_jsonl,
    "a.tsv": as_tsv,
    "a.csv": as_csv,
    "a.parquet": as_parquet,
    "a.txt.gz": as_packed_tsv,
}


def entries(path: Path) -> list[tuple[tuple[str, ...], str]]:
    corpus = open_corpus([path])
    parsed = [corpus.parse(slice) for slice in corpus.slices(1000)]
    assert not any(each.malformed for each in parsed)
    return [entry for each in parsed for entry in zip(each.sentences, each.labels, strict=True)]


@pytest.mark.parametrize("name", EACH)
def test_a_corpus_of_any_format_is_changed_and_cut_alike(tmp_path, name):
    EACH[name](tmp_path / name)
    scores = scored(tmp_path / "scores", tmp_path / name)

    done = augment(scores, tmp_path / "kept", 50)
    augment(scores, tmp_path / "cut", 50, Options(split="paper", dev=2, test=3))

    kept = entries(tmp_path / "kept" / name)
    assert (done.unlabelled, done.added, len(kept)) == (3, 4, 13)
    assert kept[-4:] == [
        (('0.10 A girl, "so".', "0 It is he."), "entailment"),
        (('0.10 A boy, "so".', "0 It is she."), "entailment"),
        (('0.11 A käfer, "so".', "0 It is he."), "neutral"),
        (('0.11 A käfer, "so".', "0 It is she."), "neutral"),
    ]
    cut = [entries(tmp_path / "cut" / f"{split}{ending(Path(name))}") for split in NAMES]
    assert list(map(len, cut)) == [8, 2, 3]
    assert sorted(entry for split in cut for entry in split) == sorted(kept)


def test_tables_with_other_columns_are_not_pooled(tmp_path):
    (tmp_path / "a.tsv").write_text("sentence\tlabel\n0.1 A man.\t1\n")
    (tmp_path / "b.tsv").write_text("label\tsentence\n1\t0.1 A man.\n")
    scores = scored(tmp_path / "scores", tmp_path / "a.tsv", tmp_path / "b.tsv")

    with pytest.raises(BadDataset, match="or has other columns"):
        subtract(scores, tmp_path / "out", options=Options(split="paper", dev=0, test=0))


def test_packed_and_plain_files_are_pooled(tmp_path):
    as_tsv(tmp_path / "b.tsv")
    as_packed_tsv(tmp_path / "a.tsv.gz")
    scores = scored(tmp_path / "scores", tmp_path / "b.tsv", tmp_path / "a.tsv.gz")

    done = subtract(scores, tmp_path / "out", 100, Options(split="paper", dev=1, test=1))

    assert [(part.name, part.entries) for part in done.parts] == [("train.tsv", 16), ("dev.tsv", 1), ("test.tsv", 1)]


def test_files_of_different_kinds_are_kept_apart(tmp_path):
    (tmp_path / "a.txt").write_text("0.1 A man.\n0.9 A dog.\n")
    (tmp_path / "b.jsonl").write_text('{"text": "0.2 A cat."}\n{"text": "0.3 A hen."}\n')
    scores = scored(tmp_path / "scores", tmp_path / "a.txt", tmp_path / "b.jsonl")

    subtract(scores, tmp_path / "out", 70)

    assert (tmp_path / "out" / "a.txt").read_text() == "0.1 A man.\n"
    assert (tmp_path / "out" / "b.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()
