import pytest

from equipoise.dictionaries import Definition, Dictionary
from equipoise.errors import CannotAnswer, UnknownName
from equipoise.experiments.dictionaries.asking import all_words
from equipoise.experiments.dictionaries.groups import GROUPS, check_groups, chosen_groups
from tests.experiments.dictionaries.made import biased_dictionary


@pytest.mark.parametrize(
    ("word", "text", "group"),
    [
        ("Galileo", "an astronomer who used his telescope", "names-he"),
        ("Galileo", "He looked up", "names-he"),
        ("Curie", "a chemist whose husband helped her", "names-other"),
        ("Stein", "a writer; her brother and his money", "names-other"),
        ("Pisa", "a town", "names-other"),
        ("nurse", "one who helps him", "he"),
        ("nurse", "one who helps him or her", None),
        ("midwife", "a woman who knows herself", "she"),
        ("theory", "the heather is there", None),  # he only inside of words
    ],
)
def test_who_is_in_which_group(word, text, group):
    entry = Dictionary("d", tuple([Definition(f"{word}{n}", text) for n in range(10)]), "made up")
    for name in GROUPS:
        if name == group:
            assert chosen_groups(entry, [name], (), 0)[name].told.entries == 10
        else:
            with pytest.raises(CannotAnswer, match=rf"d has 0 entries of the group {name} "):
                chosen_groups(entry, [name], (), 0)


def test_a_control_is_as_large_as_the_largest_group_and_drawn_by_the_seed():
    dictionary = biased_dictionary()
    found = chosen_groups(dictionary, ["names-he", "names-other", "he"], all_words(), 0)
    sizes = {name: group.told.entries for name, group in found.items()}
    assert sizes == {"names-he": 12, "names-other": 24, "he": 12, "control": 24}
    assert [name for name, group in found.items() if group.told.control] == ["control"]
    again, other = (chosen_groups(dictionary, ["names-other"], all_words(), seed)["control"] for seed in (0, 1))
    assert found["control"].words == again.words != other.words


def test_words_that_are_asked_are_in_no_group():
    found = chosen_groups(biased_dictionary(), ["he"], all_words(), 0)
    assert not found["he"].words & all_words()
    assert not found["control"].words & all_words()


def test_phrases_are_in_no_group():
    given = [Definition(f"Sir Galileo {n}", "he looked") for n in range(20)] + [
        Definition(f"Galileo{n}", "he looked") for n in range(10)
    ]
    found = chosen_groups(Dictionary("d", tuple(given), "made up"), ["names-he"], (), 0)
    assert found["names-he"].told.entries == 10


def test_examples_are_the_definitions_for_which_a_word_is_in_its_group():
    given = [
        each for n in range(10) for each in (Definition(f"bat{n}", "an animal"), Definition(f"bat{n}", "he hits it"))
    ]
    found = chosen_groups(Dictionary("d", tuple(given), "made up"), ["he"], (), 0)
    assert {text for _, text in found["he"].told.examples} == {"he hits it"}
    assert (found["he"].told.entries, found["he"].told.definitions) == (10, 20)


def test_no_group_needs_no_control():
    assert chosen_groups(biased_dictionary(), [], (), 0) == {}


def test_an_unknown_group_is_named():
    with pytest.raises(UnknownName, match="There is no group of entries 'hes'; did you mean"):
        check_groups(["names-he", "hes"])
