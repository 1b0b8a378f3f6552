"""Two shares of the same pairs, when few of them are discordant."""

from dataclasses import replace
from math import sqrt

import pytest

from equipoise import audit, compare
from equipoise.comparing.shares import least_spread_of
from equipoise.datasets import SentencePair, SentencePairs
from equipoise.models.fake import FakeLanguageModel


def asked(count: int) -> SentencePairs:
    pairs = tuple(SentencePair(str(n), f"he sings {n}", f"she sings {n}") for n in range(count))
    return SentencePairs("made", "", "gender", "en", "", "", "", "", pairs)


def results(unknown: str, count: int):
    return audit([FakeLanguageModel("masked", unknown)], [asked(count)], ["aul"])


def test_models_that_agree_on_a_few_pairs_may_still_differ():
    """Agresti and Min's cells: half a pair each way among five and two more."""
    before = results("", 5)
    (first,) = before.results
    second = type(first).from_json(first.to_json())
    other = type(first)(**{**vars(second), "model_fingerprint": "another", "model": "another"})

    assert least_spread_of(first, first) == 0.0
    assert least_spread_of(first, other) == pytest.approx(100 * sqrt(1) / 7)


def test_a_comparison_of_few_pairs_is_not_certain_of_no_difference():
    before, after = results("", 5), results("zzz", 5)
    after = type(after)(**{**vars(after), "results": tuple(
        type(row)(**{**vars(row), "model_fingerprint": "another", "per_item": before.results[0].per_item,
                     "value": before.results[0].value, "resampled": before.results[0].resampled})
        for row in after.results
    )})  # fmt: skip
    (row,) = compare(before, after).compared

    assert row.difference.value == 0
    assert row.difference.high > 20


def test_discordant_pairs_all_one_way_vary_less():
    (first,) = results("", 5).results
    ahead, behind = (tuple({**item, "difference": way} for item in first.pairs) for way in (1.0, -1.0))
    one, other = replace(first, per_item=ahead), replace(first, per_item=behind, model_fingerprint="another")

    assert least_spread_of(one, other) == pytest.approx(100 * sqrt(6 - 25 / 7) / 7)  # 5.5 lost, 0.5 gained, of 7
