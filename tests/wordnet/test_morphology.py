"""Base forms of inflected words, by exception files and rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.errors import BadOption
from equipoise.wordnet import WordNet
from equipoise.wordnet.morphology import base_forms, read_exceptions

LEMMAS = {
    "noun": {"nurse", "woman", "child", "city", "box", "church", "bus", "man", "man_of_letters",
             "hi", "it", "leaf", "leave", "jar"},
    "verb": {"nurse", "try", "box", "jar", "leave"},
    "adj": {"fine", "odd"},
    "adv": {"well"},
}  # fmt: skip
EXCEPTIONS = {"noun": {"children": ("child",), "his": ("his",), "leaves": ("leaf",), "men": ("man",)}}


def forms(word: str, exceptions: dict[str, dict[str, tuple[str, ...]]] = EXCEPTIONS) -> dict[str, tuple[str, ...]]:
    return base_forms(word, exceptions, lambda lemma, part: lemma in LEMMAS[part])


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("nurses", {"noun": ("nurse",), "verb": ("nurse",)}),
        ("women", {"noun": ("woman",)}),
        ("children", {"noun": ("child",)}),
        ("cities", {"noun": ("city",)}),
        ("boxes", {"noun": ("box",), "verb": ("box",)}),
        ("churches", {"noun": ("church",)}),
        ("buses", {"noun": ("bus",)}),
        ("nursing", {"verb": ("nurse",)}),
        ("tries", {"verb": ("try",)}),
        ("finest", {"adj": ("fine",)}),
        ("oddest", {"adj": ("odd",)}),
        ("leaves", {"noun": ("leaf",), "verb": ("leave",)}),  # an exception takes the place of the rules
        ("men of letters", {"noun": ("man_of_letters",)}),  # by its words
        ("his", {}),  # listed, so it is not hi with an s
        ("its", {}),
        ("bus", {}),
        ("", {}),
    ],
)
def test_by_hand(word: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert forms(word) == expected


def test_a_capitalised_word_may_be_a_plural_and_no_verb() -> None:
    assert forms("Nurses") == {"noun": ("nurse",)}
    assert forms("jared") == {"verb": ("jar",)} and forms("Jared") == {}
    assert forms("JARS") == {"noun": ("jar",)} and forms("Nursing") == {}


def test_without_exception_files_there_are_the_rules(tmp_path: Path) -> None:
    assert read_exceptions(tmp_path) == {"noun": {}, "verb": {}, "adj": {}, "adv": {}}
    assert forms("women", {}) == {"noun": ("woman",)} and forms("children", {}) == {}


def test_exception_files_are_read_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "noun.exc").write_text("children child\nstaves staff stave\naurar \n", encoding="utf-8")
    assert read_exceptions(tmp_path)["noun"] == {"children": ("child",), "staves": ("staff", "stave"), "aurar": ()}
    (tmp_path / "verb.exc").write_bytes(b"\xff\xfe")
    with pytest.raises(BadOption, match=r"verb\.exc is damaged"):
        read_exceptions(tmp_path)


def test_wordnet_has_senses_of_inflected_words(small: WordNet) -> None:
    assert small.senses_of("moons") == small.by_dominance("moon")
    assert small.lemmas_of("mentored") == ("mentor",)
    assert small.senses_of("mentored") == ["mentor%2:32:00::"]  # the verb's, for it is no form of the noun
    assert small.lemmas_of("Wise men") == ("wise_man",)
    assert small.lemmas_of("moon") == ("moon",)
    assert small.senses_of("zebras") == [] and small.lemmas_of("") == ()


def test_real_words(wordnet: WordNet) -> None:
    expected = {
        "nurses": "nurse", "women": "woman", "guides": "guide", "boys": "boy", "new york": "new_york",
        "New York": "new_york", "hot dogs": "hot_dog", "men of letters": "man_of_letters", "nurse": "nurse",
    }  # fmt: skip
    assert {word: wordnet.lemmas_of(word)[0] for word in expected} == expected
    assert wordnet.lemmas_of("men") == ("man", "men")  # men is a work force, too
    if (wordnet.folder / "noun.exc").exists():
        assert wordnet.lemmas_of("children") == ("child",) and wordnet.lemmas_of("his") == ()
