"""Rated pairs, analogies and SemBias: what the files say, and that they say what was published."""

import json
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import equipoise.mitigation
from equipoise.datasets.words import (
    FAMILY,
    analogy_pairs,
    rated_names,
    rated_pairs,
    sembias,
)
from equipoise.datasets.words.reading import FOLDER
from equipoise.errors import UnknownName

FILES = sorted(FOLDER.glob("*.json"))
HEADER = ("name", "title", "language", "source", "licence", "revision", "rationale")
PUBLISHED = {  # questions in each section of questions-words.txt of word2vec
    "capital-common-countries": 506, "capital-world": 4524, "currency": 866, "city-in-state": 2467, "family": 506,
    "gram1-adjective-to-adverb": 992, "gram2-opposite": 812, "gram3-comparative": 1332, "gram4-superlative": 1122,
    "gram5-present-participle": 1056, "gram6-nationality-adjective": 1599, "gram7-past-tense": 1560,
    "gram8-plural": 1332, "gram9-plural-verbs": 870,
}  # fmt: skip
ASKED_IN_PART = {"capital-world", "city-in-state", "gram6-nationality-adjective"}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def told(request):
    text = request.param.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    return request.param.stem, json.loads(text)


def test_every_file_says_where_it_comes_from(told):
    stem, fields = told
    assert fields["name"] == stem
    assert all(isinstance(fields[name], str) and fields[name].strip() for name in HEADER)
    assert re.search(r"\((2002|2013|2015|2018)\).*https://", fields["source"])


def test_no_file_names_a_folder_of_a_machine(told):
    assert not re.search(r"/(work|home|root|tmp|shared)/", json.dumps(told[1]))


def test_there_are_four_files_and_two_of_them_are_rated():
    assert [path.stem for path in FILES] == ["analogies", "sembias", "simlex-999", "wordsim-353"]
    assert rated_names() == ["wordsim-353", "simlex-999"]


@pytest.mark.parametrize(("name", "number"), [("wordsim-353", 353), ("simlex-999", 999)])
def test_rated_pairs_are_all_there_with_ratings_from_0_to_10(name, number):
    pairs = rated_pairs(name)
    assert len(pairs) == number
    assert all(word and word == word.strip() for pair in pairs for word in pair[:2])
    assert all(isinstance(pair.rating, float) and 0 <= pair.rating <= 10 for pair in pairs)


def test_rated_pairs_have_the_published_ratings():
    related, alike = ({(pair.first, pair.second): pair.rating for pair in rated_pairs(name)} for name in rated_names())
    assert (related["love", "sex"], related["closet", "clothes"], related["king", "cabbage"]) == (6.77, 8.0, 0.23)
    assert (alike["smart", "intelligent"], alike["clothes", "closet"], alike["old", "new"]) == (9.2, 3.27, 1.58)


def test_pairs_that_stand_twice_are_those_that_the_files_name():
    twice = {name: {both for both, count in Counter(frozenset(pair[:2]) for pair in rated_pairs(name)).items()
                    if count > 1} for name in rated_names()}  # fmt: skip
    assert twice == {
        "wordsim-353": {frozenset({"money", "cash"}), frozenset({"money", "bank"})},
        "simlex-999": {frozenset({"sly", "strange"})},
    }


def test_an_unknown_set_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match=r"no set of rated pairs 'men'; known: wordsim-353, simlex-999"):
        rated_pairs("men")


def test_analogies_have_the_sections_of_word2vec_and_each_pair_once():
    assert list(analogy_pairs()) == list(PUBLISHED)
    assert FAMILY in PUBLISHED
    for pairs in analogy_pairs().values():
        assert len(set(pairs)) == len(pairs)
        assert all(first and second and first != second for first, second in pairs)


@pytest.mark.parametrize("section", PUBLISHED)
def test_two_pairs_without_a_common_word_make_the_published_questions(section):
    made = sum(len({*one, *two}) == 4 for one, two in permutations(analogy_pairs()[section], 2))
    assert made > PUBLISHED[section] if section in ASKED_IN_PART else made == PUBLISHED[section]


def test_the_gendered_section_has_pairs_of_women_and_men():
    assert {("king", "queen"), ("boy", "girl"), ("he", "she")} <= set(analogy_pairs()[FAMILY])


def test_sembias_crosses_22_definitions_with_20_stereotypes():
    rows = sembias()
    assert len(rows) == 440
    assert len({(row.definition, row.stereotype) for row in rows}) == 440
    assert len({row.definition for row in rows}) == 22
    assert len({row.stereotype for row in rows}) == 20
    assert len({pair for row in rows for pair in row.none}) == 29


def test_a_pair_of_sembias_has_one_role_only():
    definitions, stereotypes = {row.definition for row in sembias()}, {row.stereotype for row in sembias()}
    none = {pair for row in sembias() for pair in row.none}
    assert not (definitions & stereotypes or definitions & none or stereotypes & none)
    assert {("hero", "heroine"), ("waiter", "waitress")} <= definitions
    assert {("doctor", "nurse"), ("president", "receptionist")} <= stereotypes
    assert {("pen", "pencil"), ("salt", "pepper")} <= none


def test_the_last_40_questions_of_sembias_are_held_out():
    held_out = [row.held_out for row in sembias()]
    assert held_out == [False] * 400 + [True] * 40
    assert {row.definition for row in sembias() if row.held_out} == {("rake", "coquette"), ("nobleman", "noblewoman")}


def test_sembias_is_that_of_zhao_et_al(shared):
    """Compare with the file of gn_glove: definition, none, none, stereotype in each line."""
    lines = (shared / "data" / "gn_glove" / "SemBias").read_text(encoding="utf-8").splitlines()
    theirs = [tuple(tuple(pair.split(":")) for pair in line.split("\t")) for line in lines]
    assert [(row.definition, *row.none, row.stereotype) for row in sembias()] == theirs


def test_no_method_of_reducing_bias_looks_at_what_it_is_checked_with():
    files = sorted(Path(equipoise.mitigation.__file__).parent.rglob("*.py"))
    assert len(files) > 10
    assert not [path.name for path in files if "datasets.words" in path.read_text(encoding="utf-8")]
