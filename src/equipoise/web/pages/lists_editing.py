"""An edited copy of a word list: what the form shows, and the question that was written into it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from fastapi import Request

from equipoise.datasets import SUITES, Dataset, shipped_datasets
from equipoise.datasets.dataset import Pairs, Words
from equipoise.datasets.finding import GENERATED
from equipoise.datasets.originals import ORIGINALS
from equipoise.errors import BadOption
from equipoise.reports.words import UNSEEN
from equipoise.web.pages.asked import LONGEST_WORD, pairs_as_text, pairs_written
from equipoise.web.places import safe_name

MOST_WORDS, MOST_SETS = 5_000, 20
LONGEST_TEXT = {"name": 80, "title": 200, "rationale": 4_000, "metric": 80, "model": 500, "other": 500,
                "original": 500, "part": 500}  # fmt: skip
TALLEST = 14  # lines of a field

Form = Mapping[str, str]


@dataclass(frozen=True)
class Field:
    """A set of words on the form."""

    role: str  # "targets_1"
    name: str
    text: str
    by_lines: bool  # whether its words stand one a line only, because some hold commas

    @property
    def lines(self) -> int:
        return max(4, min(TALLEST, self.text.count("\n") + 1))


async def form_of(request: Request) -> Form:
    """What was sent, each field once and as text; a file is none."""
    async with request.form() as sent:
        if any(not isinstance(value, str) for value in sent.values()):
            raise BadOption("A file was sent where words are expected; paste its words into the fields.")
        form = {name: str(value) for name, value in sent.items()}
    for name, most in LONGEST_TEXT.items():
        if len(form.get(name, "")) > most:
            raise BadOption(f"The {name} has {len(form[name]):,} letters, and {most:,} are the most; shorten it.")
    return form


def fields(dataset: Dataset, form: Form | None = None) -> list[Field]:
    """The sets with a field each: their words, or what was written; those that the pairs give have none."""
    written = form or {}
    return [
        Field(role, name, written.get(role, "\n".join(words)), _by_lines(words))
        for role, name, words in _roles(dataset) if not (_only_pairs(dataset) and role in ("targets_1", "targets_2"))
    ]  # fmt: skip


def pairs_text(dataset: Dataset, form: Form | None = None) -> str:
    """The pairs as they stand in their field."""
    return (form or {}).get("pairs", pairs_as_text(dataset))


def copied(dataset: Dataset, form: Form) -> Dataset:
    """The question as it was edited; what is not on the form stays as it is."""
    check_editable(dataset)
    pairs = _pairs(dataset, form)
    sets = {role: (name, _words(role, name, words, form)) for role, name, words in _roles(dataset)}
    if _only_pairs(dataset):
        first, second = list(dataset.targets)[:2]
        for side, (role, name) in enumerate((("targets_1", first), ("targets_2", second))):
            sets[role] = name, tuple(dict.fromkeys(pair[side] for pair in pairs))
    how_many = sum(len(words) for _, words in sets.values())
    if how_many > MOST_WORDS:
        raise BadOption(f"The copy has {how_many:,} words, and {MOST_WORDS:,} are the most here; leave some out.")
    targets, attributes = ({name: words for role, (name, words) in sets.items() if role.startswith(side)}
                           for side in ("targets", "attributes"))  # fmt: skip
    _check_pairs(targets, pairs)
    present = {word for side in (targets, attributes) for words in side.values() for word in words}
    edited = replace(
        dataset, targets=targets, attributes=attributes, pairs=pairs,
        glosses={word: gloss for word, gloss in dataset.glosses.items() if word in present},
        scores={word: score for word, score in dataset.scores.items() if word in present},
    )  # fmt: skip
    _check_scores(dataset, attributes)
    return edited


def to_save(dataset: Dataset, form: Form, replaces: bool) -> Dataset:
    """The edited question under its own name, saying what it is a copy of."""
    edited = copied(dataset, form)
    name, today = name_for(form), datetime.now(UTC).date().isoformat()
    source = dataset.source if replaces else f"edited copy of {dataset.name} ({dataset.source or 'no source given'})"
    return replace(
        edited, name=name, title=_line(form, "title") or dataset.title, source=source,
        revision=f"{today}, words {edited.hash[:12]}", rationale=_text(form, "rationale"),
    )  # fmt: skip


def name_for(form: Form) -> str:
    """The name of the copy, which its file has too; those of ours are not given away."""
    if not form.get("name", "").strip():
        raise BadOption("The copy has no name; give it one, such as weat-7-mine.")
    name = safe_stem(form["name"])
    ours = (*shipped_datasets(), *SUITES, GENERATED, *ORIGINALS)
    if name.casefold() in {each.casefold() for each in ours}:
        raise BadOption(f"{name} is the name of a question that comes with Equipoise; give the copy another.")
    return name


def safe_stem(name: str) -> str:
    """The name of a list and of its file without the ending, whether or not that was written."""
    return safe_name(name, ".json").removesuffix(".json")


def check_editable(dataset: Dataset) -> None:
    """Refuse what has more sets than a page has room for."""
    sets = len(dataset.targets) + len(dataset.attributes)
    if sets > MOST_SETS:
        raise BadOption(f"{dataset.name} has {sets} sets, and {MOST_SETS} can be edited here; edit its file.")


def _by_lines(words: Words) -> bool:
    return any("," in word for word in words)


def _roles(dataset: Dataset) -> Iterator[tuple[str, str, Words]]:
    for side, sets in (("targets", dataset.targets), ("attributes", dataset.attributes)):
        for place, (name, words) in enumerate(sets.items(), start=1):
            yield f"{side}_{place}", name, words


def _only_pairs(dataset: Dataset) -> bool:
    """Whether the first two sets of targets are the words of the pairs and nothing else."""
    sides = tuple(tuple(dict.fromkeys(pair[side] for pair in dataset.pairs)) for side in (0, 1))
    return bool(dataset.pairs) and sides == tuple(dataset.targets.values())[:2]


def _words(role: str, name: str, given: Words, form: Form) -> Words:
    """The words that were written for a set."""
    if role not in form:
        return given
    parts = form[role].splitlines() if _by_lines(given) else re.split(r"[,\n\r]", form[role])
    words = tuple(word for part in parts if (word := part.strip()))
    if not words:
        raise BadOption(f"{name} has no word left; write at least one, one a line.")
    for word in words:
        if len(word) > LONGEST_WORD:
            raise BadOption(f"{name} has a word of {len(word):,} letters, and {LONGEST_WORD} are the most; shorten it.")
        if UNSEEN.search(word):
            raise BadOption(f"A word of {name} holds a character that cannot be seen; write {word[:20]!r} without it.")
    return words


def _pairs(dataset: Dataset, form: Form) -> Pairs:
    if not dataset.pairs or "pairs" not in form or form["pairs"].splitlines() == pairs_as_text(dataset).splitlines():
        return dataset.pairs
    first, second = list(dataset.targets)[:2]
    pairs = pairs_written(form["pairs"], first, second, dataset).pairs
    unseen = next((word for pair in pairs for word in pair if UNSEEN.search(word)), None)
    if unseen:
        raise BadOption(f"A pair holds a character that cannot be seen; write {unseen[:20]!r} without it.")
    return pairs


def _check_pairs(targets: Mapping[str, Words], pairs: Pairs) -> None:
    for side, (name, words) in enumerate(list(targets.items())[:2]):
        strange = next((pair for pair in pairs if pair[side] not in words), None)
        if strange:
            raise BadOption(f"The pair {', '.join(strange)} has {strange[side]!r}, which is not in {name}; add it "
                            "there, or change the pair.")  # fmt: skip


def _check_scores(dataset: Dataset, attributes: Mapping[str, Words]) -> None:
    lost = [word for words in attributes.values() for word in words if dataset.scores and word not in dataset.scores]
    if lost:
        raise BadOption(f"{dataset.name} compares a model with scores that people gave, and has none for {lost[0]!r}; "
                        "take that word out, or add its score to the file.")  # fmt: skip


def _line(form: Form, name: str) -> str:
    return " ".join(UNSEEN.sub(" ", form.get(name, "")).split())


def _text(form: Form, name: str) -> str:
    """Several lines, without what cannot be seen in them."""
    lines = (" ".join(UNSEEN.sub(" ", line).split()) for line in form.get(name, "").splitlines())
    return "\n".join(lines).strip()
