import pytest

from equipoise.dictionaries import Definition, open_dictionary
from equipoise.wordnet import find_wordnet
from tests.wordnet import small


def test_every_lemma_of_a_synset_has_its_definition(tmp_path):
    found = open_dictionary("wordnet", wordnet=small.write(tmp_path))
    assert found.definitions[:3] == (
        Definition("mentor", "a trusted adviser", "noun"),
        Definition("wise man", "a trusted adviser", "noun"),
        Definition("Moon", "what goes around the earth", "noun"),
    )
    assert found.entries["moon"] == (
        Definition("moon", "what goes around the earth", "noun"),
        Definition("moon", "someone who dreams", "noun"),
    )
    assert found.entries["galore"] == (Definition("galore", "in plenty", "adj"),)


def test_examples_come_if_they_are_wished(tmp_path):
    found = open_dictionary("wordnet", wordnet=small.write(tmp_path), examples=True)
    assert [each for each in found.definitions if each.examples] == [
        Definition("moon", "someone who dreams", "noun", ("he is a moon",))
    ]


@pytest.mark.skipif(find_wordnet() is None, reason="WordNet 3.0 is not on this machine")
def test_the_whole_of_wordnet():
    found = open_dictionary("wordnet")
    assert (len(found), len(found.entries)) == (206_978, 148_730)
    assert found.entries["anesthesiologist"] == (
        Definition(
            "anesthesiologist",
            "a specialist who administers an anesthetic to a patient before he is treated",
            "noun",
        ),
    )
    assert all(each.text and each.word for each in found.definitions)
