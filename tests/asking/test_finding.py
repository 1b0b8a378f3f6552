"""Words and senses looked for in a model."""

import numpy as np

from equipoise.asking import Lexicon, ask
from equipoise.asking.finding import find_all_senses, find_words
from equipoise.datasets import Dataset
from equipoise.models.base import Embedded
from equipoise.models.fake import FakeModel, FakeSenses
from equipoise.results import Sensed


class Senses:
    """Two senses of bank, one of money and of ice cream."""

    name, fingerprint, description, notes = "senses", "1", "a few senses", ()
    known = {
        "bank": {"bank%1:17:01::": [0.0, 1.0], "bank%1:14:00::": [1.0, 0.0]},
        "money": {"money%1:21:00::": [1.0, 1.0]},
        "ice_cream": {"ice_cream%1:13:00::": [2.0, 0.0]},
    }

    def senses(self, word):
        return tuple(self.known.get("_".join(word.partition("%")[0].lower().split()), {}))

    def vectors(self, texts):
        rows = {key: vector for senses in self.known.values() for key, vector in senses.items()}
        found = tuple(text for text in texts if text in rows)
        return Embedded(
            found, np.array([rows[t] for t in found]).reshape(len(found), 2), tuple(t for t in texts if t not in rows)
        )

    def as_words(self):
        raise NotImplementedError


def test_a_sense_key_is_itself_and_a_word_its_dominant_sense():
    found = find_words(Senses(), ["bank%1:14:00::", "Bank", "ice cream", "river"], "first")

    assert found.forms == {
        "bank%1:14:00::": "bank%1:14:00::", "Bank": "bank%1:17:01::", "ice cream": "ice_cream%1:13:00::",
    }  # fmt: skip
    assert found.array[found.rows["Bank"]].tolist() == [[0.0, 1.0]]


def test_a_sense_that_the_model_lacks_is_missing_and_not_another_sense():
    assert find_words(Senses(), ["bank%2:40:00::", "bank"], "first").forms == {"bank": "bank%1:17:01::"}


def test_a_model_of_words_knows_a_sense_by_its_word():
    found = find_words(FakeModel("river"), ["bank%1:17:01::", "ice_cream%1:13:00::", "river%1:17:00::"], "first")

    assert found.forms == {"bank%1:17:01::": "bank", "ice_cream%1:13:00::": "ice cream"}


def test_all_senses_of_a_word_stand_together():
    found = find_all_senses(Senses(), ["money", "bank%1:14:00::", "river"])

    assert found.forms == {"money": "money", "bank%1:14:00::": "bank"}
    assert found.array[found.rows["bank%1:14:00::"]].tolist() == [[0.0, 1.0], [1.0, 0.0]]


class Inflected(Senses):
    """Looks up banks as bank."""

    def lemmas(self, word):
        return ("bank",) if word in ("bank", "banks") else ()

    def senses(self, word):
        return super().senses("bank" if word == "banks" else word)


def test_what_a_word_was_looked_up_as_is_its_form_and_the_exact_word_is_kept():
    found = find_all_senses(Inflected(), ["banks", "bank", "money"])
    assert found.forms == {"banks": "bank", "bank": "bank", "money": "money"}
    assert find_words(Inflected(), ["banks"], "first").forms == {"banks": "bank%1:17:01::"}

    for senses in ("closest", "sense"):
        lexicon = Lexicon(Inflected(), ["banks", "bank", "money"], senses=senses)
        dataset = Dataset(
            name="q", title="", bias="", language="en", source="", licence="", revision="", rationale="",
            targets={"a": ("banks", "bank", "money")}, attributes={},
        )  # fmt: skip
        (words,) = ask(lexicon, dataset, paired=False, max_missing=0).targets
        assert (words.words, words.duplicates) == (("bank", "money"), ("banks",))


def test_a_set_by_its_closest_senses():
    lexicon = Lexicon(Senses(), ["bank", "money"], senses="closest")

    both = lexicon.vectors(["money", "bank"])
    assert isinstance(both, Sensed)
    assert len(both) == 2
    assert both.starts.tolist() == [0, 1]
    assert both.vectors.tolist() == [[1.0, 1.0], [0.0, 1.0], [1.0, 0.0]]


def test_an_empty_set_of_closest_senses_is_empty():
    assert len(Lexicon(FakeSenses(), ["bank"], senses="closest").vectors([])) == 0


class Spelled(FakeModel):
    """Knows these words, so spelled."""

    def __init__(self, *words):
        super().__init__()
        self.listed = set(words)

    def vectors(self, texts):
        found = super().vectors([text for text in texts if text in self.listed])
        return Embedded(found.found, found.array, tuple(text for text in texts if text not in self.listed))


def test_words_found_under_different_spellings_have_their_own_vectors():
    model = Spelled("anna", "Berta", "clara")
    found = find_words(model, ["anna", "berta", "CLARA"], "first")

    assert found.forms == {"anna": "anna", "berta": "Berta", "CLARA": "clara"}
    for word, form in found.forms.items():
        assert found.array[found.rows[word]].tolist() == model.vectors([form]).array.tolist()


class Incomplete(Senses):
    """Lists a sense that it has no vector of."""

    def senses(self, word):
        return (*super().senses(word), "bank%9:99:99::") if word == "bank" else super().senses(word)


def test_a_sense_without_a_vector_is_left_out():
    assert len(find_all_senses(Incomplete(), ["bank", "money"]).rows["bank"]) == 2


def test_a_key_in_capitals_is_that_sense_and_no_other():
    found = find_words(Senses(), ["Bank%1:14:00::"], "first")

    assert found.forms == {"Bank%1:14:00::": "bank%1:14:00::"}
    assert find_words(FakeModel(), ["Bank%1:14:00::"], "first").forms == {"Bank%1:14:00::": "Bank"}


class WithStranger(Senses):
    """Has a name that is no sense of WordNet."""

    known = {**Senses.known, "odd": {"odd name": [5.0, 5.0]}}

    def senses(self, word):
        return () if "odd" in word else super().senses(word)


def test_a_name_of_the_file_is_found_with_spaces():
    class Underscored(WithStranger):
        known = {"odd": {"odd_name": [5.0, 5.0]}}

    assert find_words(Underscored(), ["Odd name"], "first").forms == {"Odd name": "odd_name"}


def test_a_name_that_is_no_sense_can_be_asked_for_as_it_is():
    assert find_words(WithStranger(), ["odd name", "river"], "first").forms == {"odd name": "odd name"}
