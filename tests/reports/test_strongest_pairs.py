"""Table 4 of seed 000: where the two sentences lie farthest apart."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.preferences_example import preferences, preferred

from equipoise.reports.strongest_pairs import LONGEST, MOST, Extreme, strongest


def extreme(stereotype: str, antistereotype: str) -> Extreme:
    pair = {**preferred().pairs[1], "stereotype": stereotype, "antistereotype": antistereotype, "difference": 1.0}
    lone = replace(preferred(), per_item=(pair,))  # type: ignore[arg-type]
    return strongest(preferences(), [lone])[0].models[0].ways[0][1][0]


def test_the_farthest_come_first_and_ties_never() -> None:
    ordered = sorted(preferred().pairs, key=lambda pair: pair["difference"])
    ways = dict(strongest(preferences(), [preferred()])[0].models[0].ways)
    assert [each.id for each in ways["Most stereotyped"]] == [pair["id"] for pair in ordered[::-1][:MOST]]
    assert [each.id for each in ways["Most anti-stereotyped"]] == [pair["id"] for pair in ordered[:MOST]]
    tied = replace(preferred(), per_item=preferred().pairs[:1])
    assert strongest(preferences(), [tied])[0].models[0].ways == []


def test_the_words_that_differ_are_marked() -> None:
    found = extreme("He is a strong nurse.", "She is a strong nurse.")
    assert [piece.text for piece in found.stereotype.pieces if piece.differs] == ["He"]
    assert [piece.text for piece in found.antistereotype.pieces if piece.differs] == ["She"]
    assert found.together == "[He / She] is a strong nurse."


def test_nothing_of_a_sentence_is_lost() -> None:
    first, second = "We  don’t\tknow him, do we?", "They do know her — don’t they?"
    found = extreme(first, second)
    assert "".join(piece.text for piece in found.stereotype.pieces) == first
    assert "".join(piece.text for piece in found.antistereotype.pieces) == second


def test_a_word_that_only_one_sentence_has() -> None:
    assert extreme("It is not so.", "It is so.").together == "It is [not  / –]so."


def test_long_sentences_are_cut() -> None:
    assert len("".join(piece.text for piece in extreme("a" * 999, "b").stereotype.pieces)) == LONGEST


def test_what_a_pair_is_one_of_is_said_once() -> None:
    assert extreme("a", "b").kind == "pets, baker, noun"
