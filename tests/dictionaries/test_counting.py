import pytest

from equipoise.dictionaries import Definition, Dictionary, count_gendered, count_pronouns, open_dictionary
from equipoise.results.dictionaries import DictionaryReport, GenderedTexts, PronounCounts
from equipoise.wordnet import find_wordnet

SMALL = Dictionary(
    "small",
    (
        Definition("Galileo", "He looked up with his glass"),
        Definition("Galileo", "a barge"),
        Definition("doctor", "one who heals when he can"),
        Definition("doctor", "one who heals when she can"),
        Definition("wise man", "he's wise"),
        Definition("mare", "a she-horse, not a he-goat; see cashew and HERS"),
        Definition("Eve", "she named her sons, and herself"),
    ),
    "made up",
)


def test_entries_and_definitions_by_pronoun():
    counts = count_pronouns(SMALL)
    everything, named = counts.kind("all"), counts.kind("capitalised")
    assert (everything.entries, everything.definitions) == (5, 7)
    assert everything.by_entry[0] == PronounCounts("he", "she", male_only=2, female_only=1, both=1)
    assert everything.by_definition[0] == PronounCounts("he", "she", male_only=3, female_only=2, both=0)
    assert everything.by_entry[1] == PronounCounts("his", "her", male_only=1, female_only=1, both=0)
    assert everything.by_entry[3] == PronounCounts("himself", "herself", male_only=0, female_only=1, both=0)
    assert (named.entries, named.by_entry[0].with_male, named.by_entry[0].with_female) == (2, 1, 1)
    assert counts.kind("single words").entries == 4


def test_capitalised_and_small_entries_make_all_of_them():
    counts = count_pronouns(SMALL)
    for own in ("by_entry", "by_definition"):
        for whole, named, small in zip(
            *(getattr(counts.kind(k), own) for k in ("all", "capitalised", "small")), strict=True
        ):
            assert whole.male_only == named.male_only + small.male_only
            assert whole.both == named.both + small.both


def test_capitals_count_only_where_wished():
    assert count_pronouns(SMALL, any_case=False).kind("capitalised").by_entry[0].with_male == 0


def test_the_report_goes_to_json_and_back():
    report = DictionaryReport((count_pronouns(SMALL),))
    assert DictionaryReport.from_json(report.to_json()) == report


def test_gendered_words_in_examples_beside_those_in_definitions():
    made = Dictionary(
        "made",
        (
            Definition("operate", "work on a patient", examples=("he operates well", "Mary's surgeon, her uncle")),
            Definition("operate", "run", examples=("She can drive.", "will it run? Will drove", "Drive on")),
            Definition("king", "a man who rules his land"),
        ),
        "made up",
    )  # fmt: skip
    words = {"he": "male", "his": "male", "uncle": "male", "man": "male", "she": "female", "her": "female"}
    names = {"Mary's": "female", "Will": "male"}
    lists = {
        "words": lambda word, first: words.get(word.lower(), ""),
        "names": lambda word, first: "" if first else names.get(word, ""),  # Will begins a sentence: no name
    }
    definitions, examples = count_gendered(made, lists)

    def pair(male, female, *numbers):
        return PronounCounts(male, female, *numbers)

    assert definitions == GenderedTexts("definitions", 3, (
        pair("he", "she", 0, 0, 0), pair("his", "her", 1, 0, 0), pair("him", "her", 0, 0, 0),
        pair("himself", "herself", 0, 0, 0), pair("male words", "female words", 1, 0, 0),
        pair("male names", "female names", 0, 0, 0),
    ))  # fmt: skip
    assert examples == GenderedTexts("examples", 5, (
        pair("he", "she", 1, 1, 0), pair("his", "her", 0, 1, 0), pair("him", "her", 0, 1, 0),
        pair("himself", "herself", 0, 0, 0), pair("male words", "female words", 1, 1, 1),
        pair("male names", "female names", 0, 0, 0),
    ))  # fmt: skip
    assert count_gendered(made, {}, any_case=False)[1].counts[0] == pair("he", "she", 1, 0, 0)


@pytest.mark.skipif(find_wordnet() is None, reason="WordNet 3.0 is not on this machine")
def test_the_whole_of_wordnet():
    """Ours; the paper's are in formats/test_wordnet_cpae.py, and why they differ is in docs/dictionaries.md."""
    counts = count_pronouns(open_dictionary("wordnet"))
    everything, named = counts.kind("all"), counts.kind("capitalised")
    assert (everything.entries, named.entries, counts.kind("single words").entries) == (148_730, 34_477, 84_487)
    assert everything.by_entry[:2] == (
        PronounCounts("he", "she", 504, 72, 35),
        PronounCounts("his", "her", 1549, 263, 48),
    )
    assert (named.by_entry[0].with_male, named.by_entry[0].with_female) == (452, 83)
    assert counts.kind("single words").by_entry[0] == PronounCounts("he", "she", 207, 30, 26)
