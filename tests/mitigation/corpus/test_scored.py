import json
from pathlib import Path

import numpy as np
import pytest

from equipoise.corpora.shapes import in_silence
from equipoise.errors import CannotAnswer
from equipoise.mitigation.corpus import Options, subtract
from equipoise.mitigation.corpus.scored import considered
from tests.mitigation.corpus.made import scored, write_pairs


def write_like_hugging_face(path: Path) -> Path:
    lines = [{"premise": "0.1 A.", "hypothesis": f"0.{n} B.", "label": label} for n, label in ((2, 0), (3, -1), (4, 2))]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def write_sentiments(path: Path) -> Path:
    path.write_text("".join(json.dumps({"text": f"0.{n} A.", "label": n - 2}) + "\n" for n in (1, 2, 3)))
    return path


def write_snli(path: Path) -> Path:
    return write_pairs(path, [(f"0.{n} A.", "0 B.", label) for n, label in ((1, "neutral"), (2, "-"), (3, "neutral"))])


@pytest.mark.parametrize(
    ("write", "unlabelled", "expected", "left_out", "minus_ones"),
    [(write_snli, ("-",), [0.1, 0.3], 1, 0), (write_snli, (), [0.1, 0.2, 0.3], 0, 0),
     (write_snli, ("-", "neutral", ""), [], 3, 0), (write_like_hugging_face, ("-",), [0.2, 0.3, 0.4], 0, 1),
     (write_like_hugging_face, ("-1",), [0.2, 0.4], 1, 0), (write_like_hugging_face, ("-", "2", "-1"), [0.2], 2, 0),
     (write_sentiments, ("-",), [0.1, 0.2, 0.3], 0, 0)],  # -1 is an ordinary label in the last
)  # fmt: skip
def test_which_scores_count(tmp_path, write, unlabelled, expected, left_out, minus_ones):
    scores = scored(tmp_path / "scores", write(tmp_path / "corpus.jsonl"), size=50)
    if not expected:
        with pytest.raises(CannotAnswer, match=r"All scored entries .* \(3 of them\); .*--keep-unlabelled"):
            considered(scores, tmp_path, unlabelled, in_silence)
        return

    found = considered(scores, tmp_path, unlabelled, in_silence)

    assert np.concatenate(list(found.arrays())).tolist() == expected
    assert (found.unlabelled, found.minus_ones) == (left_out, minus_ones)
    every = np.concatenate([scores.of_entries(shard) for shard in scores.shards])
    assert every[np.concatenate(list(found.counts()))].tolist() == expected


def test_labels_that_perhaps_mean_none_are_told(tmp_path):
    scores = scored(tmp_path / "scores", write_like_hugging_face(tmp_path / "corpus.jsonl"))

    done = subtract(scores, tmp_path / "out", 100)
    named = subtract(scores, tmp_path / "named", 100, Options(unlabelled=("-1",)))

    assert done.warnings == (
        "1 entry has the label -1, which in Hugging Face's copies of SNLI means that annotators did not agree; "
        "--unlabelled -1 leaves them out.",
    )
    assert (done.considered, named.considered, named.unlabelled, named.warnings) == (3, 2, 1, ())


def test_a_corpus_without_labels_has_none_that_is_left_out(tmp_path):
    (tmp_path / "corpus.txt").write_text("0.1 A.\n0.2 B.\n")
    scores = scored(tmp_path / "scores", tmp_path / "corpus.txt")

    assert considered(scores, tmp_path, ("", "-"), in_silence).unlabelled == 0


def test_a_slice_without_entries_has_no_labels(tmp_path):
    path = write_snli(tmp_path / "corpus.jsonl")
    path.write_text("\n" * 60 + path.read_text())
    scores = scored(tmp_path / "scores", path, size=50)

    found = considered(scores, tmp_path, ("-",), in_silence)

    assert np.concatenate(list(found.arrays())).tolist() == [0.1, 0.3]
    assert found.unlabelled == 1
