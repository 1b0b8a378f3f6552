"""Options from text or values."""

import pytest

from equipoise.errors import BadOption
from equipoise.metrics import METRICS
from equipoise.options import checked_options, described_options, metric_options
from equipoise.settings import Settings


@pytest.mark.parametrize(
    ("metric", "given", "read"),
    [
        ("weat", {"ddof": "0"}, {"ddof": 0}),
        ("weat", {"aggregate": "max"}, {"aggregate": "max"}),
        ("rnd", {"average": "yes"}, {"average": True}),
        ("rnd", {"average": False}, {"average": False}),
        ("rnsb", {"holdout": "0.2", "seeds": "10"}, {"holdout": 0.2, "seeds": 10}),
        ("rnsb", {"random_state": "none"}, {"random_state": None}),
        ("rnsb", {"random_state": "42"}, {"random_state": 42}),
        ("rnsb", {"random_state": 2**32 - 1}, {"random_state": 2**32 - 1}),
    ],
)
def test_text_is_read_as_the_declared_type(metric, given, read):
    assert checked_options(METRICS[metric].function, given, metric) == read


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seed": "abc"}, "seed must be a whole number, and it is 'abc'"),
        ({"seed": "1e400"}, "seed must be a whole number"),
        ({"seed": 2**63}, "seed must be from 0 to"),
        ({"seed": True}, "seed must be a whole number"),
        ({"seed": -1}, "seed must be from 0 to"),
        ({"max_missing": "nan"}, "max_missing must be a number"),
        ({"max_missing": 1.5}, "max_missing must be from 0 to 1, and it is 1.5"),
        ({"normalize": "perhaps"}, "normalize must be true or false"),
        ({"case": "UPPER"}, "case must be as-is or lower or title or first"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_read_is_said(given, sentence):
    with pytest.raises(BadOption, match=sentence):
        checked_options(Settings, given)


@pytest.mark.parametrize("metric", METRICS)
def test_every_option_is_described_and_its_default_is_allowed(metric):
    assert [name for name, _, _ in described_options(METRICS[metric].function)] == list(metric_options(metric))
    assert checked_options(METRICS[metric].function, metric_options(metric), metric) == metric_options(metric)
