"""Every family against the slow computation; nothing depends on company."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file

from equipoise.errors import BadModel, BadOption, CannotAnswer, MissingExtra
from equipoise.models import Sentence, load_model
from equipoise.models.contextual import ContextualModel, load
from tests.models.contextual.plain import SENTENCES, plain_vector, sentence
from tests.models.contextual.tiny import FAMILIES, LAYERS, POSITIONS, WIDTH, make
from tests.models.folders import Tiny


def check_against_plain(folder: Path, layers: tuple[int, ...], sentences: tuple[Sentence, ...] = SENTENCES) -> None:
    model = load(str(folder))
    model.prepare(sentences, layers, lambda share: None)
    for layer in layers:
        found = model.at(layer).in_context(sentences)
        for row, (text, spans) in enumerate(sentences):
            for column, span in enumerate(spans):
                slow = plain_vector(folder, text, span, layer)
                assert np.allclose(found[row, column], slow, atol=1e-5, equal_nan=True), (text, span, layer)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_vector_of_a_word_is_the_mean_of_its_tokens(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    check_against_plain(tiny(family), tuple(range(LAYERS + 1)))


@pytest.mark.parametrize("name", ["tiny-bert", "tiny-roberta"])
def test_models_that_others_made(name: str, shared: Path, fresh_cache: Path) -> None:
    check_against_plain(shared / "golden" / "mlm" / name, (0, 1, 2, 3))


@pytest.mark.parametrize("family", FAMILIES)
def test_company_does_not_matter(family: str, tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the other sentences of a batch nor the padding they bring."""
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "together"))
    together = load(str(tiny(family))).in_context(SENTENCES)
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "alone"))
    alone = load(str(tiny(family)))
    for row, each in enumerate(SENTENCES):
        here = together[row, : len(each.spans)]
        assert np.allclose(alone.in_context([each])[0], here, atol=1e-5, equal_nan=True)


def test_a_word_that_occurs_twice_has_two_vectors(bert: ContextualModel) -> None:
    first, second = bert.in_context([sentence("the doctor and the doctor", "doctor", "doctor#2")])[0]
    assert np.abs(first - second).max() > 0.1


def test_a_sentence_with_fewer_words_than_the_others(bert: ContextualModel) -> None:
    found = bert.in_context([sentence("she is a nurse", "she", "nurse"), sentence("he is kind", "he")])
    assert found.shape == (2, 2, WIDTH)
    assert np.isnan(found[1, 1]).all() and np.isfinite(found[1, 0]).all() and np.isfinite(found[0]).all()


def test_no_sentences(bert: ContextualModel) -> None:
    assert bert.in_context([]).shape == (0, 0, WIDTH)


LONG = "nurse " * (POSITIONS - 4)  # with [CLS] and [SEP] two more tokens fit


