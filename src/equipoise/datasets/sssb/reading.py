"""From a JSON file to Words: the shipped ones, with or without those of a user's file of the same form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.fields import ABOUT
from equipoise.datasets.pair_formats.about import SEVERAL
from equipoise.datasets.pair_formats.notes import Defect
from equipoise.datasets.sssb.characters import without_control_characters
from equipoise.datasets.sssb.entries import read_entries
from equipoise.datasets.sssb.filling import PLACE
from equipoise.datasets.sssb.words import SECTIONS, SENSES, Attributes, Entry, Template, Words
from equipoise.datasets.texts import parse_json, read_text, refuse

SHIPPED = Path(__file__).parent / "words.json"
FIELDS = {*ABOUT, "complete", "notice", "defects", "senses", "attributes", "things", *SECTIONS}


def read_words(path: Path | None = None) -> Words:
    """The shipped words, changed by those of a file; a file that says it is complete stands alone.

    What a file has takes the place of ours: a word with its senses, a list of attributes, a template. New words follow.
    """
    if path is None:
        return _shipped()
    fields = parse_json(path, read_text(path))
    if not isinstance(fields, dict):
        refuse(path, "it must be one JSON object { ... }")
    without_control_characters(path, fields)
    theirs = _words(path, fields)
    words = _usable(path, theirs if fields.get("complete") is True else _merged(_shipped(), theirs, path))
    _check_exceptions(path, theirs, words)
    return words


@cache
def _shipped() -> Words:
    return _usable(SHIPPED, _words(SHIPPED, parse_json(SHIPPED, read_text(SHIPPED))))


def _words(path: Path, fields: Mapping[str, Any]) -> Words:
    unknown = sorted(fields.keys() - FIELDS)
    if unknown:
        refuse(path, f"it has the unknown fields {', '.join(unknown)} (known: {', '.join(sorted(FIELDS))})")
    if not isinstance(fields.get("complete", False), bool):
        refuse(path, f'"complete" must be true or false, and it is {shown(fields["complete"])}')
    about = {"name": "sssb", "bias": SEVERAL} | {name: fields[name] for name in ABOUT if fields.get(name, "") != ""}
    odd = [name for name, value in about.items() if not isinstance(value, str)]
    if odd:
        refuse(path, f'"{odd[0]}" must be text')
    return Words(
        about={name: about.get(name, "") for name in ABOUT},
        defects=_defects(path, fields.get("defects", [])),
        templates={sense: _template(path, sense, each) for sense, each in _map(path, fields, "senses").items()},
        attributes={name: _attributes(path, name, each) for name, each in _map(path, fields, "attributes").items()},
        things=_texts(path, "things", fields.get("things", [])),
        entries={section: read_entries(path, section, fields.get(section, [])) for section in SECTIONS},
    )  # fmt: skip


def _merged(ours: Words, theirs: Words, path: Path) -> Words:
    return Words(
        about={**ours.about, "source": f"{ours.about['source']}; words of {path.name}"},
        defects=(*ours.defects, *theirs.defects),
        templates={**ours.templates, **theirs.templates},
        attributes={**ours.attributes, **theirs.attributes},
        things=theirs.things or ours.things,
        entries={section: _by_word(ours.entries[section], theirs.entries[section], path) for section in SECTIONS},
    )


def _by_word(ours: tuple[Entry, ...], theirs: tuple[Entry, ...], path: Path) -> tuple[Entry, ...]:
    known = {entry.term: entry for entry in ours}
    for entry in theirs:
        spelled = known.get(entry.term, entry).word
        if entry.word != spelled:
            refuse(
                path, f"{entry.word!r} is the known word {spelled!r} spelled in another way; write it as {spelled!r}"
            )
    return tuple((known | {entry.term: entry for entry in theirs}).values())  # a known word keeps its place


def _usable(path: Path, words: Words) -> Words:
    """The words, if every sense that one of them has can be put in a sentence."""
    if not any(words.entries.values()):
        refuse(path, f"it has no words; they stand in {', '.join(SECTIONS)}")
    for sense in SENSES:
        if sense == "verb" or not words.of(sense):
            continue
        if sense not in words.templates:
            refuse(path, f'it has words in the sense {sense} and no template for it in "senses"')
        template = words.templates[sense]
        if template.attributes not in words.attributes:
            refuse(path, f'"senses" uses the attributes {shown(template.attributes)}, which are not there')
        if "[THING]" in template.text and not words.things:
            refuse(path, 'it has no "things" for the template of the sense ' + sense)
    return words


def _check_exceptions(path: Path, theirs: Words, words: Words) -> None:
    """Refuse an exception of the file that is no attribute; ours may name attributes that the file has replaced."""
    for entry in theirs.of("noun"):
        attributes = words.attributes[words.templates["noun"].attributes]
        unknown = sorted(entry.senses["noun"].exceptions - {*attributes.pleasant, *attributes.unpleasant})
        if unknown:
            refuse(path, f"the noun {entry.word} has the exceptions {', '.join(unknown)}, which are no attributes")


def _template(path: Path, sense: str, fields: Any) -> Template:
    templated = [each for each in SENSES if each != "verb"]
    if sense not in templated:
        refuse(path, f'"senses" holds {sense!r}; known are {", ".join(templated)}')
    if not (isinstance(fields, dict) and fields.keys() == {"template", "attributes"}):
        refuse(path, f'"senses" needs a "template" and "attributes" for {sense}')
    text, attributes = fields["template"], fields["attributes"]
    if not (isinstance(text, str) and isinstance(attributes, str)):
        refuse(path, f"the template of {sense} and its attributes must be text")
    needed = {"[WORD]", "[ATTRIBUTE]"} | ({"[HE]"} if SENSES[sense].aligned else set())
    allowed = needed | ({"[A]", "[HIS]", "[HIM]", "[HIMSELF]"} if SENSES[sense].aligned else {"[THING]", "[A]"})
    found = set(PLACE.findall(text))
    if not needed <= found <= allowed:
        refuse(path, f"the template of {sense} must hold {' and '.join(sorted(needed))}, and it is {shown(text)}")
    return Template(text, attributes)


def _attributes(path: Path, name: str, fields: Any) -> Attributes:
    if not (isinstance(fields, dict) and fields.keys() == {"pleasant", "unpleasant"}):
        refuse(path, f'the attributes {name!r} need a "pleasant" and an "unpleasant" list')
    return Attributes(**{kind: _texts(path, f"{name}/{kind}", fields[kind], needed=True) for kind in fields})


def _defects(path: Path, values: Any) -> tuple[Defect, ...]:
    """Faults in sentences; those of some pairs as {"what": ..., "of": [groups or terms]}."""
    if not isinstance(values, list):
        refuse(path, f'"defects" must be a list of sentences, and it is {shown(values)}')
    parted = [value if isinstance(value, dict) else {"what": value, "of": []} for value in values]
    odd = [value for value in parted if value.keys() != {"what", "of"}]
    if odd:
        refuse(path, f'"defects" holds {shown(odd[0])}, which is not a sentence "what" and a list "of"')
    what = _texts(path, "defects", [value["what"] for value in parted])
    return tuple(Defect(each, _texts(path, "of", value["of"])) for each, value in zip(what, parted, strict=True))


def _map(path: Path, fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = fields.get(name, {})
    if not isinstance(value, dict):
        refuse(path, f'"{name}" must be an object {{ ... }}, and it is {shown(value)}')
    return value


def _texts(path: Path, where: str, values: Any, needed: bool = False) -> tuple[str, ...]:
    if not isinstance(values, list) or (needed and not values):
        refuse(path, f'"{where}" must be a list of words, and it is {shown(values)}')
    odd = [value for value in values if not isinstance(value, str) or not value.strip() or PLACE.search(value)]
    if odd:
        refuse(path, f'"{where}" holds {shown(odd[0])}, which is no word')
    return tuple(values)
