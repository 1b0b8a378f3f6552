"""How sure: an audit with every test, its parts, and plain loops that do the same. Arguments: models."""

import sys

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.datasets import Dataset
from equipoise.metrics.weat import weat
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.leaving_out import without_each

SUITES = ("gender", "ethnicity", "religion")
METRICS = ("weat", "rnd", "rnsb")
EVERYTHING = {"permutations": 10_000, "resamples": 2_000, "null_lists": 1_000, "leave_out": True}
NOTHING = {"permutations": 0, "resamples": 0, "null_lists": 0, "leave_out": False, "variants": 0}
RESAMPLES = 2_000


def main(*names: str) -> None:
    def opened() -> int:
        return len([equipoise.load_model(name) for name in names])

    def audit() -> dict[str, int]:
        found = equipoise.audit(names, SUITES, METRICS, **EVERYTHING)
        return {"results": len(found.results), "refusals": len(found.refusals)}

    model = equipoise.load_model(names[0])
    common = [word for word in model.words_at(range(1_000, 3_000)) if word.isalpha()]

    def measured(words: int, **settings: int) -> float:
        return equipoise.measure(model, _question(common, words), "weat", **{**NOTHING, **settings}).value

    parts = {
        "alone": lambda: measured(8),
        **{f"words_{n}": lambda n=n: measured(n, **EVERYTHING) for n in (8, 16, 25, 50, 100)},
        **{f"resamples_{n}": lambda n=n: measured(8, resamples=n) for n in (1_000, 2_000, 4_000, 8_000)},
        **{f"null_{n}": lambda n=n: measured(8, null_lists=n) for n in (1_000, 4_000)},
    }
    lists = [model.vectors(common[start : start + 8]).array.astype(np.float64) for start in range(0, 32, 8)]
    serve(opened=opened, audit=audit, **parts, **_by_both_ways(lists))


def _by_both_ways(lists):
    """The same resamples and words left out, our way and by plain loops; each gives the spread of the effect size."""
    rng = np.random.default_rng(0)

    def score(sets):
        return weat(sets[:2], sets[2:])

    def resampled() -> float:
        return float(np.std(bootstrap(score(lists).resampling, resamples=RESAMPLES, seed=0).effect_sizes))

    def resampled_by_loop() -> float:
        drawn = ([each[rng.integers(8, size=8)] for each in lists] for _ in range(RESAMPLES))
        return float(np.std([score(sets).effect_size for sets in drawn]))

    def left_out() -> float:
        return float(
            np.std(np.concatenate([each.effect_sizes for each in without_each(score(lists).resampling).values()]))
        )

    def left_out_by_loop() -> float:
        fewer = (
            [np.delete(each, place, axis=0) if number == own else each for number, each in enumerate(lists)]
            for own in range(4)
            for place in range(8)
        )
        return float(np.std([score(sets).effect_size for sets in fewer]))

    return {
        "resampled": resampled,
        "resampled_by_loop": resampled_by_loop,
        "left_out": left_out,
        "left_out_by_loop": left_out_by_loop,
    }


def _question(words, size: int) -> Dataset:
    lists = [tuple(words[start : start + size]) for start in range(0, 4 * size, size)]
    targets, attributes = {"first": lists[0], "second": lists[1]}, {"one": lists[2], "other": lists[3]}
    return Dataset(f"{size} words", "", "none", "", "", "", "", "for timing", targets, attributes)


if __name__ == "__main__":
    main(*sys.argv[1:])
