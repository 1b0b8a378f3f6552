"""A dictionary and a text of a few words."""

from __future__ import annotations

import random
from pathlib import Path

from equipoise.dictionaries import Definition, Dictionary

ANIMALS = ("cat", "dog", "fox", "owl", "hen", "cow")
TOOLS = ("saw", "axe", "nail", "drill", "rasp", "plane")
DEEDS = {"sleeps": ANIMALS, "eats": ANIMALS, "hides": ANIMALS, "cuts": TOOLS, "rusts": TOOLS, "breaks": TOOLS}


def dictionary_of(definitions: dict[str, str], **about: object) -> Dictionary:
    """Words with what they mean; several meanings have a | between."""
    found = [Definition(word, text.strip()) for word, texts in definitions.items() for text in texts.split("|")]
    return Dictionary("small", tuple(found), "made for tests", **about)  # type: ignore[arg-type]


SMALL = dictionary_of({"cat": "a kind of animal that eats", "saw": "a tool that cuts", "cuts": "what a saw does"})


def write_text(path: Path, lines: int, seed: int = 0) -> Path:
    """Lines in which animals do what animals do, and tools what tools do."""
    drawn, written = random.Random(seed), []
    for _ in range(lines):
        deed = drawn.choice(sorted(DEEDS))
        who, whom = drawn.sample(DEEDS[deed], 2)
        written.append(f"The {who} {deed} and the {whom} {deed}, too.")
    path.write_text("\n".join(written) + "\n", encoding="utf-8")
    return path
