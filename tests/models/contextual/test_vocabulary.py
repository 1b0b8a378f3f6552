"""Words that are a token by themselves, for every kind of tokenizer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from equipoise.models.contextual.vocabulary import WordTokens
from equipoise.models.machinery.folder import Folder
from tests.models.contextual.tiny import CORPUS, FAMILIES, make
from tests.models.folders import Tiny


def words_of(folder: Path) -> WordTokens:
    return WordTokens(Folder("hf:tiny", folder, ""))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_word_stands_where_it_is_said_to(family: str, tiny: Tiny) -> None:
    listed = words_of(tiny(family))
    assert listed.words == len(listed.order) > 5
    assert listed.places(listed.order).tolist() == list(range(listed.words))
    assert listed.words_at([2, 0]) == [listed.order[2], listed.order[0]]
    begun = {word[:length].casefold() for text in CORPUS for word in text.split() for length in range(2, 20)}
    begun |= {word.replace("é", "e").replace("ï", "i") for word in begun}
    assert {word.casefold() for word in listed.order} <= begun  # words or their beginnings, no middles and no marks
    assert all(word.isalpha() and len(word) > 1 for word in listed.order)


def test_what_is_no_single_token(tiny: Tiny) -> None:
    listed = words_of(tiny("bert"))
    assert "doctor" in listed.order
    assert listed.places(["mathematical", "", " ", "doctor,", "s", "[CLS]", "##s"]).tolist() == [-1] * 7
    assert listed.places(["Doctor", " doctor"]).tolist() == [listed.order.index("doctor")] * 2


def test_a_cased_vocabulary_tells_names_from_words(tiny: Tiny) -> None:
    listed = words_of(tiny("bert-cased"))
    assert listed.places(["Emily"])[0] >= 0 and listed.places(["emily"])[0] == -1


def test_a_tokenizer_that_is_saved_the_old_way(tiny: Tiny, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny("bert"), tmp_path / "old"))
    listed = words_of(tiny("bert"))
    pieces = sorted(listed.backend.get_vocab().items(), key=lambda item: item[1])
    (folder / "vocab.txt").write_text("".join(f"{piece}\n" for piece, _ in pieces), encoding="utf-8")
    (folder / "tokenizer.json").unlink()
    assert words_of(folder).order == listed.order


def test_tokens_without_a_vector_are_not_listed(tmp_path: Path) -> None:
    folder = make("bert", tmp_path / "bert", vocab_size=100)
    listed = words_of(folder)
    assert listed.words and max(listed.listed.values()) < 100
