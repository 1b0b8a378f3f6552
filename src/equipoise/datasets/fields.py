"""The fields of a dataset's file, each checked by itself; docs/add-a-dataset.md explains every one.

A new field of questions is a function here and a line in OF_ANY or OF_QUERY; what it must have in common with the other
fields is for reading.py to check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from reprlib import repr as shown  # what stands in a file can be long or deep
from typing import Any

from equipoise.datasets.dataset import Pairs, Words
from equipoise.datasets.texts import refuse

MOST = 1e100  # of a score; squares of larger ones are no numbers

Fields = Mapping[str, Any]

ABOUT = ("name", "title", "bias", "language", "source", "licence", "revision", "rationale")  # text, "" when not said
PLACES = ("[TARGET]", "[ATTRIBUTE]")  # of a template, each once


def require(condition: bool, path: Path, what: str) -> None:
    """Refuse the file where this does not hold."""
    if not condition:
        refuse(path, what)


def reject_unknown(path: Path, where: str, fields: Fields, known: set[str]) -> None:
    """Refuse the file if it has a field that nothing reads, such as one that is misspelled."""
    unknown = sorted(set(fields) - known)
    require(
        not unknown, path, f"{where} has the unknown fields {', '.join(unknown)} (known: {', '.join(sorted(known))})"
    )


def read_about(path: Path, fields: Fields, default_name: str) -> dict[str, Any]:
    """Every text of ABOUT."""
    about = {"name": default_name} | {name: fields[name] for name in ABOUT if name in fields}
    for name, value in about.items():
        require(isinstance(value, str), path, f'"{name}" must be text, and it is {shown(value)}')
    return {name: about.get(name, "") for name in ABOUT}


def read_sets(path: Path, where: str, sets: Any) -> dict[str, Words]:
    """Lists of words by their names."""
    require(isinstance(sets, dict), path, f'"{where}" must be a map from set name to a list of words')
    return {name: _words(path, f"{where}/{name}", words) for name, words in sets.items()}


def _words(path: Path, where: str, words: Any) -> Words:
    require(isinstance(words, list), path, f"{where} must be a list of words")
    require(bool(words), path, f"{where} is empty")
    odd = [word for word in words if not isinstance(word, str) or not word.strip()]
    require(not odd, path, f"{where} holds {shown(odd[:3])}, which are not words")
    return tuple(words)


def read_pairs(path: Path, pairs: Any) -> Pairs:
    """Pairs of words."""
    require(isinstance(pairs, list), path, '"pairs" must be a list of pairs of words')
    odd = [
        pair for pair in pairs
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(w, str) and w.strip() for w in pair))
    ]  # fmt: skip
    require(not odd, path, f'"pairs" holds {shown(odd[:2])}, which are not pairs of words')
    return tuple((first, second) for first, second in pairs)


def read_pair_names(path: Path, names: Any) -> list[str]:
    """What the two sides of all pairs are called."""
    valid = isinstance(names, list) and len(names) == 2 and all(isinstance(name, str) for name in names)
    require(valid and names[0] != names[1], path, f'"pair_names" must be two different names, and it is {shown(names)}')
    return list(names)


def read_templates(path: Path, fields: Fields) -> tuple[str, ...]:
    """One "template", several "templates", or none."""
    require(not fields.keys() >= {"template", "templates"}, path, 'it has both "template" and "templates"')
    templates = fields.get("templates", [])
    require(isinstance(templates, list), path, f'"templates" must be a list of sentences, and it is {shown(templates)}')
    if "template" in fields:
        templates = [fields["template"]] if fields["template"] != "" else []
    for template in templates:
        require(isinstance(template, str), path, f'"template" must be text, and it is {shown(template)}')
        require(
            all(template.count(place) == 1 for place in PLACES), path,
            f'"template" must hold [TARGET] and [ATTRIBUTE], each once, and it is {shown(template)}',
        )  # fmt: skip
    require(len(set(templates)) == len(templates), path, '"templates" has a sentence twice')
    return tuple(templates)


def _concepts(path: Path, concepts: Any) -> dict[str, str]:
    """What sets stand for."""
    require(isinstance(concepts, dict), path, '"concepts" must be a map from set name to what the set stands for')
    odd = {name: concept for name, concept in concepts.items() if not isinstance(concept, str) or not concept.strip()}
    require(not odd, path, f'"concepts" must say in words what a set stands for, and it holds {shown(odd)}')
    return dict(concepts)


def _glosses(path: Path, glosses: Any) -> dict[str, str]:
    """What sense keys among the words mean."""
    valid = isinstance(glosses, dict) and all(isinstance(gloss, str) for gloss in glosses.values())
    require(valid, path, f'"glosses" must be a map from sense key to what it means, and it is {shown(glosses)}')
    return dict(glosses)


def _made_for(path: Path, metrics: Any) -> dict[str, dict[str, Any]]:
    """The metrics that a question is written for, with their options."""
    valid = isinstance(metrics, dict) and all(isinstance(options, dict) for options in metrics.values())
    require(valid, path, f'"made_for" must be a map from metric to its options, and it is {shown(metrics)}')
    return {name: dict(options) for name, options in metrics.items()}


def _scores(path: Path, scores: Any) -> dict[str, float]:
    """What people make of words."""
    require(isinstance(scores, dict), path, f'"scores" must be a map from word to number, and it is {shown(scores)}')
    odd = {word: score for word, score in scores.items() if not _is_number(score)}
    require(not odd, path, f'"scores" holds {shown(odd)}, which are not numbers')
    return {word: float(score) for word, score in scores.items()}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST


def _scored(path: Path, scored: Any) -> dict[str, Any]:
    require(isinstance(scored, dict), path, f'"scored" must be an object, and it is {shown(scored)}')
    return dict(scored)


Reader = Callable[[Path, Any], Any]

OF_ANY: dict[str, Reader] = {"concepts": _concepts, "glosses": _glosses, "made_for": _made_for}  # field -> its check
OF_QUERY: dict[str, Reader] = {**OF_ANY, "scores": _scores, "scored": _scored}
OF_ONE_IN_COLLECTION: dict[str, Reader] = {"made_for": _made_for}


def read_fields(path: Path, fields: Fields, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Those of the fields that the file has."""
    return {name: read(path, fields[name]) for name, read in readers.items() if name in fields}