@pytest.mark.parametrize("family", ["bert", "roberta", "mpnet", "deberta-v2", "modernbert"])
def test_what_does_not_fit_is_cut_off(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    """The positions are as many as said, but for RoBERTa and MPNet, which lose those before the first."""
    model = load(str(tiny(family)))
    positions = {"roberta": POSITIONS - 2, "mpnet": POSITIONS - 2}.get(family, POSITIONS)
    text = "s" + " s" * 2 * POSITIONS  # letters that are a token each, with the space before them
    per_letter = len(model.vocabulary.backend.encode(" s s", add_special_tokens=False).ids) / 2
    found = model.in_context([Sentence(text, tuple((place, place + 1) for place in range(0, len(text), 2)))])[0]
    read = int(np.isfinite(found[:, 0]).sum())
    assert read == (positions - 2) // per_letter
    assert np.isfinite(found[:read]).all() and np.isnan(found[read:]).all()
    assert model.cut_off == {text: len(found) - read}


def test_a_word_cut_in_two_is_cut_off(bert: ContextualModel, tiny: Tiny) -> None:
    pieces = bert.vocabulary.backend.encode("essences", add_special_tokens=False).tokens
    assert len(pieces) > 1 and "[UNK]" not in pieces  # no such word in what it learned from; "s" is a token
    room = POSITIONS - 2 - len(pieces)
    whole, cut = ("s " * letters + "essences" for letters in (room, room + 1))
    found = bert.in_context([sentence(whole, "essences"), sentence(cut, "essences")])[:, 0]
    assert np.isfinite(found[0]).all() and np.isnan(found[1]).all()
    assert bert.cut_off == {cut: 1}
    assert bert.notes == (f"1 words stand too far from the beginning of a text to be read, such as in {cut[:40]!r}",)
    assert load(str(tiny("bert"))).at(0).notes == ()


def test_what_has_no_token_has_no_vector_and_was_not_cut_off(bert: ContextualModel) -> None:
    found = bert.in_context([Sentence("she  is", ((3, 5), (0, 3)))])[0]
    assert np.isnan(found[0]).all() and np.isfinite(found[1]).all()
    assert bert.cut_off == {}


def test_a_token_beyond_the_vectors(shared: Path, fresh_cache: Path) -> None:
    model = load(str(shared / "golden" / "mlm" / "tiny-bert"))
    with pytest.raises(
        CannotAnswer, match="cannot read 'he is a programmer': its tokenizer has 'programmer' as number"
    ):
        model.in_context([sentence("she is a nurse", "she"), sentence("he is a programmer", "he")])
    assert "programmer" not in model.vocabulary.order


def test_layers_by_name(bert: ContextualModel) -> None:
    assert bert.layers == (0, 1, 2) and bert.layer == 2
    assert (bert.at(1).name, bert.at(2).name) == ("hf:bert, layer 1", "hf:bert")
    assert bert.at(1).at(2).name == bert.name
    with pytest.raises(BadOption, match="hf:bert has layers 0 to 2, and layer 3 was asked for"):
        bert.at(3)


def test_bfloat16_is_close_and_kept_apart(tiny: Tiny, fresh_cache: Path) -> None:
    exact = load_model(f"hf:{tiny('bert')}").in_context(SENTENCES)
    coarse = load_model(f"hf:{tiny('bert')}", precision="bfloat16").in_context(SENTENCES)
    assert coarse.dtype == np.float32
    there = np.isfinite(exact)
    assert np.abs(coarse[there] - exact[there]).max() < 0.3
    assert 0 < np.abs(coarse[there] - exact[there]).mean() < 0.02


def test_threads_and_voices_are_left_as_they_were(bert: ContextualModel, capfd: pytest.CaptureFixture[str]) -> None:
    said = transformers.utils.logging
    before = torch.get_num_threads(), said.get_verbosity(), said.is_progress_bar_enabled()
    bert.in_context(SENTENCES)
    assert (torch.get_num_threads(), said.get_verbosity(), said.is_progress_bar_enabled()) == before
    assert capfd.readouterr() == ("", "")


def test_a_device_that_is_not_there(tiny: Tiny, fresh_cache: Path) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is a graphics card")
    with pytest.raises(BadOption, match=r"hf:bert cannot run on 'cuda' .*; give cpu, or auto"):
        load_model(f"hf:{tiny('bert')}", device="cuda").vectors(["she"])


@pytest.mark.parametrize("name", ["torch", "transformers"])
def test_a_missing_extra(name: str, bert: ContextualModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)  # as if it were not installed
    with pytest.raises(
        MissingExtra, match=rf"hf:bert needs {name}, which is not installed: run pip install 'equipoise\[con"
    ):
        bert.vectors(["she"])


def copied(tiny: Tiny, to: Path, family: str = "bert") -> Path:
    return Path(shutil.copytree(tiny(family), to / family))


def test_damaged_weights(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = copied(tiny, tmp_path)
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(weights[: len(weights) // 2])
    with pytest.raises(BadModel, match=r"hf:bert cannot be loaded from .*; download it again"):
        load(str(folder)).vectors(["she"])


def test_weights_that_would_be_random(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = copied(tiny, tmp_path)
    weights = load_file(folder / "model.safetensors")
    lacking = {name: weight for name, weight in weights.items() if not name.startswith(("pooler", "encoder.layer.1"))}
    assert any(name.startswith("pooler") for name in weights)
    save_file(lacking, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(BadModel, match=r"is not whole: 16 of its weights, such as encoder.layer.1.attention"):
        load(str(folder)).vectors(["she"])


def test_a_head_and_no_pooler_are_no_matter(
    tiny: Tiny, tmp_path: Path, fresh_cache: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = copied(tiny, tmp_path)
    weights = load_file(folder / "model.safetensors")
    as_masked = {f"bert.{name}": weight for name, weight in weights.items() if not name.startswith("pooler")}
    save_file(
        {**as_masked, "cls.predictions.bias": torch.zeros(9)}, folder / "model.safetensors", metadata={"format": "pt"}
    )
    same = load(str(folder)).in_context(SENTENCES)
    assert capfd.readouterr() == ("", "")  # no report of what was not needed
    assert np.array_equal(same, load(str(tiny("bert"))).in_context(SENTENCES), equal_nan=True)


def test_weights_in_a_pickle_are_opened_with_care(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = copied(tiny, tmp_path)
    weights = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    torch.save(weights, folder / "pytorch_model.bin")
    expected = load(str(tiny("bert"))).in_context(SENTENCES)
    assert np.array_equal(load(str(folder)).in_context(SENTENCES), expected, equal_nan=True)

    torch.save({**weights, "harm": Harm(tmp_path / "ran")}, folder / "pytorch_model.bin")
    with pytest.raises(BadModel, match="cannot be loaded"):
        load(str(folder)).vectors(["she"])
    assert not (tmp_path / "ran").exists()


class Harm:
    """Runs code when it is unpickled."""

    def __init__(self, mark: Path):
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.mark,)


def test_an_encoder_decoder_is_refused(tmp_path: Path, tiny: Tiny, fresh_cache: Path) -> None:
    folder = copied(tiny, tmp_path)
    shape = {"vocab_size": 40, "d_model": 32, "d_ff": 32, "num_layers": 1, "num_heads": 2, "d_kv": 16}
    transformers.T5Config(**shape).save_pretrained(folder)
    with pytest.raises(CannotAnswer, match="hf:bert is an encoder-decoder"):
        load(str(folder))


def test_code_of_its_own_is_never_run(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    folder = copied(tiny, tmp_path)
    config = (folder / "config.json").read_text()
    mapped = '"auto_map": {"AutoConfig": "own.Config", "AutoModel": "own.Model"}, "model_type": "own"'
    (folder / "config.json").write_text(config.replace('"model_type": "bert"', mapped))
    (folder / "own.py").write_text(f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\n")
    with pytest.raises(BadModel, match="it has code of its own, which is never run"):
        load(str(folder)).vectors(["she"])
    assert not (tmp_path / "ran").exists()


@pytest.mark.slow
def test_a_compiled_model_reads_alike(
    tiny: Tiny, fresh_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = load(str(tiny("bert"))).in_context(SENTENCES)
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "other"))
    compiled = load_model(f"hf:{tiny('bert')}", compile=True).in_context(SENTENCES)
    assert np.allclose(compiled, exact, atol=1e-4, equal_nan=True)


def test_more_layers_in_the_file_than_said_are_not_asked_for(tmp_path: Path, fresh_cache: Path) -> None:
    folder = make("albert", tmp_path / "albert", inner_group_num=2)
    model = load(str(folder))
    assert np.isfinite(model.vectors(["nurse"]).array).all()
    with pytest.raises(CannotAnswer, match="does not give its layers one by one; ask for the last, 2"):
        model.at(1).vectors(["nurse"])
