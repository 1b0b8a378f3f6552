"""Tables of cues and answers are told from other tables by their column names."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.datasets.associations.tables import written

from equipoise.datasets.associations.columns import columns_of, is_association_file
from equipoise.errors import BadDataset

SWOW = '"","id","participantID","age","cue","R1","R2","R3"'


@pytest.mark.parametrize(
    ("head", "used"),
    [
        ("cue,response", ["cue", "response"]),
        ("cue,response,count", ["cue", "response", "count"]),
        ("Count;Response;Cue", ["Cue", "Response", "Count"]),
        ("cue\tresponse\tR123\tN\tR123.Strength", ["cue", "response", "R123"]),  # SWOW's table of strengths
        ("cue\tresponse\tR1\tN\tR1.Strength", ["cue", "response", "R1"]),
        ("cue\tresponse\tR1\tR123", ["cue", "response", "R123"]),  # all answers, not the first alone
        (SWOW, ["cue", "R1", "R2", "R3"]),
        ("section,cue,R1Raw,R2Raw,R3Raw,R1,R2,R3", ["cue", "R1", "R2", "R3"]),
        ("cue;asso1;asso2;asso3", ["cue", "asso1", "asso2", "asso3"]),  # SWOW in Dutch
        ("cue,R1", ["cue", "R1"]),
        ("\ufeff\n cue , response ", ["cue", "response"]),
        ("\tcue\tresponse\tcount", ["cue", "response", "count"]),  # a column of row numbers, as pandas writes it
    ],
)
def test_answers_are_found_by_their_names(tmp_path: Path, head: str, used: list[str]) -> None:
    path = written(tmp_path, head + "\n")

    assert is_association_file(path)
    assert columns_of(path).used == used


@pytest.mark.parametrize(
    "head", ["stereo,anti", "cue,stereo,anti,response", "cue,strength", "response", "word,R1,R2,R3", "", "\n \n"]
)
def test_other_tables_are_none(tmp_path: Path, head: str) -> None:
    assert not is_association_file(written(tmp_path, head))


@pytest.mark.parametrize("name", ["answers.txt", "answers.json", "answers.jsonl"])
def test_other_files_are_none(tmp_path: Path, name: str) -> None:
    assert not is_association_file(written(tmp_path, name=name))


def test_a_file_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert not is_association_file(tmp_path / "missing.csv")


@pytest.mark.parametrize(
    ("content", "saying"),
    [
        ("", "it is empty"),
        (
            "word,answer\n",
            "it needs the columns cue and response, or cue and R1, R2, R3; its first line is word, answer",
        ),
        ("cue,strength\n", "it needs the columns"),
    ],
)
def test_what_is_lacking_is_said(tmp_path: Path, content: str, saying: str) -> None:
    with pytest.raises(BadDataset, match=saying):
        columns_of(written(tmp_path, content))


@pytest.mark.parametrize(
    ("head", "of_swow"), [(SWOW, True), ("cue,R1,R2,R3", False), ("participantID,cue,response", False)]
)
def test_the_small_world_of_words_is_told_by_its_columns(tmp_path: Path, head: str, of_swow: bool) -> None:
    assert columns_of(written(tmp_path, head)).of_swow == of_swow
