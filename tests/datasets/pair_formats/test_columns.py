"""A user's own table: which columns are read, and what is said of one that cannot be."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from equipoise.datasets import SentencePairs
from equipoise.datasets.pair_formats.columns import columns_of
from equipoise.datasets.pair_formats.tables import read_table
from equipoise.errors import BadDataset


def read_columns(path: Path) -> SentencePairs:
    return columns_of(path, read_table(path))


def write(folder: Path, text: str | bytes, name: str = "mine.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "header",
    ["stereotype,antistereotype", "sent_more,sent_less", "stereo,anti", "pro,anti", "Stereotype, Antistereotype"],
)
def test_two_columns_are_enough(tmp_path: Path, header: str) -> None:
    asked = read_columns(write(tmp_path, f"{header}\nCats sleep.,Dogs sleep.\nCats purr.,Dogs purr.\n"))
    assert [(pair.id, pair.stereotype, pair.antistereotype) for pair in asked.pairs] == [
        ("pair-1", "Cats sleep.", "Dogs sleep."), ("pair-2", "Cats purr.", "Dogs purr."),
    ]  # fmt: skip
    assert (asked.name, asked.title, asked.bias, asked.source, asked.defects) == ("mine", "", "unspecified", "", ())


def test_more_columns_say_more(tmp_path: Path) -> None:
    text = "id,stereotype,antistereotype,bias,word,sense,remark\na,He bats.,She bats.,sport,bat,verb,whatever\n"
    (pair,) = read_columns(write(tmp_path, text)).pairs
    assert (pair.id, pair.term) == ("a", "bat")
    assert pair.groups == {"bias": "sport", "sense": "verb", "word": "bat", "word and sense": "bat, verb"}


def test_pairs_that_share_a_frame_say_so(tmp_path: Path) -> None:
    rows = ["stereotype,antistereotype,term"]
    rows += ["The cat is lazy.,The cat is keen.,cat", "The dog is lazy.,The dog is wild.,dog", "A cow.,No cow.,cow"]
    cat, dog, cow = read_columns(write(tmp_path, "\n".join(rows))).pairs
    assert cat.frames == ("The [X] is lazy.", "The [X] is keen.")
    assert dog.frames == ("The [X] is lazy.", "The [X] is wild.")
    assert cow.frames == ("", "")  # it shares neither


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\ufeffstereotype,antistereotype\r\n\"Cats, big\r\nones.\",\"A \"\"dog\"\".\"\r\n\r\n", "mine.csv"),
        ("stereotype;antistereotype\n\"Cats, big\r\nones.\";\"A \"\"dog\"\".\"", "mine.csv"),
        ("stereotype\tantistereotype\n\"Cats, big\r\nones.\"\t\"A \"\"dog\"\".\"\n", "MINE.TSV"),
        (json.dumps({"anti": 'A "dog".', "more": [1], "stereo": "Cats, big\r\nones."}) + "\r\n\r\n", "mine.jsonl"),
    ],
)  # fmt: skip
def test_the_same_table_in_other_files(tmp_path: Path, text: str, name: str) -> None:
    (pair,) = read_columns(write(tmp_path, text, name)).pairs
    assert (pair.stereotype, pair.antistereotype) == ("Cats, big\r\nones.", 'A "dog".')


def test_an_empty_sentence_is_kept_for_the_measurement_to_tell(tmp_path: Path) -> None:
    (pair,) = read_columns(write(tmp_path, "stereotype,antistereotype\n,Dogs sleep.\n")).pairs
    assert pair.stereotype == ""


def test_an_id_may_be_a_number_and_columns_of_others_may_be_anything(tmp_path: Path) -> None:
    text = '{"id": 7, "pro": "a", "anti": "b", "score": NaN, "sure": true}\n'
    (pair,) = read_columns(write(tmp_path, text, "mine.jsonl")).pairs
    assert pair.id == "7"


def test_long_fields_are_read_and_the_limit_of_others_is_left_alone(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    (pair,) = read_columns(write(tmp_path, f"stereotype,antistereotype\n{'x' * 300_000},b\n")).pairs
    assert len(pair.stereotype) == 300_000
    assert csv.field_size_limit() == before


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("left,right\na,b\n", "mine.csv", "its columns are left, right"),
        ("stereotype,antistereotype\n", "mine.csv", "column names and no row"),
        ("stereotype,antistereotype,stereotype\na,b,c\n", "mine.csv", "the column stereotype stands twice"),
        ("stereotype,antistereotype\na\n", "mine.csv", "line 2 has 1 fields, and the line of column names has 2"),
        ('stereotype,antistereotype\n"a" b,c\n', "mine.csv", "line 2 is not as a table has it"),
        ('stereotype,antistereotype\n"a,b\nc,d\n', "mine.csv", "is not as a table has it"),
        ("id,stereotype,antistereotype\n7,a,b\n7,c,d\n", "mine.csv", "the id '7' stands 2 times"),
        ("id,stereotype,antistereotype\n ,a,b\n", "mine.csv", "line 2 has an empty id"),
        ("[1]\n", "mine.jsonl", r"line 1 must be one JSON object \{ ... \}, and it is \[1\]"),
        ('{"stereotype": "a"\n', "mine.jsonl", r"mine\.jsonl is not JSON: .* at line 1, column 19"),
        ('{"pro": "a", "anti": "b"}\n{', "mine.jsonl", "is not JSON: .* at line 2, column 2"),
        ('{"stereotype": "a", "stereotype": "b"}\n', "mine.jsonl", "'stereotype' stands twice"),
        ('{"pro": "a", "anti": "b"}\n{"pro": "a"}\n', "mine.jsonl", "line 2 has no anti"),
        ('{"pro": "a", "anti": null}\n{"pro": "a", "anti": "b"}', "mine.jsonl", "line 1 has no anti"),
        (
            '{"pro": "a", "anti": "b"}\n{"pro": NaN, "anti": "b"}',
            "mine.jsonl",
            "line 2 has nan for pro, which must be text",
        ),
        ('{"pro": "a", "anti": -Infinity}', "mine.jsonl", "line 1 has -inf for anti, which must be text"),
        ('{"pro": "a", "anti": true}', "mine.jsonl", "line 1 has True for anti, which must be text"),
        ('{"pro": 3, "anti": "b"}', "mine.jsonl", "line 1 has 3 for pro, which must be text"),
        ('{"pro": ["a"], "anti": "b"}', "mine.jsonl", r"line 1 has \['a'\] for pro, which must be text"),
        ('{"pro": "a", "anti": "b", "id": NaN}', "mine.jsonl", "line 1 has nan for id, which must be text"),
        ('{"pro": "a", "anti": "b", "bias": true}', "mine.jsonl", "line 1 has True for bias, which must be text"),
        ('{"pro": "\\ud800", "anti": "b"}\n', "mine.jsonl", "half a character"),
        ("[" * 100_000, "mine.jsonl", "nested too deeply"),
        ('{"pro": ' + "1" * 5000 + "}", "mine.jsonl", "too many digits"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, name: str, found: str) -> None:
    with pytest.raises(BadDataset, match=found) as error:
        read_columns(write(tmp_path, text, name))
    assert len(str(error.value)) < 400 + len(str(tmp_path))
