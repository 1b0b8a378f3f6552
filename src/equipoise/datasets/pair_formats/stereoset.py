"""StereoSet (Nadeem et al. 2021): a .json file with a context and three sentences an example, each with its label.

intrasentence: the context has BLANK, and the sentences have it filled; intersentence: the sentences follow the context.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.pair_formats.about import pairs_of
from equipoise.datasets.pair_formats.checks import unique_ids
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.texts import parse_json, read_text, refuse, stem_of

SECTIONS = ("intrasentence", "intersentence")
LABELS = ("stereotype", "anti-stereotype", "unrelated")
FIELDS = [re.compile(rf'"{name}"\s*:\s*[{{\[]') for name in ("data", "(?:intra|inter)sentence", "sentences")]
TEXTS = ("id", "target", "bias_type", "context")
BLANK = "BLANK"


def is_stereoset(text: str) -> bool:
    """Whether a JSON text has the fields of StereoSet; they are looked for without parsing, since files are large."""
    return all(field.search(text) for field in FIELDS)


def read_stereoset(path: Path, section: str = SECTIONS[0]) -> SentencePairs:
    """The examples of one section of a file in the form of StereoSet."""
    examples = _examples(path, parse_json(path, read_text(path)), section)
    pairs = [_pair(path, section, number, example) for number, example in enumerate(examples, 1)]
    return pairs_of("stereoset", stem_of(path), unique_ids(path, pairs))


def _examples(path: Path, fields: Any, section: str) -> list[Any]:
    data = fields.get("data") if isinstance(fields, dict) else None
    if not isinstance(data, dict):
        refuse(path, 'it has no object "data" with the sections intrasentence and intersentence of StereoSet')
    examples = data.get(section)
    if not isinstance(examples, list) or not examples:
        refuse(path, f"it has no examples in {section}; its sections are {', '.join(map(str, data)) or 'none'}")
    return examples


def _pair(path: Path, section: str, number: int, example: Any) -> SentencePair:
    where = f"example {number} of {section}"
    if not isinstance(example, dict):
        refuse(path, f"{where} must be an object, and it is {shown(example)}")
    where += f" ({shown(example.get('id'))})"
    for name in TEXTS:
        if not isinstance(example.get(name), str):
            refuse(path, f'{where} needs the text "{name}", and it is {shown(example.get(name))}')
    if section == SECTIONS[0] and BLANK not in example["context"]:
        refuse(
            path,
            f"{where} needs a context with {BLANK} where its sentences differ, and has {shown(example['context'])}",
        )
    by_label, kind = _by_label(path, where, example.get("sentences")), example["bias_type"]
    return SentencePair(
        example["id"], by_label["stereotype"], by_label["anti-stereotype"], {"bias": kind} if kind else {},
        term=example["target"], unrelated=by_label["unrelated"], context=example["context"],
    )  # fmt: skip


def _by_label(path: Path, where: str, sentences: Any) -> Mapping[str, str]:
    if not isinstance(sentences, list) or not all(isinstance(each, dict) for each in sentences):
        refuse(path, f'{where} needs "sentences", a list of objects')
    labels = [each.get("gold_label") for each in sentences]
    if sorted(map(str, labels)) != sorted(LABELS):
        refuse(path, f"{where} has the gold labels {shown(labels)}, and needs {', '.join(LABELS)}, each once")
    texts = {str(each["gold_label"]): each.get("sentence") for each in sentences}
    for label, text in texts.items():
        if not isinstance(text, str):
            refuse(path, f"{where} has no text for the {label}, but {shown(text)}")
    return texts
