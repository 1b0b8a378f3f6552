"""Words that a static model does not know."""

from equipoise import load_dataset
from equipoise.cleaning import known_words, unknown_words
from equipoise.models.base import Embedded
from equipoise.models.fake import FakeModel, FakeSenses
from tests.cleaning.questions import question

WHOLE = question(attributes={"good": ("Paris", "NASA", "honest", "kind"), "bad": ("sad", "cruel", "rude")})


class Listed(FakeModel):
    """Knows only these words, spelled so; counts how often it is asked."""

    def __init__(self, name, *words):
        super().__init__()
        self.name, self.listed, self.calls = name, set(words), 0

    def vectors(self, texts):
        self.calls += 1
        embedded = super().vectors([text for text in texts if text in self.listed])
        return Embedded(embedded.found, embedded.array, tuple(text for text in texts if text not in self.listed))


def cleaned(*models):
    return known_words(WHOLE, unknown_words([WHOLE], models))


def test_a_word_that_one_model_lacks_goes_from_targets_and_attributes():
    left = cleaned(FakeModel("girl,rude"), FakeModel("kind"))

    assert left.targets["women"] == ("she", "woman")
    assert left.attributes == {"good": ("Paris", "NASA", "honest"), "bad": ("sad", "cruel")}
    assert left.pairs == (("he", "she"), ("man", "woman"))


def test_every_model_that_lacks_it_is_named():
    left = cleaned(FakeModel("girl,rude"), FakeModel("rude"))
    whys = {row["word"]: row["why"] for row in left.removed}

    assert whys == {"girl": "unknown to fake:girl,rude", "rude": "unknown to fake:girl,rude, fake:rude"}
    assert {row["step"] for row in left.removed} == {"vocabulary"}


def test_a_word_is_known_in_any_of_three_spellings():
    words = {word for sets in (WHOLE.targets, WHOLE.attributes) for listed in sets.values() for word in listed}
    model = Listed("listed", *(words - {"Paris", "NASA", "kind", "sad"}), "paris", "nasa", "Kind", "SAD")

    assert unknown_words([WHOLE], [model]) == {"sad": "unknown to listed"}  # as is, lower and Title, not UPPER


def test_each_model_is_asked_once_for_many_questions():
    model = Listed("listed", "he", "she")
    other = question(name="other", attributes={"good": ("calm", "brave"), "bad": ("he", "mean")})
    unknown = unknown_words([WHOLE, other, WHOLE], [model])

    assert model.calls == 1
    assert {"calm", "man", "Paris"} <= unknown.keys()
    assert not {"he", "she"} & unknown.keys()


def test_without_models_nothing_is_unknown():
    assert cleaned() == WHOLE


def test_senses_are_known_by_their_words():
    question = load_dataset("weat-9-senses")

    assert unknown_words([question], [FakeModel("gloomy")]) == {"gloomy%5:00:00:dejected:00": "unknown to fake:gloomy"}
    assert unknown_words([load_dataset("weat-7")], [FakeSenses("poetry")]) == {
        "poetry": "unknown to fake-senses:poetry"
    }


class OneSense(FakeSenses):
    """Knows the noun of every word."""

    def vectors(self, texts):
        found = [text for text in texts if "%1:" in text]
        known = super().vectors(found)
        return Embedded(known.found, known.array, tuple(text for text in texts if text not in known.found))


def test_a_model_of_senses_must_know_the_sense_itself():
    asked = question(targets={"good": ("nurse%1:18:00::", "nurse%2:29:00::"), "bad": ("guide", "judge")})
    unknown = unknown_words([asked], [OneSense()])

    assert "nurse%2:29:00::" in unknown
    assert "nurse%1:18:00::" not in unknown and "guide" not in unknown
