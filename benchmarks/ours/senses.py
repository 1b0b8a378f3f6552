"""Sense vectors opened, and asked by all senses of every word; plain loops for both. Arguments: file, question."""

import sys
from functools import cache
from itertools import islice

import numpy as np

import equipoise
from benchmarks.child import serve
from benchmarks.sense_vectors import PAIRS

LINES = 3_000  # read by the plain loop
EVERY = 30  # one word of so many is asked by the plain loop
NOTHING = {"permutations": 0, "resamples": 0, "null_lists": 0, "leave_out": False, "variants": 0}
INTERVAL = NOTHING | {"permutations": 10_000, "resamples": 2_000}


def main(path: str, question: str) -> None:
    opened = cache(lambda: equipoise.load_model(f"senses:{path}"))

    def open_and_look_up() -> list[float]:
        model = opened()
        return model.vectors(model.senses("man")).array.sum(axis=1, dtype=float).tolist()

    def lines_by_loop() -> int:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123  as such loops are written
            rows = [line.split() for line in islice(file, LINES)]
        vectors = {key: np.array(list(map(float, numbers)), dtype=np.float32) for key, *numbers in rows}
        return len(vectors)

    def wat(**settings: object) -> dict[str, object]:
        result = equipoise.measure(opened(), question, "wat", senses="closest", **settings)
        return {"value": result.value, "leans": [item["value"] for item in result.per_item][::EVERY]}

    def wat_by_loop() -> dict[str, object]:
        """How some words lean by their nearest senses: a cosine for every pair of senses of a word and a seed."""
        words = equipoise.load_dataset(question).attributes["words"][::EVERY]
        senses = {word: opened().vectors(opened().senses(word)).array for word in {*words, *sum(PAIRS, ())}}
        leans = [
            sum(_nearest(senses[word], senses[a]) - _nearest(senses[word], senses[b]) for a, b in PAIRS) / len(PAIRS)
            for word in words
        ]
        return {"leans": leans, "senses": sum(len(senses[word]) for word in words)}

    serve(
        open_and_look_up=open_and_look_up, lines_by_loop=lines_by_loop, wat_by_loop=wat_by_loop,
        wat=lambda: wat(**NOTHING), wat_with_interval=lambda: wat(**INTERVAL),
    )  # fmt: skip


def _nearest(a, b) -> float:
    return max(float(x @ y / (np.linalg.norm(x) * np.linalg.norm(y))) for x in a for y in b)


if __name__ == "__main__":
    main(*sys.argv[1:])
