"""Dataset files: what each kind says, and that no file of the user's ends in a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets.reading import read_datasets
from equipoise.errors import BadDataset

TARGETS = {"math": ["math", "algebra"], "arts": ["art"]}
ATTRIBUTES = {"male": ["he"], "female": ["she"]}


def write(folder: Path, content: Any, name: str = "mine.json") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def test_a_query_is_named_by_its_file_unless_it_says_otherwise(tmp_path: Path) -> None:
    path = write(tmp_path, {"targets": TARGETS, "attributes": ATTRIBUTES})
    (asked,) = read_datasets(path)
    assert asked.name == "mine"
    assert asked.targets == {"math": ("math", "algebra"), "arts": ("art",)}
    assert list(asked.attributes) == ["male", "female"]  # in the order of the file
    (asked,) = read_datasets(write(tmp_path, {"name": "other", "targets": TARGETS}))
    assert asked.name == "other"


def test_pairs_make_the_two_sets(tmp_path: Path) -> None:
    fields = {"kind": "pairs", "pairs": [["she", "he"], ["her", "him"]], "pair_names": ["female", "male"]}
    (asked,) = read_datasets(write(tmp_path, fields))
    assert asked.targets == {"female": ("she", "her"), "male": ("he", "him")}
    assert asked.pairs == (("she", "he"), ("her", "him"))


def test_a_collection_shares_its_sets(tmp_path: Path) -> None:
    query = {"targets": ["math", "arts"], "attributes": ["male", "female"], "bias": "gender"}
    queries = {"a": query, "b": {**query, "bias": ""}}
    fields = {"kind": "queries", "bias": "none", "sets": TARGETS | ATTRIBUTES, "queries": queries}
    first, second = read_datasets(write(tmp_path, fields))
    assert (first.name, first.bias, second.name, second.bias) == ("a", "gender", "b", "")
    assert first.targets == second.targets


def test_the_hash_is_of_what_is_asked_and_not_of_the_layout(tmp_path: Path) -> None:
    fields = {"targets": TARGETS, "attributes": ATTRIBUTES}
    (asked,) = read_datasets(write(tmp_path, fields))
    (same,) = read_datasets(write(tmp_path, json.dumps({"title": "x", **fields}, indent=9).encode(), "b.json"))
    (other,) = read_datasets(write(tmp_path, {**fields, "targets": dict(reversed(TARGETS.items()))}))
    assert asked.hash == same.hash != other.hash


def test_concepts_are_those_of_the_sets_asked_and_change_nothing_of_the_question(tmp_path: Path) -> None:
    concepts = {"math": "mathematics", "male": "men"}
    fields = {"targets": TARGETS, "attributes": ATTRIBUTES}
    (bare,) = read_datasets(write(tmp_path, fields))
    (asked,) = read_datasets(write(tmp_path, {**fields, "concepts": concepts}))
    assert asked.concepts == concepts
    assert bare.concepts == {}
    assert asked.hash == bare.hash


def test_a_query_of_a_collection_has_the_concepts_of_its_own_sets(tmp_path: Path) -> None:
    queries = {"a": {"targets": ["math", "arts"]}, "b": {"targets": ["arts"], "attributes": ["male"]}}
    concepts = {"math": "mathematics", "male": "men", "female": "women"}  # no query uses the set of the last
    fields = {"kind": "queries", "sets": TARGETS | ATTRIBUTES, "queries": queries, "concepts": concepts}
    first, second = read_datasets(write(tmp_path, fields))
    assert (first.concepts, second.concepts) == ({"math": "mathematics"}, {"male": "men"})


def test_pairs_name_the_concepts_of_their_two_sets(tmp_path: Path) -> None:
    fields = {"kind": "pairs", "pairs": [["she", "he"]], "pair_names": ["f", "m"], "concepts": {"f": "female"}}
    (asked,) = read_datasets(write(tmp_path, fields))
    assert asked.concepts == {"f": "female"}


@pytest.mark.parametrize(
    ("concepts", "found"),
    [
        (["math"], "map from set name"),
        ("math", "map from set name"),
        ({"maths": "mathematics"}, r"the sets \['maths'\]"),
        ({"math": ""}, r"holds {'math': ''}"),
        ({"math": "  "}, "in words"),
        ({"math": 3, "arts": "arts"}, r"holds {'math': 3}"),
    ],
)
@pytest.mark.parametrize("kind", ["query", "queries"])
def test_concepts_of_no_set_or_without_words_are_refused(tmp_path: Path, kind: str, concepts: Any, found: str) -> None:
    queries = {"kind": "queries", "sets": TARGETS, "queries": {"a": {"targets": ["math", "arts"]}}}
    fields = {"query": {"targets": TARGETS}, "queries": queries}[kind]
    with pytest.raises(BadDataset, match=found) as error:
        read_datasets(write(tmp_path, {**fields, "concepts": concepts}))
    assert str(error.value).count(". ") == 0  # one sentence


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"glosses": ["a"]}, '"glosses" must be a map'),
        ({"made_for": {"weat": 1}}, '"made_for" must be a map'),
        ({"scores": {"love": True, "war": 1}}, "which are not numbers"),
        ({"scores": {"love": 10**400, "war": 1}}, "which are not numbers"),
        ({"scores": [1, 2]}, '"scores" must be a map'),
        ({"scores": {"he": "much", "she": 1}}, "which are not numbers"),
        ({"scores": {"he": 1e999, "she": 1}}, "which are not numbers"),
        ({"scores": {"he": True, "she": 1}}, "which are not numbers"),
        ({"scores": {"he": 1}}, "no number for ['she']"),
        ({"scored": 3}, '"scored" must be an object'),
    ],
)
def test_fields_that_are_not_what_they_should_be(tmp_path: Path, fields: Any, what: str) -> None:
    with pytest.raises(BadDataset) as refused:
        read_datasets(write(tmp_path, {"targets": TARGETS, "attributes": ATTRIBUTES, **fields}))
    assert what in str(refused.value)


def test_a_query_of_a_collection_has_the_glosses_of_its_own_words_and_may_say_what_it_is_for(tmp_path: Path) -> None:
    queries = {"a": {"targets": ["math", "arts"]}, "b": {"targets": ["arts"], "made_for": {"mac": {}}}}
    shared = {"glosses": {"algebra": "mathematics of letters"}, "made_for": {"weat": {"ddof": 0}}}
    first, second = read_datasets(write(tmp_path, {"kind": "queries", "sets": TARGETS, "queries": queries, **shared}))
    assert (first.glosses, first.made_for) == ({"algebra": "mathematics of letters"}, {"weat": {"ddof": 0}})
    assert (second.glosses, second.made_for) == ({}, {"mac": {}})


def test_marks_and_names_of_other_systems(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + json.dumps({"targets": TARGETS}).encode()  # as Notepad saves it
    (asked,) = read_datasets(write(tmp_path, content, os.fsdecode(b"caf\xe9.json")))
    assert asked.name == "caf\ufffd"


def test_long_and_deep_values_are_shortened_in_the_message(tmp_path: Path) -> None:
    deep: Any = "x" * 1000
    for _ in range(300):
        deep = [deep]
    for fields in ({"name": deep}, {"kind": deep}, {"targets": {"a": [deep]}}, {"targets": TARGETS, "negative": deep}):
        with pytest.raises(BadDataset) as error:
            read_datasets(write(tmp_path, fields))
        assert len(str(error.value)) < 300 + len(str(tmp_path))


NAMES = [
    "name",
    "kind",
    "targets",
    "attributes",
    "template",
    "pairs",
    "pair_names",
    "negative",
    "sets",
    "queries",
    "concepts",
    "glosses",
    "made_for",
    "scores",
    "scored",
]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "query", "pairs", "queries", "he", "a"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*NAMES, "a", "he"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(fields=st.dictionaries(st.sampled_from(NAMES), values, max_size=8))
def test_whatever_the_fields_hold_it_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, fields: Any) -> None:
    path = write(tmp_path_factory.mktemp("any"), fields)
    try:
        for asked in read_datasets(path):
            json.dumps(asked.hash)
            assert all(isinstance(word, str) for words in asked.targets.values() for word in words)
    except BadDataset as error:
        assert "mine.json" in str(error)


@given(content=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_whatever_the_bytes_it_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    with pytest.raises(BadDataset, match=r"mine\.json"):
        read_datasets(write(tmp_path_factory.mktemp("any"), content))
