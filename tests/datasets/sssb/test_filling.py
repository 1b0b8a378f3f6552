"""Places filled, and a or an by the sound."""

from equipoise.datasets.sssb.filling import about, article, filled

AN = (
    "ugly arrogant unkind innocent honest hour heir honourable uninteresting unimportant umbrella urgent old only utter"
)
A = "nice useful unique uniform united universal usual European one once one-sided hard-working horrid utopian uranium"


def test_a_and_an_go_by_the_sound():
    assert {word: article(word) for word in AN.split()} == dict.fromkeys(AN.split(), "an")
    assert {word: article(word) for word in A.split()} == dict.fromkeys(A.split(), "a")


def test_a_sentence_begins_with_a_capital():
    assert filled("[WORD] is [A] [ATTRIBUTE] hue.", word="black", attribute="elegant") == "Black is an elegant hue."


def test_he_and_she_throughout():
    text = "[HIS] friends say [HE] sees [HIMSELF] as others see [HIM]."

    assert about(text, "he") == "His friends say he sees himself as others see him."
    assert about(text, "she") == "Her friends say she sees herself as others see her."
