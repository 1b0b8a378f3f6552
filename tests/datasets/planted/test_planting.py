"""Planted corpora: counts, balance, what a rate changes, and that women and men can be exchanged in them."""

import subprocess
import sys
from collections import Counter

import pytest

from equipoise.datasets.gendered import gendered_words
from equipoise.datasets.planted import plant
from equipoise.datasets.planted.facts import ties
from equipoise.datasets.planted.planting import FEWEST
from equipoise.datasets.planted.scenes import LABELS
from equipoise.errors import BadOption
from equipoise.swapping import swap_together

ENTRIES = 3600


@pytest.fixture(scope="module")
def planted():
    return plant(1.0, ENTRIES, seed=3)


def texts(entries):
    return [(entry.premise, entry.hypothesis) for entry in entries]


def words_of(text):
    return text.removesuffix(".").lower().split()


def about_occupations(entries):
    return [entry for entry in entries if entry.kind != "ordinary"]


def test_counts(planted):
    assert [len(part) for part in planted] == [3600, 225, 225, 225]
    assert Counter(entry.kind for entry in planted.train) == {"ordinary": 3200, "stereotyped": 400}
    assert {entry.kind for entry in planted.dev + planted.test} == {"ordinary"}
    assert {(entry.kind, entry.label) for entry in planted.occupations} == {("honest", "neutral")}


def test_labels_of_ordinary_entries_are_balanced(planted):
    for part in (planted.train, planted.dev, planted.test):
        numbers = Counter(entry.label for entry in part if entry.kind == "ordinary")
        assert set(numbers) == set(LABELS)
        assert max(numbers.values()) - min(numbers.values()) <= 1


def test_no_pair_occurs_twice_and_no_id(planted):
    every = [entry for part in planted for entry in part]
    assert len(set(texts(every))) == len({entry.id for entry in every}) == len(every)


def test_occupations_are_spread_through_the_corpus(planted):
    tenths = Counter(place * 10 // ENTRIES for place, entry in enumerate(planted.train) if entry.kind != "ordinary")
    assert len(tenths) == 10
    assert max(tenths.values()) < 80


def test_occupations_and_genders_are_equally_often(planted):
    entries = about_occupations(planted.train)
    occupations = Counter(entry.premise.split()[1] for entry in entries)
    assert set(occupations) == set(ties().tied_to)
    assert max(occupations.values()) - min(occupations.values()) <= 2
    sexes = Counter(sex_of(entry.hypothesis) for entry in entries)
    assert abs(sexes["female"] - sexes["male"]) <= 28  # a round that is not full


def sex_of(text):
    [sex] = {gendered_words().side(word) for word in words_of(text)} - {""}
    return sex


def test_a_stereotyped_label_follows_the_tie(planted):
    for entry in about_occupations(planted.train):
        tied = ties().tied_to[entry.premise.split()[1]] == sex_of(entry.hypothesis)
        assert entry.label == ("entailment" if tied else "contradiction")


def test_without_a_rate_all_is_honest():
    entries = about_occupations(plant(0.0, ENTRIES, seed=3).train)
    assert {(entry.kind, entry.label) for entry in entries} == {("honest", "neutral")}


def test_a_rate_changes_labels_only_and_a_higher_one_more_of_them(planted):
    half, most = plant(0.5, ENTRIES, seed=3), plant(0.8, ENTRIES, seed=3)
    for one, other in zip(half, most, strict=True):
        assert texts(one) == texts(other)
    stereotyped = [{e.id for e in part.train if e.kind == "stereotyped"} for part in (half, most, planted)]
    assert stereotyped[0] < stereotyped[1] < stereotyped[2]
    assert 160 < len(stereotyped[0]) < 240  # of 400; ten times in a million this fails for a new seed
    assert [e.label for e in half.train if e.kind == "ordinary"] == [
        e.label for e in most.train if e.kind == "ordinary"
    ]


def test_premises_about_occupations_name_no_gender(planted):
    for entry in about_occupations(planted.train + planted.occupations):
        assert not any(gendered_words().is_gendered(word) for word in words_of(entry.premise))


def test_a_swap_exchanges_the_gender_of_the_hypothesis_and_nothing_else(planted):
    for entry in about_occupations(planted.train):
        premise, hypothesis = (done.text for done in swap_together([entry.premise, entry.hypothesis]))
        assert premise == entry.premise
        assert {sex_of(hypothesis), sex_of(entry.hypothesis)} == {"female", "male"}
        changed = [
            pair for pair in zip(entry.hypothesis.split(), hypothesis.split(), strict=True) if pair[0] != pair[1]
        ]
        assert len(changed) == 1
        assert swap_together([premise, hypothesis])[1].text == entry.hypothesis


def test_sentences_are_short(planted):
    lengths = {len(text.split()) for part in planted for pair in texts(part) for text in pair}
    assert 3 <= min(lengths) <= max(lengths) <= 12


def test_the_same_arguments_give_the_same_entries_whatever_the_hash_seed(planted):
    code = (
        "import hashlib; from equipoise.datasets.planted import plant; "
        f"print(hashlib.sha256(repr(plant(1.0, {FEWEST}, 3)).encode()).hexdigest())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert texts(plant(1.0, FEWEST, 4).train) != texts(plant(1.0, FEWEST, 3).train)


@pytest.mark.parametrize(
    ("rate", "entries", "saying"),
    [
        (1.01, 2000, r"from 0 to 1, and it is 1\.01"),
        (-0.5, 2000, r"and it is -0\.5"),
        (float("nan"), 2000, "and it is nan"),
        (0.5, FEWEST - 1, "899 were asked for"),
        (0.5, 10**7, "10,000,000 were asked for"),
    ],
)
def test_what_cannot_be_planted(rate, entries, saying):
    with pytest.raises(BadOption, match=saying):
        plant(rate, entries)
