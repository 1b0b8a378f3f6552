"""The three steps together, in their order."""

import pytest

from equipoise.cleaning import Fault, clean, clean_all, grammatical, known_words, sampled, unknown_words
from equipoise.errors import CannotAnswer
from equipoise.models.fake import FakeModel
from tests.cleaning.questions import question

MODEL = FakeModel("girl,rude")
WHOLE = question(attributes={"good": ("happy", "kind", "enjoys", "calm", "fair"), "bad": ("sad", "cruel", "rude")})


class NoVerbs:
    """A checker that knows one verb."""

    name, version, language = "no verbs", "1", "en"

    def faults(self, sentence):
        start = sentence.find("enjoys")
        return [Fault(start, start + 6, "a verb")] if start >= 0 else []


def test_the_steps_follow_each_other():
    one_by_one = known_words(WHOLE, unknown_words([WHOLE], [MODEL]))
    one_by_one = sampled(grammatical(one_by_one, NoVerbs()), 3, 1)
    together = clean(WHOLE, vocabularies=[MODEL], checker=NoVerbs(), most=3, seed=1)

    assert together == one_by_one
    assert [row["step"] for row in together.removed] == ["vocabulary", "vocabulary", "grammar", "sampling"]
    assert [len(words) for words in together.attributes.values()] == [3, 2]


def test_each_step_is_off_unless_asked_for_but_the_sampling():
    assert clean(WHOLE) == clean(WHOLE, most=None) == WHOLE
    assert [row["step"] for row in clean(WHOLE, most=4).removed] == ["sampling"]


def test_what_is_said_of_the_question_stays():
    left = clean(WHOLE, vocabularies=[MODEL], checker=NoVerbs(), most=2)

    assert (left.name, left.negative, left.concepts) == (WHOLE.name, WHOLE.negative, WHOLE.concepts)
    assert left.templates == WHOLE.templates


def test_cleaning_again_takes_nothing_more():
    steps = {"vocabularies": [MODEL], "checker": NoVerbs(), "most": 3}
    once = clean(WHOLE, **steps)

    assert clean(once, **steps) == once


def test_many_are_cleaned_as_one_is():
    others = [
        WHOLE,
        question(name="other"),
        question(name="third", targets={"a": ("x", "y"), "b": ("u", "v")}, pairs=()),
    ]
    steps = {"vocabularies": [MODEL, FakeModel("sad")], "checker": NoVerbs(), "most": 2, "seed": 3}

    refused = []
    left = clean_all(others, **steps, refused=lambda dataset, reason: refused.append((dataset.name, str(reason))))
    assert [name for name, _ in refused] == ["question", "other", "third"]  # sad and rude: one word of bad is left
    assert left == []

    steps["vocabularies"] = [MODEL]
    assert clean_all(others, **steps) == [clean(dataset, **steps) for dataset in others]


def test_one_that_cannot_be_cleaned_raises_or_is_told():
    short = question(name="short", attributes={"good": ("happy", "kind"), "bad": ("sad", "rude")})
    told = []

    with pytest.raises(CannotAnswer, match="short cannot be asked once it is cleaned: the vocabulary step"):
        clean_all([WHOLE, short], vocabularies=[MODEL])
    left = clean_all(
        [WHOLE, short], vocabularies=[MODEL], refused=lambda dataset, reason: told.append((dataset, reason))
    )
    assert [dataset.name for dataset in left] == ["question"]
    assert told[0][0] == short and "leaves 1 of the 2 words of bad" in str(told[0][1])
