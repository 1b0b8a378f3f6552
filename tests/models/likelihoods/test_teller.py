"""Every family against the slow computation; nothing depends on company."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.models import Reading
from equipoise.models.likelihoods import LanguageModel
from tests.models.folders import Tiny
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.plain import order_of, plain, readings_of
from tests.models.likelihoods.tiny import FAMILIES, make


def quiet(share: float) -> None:
    pass


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_says_what_it_says_slowly(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    model = opened(tiny(family))
    assert model.order == order_of(family)
    readings = readings_of(model)
    told, shown = model.tell(readings, quiet), model.tell(readings, quiet, attention=True)
    for reading, without, with_it in zip(readings, told, shown, strict=True):
        slow = plain(tiny(family), reading, model.order)
        assert np.allclose(without.log_probs, slow.log_probs, atol=1e-5) and without.attention is None
        assert np.allclose(with_it.log_probs, slow.log_probs, atol=1e-5)
        assert np.allclose(with_it.attention, slow.attention, atol=1e-6)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_head_sees_only_what_is_asked_for_where_it_can(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    """OPT goes round the module that could be listened to, so its head sees all."""
    assert opened(tiny(family)).telling.teller(attention=False).gathers == (family != "opt")


@pytest.mark.parametrize("family", FAMILIES)
def test_company_does_not_matter(family: str, tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the other readings of a batch, nor the padding they bring, nor their order."""
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "together"))
    model = opened(tiny(family))
    readings = readings_of(model)
    together = model.tell(readings, quiet, attention=True)
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "turned"))
    turned = opened(tiny(family)).tell(readings[::-1], quiet, attention=True)[::-1]
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "alone"))
    alone = opened(tiny(family))
    for reading, one, other in zip(readings, together, turned, strict=True):
        (by_itself,) = alone.tell([reading], quiet, attention=True)
        assert np.array_equal(one.log_probs, other.log_probs)  # batches follow from the readings, not their order
        for here, there in zip(one, by_itself, strict=True):
            assert np.allclose(here, there, atol=1e-5)


@pytest.mark.parametrize("name", ["tiny-bert", "tiny-roberta"])
def test_scores_that_others_found(name: str, shared: Path, fresh_cache: Path) -> None:
    """AUL and AULA of Kaneko and Bollegala (2022), from their own program."""
    mlm = shared / "golden" / "mlm"
    pairs = json.loads((mlm / "mlm_pairs_golden.json").read_text())[name]["pairs"]
    model = opened(mlm / name)
    tokenized = model.tokenized([pair[side] for pair in pairs for side in ("stereo", "anti")])
    expected = [pair[f"tokens_{side}"] for pair in pairs for side in ("stereo", "anti")]
    assert [list(each.pieces) for each in tokenized] == expected
    asked = [Reading(each.ids, each.own, tuple(each.ids[place] for place in each.own)) for each in tokenized]
    told = model.tell(asked, quiet, attention=True)
    aul = [each.log_probs.mean() for each in told]
    aula = [(each.log_probs * each.attention).mean() for each in told]
    assert np.allclose(aul, [score for pair in pairs for score in pair["kaneko"]["aul"]], atol=1e-4)
    assert np.allclose(aula, [score for pair in pairs for score in pair["kaneko"]["aula"]], atol=1e-4)


def test_probabilities_add_up_to_one(bert: LanguageModel) -> None:
    (text,) = bert.tokenized(["she is a nurse"])
    vocabulary = bert.telling.teller(attention=False).vocabulary
    every = Reading(text.ids, (3,) * vocabulary, tuple(range(vocabulary)))
    assert np.exp(bert.tell([every], quiet)[0].log_probs).sum() == pytest.approx(1, abs=1e-5)


def test_a_causal_model_does_not_know_what_comes(tiny: Tiny, fresh_cache: Path) -> None:
    model = opened(tiny("gpt2"))
    one, other = model.tokenized(["she is a nurse", "she is a doctor"])
    first, second = model.tell([Reading(each.ids, (1, 2), each.ids[1:3]) for each in (one, other)], quiet)
    assert np.allclose(first.log_probs, second.log_probs, atol=1e-5)
    with pytest.raises(AssertionError, match="nothing stands before place 0"):
        model.tell([Reading(one.ids, (0,), one.ids[:1])], quiet)


def test_a_causal_model_that_sees_what_comes_is_refused(tmp_path: Path, fresh_cache: Path) -> None:
    """BERT with the head of a causal model, read as it is, looks both ways."""
    folder = make("bert", tmp_path / "both-ways", "AutoModelForCausalLM")
    with pytest.raises(
        CannotAnswer, match="hf:both-ways is called a causal language model and sees the tokens to come"
    ):
        opened(folder).tokenized(["she"])
    forward = opened(make("bert", tmp_path / "forward", "AutoModelForCausalLM", is_decoder=True))
    assert forward.order == "causal" and forward.mask == -1
    assert forward.tell(readings_of(forward), quiet)


def test_the_words_of_another_thread_are_not_heard(
    tiny: Tiny, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many small batches side by side, each with its own places."""
    model = opened(tiny("roberta"))
    readings = readings_of(model)
    monkeypatch.setattr("equipoise.threads.processors", lambda: 8)
    model.telling.teller(attention=False).machine.budget = 32
    for reading, told in zip(readings, model.tell(readings, quiet), strict=True):
        assert np.allclose(told.log_probs, plain(tiny("roberta"), reading, "masked").log_probs, atol=1e-5)


@pytest.mark.slow
def test_a_compiled_model_tells_alike(tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from equipoise.models import likelihoods_of, load_model

    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    compiled = likelihoods_of(load_model(tiny("bert"), compile=True))
    for reading in readings_of(compiled)[:4]:
        (told,) = compiled.tell([reading], quiet)
        assert np.allclose(told.log_probs, plain(tiny("bert"), reading, "masked").log_probs, atol=1e-4)
