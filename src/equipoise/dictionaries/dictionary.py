"""A dictionary: words, each with what it means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

AS_JSON = json.JSONEncoder(ensure_ascii=False).encode  # made once: of so many definitions it is most of the work


class Definition(NamedTuple):
    """One meaning of a word."""

    word: str  # as it is written, capitals and all; a phrase with spaces
    text: str
    part: str = ""  # of speech: noun, verb, adj, adv; "" where nothing is said of it
    examples: tuple[str, ...] = ()
    late: bool = False  # learned only when all other words are learned and do not move any more


@dataclass(frozen=True)
class Dictionary:
    """Definitions, and where they come from."""

    name: str
    definitions: tuple[Definition, ...] = field(repr=False)
    source: str  # whose words they are, and under which licence
    notes: tuple[str, ...] = ()  # what was left out when it was read, and what was done to it since

    def __len__(self) -> int:
        return len(self.definitions)

    @cached_property
    def entries(self) -> Mapping[str, tuple[Definition, ...]]:
        """Every word with all that it means, in the order of the dictionary."""
        found: dict[str, list[Definition]] = {}
        for definition in self.definitions:
            found.setdefault(definition.word, []).append(definition)
        return {word: tuple(definitions) for word, definitions in found.items()}

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of all that it says."""
        digest = sha256()
        for definition in self.definitions:
            digest.update(AS_JSON(definition).encode(errors="surrogatepass") + b"\n")
        return digest.hexdigest()


def is_capitalised(word: str) -> bool:
    """Whether a word begins with a capital, which is what seed 003 calls a proper noun."""
    return word[:1].isupper()
