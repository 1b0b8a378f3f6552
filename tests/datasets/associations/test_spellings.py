"""The list of spellings: ours can be used as it is, a user's takes its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from equipoise.datasets.associations.spellings import read_spellings
from equipoise.errors import BadDataset


def test_our_list_is_in_order_and_takes_one_step() -> None:
    unify, leave_out, file = read_spellings()

    assert list(unify) == sorted(unify)
    assert not set(unify) & set(unify.values())
    assert len(set(unify.values())) == len(unify)  # each American spelling for one British
    assert (leave_out, file) == ((), "")


def test_a_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"unify": {"hot dog": "hotdog"}, "leave_out": ["ax"]}), encoding="utf-8")

    assert read_spellings(path) == ({"hot dog": "hotdog"}, ("ax",), "mine.json")


@pytest.mark.parametrize(
    ("fields", "saying"),
    [
        ([], "are what it may have"),
        ({"unite": {}}, "are what it may have"),
        ({"unify": ["a"]}, '"unify" must be a map from spelling to spelling'),
        ({"unify": {"a": ""}}, '"unify" must be a map from spelling to spelling'),
        ({"unify": {"a": "b", "b": "c"}}, "makes 'b' of one spelling and something else of 'b'"),
        ({"leave_out": "ax"}, '"leave_out" must be a list of words'),
    ],
)
def test_what_it_cannot_mean_is_refused(tmp_path: Path, fields: Any, saying: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(fields), encoding="utf-8")

    with pytest.raises(BadDataset, match=saying):
        read_spellings(path)
