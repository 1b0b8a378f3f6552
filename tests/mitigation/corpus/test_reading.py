"""A failure to read is told as one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.shapes import Progress, Slice, in_silence
from equipoise.errors import BadDataset
from equipoise.mitigation.corpus import Options, subtract
from equipoise.mitigation.corpus.reading import blocks_of
from tests.mitigation.corpus.made import TEN, scored, write_pairs


class Failing(Corpus):
    """A corpus on a disk that fails after the first slice."""

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[Slice]:
        yield next(super().slices(size, progress))
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("keep_unlabelled", [False, True])  # which read first to find a threshold, or to change
def test_a_corpus_that_cannot_be_read_is_not_told_as_a_place_that_cannot_be_written(ten, tmp_path, keep_unlabelled):
    failing = replace(ten, corpus=Failing(ten.corpus.files, ten.corpus.formats))

    with pytest.raises(BadDataset, match=r"^The corpus cannot be read to its end: Input/output error; is it still"):
        subtract(failing, tmp_path / "out", 75, Options(keep_unlabelled=keep_unlabelled))
    assert not (tmp_path / "out").exists()


def test_a_file_in_blocks(tmp_path):
    (tmp_path / "a").write_bytes(b"a" * 3_000_000)

    assert b"".join(blocks_of(tmp_path / "a")) == b"a" * 3_000_000
    with pytest.raises(BadDataset, match=r"/b cannot be read to its end: No such file"):
        list(blocks_of(tmp_path / "b"))


def test_a_file_for_evaluation_that_goes_while_we_work_is_told(tmp_path):
    train, dev = (write_pairs(tmp_path / f"{name}.jsonl", TEN) for name in ("train", "dev"))
    scores = scored(tmp_path / "scores", train, dev)

    def remove_it(share: float) -> None:
        if share > 0.9:
            dev.unlink(missing_ok=True)

    with pytest.raises(BadDataset, match=r"dev\.jsonl cannot be read"):
        subtract(scores, tmp_path / "out", 75, progress=remove_it)
    assert not (tmp_path / "out").exists()
