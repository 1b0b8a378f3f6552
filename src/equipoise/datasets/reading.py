"""From a JSON file to Datasets: a single question, a list of pairs, or a collection of queries that share their sets.

    {"name": ..., "kind": "query", "targets": {"math": [...], "arts": [...]}, "attributes": {...}, ...}
    {"name": ..., "kind": "pairs", "pairs": [["she", "he"], ...], "pair_names": ["female", "male"], ...}
    {"name": ..., "kind": "queries", "sets": {"math": [...], ...},
     "queries": {"weat-7": {"targets": ["math", "arts"], ...}}, ...}

fields.py checks each field by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from reprlib import repr as shown
from typing import Any, NamedTuple

from equipoise.datasets.dataset import Dataset, Pairs, Words
from equipoise.datasets.fields import (
    ABOUT,
    OF_ANY,
    OF_ONE_IN_COLLECTION,
    OF_QUERY,
    Fields,
    read_about,
    read_fields,
    read_pair_names,
    read_pairs,
    read_sets,
    read_templates,
    reject_unknown,
    require,
)
from equipoise.datasets.texts import decoded, parse_json, refuse, stem_of

OF_WORDS = {"targets", "attributes", "template", "templates", "pairs", "negative"}
KINDS = {
    "query": {*OF_QUERY, *OF_WORDS, "pair_names"},
    "pairs": {*OF_ANY, "pairs", "pair_names"},
    "queries": {*OF_ANY, "sets", "pairs", "queries"},
}
IN_COLLECTION = {*OF_ONE_IN_COLLECTION, *OF_WORDS, "title", "bias", "source", "rationale"}


def read_datasets(path: Path) -> list[Dataset]:
    """All the questions in a file."""
    fields = _read_object(path)
    kind = fields.get("kind", "query")
    require(
        isinstance(kind, str) and kind in KINDS, path,
        f'"kind" must be one of {", ".join(KINDS)}, and it is {shown(kind)}',
    )  # fmt: skip
    reject_unknown(path, "the file", fields, KINDS[kind] | {"kind", *ABOUT})
    about = read_about(path, fields, default_name=stem_of(path))
    if kind == "queries":
        return _collection(path, fields, about)
    return [_single(path, fields, about)]


def _read_object(path: Path) -> Fields:
    fields = parse_json(path, decoded(path))
    if not isinstance(fields, dict):
        refuse(path, "it must be one JSON object { ... }")
    return fields


def _single(path: Path, fields: Fields, about: dict[str, Any]) -> Dataset:
    pairs = read_pairs(path, fields.get("pairs", []))
    named = "targets" in fields
    targets = read_sets(path, "targets", fields["targets"]) if named else _paired_targets(path, fields, pairs)
    return _checked(path, Dataset(
        **about, targets=targets, attributes=read_sets(path, "attributes", fields.get("attributes", {})), pairs=pairs,
        templates=read_templates(path, fields), negative=fields.get("negative", ""),
        **read_fields(path, fields, OF_QUERY),
    ))  # fmt: skip


def _paired_targets(path: Path, fields: Fields, pairs: Pairs) -> dict[str, Words]:
    require(bool(pairs), path, 'it needs "targets", a map from set name to words, or "pairs"')
    names = read_pair_names(path, fields.get("pair_names", ["first", "second"]))
    return {name: tuple(dict.fromkeys(pair[side] for pair in pairs)) for side, name in enumerate(names)}


class Shared(NamedTuple):
    """What the queries of a collection draw on, by name."""

    sets: dict[str, Words]
    pairs: dict[str, Pairs]
    fields: dict[str, Any]  # those of OF_ANY


def _collection(path: Path, fields: Fields, about: dict[str, Any]) -> list[Dataset]:
    sets = read_sets(path, "sets", fields.get("sets", {}))
    queries = fields.get("queries")
    require(isinstance(queries, dict) and bool(queries), path, '"queries" must be a map from name to query')
    pairs = fields.get("pairs", {})
    require(isinstance(pairs, dict), path, '"pairs" of a collection must be a map from name to pairs')
    shared = Shared(
        sets, {name: read_pairs(path, each) for name, each in pairs.items()}, read_fields(path, fields, OF_ANY)
    )
    _known_sets(path, shared.fields.get("concepts", {}), sets)
    return [_query(path, name, query, about, shared) for name, query in queries.items()]  # type: ignore[union-attr]


def _query(path: Path, name: str, query: Fields, about: dict[str, Any], shared: Shared) -> Dataset:
    require(isinstance(query, dict), path, f"the query {name!r} must be an object")
    reject_unknown(path, f"the query {name!r}", query, IN_COLLECTION)
    own = read_about(path, {**about, **{key: query[key] for key in ABOUT if key in query}, "name": name}, name)
    pairs = query.get("pairs")
    require(
        pairs is None or (isinstance(pairs, str) and pairs in shared.pairs), path,
        f"{name} uses the pairs {shown(pairs)}, which are not there",
    )  # fmt: skip
    targets = _chosen(path, name, query.get("targets"), shared.sets)
    attributes = _chosen(path, name, query.get("attributes", []), shared.sets)
    return _checked(path, Dataset(
        **own, targets=targets, attributes=attributes, pairs=shared.pairs[pairs] if pairs else (),
        templates=read_templates(path, query), negative=query.get("negative", ""),
        **_of_own_words(shared.fields, targets, attributes) | read_fields(path, query, OF_ONE_IN_COLLECTION),
    ))  # fmt: skip


def _chosen(path: Path, query: str, names: Any, sets: dict[str, Words]) -> dict[str, Words]:
    require(isinstance(names, list), path, f'{query} needs "targets" and "attributes", lists of names of sets')
    unknown = [name for name in names if not isinstance(name, str) or name not in sets]
    require(not unknown, path, f"{query} uses the sets {shown(unknown)}, which are not there")
    require(len(set(names)) == len(names), path, f"{query} uses a set twice on one side")
    return {name: sets[name] for name in names}


def _of_own_words(fields: Fields, *sides: Mapping[str, Words]) -> dict[str, Any]:
    """The fields of a collection, without the concepts of sets and glosses of words that a query does not ask about."""
    sets = [name for side in sides for name in side]
    words = [word for side in sides for own in side.values() for word in own]
    own = {"concepts": sets, "glosses": words}
    return {
        name: {each: value[each] for each in own[name] if each in value} if name in own else value
        for name, value in fields.items()
    }


def _checked(path: Path, dataset: Dataset) -> Dataset:
    """The question, if its fields fit one another."""
    require(bool(dataset.name.strip()), path, '"name" is empty')
    negative, attributes = dataset.negative, dataset.attributes
    require(
        isinstance(negative, str) and (not negative or negative in attributes), path,
        f'"negative" must name one of the attribute sets {", ".join(attributes)}, and it is {shown(negative)}',
    )  # fmt: skip
    sides = list(dataset.targets.values())[:2]
    strangers = [
        pair for pair in dataset.pairs if any(word not in side for word, side in zip(pair, sides, strict=False))
    ]
    require(
        not strangers, path,
        f"{dataset.name} pairs {shown(strangers[:2])}; the first word must be among the first targets, "
        "the second among the second",
    )  # fmt: skip
    _known_sets(path, dataset.concepts, {**dataset.targets, **attributes})
    lost = [word for words in attributes.values() for word in words if dataset.scores and word not in dataset.scores]
    require(not lost, path, f'"scores" has no number for {shown(lost[:3])}')
    return dataset


def _known_sets(path: Path, concepts: Mapping[str, str], sets: Iterable[str]) -> None:
    strangers = [name for name in concepts if name not in sets]
    require(not strangers, path, f'"concepts" names the sets {shown(strangers)}, which are not there')
