"""Declared shapes from JSON: what fits comes back typed, what does not is named in a sentence."""

from dataclasses import dataclass, field
from typing import Literal

import pytest

from equipoise.errors import BadResults
from equipoise.shapes import built


@dataclass(frozen=True)
class Inner:
    ends: tuple[str, str]
    share: float = 0.5


@dataclass(frozen=True)
class Outer:
    sure: bool
    pair: tuple[str, float] | None
    names: tuple[str, ...] = ()
    inner: Inner | None = None
    notes: dict[str, str] = field(default_factory=dict)


def test_fields_come_back_as_declared():
    found = {"sure": False, "pair": ["he", 1], "names": ["a", "b", "c"], "inner": {"ends": ["low", "high"]}}

    assert built(Outer, found) == Outer(False, ("he", 1), ("a", "b", "c"), Inner(("low", "high")))


def test_a_field_with_a_default_need_not_be_there():
    assert built(Outer, {"sure": True, "pair": None}) == Outer(True, None)


def test_a_field_without_a_default_must_be_there_even_if_it_may_be_null():
    with pytest.raises(BadResults, match=r"The file lacks pair\."):
        built(Outer, {"sure": True})


@pytest.mark.parametrize("wrong", [0, 1, 1.0, "true", None, [], {}])
def test_true_or_false_is_nothing_else(wrong):
    with pytest.raises(BadResults, match="sure must be true or false, and it is "):
        built(Outer, {"sure": wrong, "pair": None})


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        (["he"], "pair must be a list of 2, and it is "),
        (["he", 1.0, 2.0], "pair must be a list of 2, and it is "),
        ([], "pair must be a list of 2, and it is "),
        ("he", "pair must be a list, and it is 'he'"),
        ({"0": "he", "1": 1.0}, "pair must be a list, and it is "),
        ([1.0, "he"], r"pair\[0\] must be text, and it is '1.0'"),
        (["he", "she"], r"pair\[1\] must be a number, and it is 'she'"),
        (["he", True], r"pair\[1\] must be a number, and it is 'True'"),
    ],
)
def test_a_list_of_fixed_length_is_checked_place_by_place(pair, sentence):
    with pytest.raises(BadResults, match=sentence):
        built(Outer, {"sure": True, "pair": pair})


def test_the_place_of_a_wrong_field_is_told_in_full():
    with pytest.raises(BadResults, match=r"inner\.ends\[1\] must be text, and it is 'None'"):
        built(Outer, {"sure": True, "pair": None, "inner": {"ends": ["low", None]}})


def test_a_choice_is_one_of_those_declared():
    @dataclass(frozen=True)
    class Chosen:
        side: Literal["left", "right"]

    assert built(Chosen, {"side": "left"}) == Chosen("left")
    with pytest.raises(BadResults, match="side must be one of left, right, and it is 'up'"):
        built(Chosen, {"side": "up"})
