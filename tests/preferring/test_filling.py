"""Words in templates, through the public path."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import Result, measure
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models.fake import FakeLanguageModel
from tests.preferring.toy import about_words, toy

WORDS = about_words(("[TARGET] is [ATTRIBUTE] .", "the [ATTRIBUTE] one is [TARGET] ."))


def with_words(question=WORDS, **sets):
    """The question with other words in its sets."""
    targets, attributes = (
        {**side, **{n: w for n, w in sets.items() if n in side}} for side in (question.targets, question.attributes)
    )
    return replace(question, targets=targets, attributes=attributes)  # fmt: skip


def test_increases_are_means_over_the_templates():
    model = FakeLanguageModel("masked")
    single = [measure(model, replace(WORDS, templates=(each,)), "lpbs").value for each in WORDS.templates]

    assert measure(model, WORDS, "lpbs").value == pytest.approx(np.mean(single))


def test_words_are_read_where_they_stand_in_their_template():
    """The toy looks at neighbours only: beside the attribute the target is raised, apart from it it is not."""
    beside, apart = (
        measure(toy(), replace(about_words(), templates=(template,)), "lpbs").value
        for template in ("[ATTRIBUTE] [TARGET]", "[TARGET] he [ATTRIBUTE]")
    )

    assert beside == pytest.approx(np.log(4) - np.log(9 / 4))
    assert apart == 0.0


def test_a_result_of_lpbs_is_one_of_words():
    result = measure("fake-masked:", with_words(female=("she", "her", "she"), song=("sings", "hums")), "lpbs", seed=3)

    assert [(item["role"], item["word"]) for item in result.per_item] == [
        ("attributes_1", "sings"), ("attributes_1", "hums"), ("attributes_2", "codes"),
    ]  # fmt: skip
    assert result.duplicates == {"female": ("she",)}
    assert (result.detail["order"], result.detail["templates"]) == ("masked", list(WORDS.templates))
    assert result.detail["sentences"] == 2 * 3 * 3
    assert (result.seed, result.neutral, result.coverage) == (3, 0.0, 1.0)
    assert Result.from_json(result.to_json()) == result


def test_a_word_that_is_no_token_is_missing():
    question = with_words(song=("sings", "hums", "zzz", "croons", "chants"))
    result = measure("fake-masked:zzz", question, "lpbs")

    assert result.missing == {"song": ("zzz",)}
    assert result.coverage == pytest.approx(7 / 8)
    with pytest.raises(TooFewWords, match="zzz"):
        measure("fake-masked:zzz", with_words(song=("sings", "zzz")), "lpbs")


@pytest.mark.parametrize(
    ("question", "saying"),
    [
        (replace(WORDS, templates=()), "puts words into templates, and toy-words has none"),
        (replace(WORDS, targets={"female": ("she",)}), "compares two target sets by one or two attribute sets"),
        (replace(WORDS, attributes=dict.fromkeys("abc", ("w",))), "toy-words has 2 and 3"),
    ],
)
def test_what_cannot_be_filled_is_refused(question, saying):
    with pytest.raises(CannotAnswer) as refusal:
        measure("fake-masked:", question, "lpbs")
    assert saying in str(refusal.value)


def test_a_template_that_is_too_long_is_refused():
    class Shortsighted(FakeLanguageModel):
        def tokenized(self, texts):
            return [each._replace(whole=len(each.own) < 6) for each in super().tokenized(texts)]

    with pytest.raises(CannotAnswer, match=r"cannot fill 'the sings one is she \.'"):
        measure(Shortsighted("masked"), WORDS, "lpbs")
