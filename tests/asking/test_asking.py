"""From words to arrays: spelling, missing words, pairs."""

import numpy as np
import pytest

from equipoise import Dataset, measure
from equipoise.asking import Lexicon, ask
from equipoise.asking.sentences import words_of
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models.base import Embedded


class Vocabulary:
    """Knows these words only; the n-th has the n-th unit vector."""

    name, fingerprint, description, notes = "vocabulary", "1", "a few words", ()

    def __init__(self, *words):
        self.words_known = words

    def vectors(self, texts):
        found = tuple(text for text in texts if text in self.words_known)
        rows = [np.eye(len(self.words_known))[self.words_known.index(text)] for text in found]
        missing = tuple(text for text in texts if text not in self.words_known)
        return Embedded(found, np.array(rows).reshape(len(found), -1), missing)


class Toy(Vocabulary):
    """Knows a to g, by vectors in no order."""

    def __init__(self):
        super().__init__(*"abcdefg")
        self.rows = np.random.default_rng(4).normal(size=(7, 5))

    def vectors(self, texts):
        found = tuple(text for text in texts if text in self.words_known)
        rows = self.rows[[self.words_known.index(text) for text in found]]
        return Embedded(found, rows, tuple(text for text in texts if text not in self.words_known))


def dataset(targets=("a b", "c d"), attributes=("e f", "g h"), **fields):
    about = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")

    def sets(texts):
        return {f"set {text}": tuple(text.split()) for text in texts}

    return Dataset(name="question", **about, targets=sets(targets), attributes=sets(attributes), **fields)


def asked(model, question, case="as-is", paired=False, max_missing=0.5):
    return ask(Lexicon(model, words_of(question), case), question, paired=paired, max_missing=max_missing)


@pytest.mark.parametrize(
    ("case", "found"),
    [
        ("as-is", {"Anna": "Anna"}),
        ("lower", {"Anna": "anna", "BERTA": "berta"}),
        ("title", {"Anna": "Anna", "clara": "Clara"}),
        ("first", {"Anna": "Anna", "BERTA": "berta", "clara": "Clara"}),
    ],
)
def test_spelling_is_one_explicit_choice(case, found):
    lexicon = Lexicon(Vocabulary("anna", "Anna", "berta", "Clara"), ["Anna", "BERTA", "clara", "dora"], case)

    assert lexicon.forms == found


def test_the_answer_says_which_spelling_was_found():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(("A b", "c d")), case="first")

    assert answer.forms == {"A": "a"}


def test_two_spellings_of_one_vector_count_once():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(("A a b", "c d")), case="first")

    assert answer.targets[0].words == ("A", "b")
    assert answer.targets[0].duplicates == ("a",)


def test_a_word_listed_twice_counts_once_and_is_reported():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(("a b a a", "c d")))

    assert answer.targets[0].words == ("a", "b")
    assert answer.targets[0].duplicates == ("a",)
    assert answer.coverage == 1.0


def test_missing_words_are_named_and_counted():
    answer = asked(Vocabulary("a", *"cdefgh"), dataset())

    assert answer.targets[0].missing == ("b",)
    assert answer.targets[0].vectors.shape == (1, 7)
    assert answer.coverage == 7 / 8


def test_too_many_missing_words_are_refused_by_name():
    with pytest.raises(TooFewWords, match=r"knows only 1 of the 2 words of question/set a b \(missing: b\)"):
        asked(Vocabulary("a", *"cdefgh"), dataset(), max_missing=0.2)


def test_no_words_at_all_is_refused_whatever_the_limit():
    with pytest.raises(TooFewWords, match="knows none of the 2 words"):
        asked(Vocabulary(*"cdefgh"), dataset(), max_missing=1.0)


def test_a_pair_with_one_missing_word_is_left_out_as_a_pair():
    """WEFE drops only the missing word and then pairs each later word with a stranger."""
    answer = asked(Vocabulary(*"aybcdefgh"), dataset(("a x b", "c y d")), paired=True)

    assert [each.words for each in answer.targets] == [("a", "b"), ("c", "d")]
    assert answer.targets[0].missing == ("x",)
    assert answer.targets[1].missing == ()
    assert answer.targets[1].left_out == ("y",)
    assert answer.detail["pairs"] == [["a", "c"], ["b", "d"]]
    assert answer.detail["pairs_left_out"] == [["x", "y"]]


def test_the_dataset_may_say_what_pairs_with_what():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(pairs=(("a", "d"), ("b", "c"), ("a", "d"))), paired=True)

    assert [each.words for each in answer.targets] == [("a", "b"), ("d", "c")]
    assert answer.targets[0].duplicates == ("a",)
    assert answer.detail["pairs_from"] == "the dataset"


def test_a_pair_that_stands_twice_counts_twice_where_a_script_counts_it_so():
    question = dataset(pairs=(("a", "d"), ("b", "c"), ("a", "d")))
    answer = ask(
        Lexicon(Vocabulary(*"abcdefgh"), words_of(question), "as-is"),
        question,
        paired=True,
        max_missing=0,
        repeats=True,
    )

    assert [each.words for each in answer.targets] == [("a", "b", "a"), ("d", "c", "d")]
    assert [len(each.vectors) for each in answer.targets] == [3, 3]
    assert answer.targets[0].duplicates == ()


def test_the_published_offsets_are_those_of_all_pairs_as_they_stand():
    pairs = (("a", "b"), ("c", "d"), ("e", "f")) * 12
    question = dataset(("a c e", "b d f"), ("g",), pairs=pairs)
    published, ours = (measure(Toy(), question, "offset-bias", replicate=each) for each in ("offsets", "none"))

    assert (len(published.detail["pairs"]), len(ours.detail["pairs"])) == (36, 3)


def test_sets_of_unequal_size_do_not_pair_by_place():
    with pytest.raises(CannotAnswer, match=r'2 and 3 words.*add "pairs"'):
        asked(Vocabulary(*"abcdefgh"), dataset(("a b", "c d e")), paired=True)


def test_a_word_may_stand_in_both_target_sets():
    result = measure(Vocabulary(*"abcdefgh"), dataset(("a b", "b c")), "weat", case="as-is")

    assert [row["word"] for row in result.per_item] == ["a", "b", "b", "c"]


def test_pairs_spelled_two_ways_count_once():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(("A a b", "C c d")), case="first", paired=True)

    assert [each.words for each in answer.targets] == [("A", "b"), ("C", "d")]
    assert answer.targets[0].duplicates == ("a",)


def test_target_words_in_no_pair_are_named():
    answer = asked(Vocabulary(*"abcdefgh"), dataset(pairs=(("a", "c"),)), paired=True)

    assert answer.detail["words_without_pair"] == ["b", "d"]


def test_pairs_broken_by_a_missing_partner_count_against_the_limit():
    with pytest.raises(TooFewWords, match=r"only 1 of the 2 words of question/set a b in whole pairs \(missing: b\)"):
        asked(Vocabulary(*"abcefgh"), dataset(), paired=True, max_missing=0.2)  # b is known, its partner d is not


def test_words_in_two_sets_are_named():
    assert asked(Vocabulary(*"abcdefgh"), dataset(("a b", "b c"), ("c d", "e f"))).detail["shared"] == ["b", "c"]
    assert "shared" not in asked(Vocabulary(*"abcdefgh"), dataset()).detail


def test_a_word_in_two_sets_is_one_however_it_is_spelled():
    found = asked(Vocabulary(*"abcdefgh"), dataset(("a b", "c d"), ("B e", "f g")), case="lower")

    assert found.detail["shared"] == ["b"]
