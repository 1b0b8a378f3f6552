"""What weakens a word list: each check fires on a list made to fail it, and is silent on a sound one."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import audit, measure
from equipoise.models.fake import FakeModel
from equipoise.scrutiny import doubts
from tests.scrutiny.worlds import World, named, noise, question, spelled

QUICK = {"permutations": 0, "resamples": 0, "null_lists": 20, "leave_out": False, "variants": 0}
AXES = {"x": 0, "y": 1, "a": 2, "b": 3}


def concept(words, axis, seed=0):
    """Words that are alike: one direction and a little noise."""
    rng = np.random.default_rng(seed + axis)
    return {word: 3.0 * np.eye(8)[axis] + 0.3 * rng.normal(size=8) for word in words}


def world(lists, places=None, **options):
    """A world in which each of these lists is one concept; its words stand first, or where `places` says."""
    own = {word: vector for k, words in lists.items() for word, vector in concept(words, AXES[k]).items()}
    ordered = [(word, vector) for word, vector in (own | noise(1000, 8)).items() if word not in (places or {})]
    for word, place in sorted((places or {}).items(), key=lambda item: item[1]):
        ordered.insert(place, (word, own[word]))
    return World(dict(ordered), **options)


LISTS = {k: named(k, 6) for k in "xyab"}


def doubts_of(lists, model=None):
    asked = question({k: lists[k] for k in "xy"}, {k: lists[k] for k in "ab"})
    return measure(model or world(lists), asked, **QUICK).doubts


def checks(found):
    return [(doubt["check"], doubt["set"], doubt["words"]) for doubt in found]


def test_sound_lists_are_not_doubted():
    assert doubts_of(LISTS) == ()


def test_every_doubt_says_a_sentence(monkeypatch):
    monkeypatch.setattr(doubts, "RARE", 700)
    lists = LISTS | {"x": (*LISTS["x"], "xqa", "run"), "b": LISTS["b"][:3]}
    found = doubts_of(lists, world(lists, {"yqa": 900}))

    assert {doubt["check"] for doubt in found} == {"listed twice", "many senses", "rare", "unbalanced sizes"}
    assert all(doubt["says"][0].isupper() and doubt["says"].endswith(".") for doubt in found)


def test_words_listed_twice():
    assert checks(doubts_of(LISTS | {"x": (*LISTS["x"], "xqa", "xqb")})) == [("listed twice", "x", ("xqa", "xqb"))]


@pytest.mark.parametrize(("place", "rare"), [(699, False), (700, True)])
def test_rare_words_of_a_file_in_the_order_of_frequency(place, rare, monkeypatch):
    monkeypatch.setattr(doubts, "RARE", 700)
    found = doubts_of(LISTS, world(LISTS, {"aqc": place}))

    assert checks(found) == [("rare", "a", ("aqc",))] * rare


def test_rare_is_far_behind_the_words_that_people_use():
    assert 50_000 <= doubts.RARE <= 200_000


def test_places_mean_nothing_where_the_order_does_not(monkeypatch):
    monkeypatch.setattr(doubts, "RARE", 700)
    monkeypatch.setattr(doubts, "FIRST_BAND", 1)
    late = {word: 900 + number for number, word in enumerate(LISTS["x"])}

    assert checks(doubts_of(LISTS, world(LISTS, late))) == [
        ("rare", "x", LISTS["x"]), ("unlike in frequency", "x", ()),
    ]  # fmt: skip
    assert doubts_of(LISTS, world(LISTS, late, by_frequency=False)) == ()


def test_words_of_many_senses_whatever_their_case():
    assert checks(doubts_of(LISTS | {"a": (*LISTS["a"], "Run", "break")})) == [("many senses", "a", ("Run", "break"))]


def test_a_list_of_random_words_is_incoherent():
    strangers = tuple(spelled(number) for number in range(6))
    among = {word: 20 + number for number, word in enumerate(LISTS["x"])}  # as frequent as they are
    found = doubts_of(LISTS | {"y": strangers}, world(LISTS, among))

    assert checks(found) == [("incoherent", "y", ())]


def test_two_words_are_too_few_to_be_called_incoherent():
    pair = tuple(spelled(number) for number in (40, 41))
    assert "incoherent" not in {check for check, _, _ in checks(doubts_of(LISTS | {"y": pair}, world(LISTS)))}


def test_lists_are_compared_with_words_of_their_own_frequency():
    """Frequent words that all are alike: a list no more alike than they are is no concept among them."""
    rng = np.random.default_rng(5)
    frequent = {spelled(i, "f"): 3.0 * np.eye(8)[5] + 0.3 * rng.normal(size=8) for i in range(512)}
    own = LISTS | {"x": tuple(spelled(i, "f") for i in range(100, 106))}
    among_alike = World(frequent | world(LISTS).rows_by_word())
    apart = World(noise(600, 8) | frequent | world(LISTS).rows_by_word())  # as alike, but others like them are not

    assert ("incoherent", "x", ()) in checks(doubts_of(own, among_alike))
    assert ("incoherent", "x", ()) not in checks(doubts_of(own, World(apart.rows_by_word(), by_frequency=False)))


@pytest.mark.parametrize(("size", "unbalanced"), [(8, False), (9, True)])
def test_sets_of_a_side_that_differ_in_size(size, unbalanced):
    found = doubts_of(LISTS | {"a": named("a", size)})

    assert checks(found) == [("unbalanced sizes", "b", ())] * unbalanced
    if unbalanced:
        assert found[0]["says"] == "It has 6 words and a has 9."


@pytest.mark.parametrize(("place", "unlike"), [(99, False), (100, True)])
def test_sets_of_a_side_that_differ_in_frequency_by_their_middle_word(place, unlike, monkeypatch):
    monkeypatch.setattr(doubts, "FIRST_BAND", 1)
    five = {k: words[:5] for k, words in LISTS.items()}
    places = dict(zip(five["x"], (3, 8, 10, 300, 301), strict=True))
    places |= dict(zip(five["y"], (0, 5, place, 400, 401), strict=True))
    found = doubts_of(five, world(five, places))

    assert checks(found) == [("unlike in frequency", "y", ())] * unlike
    if unlike:
        assert "10 times rarer than those of x" in found[0]["says"]


def test_among_the_most_common_words_places_do_not_tell_frequency():
    last = {word: 400 + number for number, word in enumerate(LISTS["y"])}

    assert doubts_of(LISTS, world(LISTS, last)) == ()


def test_one_set_has_no_other_to_differ_from():
    asked = question({k: LISTS[k] for k in "xy"}, {"a": named("a", 20)})

    assert measure(world(LISTS | {"a": named("a", 20)}), asked, "rnd", **QUICK).doubts == ()


def test_words_in_several_sets():
    found = doubts_of(LISTS | {"a": (*LISTS["a"][:5], "xqa")})

    assert ("in several sets", "", ("xqa",)) in checks(found)


def test_lists_of_several_questions_are_doubted_as_alone():
    model, first = world(LISTS), shared_question()
    second = replace(first, name="second", targets={k: LISTS[k] for k in "xy"})  # the same name, without the repeat

    together = audit([model], [first, second], ["weat"], **QUICK).results
    alone = [measure(model, each, **QUICK) for each in (first, second)]

    assert [result.doubts for result in together] == [result.doubts for result in alone]
    assert alone[0].doubts != alone[1].doubts


def shared_question():
    return question({"x": (*LISTS["x"], "xqa"), "y": LISTS["y"]}, {k: LISTS[k] for k in "ab"})


def test_a_model_that_cannot_list_its_words_leaves_only_what_the_lists_say():
    found = measure(FakeModel(), shared_question(), **QUICK).doubts

    assert checks(found) == [("listed twice", "x", ("xqa",))]


def test_without_random_lists_coherence_is_not_checked_and_that_is_said():
    lists = LISTS | {"y": tuple(spelled(number) for number in range(600, 606))}
    asked = question({k: lists[k] for k in "xy"}, {k: lists[k] for k in "ab"})
    model = world(lists)
    with_lists, without = (measure(model, asked, **(QUICK | {"null_lists": many})) for many in (20, 0))

    assert with_lists.detail["unchecked"] == []
    assert without.detail["unchecked"] == ["incoherent"]
    assert "incoherent" not in {doubt["check"] for doubt in without.doubts}
