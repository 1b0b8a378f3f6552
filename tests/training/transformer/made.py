"""Small files of pairs over the words of a tiny BERT, in which one word decides."""

from __future__ import annotations

import json
import random
from pathlib import Path

WHO = ("doctor", "nurse", "artist", "engineer", "mathematician")
LABELS = {"entailment": "kind", "neutral": "naive", "contradiction": "brilliant"}


def write_scores(path: Path, entries: int, seed: int) -> Path:
    """As STS-Benchmark has them: 5 for two sentences about the same one, 0 for others, and some in between."""
    drawn, lines = random.Random(seed), []
    for number in range(entries):
        first, second = drawn.sample(WHO, 2)
        if drawn.random() < 0.5:
            second = first
        score = drawn.choice((4.0, 4.5, 5.0) if first == second else (0.0, 0.5, 1.0))
        texts = f"she is a {first}", f"he is the {second}"
        lines.append("\t".join(["main-news", "made", "2026", f"{number:04}", f"{score:.3f}", *texts]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_labels(path: Path, entries: int, seed: int) -> Path:
    """As SNLI has them, with one entry without a label: a word of the second sentence decides."""
    drawn, lines = random.Random(seed), []
    for _ in range(entries):
        label, who = drawn.choice(list(LABELS)), drawn.choice(WHO)
        first, second = f"my sister is the {who} and lives in new york", f"the {who} is {LABELS[label]}"
        lines.append({"gold_label": label, "sentence1": first, "sentence2": second})
    lines.insert(entries // 2, {"gold_label": "-", "sentence1": "a woman", "sentence2": "a man"})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
