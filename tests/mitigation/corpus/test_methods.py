import pytest

from equipoise.mitigation.corpus.methods import METHODS


@pytest.mark.parametrize(
    ("method", "swappable", "keep", "copy"),
    [
        ("subtract", False, False, False),
        ("subtract", True, False, False),
        ("augment", False, True, False),
        ("augment", True, True, True),
        ("substitute", False, False, False),
        ("substitute", True, False, True),
    ],
)
def test_what_becomes_of_an_entry_above_the_threshold(method, swappable, keep, copy):
    assert METHODS[method].decide(swappable) == (keep, copy)
