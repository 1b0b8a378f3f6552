"""Words as they are shown: no letter is lost, the deepest colour is the farthest lean, the largest the heaviest."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as some
from tests.reports.sentences_example import DRESS, TABLE_2, dress_swapped, explained, sentence, weighed

from equipoise.reports.sentence_words import (
    STEPS,
    Scales,
    heaviest,
    kinds_in,
    limited,
    notes,
    pieces,
    scales_of,
    unread,
)
from equipoise.results.weighed import WeighedSentence, WeighedWord

GIVEN = weighed(DRESS, TABLE_2)


def spaced(importances: list[float]) -> WeighedSentence:
    """w0, w1, ... of these importances."""
    words, text = [], ""
    for place, share in enumerate(importances):
        words.append(
            WeighedWord(f"w{place}", len(text), len(text) + len(f"w{place}"), share, 0.1, 0.1 * share, "scored")
        )
        text += f"w{place}, "
    return sentence(text, words)


def test_the_farthest_lean_is_deepest_and_the_heaviest_word_largest() -> None:
    scales = scales_of(explained())
    words = {word.text: word for word in GIVEN.words}
    assert (scales.strongest, scales.heaviest) == (0.28579, 716 / 4096)
    assert [scales.shade(word) for word in GIVEN.words] == ["", "b1", "b2", "b1", "o4", "o4"]
    assert (scales.step(words["likes"]), scales.size(words["likes"])) == (STEPS, 1.0)


def test_the_swapped_sentence_is_on_the_same_scale() -> None:
    far = WeighedWord("x", 0, 1, 0.9, -0.8, -0.72, "scored")
    swap = dress_swapped(GIVEN)
    found = explained(GIVEN, swaps=(type(swap)(sentence("x", [far]), swap.swapped, swap.difference),))
    assert scales_of(found) == Scales(0.8, 0.9)


def test_a_word_without_a_score_has_no_colour_whatever_its_bias() -> None:
    for kind in ("gendered", "unknown", "cut off"):
        assert Scales(0.5, 0.5).shade(WeighedWord("x", 0, 1, 0.5, 0.5, 0.25, kind)) == ""


def test_where_nothing_weighs_or_leans_everything_is_small_and_plain() -> None:
    word = WeighedWord("x", 0, 1, 0.0, 0.0, 0.0, "scored")
    scales = scales_of(explained(sentence("x", [word])))
    assert (scales.shade(word), scales.step(word)) == ("", 0)


def test_only_kinds_that_occur_are_told() -> None:
    assert list(kinds_in(explained())) == ["gendered"]
    assert kinds_in(explained(sentence("", []))) == {}


def test_a_whole_sentence_keeps_every_letter() -> None:
    assert "".join(piece.text for piece in pieces(GIVEN, 40)) == DRESS
    assert [piece.word.text for piece in pieces(GIVEN, 40) if piece.word] == list(TABLE_2)


def test_of_a_long_sentence_the_heaviest_words_in_their_order_with_gaps() -> None:
    long = spaced([0.1, 0.3, 0.2, 0.0, 0.4])
    assert [word.text for word in heaviest(long, 3)] == ["w1", "w2", "w4"]
    assert "".join(piece.text for piece in pieces(long, 3)) == " … w1, w2 … w4, "
    assert limited(long, 3) == "Shown are the 3 of 5 words that weigh most, in their order."
    assert limited(long, 5) == ""


def test_words_that_were_not_taken_in_are_counted() -> None:
    kinds = ["unknown", "scored", "cut off", "cut off", "gendered"]
    made = [replace(word, kind=kind) for word, kind in zip(spaced([0.1] * 5).words, kinds, strict=True)]
    said = "Not taken in: 1 word unknown to the model and 2 words beyond what the model reads."
    assert unread(sentence("", made)) == said and unread(GIVEN) == ""
    assert notes(sentence("", made), 40) == [said] and len(notes(sentence("", made), 3)) == 2


@given(some.lists(some.floats(0, 1), max_size=12), some.integers(1, 12))
def test_no_word_that_is_left_out_weighs_more_than_one_shown(importances: list[float], most: int) -> None:
    words = spaced(importances).words
    shown = heaviest(spaced(importances), most)
    hidden = [word for word in words if word not in shown]
    assert len(shown) == min(most, len(words)) and [w.start for w in shown] == sorted(w.start for w in shown)
    assert not hidden or max(w.importance for w in hidden) <= min(w.importance for w in shown)
