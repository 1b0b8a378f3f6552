"""gensim's pickles: refused unless allowed, and read without gensim and without running what is hidden in them."""

from __future__ import annotations

import os
import pickle
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.errors import BadVectors
from equipoise.models.static import open_vectors

VECTORS = np.array([[1, 2], [3, 4]], np.float32)


@pytest.fixture
def gensim(monkeypatch: pytest.MonkeyPatch) -> type:
    """A stand-in for gensim's class, under its name, until the file is written."""

    class KeyedVectors:
        def __init__(self, **fields: Any):
            self.__dict__.update(index_to_key=["he", "she"], key_to_index={"he": 0, "she": 1}, vector_size=2, **fields)

    KeyedVectors.__module__, KeyedVectors.__qualname__ = "gensim.models.keyedvectors", "KeyedVectors"
    for name in ("gensim", "gensim.models", "gensim.models.keyedvectors"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    sys.modules["gensim.models.keyedvectors"].KeyedVectors = KeyedVectors  # type: ignore[attr-defined]
    return KeyedVectors


def save(path: Path, thing: object, protocol: int = 4) -> Path:
    path.write_bytes(pickle.dumps(thing, protocol=protocol))
    for name in [name for name in sys.modules if name.split(".")[0] == "gensim"]:
        sys.modules[name] = None  # type: ignore[assignment]  # importing gensim now fails
    return path


@pytest.mark.parametrize("protocol", [3, 4, 5])
def test_read_without_gensim(tmp_path: Path, gensim: type, protocol: int) -> None:
    counts = {"count": np.array([10, 5])}
    path = save(tmp_path / "vectors.kv", gensim(vectors=VECTORS, expandos=counts), protocol)
    model = open_vectors(path, allow_pickle=True)
    assert model.vectors(["she", "he", "it"]).array.tolist() == [[3, 4], [1, 2]]


def test_refused_unless_allowed_even_when_it_was_read_before(tmp_path: Path, gensim: type) -> None:
    path = save(tmp_path / "vectors.kv", gensim(vectors=VECTORS))
    for _ in range(2):
        with pytest.raises(BadVectors, match=r"vectors\.kv is a Python pickle.*--allow-pickle"):
            open_vectors(path)
        open_vectors(path, allow_pickle=True)


def test_large_arrays_lie_beside_and_a_change_of_them_is_seen(tmp_path: Path, gensim: type) -> None:
    path = save(tmp_path / "vectors.kv", gensim(vectors=None))
    for vectors in (VECTORS, VECTORS + 1):
        np.save(tmp_path / "vectors.kv.vectors.npy", vectors)
        assert np.array_equal(open_vectors(path, allow_pickle=True).vectors(["he", "she"]).array, vectors)


def gensim_3(**fields: Any) -> Any:
    """KeyedVectors as gensim 3 has them: words with their index and count, and a list of words."""
    module = types.ModuleType("gensim.models.keyedvectors")
    for name in ("Word2VecKeyedVectors", "Vocab"):
        kind = type(name, (), {"__module__": module.__name__})
        setattr(module, name, kind)
    sys.modules |= {"gensim": types.ModuleType("gensim"), "gensim.models": types.ModuleType("gensim.models")}
    sys.modules[module.__name__] = module
    vocab = {}
    for word, index in (("she", 1), ("he", 0)):
        vocab[word] = module.Vocab()
        vars(vocab[word]).update(index=index, count=2 - index)
    saved = module.Word2VecKeyedVectors()
    vars(saved).update(vector_size=2, vocab=vocab, **fields)
    return saved


GENSIM_3 = {
    "a list of words": {"index2word": ["he", "she"], "vectors": VECTORS},
    "words that are scalars of NumPy": {"index2word": [np.str_("he"), np.str_("she")], "vectors": VECTORS},
    "words with their index only": {"vectors": VECTORS},
    "an array under its older name": {"index2word": ["he", "she"], "syn0": VECTORS},
}


@pytest.mark.parametrize("fields", GENSIM_3.values(), ids=GENSIM_3.keys())
@pytest.mark.parametrize("protocol", [2, 4])
@pytest.mark.usefixtures("gensim")
def test_files_of_gensim_3(tmp_path: Path, fields: dict[str, Any], protocol: int) -> None:
    path = save(tmp_path / "vectors.kv", gensim_3(**fields), protocol)
    assert open_vectors(path, allow_pickle=True).vectors(["she", "he"]).array.tolist() == [[3, 4], [1, 2]]


@pytest.mark.parametrize("name", ["vectors", "syn0"])
@pytest.mark.usefixtures("gensim")
def test_large_arrays_of_gensim_3_lie_beside(tmp_path: Path, name: str) -> None:
    path = save(tmp_path / "vectors.kv", gensim_3(index2word=["he", "she"], **{name: None}))
    for vectors in (VECTORS, VECTORS + 1):
        np.save(tmp_path / f"vectors.kv.{name}.npy", vectors)
        assert np.array_equal(open_vectors(path, allow_pickle=True).vectors(["he", "she"]).array, vectors)


@pytest.mark.usefixtures("gensim")
def test_code_hidden_in_a_file_of_gensim_3_does_not_run(tmp_path: Path) -> None:
    hidden = mischief(tmp_path / "it-ran")["os.system"]
    path = save(tmp_path / "vectors.kv", gensim_3(index2word=["he", "she"], vectors=VECTORS, extra=hidden))
    with pytest.raises(BadVectors, match="which vectors have no need of"):
        open_vectors(path, allow_pickle=True)
    assert not (tmp_path / "it-ran").exists()


class Malicious:
    def __init__(self, call: Any, *arguments: Any):
        self.call = call, arguments

    def __reduce__(self) -> Any:
        return self.call


def mischief(marker: Path) -> dict[str, object]:
    return {
        "os.system": Malicious(os.system, f"touch {marker}"),
        "eval": Malicious(eval, f"open({str(marker)!r}, 'w')"),
        "a loader of numpy": Malicious(np.load, str(marker), None, True),
        "an import of numpy": Malicious(
            __import__("numpy.testing").testing.runstring, f"open({str(marker)!r}, 'w')", {}
        ),
    }


@pytest.mark.parametrize("kind", mischief(Path()))
def test_code_hidden_inside_does_not_run_even_when_allowed(tmp_path: Path, gensim: type, kind: str) -> None:
    marker = tmp_path / "it-ran"
    path = save(tmp_path / "vectors.kv", gensim(vectors=VECTORS, extra=mischief(marker)[kind]))
    with pytest.raises(BadVectors, match=r"vectors\.kv holds no gensim KeyedVectors.*which vectors have no need of"):
        open_vectors(path, allow_pickle=True)
    assert not marker.exists()


BROKEN = {
    "nothing of gensim": {"a": 1},
    "no words": types.SimpleNamespace,
    "a plain list": [1, 2, 3],
}


@pytest.mark.parametrize("thing", BROKEN.values(), ids=BROKEN.keys())
def test_other_pickles_are_refused(tmp_path: Path, thing: object) -> None:
    path = tmp_path / "vectors.kv"
    path.write_bytes(pickle.dumps(thing))
    with pytest.raises(BadVectors, match="holds no gensim KeyedVectors that can be read"):
        open_vectors(path, allow_pickle=True)


@pytest.mark.parametrize(
    ("vectors", "reason"),
    [(VECTORS[:1], "1 vectors and 2 words"), (VECTORS * np.nan, "not finite"), (VECTORS[0], "one array of numbers")],
    ids=["a vector too few", "NaN", "one dimension"],
)
def test_vectors_are_checked_as_in_other_files(tmp_path: Path, gensim: type, vectors: Any, reason: str) -> None:
    with pytest.raises(BadVectors, match=reason):
        open_vectors(save(tmp_path / "vectors.kv", gensim(vectors=vectors)), allow_pickle=True)


def test_a_pickle_cut_off(tmp_path: Path, gensim: type) -> None:
    path = save(tmp_path / "vectors.kv", gensim(vectors=VECTORS))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(BadVectors, match="holds no gensim KeyedVectors"):
        open_vectors(path, allow_pickle=True)
