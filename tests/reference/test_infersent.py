"""Our encoder beside InferSent's own code (facebookresearch/InferSent 31eede6, models.py), on small random weights.

Version 1 there lets padding take part in the maximum, version 2 does not.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("transformers", reason="transformers is not installed")

from equipoise.models import load_model
from equipoise.models.infersent import InferSent, reading, save

CLOSE = 1e-6


@pytest.fixture(scope="module")
def golden(shared: Path) -> Path:
    return shared / "golden" / "infersent"


@pytest.fixture(scope="module")
def figures(golden: Path) -> dict[str, Any]:
    return json.loads((golden / "golden_infersent.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def outputs(golden: Path) -> dict[str, NDArray[np.float32]]:
    with np.load(golden / "outputs.npz") as arrays:
        return dict(arrays)


def opened(golden: Path, folder: Path, version: int, pooling: str = "own") -> InferSent:
    words = golden / "glove_random_50d.txt"
    with np.load(golden / "weights.npz") as weights:
        save(folder / "golden.safetensors", weights, version, load_model(words))
    model = load_model(f"infersent:{folder / 'golden.safetensors'}", words=words, pooling=pooling)
    assert isinstance(model, InferSent) and model.version == version and model.notes == ()
    return model


def pooled(model: InferSent, sentences: list[str]) -> NDArray[np.floating]:
    """The vector of every sentence, of those without a known word too."""
    array = np.full((len(sentences), model.dimensions), np.nan)
    for each in model.weigh(sentences, lambda share: None):
        array[each.places] = each.pooled
    return array


@pytest.mark.parametrize("version", [1, 2])
def test_one_sentence_at_a_time(golden, figures, outputs, tmp_path, version):
    """Without padding both versions agree with ours, all sentences at once or one at a time."""
    model, sentences, wanted = opened(golden, tmp_path, version), figures["sentences"], outputs[f"v{version}_bsize1"]
    assert np.allclose(pooled(model, sentences), wanted, atol=CLOSE)
    assert np.allclose([pooled(model, [each])[0] for each in sentences], wanted, atol=CLOSE)
    answer = model.vectors(sentences)
    assert answer.missing == ("unknownword zzz qqq",)
    assert np.allclose(answer.array, np.delete(wanted, sentences.index(*answer.missing), axis=0), atol=CLOSE)
    assert sorted(model.unknown) == figures["oov"]


@pytest.mark.parametrize("size", [4, 64])
def test_padding_is_masked_in_version_2(golden, figures, outputs, tmp_path, size):
    model = opened(golden, tmp_path, 2)
    assert np.allclose(pooled(model, figures["sentences"]), outputs[f"v2_bsize{size}"], atol=CLOSE)


@pytest.mark.parametrize("size", [1, 4, 64])
def test_padding_takes_part_in_version_1(golden, figures, outputs, tmp_path, monkeypatch, size):
    model, sentences = opened(golden, tmp_path, 1, "padded-max"), figures["sentences"]
    monkeypatch.setattr(reading, "AS_PUBLISHED", size)
    found = pooled(model, sentences)
    assert np.allclose(found, outputs[f"v1_bsize{size}"], atol=CLOSE)
    if size == 64:
        changed = np.flatnonzero(np.abs(found - outputs["v1_bsize1"]).max(axis=1) > CLOSE)
        assert changed.tolist() == figures["runs"]["v1"]["rows_changed"]


@pytest.mark.parametrize(("version", "pooling"), [(1, "own"), (1, "padded-max"), (2, "own")])
def test_dimensions_won(golden, figures, tmp_path, version, pooling):
    """Counted without padding, whatever the pooling, as the published code shows them."""
    model, run = opened(golden, tmp_path, version, pooling), figures["runs"][f"v{version}"]
    texts = [each["sentence"] for each in run["importance"]]
    found = {}
    for each in model.weigh(texts, lambda share: None):
        counts = np.rint(each.shares * model.dimensions).astype(int)
        for number, place in enumerate(each.places.tolist()):
            tokens = slice(*each.firsts[number : number + 2])
            spans = zip(each.starts[tokens].tolist(), each.ends[tokens].tolist(), strict=True)
            words = [texts[place][start:end] for start, end in spans]
            found[place] = [run["bos"], *words[1:-1], run["eos"]], counts[tokens].tolist()
    assert [found[place] for place in range(len(texts))] == [(e["tokens"], e["counts"]) for e in run["importance"]]
    assert all(sum(counts) == model.dimensions for _, counts in found.values())
