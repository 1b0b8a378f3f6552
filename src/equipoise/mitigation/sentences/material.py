"""Sentences that say the same of every class of an axis."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from equipoise.datasets.axes import Axis
from equipoise.datasets.gender_sentences import filled_sets, gender_sentences
from equipoise.errors import BadDataset, BadOption
from equipoise.swapping import swapped_pairs

MOST = 10_000  # sets of sentences out of a user's corpus; Liang et al. found that a few thousand do
LINES = 1_000  # of it turned round at a time
FEWEST = 2  # sets
FEMALE_AND_MALE = ("female", "male")  # the order of the pairs made here


class SentenceSets(NamedTuple):
    """Sentences of one meaning, one for each class, and where they come from."""

    sets: tuple[tuple[str, ...], ...]
    source: str  # for the recipe

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256("\n".join(map("\t".join, self.sets)).encode("utf-8", "surrogatepass")).hexdigest()


def sentence_sets(axis: Axis, corpus: str | Path | None = None, most: int = MOST, asking: bool = False) -> SentenceSets:
    """A user's sentences, each beside its swap; without them our own about women and men, or for any other axis the
    words that define its classes, in neutral frames. asking: in frames that no method learns from."""
    gendered = is_gendered(axis)
    if corpus is not None:
        if not gendered:
            raise BadOption(
                f"A corpus is read with women and men exchanged, and the axis {axis.name} is about {axis.title}; leave "
                "corpus out, and the words of the axis are put into sentences."
            )
        return _in_order(axis, _turned_round(Path(corpus), most))
    if gendered:
        return _in_order(axis, SentenceSets(gender_sentences(asking), "our own sentences about women and men"))
    return SentenceSets(filled_sets(axis.definitional, asking), f"the words that define {axis.name}, in neutral frames")


def is_gendered(axis: Axis) -> bool:
    """Whether it is about women and men, whom our own sentences are about."""
    return axis.specific is None and set(axis.classes) == set(FEMALE_AND_MALE)


def _in_order(axis: Axis, made: SentenceSets) -> SentenceSets:
    """Pairs in the order of the classes."""
    if axis.classes == FEMALE_AND_MALE:
        return made
    return made._replace(sets=tuple(pair[::-1] for pair in made.sets))


def _turned_round(path: Path, most: int) -> SentenceSets:
    """The first sentences of a file that have a gendered word of one side, beside their swaps; each pair once."""
    found: dict[tuple[str, str], None] = {}
    lines = _lines(path)
    while len(found) < most and (some := list(islice(lines, LINES))):
        found |= dict.fromkeys(swapped_pairs(some).pairs)
    if len(found) < FEWEST:
        raise BadDataset(
            f"{path} has {len(found)} sentences with a gendered word that can be turned round, and {FEWEST} are "
            "needed; give a text with one sentence a line."
        )
    return SentenceSets(tuple(islice(found, most)), f"sentences of {path.name}, women and men exchanged")


def _lines(path: Path) -> Iterator[str]:
    """The lines of a text that have one, read as they are needed."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from filter(None, map(str.strip, file))
    except UnicodeDecodeError as error:
        raise BadDataset(f"{path} is not UTF-8 text ({error.reason}); save it as UTF-8.") from error
    except OSError as error:
        raise BadDataset(f"The corpus {path} cannot be read: {error.strerror}.") from error
