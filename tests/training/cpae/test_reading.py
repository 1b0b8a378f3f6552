import numpy as np
import pytest

from equipoise.dictionaries import Definition, Dictionary
from equipoise.errors import BadDataset
from equipoise.training.cpae.reading import MARKS, NONE, read_material
from tests.training.cpae.made import small_configuration, small_dictionary


def read(*definitions, **said):
    return read_material(Dictionary("d", definitions, "made up"), small_configuration(**said))


def texts(material):
    """The words of every entry."""
    entries = material.entries
    parts = np.split(entries.words, entries.firsts[1:-1])
    return dict(zip(entries.defined, ([material.vocabulary[row] for row in part] for part in parts), strict=True))


def test_an_entry_is_a_mark_and_its_words():
    found = read(Definition("moon", "a satellite"), Definition("sun", "a star"))
    assert texts(found) == {"moon": ["<bos>", "a", "satellite"], "sun": ["<bos>", "a", "star"]}
    assert found.vocabulary == [*MARKS, "a", "satellite", "star"]
    assert found.counts.tolist() == [2, 0, 2, 1, 1]


def test_definitions_of_a_word_stand_together_with_a_mark_between():
    found = texts(read(Definition("moon", "a satellite"), Definition("sun", "a star"), Definition("moon", "dream")))
    assert sorted(found) == ["moon", "sun"]
    assert found["moon"] in (
        ["<bos>", "a", "satellite", "<sep>", "dream"],
        ["<bos>", "dream", "<sep>", "a", "satellite"],
    )


def test_examples_stand_behind_definitions():
    found = texts(read(Definition("moon", "a satellite", examples=("It rose.",)), Definition("sun", "a star")))
    assert found["moon"] == ["<bos>", "a", "satellite", "<sep>", "It", "rose"]


def test_long_entries_are_cut():
    found = texts(read(Definition("moon", "one two three four"), Definition("sun", "a star"), longest=3))
    assert found["moon"] == ["<bos>", "one", "two"]


def test_function_words_and_phrases_are_no_entries():
    """WordNet has he as a letter, and He as helium."""
    words = ("he", "moon", "full moon", "sun", "blank")
    given = [Definition(word, "a thing" if word != "blank" else "...") for word in words]
    found = read(*given)
    assert found.entries.defined == ["moon", "sun"]
    assert found.left_out == {
        "function words": 1, "of several words": 1, "without a word that explains them": 1,
    }  # fmt: skip
    assert read(*given, phrases=True).entries.defined == ["moon", "full moon", "sun"]


def test_a_first_capital_is_kept_where_the_word_always_has_one():
    found = texts(read(Definition("moon", "The moon of Earth"), Definition("sun", "Earth has the sun")))
    assert found["moon"] == ["<bos>", "the", "moon", "of", "Earth"]
    assert found["sun"] == ["<bos>", "Earth", "has", "the", "sun"]


def test_a_defined_word_is_known_where_a_definition_has_it():
    found = read(Definition("moon", "a satellite"), Definition("satellite", "what goes around"))
    assert found.entries.rows.tolist() == [NONE, found.vocabulary.index("satellite")]


def test_late_entries_stand_behind_the_others_and_so_do_their_words():
    found = read_material(small_dictionary(late=True), small_configuration())
    entries = found.entries
    assert entries.defined[entries.early :] == ["Rex", "Thor"]
    assert "Asgard" in found.vocabulary[found.known :]
    assert "hammer" in found.vocabulary[: found.known]
    assert not {"Asgard", "Rex", "painted"} & set(found.told(10_000))
    assert entries.words[: entries.firsts[entries.early]].max() < found.known


def test_words_stand_from_frequent_to_rare():
    found = read_material(small_dictionary(), small_configuration())
    assert (np.diff(found.counts[len(MARKS) :]) <= 0).all()


LATE = (Definition("Rome", "a city", late=True), Definition("Paris", "a city", late=True))


@pytest.mark.parametrize(
    ("definitions", "said"),
    [
        ((), "d has 0 entries, of which 0 can be learned from, and 2 is the least."),
        ((Definition("moon", "a satellite"),), "d has 1 entries, of which 1 can be learned from, and 2 is the least."),
        ((Definition("he", "a gas"),), "d has 1 entries, of which 0 can be learned from, and 2 is the least (left out: "
         "function words 1)."),
        ((Definition("city", "a town"), *LATE), "d has 3 entries, of which 1 can be learned from, and 2 is the least "
         "(left out: to be learned last 2)."),
    ],
)  # fmt: skip
def test_too_few_entries_are_refused_in_a_sentence(definitions, said):
    with pytest.raises(BadDataset) as refused:
        read(*definitions)
    assert str(refused.value) == said


def test_entries_that_tell_nothing_again_cannot_be_judged_by():
    """With one word that is told again, which one definition has, nothing could be held back."""
    definitions = [Definition("moon", "rock"), Definition("sun", "fire"), Definition("sea", "water")]
    dictionary = Dictionary("d", tuple(definitions), "made up")
    with pytest.raises(BadDataset, match="Of 3 entries of d 1 have one of the words that are told again, and 2 is"):
        read_material(dictionary, small_configuration(outputs=1))
    assert read_material(dictionary, small_configuration(outputs=2)).judgeable(2).tolist() == [0, 1]


def test_definitions_stand_in_the_same_order_whatever_other_entries_there_are():
    senses = [Definition(f"word{number}", f"{sense} sense") for number in range(20) for sense in ("one", "two", "big")]
    whole, fewer = texts(read(*senses)), texts(read(*senses[3:]))
    assert all(whole[word] == fewer[word] for word in fewer)
    assert len({tuple(text) for text in whole.values()}) > 1
