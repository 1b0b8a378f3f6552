"""Which words of the pairs are nearest: one cosine each, never the word itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.explain.words import explain_word
from equipoise.wordnet import WordNet
from tests.explain.words.made import EAST, WEST, opened, sides


def named(folder: Path, key: str, **how: object) -> list[tuple[str, str]]:
    (direction,) = explain_word(opened(folder), "moon", [sides()], **how).directions
    return [(near.word, near.side) for near in direction.senses[key].nearest]


def test_the_nearest_comes_first(small: WordNet, tmp_path: Path) -> None:
    assert named(tmp_path, "moon%1:18:01::") == [  # (3, 0)
        ("wise man", "east"), ("plentiful", "east"), ("luna", "west"), ("lunar", "west"),
    ]  # fmt: skip
    assert named(tmp_path, "moon%1:17:03::", nearest=1) == [("luna", "west")]  # (0, 2)
    assert named(tmp_path, "moon%1:17:03::", nearest=0) == []


def test_it_says_how_near_and_in_what_sense(small: WordNet, tmp_path: Path) -> None:
    (direction,) = explain_word(opened(tmp_path), "moon", [sides()]).directions
    near = direction.senses["moon%1:17:03::"].nearest[0]

    assert (near.text, near.cosine) == ("luna%1:17:10::", pytest.approx(1.0))


def test_a_word_of_the_pairs_is_not_near_itself_and_it_is_said_that_it_is_one(small: WordNet, tmp_path: Path) -> None:
    (direction,) = explain_word(opened(tmp_path), "wise man", [sides()]).directions

    assert "wise man" not in [near.word for near in direction.senses["wise_man%1:18:00::"].nearest]
    assert direction.in_pairs == ("wise_man%1:18:00::",)
    assert "In the pairs themselves: wise_man%1:18:00::; that alone makes it lean." in direction.finding


def test_a_word_in_several_senses_is_named_once_by_its_nearest(small: WordNet, tmp_path: Path) -> None:
    both = sides((EAST[0], "moon%1:18:01::"), (WEST[0], WEST[1]))
    twice = sides(("moon%1:17:03::", "moon%1:18:01::"), WEST)
    (direction,) = explain_word(opened(tmp_path), "mentor", [both]).directions
    (again,) = explain_word(opened(tmp_path), "plentiful", [twice]).directions

    assert [near.word for near in direction.senses["mentor%1:18:00::"].nearest].count("moon") == 1
    (moon,) = (near for near in again.senses["plentiful%3:00:02::"].nearest if near.word == "moon")
    assert moon.text == "moon%1:17:03::"
