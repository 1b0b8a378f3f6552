"""What every kind of model and every format promises, tested the same for each line of the tables."""

from __future__ import annotations

import pickle
import sys
import types
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from equipoise.errors import UnknownName
from equipoise.models import (
    MODELS,
    Importances,
    InContext,
    Model,
    Reading,
    Senses,
    Sentence,
    Vectors,
    likelihoods_of,
    load_model,
    sentences_of,
)
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
    if scheme in ("fake", "fake-context", "fake-senses"):
        return lambda folder: load_model(f"{scheme}:nobody here,nor here,nobody")
    if scheme == "fake-sentences":
        return lambda folder: load_model(f"{scheme}:nobody,nor,here")
    if scheme == "bag":
        return small_bag
    if scheme == "projected":
        return without_a_direction
    if scheme == "hf":
        return tiny_encoder
    if scheme == "senses":
        return few_senses
    if scheme == "st":
        return tiny_sentence_encoder
    if scheme in WEIGHING:
        return lambda folder: small_infersent(scheme, folder)
    return lambda folder: load_model(f"{scheme}:{example('text', folder)}")


def few_senses(folder: Path) -> Vectors:
    from tests.wordnet.small import write

    (folder / "senses.txt").write_text("".join(f"{key} {n} 1 2\n" for n, key in enumerate((*KEYS, "moon%1:18:01::"))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EQUIPOISE_WORDNET", str(write(folder / "wordnet")))
        return load_model(f"senses:{folder / 'senses.txt'}")


def tiny_encoder(folder: Path) -> Vectors:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("transformers", reason="transformers is not installed")
    from tests.models.contextual.tiny import make

    return load_model(f"hf:{make('bert', folder / 'bert')}")


def tiny_sentence_encoder(folder: Path) -> Vectors:
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("transformers", reason="transformers is not installed")
    from tests.models.contextual.tiny import make

    return load_model(f"st:{make('bert', folder / 'bert')}", pooling="max")


def small_bag(folder: Path) -> Vectors:
    from tests.models.infersent.made import write_words

    return load_model(f"bag:{write_words(folder / 'words.txt', ('she', 'he', 'woman', 'met', 'a', 'man'))}")


def without_a_direction(folder: Path) -> Vectors:
    from equipoise.models.opened import opening_of
    from equipoise.models.projected import projected, write_projected

    base = load_model("fake-sentences:nobody,nor,here")
    directions = np.eye(16)[:2]
    made = projected(sentences_of(base), directions, "made by hand", "by hand", opening_of(base))
    write_projected(made, folder / "projected.safetensors")
    return load_model(folder / "projected.safetensors")


def small_infersent(scheme: str, folder: Path) -> Vectors:
    pytest.importorskip("transformers", reason="transformers is not installed")
    from tests.models.infersent.made import weights, write_words

    with_marks = ("<s>", "</s>", "<p>", "</p>", "she", "he", "woman", "met", "a", "man")
    save_file(weights(), folder / "small.safetensors")
    words = write_words(folder / "words.txt", with_marks)
    return load_model(f"{scheme}:{folder / 'small.safetensors'}", words=words)


def tiny_language_model(folder: Path) -> Model:
    pytest.importorskip("transformers", reason="transformers is not installed")
    from tests.models.likelihoods.tiny import make

    return load_model(f"hf:{make('bert', folder / 'bert')}")


def tiny_sensebert(folder: Path) -> Model:
    pytest.importorskip("tensorflow", reason="tensorflow is not installed")
    from tests.models.sensebert.tiny import make

    return load_model(f"sensebert:{make(folder)}")


def tiny_gguf(folder: Path) -> Model:
    pytest.importorskip("gguf", reason="gguf is not installed")
    from tests.models.likelihoods.test_gguf import written

    return load_model(f"gguf:{written(folder / 'tiny.gguf')}")


def of_builtin(name: str) -> Callable[[Path], Vectors]:
    return lambda folder: load_model(f"builtin:{name}") if installed(name) else pytest.skip(f"{name} is not installed")


def of_format(format: str) -> Callable[[Path], Vectors]:
    return lambda folder: load_model(example(format, folder), allow_pickle=True)


SPEAKERS: dict[str, Callable[[Path], Model]] = {  # language models, which give probabilities and no vectors
    "fake-masked": lambda folder: load_model("fake-masked:"),
    "fake-causal": lambda folder: load_model("fake-causal:"),
    "hf": tiny_language_model,
    "sensebert": tiny_sensebert,
    "gguf": tiny_gguf,
}
LANGUAGES = ("smollm2",)  # built-in ones; unpacked once in tests/models/likelihoods/test_gguf.py, which takes 40 s
WEIGHING = (
    "bag",
    "st",
    "fake-sentences",
    "infersent",
    "infersent1",
    "infersent2",
)  # that tell what each word gives to a sentence
SENTENCES = (*WEIGHING, "projected", "builtin:use")
NOT_HERE = ("builtin", *SPEAKERS)
EVERY = {
    **{scheme: of_scheme(scheme) for scheme in MODELS if scheme == "hf" or scheme not in NOT_HERE},
    **{f"builtin:{name}": of_builtin(name) for name in BUILTIN if name not in LANGUAGES},
    **{format: of_format(format) for format in FORMATS},
}
BLANK = ("", " ")
STRANGE = {
    "hf": BLANK,
    "st": BLANK,
    "builtin:minilm": BLANK,
    "builtin:use": BLANK,
}  # an encoder knows every text that has a letter; others not these:
STRANGERS = ("nobody here", "nor here")
KEYS = ("moon%1:17:00::", "mentor%2:32:00::", "mentor%1:18:00::")
KNOWN = {"senses": KEYS, "fake-senses": KEYS}  # others know these:
WORDS = ("she", "he", "woman")
IN_CONTEXT = ("hf", "builtin:minilm", "fake-context")


@pytest.mark.parametrize("kind", EVERY)
def test_every_model(tmp_path: Path, kind: str) -> None:
    model = EVERY[kind](tmp_path)
    assert isinstance(model, Vectors)
    assert isinstance(model, InContext) == (kind in IN_CONTEXT)
    assert isinstance(model, Senses) == (kind in KNOWN)
    assert model.name and model.fingerprint and model.description
    assert isinstance(model.notes, tuple)

    first, second = STRANGE.get(kind, STRANGERS)
    she, he, woman = KNOWN.get(kind, WORDS)
    answer = model.vectors([she, first, he, she, second, woman])
    assert answer.found == (she, he, she, woman)  # in the order asked, repeated where repeated
    assert answer.missing == (first, second)
    assert answer.array.dtype.kind == "f"
    assert answer.array.ndim == 2 and len(answer.array) == len(answer.found)
    assert np.isfinite(answer.array).all()
    assert np.array_equal(answer.array[0], answer.array[2])
    again = model.vectors([he]).array[0]
    assert np.allclose(answer.array[1], again, rtol=0, atol=1e-6 if kind == "builtin:use" else 0)  # it keeps nothing

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


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_sentence_encoder(tmp_path: Path, kind: str) -> None:
    model = sentences_of(EVERY[kind](tmp_path))
    assert model.pooling
    told: list[float] = []
    answer = model.read(["she met a man", "he", "she met a man"], told.append)
    assert answer.missing == () and told[-1] == 1.0
    assert np.array_equal(answer.array[0], answer.array[2])
    assert np.allclose(answer.array, model.vectors(answer.found).array, atol=1e-6)
    assert isinstance(model, Importances) == (kind in WEIGHING)


@pytest.mark.parametrize("kind", WEIGHING)
def test_every_encoder_that_weighs_words(tmp_path: Path, kind: str) -> None:
    model = EVERY[kind](tmp_path)
    assert isinstance(model, Importances)
    assert (model.space == "words") == (model.lexicon is not None)
    texts = ["she met a man", "he", "", "he"]
    told: list[float] = []
    places: list[int] = []
    for each in model.weigh(texts, told.append):
        places += each.places.tolist()
        assert len(each.firsts) == len(each.places) + 1 and each.firsts[-1] == len(each.shares) == len(each.vectors)
        for row, place in enumerate(each.places):
            tokens = slice(*each.firsts[row : row + 2])
            shares, starts, ends = each.shares[tokens], each.starts[tokens], each.ends[tokens]
            assert (shares >= 0).all() and shares.sum() == pytest.approx(1 if len(shares) else 0)
            assert (starts <= ends).all() and ends.max(initial=0) <= len(texts[place]) <= each.cut_at[row]
            pieces = "".join(texts[place][start:end] for start, end in zip(starts, ends, strict=True))
            assert pieces == "".join(texts[place].split())
            if texts[place]:
                assert np.allclose(each.pooled[row], model.vectors([texts[place]]).array[0], atol=1e-6)
    assert sorted(places) == [0, 1, 2, 3] and told[-1] == 1.0


@pytest.mark.parametrize("kind", KNOWN)
def test_every_model_of_senses(tmp_path: Path, kind: str) -> None:
    model = EVERY[kind](tmp_path)
    assert isinstance(model, Senses)
    for word in ("moon", "mentor"):
        keys = model.senses(word)
        assert len(keys) == len(set(keys)) == 2
        assert model.senses(keys[0]) == model.senses(word.upper()) == keys  # of a key, those of its word
        assert model.vectors(keys).missing == ()

        words = model.as_words()
        assert isinstance(words, Vectors) and not isinstance(words, Senses)
        assert words.name == model.name  # asking tells the two apart
        answer = words.vectors([word, "nobody"])
        assert (answer.found, answer.missing) == ((word,), ("nobody",))
        assert np.allclose(answer.array[0], model.vectors(keys).array.mean(axis=0))
    assert model.senses("nobody") == ()


@pytest.mark.parametrize("kind", SPEAKERS)
def test_every_language_model(tmp_path: Path, kind: str) -> None:
    model = likelihoods_of(SPEAKERS[kind](tmp_path))
    assert model.name and model.fingerprint and model.description
    assert model.order in ("masked", "causal") and (model.mask < 0) == (model.order == "causal")

    first, second, nothing = model.tokenized(["she met a man", "a man", ""])
    for text in (first, second):
        assert len(text.ids) == len(text.pieces) == len(text.spans)
        assert text.whole and text.own and set(text.own) <= set(range(len(text.ids)))
        assert all(start < end for start, end in (text.spans[place] for place in text.own))
    assert nothing.own == ()

    places = [tuple(place for place in text.own if place) for text in (first, second)]
    readings = [
        Reading(text.ids, at, tuple(text.ids[place] for place in at))
        for text, at in zip((first, second), places, strict=True)
    ]
    told: list[float] = []
    answers = model.tell([*readings, readings[0]], told.append)
    assert [len(each.log_probs) for each in answers] == [len(at) for at in [*places, places[0]]]
    assert all((each.log_probs < 0).all() and each.attention is None for each in answers)
    assert np.array_equal(answers[0].log_probs, answers[2].log_probs)
    alone = model.tell(readings[1:], told.append)[0]
    assert np.allclose(alone.log_probs, answers[1].log_probs, atol=1e-5)
    assert told[-1] == 1.0
    assert model.tell([], told.append) == []


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_known_by_its_content(tmp_path: Path, format: str) -> None:
    path = example(format, tmp_path).rename(tmp_path / "no-ending")
    source = source_of(path, allow_pickle=True, vocabulary=None, progress=lambda share: None)
    assert recognise(source) == format


def test_an_unknown_scheme() -> None:
    with pytest.raises(UnknownName, match="no kind of model 'glve'; did you mean glove"):
        load_model("glve:vectors.txt")
