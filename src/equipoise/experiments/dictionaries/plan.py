"""What is asked for: versions of a dictionary, groups of entries to leave out, seeds, and how vectors are learned."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption
from equipoise.results.dictionary_experiments import BASE

VERSIONS: Mapping[str, tuple[str, ...]] = {  # of seed 003, section 5.1, and the last of its section 6.1
    BASE: (),
    "np": ("np",),
    "np-pro": ("np", "pro"),
    "names-last": ("names-last",),
}
GROUPS = ("names-he", "names-other", "he")
NAME = re.compile(r"(?!without-)\w[\w-]*")  # of a version; without-he is where the group he is left out
QUESTIONS = {  # seed 003's, in the order of its figure 1, and with its repository's second lists -> (dataset, second)
    "WEAT 8": ("weat-8-lee", False),
    "WEAT 7": ("weat-7", False),
    "WEAT 1": ("weat-1", False),
    "WEAT 8, second list": ("weat-8-lee-b", True),
    "WEAT 7, second list": ("weat-7-lee-b", True),
}


@dataclass(frozen=True)
class Plan:
    """The whole experiment."""

    dictionary: str
    examples: bool  # whether examples are learned from, too
    wordnet: str | None  # its folder, if it is in none of the usual places
    versions: Mapping[str, tuple[str, ...]]  # the base first
    groups: tuple[str, ...]
    seeds: tuple[int, ...]
    training: Mapping[str, Any]  # as train_cpae takes it
    similarity: tuple[Path, ...]
    workers: int | None
    max_missing: float  # the share of a list of words that versions may lack


def versions_of(given: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The versions, the base among them and first: all others are compared with it."""
    for name in given:
        if not NAME.fullmatch(name):
            raise BadOption(
                f"The name of a version has letters, digits, dashes and _, and does not begin with without-, and it is "
                f"{name!r}."
            )
    if given.get(BASE):
        raise BadOption(f"{BASE} is the dictionary as it is, and takes no steps; give the version another name.")
    return {BASE: (), **{name: tuple(steps) for name, steps in given.items() if name != BASE}}
