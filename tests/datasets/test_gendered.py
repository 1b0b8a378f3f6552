"""Gendered words and names: what is in the list, in which case, and a user's own."""

from __future__ import annotations

import csv
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets.gendered import Gendered, gendered_words, read_gendered
from equipoise.datasets.gendered_facts import NAMES, OTHER, WORDS, name_facts, word_facts
from equipoise.errors import BadDataset

LISTED = gendered_words()
FILE = json.loads(WORDS.read_text(encoding="utf-8"))
NAME_FILE = json.loads(NAMES.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "word", ["she", "HERS", "Mother", "women's", "sisters’", "she'll", "Mr.", "ma'am", "fiancée", "maternal"]
)
def test_words_in_any_case_and_with_any_ending(word):
    assert LISTED.is_gendered(word)
    assert LISTED.is_gendered(word, first=True)


@pytest.mark.parametrize(
    "word",
    [
        "the",
        "nurse",
        "football",
        "beard",
        "actor",
        "other",
        "human",
        "shell",
        "-",
        "'",
        ",",
        "9",
        "🙂",
        "MA",
        "miss",
        "",
    ],
)
def test_other_words(word):
    assert not LISTED.is_gendered(word)
    assert LISTED.side(word) == ""


@pytest.mark.parametrize("name", ["Mary", "JAMES", "McKenzie", "Patrick's", "DeShawn"])
def test_a_capital_makes_a_name(name):
    assert LISTED.is_gendered(name)
    assert LISTED.is_gendered(name, first=True)
    assert not LISTED.is_gendered(name.lower())


@pytest.mark.parametrize(
    "name",
    ["Will", "May", "Mark", "Rose", "Hope", "Bill", "Frank", "Grace", "Joy", "Art", "April", "Chance", "King", "Baker"],
)
def test_a_name_that_is_an_ordinary_word_is_none_at_the_beginning(name):
    is_word_too = name.lower() in LISTED.words  # a king is gendered, name or not
    assert LISTED.is_gendered(name)
    assert LISTED.is_gendered(name, first=True) == is_word_too
    assert LISTED.is_gendered(name.upper()) == is_word_too
    assert LISTED.is_gendered(name.lower()) == is_word_too


@pytest.mark.parametrize(
    ("word", "side"),
    [("she-wolf", "female"), ("mother-in-law", "female"), ("ex‑husband", "male"), ("he/she", ""), ("well-known", ""),
     ("non-Mary", "female"), ("the-", ""), ("Miss", "female"), ("Will", "male"), ("James's", "male")],
)  # fmt: skip
def test_sides(word, side):
    assert LISTED.side(word) == side


def test_both_sides_are_gendered_all_the_same():
    assert LISTED.is_gendered("he/she")


def test_an_accent_may_be_written_in_two_ways():
    assert LISTED.is_gendered(unicodedata.normalize("NFD", "fiancée"))


@given(st.text(max_size=20), st.booleans())
def test_any_text_has_an_answer(text, first):
    assert LISTED.is_gendered(text, first) or LISTED.side(text, first) == ""


@given(st.sampled_from(sorted(word_facts().sides)))
def test_the_side_is_the_same_in_every_case_and_with_an_ending(word):
    side = word_facts().sides[word]
    assert {LISTED.side(form) for form in (word, word.capitalize(), f"{word}'s", f"ex-{word}")} == {side}


def test_a_counterpart_is_of_the_other_side_or_is_said_of_everyone():
    sides = word_facts().sides
    for word, other in word_facts().counterparts.items():
        assert sides.get(other, OTHER[sides[word]]) == OTHER[sides[word]]


def test_names_of_the_same_rank_are_counterparts_both_ways():
    names = name_facts()
    assert names.counterparts["James"] == "Mary"
    assert names.counterparts["Patrick"] == "Rachel"
    assert all(names.counterparts[other] == name for name, other in names.counterparts.items())
    assert all(names.sides[other] == OTHER[names.sides[name]] for name, other in names.counterparts.items())


@pytest.mark.parametrize("file", [FILE, NAME_FILE], ids=["words", "names"])
def test_the_files_say_where_they_come_from(file):
    assert all(
        file[field].strip() for field in ("source", "licence", "language", "revision", "rationale", "construction")
    )


def test_the_words_are_sorted_in_small_letters_and_each_has_its_source():
    assert list(FILE["words"]) == sorted(FILE["words"])
    for word, (side, _, sources) in FILE["words"].items():
        assert word == word.lower() and side in OTHER
        assert sources and set(sources) <= set("BFZDE")
    dropped = [word for words in FILE["dropped"].values() for word in words]
    assert len(set(dropped)) == len(dropped)
    assert not set(dropped) & set(FILE["words"])


def test_the_page_has_the_counts_of_the_files():
    page = (Path(__file__).parents[2] / "docs" / "gendered-words.md").read_text(encoding="utf-8")
    sides = [side for side, _, _ in FILE["words"].values()]
    sources = [sum(letter in sources for _, _, sources in FILE["words"].values()) for letter in "BFZDE"]
    counted = [len(sides), sides.count("female"), sides.count("male"), len(word_facts().counterparts), *sources]
    named = [len(NAME_FILE[side]) for side in OTHER]
    counted += [*named, sum(named), len(NAME_FILE["ordinary_words"])]
    assert not [number for number in counted if f"{number:,}" not in page]


