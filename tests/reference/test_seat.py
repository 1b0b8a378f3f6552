"""Figures of the SEAT reference implementation (May et al. 2019) on arrays of its own."""

import json

import numpy as np
import pytest

from equipoise import Dataset, measure
from equipoise.errors import BadOption, UnknownName
from equipoise.models.base import Embedded

ABOUT = dict.fromkeys(("name", "title", "bias", "language", "source", "licence", "revision", "rationale"), "golden")
CASES = [
    "random_5_5_7_9_d50", "structured_8_8_8_8_d300", "structured_9_9_20_23_d100",
    "sampled_64_64_101_112_d128", "identical_targets_5_5_5_5_d16", "float32_8_8_8_8_d64",
]  # fmt: skip


class Rows:
    """A model that knows the rows of four arrays as X0, X1, ..., B8."""

    name, fingerprint, description, notes, pooling = "rows", "", "arrays", (), "none"

    def __init__(self, arrays):
        self.rows = {f"{name}{i}": row for name, array in arrays.items() for i, row in enumerate(array)}

    def vectors(self, texts):
        return Embedded(tuple(texts), np.array([self.rows[text] for text in texts]), ())

    def read(self, texts, progress):
        return self.vectors(texts)


def ask(shared, case, metric="weat", **settings):
    with np.load(shared / "golden" / "seat" / f"{case}.npz") as arrays:
        arrays = {name: arrays[name] for name in "XYAB"}
    sets = {name: tuple(f"{name}{i}" for i in range(len(array))) for name, array in arrays.items()}
    targets, attributes = ({name: sets[name] for name in side} for side in ("XY", "AB"))
    asked = Dataset(**ABOUT, targets=targets, attributes=attributes, made_for={"seat": {}})
    return measure(Rows(arrays), asked, metric, case="as-is", resamples=0, **settings)


@pytest.fixture
def figures(shared, request):
    golden = json.loads((shared / "golden" / "seat" / "golden_seat.json").read_text(encoding="utf-8"))
    return golden["cases"]


@pytest.mark.parametrize("case", CASES)
def test_leans_statistic_and_effect_size(shared, figures, case):
    expected = figures[case]
    # the references keep float32 input in float32 (SEAT in part, cpae-bias all through); ours is float64 throughout
    close, close_in_float32 = (1e-10, 1e-10) if expected["dtype"] == "float64" else (1e-8, 1e-6)
    result = ask(shared, case)

    assert [row["value"] for row in result.per_item] == pytest.approx(expected["s_wAB"], abs=close_in_float32)
    assert result.value == pytest.approx(expected["test_statistic_s_XYAB"], abs=close)
    assert result.effect_size == pytest.approx(expected["effect_size_ddof1"], abs=close)
    population = ask(shared, case, ddof=0).effect_size
    assert population == pytest.approx(expected["effect_size_ddof0_cpae_bias"], abs=close_in_float32)


@pytest.mark.parametrize("case", [case for case in CASES if not case.startswith("sampled")])
def test_exact_counts(shared, figures, case):
    expected = figures[case]["exact"]["with_tolerance_1e-10"]
    test = ask(shared, case).detail["test"]

    assert (test["more_extreme"], test["tied"]) == (expected["greater"], expected["equal"])
    assert test["partitions"] == expected["total"]
    assert ask(shared, case, ties="inclusive").p_value == pytest.approx(expected["p_greater_equal"], abs=1e-12)
    assert ask(shared, case).p_value == pytest.approx(expected["p_strictly_greater"], abs=1e-12)
    two_sided = ask(shared, case, alternative="two-sided", ties="inclusive")
    assert two_sided.p_value == pytest.approx(expected["p_two_sided_abs"], abs=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_the_published_procedure_by_its_name(shared, figures, case):
    """seat with procedure=may-2019: exact where the reference is, else 99,999 draws, within what chance allows."""
    expected = figures[case]
    result = ask(shared, case, "seat", procedure="may-2019")
    close = 1e-10 if expected["dtype"] == "float64" else 1e-8

    assert result.value == pytest.approx(expected["test_statistic_s_XYAB"], abs=close)
    assert result.effect_size == pytest.approx(expected["effect_size_ddof1"], abs=close)
    if "exact" in expected:
        assert result.detail["test"]["kind"] == "exact permutation"
        assert result.p_value == pytest.approx(expected["exact"]["with_tolerance_1e-10"]["p_greater_equal"], abs=1e-12)
    else:
        sampled = next(each for each in expected["sampled"] if each["n_samples"] == 10_000)
        assert result.detail["test"]["partitions"] == 99_999
        assert abs(result.p_value - sampled["p_value"]) < 4 * (sampled["p_value"] / 10_000) ** 0.5


def test_what_the_procedure_settles_is_not_said_twice(shared):
    with pytest.raises(BadOption, match="settles permutations, to 99999"):
        ask(shared, CASES[0], "seat", procedure="may-2019", permutations=10)
    with pytest.raises(UnknownName, match="may-2019"):
        ask(shared, CASES[0], "seat", procedure="may-2018")
