"""Step sizes by hand, and what cannot be."""

import pytest

from equipoise.errors import BadOption, UnknownName
from equipoise.training.transformer.configuration import FineTuning, configured, rate_at


def course(steps, **options):
    return [rate_at(FineTuning(rate=1.0, **options), step, steps) for step in range(steps)]


def test_it_grows_in_a_line_and_falls_in_one():
    assert course(10, warmup=0.4) == pytest.approx([0.25, 0.5, 0.75, 1, 1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6])


def test_without_a_warm_up_it_only_falls_and_no_step_is_for_nothing():
    assert course(4, warmup=0.0) == pytest.approx([1, 0.75, 0.5, 0.25])
    assert course(1) == [1.0]


@pytest.mark.parametrize(("change", "error", "said"), [
    ({"task": "qa"}, BadOption, "task is auto, nli, sts"),
    ({"epochs": 0}, BadOption, "epochs must be at least 1"),
    ({"batch": 0}, BadOption, "batch must be at least 1"),
    ({"rate": float("nan")}, BadOption, "rate must be above 0"),
    ({"warmup": 1.0}, BadOption, "warmup is from 0 to below 1"),
    ({"decay": -0.1}, BadOption, "decay not below 0"),
    ({"seed": -1}, BadOption, "The seed is 0 or more"),
    ({"scale": [5, 0]}, BadOption, "scale is the lowest and the highest score"),
    ({"scale": [5]}, BadOption, "scale is the lowest and the highest score"),
    ({"layers": 2}, UnknownName, "There is no option of training 'layers'"),
])  # fmt: skip
def test_what_cannot_be(change, error, said):
    with pytest.raises(error, match=said):
        configured(**change)
