"""What an explanation says, by hand: what stands out among others, and the whole of it in JSON."""

from __future__ import annotations

import pytest

from equipoise.errors import BadResults
from equipoise.results.explained import Usual, WordExplained
from tests.explain.words.made import RANDOM, direction, explained, lean


def test_less_than_others_is_not_standing_out() -> None:
    all_east = Usual(1000, 0.3, 0.5, 0.7, 0.95, 1, 0.3, 0.7, "")

    assert not direction(None, usual=all_east).stands_out(lean(0.2))
    assert direction(None, usual=all_east).stands_out(lean(0.8))
    assert direction(None, usual=all_east).stands_out(lean(-0.1))


def test_of_several_senses_one_lies_outside_by_chance_so_more_is_asked_of_them() -> None:
    given = direction(lean(0.42), lean(0.42), lean(0.46), usual=RANDOM)

    assert [given.stands_out(each) for each in given.senses.values()] == [False, True]
    assert given.word is not None and given.stands_out(given.word)


def test_whatever_leans_has_a_name() -> None:
    of_senses, of_words = direction(lean(0.1), lean(0.5), lean(-0.5)), direction(lean(0.1))

    assert list(explained().leans(of_senses)) == ["s0", "s1", "mean of senses"]
    assert list(explained().leans(of_words)) == ["moon"]


def test_an_explanation_survives_json_unchanged() -> None:
    found = explained(direction(lean(0.01), lean(0.5), lean(-0.5, None), usual=RANDOM), direction(None))

    assert WordExplained.from_json(found.to_json()) == found


def test_what_is_no_explanation_is_refused() -> None:
    with pytest.raises(BadResults, match="lacks caveats"):
        WordExplained.from_json('{"word": "moon"}')
    with pytest.raises(BadResults, match="seed must be a whole number"):
        WordExplained.from_json(explained().to_json().replace('"seed": 0', '"seed": "0"'))
