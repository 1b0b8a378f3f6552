"""Questions that belong together."""

from __future__ import annotations

from typing import NamedTuple


class Suite(NamedTuple):
    """Which questions of one or several files belong together."""

    files: tuple[str, ...]  # in data/
    bias: str = ""  # only those of this kind
    names: tuple[str, ...] = ()  # only these
    context: str = ""  # how models that read sentences are asked, where nothing else is said
    in_sentences: bool = False  # for encoders of sentences (seat/)


OF_WEAT = tuple(f"weat-{number}" for number in range(1, 11))

SUITES = {
    "gender": Suite(("seed-002",), bias="gender"),
    "ethnicity": Suite(("seed-002",), bias="ethnicity"),
    "religion": Suite(("seed-002",), bias="religion"),
    "seed-002": Suite(("seed-002",), context="both"),
    "weat": Suite(("weat",), names=OF_WEAT),
    "weat-variants": Suite(("weat",)),
    "seed-003": Suite(
        ("weat", "weat-lee"),
        names=("weat-1", "weat-7", "weat-7-lee-b", "weat-8-lee", "weat-8-lee-b"),
    ),
    "weat-senses": Suite(("weat-senses",)),
    "sssb-static": Suite(("sssb-static",)),
    "senses": Suite(("weat-senses", "sssb-static")),
    "seat": Suite(("weat",), names=OF_WEAT, in_sentences=True),
}
