"""What class a word is of: our lists, and the rule for others."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from equipoise.datasets import shipped_datasets
from equipoise.datasets.seat import class_of, sentences_of
from equipoise.datasets.seat.classes import WORDS, written
from equipoise.datasets.seat.rules import class_by_rule
from equipoise.datasets.seat.sentences import SENTENCES, templates
from equipoise.sense_keys import is_sense_key, part_of

FACTS = json.loads(WORDS.read_text(encoding="utf-8"))
SHIPPED = sorted(
    {word for dataset in shipped_datasets().values() for side in (dataset.targets, dataset.attributes)
     for words in side.values() for word in words}
)  # fmt: skip
NOUNS = {"name", "person", "thing", "mass", "demonym", "other"}
OF_PARTS = {"noun": NOUNS, "verb": {"verb"}, "adjective": {"adjective", "demonym"}, "adverb": {"adverb"}}


def test_every_shipped_word_is_in_our_lists():
    assert [word for word in SHIPPED if class_of(word).by_rule] == []


def test_a_sense_is_of_a_class_of_its_part_of_speech():
    keys = [word for word in SHIPPED if is_sense_key(word)]
    assert len(keys) > 400
    assert [key for key in keys if class_of(key).kind not in OF_PARTS[part_of(key)]] == []


def test_the_lists_name_a_word_once_and_classes_that_have_templates():
    times = Counter(word for words in FACTS["classes"].values() for word in words)
    assert [word for word, number in times.items() if number > 1] == []
    assert set(FACTS["classes"]) == set(templates()["templates"])
    assert set(FACTS["spelled"]) <= {*times, *(key.partition("%")[0] for key in times)}


@pytest.mark.parametrize("kind", templates()["templates"])
def test_each_class_has_as_many_templates(kind):
    own = templates()["templates"][kind]
    assert len(set(own)) == len(own) == SENTENCES
    assert all(template.count("[WORD]") == 1 and template.endswith(".") for template in own)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("Amy", "Amy comes next."),
        ("harris", "Harris comes next."),
        ("nasa%1:14:00::", "NASA comes next."),
        ("heiress", "An heiress was mentioned."),
        ("uterus", "A uterus was mentioned."),
        ("Ukrainian American", "A Ukrainian American was mentioned."),
        ("European American", "A European American was mentioned."),
        ("understudy", "An understudy was mentioned."),
        ("ex_girlfriend", "An ex-girlfriend was mentioned."),
        ("adjunct_professor", "It was an adjunct professor."),
        ("equations", "The equations come next."),
        ("judge%1:18:00::", "It was a judge."),
        ("judge%2:41:09::", "They judge."),
        ("black%3:00:01::", "The black one comes next."),
        ("black%3:00:02::", "The black person comes next."),
        ("english%1:10:00::", "This is about English."),
        ("english%1:18:00::", "It was an English person."),
        ("She", "We spoke of who she was."),
        ("muslim", "A Muslim was mentioned."),
        ("mrs.", 'We spoke of the word "Mrs.".'),
    ],
)
def test_sentences_by_hand(word, sentence):
    assert sentence in sentences_of(word)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Zorblax", "name"),
        ("Zorblax Quux", "name"),
        ("404", "other"),
        ("c++", "other"),
        ("😀", "other"),
        ("zorbness", "mass"),
        ("zorbful", "adjective"),
        ("zorber", "person"),
        ("zorbly", "adverb"),
        ("zorbs", "plural"),
        ("zorbus", "thing"),
        ("zorb", "thing"),
        ("high_zorbness", "mass"),
        ("zorb%2:30:00::", "verb"),
        ("zorb%1:18:00::", "person"),
        ("zorb%1:06:00::", "thing"),
        ("zorb%5:00:00:odd:00", "adjective"),
        ("zorb%4:02:00::", "adverb"),
    ],
)
@pytest.mark.parametrize("installed", [True, False])
def test_the_rule(monkeypatch, word, kind, installed):
    if not installed:
        monkeypatch.setattr("equipoise.datasets.seat.rules.find_wordnet", lambda: None)
    assert class_of(word) == (kind, True)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("plumbers", "plural"),
        ("policewomen", "plural"),
        ("rectory", "thing"),
        ("bravery", "mass"),
        ("devour", "verb"),
        ("purple", "adjective"),
        ("glazier", "person"),
        ("window_glazier", "person"),
    ],
)
def test_wordnet_helps_where_it_is_installed(wordnet, word, kind):
    assert class_by_rule(word) == kind


def test_names_in_small_letters_are_known():
    assert class_of("amy") == ("name", False)
    assert class_of("precious").kind == "adjective"
    assert class_of("Precious").kind == "name"
    assert written("sue-ellen", "name") == "Sue-ellen"


def test_only_names_are_known_in_small_letters():
    assert class_of("Irish American") == ("person", False)
    assert class_of("irish american").by_rule


def test_a_name_with_capitals_of_its_own_is_left_as_it_is():
    assert written("van Gogh", "name") == "van Gogh"


def test_a_phrase_that_wordnet_has_is_not_its_last_word(wordnet):
    assert class_by_rule("potato") == "thing"
    assert class_by_rule("couch_potato") == "person"
