"""What every kind of model and every format promises, tested the same for each line of the tables."""

from __future__ import annotations

import pickle
import sys
import types
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import UnknownName
from equipoise.models import MODELS, Vectors, load_model
from equipoise.models.builtin import BUILTIN, installed
from equipoise.models.formats import FORMATS, recognise
from equipoise.models.formats.source import source_of
from equipoise.models.formats.writing import write_vectors
from equipoise.models.static import open_vectors

ROWS = "he 1 2 3\nshe 4 5 6\nman 7 8 9\nwoman 1 0 1\n"


def example(format: str, folder: Path) -> Path:
    """A small file in one of FORMATS."""
    text = folder / "example.txt"
    text.write_text(ROWS)
    if format == "text":
        return text
    if format == "gensim pickle":
        return gensim_pickle(folder / "example.kv")
    ending = {"word2vec binary": ".bin", "npz": ".npz", "npy": ".npy", "safetensors": ".safetensors"}[format]
    write_vectors(open_vectors(text).store, folder / f"example{ending}")
    return folder / f"example{ending}"


def gensim_pickle(path: Path) -> Path:
    module = types.ModuleType("gensim")
    shell = type("KeyedVectors", (), {"__module__": "gensim"})
    module.KeyedVectors = shell  # type: ignore[attr-defined]
    thing = shell()
    thing.index_to_key = [row.split()[0] for row in ROWS.splitlines()]
    thing.vectors = np.array([row.split()[1:] for row in ROWS.splitlines()], np.float32)
    sys.modules["gensim"] = module
    path.write_bytes(pickle.dumps(thing))
    del sys.modules["gensim"]
    return path


def of_scheme(scheme: str) -> Callable[[Path], Vectors]:
    if scheme == "fake":
        return lambda folder: load_model("fake:nobody here,nor here")
    if scheme == "builtin":
        name = next(iter(BUILTIN))
        return lambda folder: load_model(f"builtin:{name}") if installed(name) else pytest.skip("no built-in model")
    return lambda folder: load_model(f"{scheme}:{example('text', folder)}")


def of_format(format: str) -> Callable[[Path], Vectors]:
    return lambda folder: load_model(example(format, folder), allow_pickle=True)


EVERY = {scheme: of_scheme(scheme) for scheme in MODELS} | {format: of_format(format) for format in FORMATS}


@pytest.mark.parametrize("load", EVERY.values(), ids=EVERY.keys())
def test_every_model(tmp_path: Path, load: Callable[[Path], Vectors]) -> None:
    model = load(tmp_path)
    assert isinstance(model, Vectors)
    assert model.name and model.fingerprint and model.description
    assert isinstance(model.notes, tuple)

    asked = ["she", "nobody here", "he", "she", "nor here", "woman"]
    answer = model.vectors(asked)
    assert answer.found == ("she", "he", "she", "woman")  # in the order asked, repeated where repeated
    assert answer.missing == ("nobody here", "nor here")
    assert answer.array.dtype.kind == "f"
    assert answer.array.ndim == 2 and len(answer.array) == len(answer.found)
    assert np.isfinite(answer.array).all()
    assert np.array_equal(answer.array[0], answer.array[2])
    assert np.array_equal(answer.array[1], model.vectors(["he"]).array[0])

    nothing = model.vectors([])
    assert (nothing.found, nothing.missing, nothing.array.shape) == ((), (), (0, answer.array.shape[1]))
    assert model.vectors(["nor here"]).array.shape[1] == answer.array.shape[1]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_known_by_its_content(tmp_path: Path, format: str) -> None:
    path = example(format, tmp_path).rename(tmp_path / "no-ending")
    source = source_of(path, allow_pickle=True, vocabulary=None, progress=lambda share: None)
    assert recognise(source) == format


def test_an_unknown_scheme() -> None:
    with pytest.raises(UnknownName, match="no kind of model 'glve'; did you mean glove"):
        load_model("glve:vectors.txt")
