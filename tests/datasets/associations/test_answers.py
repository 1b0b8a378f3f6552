"""Every pair of cue and answer once, with how often it stands there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.datasets.associations.tables import written

from equipoise.datasets.associations.answers import counted
from equipoise.datasets.associations.columns import columns_of
from equipoise.errors import BadDataset


def read(path: Path) -> list[tuple[str | None, str | None, str | None, int]]:
    found = counted(path, columns_of(path))
    return found.sort("cue", "answer", "count").select("cue", "answer", "count", "times").rows()


def test_three_answers_of_a_row_are_three(tmp_path: Path) -> None:
    rows = '"","cue","R1","R2","R3"\n"1","he","man","she",NA\n"2","he","she","man","man"\n'

    assert read(written(tmp_path, rows)) == [("he", "NA", "1", 1), ("he", "man", "1", 3), ("he", "she", "1", 2)]


def test_counts_are_kept_as_written(tmp_path: Path) -> None:
    rows = "cue\tresponse\tR123\tN\nhe\tman\t12\t20\nhe\tshe\t8\t20\n"

    assert read(written(tmp_path, rows)) == [("he", "man", "12", 1), ("he", "she", "8", 1)]


@pytest.mark.parametrize(
    "content",
    [
        "cue,response\nhe,\"man, a\"\n",
        "cue;response\r\nhe;man, a\r\n",
        "cue\tresponse\nhe\tman, a\n",
        "\tcue\tresponse\n0\the\tman, a\n",
        "\ufeffcue,response\n\nhe,\"man, a\"\n\n",
        'response,cue\n"man, a","he"',
    ],
)  # fmt: skip
def test_how_a_table_is_written_changes_nothing(tmp_path: Path, content: str) -> None:
    assert read(written(tmp_path, content)) == [("he", "man, a", "1", 1)]


def test_quotation_marks_in_quotes_are_doubled(tmp_path: Path) -> None:
    assert read(written(tmp_path, 'cue,response\nnail,"5"" nail"\n')) == [("nail", '5" nail', "1", 1)]


def test_between_tabs_a_quotation_mark_may_be_a_letter(tmp_path: Path) -> None:
    assert read(written(tmp_path, 'cue\tresponse\nnail\t"5 nail\n')) == [("nail", '"5 nail', "1", 1)]


def test_an_answer_may_be_missing_at_the_end_of_a_row(tmp_path: Path) -> None:
    assert read(written(tmp_path, "cue,response\nhe\n")) == [("he", None, "1", 1)]


@pytest.mark.parametrize(
    ("content", "saying"),
    [
        (b"cue,response\n", "it has a line of column names and no row"),
        (b"  \ncue,response\nhe,man\n", "its first line holds no column names"),
        (b'cue,"re\nsponse"\nhe,man\n', "it needs the columns cue and response"),
        (b"cue,response\rhe,man\r", "its lines end with carriage returns alone"),
        (b"cue,response\n\n\n", "it has a line of column names and no row"),
        (b"cue,response\nhe,caf\xe9\n", "is not UTF-8 text; save it as UTF-8"),
        (b"cue,response\nhe,man,she\n", "its rows are not as a table has them .found more fields"),
        (b'cue,response\nhe,"man\nshe,woman\n', "its rows are not as a table has them"),
        (b"cue\tresponse\nhe\tcaf\xe9\n", "is not UTF-8 text"),
        (b"cue\tresponse\nhe\tman\tshe\n", "its rows are not as a table has them"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(tmp_path: Path, content: bytes, saying: str) -> None:
    with pytest.raises(BadDataset, match=saying) as refusal:
        read(written(tmp_path, content))
    assert "\n" not in str(refusal.value)


def test_two_stray_quotation_marks_do_not_swallow_the_rows_between_them(tmp_path: Path) -> None:
    rows = 'cue{0}response\nhe{0}she\n"{0}mark\nshe{0}he\nspeech{0}"\nhe{0}man\n'
    path = tmp_path / "answers.tsv"
    path.write_text(rows.format("\t"), encoding="utf-8")
    assert counted(path, columns_of(path))["times"].sum() == 5

    path = tmp_path / "answers.csv"
    path.write_text('cue,response\nhe,she\n"hi,there\nshe,he\nspeech",x\nhe,man\n', encoding="utf-8")
    with pytest.raises(BadDataset, match="over several lines"):
        counted(path, columns_of(path))
