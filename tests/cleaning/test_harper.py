"""The checker on sentences, and how often it is right on words judged by hand."""

import json
from pathlib import Path

import pytest

from equipoise.cleaning import Harper, clean_all
from equipoise.datasets import load_suite
from equipoise.datasets.paraphrases import FACTS

JUDGED = json.loads((Path(__file__).parent / "judged.json").read_text(encoding="utf-8"))
KINDS = ("right", "verb", "adverb", "plural", "noun")
TEMPLATES = [
    each
    for template, others in json.loads(FACTS.read_text(encoding="utf-8"))["paraphrases"].items()
    for each in (template, *others)
]


@pytest.fixture(scope="module")
def harper():
    return Harper()


def whats(harper, sentence):
    return [fault.what for fault in harper.faults(sentence)]


def test_it_says_who_it_is(harper):
    assert (harper.name, harper.language) == ("harper-py", "en")
    assert harper.version[0].isdigit()


def test_the_example_of_seed_002(harper):
    assert whats(harper, "He is contaminates.") == ["a verb where a noun or adjective belongs"]
    assert not whats(harper, "He is contaminated.")
    assert harper.faults("He is contaminates.")[0][:2] == (6, 18)


@pytest.mark.parametrize(("sentence", "faults"), [
    ("She is admirably.", ["an adverb where a noun or adjective belongs"]),
    ("He is allegations.", ["a plural after a singular"]),
    ("Men are allegations.", []),
    ("Men like marriage.", []),
    ("Men like marry.", ["a verb where a noun or adjective belongs"]),
    ("He is interested in numbers.", []),
    ("Him is happy.", []),  # the target's
    ("He is judge.", []),  # wants an article, which is not looked for
    ("Sons are engineer.", []),
    ("He is sports fan.", []),  # the word does not end the sentence
    ("He is law-abiding.", []),
    ("He is contaminates, we know.", ["a verb where a noun or adjective belongs"]),
])  # fmt: skip
def test_sentences(harper, sentence, faults):
    assert whats(harper, sentence) == faults


@pytest.mark.parametrize("template", TEMPLATES)
def test_it_looks_at_the_attribute_of_every_template_we_ship(harper, template):
    assert whats(harper, template.replace("[TARGET]", "it").replace("[ATTRIBUTE]", "contaminates"))
    assert not whats(harper, template.replace("[TARGET]", "it").replace("[ATTRIBUTE]", "freedom"))


@pytest.mark.parametrize(("sentence", "wrong", "recall"), [
    ("He is {}.", ("verb", "adverb", "plural"), 0.75),
    ("Men are {}.", ("verb", "adverb"), 0.68),
])  # fmt: skip
def test_what_it_finds_is_wrong_and_most_of_what_is_wrong_it_finds(harper, sentence, wrong, recall):
    found = {kind: [word for word in JUDGED[kind] if harper.faults(sentence.format(word))] for kind in KINDS}
    rightly = sum(len(found[kind]) for kind in wrong)

    assert rightly >= 0.97 * sum(map(len, found.values()))
    assert rightly >= recall * sum(len(JUDGED[kind]) for kind in wrong)


def test_the_words_were_judged_once_each():
    words = [word for kind in KINDS for word in JUDGED[kind]]
    assert len(words) == len(set(words)) == 251


def test_what_goes_from_the_54_questions(harper):
    cleaned = clean_all(load_suite("seed-002"), checker=harper)
    gone = {(row["set"], row["word"]) for dataset in cleaned for row in dataset.removed}

    assert len(cleaned) == 54
    assert gone == {
        ("unpleasant", "pollute"), ("positive-words", "pampers"), ("male-occupations", "sales"),
        *(("negative-words", word) for word in ("allegations", "dirtbags", "flairs", "kills")),
    }  # fmt: skip
    assert all(dataset.targets == whole.targets for dataset, whole in zip(cleaned, load_suite("seed-002"), strict=True))
