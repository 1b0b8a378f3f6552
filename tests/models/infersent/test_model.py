"""The adapter: vectors of sentences, and what each word gave."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models.base import Importances, InContext, Weighed
from equipoise.models.infersent import InferSent, reading
from equipoise.models.machinery.tokens import NOTHING_CUT
from tests.models.infersent.made import DIMENSIONS, KNOWN, WORDS, make

SENTENCES = st.lists(st.sampled_from([*KNOWN, "Zoë", "😀", "don't", ""]), max_size=8).map(" ".join)


def weighed(model: InferSent, texts: list[str]) -> dict[int, Weighed]:
    """What is told of each text, by its place."""
    found = {}
    for each in model.weigh(texts, lambda share: None):
        for number, place in enumerate(each.places.tolist()):
            first, last = each.firsts[number : number + 2]
            tokens = (array[first:last] for array in (each.starts, each.ends, each.vectors, each.shares))
            text = slice(number, number + 1)
            found[place] = Weighed(
                each.places[text], np.array([0, last - first]), *tokens, each.pooled[text], each.cut_at[text]
            )
    assert sorted(found) == list(range(len(texts)))
    return found


def test_a_sentence_and_its_words(small_model: InferSent) -> None:
    assert isinstance(small_model, Importances) and not isinstance(small_model, InContext)
    text = "She likes Zoë, the nurse."
    one = weighed(small_model, [text])[0]
    words = [text[start:end] for start, end in zip(one.starts, one.ends, strict=True)]
    assert words == ["", "She", "likes", "the", "nurse", ".", ""]
    lexicon = small_model.lexicon
    assert lexicon is not None
    assert np.array_equal(one.vectors, lexicon.vectors(["<p>", *words[1:-1], "</p>"]).array)
    counts = np.rint(one.shares * DIMENSIONS)
    assert counts.sum() == DIMENSIONS and np.array_equal(counts / DIMENSIONS, one.shares)
    assert np.allclose(one.pooled, small_model.vectors([text]).array, atol=1e-6)
    assert one.cut_at.tolist() == [NOTHING_CUT]


def test_texts_of_which_nothing_is_known(small_model: InferSent, tmp_path: Path) -> None:
    texts = ["", "  ", "😀 🎉", "Zoë", "\ud800"]
    assert small_model.vectors(texts).missing == tuple(texts)
    for each in weighed(small_model, texts).values():
        assert each.starts.tolist() == each.ends.tolist() == [0, 0]  # the marks alone
        assert each.shares.sum() == 1
    bare = make(tmp_path, words=KNOWN)
    assert bare.vectors(texts).missing == tuple(texts)
    for each in weighed(bare, texts).values():
        assert len(each.shares) == 0 and each.vectors.shape == (0, WORDS)
        assert each.pooled.shape == (1, DIMENSIONS) and not each.pooled.any()


def test_each_text_is_read_once(small_model: InferSent, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    pool = small_model.encoder.pool
    monkeypatch.setattr(small_model.encoder, "pool", lambda rows, *more: (read.append(len(rows)), pool(rows, *more))[1])
    first, second, unknown = "likes the nurse once", "She is pink once", "Zoë"  # asked for by no other test
    answer = small_model.vectors([first, second, first, unknown, second])
    small_model.vectors([second])  # from the shelf

    assert sum(read) == 3  # the one without a known word has its marks, and is read with the others
    assert answer.found == (first, second, first, second)
    assert answer.missing == (unknown,)
    assert "Zoë" in small_model.unknown


@given(texts=st.lists(SENTENCES, min_size=1, max_size=6), random=st.randoms())
def test_laws(small_model: InferSent, texts: list[str], random: object) -> None:
    found = weighed(small_model, texts)
    for place, each in found.items():
        assert each.shares.sum() == pytest.approx(1)
        spans = [span for span in zip(each.starts.tolist(), each.ends.tolist(), strict=True) if span != (0, 0)]
        assert spans == sorted(spans) and all(0 <= start < end <= len(texts[place]) for start, end in spans)
    order = sorted(range(len(texts)), key=lambda _: random.random())  # type: ignore[attr-defined]
    moved = weighed(small_model, [texts[place] for place in order])
    for place, was in enumerate(order):
        assert np.allclose(moved[place].pooled, found[was].pooled, atol=1e-6)
        assert np.array_equal(moved[place].starts, found[was].starts)


def test_ten_thousand_words(small_model: InferSent) -> None:
    text = "She likes the new dress . " * 2000
    long, short = weighed(small_model, [text, "he"]).values()
    assert len(long.shares) + len(short.shares) == 12_002 + 3
    assert np.isfinite(small_model.vectors([text]).array).all()


def test_notes(tmp_path: Path) -> None:
    model = make(tmp_path, words=("<p>", *KNOWN))
    lacking = "words.txt has no vector for </p>, which stand around a sentence; it is read without"
    assert model.notes == (lacking,)
    model.vectors(["She", "Zoë"])
    one = "1 word is unknown to words.txt and left out of the sentences they stand in, such as 'Zoë'"
    assert model.notes == (lacking, one)
    list(model.weigh(["Abe likes Zoë"], lambda share: None))
    assert model.notes[1].startswith("2 words are unknown") and "such as 'Abe'" in model.notes[1]


def test_what_a_fingerprint_tells_apart(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(5)]
    for folder in folders:
        folder.mkdir()
    made = [
        make(folders[0]), make(folders[1], version=1), make(folders[2], pooling="padded-max"),
        make(folders[3], words=KNOWN), make(folders[4]),
    ]  # fmt: skip
    prints = [model.fingerprint for model in made]
    assert prints[0] == prints[4] and len(set(prints)) == 4


def test_a_text_of_unknown_words_has_no_vector_beside_one_of_known_words(tmp_path: Path, fresh_cache: Path) -> None:
    found = make(tmp_path).vectors(["nurse", "Zoë"])  # read in one batch
    assert (found.found, found.missing) == (("nurse",), ("Zoë",))


def test_padded_texts_of_unknown_words_are_missing_too(tmp_path: Path) -> None:
    assert make(tmp_path, pooling="padded-max").vectors(["nurse", "Zoë"]).missing == ("Zoë",)


def test_texts_keep_their_places_however_many_are_looked_up(
    small_model: InferSent, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["nurse", "he likes the nurse", "pink", "a new dress"]
    together = weighed(small_model, texts)
    monkeypatch.setattr(reading, "TEXTS", 2)
    for place, each in weighed(small_model, texts).items():
        assert np.array_equal(each.ends, together[place].ends)


def test_texts_that_lost_a_word(small_model: InferSent) -> None:
    texts = ["She likes Zoë", "She likes the dress", "She likes the dress !", "Zoë"]

    assert small_model.incomplete(texts) == {"She likes Zoë", "Zoë"}  # a mark is no word
