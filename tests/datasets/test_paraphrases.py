"""Paraphrases: every shipped template has some, and a question keeps its own in front."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from equipoise.datasets import load_dataset, shipped_datasets
from equipoise.datasets.fields import PLACES
from equipoise.datasets.paraphrases import FACTS, paraphrased

FILE = json.loads(FACTS.read_text(encoding="utf-8"))
PARAPHRASES: dict[str, list[str]] = FILE["paraphrases"]
ALL = [each for template, others in PARAPHRASES.items() for each in (template, *others)]


def words(template: str) -> list[str]:
    return re.findall("[a-z]+", template.replace("[TARGET]", "").replace("[ATTRIBUTE]", "").lower())


def test_every_shipped_template_has_four_or_more():
    shipped = {template for dataset in shipped_datasets().values() for template in dataset.templates}
    assert shipped == set(PARAPHRASES)
    assert min(map(len, PARAPHRASES.values())) >= 4


def test_no_sentence_stands_twice():
    assert len({tuple(template.lower().rstrip(".").split()) for template in ALL}) == len(ALL)


@pytest.mark.parametrize("template", ALL)
def test_each_place_is_there_once(template):
    assert [template.count(place) for place in PLACES] == [1, 1]


@pytest.mark.parametrize("template", ALL)
def test_a_sentence_with_a_capital_has_its_full_stop(template):
    assert template.endswith(("[ATTRIBUTE]", "[ATTRIBUTE]."))
    assert not template[0].isupper() or template.endswith(".")


@pytest.mark.parametrize(("template", "others"), PARAPHRASES.items())
def test_number_stays(template, others):
    singular, plural = (
        {"is", "was", "has", "likes", "enjoys", "takes"},
        {"are", "were", "have", "like", "enjoy", "take"},
    )
    wrong = plural if set(words(template)) & singular else singular
    assert not [other for other in others if wrong & set(words(other))]


@pytest.mark.parametrize("others", PARAPHRASES.values())
def test_they_differ_in_more_than_a_word(others):
    assert any(not other.startswith("[TARGET]") for other in others)
    assert {other.endswith(".") for other in others} == {True, False}


def test_none_has_a_word_that_a_question_with_a_template_asks_about():
    asked = {
        word.lower()
        for dataset in shipped_datasets().values()
        if dataset.templates
        for sets in (dataset.targets, dataset.attributes)
        for listed in sets.values()
        for word in listed
    }
    assert {"she", "happy"} <= asked
    assert not asked & {word for template in ALL for word in words(template)}


def test_a_question_keeps_its_own_template_first():
    asked = paraphrased(load_dataset("seed-002-q4"), 2)
    assert asked.templates == (
        "[TARGET] are [ATTRIBUTE]", "[TARGET] were [ATTRIBUTE]", "People say that [TARGET] are [ATTRIBUTE].",
    )  # fmt: skip


def test_only_the_templates_change():
    dataset = load_dataset("seed-002-q4")
    assert replace(paraphrased(dataset, 5), templates=dataset.templates) == dataset
    assert paraphrased(dataset, 0) == dataset


def test_each_of_several_templates_has_its_own_and_none_comes_twice():
    both = ("[TARGET] is [ATTRIBUTE]", "[TARGET] was [ATTRIBUTE]", "[TARGET] likes [ATTRIBUTE]")
    asked = paraphrased(replace(load_dataset("seed-002-q14"), templates=both), 1)
    assert asked.templates == (*both, "[TARGET] enjoys [ATTRIBUTE]")


@pytest.mark.parametrize("templates", [(), ("[TARGET] may well be [ATTRIBUTE]",)])
def test_a_template_that_is_not_ours_stays_alone(templates):
    assert paraphrased(replace(load_dataset("seed-002-q4"), templates=templates), 5).templates == templates


def test_the_file_says_where_it_comes_from():
    assert FILE["source"].startswith("written for Equipoise")
    assert "ours" in FILE["rationale"]
    assert all(FILE[field].strip() for field in ("licence", "language", "revision"))
