"""From a JSON file to Datasets: a single question, a list of pairs, or a collection of queries that share their sets.

    {"name": ..., "kind": "query", "targets": {"math": [...], "arts": [...]}, "attributes": {...}, ...}
    {"name": ..., "kind": "pairs", "pairs": [["she", "he"], ...], "pair_names": ["female", "male"], ...}
    {"name": ..., "kind": "queries", "sets": {"math": [...], ...},
     "queries": {"weat-7": {"targets": ["math", "arts"], ...}}, ...}

docs/add-a-dataset.md explains every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as shown  # what stands in a file can be long or deep
from typing import Any, NamedTuple

from equipoise.datasets.dataset import Dataset, Pairs, Words
from equipoise.datasets.texts import decoded, parse_json, refuse, stem_of

Fields = Mapping[str, Any]

ABOUT = ("name", "title", "bias", "language", "source", "licence", "revision", "rationale")  # text, "" when not said
KINDS = {
    "query": {"targets", "attributes", "template", "templates", "pairs", "pair_names", "negative", "concepts"},
    "pairs": {"pairs", "pair_names", "concepts"},
    "queries": {"sets", "pairs", "queries", "concepts"},
}
QUERY_FIELDS = {
    "title", "bias", "source", "rationale", "targets", "attributes", "template", "templates", "pairs", "negative",
}  # fmt: skip
PLACES = ("[TARGET]", "[ATTRIBUTE]")  # of a template, each once


def read_datasets(path: Path) -> list[Dataset]:
    """All the questions in a file."""
    fields = _read_object(path)
    kind = fields.get("kind", "query")
    _require(
        isinstance(kind, str) and kind in KINDS, path,
        f'"kind" must be one of {", ".join(KINDS)}, and it is {shown(kind)}',
    )  # fmt: skip
    _reject_unknown(path, "the file", fields, KINDS[kind] | {"kind", *ABOUT})
    about = _about(path, fields, default_name=stem_of(path))
    if kind == "queries":
        return _collection(path, fields, about)
    return [_single(path, fields, about)]


def _read_object(path: Path) -> Fields:
    fields = parse_json(path, decoded(path))
    if not isinstance(fields, dict):
        refuse(path, "it must be one JSON object { ... }")
    return fields


def _about(path: Path, fields: Fields, default_name: str) -> dict[str, Any]:
    about = {"name": default_name} | {name: fields[name] for name in ABOUT if name in fields}
    for name, value in about.items():
        _require(isinstance(value, str), path, f'"{name}" must be text, and it is {shown(value)}')
    return {name: about.get(name, "") for name in ABOUT}


def _single(path: Path, fields: Fields, about: dict[str, Any]) -> Dataset:
    pairs = _pairs(path, fields.get("pairs", []))
    targets = _sets(path, "targets", fields["targets"]) if "targets" in fields else _paired_targets(path, fields, pairs)
    attributes = _sets(path, "attributes", fields.get("attributes", {}))
    return _checked(path, Dataset(
        **about, targets=targets, attributes=attributes, pairs=pairs,
        templates=_templates(path, fields), negative=fields.get("negative", ""),
        concepts=_concepts(path, fields.get("concepts", {}), {**targets, **attributes}),
    ))  # fmt: skip


def _paired_targets(path: Path, fields: Fields, pairs: Pairs) -> dict[str, Words]:
    _require(bool(pairs), path, 'it needs "targets", a map from set name to words, or "pairs"')
    names = fields.get("pair_names", ["first", "second"])
    valid = (
        isinstance(names, list) and len(names) == 2 and all(isinstance(n, str) for n in names) and names[0] != names[1]
    )
    _require(valid, path, f'"pair_names" must be two different names, and it is {shown(names)}')
    return {name: tuple(dict.fromkeys(pair[side] for pair in pairs)) for side, name in enumerate(names)}


class Shared(NamedTuple):
    """What the queries of a collection draw on, by name."""

    sets: dict[str, Words]
    pairs: dict[str, Pairs]
    concepts: dict[str, str]


def _collection(path: Path, fields: Fields, about: dict[str, Any]) -> list[Dataset]:
    sets = _sets(path, "sets", fields.get("sets", {}))
    queries = fields.get("queries")
    _require(isinstance(queries, dict) and bool(queries), path, '"queries" must be a map from name to query')
    named_pairs = fields.get("pairs", {})
    _require(isinstance(named_pairs, dict), path, '"pairs" of a collection must be a map from name to pairs')
    shared = Shared(
        sets, {name: _pairs(path, pairs) for name, pairs in named_pairs.items()},
        _concepts(path, fields.get("concepts", {}), sets),
    )  # fmt: skip
    return [_query(path, name, query, about, shared) for name, query in queries.items()]  # type: ignore[union-attr]


def _query(path: Path, name: str, query: Fields, about: dict[str, Any], shared: Shared) -> Dataset:
    _require(isinstance(query, dict), path, f"the query {name!r} must be an object")
    _reject_unknown(path, f"the query {name!r}", query, QUERY_FIELDS)
    own = _about(path, {**about, **{key: query[key] for key in ABOUT if key in query}, "name": name}, name)
    pairs_name = query.get("pairs")
    _require(
        pairs_name is None or (isinstance(pairs_name, str) and pairs_name in shared.pairs), path,
        f"{name} uses the pairs {shown(pairs_name)}, which are not there",
    )  # fmt: skip
    targets = _chosen(path, name, query.get("targets"), shared.sets)
    attributes = _chosen(path, name, query.get("attributes", []), shared.sets)
    return _checked(path, Dataset(
        **own, targets=targets, attributes=attributes, pairs=shared.pairs[pairs_name] if pairs_name else (),
        templates=_templates(path, query), negative=query.get("negative", ""),
        concepts={each: shared.concepts[each] for each in (*targets, *attributes) if each in shared.concepts},
    ))  # fmt: skip


def _chosen(path: Path, query: str, names: Any, sets: dict[str, Words]) -> dict[str, Words]:
    _require(isinstance(names, list), path, f'{query} needs "targets" and "attributes", lists of names of sets')
    unknown = [name for name in names if not isinstance(name, str) or name not in sets]
    _require(not unknown, path, f"{query} uses the sets {shown(unknown)}, which are not there")
    _require(len(set(names)) == len(names), path, f"{query} uses a set twice on one side")
    return {name: sets[name] for name in names}


def _sets(path: Path, where: str, sets: Any) -> dict[str, Words]:
    _require(isinstance(sets, dict), path, f'"{where}" must be a map from set name to a list of words')
    return {name: _words(path, f"{where}/{name}", words) for name, words in sets.items()}


def _words(path: Path, where: str, words: Any) -> Words:
    _require(isinstance(words, list), path, f"{where} must be a list of words")
    _require(bool(words), path, f"{where} is empty")
    odd = [word for word in words if not isinstance(word, str) or not word.strip()]
    _require(not odd, path, f"{where} holds {shown(odd[:3])}, which are not words")
    return tuple(words)


def _pairs(path: Path, pairs: Any) -> Pairs:
    _require(isinstance(pairs, list), path, '"pairs" must be a list of pairs of words')
    odd = [
        pair for pair in pairs
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(w, str) and w.strip() for w in pair))
    ]  # fmt: skip
    _require(not odd, path, f'"pairs" holds {shown(odd[:2])}, which are not pairs of words')
    return tuple((first, second) for first, second in pairs)


def _concepts(path: Path, concepts: Any, sets: Mapping[str, Words]) -> dict[str, str]:
    _require(isinstance(concepts, dict), path, '"concepts" must be a map from set name to what the set stands for')
    strangers = [name for name in concepts if name not in sets]
    _require(not strangers, path, f'"concepts" names the sets {shown(strangers)}, which are not there')
    odd = {name: concept for name, concept in concepts.items() if not isinstance(concept, str) or not concept.strip()}
    _require(not odd, path, f'"concepts" must say in words what a set stands for, and it holds {shown(odd)}')
    return dict(concepts)


def _templates(path: Path, fields: Fields) -> tuple[str, ...]:
    """One "template", several "templates", or none."""
    _require(not fields.keys() >= {"template", "templates"}, path, 'it has both "template" and "templates"')
    templates = fields.get("templates", [])
    _require(
        isinstance(templates, list), path, f'"templates" must be a list of sentences, and it is {shown(templates)}'
    )
    if "template" in fields:
        templates = [fields["template"]] if fields["template"] != "" else []
    for template in templates:
        _require(isinstance(template, str), path, f'"template" must be text, and it is {shown(template)}')
        _require(
            all(template.count(place) == 1 for place in PLACES), path,
            f'"template" must hold [TARGET] and [ATTRIBUTE], each once, and it is {shown(template)}',
        )  # fmt: skip
    _require(len(set(templates)) == len(templates), path, '"templates" has a sentence twice')
    return tuple(templates)


def _checked(path: Path, dataset: Dataset) -> Dataset:
    negative = dataset.negative
    _require(bool(dataset.name.strip()), path, '"name" is empty')
    _require(
        isinstance(negative, str) and (not negative or negative in dataset.attributes), path,
        f'"negative" must name one of the attribute sets {", ".join(dataset.attributes)}, and it is {shown(negative)}',
    )  # fmt: skip
    sides = list(dataset.targets.values())[:2]
    strangers = [
        pair for pair in dataset.pairs if any(word not in side for word, side in zip(pair, sides, strict=False))
    ]
    _require(
        not strangers, path,
        f"{dataset.name} pairs {shown(strangers[:2])}; the first word must be among the first targets, "
        "the second among the second",
    )  # fmt: skip
    return dataset


def _require(condition: bool, path: Path, what: str) -> None:
    if not condition:
        refuse(path, what)


def _reject_unknown(path: Path, where: str, fields: Fields, known: set[str]) -> None:
    unknown = sorted(set(fields) - known)
    _require(
        not unknown, path, f"{where} has the unknown fields {', '.join(unknown)} (known: {', '.join(sorted(known))})"
    )
