"""The same question in other words: by hand on the shipped lists, and what must hold for every one of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from equipoise.datasets import Dataset, load_dataset, shipped_datasets
from equipoise.datasets.concepts import Side, other_sides, variants

DOCS = Path(__file__).parents[2] / "docs"
SHIPPED = list(shipped_datasets().values())
GENDERED = {  # what the package has for "male" and "female"
    "gender-pairs-definitional": ("male", "female"),
    "gender-pairs-seed-002": ("male", "female"),
    "seed-002-q1": ("plural-male", "plural-female"),
    "seed-002-q11": ("single-male", "single-female"),
    "seed-002-q21": ("single-male-2", "single-female-2"),
    "weat-6": ("male-names", "female-names"),
    "weat-6b": ("male-terms", "female-terms"),
    "weat-8": ("male-terms-2", "female-terms-2"),
    "weat-7-lee-b": ("male-terms-lee-b", "female-terms-lee-b"),
}
OPPOSITE = {  # opposite concepts whose lists must have no word in common
    ("male", "female"),
    ("gendered male", "gendered female"),
    ("European American", "African American"),
    ("White women", "Black women"),
    ("pleasant", "unpleasant"),
    ("young people", "old people"),
    ("musical instruments", "weapons"),
    ("Christianity", "Islam"),
}


def named(sides: list[Side]) -> dict[str, tuple[str, ...]]:
    return {side.dataset: tuple(side.sets) for side in sides}


def without(sides: dict[str, tuple[str, ...]], name: str) -> dict[str, tuple[str, ...]]:
    return {dataset: sets for dataset, sets in sides.items() if dataset != name}


def lists_by_concept() -> dict[str, set[frozenset[str]]]:
    lists = defaultdict(set)
    for dataset in SHIPPED:
        for name, words in [*dataset.targets.items(), *dataset.attributes.items()]:
            lists[dataset.concepts[name]].add(frozenset(word.casefold() for word in words))
    return lists


def mine(**fields: object) -> Dataset:
    """A user's own question about weat-6, with one word changed on each side."""
    sets = {"targets": {"m": ("John",), "f": ("Amy",)}, "attributes": {"work": ("job",), "kin": ("kin",)}}
    concepts = {"m": "Male", "f": "FEMALE", "work": "career", "kin": "family"}
    return replace(load_dataset("weat-6"), **{"name": "mine", "concepts": concepts, **sets, **fields})


def test_weat_6_can_be_asked_with_every_other_list_of_men_and_women():
    targets, attributes = other_sides(load_dataset("weat-6"))
    assert named(targets) == without(GENDERED, "weat-6")
    assert attributes == []  # both files have the same words for career and family


def test_weat_7_has_the_same_lists_for_its_attributes():
    targets, attributes = other_sides(load_dataset("weat-7"))
    assert targets == []  # likewise for mathematics and arts
    assert named(attributes) == without(GENDERED, "weat-6b")  # whose targets are the attributes of weat-7


def test_seed_002_q16_has_other_words_on_both_sides():
    targets, attributes = other_sides(load_dataset("seed-002-q16"))
    assert named(targets) == without(GENDERED, "seed-002-q11")  # which has the targets of q16
    assert named(attributes) == {
        "seed-002-q35": ("pleasant-9", "unpleasant-9"),
        "weat-3": ("pleasant-5", "unpleasant-5b"),  # weat-1 has the words of q16
    }


def test_sides_stand_in_the_order_of_the_question_with_their_pairs():
    by_name = {side.dataset: side for side in other_sides(load_dataset("weat-6"))[0]}
    definitional = by_name["gender-pairs-definitional"]  # female first in its file
    assert list(definitional.sets) == ["male", "female"]
    assert definitional.sets["male"][:3] == ("man", "boy", "he")
    assert definitional.pairs[:2] == (("man", "woman"), ("boy", "girl"))
    assert by_name["weat-6b"].pairs[0] == ("male", "female")
    assert by_name["weat-8"].pairs == ()  # its pairs are nowhere given


def test_two_groups_can_come_from_a_question_about_three():
    (side,), _ = other_sides(load_dataset("seed-002-q54"))
    assert (side.dataset, list(side.sets), side.pairs) == ("religion-3", ["islam", "judaism"], ())
    assert other_sides(load_dataset("religion-3")) == ([], [])  # but not three from two


@pytest.mark.parametrize("name", ["seed-002-q31", "seed-002-q33", "seed-002-q34"])
def test_last_names_are_not_exchanged_for_first_names(name):
    assert other_sides(load_dataset(name))[0] == []
    assert not [side for side in other_sides(load_dataset("weat-3"))[0] if "last" in str(side.sets.keys())]


def test_a_question_of_the_users_own_finds_lists_whatever_the_case_of_its_concepts():
    assert [named(sides) for sides in other_sides(mine())] == [GENDERED, {"seed-002-q1": ("career", "family")}]


@pytest.mark.parametrize(
    "fields",
    [
        {"language": "es"},
        {"concepts": {}},
        {"concepts": {"m": "male", "work": "career"}},  # one place of each side is not said
        {"concepts": {"m": "male", "f": "male", "work": "career", "kin": "career"}},
        {"concepts": {"m": "male", "f": "sailors", "work": "career", "kin": "sailing"}},
    ],
)
def test_a_side_that_no_list_can_stand_for_has_no_others(fields):
    assert other_sides(mine(**fields)) == ([], [])
    assert variants(mine(**fields)) == ([], 0)


