"""What forms ask for, in shapes that pages share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from equipoise.datasets import Dataset
from equipoise.errors import BadOption

MOST_MODELS = 4  # side by side
MOST_PAIRS = 500
LONGEST_WORD = 100
POOLINGS = {"own": "as the model’s files say", "max": "max", "mean": "mean"}


def models_named(chosen: Sequence[str], others: str, most: int = MOST_MODELS) -> list[str]:
    """The models that were ticked and those that were written, each once."""
    named = [name.strip() for name in (*chosen, *re.split(r"[,\n]", others))]
    names = list(dict.fromkeys(name for name in named if name))
    if not names:
        raise BadOption("No model was chosen; tick one, or write the name or path of another.")
    if len(names) > most:
        raise BadOption(f"{len(names)} models were chosen, and {most} can stand side by side; choose fewer.")
    return names


def pairs_written(text: str, first: str, second: str, unless: Dataset) -> Dataset:
    """The question that pairs of words ask, one pair a line: she, he.

    Pairs that are not those of another question have not its sides either: unless the sides were named anew, they are
    called by the first pair.
    """
    pairs = []
    for number, line in enumerate(text.splitlines(), 1):
        words = [word.strip() for word in re.split(r"[,;\t]", line) if word.strip()]
        if not words:
            continue
        if len(words) != 2 or words[0] == words[1]:
            raise BadOption(
                f"Line {number} of the pairs is {line.strip()!r}; write two different words with a comma: she, he."
            )
        if max(map(len, words)) > LONGEST_WORD:
            raise BadOption(f"Line {number} of the pairs has more than {LONGEST_WORD} letters in a word; shorten it.")
        pairs.append((words[0], words[1]))
    distinct = tuple(dict.fromkeys(pairs))
    if not distinct:
        raise BadOption("There is no pair of words to find a direction from; write some, one pair a line: she, he.")
    if len(distinct) > MOST_PAIRS:
        raise BadOption(f"{len(distinct):,} pairs were written, and {MOST_PAIRS} are the most; leave some out.")
    names = first.strip()[:LONGEST_WORD] or distinct[0][0], second.strip()[:LONGEST_WORD] or distinct[0][1]
    if names == tuple(unless.targets)[:2] and not set(distinct) <= set(unless.pairs):
        names = distinct[0]
    if names[0] == names[1]:
        raise BadOption(f"Both sides of the pairs are called {names[0]!r}; give them different names.")
    sides = {name: tuple(dict.fromkeys(pair[side] for pair in distinct)) for side, name in enumerate(names)}
    return Dataset(
        name="your pairs", title="Pairs written on the page", bias="", language="en", source="written on the page",
        licence="", revision="", rationale="", targets=sides, attributes={}, pairs=distinct,
    )  # fmt: skip


def pairs_as_text(dataset: Dataset) -> str:
    """The pairs of a question as they are written on the page."""
    return "\n".join(", ".join(pair) for pair in dataset.pairs)
