"""Parts of a dataset: by a group, by a term, and what is said where there is neither."""

from __future__ import annotations

import pytest

from equipoise.datasets import SentencePair, SentencePairs
from equipoise.datasets.finding import load_dataset
from equipoise.datasets.pair_formats import picked
from equipoise.datasets.pair_formats.about import pairs_of_a_user
from equipoise.errors import BadDataset


def asked(*pairs: tuple[str, dict[str, str]]) -> SentencePairs:
    return pairs_of_a_user(
        "mine", [SentencePair(str(number), "a", "b", groups, term) for number, (term, groups) in enumerate(pairs)]
    )


def ids(part: SentencePairs) -> str:
    return " ".join(pair.id for pair in part.pairs)


def test_a_group_comes_before_a_term_and_a_second_name_picks_again() -> None:
    pets = asked(("cat", {"bias": "pets"}), ("pets", {"bias": "shops"}), ("Cat", {"bias": "shops"}))
    assert ids(picked(pets, "pets")) == "0"
    assert ids(picked(pets, "CAT")) == "0 2"
    assert ids(picked(pets, "shops:cat")) == "2"
    assert picked(pets, "shops:cat").name == "mine:shops:cat"


def test_pairs_of_ours_are_picked_by_their_term() -> None:
    part = load_dataset("sssb:Engineer")
    assert isinstance(part, SentencePairs)
    assert {pair.groups["word and sense"] for pair in part.pairs} == {"engineer, noun", "engineer, verb"}
    assert (len(part.pairs), part.bias) == (32 + 22, "gender")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nouns", "sssb has no pairs 'nouns' (did you mean 'noun'?); there are 'nationality'; 'language'; "),
        ("Colour", "(did you mean 'colour'?)"),
        ("engineers", "(did you mean 'engineer'"),
        ("noun:enginer", "sssb:noun has no pairs 'enginer' (did you mean 'engineer'"),
        ("xyz", "'language'; 'ethnicity'; 'colour'; 'noun'; 'verb'; 'japanese, nationality'; 'chinese, nationality';"),
    ],
)  # fmt: skip
def test_a_name_that_is_none_is_told_what_comes_near(name: str, told: str) -> None:
    with pytest.raises(BadDataset) as error:
        load_dataset(f"sssb:{name}")
    assert told in str(error.value)
    assert len(str(error.value)) < 700


def test_where_there_are_only_terms_they_are_listed() -> None:
    with pytest.raises(BadDataset, match=r"there are the terms 'cat'; 'dog'\.$"):
        picked(asked(("cat", {}), ("dog", {})), "xyz")


@pytest.mark.parametrize(
    ("part", "there", "not_there"),
    [
        ("noun", "a nurse with a pleasant attribute", "Arabic"),
        ("verb", "Only he and she", "a nurse with a pleasant attribute"),
        ("engineer", "Only he and she", "a nurse with a pleasant attribute"),
        ("nurse", "a nurse with a pleasant attribute", "Egyptian"),
        ("nationality", "Arabic", "Egyptian"),
        ("egyptian", "Egyptian", "Arabic"),
        ("japanese", "general pleasant", "German or French"),
        ("colour", "general pleasant", "he and she"),
    ],
)
def test_a_part_is_told_of_its_own_faults(part: str, there: str, not_there: str) -> None:
    asked = load_dataset(f"sssb:{part}")
    assert isinstance(asked, SentencePairs)
    assert there in " ".join(asked.defects)
    assert not_there not in " ".join(asked.defects)
