"""Axes: every one that is shipped, and what a user's own file must say."""

import json

import pytest

from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.axes import axis_names, load_axis
from equipoise.errors import BadDataset, UnknownName


@pytest.mark.parametrize("name", axis_names())
def test_every_axis_says_where_its_words_are_from_and_asks_what_there_is(name):
    axis = load_axis(name)
    assert all((axis.title, axis.source, axis.licence, axis.revision, axis.rationale, axis.language))
    assert {len(own) for own in (*axis.definitional, *axis.equalise)} == {len(axis.classes)}
    for own in axis.definitional:
        assert all(axis.is_specific(word) for word in own), f"{own} define {name} and so belong to it"
    for question in (*axis.questions, *axis.controls, axis.neutral):
        assert isinstance(load_dataset(question), Dataset)


def test_the_shipped_axes():
    assert axis_names() == ["ethnicity", "gender", "religion"]


def test_specific_words_are_known_in_any_case():
    assert load_axis("religion").is_specific("Torah")
    assert not load_axis("religion").is_specific("teacher")
    assert load_axis("gender").is_specific("She")


def test_a_fingerprint_is_of_the_words():
    assert len({load_axis(name).fingerprint for name in axis_names()}) == 3
    assert load_axis("gender").fingerprint == load_axis("gender").fingerprint


@pytest.mark.parametrize(
    ("fields", "match"),
    [
        ([], "must be one JSON object"),
        ({}, '"classes" must be two or more different names'),
        ({"classes": ["a", "a"]}, "different names"),
        ({"classes": ["a", "b"]}, '"definitional" must have a set with one word for each class, and it has none'),
        ({"classes": ["a", "b"], "definitional": [["x"]]}, "must have 2 different words a set"),
        ({"classes": ["a", "b"], "definitional": [["x", "x"]]}, "must have 2 different words a set"),
        ({"classes": ["a", "b"], "definitional": [["x", 3]]}, "must be a list of words"),
        ({"classes": ["a", "b", "c"], "definitional": "gender-pairs-kaneko"}, "only a dataset of pairs can stand"),
        ({"classes": ["a", "b"], "definitional": "weat-7x"}, "did you mean weat-7"),
        ({"classes": ["a", "b"], "definitional": [["x", "y"]], "extra": 1}, "has the unknown fields extra"),
        (
            {"classes": ["a", "b"], "definitional": [["x", "y"]], "specific": "all"},
            '"specific" must be a list of words',
        ),
        ({"classes": ["a", "b"], "definitional": [["x", "y"]], "neutral": 3}, '"neutral" must be text'),
    ],
)
def test_what_an_own_axis_must_say(tmp_path, fields, match):
    path = tmp_path / "own.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    with pytest.raises((BadDataset, UnknownName), match=match):
        load_axis(path)


def test_a_short_file_is_enough(tmp_path):
    path = tmp_path / "age.json"
    path.write_text(json.dumps({"classes": ["young", "old"], "definitional": [["young", "old"]]}), encoding="utf-8")
    axis = load_axis(path)
    assert (axis.name, axis.title, axis.equalise) == ("age", "age", axis.definitional)


def test_an_unknown_axis_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match="did you mean gender"):
        load_axis("gendr")
