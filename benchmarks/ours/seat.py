"""SEAT's questions put to the built-in sentence encoder; what it reads is counted. Argument: a suite or a folder."""

import sys

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.datasets import load_suite
from equipoise.models import sentences_of

model = sentences_of(equipoise.load_model("builtin:minilm"))
questions = load_suite(sys.argv[1])
read: list[int] = []


def loaded() -> int:
    encode = model.encoder.encode
    model.encoder.encode = lambda tokens, batch: (read.append(len(batch)), encode(tokens, batch))[1]
    return len(questions)


def counted() -> dict[str, int]:
    texts = [
        text for each in questions for side in (each.targets, each.attributes) for own in side.values() for text in own
    ]
    return {"questions": len(questions), "sentences": len(texts), "distinct": len(set(texts))}


def asked() -> dict[str, float]:
    """All the questions, with values alone; what was read, and a sum to tell two runs apart."""
    found = equipoise.audit([model], list(questions), permutations=0, resamples=0, null_lists=0, leave_out=False)
    return {
        "read": sum(read),
        "sum": float(np.sum([result.value for result in found.results])),
        "torch": "torch" in sys.modules,
    }


serve(loaded=loaded, counted=counted, asked=asked)
