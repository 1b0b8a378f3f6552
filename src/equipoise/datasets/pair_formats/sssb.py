"""SSSB (Zhou, Kaneko and Bollegala 2022): a text file, one sentence a line with its sense and label behind it.

    Ruritanian people are tall.    [nationality, ruritanian%1:18:00::, stereo]

A sense whose lines come in blocks, parted by empty lines, of one stereo and one anti each is paired by block; otherwise
every stereo sentence is paired with every anti sentence of the same key and sense, as for the published figures.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import NamedTuple

from equipoise.datasets.pair_formats.about import kind_of_bias, pairs_of
from equipoise.datasets.pair_formats.defects import Line, defects_of, word_of
from equipoise.datasets.pair_formats.frames import with_shared_frames
from equipoise.datasets.pair_formats.notes import Defect, concerning, noted, notes_of
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.texts import lines_of, read_text, refuse, stem_of

LINE = re.compile(r"^(?P<sentence>.*?)\s*\[(?P<sense>[^,\[\]]+),(?P<key>[^,\[\]]+),(?P<label>[^,\[\]]+)\]\s*$")
LABELS = ("stereo", "anti")
ALSO_CALLED = {"ethinicity": "ethnicity", "race": "ethnicity"}  # senses as files of different dates have them
BY_BLOCK = ("noun", "verb")  # senses that are about he and she, and make sense only pair by pair


class Labelled(NamedTuple):
    """A sentence of the file."""

    line: int
    block: int
    sentence: str
    sense: str
    key: str
    label: str


def is_sssb(text: str) -> bool:
    """Whether the first line that is not empty has a sense, a key and a label."""
    return bool(LINE.match(lines_of(text.lstrip())[0]))


def read_sssb(path: Path) -> SentencePairs:
    """The pairs of a file in the published form, and what is wrong with its lines."""
    text = read_text(path)
    lines = _labelled(path, text)
    both = _all_paired(path, lines)
    in_pairs = {each.line for pair in both for each in pair}
    listed = [Line(each.line, each.sentence, each.key, each.sense) for each in lines]
    defects = [*defects_of(listed, [each for each in listed if each.number not in in_pairs]), *_called_otherwise(text)]
    pairs, ours = with_shared_frames(_named(both)), _made_here(lines)
    if ours is None:
        return pairs_of("sssb", stem_of(path), pairs, defects)
    found = replace(ours, name=stem_of(path), bias=kind_of_bias(pairs), pairs=pairs)
    return noted(found, [*defects, *concerning(pairs, notes_of(ours))])


def pairs_of_text(path: Path, text: str) -> tuple[SentencePair, ...]:
    """The pairs of a text, be it in the file at the path or still to be written there."""
    return with_shared_frames(_named(_all_paired(path, _labelled(path, text))))


def _made_here(lines: Sequence[Labelled]) -> SentencePairs | None:
    """What is known of our own sentences, if most of the file are such: users add words of their own."""
    from equipoise.datasets.sssb import generated

    known = generated()
    own = {sentence for pair in known.pairs for sentence in (pair.stereotype, pair.antistereotype)}
    return known if 2 * sum(each.sentence in own for each in lines) > len(lines) else None


def _labelled(path: Path, text: str) -> list[Labelled]:
    found, block = [], 0
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            block += 1
            continue
        parts = LINE.match(line)
        if parts is None:
            refuse(path, f"line {number} is no sentence with [sense, key, label] behind it")
        sentence, sense, key, label = (part.strip() for part in parts.groups())
        if label not in LABELS:
            refuse(path, f"line {number} has the label {label!r}, which must be stereo or anti")
        found.append(Labelled(number, block, sentence, ALSO_CALLED.get(sense, sense), key, label))
    return found


def _called_otherwise(text: str) -> Iterator[Defect]:
    """Senses that were read as another, which is what they mean."""
    times = Counter(parts["sense"].strip() for line in lines_of(text) if (parts := LINE.match(line)))
    for sense, meant in ALSO_CALLED.items():
        if times[sense]:
            yield Defect(f"{times[sense]:,} sentences have the sense {sense}, which is read as {meant}.", (meant,))


def _parted(lines: Sequence[Labelled], by: str) -> list[list[Labelled]]:
    parts = defaultdict(list)
    for each in lines:
        parts[getattr(each, by)].append(each)
    return list(parts.values())


def _all_paired(path: Path, lines: list[Labelled]) -> list[tuple[Labelled, Labelled]]:
    both = [pair for sense in _parted(lines, "sense") for pair in _paired(path, sense)]
    if not both:
        refuse(path, "no stereo sentence in it has an anti sentence of the same sense and key")
    return both


def _paired(path: Path, lines: list[Labelled]) -> list[tuple[Labelled, Labelled]]:
    """The pairs of one sense."""
    blocks = _parted(lines, "block")
    odd = next((block for block in blocks if Counter(each.label for each in block) != dict.fromkeys(LABELS, 1)), None)
    if odd is None:
        return [_by_label(block)[0] for block in blocks]
    if lines[0].sense in BY_BLOCK:
        refuse(
            path, f"the {odd[0].sense} sentences from line {odd[0].line} to the next empty line have the labels "
            f"{', '.join(each.label for each in odd)}, and need one stereo and one anti, so that each has its partner",
        )  # fmt: skip
    return [pair for key in _parted(lines, "key") for pair in _by_label(key)]


def _by_label(lines: Sequence[Labelled]) -> list[tuple[Labelled, Labelled]]:
    stereo, anti = ([each for each in lines if each.label == label] for label in LABELS)
    return list(product(stereo, anti))


def _named(pairs: Sequence[tuple[Labelled, Labelled]]) -> list[SentencePair]:
    seen: Counter[str] = Counter()
    named = []
    for stereo, anti in pairs:
        word = word_of(stereo.key)
        about = f"{stereo.sense}-{word}" if word else stereo.sense
        seen[about] += 1
        groups = {"sense": stereo.sense} | ({"word and sense": f"{word}, {stereo.sense}"} if word else {})
        named.append(SentencePair(f"{about}-{seen[about]}", stereo.sentence, anti.sentence, groups, term=word))
    return named
