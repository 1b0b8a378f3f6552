"""The tests that May et al. (2019) published, and files in their form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets import load_dataset, load_suite, shipped_datasets
from equipoise.datasets.seat import is_seat_file, read_seat, seat_files, sentences_of
from equipoise.errors import BadDataset

SETS = ("targ1", "targ2", "attr1", "attr2")
GOOD = {
    name: {"category": name.upper(), "examples": [f"This is {name}.", f"That is {name}."]} for name in SETS
}  # fmt: skip
SIZES = """
weat1 25,25,25,25 | weat2 25,25,25,25 | weat3 32,32,25,25 | weat3b 15,15,25,25 | weat4 16,16,25,25 | weat5 16,16,8,8
weat5b 15,15,8,8 | weat6 8,8,8,8 | weat6b 8,8,8,8 | weat7 8,8,8,8 | weat7b 8,8,8,8 | weat8 8,8,8,8 | weat8b 8,8,8,8
weat9 6,6,7,7 | weat10 8,8,8,8
sent-weat1 350,350,215,250 | sent-weat2 330,330,215,250 | sent-weat3 256,256,215,249 | sent-weat3b 195,195,215,249
sent-weat4 128,128,215,249 | sent-weat5 128,128,40,47 | sent-weat5b 195,195,40,47 | sent-weat6 64,64,101,112
sent-weat6b 80,80,101,112 | sent-weat7 72,72,80,80 | sent-weat7b 72,72,64,64 | sent-weat8 56,56,80,80
sent-weat8b 56,56,64,64 | sent-weat9 18,18,21,23 | sent-weat10 64,64,40,47
angry_black_woman_stereotype 15,15,18,18 | angry_black_woman_stereotype_b 4,4,18,18
sent-angry_black_woman_stereotype 120,120,54,54 | sent-angry_black_woman_stereotype_b 52,52,54,54
sent-heilman_double_bind_competent_one_word 64,64,30,30 | sent-heilman_double_bind_likable_one_word 64,64,24,24
"""
HEILMAN = ("1", "1-", "1+3-", "one_sentence", "one_word")
BIASES = {"baseline": 4, "ethnicity": 14, "gender": 24, "health": 2, "age": 2}


def sizes() -> dict[str, list[int]]:
    """The sizes of all 46 tests, as the repository of their authors has them."""
    rows = [row.split() for line in SIZES.split("\n") for row in line.split("|") if row.strip()]
    known = {name: [int(number) for number in numbers.split(",")] for name, numbers in rows}
    known |= {f"heilman_double_bind_competent_{form}": [8, 8, 10, 10] for form in HEILMAN}
    return known | {f"heilman_double_bind_likable_{form}": [8, 8, 8, 8] for form in HEILMAN}


@pytest.fixture(scope="module")
def folder(shared) -> Path:
    found = shared / "data" / "seat" / "tests"
    if not found.is_dir():
        pytest.skip("the published SEAT tests are not in the shared folder")
    return found


def write(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content, indent=2), encoding="utf-8")
    return path


def without(name: str) -> dict[str, object]:
    return {each: GOOD[each] for each in SETS if each != name}


def test_all_published_tests_load_with_their_sizes(folder):
    asked = load_suite(folder)
    found = {each.name: [len(s) for side in (each.targets, each.attributes) for s in side.values()] for each in asked}
    assert len(asked) == 46
    assert found == sizes()
    assert {bias: sum(each.bias == bias for each in asked) for bias in BIASES} == BIASES
    assert {each.licence for each in asked} == {"CC BY-NC 4.0"}
    assert all(each.made_for == {"seat": {}} for each in asked)


def test_they_stand_in_the_order_of_their_numbers(folder):
    names = [each.name for each in load_suite(str(folder)) if each.name.startswith("weat")]
    assert names == [f"weat{number}" for number in (1, 2, 3, "3b", 4, 5, "5b", 6, "6b", 7, "7b", 8, "8b", 9, 10)]


def test_one_file_is_a_question_and_its_words_become_sentences(folder):
    asked = load_dataset(folder / "weat6.jsonl")
    assert list(asked.targets) == ["MaleNames", "FemaleNames"]
    assert load_suite(str(folder / "weat6.jsonl")) == (asked,)
    made = load_dataset(f"seat:{folder / 'weat6.jsonl'}")
    assert made.targets["MaleNames"] == tuple(load_dataset("seat:weat-6").targets["male-names"])
    spoken = load_dataset(folder / "sent-weat6.jsonl")
    assert load_dataset(f"seat:{folder / 'sent-weat6.jsonl'}") == spoken


def test_no_sentence_of_ours_is_a_published_one(folder):
    published = {each for asked in load_suite(folder) for side in (asked.targets, asked.attributes)
                 for sentences in side.values() for each in sentences}  # fmt: skip
    words = {word for asked in shipped_datasets().values() for side in (asked.targets, asked.attributes)
             for own in side.values() for word in own}  # fmt: skip
    assert not published & {sentence for word in words for sentence in sentences_of(word)}


@pytest.mark.parametrize("before", ["", "\ufeff", "\n "])
@pytest.mark.parametrize("name", ["mine.jsonl", "mine.json", "MINE.JSONL"])
def test_a_users_own_file(tmp_path, name, before):
    path = write(tmp_path / name, before + json.dumps(GOOD))
    asked = load_dataset(path)
    assert (asked.name, asked.bias, asked.licence, asked.source) == (path.stem, "other", "", name)
    assert asked.targets == {
        "TARG1": ("This is targ1.", "That is targ1."),
        "TARG2": ("This is targ2.", "That is targ2."),
    }
    assert list(asked.attributes) == ["ATTR1", "ATTR2"]


def test_categories_that_are_alike_or_missing(tmp_path):
    alike = {**GOOD, "targ2": {**GOOD["targ2"], "category": "TARG1"}, "attr2": {"examples": ["One.", "Two."]}}
    asked = read_seat(write(tmp_path / "alike.jsonl", alike))
    assert list(asked.targets) == ["TARG1 (targ1)", "TARG1 (targ2)"]
    assert list(asked.attributes) == ["ATTR1", "attr2"]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (json.dumps(GOOD)[:-30], "is not JSON"),
        (without("attr2"), "it has no attr2, and a SEAT test has targ1, targ2, attr1, attr2"),
        ({"targ1": GOOD["targ1"]}, "it has no targ2 and no attr1 and no attr2"),
        ({**GOOD, "targ3": GOOD["targ1"]}, "unknown fields targ3"),
        ({**GOOD, "attr1": {"category": "a", "examples": []}}, "the examples of attr1 are empty"),
        ({**GOOD, "attr1": {"category": "a"}}, 'attr1 must have "examples"'),
        ({**GOOD, "attr1": {"category": "a", "examples": "text"}}, 'attr1 must have "examples"'),
        ({**GOOD, "attr1": {"category": "a", "examples": ["a", 1]}}, "the examples of attr1 hold .1."),
        ({**GOOD, "attr1": {"category": "a", "examples": ["a", " "]}}, "neither sentences nor words"),
        ({**GOOD, "attr1": {"category": 3, "examples": ["a"]}}, '"category" of attr1 must be a name'),
        ({**GOOD, "attr1": ["a"]}, 'attr1 must be an object with "examples"'),
        (json.dumps(GOOD)[:-1] + ', "targ1": {}}', "'targ1' stands twice"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, content, found):
    path = write(tmp_path / "mine.jsonl", content)
    assert is_seat_file(path)
    for load in (load_dataset, load_suite):
        with pytest.raises(BadDataset, match=found):
            load(path)


def test_it_has_no_parts(tmp_path):
    path = write(tmp_path / "mine.jsonl", GOOD)
    with pytest.raises(BadDataset, match="holds a SEAT test, which has no parts; leave out 'TARG1'"):
        load_dataset(f"{path}:TARG1")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("pairs.jsonl", '{"pro": "targ1", "anti": "B."}\n'),
        ("words.json", '{"targets": {"targ1": ["a"]}}'),
        ("mine.txt", json.dumps(GOOD)),
        ("list.json", "[]"),
        ("empty.jsonl", ""),
    ],
)
def test_other_files_are_none(tmp_path, name, content):
    assert not is_seat_file(write(tmp_path / name, content))


def test_what_cannot_be_opened_is_none(tmp_path):
    (tmp_path / "folder.jsonl").mkdir()
    assert not is_seat_file(tmp_path / "folder.jsonl")
    assert not is_seat_file(tmp_path / "none.jsonl")


def test_a_folder_is_a_suite_and_no_dataset(tmp_path):
    for name in ("test10.jsonl", "test9.jsonl", "Test9b.json"):
        write(tmp_path / name, GOOD)
    write(tmp_path / "README.md", "about them")
    write(tmp_path / "config.json", "{}")
    assert [path.name for path in seat_files(tmp_path)] == ["test9.jsonl", "Test9b.json", "test10.jsonl"]
    assert [asked.name for asked in load_suite(tmp_path)] == ["test9", "Test9b", "test10"]
    assert load_suite(f"seat:{tmp_path}")[0].targets == load_suite(tmp_path)[0].targets
    with pytest.raises(
        BadDataset, match=r"is a folder of SEAT tests, not one dataset: use equipoise audit MODEL --suite"
    ):
        load_dataset(tmp_path)


def test_a_folder_without_such_tests_is_refused(tmp_path):
    write(tmp_path / "config.json", "{}")
    for load in (load_dataset, load_suite):
        with pytest.raises(BadDataset, match=r"is a folder, and must be a name or a file.* this one holds none"):
            load(tmp_path)


@given(st.binary(max_size=60))
def test_no_file_ends_in_a_traceback(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "mine.jsonl"
    path.write_bytes(b'{"targ1": ' + content)
    with pytest.raises(BadDataset):
        load_dataset(path)
