"""Long lists drawn from: a sample follows from the seed and the list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.cleaning import MOST, sampled
from equipoise.errors import BadOption
from tests.cleaning.questions import question

LONG = tuple(f"word{number}" for number in range(400))
OTHER = tuple(reversed(LONG))


def drawn(words, most=MOST, seed=0, **fields):
    return sampled(question(attributes={"good": words, "bad": ("sad", "rude")}, **fields), most, seed).attributes[
        "good"
    ]


def test_seed_002_drew_115():
    assert MOST == 115
    assert len(drawn(LONG)) == 115
    assert drawn(LONG[:115]) == LONG[:115]


def test_the_order_of_the_list_stays():
    assert list(drawn(LONG)) == [word for word in LONG if word in set(drawn(LONG))]


def test_every_question_draws_alike_from_one_list():
    elsewhere = question(name="other", targets={"men": LONG, "women": ("she", "her")}, attributes={"x": LONG}, pairs=())
    left = sampled(elsewhere)

    assert left.targets["men"] == left.attributes["x"] == drawn(LONG)


def test_another_seed_or_list_draws_otherwise():
    assert drawn(LONG, seed=1) != drawn(LONG) == drawn(LONG, seed=0)
    assert set(drawn(OTHER)) != set(drawn(LONG))


def test_all_words_have_a_chance():
    often = dict.fromkeys(LONG[:20], 0)
    for seed in range(400):
        for word in drawn(LONG[:20], 5, seed):
            often[word] += 1

    assert min(often.values()) > 60 and max(often.values()) < 140  # 100 each; five standard deviations are 43


def test_what_was_not_drawn_is_told():
    left = sampled(question(attributes={"good": LONG[:5], "bad": ("sad", "rude")}), 3, 7)

    assert {row["word"] for row in left.removed} == set(LONG[:5]) - set(left.attributes["good"])
    assert {(row["step"], row["set"], row["why"]) for row in left.removed} == {
        ("sampling", "good", "not among the 3 drawn with seed 7")
    }


def test_pairs_whose_word_was_not_drawn_go():
    left = sampled(question(), 2)
    kept = [pair for pair in question().pairs if pair[0] in left.targets["men"] and pair[1] in left.targets["women"]]

    assert [len(words) for words in left.targets.values()] == [2, 2]
    assert list(left.pairs) == kept


def test_a_word_listed_twice_counts_once():
    assert drawn(("calm", "kind", "calm", "brave"), 3) == ("calm", "kind", "calm", "brave")


@given(st.lists(st.text(min_size=1), min_size=3, unique=True), st.integers(2, 10), st.integers(0, 2**32))
def test_a_sample_is_a_part_of_the_list_of_the_size_asked(words, most, seed):
    left = drawn(tuple(words), most, seed)

    assert len(left) == min(most, len(words))
    assert set(left) <= set(words)


def test_a_sample_of_one_is_refused():
    with pytest.raises(BadOption, match=r"A sample of 1 was asked for; a list needs 2 words or more"):
        sampled(question(), 1)
