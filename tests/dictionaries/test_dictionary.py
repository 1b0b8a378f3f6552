from equipoise.dictionaries import Definition, Dictionary, is_capitalised
from equipoise.dictionaries.words import words_of

MOON = Definition("Moon", "the natural satellite of the Earth", "noun")
DREAM = Definition("moon", "be idle in a listless or dreamy way", "verb")
GODDESS = Definition("Moon", "a goddess", "noun")


def dictionary(*definitions):
    return Dictionary("small", definitions, "made up")


def test_an_entry_is_a_word_as_it_is_written_with_all_that_it_means():
    assert dictionary(MOON, DREAM, GODDESS).entries == {"Moon": (MOON, GODDESS), "moon": (DREAM,)}


def test_the_fingerprint_follows_from_all_that_is_said():
    own = dictionary(MOON, DREAM).fingerprint
    assert own == dictionary(MOON, DREAM).fingerprint
    others = [
        dictionary(DREAM, MOON),
        dictionary(MOON),
        dictionary(MOON._replace(text="a satellite"), DREAM),
        dictionary(MOON._replace(late=True), DREAM),
        dictionary(MOON._replace(examples=("the moon rose",)), DREAM),
    ]
    assert own not in {each.fingerprint for each in others}


def test_capitalised_is_by_the_first_letter():
    words = ("Galileo", "galileo", "nasa", "NASA", "'Tis", "9-Eleven", "Île", "")
    assert [word for word in words if is_capitalised(word)] == ["Galileo", "NASA", "Île"]


def test_words_keep_marks_inside_and_lose_punctuation():
    said = "a mother-in-law's visit (at six o'clock), in the U.S.; \"he said\" -- no."
    assert words_of(said) == [
        "a", "mother-in-law's", "visit", "at", "six", "o'clock", "in", "the", "U.S", "he", "said", "no",
    ]  # fmt: skip
