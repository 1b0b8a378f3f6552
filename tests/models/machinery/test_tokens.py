"""Tokens stand for characters; what stands for none is told apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.tokens import NOTHING_CUT, Tokenizer, open_tokenizer, writable
from tests.models.contextual.tiny import FAMILIES
from tests.models.folders import Tiny


def tokenizer_of(folder: Path, positions: int = 1000) -> Tokenizer:
    return open_tokenizer(Folder("hf:tiny", folder, ""), positions, vectors=10_000)


@pytest.mark.parametrize("name", ["tiny-bert", "tiny-roberta"])
def test_the_tokens_that_others_found(name: str, shared: Path) -> None:
    mlm = shared / "golden" / "mlm"
    pairs = json.loads((mlm / "mlm_pairs_golden.json").read_text())[name]["pairs"]
    tokenizer = tokenizer_of(mlm / name)
    found = tokenizer.tokens([pair["stereo"] for pair in pairs])
    for place, pair in enumerate(pairs):
        ids = found.ids[found.firsts[place] : found.firsts[place + 1]].tolist()
        assert [tokenizer.backend.id_to_token(each) for each in ids] == pair["tokens_stereo"]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_letter_is_some_tokens_and_no_space_is(family: str, tiny: Tiny) -> None:
    texts = ["she is a brilliant doctor", "the café, isn't it?", "nurse"]
    found = tokenizer_of(tiny(family)).tokens(texts)
    assert (found.cut_at == NOTHING_CUT).all()
    for place, text in enumerate(texts):
        here = slice(found.firsts[place], found.firsts[place + 1])
        spans = list(zip(found.starts[here].tolist(), found.ends[here].tolist(), strict=True))
        assert spans[0] == spans[-1] == (0, 0)  # what was added around it stands for nothing
        covered = {letter for start, end in spans for letter in range(start, end)}
        assert covered >= {letter for letter, sign in enumerate(text) if sign.isalpha()}
        assert all(text[start:end].strip() for start, end in spans if end > start)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_mask_that_is_written_in_a_text_is_text(family: str, tiny: Tiny) -> None:
    tokenizer = tokenizer_of(tiny(family))
    text = "<s> [CLS] she <mask> [MASK] is </s> [SEP] nurse"
    found = tokenizer.tokens([text])
    own = found.ids[~found.special]
    unusual = {token for token, each in tokenizer.backend.get_added_tokens_decoder().items() if each.special}
    assert not set(own.tolist()) & unusual - {tokenizer.unknown}
    assert found.ends.max() == len(text)  # all letters are where they were


def test_more_texts_than_are_tokenised_at_a_time(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    tokenizer = tokenizer_of(tiny("bert"))
    texts = ["she is", "nurse", "the doctor is kind", "he", "a man"]
    whole = tokenizer.tokens(texts)
    monkeypatch.setattr("equipoise.models.machinery.tokens.CHUNK", 2)
    for one, other in zip(whole, tokenizer.tokens(texts), strict=True):
        assert one.tolist() == other.tolist()


def test_where_a_text_is_cut(tiny: Tiny) -> None:
    found = tokenizer_of(tiny("bert"), positions=5).tokens(["she is a nurse", "she is a"])
    assert found.lengths.tolist() == [5, 5]
    assert found.cut_at.tolist() == [9, NOTHING_CUT]


def test_characters_that_no_file_can_hold_keep_the_others_in_place() -> None:
    assert writable("caf\udce9 日") == "caf? 日"
