"""Pairs of sentences asked of a masked language model.

Arguments: the model, the pairs, one of how many to take, and how many times; each time after the first they are others
by a number at the end of each sentence.
"""

import sys
from dataclasses import replace
from functools import partial

import equipoise
from benchmarks.child import serve
from equipoise.datasets import SentencePair, load_dataset
from equipoise.models import likelihoods_of


def main(name: str, pairs: str, every: str, times: str) -> None:
    model, dataset = likelihoods_of(equipoise.load_model(name)), load_dataset(pairs)
    asked = replace(dataset, pairs=tuple(_numbered(dataset.pairs[:: int(every)], int(times))))

    def loaded() -> int:
        return int(model.telling.teller(attention=False).vocabulary)

    def told(metric: str) -> dict[str, object]:
        """The sum of all scores tells whether two runs got the same."""
        found = equipoise.measure(model, asked, metric, resamples=0, permutations=0)
        total = sum(pair["stereotype_score"] + pair["antistereotype_score"] for pair in found.pairs)
        return {"sum": total, "pairs": len(found.pairs), "tokens": sum(counts), "torch": "torch" in sys.modules}

    counts: list[int] = []  # tokens of the texts that the metric asked for last
    tell = model.tell

    def counting(readings, *how):
        counts[:] = [len(each.ids) for each in readings]
        return tell(readings, *how)

    model.tell = counting
    serve(loaded=loaded, **{metric: partial(told, metric) for metric in ("aul", "cps")})


def _numbered(pairs, times: int):
    yield from pairs
    for time in range(1, times):
        for each in pairs:
            yield SentencePair(f"{each.id}-{time}", f"{each.stereotype} {time}", f"{each.antistereotype} {time}")


if __name__ == "__main__":
    main(*sys.argv[1:])
