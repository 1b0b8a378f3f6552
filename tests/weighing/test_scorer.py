"""Sentences to numbers: by hand, and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models import load_model
from equipoise.results.weighed import FoundDirection
from equipoise.weighing import KINDS, Axis, Scorer
from tests.weighing.made import Written

EAST = Axis(np.array([1.0, 0.0]), FoundDirection("by hand", "east", "west", "sentences", "", 1, (1.0,), (), "", ""))
WORDS = {"she": (0.1, (9.0, 0.0)), "likes": (0.2, (-3.0, 4.0)), "pink": (0.3, (4.0, 3.0)), ".": (0.1, (1.0, 0.0))}


def nobody(word: str, first: bool) -> bool:
    return False


def one(texts, left_out=nobody, most=1000):
    (scored,) = Scorer(Written(WORDS, most), EAST, left_out).score([texts])
    return scored


def test_a_sentence_by_hand():
    """she is left out; likes leans west by 0.6, pink east by 0.8; the full stop and special tokens are in no word."""
    scored = one("she likes pink .", lambda word, first: word == "she")

    assert [KINDS[kind] for kind in scored.kinds] == ["gendered", "scored", "scored"]
    assert scored.importance == pytest.approx([0.1, 0.2, 0.3])
    assert scored.bias == pytest.approx([0, -0.6, 0.8])
    assert scored.weighted == pytest.approx([0, -0.12, 0.24])
    assert [sums[0] for sums in scored.sums] == pytest.approx([0.24, -0.12, 0.36])
    assert scored.elsewhere == pytest.approx([0.2 + 0.2 + 0.1])


def test_what_is_not_read_scores_nothing():
    scored = one("she plinked pink", most=12)

    assert [KINDS[kind] for kind in scored.kinds] == ["scored", "unknown", "cut off"]
    assert scored.sums.first == pytest.approx([0.1])


@pytest.mark.parametrize("text", ["", " ", "😀", "...", "plinked plonked"])
def test_sentences_without_a_word_that_is_known(text):
    scored = one(text)

    assert [sums.tolist() for sums in scored.sums] == [[0], [0], [0]]


def test_the_word_that_begins_a_sentence_is_told():
    told = []
    one("pink likes pink", lambda word, first: bool(told.append((word, first))))

    assert told == [("pink", True), ("likes", False), ("pink", False)]


@given(
    st.lists(st.sampled_from(["She", "nurse", "is", "a", "mother-in-law", "isn't", ".", "😀", "Will", "new"])).map(
        " ".join
    )
)
def test_laws(text):
    encoder = load_model("fake-sentences:")
    vector = np.linspace(-1, 2, 16) / np.linalg.norm(np.linspace(-1, 2, 16))
    axis = Axis(vector, EAST.found)
    (scored,), (turned,) = (Scorer(encoder, each, nobody).score([text]) for each in (axis, Axis(-vector, EAST.found)))

    assert scored.importance.sum() + scored.elsewhere[0] == pytest.approx(1)
    assert scored.sums.absolute == pytest.approx(np.abs(scored.weighted).sum())
    assert turned.sums.first == pytest.approx(-scored.sums.second)  # the other way round
    (all_out,) = Scorer(encoder, axis, lambda word, first: True).score([text])
    assert all_out.sums.absolute == 0
    assert all_out.importance == pytest.approx(scored.importance)  # they keep what they weigh


def test_a_word_that_ends_where_reading_ended_was_read():
    scored = one("she likes pink", most=len("she likes"))

    assert [KINDS[kind] for kind in scored.kinds] == ["scored", "scored", "cut off"]


def test_a_word_of_which_a_part_was_read_scores_nothing():
    (weighed,) = Written(WORDS).weigh(["she likes"], lambda share: None)
    scored = Scorer(Written(WORDS), EAST, nobody).of(weighed._replace(cut_at=np.array([6])), ["she likes"])

    assert [KINDS[kind] for kind in scored.kinds] == ["scored", "cut off"]
    assert (scored.importance[1], scored.bias[1], scored.weighted[1]) == (0.2, 0, 0)
    assert scored.sums.second == 0


def test_words_begin_sentences_within_a_text_too():
    told = []
    one("pink . likes Mr. pink", lambda word, first: bool(told.append((word, first))))

    assert told == [("pink", True), ("likes", True), ("Mr", False), ("pink", False)]


def test_what_is_beyond_the_end_is_not_called_gendered():
    scored = one("she likes pink she", lambda word, first: word == "she", most=14)

    assert [KINDS[kind] for kind in scored.kinds] == ["gendered", "scored", "scored", "cut off"]
