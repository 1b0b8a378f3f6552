"""Axes from JSON files."""

from __future__ import annotations

from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.axes.axis import GENDERED, Axis, WordSets
from equipoise.datasets.dataset import Dataset, Words
from equipoise.datasets.fields import Fields, read_about, reject_unknown, require
from equipoise.datasets.finding import load_dataset
from equipoise.datasets.texts import parse_json, read_text, refuse, stem_of
from equipoise.errors import UnknownName
from equipoise.files import there

FOLDER = Path(__file__).parent
ABOUT = {"name", "title", "language", "source", "licence", "revision", "rationale"}
KNOWN = ABOUT | {
    "classes", "definitional", "equalise", "specific", "neutral", "questions", "controls", "sembias",
}  # fmt: skip


def axis_names() -> list[str]:
    """The axes of the package."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def load_axis(name: str | Path) -> Axis:
    """The axis of this name, or of a user's own JSON file."""
    if str(name) in axis_names():
        return _read(FOLDER / f"{name}.json")
    if there(Path(name)):
        return _read(Path(name))
    raise UnknownName("axis", str(name), axis_names(), "A JSON file of your own is an axis, too.")


def check_questions(axis: Axis) -> None:
    """Refuse an axis that names datasets which are not there, before anything is done with it."""
    for name in filter(None, (axis.neutral, *axis.questions, *axis.controls)):
        load_dataset(name)


def _read(path: Path) -> Axis:
    fields = parse_json(path, read_text(path))
    if not isinstance(fields, dict):
        refuse(path, "it must be one JSON object { ... }")
    reject_unknown(path, "the file", fields, KNOWN)
    about = read_about(path, fields, default_name=stem_of(path))
    classes = _words(path, "classes", fields.get("classes", []))
    require(
        len(set(classes)) == len(classes) >= 2,
        path,
        f'"classes" must be two or more different names, and it is {shown(list(classes))}',
    )
    definitional = _sets(path, fields, "definitional", len(classes))
    require(bool(definitional), path, '"definitional" must have a set with one word for each class, and it has none')
    return Axis(
        **{name: about[name] for name in ABOUT} | {"title": about["title"] or about["name"]},
        classes=classes, definitional=definitional,
        equalise=_sets(path, fields, "equalise", len(classes)) or definitional,
        specific=_specific(path, fields), neutral=_text(path, fields, "neutral"),
        questions=_words(path, "questions", fields.get("questions", [])),
        controls=_words(path, "controls", fields.get("controls", [])), sembias=fields.get("sembias") is True,
    )  # fmt: skip


def _sets(path: Path, fields: Fields, name: str, classes: int) -> WordSets:
    """Sets with a word for each class, from the file or from a dataset of pairs that it names."""
    given = fields.get(name, [])
    if isinstance(given, str):
        question = load_dataset(given)
        require(
            isinstance(question, Dataset) and bool(question.pairs) and classes == 2,
            path,
            f'"{name}" names {given}, and only a dataset of pairs can stand for sets of two classes',
        )
        assert isinstance(question, Dataset)
        return question.pairs
    require(isinstance(given, list), path, f'"{name}" must be a list of sets with one word for each class')
    sets = tuple(_words(path, name, each) for each in given)
    odd = next((each for each in sets if len(each) != classes or len(set(each)) < len(each)), None)
    require(odd is None, path, f'"{name}" must have {classes} different words a set, one for each class: {shown(odd)}')
    return sets


def _specific(path: Path, fields: Fields) -> Words | None:
    given = fields.get("specific", [])
    return None if given == GENDERED else _words(path, "specific", given)


def _words(path: Path, where: str, words: Any) -> Words:
    good = isinstance(words, list) and all(isinstance(word, str) and word.strip() for word in words)
    require(good, path, f'"{where}" must be a list of words, and it is {shown(words)}')
    return tuple(words)


def _text(path: Path, fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    require(isinstance(value, str), path, f'"{name}" must be text, and it is {shown(value)}')
    return value
