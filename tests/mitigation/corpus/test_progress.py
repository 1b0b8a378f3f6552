from __future__ import annotations

import pytest

from equipoise.mitigation.corpus.progress import stretch, told


def test_a_part_of_the_work():
    shares: list[float] = []
    part = stretch(shares.append, 0.25, 0.75)
    for share in (0, 0.5, 1):
        part(share)

    assert shares == [0.25, 0.5, 0.75]


@pytest.mark.parametrize(
    ("things", "count", "shares"),
    [("abcd", 4, [0.25, 0.5, 0.75, 1, 1]), ("abc", 2, [0.5, 1, 1, 1]), ("a", 4, [0.25, 1]), ("", 0, [1])],
)
def test_a_word_after_each_and_one_at_the_end(things, count, shares):
    heard: list[float] = []

    assert list(told(things, count, heard.append)) == list(things)
    assert heard == shares
