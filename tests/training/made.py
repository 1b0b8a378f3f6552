"""A small corpus in which one word decides, so that a network learns it in seconds."""

from __future__ import annotations

import json
import random
from pathlib import Path

SUBJECTS = ("dog", "cat", "woman", "man", "child", "singer", "farmer", "horse")
DEEDS = {"sleeps": "rests", "runs": "moves", "sings": "performs", "waits": "stays", "eats": "dines"}
PLACES = ("in the park", "near the river", "at home", "on the old bridge by the station")


def write_pairs(path: Path, entries: int, seed: int) -> Path:
    """Entries in SNLI's layout: the same deed follows, another one contradicts, an added place is neutral."""
    drawn, lines = random.Random(seed), []
    for number in range(entries):
        subject, deed, place = drawn.choice(SUBJECTS), drawn.choice(sorted(DEEDS)), drawn.choice(PLACES)
        label = drawn.choice(("entailment", "neutral", "contradiction"))
        other = drawn.choice([each for each in sorted(DEEDS) if each != deed])
        premise = f"The {subject} {deed}" + (f" {place}." if drawn.random() < 0.5 else ".")
        hypothesis = {
            "entailment": f"The {subject} {DEEDS[deed]}.",
            "neutral": f"The {subject} {DEEDS[deed]} with a friend.",
            "contradiction": f"The {subject} {DEEDS[other]}.",
        }[label]
        lines.append({"gold_label": label, "sentence1": premise, "sentence2": hypothesis, "pairID": f"{number}"})
    lines.insert(entries // 2, {"gold_label": "-", "sentence1": "A.", "sentence2": "B.", "pairID": "none"})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
