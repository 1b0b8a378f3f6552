"""Pairs of sentences for a gender direction."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from equipoise.datasets.gender_sentences import ASKING, FACTS, _in_turn, filled_pairs, gender_sentences
from equipoise.datasets.gendered import gendered_words
from equipoise.errors import BadOption
from equipoise.swapping import swap

PAIRS = gender_sentences()
FILE = json.loads(FACTS.read_text(encoding="utf-8"))


def words(sentence: str) -> list[str]:
    return re.findall(r"[\w']+", sentence)


def test_there_are_many_and_none_twice():
    assert len(set(PAIRS)) == len(PAIRS) == 130
    assert not {female for female, _ in PAIRS} & {male for _, male in PAIRS}


@pytest.mark.parametrize(("female", "male"), PAIRS)
def test_a_pair_differs_in_gendered_words_alone(female, male):
    side = gendered_words().side
    beside = [two for two in zip(words(female), words(male), strict=True) if two[0] != two[1]]
    assert beside
    assert all((side(one), side(other)) == ("female", "male") for one, other in beside)
    kept = set(words(female)) & set(words(male))
    assert not [word for word in kept if side(word)]


@pytest.mark.parametrize(("female", "male"), PAIRS)
def test_a_pair_is_a_sentence_and_its_swap(female, male):
    assert swap(female).text == male
    assert swap(male).text == female


def test_they_are_written_as_sentences():
    for sentence in (sentence for pair in PAIRS for sentence in pair):
        assert re.fullmatch(r"[A-Z][^{}\[\]]*[.?]", sentence), sentence


def test_everyone_comes_about_equally_often():
    for people in (FILE["people"], FILE["names"]):
        often = Counter(female for female, _ in people for sentence, _ in PAIRS if female.lower() in sentence.lower())
        assert len(often) == len(people)
        assert max(often.values()) <= 2 * min(often.values())


def test_frames_for_any_pair_of_words():
    pairs = filled_pairs([("muslims", "christians"), (" Aisha ", "Anna")])

    assert len(pairs) == 2 * len(FILE["frames_for_any_word"])
    assert pairs[0] == ("This is about muslims.", "This is about christians.")
    assert all(first.replace("Aisha", "Anna") == second for first, second in pairs[len(pairs) // 2 :])
    assert filled_pairs([]) == ()


def test_frames_for_any_word_are_about_nobody():
    assert all(frame.count("[WORD]") == 1 for frame in FILE["frames_for_any_word"])
    listed = [word for frame in FILE["frames_for_any_word"] for word in words(frame.replace("[WORD]", ""))]
    assert not [word for word in listed if gendered_words().is_gendered(word)]


def test_what_is_asked_stands_in_other_frames_than_what_is_learned():
    """No frame is there twice, nor nearly: fewer than six in ten of the words of two frames are the same."""
    kinds = ("frames", "frames_with_a_person", "frames_for_any_word")
    asked = json.loads(ASKING.read_text(encoding="utf-8"))

    def own_words(frame):
        return set(words(re.sub(r"[\[{]\w+[\]}]", "", frame.lower())))

    learned = [own_words(frame) for kind in kinds for frame in FILE[kind]]
    for frame in (frame for kind in kinds for frame in asked[kind]):
        own = own_words(frame)
        assert max(len(own & other) / len(own | other) for other in learned) < 0.6, frame


@pytest.mark.parametrize(("female", "male"), gender_sentences(asking=True))
def test_what_is_asked_is_a_sentence_and_its_swap(female, male):
    assert (swap(female).text, swap(male).text) == (male, female)
    assert (female, male) not in PAIRS


def test_an_empty_word_is_refused():
    with pytest.raises(BadOption, match=r"\('she', ' '\) has an empty one"):
        filled_pairs([("she", " ")])


def test_the_file_says_where_it_comes_from():
    assert FILE["source"] == "written for Equipoise"
    assert all(FILE[field].strip() for field in ("licence", "language", "revision", "rationale"))


def test_each_frame_goes_on_where_the_one_before_it_stopped():
    assert ["".join(_in_turn("abcde", number, 2)) for number in range(4)] == ["ab", "cd", "ea", "bc"]