def test_every_name_stands_once():
    names = NAME_FILE["female"] + NAME_FILE["male"]
    assert len(set(names)) == len(names) == 5759
    small = {name.lower() for name in names}
    assert set(NAME_FILE["ordinary_words"]) <= small
    assert {name.lower() for name in NAME_FILE["calendar"] + NAME_FILE["places"]} <= small


def test_every_word_of_the_sources_is_taken_or_dropped_for_a_reason(shared):
    """The lists of debiaswe 6bb03ee, gn_glove 7e0c7ca and appendix A of seed 004."""
    data = shared / "data"
    equalized = json.loads((data / "debiaswe" / "equalize_pairs.json").read_text(encoding="utf-8"))
    full = json.loads((data / "debiaswe" / "gender_specific_full.json").read_text(encoding="utf-8"))
    appendix = json.loads((data / "dolci_appendixA_swaps.json").read_text(encoding="utf-8"))["common"]
    given = {
        "B": json.loads((data / "debiaswe" / "gender_specific_seed.json").read_text(encoding="utf-8")),
        "B and its pairs": [word for pair in equalized for word in pair],
        "F": [word for word in full if word == word.lower() and word.isascii() and word.isalpha()],
        "Z": [word.rstrip(".") for word in (data / "gn_glove" / "gender_pair.tsv").read_text("utf-8").split()],
        "D": [word for male, female, _ in appendix for word in (male, female)],
    }
    judged = {*FILE["words"], *(word for words in FILE["dropped"].values() for word in words), "miss"}
    for letter, words in given.items():
        single = {word.lower() for word in words if "_" not in word}
        assert not single - judged
        assert all(letter[0] in FILE["words"][word][2] for word in single & set(FILE["words"]))


def test_the_names_are_those_of_the_counts(shared):
    """Card applications 1910 to 2019 of the US Social Security Administration, the 3,106 first of each sex."""
    with (shared / "data" / "ssa_names_1910_2019_top3500.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    counts = {side: {row[f"{side}_name"]: int(row[f"{side}_count"]) for row in rows} for side in OTHER}
    first = {row[f"{side}_name"] for row in rows[:3106] for side in OTHER}
    assert len(first) == 5764
    assert first - set(name_facts().sides) == {"Baby", "Babyboy", "Infant", "Unknown", "Wm"}
    for name, side in name_facts().sides.items():
        if all(name in counts[each] for each in OTHER):
            assert counts[side][name] >= counts[OTHER[side]][name]
    for side in OTHER:
        known = [counts[side][name] for name in NAME_FILE[side] if name in counts[side]]
        assert known == sorted(known, reverse=True)


def test_a_fingerprint_changes_with_the_list():
    one = Gendered({"she": "female"}, {}, frozenset())
    assert one.fingerprint == Gendered({"she": "female"}, {}).fingerprint
    others = [Gendered({"he": "male"}, {}), Gendered({"she": ""}, {}), Gendered({}, {"she": "female"}), LISTED]
    assert one.fingerprint not in {other.fingerprint for other in others}
    assert len(LISTED.fingerprint) == 64


def written(folder: Path, text: str, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_users_list_of_lines(tmp_path):
    mine = read_gendered(written(tmp_path, "# mine\r\nmuslim\r\n\r\nAisha\r\nWill\r\n"))

    assert mine.is_gendered("Muslim") and mine.is_gendered("anti-muslim") and mine.is_gendered("Aisha's")
    assert not mine.is_gendered("aisha") and not mine.is_gendered("she")
    assert mine.is_gendered("Will") and not mine.is_gendered("Will", first=True)
    assert mine.side("muslim") == ""


def test_a_users_list_of_json(tmp_path):
    said = {"words": ["Muslim"], "names": ["Aisha"], "source": "me"}
    mine = read_gendered(written(tmp_path, json.dumps(said), "mine.json"))

    assert mine.is_gendered("MUSLIM") and mine.is_gendered("Aisha") and not mine.is_gendered("aisha")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it is empty"),
        ("# nothing\n", "it names no word"),
        ("she\nmother in law\n", "'mother in law' in line 2, and each line must be a single word"),
        ("{}", "it names no word"),
        ("[]", "must be an object"),
        ('{"words": "she"}', "must be a list of words"),
        ('{"words": ["she", 3, ""]}', "must be a single word"),
        ('{"names": ["aisha"]}', "written with a capital"),
        ('{"word": ["she"]}', "unknown fields word"),
        ('{"words": [', "is not JSON"),
    ],
)
def test_a_list_that_cannot_be_used(tmp_path, text, fault):
    with pytest.raises(BadDataset, match=fault):
        read_gendered(written(tmp_path, text))


def test_a_list_that_is_not_there(tmp_path):
    with pytest.raises(BadDataset, match="cannot be read"):
        read_gendered(tmp_path / "none.txt")


def test_a_fingerprint_changes_with_the_names_that_are_ordinary_words():
    assert Gendered({}, {"will": ""}, frozenset({"will"})).fingerprint != Gendered({}, {"will": ""}).fingerprint


def test_a_capital_inside_makes_no_name():
    assert not LISTED.is_gendered("jAMES")


def test_a_part_may_be_listed_with_its_ending():
    assert Gendered({"mr.": ""}, {}).is_gendered("ex-Mr.")


@pytest.mark.parametrize("word", ["Zoë", "Zoe\u0308", "ＳＨＥ", "she'd've", "José"])
def test_words_with_accents_endings_and_wide_letters(word):
    assert gendered_words().is_gendered(word)
