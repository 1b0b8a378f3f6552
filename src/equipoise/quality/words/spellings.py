"""Words as a model writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Found = TypeVar("Found")


def first_found(words: Iterable[str], look_up: Callable[[Sequence[str]], dict[str, Found]]) -> dict[str, Found]:
    """What is found for each word as it is, else in small letters, else with a capital; the others are missing."""
    left, found = list(dict.fromkeys(words)), dict[str, Found]()
    for spelled in (str, str.lower, str.title):
        known = look_up([spelled(word) for word in left])
        found |= {word: known[spelled(word)] for word in left if spelled(word) in known}
        left = [word for word in left if word not in found]
    return found
