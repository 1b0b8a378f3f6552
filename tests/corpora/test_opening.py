from __future__ import annotations

import bz2
import gzip
import lzma
import sys

import pytest

from equipoise.corpora.opening import inner_name, packing_of
from equipoise.errors import BadDataset
from tests.corpora.formats.reading import all_parsed, corpus_of, rewritten

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

CONTENT = b"".join(b"She walks home for the %dth time.\n" % number for number in range(5_000))
PACK = {".gz": gzip.compress, ".zst": zstd.compress, ".bz2": bz2.compress, ".xz": lzma.compress}
UNPACK = {".gz": gzip.decompress, ".zst": zstd.decompress, ".bz2": bz2.decompress, ".xz": lzma.decompress}
endings = pytest.mark.parametrize("ending", PACK)


@endings
@pytest.mark.parametrize("misnamed", [False, True])
def test_packed_files_are_read_and_written(tmp_path, ending, misnamed):
    corpus = corpus_of(tmp_path, "a.txt" if misnamed else f"a.txt{ending}", PACK[ending](CONTENT))

    assert b"".join(slice.data for slice in corpus.slices(5000)) == CONTENT
    assert UNPACK[ending](rewritten(corpus, tmp_path / f"b.txt{ending}")) == CONTENT
    assert UNPACK[ending](rewritten(corpus, tmp_path / f"B.TXT{ending.upper()}")) == CONTENT
    assert rewritten(corpus, tmp_path / "b.txt") == CONTENT


@endings
def test_the_same_content_is_the_same_bytes(tmp_path, ending, monkeypatch):
    corpus = corpus_of(tmp_path, "a.txt", CONTENT)
    monkeypatch.setattr("time.time", lambda: 1e9)
    first = rewritten(corpus, tmp_path / f"first{ending}")
    monkeypatch.setattr("time.time", lambda: 2e9)

    assert rewritten(corpus, tmp_path / f"second{ending}") == first


@endings
def test_a_pack_that_is_cut_off_says_where(tmp_path, ending):
    packed = PACK[ending](CONTENT)

    with pytest.raises(BadDataset, match=r"the \w+ pack is damaged or cut off after [\d,]+ bytes"):
        all_parsed(corpus_of(tmp_path, f"a.txt{ending}", packed[:-9]))


def test_how_far_a_pack_was_read(tmp_path):
    packed = gzip.compress(CONTENT)
    corpus = corpus_of(tmp_path, "a.txt.gz", packed[:-8])  # all but the check sum: the content is there

    with pytest.raises(BadDataset, match=rf"after {len(CONTENT):,} bytes .*; get it again\."):
        list(corpus.slices(1 << 30))


def test_a_damaged_pack_is_a_sentence(tmp_path):
    packed = bytearray(gzip.compress(CONTENT))
    packed[2000:2100] = b"\xaa" * 100

    with pytest.raises(BadDataset, match="the gzip pack is damaged or cut off after"):
        all_parsed(corpus_of(tmp_path, "a.txt.gz", bytes(packed)))


def test_members_after_one_another_are_one_content(tmp_path):
    corpus = corpus_of(tmp_path, "a.txt.gz", gzip.compress(b"She.\n") + gzip.compress(b"He.\n"))

    assert all_parsed(corpus).sentences == [("She.",), ("He.",)]


def test_names_and_packs_of_a_path(tmp_path):
    (tmp_path / "a").write_bytes(b"She.\n")

    assert inner_name(tmp_path / "Train.JSONL.gz") == "train.jsonl"
    assert {inner_name(tmp_path / f"a.csv{ending}") for ending in PACK} == {"a.csv"}
    assert inner_name(tmp_path / "train.jsonl") == "train.jsonl"
    assert packing_of(tmp_path / "a") is None


def test_progress_is_told_in_shares(tmp_path):
    shares: list[float] = []
    corpus = corpus_of(tmp_path, "a.txt.gz", gzip.compress(CONTENT))
    for _ in corpus.slices(50_000, shares.append):
        pass

    assert shares == sorted(shares)
    assert (shares[0] > 0, shares[-1]) == (True, 1.0)
