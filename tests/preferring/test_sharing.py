"""What pairs share with one another: by hand and against a plain search."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets import SentencePair
from equipoise.preferring.sharing import (
    FEWEST_CLUSTERS,
    _clusters,
    averaged_terms,
    design_of,
    numbered,
    sharing_of,
    worth_of,
)


def pair(number, first, second, term="", frames=("", "")):
    return SentencePair(f"p{number}", first, second, term=term, frames=frames)


def alone(pairs):
    return [pair(number, f"first {number}", f"second {number}") for number in range(pairs)]


def test_pairs_that_share_nothing_stand_alone():
    sharing = sharing_of(alone(5))

    assert sharing.independent
    assert sharing.columns[0].tolist() == [0, 1, 2, 3, 4]


def test_a_single_pair_stands_alone():
    assert sharing_of(alone(1)).independent


def test_pairs_of_one_term_belong_together():
    pairs = [pair(number, f"a{number}", f"b{number}", term="xyyz"[number]) for number in range(4)]
    sharing = sharing_of(pairs)

    assert (sharing.columns[0].tolist(), sharing.independent) == ([0, 1, 1, 2], False)


def test_a_term_that_all_pairs_share_tells_none_apart():
    assert sharing_of([pair(number, f"a{number}", f"b{number}", term="she") for number in range(4)]).independent


def test_a_sentence_may_stand_on_either_side():
    sharing = sharing_of([pair(0, "a", "b"), pair(1, "b", "c"), pair(2, "d", "e")])

    assert sharing.columns[0].tolist() == [0, 0, 1]


def test_pairs_with_the_labels_the_other_way_round_are_made_of_the_same_sentences():
    """As those about nurses and engineers: he and she of one frame are drawn together, whichever is the stereotype."""
    frames = [(f"he {adjective}", f"she {adjective}") for adjective in ("kind", "clever", "weak")]
    pairs = [
        pair(number, f"{word} {both[0]}", f"{word} {both[1]}", word, both)
        for number, (word, both) in enumerate(
            (word, both if word != "nurse" or both[0] == "he weak" else both[::-1])
            for word in ("engineer", "judge", "nurse")
            for both in frames
        )
    ]
    sharing = sharing_of(pairs)

    assert [column.tolist() for column in sharing.columns] == [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2] * 3]


def test_where_all_hangs_together_each_thing_that_is_shared_is_a_column():
    """Every sentence of three is compared with every one of two, for two terms."""
    pairs = [
        pair(number, f"{term} {first}", f"{term} {second}", term, (first, second))
        for number, (term, first, second) in enumerate((t, f, s) for t in "xy" for f in "abc" for s in "de")
    ]
    sharing = sharing_of(pairs)

    assert (len(sharing.columns), sharing.drawn) == (3, "what pairs share")
    assert [int(column.max()) + 1 for column in sharing.columns] == [2, 3, 2]
    assert not sharing.independent


def test_with_enough_clusters_these_are_drawn():
    """Sentences compared within 20 terms, and nowhere else."""
    pairs = [
        pair(0, f"{term} {first}", f"{term} {second}", f"t{term}")
        for term in range(FEWEST_CLUSTERS) for first in "ab" for second in "cd"
    ]  # fmt: skip
    sharing = sharing_of(pairs)

    assert (len(sharing.columns), sharing.drawn) == (1, "clusters of pairs")
    assert int(sharing.columns[0].max()) + 1 == FEWEST_CLUSTERS


def test_labels_are_numbered_as_they_come():
    assert numbered(["b", "a", "b", ("c",)]).tolist() == [0, 1, 0, 2]


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 3), min_size=1, max_size=12))
def test_clusters_are_what_hangs_together(rows):
    """A plain search: spread each pair's label to all that share something with it until nothing changes."""
    terms, first, second = ([f"{kind}{row[at]}" for row in rows] for at, kind in enumerate("tss"))
    things = [{("term", term), one, other} for term, one, other in zip(terms, first, second, strict=True)]
    labels = list(range(len(rows)))
    for _ in rows:
        for one in range(len(rows)):
            for other in range(len(rows)):
                if things[one] & things[other]:
                    labels[one] = labels[other] = min(labels[one], labels[other])

    found = _clusters(terms, first, second)

    assert np.array_equal(found, numbered(labels))


def test_a_sentence_has_one_number_on_either_side():
    design = design_of([pair(0, "a", "b"), pair(1, "b", "c")], np.ones(2))

    assert design.frames[1][0] == design.frames[0][1] and design.sentences[1][0] == design.sentences[0][1]


def test_with_fewer_than_twenty_clusters_what_is_shared_is_drawn():
    pairs = [pair(0, f"{t} {a}", f"{t} {b}", f"t{t}") for t in range(19) for a in "ab" for b in "cd"]

    assert len(sharing_of(pairs).columns) == 3


@pytest.mark.parametrize(("shared", "columns"), [(5, 1), (6, 2)])
def test_sentences_are_drawn_where_at_least_half_of_the_pairs_share_one(shared, columns):
    pairs = [pair(n, "s" if n < shared else f"s{n}", f"a{n}", f"t{n % 3}") for n in range(12)]

    assert len(sharing_of(pairs).columns) == columns


def test_a_pair_is_worth_as_much_as_any_other_or_its_part_of_a_term():
    pairs = [pair(0, "a", "b", "x"), pair(1, "c", "d", "x"), pair(2, "e", "f", "y"), pair(3, "g", "h")]

    assert worth_of(pairs, "pairs").tolist() == [1, 1, 1, 1]
    assert worth_of(pairs, "terms").tolist() == [0.5, 0.5, 1, 1]


def of_a_sense(terms):
    pairs = (pair(number, f"a{number}", f"b{number}", term) for number, term in enumerate(terms))
    return [replace(each, groups={"sense": "verb"}) for each in pairs]


def test_a_pair_of_a_sense_whose_word_is_not_named_is_no_term_of_its_own():
    """As the verb sentence of SSSB that has $SENSE-ID$ for its key."""
    pairs = of_a_sense(["x", "", "y", "x"])

    assert averaged_terms(pairs).tolist() == [0, -1, 2, 0]
    assert worth_of(pairs, "terms").tolist() == [0.5, 0.0, 1.0, 0.5]
    assert worth_of(pairs, "pairs").tolist() == [1.0] * 4
    assert sharing_of(pairs).columns[0].tolist() == [0, 1, 2, 0]  # it stands alone


def test_where_no_pair_has_a_term_each_is_its_own():
    assert averaged_terms(of_a_sense(["", ""])).tolist() == [0, 1]
    assert averaged_terms(alone(3)).tolist() == [0, 1, 2]
    assert worth_of(alone(3), "terms").tolist() == [1.0, 1.0, 1.0]
