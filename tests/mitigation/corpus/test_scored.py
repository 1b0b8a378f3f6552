import json
from pathlib import Path

import numpy as np
import pytest

from equipoise.corpora.shapes import in_silence
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
    ("write", "keep", "expected", "unlabelled"),
    [
        (write_snli, False, [0.1, 0.3], 1),
        (write_snli, True, [0.1, 0.2, 0.3], 0),
        (write_like_hugging_face, False, [0.2, 0.4], 1),
        (write_sentiments, False, [0.1, 0.2, 0.3], 0),  # -1 is an ordinary label here
    ],
)
def test_which_scores_count(tmp_path, write, keep, expected, unlabelled):
    scores = scored(tmp_path / "scores", write(tmp_path / "corpus.jsonl"), size=50)

    found = considered(scores, tmp_path / "numbers", keep, in_silence)

    assert np.concatenate(list(found.arrays())).tolist() == expected
    assert found.unlabelled == unlabelled
