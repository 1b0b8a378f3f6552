"""The tests that May et al. (2019) published, and a user's own in the same form: one JSON object of four lists.

{"targ1": {"category": "MaleNames", "examples": ["This is John.", ...]}, "targ2": ..., "attr1": ..., "attr2": ...}
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.dataset import Dataset, Words
from equipoise.datasets.fields import reject_unknown, require
from equipoise.datasets.texts import hash_of, parse_json, read_text, refuse, stem_of

FACTS = Path(__file__).parent / "published.json"
ENDINGS = (".jsonl", ".json")  # theirs are named .jsonl, though the object goes over many lines
SETS = ("targ1", "targ2", "attr1", "attr2")
OPENING = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:targ[12]|attr[12])"\s*:')
HEAD = 1024  # bytes, in which the first name of an object stands


def is_seat_file(path: Path) -> bool:
    """Whether a file begins as a test of this form does; what cannot be read is none."""
    if not path.name.casefold().endswith(ENDINGS):
        return False
    try:
        with path.open("rb") as file:
            return OPENING.match(file.read(HEAD)) is not None
    except OSError:
        return False


def read_seat(path: Path) -> Dataset:
    """The question of such a file, its sets named by their categories."""
    fields = parse_json(path, read_text(path))
    if not isinstance(fields, dict):
        refuse(path, "it must be one JSON object { ... }")
    reject_unknown(path, "the file", fields, set(SETS))
    lost = [name for name in SETS if name not in fields]
    require(not lost, path, f"it has no {' and no '.join(lost)}, and a SEAT test has {', '.join(SETS)}")
    names = _unlike([_category(path, name, fields[name]) for name in SETS])
    sets = {name: _examples(path, key, fields[key]) for name, key in zip(names, SETS, strict=True)}
    return Dataset(
        **_about(path), language="en", revision=hash_of(path)[:12], made_for={"seat": {}},
        targets={name: sets[name] for name in names[:2]}, attributes={name: sets[name] for name in names[2:]},
    )  # fmt: skip


def _category(path: Path, key: str, given: Any) -> str:
    require(isinstance(given, dict), path, f'{key} must be an object with "examples", and it is {shown(given)}')
    reject_unknown(path, key, given, {"category", "examples"})
    category = given.get("category", key)
    valid = isinstance(category, str) and category.strip()
    require(bool(valid), path, f'"category" of {key} must be a name, and it is {shown(category)}')
    return str(category)


def _unlike(names: list[str]) -> list[str]:
    """The names, with what tells them apart where one stands twice."""
    return [name if names.count(name) == 1 else f"{name} ({key})" for name, key in zip(names, SETS, strict=True)]


def _examples(path: Path, key: str, given: dict[str, Any]) -> Words:
    examples = given.get("examples")
    if not isinstance(examples, list):
        refuse(path, f'{key} must have "examples", a list of sentences or words, and it has {shown(examples)}')
    require(bool(examples), path, f"the examples of {key} are empty")
    odd = [each for each in examples if not isinstance(each, str) or not each.strip()]
    require(not odd, path, f"the examples of {key} hold {shown(odd[:3])}, which are neither sentences nor words")
    return tuple(examples)


def _about(path: Path) -> dict[str, Any]:
    """What is known of a test by its file's name; of any other only the name."""
    name = stem_of(path)
    facts = _facts()
    bias = facts["biases"].get(name.removeprefix("sent-"), "")
    if not bias:
        return {
            "name": name, "title": name, "bias": "other", "source": f"{name}{path.suffix}", "licence": "",
            "rationale": "",
        }  # fmt: skip
    return {
        "name": name, "title": facts["title"].format(name=name), "bias": bias,
        "source": facts["source"].format(file=f"{name}{path.suffix}"),
        "licence": facts["licence"], "rationale": facts["rationale"],
    }  # fmt: skip


@cache
def _facts() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))
    return facts
