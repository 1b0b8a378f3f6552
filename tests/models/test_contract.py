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
from equipoise.models import MODELS, InContext, Sentence, Vectors, load_model
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
    if scheme in ("fake", "fake-context"):
        return lambda folder: load_model(f"{scheme}:nobody here,nor here")
    if scheme == "hf":
        return tiny_encoder
    return lambda folder: load_model(f"{scheme}:{example('text', folder)}")


def tiny_encoder(folder: Path) -> Vectors:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("transformers", reason="transformers is not installed")
    from tests.models.contextual.tiny import make

    return load_model(f"hf:{make('bert', folder / 'bert')}")


def of_builtin(name: str) -> Callable[[Path], Vectors]:
    return lambda folder: load_model(f"builtin:{name}") if installed(name) else pytest.skip(f"{name} is not installed")


def of_format(format: str) -> Callable[[Path], Vectors]:
    return lambda folder: load_model(example(format, folder), allow_pickle=True)


EVERY = {
    **{scheme: of_scheme(scheme) for scheme in MODELS if scheme != "builtin"},
    **{f"builtin:{name}": of_builtin(name) for name in BUILTIN},
    **{format: of_format(format) for format in FORMATS},
}
BLANK = ("", " ")
STRANGE = {"hf": BLANK, "builtin:minilm": BLANK}  # an encoder knows every text that has a letter; others not these:
STRANGERS = ("nobody here", "nor here")
IN_CONTEXT = ("hf", "builtin:minilm", "fake-context")


@pytest.mark.parametrize("kind", EVERY)
def test_every_model(tmp_path: Path, kind: str) -> None:
    model = EVERY[kind](tmp_path)
    assert isinstance(model, Vectors)
    assert isinstance(model, InContext) == (kind in IN_CONTEXT)
    assert model.name and model.fingerprint and model.description
    assert isinstance(model.notes, tuple)

    first, second = STRANGE.get(kind, STRANGERS)
    answer = model.vectors(["she", first, "he", "she", second, "woman"])
    assert answer.found == ("she", "he", "she", "woman")  # in the order asked, repeated where repeated
    assert answer.missing == (first, second)
    assert answer.array.dtype.kind == "f"
    assert answer.array.ndim == 2 and len(answer.array) == len(answer.found)
    assert np.isfinite(answer.array).all()
    assert np.array_equal(answer.array[0], answer.array[2])
    assert np.array_equal(answer.array[1], model.vectors(["he"]).array[0])

    nothing = model.vectors([])
    assert (nothing.found, nothing.missing, nothing.array.shape) == ((), (), (0, answer.array.shape[1]))
    assert model.vectors([second]).array.shape[1] == answer.array.shape[1]


@pytest.mark.parametrize("kind", IN_CONTEXT)
def test_every_model_that_reads_sentences(tmp_path: Path, kind: str) -> None:
    model = EVERY[kind](tmp_path)
    assert isinstance(model, InContext)
    assert model.layer == model.layers[-1] and model.layers == tuple(range(len(model.layers)))
    assert isinstance(model.revision, str)

    sentences = [
        Sentence("she met a man", ((0, 3), (10, 13))),
        Sentence("he met him", ((0, 2),)),
        Sentence("she", ((0, 3),)),
    ]
    told: list[float] = []
    model.prepare(sentences, model.layers, told.append)
    assert told[-1] == 1.0
    for layer in model.layers:
        here = model.at(layer)
        assert here.layer == layer and (here.name == model.name) == (layer == model.layer)
        found = here.in_context(sentences)
        assert found.shape == (3, 2, model.dimensions) and found.dtype.kind == "f"
        assert np.isfinite(found[0]).all() and np.isfinite(found[:, 0]).all()
        assert np.isnan(found[1:, 1]).all()  # no second word was asked for
        assert np.array_equal(found[2, 0], here.vectors(["she"]).array[0])  # alone it is a sentence of one word
        assert np.array_equal(found[:1], here.in_context(sentences[:1]))
    last = model.in_context(sentences)
    assert not np.allclose(last[0, 0], last[2, 0])  # what stands around it counts
    assert model.in_context([]).shape[2] == model.dimensions


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_known_by_its_content(tmp_path: Path, format: str) -> None:
    path = example(format, tmp_path).rename(tmp_path / "no-ending")
    source = source_of(path, allow_pickle=True, vocabulary=None, progress=lambda share: None)
    assert recognise(source) == format


def test_an_unknown_scheme() -> None:
    with pytest.raises(UnknownName, match="no kind of model 'glve'; did you mean glove"):
        load_model("glve:vectors.txt")
