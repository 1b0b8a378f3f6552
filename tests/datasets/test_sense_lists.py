"""The shipped questions whose words are sense keys: every key is WordNet's, with its gloss, and the lists are sound."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from equipoise.datasets import load_dataset, load_suite, other_sides, shipped_datasets
from equipoise.datasets.sssb.reading import read_words
from equipoise.wordnet import is_sense_key

DOCS = Path(__file__).parents[2] / "docs"
WEAT = {f"weat-{number}-senses": f"weat-{number}" for number in (1, 2, 7, 8, 9)}  # ours -> the words it is about
SSSB = [f"sssb-static-{sense}" for sense in ("ethnicity", "colour", "nationality", "language", "noun", "verb")]
NAMES = [*WEAT, *SSSB]
SIZES = {
    "weat-1-senses": ([25, 25], [25, 25]),
    "weat-2-senses": ([25, 25], [25, 25]),
    "weat-7-senses": ([8, 8], [5, 5]),
    "weat-8-senses": ([8, 8], [5, 5]),
    "weat-9-senses": ([6, 6], [7, 7]),
    "sssb-static-ethnicity": ([36, 36], [1]),
    "sssb-static-colour": ([36, 36], [1]),
    "sssb-static-nationality": ([36, 36], [16]),
    "sssb-static-language": ([36, 36], [16]),
    "sssb-static-noun": ([59, 59], [6]),
    "sssb-static-verb": ([59, 59], [6]),
}
PRONOUNS = {"he", "him", "his", "she", "her", "hers"}
ONE_SYNSET = {  # words of a list between which WordNet makes no difference
    "weat-1-senses": {("cockroach", "roach")},
    "weat-2-senses": {("sword", "blade"), ("fiddle", "violin")},
    "weat-9-senses": {("gloomy", "depressed")},
}
LEMMAS = {"equations": "equation", "numbers": "number", "horsewomen": "horsewoman", "horsemen": "horseman"}


def read(name):
    return json.loads((files("equipoise.datasets") / "data" / f"{name}.json").read_text(encoding="utf-8"))


def lemma(key):
    return key.partition("%")[0]


def sets_of(dataset):
    return [*dataset.targets.values(), *dataset.attributes.values()]


def of_one_synset(dataset):
    """Words of one list with one gloss: a synset has one, and no two that we use have the same."""
    pairs = [pair for words in sets_of(dataset) for pair in combinations(words, 2)]
    return {(lemma(a), lemma(b)) for a, b in pairs if dataset.glosses[a] == dataset.glosses[b]}


def left_out():
    """The items of the page on pairs that are left out, each with the number it begins with."""
    page = (DOCS / "senses-data.md").read_text(encoding="utf-8").partition("The other 163")[2]
    items = re.findall(r"- \*\*(\d+) (.+?)(?=\n- |\n\n)", page, re.S)
    return [(int(count), re.findall(r"([\w']+)/(\w+)", item)) for count, item in items]


@pytest.fixture(params=NAMES)
def dataset(request):
    return load_dataset(request.param)


@pytest.mark.parametrize("name", ["weat-senses", "sssb-static"])
def test_every_key_is_in_wordnet_and_its_gloss_is_wordnets(name, wordnet):
    glosses = read(name)["glosses"]
    assert [key for key in glosses if not wordnet.resolves(key)] == []
    assert {key: wordnet.gloss(key) for key in glosses} == glosses


@pytest.mark.parametrize("name", ["weat-senses", "sssb-static"])
def test_glosses_are_of_the_keys_that_are_asked_and_of_no_others(name):
    data = read(name)
    assert set(data["glosses"]) == {key for words in data["sets"].values() for key in words}
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in data["licence"]


def test_every_word_is_a_key_with_its_gloss(dataset):
    words = [word for words in sets_of(dataset) for word in words]
    assert [word for word in words if not is_sense_key(word)] == []
    assert set(dataset.glosses) == set(words)


def test_lists_have_these_sizes(dataset):
    assert (
        tuple([len(words) for words in side.values()] for side in (dataset.targets, dataset.attributes))
        == (SIZES[dataset.name])
    )


def test_no_sense_stands_twice_in_a_question(dataset):
    counted = Counter(word for words in sets_of(dataset) for word in words)
    assert [word for word, count in counted.items() if count > 1] == []


def test_words_of_one_synset_are_named(dataset):
    assert of_one_synset(dataset) == ONE_SYNSET.get(dataset.name, set())
    for pair in of_one_synset(dataset):
        assert all(word in dataset.rationale.casefold() for word in pair)


def test_pairs_are_of_two_synsets_and_every_word_is_in_one_of_them(dataset):
    assert all(dataset.glosses[first] != dataset.glosses[second] for first, second in dataset.pairs)
    if dataset.pairs:
        assert list(zip(*dataset.pairs, strict=True)) == list(dataset.targets.values())


@pytest.mark.parametrize(("name", "about"), WEAT.items())
def test_weat_has_the_words_of_its_lists_in_their_order(name, about):
    ours, words = load_dataset(name), load_dataset(about)
    for keys, published in zip(sets_of(ours), sets_of(words), strict=True):
        assert [lemma(key) for key in keys] == [LEMMAS.get(w, w).lower() for w in published if w not in PRONOUNS]
    assert (list(ours.targets), list(ours.attributes)) == (list(words.targets), list(words.attributes))
    assert (ours.bias, ours.negative) == (words.bias, words.negative)
    left_out = PRONOUNS & {word for published in sets_of(words) for word in published}
    assert left_out <= set(re.findall(r"\w+", ours.rationale))


def test_violet_is_the_flower_as_the_paper_has_it():
    assert "violet%1:20:00::" in load_dataset("weat-1-senses").targets["flowers"]


@pytest.mark.parametrize("name", SSSB)
def test_the_words_asked_about_are_those_of_sssb(name):
    sense = name.rpartition("-")[2]
    (asked,) = load_dataset(name).attributes.values()
    assert list(asked) == [entry.senses[sense].key for entry in read_words(None).of(sense)]


@pytest.mark.parametrize(("one", "other"), [("ethnicity", "colour"), ("nationality", "language"), ("noun", "verb")])
def test_two_questions_are_about_two_senses_of_the_same_words(one, other):
    first, second = (load_dataset(f"sssb-static-{sense}") for sense in (one, other))
    (asked,), (beside,) = first.attributes.values(), second.attributes.values()
    assert [lemma(key) for key in asked] == [lemma(key) for key in beside]
    assert not set(asked) & set(beside)
    assert (first.targets, first.pairs) == (second.targets, second.pairs)


def test_pleasant_and_unpleasant_words_are_in_their_first_sense_as_adjectives(wordnet):
    for key in (key for pair in read("sssb-static")["pairs"]["pleasant-unpleasant"] for key in pair):
        adjectives = [sense for sense in wordnet.keys(lemma(key)) if re.search("%[35]:", sense)]
        assert adjectives[0] == key


def test_attributes_are_not_made_of_the_words_asked_about():
    for question in map(load_dataset, SSSB):
        sides = (question.targets, question.attributes)
        used, asked = ({lemma(key) for words in side.values() for key in words} for side in sides)
        assert not used & asked


def test_the_page_has_every_published_gender_pair_that_is_left_out_and_no_other():
    published = Counter(load_dataset("gender-pairs-kaneko").pairs)
    ours = {(lemma(female), lemma(male)) for male, female in read("sssb-static")["pairs"]["male-female"]}
    kept = [pair for pair in published if tuple(LEMMAS.get(word, word) for word in pair) in ours]
    listed = [pair for _, pairs in left_out() for pair in pairs]
    assert len(kept) == len(ours) == 59
    assert Counter(listed) == published - Counter(kept)
    assert len(listed) == 163


def test_counts_on_the_page_are_those_of_its_lists():
    assert [count for count, _ in left_out()] == [len(pairs) for _, pairs in left_out()]


def test_suites_hold_one_file_or_both():
    assert [dataset.name for dataset in load_suite("weat-senses")] == list(WEAT)
    assert [dataset.name for dataset in load_suite("sssb-static")] == SSSB
    assert [dataset.name for dataset in load_suite("senses")] == NAMES


def test_questions_say_which_metric_they_are_made_for():
    assert [load_dataset(name).made_for for name in WEAT] == [{"weat": {"aggregate": "max"}}] * len(WEAT)
    assert [load_dataset(name).made_for for name in SSSB] == [{"offset-bias": {}}] * len(SSSB)


def test_no_list_of_keys_is_exchanged_for_a_list_of_words():
    for asked in shipped_datasets().values():
        own = {is_sense_key(word) for words in sets_of(asked) for word in words}
        others = [side for sides in other_sides(asked) for side in sides]
        assert {is_sense_key(word) for side in others for words in side.sets.values() for word in words} <= own
