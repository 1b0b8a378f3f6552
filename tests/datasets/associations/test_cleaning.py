"""What is dropped or unified is counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.datasets.associations.tables import written

from equipoise.datasets.associations.answers import counted
from equipoise.datasets.associations.cleaning import Cleaned, cleaned
from equipoise.datasets.associations.columns import columns_of
from equipoise.datasets.associations.spellings import Spellings
from equipoise.errors import BadDataset

NO_SPELLINGS = Spellings({}, (), "")


def clean(folder: Path, rows: str, spellings: Spellings = NO_SPELLINGS) -> Cleaned:
    path = written(folder, rows)
    return cleaned(path, counted(path, columns_of(path)), spellings)


def test_sound_answers_stay_as_they_are(tmp_path: Path) -> None:
    done = clean(tmp_path, "cue,R1,R2\nhe,man,man\nHe,NATO,na\n")

    assert done.answers.rows() == [("He", "NATO", 1.0), ("He", "na", 1.0), ("he", "man", 2.0)]
    assert done.record == {
        "answers": 4, "missing": 0, "white_space": 0, "left_out": {"answers": 0, "words": []},
        "unified": {"answers": 0, "words": []}, "to_themselves": 0, "case": "as written",
        "spellings": "those of Equipoise",
    }  # fmt: skip


@pytest.mark.parametrize("answer", ["", "NA", "No more responses", "Unknown word", "  ", " NA "])
def test_missing_answers_are_dropped(tmp_path: Path, answer: str) -> None:
    done = clean(tmp_path, f"cue,R1,R2\nhe,man,{answer}\n{answer},she,he\n")

    assert done.answers.rows() == [("he", "man", 1.0)]
    assert (done.record["answers"], done.record["missing"]) == (4, 3)


def test_white_space_around_a_word_is_taken_off(tmp_path: Path) -> None:
    done = clean(tmp_path, "cue,response\n he,old man \nhe,old man\n")

    assert done.answers["weight"].sum() == 2
    assert set(done.answers["answer"]) == {"old man"}
    assert done.record["white_space"] == 1


def test_spellings_are_unified_for_cues_and_answers(tmp_path: Path) -> None:
    spelled = Spellings({"colour": "color", "grey": "gray"}, (), "mine.json")
    done = clean(tmp_path, "cue,R1,R2\ncolour,grey,red\nred,colour,color\ncolor,red,red\n", spelled)

    assert set(done.answers["cue"]) | set(done.answers["answer"]) == {"color", "gray", "red"}
    assert done.record["unified"] == {"answers": 3, "words": ["colour", "grey"]}
    assert done.record["spellings"] == "mine.json"


def test_words_to_leave_out_take_their_answers_along(tmp_path: Path) -> None:
    done = clean(tmp_path, "cue,R1,R2\nhe,ax,man\nax,wood,ax\n", Spellings({}, ("ax", "absent"), "mine.json"))

    assert done.answers.rows() == [("he", "man", 1.0)]
    assert done.record["left_out"] == {"answers": 3, "words": ["ax"]}


def test_an_answer_that_repeats_the_cue_stays(tmp_path: Path) -> None:
    """As the published procedure has it; also where one spelling is the other's answer."""
    done = clean(tmp_path, "cue,R1,R2\ncolour,color,red\nred,red,blue\n", Spellings({"colour": "color"}, (), ""))

    assert ("color", "color", 1.0) in done.answers.rows()
    assert done.record["to_themselves"] == 2


def test_counts_weigh_and_zero_is_no_answer(tmp_path: Path) -> None:
    done = clean(tmp_path, "cue,response,weight\nhe,man, 2.5\nhe,boy,0\n")

    assert done.answers.rows() == [("he", "man", 2.5)]
    assert done.record["missing"] == 1


def test_a_missing_answer_needs_no_count(tmp_path: Path) -> None:
    assert clean(tmp_path, "cue,response,count\nhe,man,2\nhe\n").record["missing"] == 1


@pytest.mark.parametrize("count", ["many", "-1", "inf", "NaN", ""])
def test_a_count_is_a_number(tmp_path: Path, count: str) -> None:
    with pytest.raises(BadDataset, match=r"the count of 'man' as an answer to 'he' is .*, and must be a number"):
        clean(tmp_path, f"cue,response,count\nhe,man,{count}\nhe,boy,2\n")


def test_an_answer_is_counted_for_one_reason_only(tmp_path: Path) -> None:
    """What is left out is not missing, and was not unified before."""
    spelled = Spellings({"colour": "color"}, ("ax",), "mine.json")
    done = clean(tmp_path, "cue,R1,R2\nax,colour,NA\nhe,colour,ax\n", spelled)

    assert done.record["missing"] == 1
    assert done.record["left_out"] == {"answers": 2, "words": ["ax"]}
    assert done.record["unified"] == {"answers": 1, "words": ["colour"]}


def test_no_answer_was_given_more_often_than_can_be(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"the count of 'she' as an answer to 'he' is '1e308'"):
        clean(tmp_path, "cue,response,count\nhe,she,1e308\n")
