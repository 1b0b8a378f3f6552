"""The adapter: texts as tokens, and which models it can be asked of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.models import InContext, Likelihoods, Model, Reading, Vectors, likelihoods_of, load_model
from equipoise.models.contextual import ContextualModel
from equipoise.models.likelihoods import LanguageModel
from tests.models.contextual.tiny import POSITIONS
from tests.models.folders import Tiny
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.plain import TEXTS, readings_of
from tests.models.likelihoods.tiny import FAMILIES


def quiet(share: float) -> None:
    pass


@pytest.mark.parametrize("family", FAMILIES)
def test_texts_as_tokens(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    model = opened(tiny(family))
    assert isinstance(model, Likelihoods) and isinstance(model, Model) and not isinstance(model, Vectors)
    for text, each in zip(TEXTS, model.tokenized(TEXTS), strict=True):
        assert each.whole and len(each.ids) == len(each.pieces) == len(each.spans)
        added = set(range(len(each.ids))) - set(each.own)
        assert all(each.spans[place] == (0, 0) for place in added)
        assert len(added) == {"gpt2": 0, "gpt-neox": 0, "llama": 1, "opt": 1, "bloom": 1}.get(family, 2)
        assert model.mask not in [each.ids[place] for place in each.own]  # a mask in the text is text
        covered = {letter for start, end in each.spans for letter in range(start, end)}
        assert covered >= {letter for letter, sign in enumerate(text) if sign.isalnum()}


def test_by_hand(bert: LanguageModel) -> None:
    (text,) = bert.tokenized(["She is kind,"])
    assert text.pieces == ("[CLS]", "she", "is", "kind", ",", "[SEP]")
    assert text.spans == ((0, 0), (0, 3), (4, 6), (7, 11), (11, 12), (0, 0))
    assert text.own == (1, 2, 3, 4) and text.whole
    assert (bert.mask, bert.unknown) == (4, 1)
    assert all(type(each) is int for each in (*text.ids, *text.own, *text.spans[1]))  # none of NumPy's


@pytest.mark.parametrize("family", FAMILIES)
def test_an_empty_text_has_no_token_of_its_own(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    model = opened(tiny(family))
    assert model.tokenized([]) == []
    for each in model.tokenized([""]):
        assert each.own == () and each.whole
        assert model.tell([Reading(each.ids, (), ())], quiet)[0].log_probs.shape == (0,)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_long_text_is_cut(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    """The positions are as many as said, but for RoBERTa and its kin, which lose those before the first."""
    model = opened(tiny(family))
    if family == "bloom":  # which has no positions that could run out
        assert model.tokenized(["nurse " * 100])[0].whole
        return
    lost = 2 if family in ("roberta", "xlm-roberta", "mpnet") else 0
    cut, fits = model.tokenized(["nurse " * 100, "nurse"])
    assert not cut.whole and fits.whole
    assert len(cut.ids) == POSITIONS - lost
    (told,) = model.tell([Reading(cut.ids, cut.own[1:], cut.ids[cut.own[1] : cut.own[-1] + 1])], quiet)
    assert np.isfinite(told.log_probs).all() and len(told.log_probs) == len(cut.own) - 1


def test_a_token_beyond_the_vectors(shared: Path, fresh_cache: Path) -> None:
    model = opened(shared / "golden" / "mlm" / "tiny-bert")
    with pytest.raises(CannotAnswer, match="cannot read 'he is a programmer': its tokenizer has 'programmer'"):
        model.tokenized(["she is a nurse", "he is a programmer"])


def test_texts_that_no_file_could_hold(bert: LanguageModel) -> None:
    (text,) = bert.tokenized(["nur\udce9se"])
    assert text.own and np.isfinite(bert.tell([Reading(text.ids, (1,), (5,))], quiet)[0].log_probs).all()


def test_the_language_model_of_an_encoder(tiny: Tiny, fresh_cache: Path) -> None:
    encoder = load_model(tiny("bert"))
    assert isinstance(encoder, ContextualModel) and isinstance(encoder, InContext)
    assert not isinstance(encoder, Likelihoods)
    language = likelihoods_of(encoder)
    assert isinstance(language, LanguageModel)
    assert (language.name, language.fingerprint) == (encoder.name, encoder.fingerprint)
    assert likelihoods_of(language) is language
    lower = likelihoods_of(encoder.at(0))  # which layer gives the vectors does not matter
    assert isinstance(lower, LanguageModel)
    assert lower.name == "hf:bert" and lower.telling is language.telling
    readings = readings_of(language)[:2]
    for one, other in zip(language.tell(readings, quiet), opened(tiny("bert")).tell(readings, quiet), strict=True):
        assert np.array_equal(one.log_probs, other.log_probs)


def test_asking_who_can_answer_loads_nothing(tiny: Tiny, fresh_cache: Path) -> None:
    language = likelihoods_of(load_model(tiny("gpt2")))
    assert isinstance(language, LanguageModel) and language.order == "causal"
    assert not language.telling.tellers and not fresh_cache.joinpath("likelihoods").exists()


@pytest.mark.parametrize("name", ["fake:", "fake-context:"])
def test_a_model_that_has_only_vectors(name: str) -> None:
    with pytest.raises(CannotAnswer, match=f"{name} gives no probabilities to tokens; give a masked or causal"):
        likelihoods_of(load_model(name))


def test_a_tokenizer_without_a_mask(tiny: Tiny, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = opened(tiny("bert"))
    tokenizer = model.telling.tokenizer
    monkeypatch.setattr(tokenizer, "marks", tokenizer.marks._replace(mask=-1))
    with pytest.raises(CannotAnswer, match="The tokenizer of hf:bert has no token that hides another"):
        _ = model.mask
