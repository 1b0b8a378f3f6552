"""The pairs that scores spread from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from equipoise.datasets import Dataset, shipped_datasets
from equipoise.datasets.associations.seeds import check_seeds, planted, shipped_seeds
from equipoise.errors import BadDataset

PATH = Path("answers.csv")


def test_ours_are_the_ten_pairs_of_the_paper() -> None:
    seeds = shipped_seeds()

    assert list(seeds.targets) == ["male", "female"]
    assert len(seeds.pairs) == 10
    assert seeds.pairs[2] == ("he", "she")


def test_seeds_are_ones_where_they_stand() -> None:
    found = planted(PATH, ["boy", "king", "mother", "she"], shipped_seeds())

    assert found.ones.tolist() == [[1, 0], [0, 0], [0, 1], [0, 1]]
    assert found.inside == {"male": ["boy"], "female": ["mother", "she"]}
    assert found.outside["male"][:2] == ["father", "son"]
    assert len(found.outside["female"]) == 8


def test_a_group_without_any_seed_is_refused() -> None:
    with pytest.raises(BadDataset, match=r"None of the female seeds .mother, daughter, .* is among the 2 words"):
        planted(PATH, ["he", "king"], shipped_seeds())


@pytest.mark.parametrize("name", ["gender-pairs-definitional", "gender-pairs-kaneko", "weat-6b"])
def test_any_dataset_of_pairs_will_do(name: str) -> None:
    check_seeds(shipped_datasets()[name])


def made(**changes: object) -> Dataset:
    return replace(shipped_seeds(), **changes)


@pytest.mark.parametrize(
    ("seeds", "saying"),
    [
        (made(pairs=()), "wat-seeds has no pairs of two target sets"),
        (made(pairs=(("he", "she"), ("she", "it"))), "wat-seeds has 'she' in both"),
    ],
)
def test_what_tells_no_groups_apart_is_refused(seeds: Dataset, saying: str) -> None:
    with pytest.raises(BadDataset, match=saying):
        check_seeds(seeds)


def test_three_groups_are_no_two() -> None:
    seeds = shipped_seeds()

    with pytest.raises(BadDataset, match="no pairs of two target sets"):
        check_seeds(replace(seeds, targets={**seeds.targets, "other": ("they",)}))