def test_order_and_case_make_no_other_list():
    career, family = load_dataset("weat-6").attributes.values()
    shouted = {"work": tuple(word.upper() for word in career[::-1]), "kin": family}
    assert other_sides(mine(attributes=shouted))[1] == []


def test_variants_replace_one_side_first_and_then_both():
    found, total = variants(load_dataset("seed-002-q16"), most=100)
    assert total == len(found) == 8 + 2 + 8 * 2
    names = [dataset.name for dataset in found]
    assert names[0] == "seed-002-q16 with targets of gender-pairs-definitional"
    assert names[8:11] == [
        "seed-002-q16 with attributes of seed-002-q35",
        "seed-002-q16 with attributes of weat-3",
        "seed-002-q16 with targets of gender-pairs-definitional and attributes of seed-002-q35",
    ]
    assert [dataset.name for dataset in variants(load_dataset("seed-002-q16"), most=8).datasets] == names[:8]
    assert variants(load_dataset("seed-002-q16"), most=8).total == total


def test_pairs_go_with_the_targets_and_the_negative_set_with_its_place():
    asked = load_dataset("seed-002-q16")
    found = {dataset.name.removeprefix("seed-002-q16 with "): dataset for dataset in variants(asked, most=100).datasets}
    assert found["targets of weat-6"].pairs == ()
    assert found["targets of seed-002-q21"].pairs == load_dataset("seed-002-q21").pairs
    assert found["targets of weat-6"].negative == "unpleasant"
    assert found["attributes of weat-3"].pairs == asked.pairs
    assert found["attributes of weat-3"].negative == "unpleasant-5b"
    both = found["targets of weat-6b and attributes of seed-002-q35"]
    assert (both.pairs, both.negative) == (load_dataset("weat-6b").pairs, "unpleasant-9")
    assert both.templates == asked.templates
    assert both.concepts == {
        "male-terms": "male", "female-terms": "female", "pleasant-9": "pleasant", "unpleasant-9": "unpleasant",
    }  # fmt: skip
    assert "weat-6b" in both.source


def test_no_variant_sets_a_word_beside_itself():
    names = [dataset.name for dataset in variants(load_dataset("weat-2")).datasets]
    assert "weat-3" in named(other_sides(load_dataset("weat-2"))[1])  # unpleasant with bomb, as are the weapons
    assert names == [
        "weat-2 with targets of seed-002-q10",
        "weat-2 with attributes of seed-002-q35",
        "weat-2 with targets of seed-002-q10 and attributes of seed-002-q35",
    ]


def test_a_question_that_sets_a_word_beside_itself_can_still_be_asked_again():
    asked = mine(targets={"m": ("man",), "f": ("Amy",)}, attributes={"work": ("job", "man"), "kin": ("kin", "uncle")})
    names = [dataset.name for dataset in variants(asked).datasets]
    assert "mine with targets of gender-pairs-definitional" in names  # has man, as the question does
    assert "mine with targets of seed-002-q21" not in names  # has uncle, which is new on that side


@pytest.mark.parametrize("dataset", SHIPPED, ids=lambda dataset: dataset.name)
def test_every_set_has_a_concept_and_its_side_no_other_of_it(dataset):
    for sets in (dataset.targets, dataset.attributes):
        concepts = [dataset.concepts[name].casefold() for name in sets]
        assert len(set(concepts)) == len(concepts)


@pytest.mark.parametrize("dataset", SHIPPED, ids=lambda dataset: dataset.name)
def test_every_variant_is_another_question_about_the_same_concepts(dataset):
    found, total = variants(dataset, most=1000)
    assert len(found) == total
    assert len({variant.name for variant in found} | {dataset.name}) == total + 1
    assert len({variant.hash for variant in found} | {dataset.hash}) == total + 1
    for variant in found:
        for new, own in ((variant.targets, dataset.targets), (variant.attributes, dataset.attributes)):
            assert [variant.concepts[name] for name in new] == [dataset.concepts[name] for name in own]
            assert all(words for words in new.values())
        sides = list(variant.targets.values())[:2]
        assert all(word in words for pair in variant.pairs for word, words in zip(pair, sides, strict=True))
        assert bool(variant.negative) == bool(dataset.negative)
        assert not variant.negative or variant.negative in variant.attributes


@pytest.mark.parametrize("name", ["weat-3", "weat-8", "seed-002-q16", "seed-002-q46", "angry-black-woman-terms"])
def test_being_another_list_is_mutual(name):
    asked = load_dataset(name)
    for variant in variants(asked).datasets:
        targets, attributes = other_sides(variant)
        assert variant.targets == asked.targets or list(asked.targets.values()) in [
            list(side.sets.values()) for side in targets
        ]
        assert variant.attributes == asked.attributes or [frozenset(words) for words in asked.attributes.values()] in [
            [frozenset(words) for words in side.sets.values()] for side in attributes
        ]


@pytest.mark.parametrize(("one", "other"), sorted(OPPOSITE))
def test_lists_of_opposite_concepts_share_no_word(one, other):
    lists = lists_by_concept()
    assert not frozenset().union(*lists[one]) & frozenset().union(*lists[other])


def test_spellings_of_a_concept_are_one():
    for one, other in combinations(lists_by_concept(), 2):
        assert one.casefold() != other.casefold()


def test_the_page_names_every_concept_with_more_than_one_list():
    shared = sorted((name for name, lists in lists_by_concept().items() if len(lists) > 1), key=str.casefold)
    page = " ".join((DOCS / "add-a-dataset.md").read_text(encoding="utf-8").split())
    assert f"more than one list: {', '.join(shared)}." in page
