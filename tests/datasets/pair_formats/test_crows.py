"""CrowS-Pairs: what its columns become, and the real file."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from equipoise.datasets import SentencePairs, load_dataset
from equipoise.datasets.pair_formats.crows import read_crows
from equipoise.errors import BadDataset

HEADER = ",sent_more,sent_less,stereo_antistereo,bias_type,annotations\n"


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.csv"
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_the_sentence_that_stereotypes_more_is_the_stereotype_in_both_directions(tmp_path: Path) -> None:
    rows = "7,Cats are lazy.,Dogs are lazy.,stereo,pets,[]\n9,Dogs obey.,Cats obey.,antistereo,pets,[]\n"
    first, second = read_crows(write(tmp_path, HEADER + rows)).pairs
    assert (first.id, first.stereotype, first.antistereotype) == ("crows-7", "Cats are lazy.", "Dogs are lazy.")
    assert first.groups == {"bias": "pets", "direction": "stereo"}
    assert (second.id, second.stereotype, second.groups["direction"]) == ("crows-9", "Dogs obey.", "antistereo")


def test_pairs_are_counted_where_no_column_does(tmp_path: Path) -> None:
    text = "sent_more,sent_less,stereo_antistereo,bias_type\nA.,B.,stereo,pets\nC.,D.,stereo,pets\n"
    assert [pair.id for pair in read_crows(write(tmp_path, text)).pairs] == ["crows-0", "crows-1"]


@pytest.mark.parametrize("name", ["", "id", "Index", "Unnamed: 0"])
def test_ids_come_from_a_column_of_ids_wherever_it_stands(tmp_path: Path, name: str) -> None:
    rows = "x,A.,B.,stereo,pets,7\nx,C.,D.,stereo,pets,9\n"
    text = f"annotator,sent_more,sent_less,stereo_antistereo,bias_type,{name}\n{rows}"
    assert [pair.id for pair in read_crows(write(tmp_path, text)).pairs] == ["crows-7", "crows-9"]


def test_no_other_column_is_taken_for_ids(tmp_path: Path) -> None:
    text = "annotator,sent_more,sent_less,stereo_antistereo,bias_type,\nx,A.,B.,stereo,pets,\nx,C.,D.,stereo,pets,\n"
    assert [pair.id for pair in read_crows(write(tmp_path, text)).pairs] == ["crows-0", "crows-1"]


ROW = {"sent_more": "A.", "sent_less": "B.", "stereo_antistereo": "stereo", "bias_type": "pets"}


@pytest.mark.parametrize("field", ROW)
def test_a_row_without_a_field_is_named_by_its_line(tmp_path: Path, field: str) -> None:
    rows = [ROW, {name: value for name, value in ROW.items() if name != field}]
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with pytest.raises(BadDataset, match=f"line 2 has no {field}"):
        load_dataset(path)


def test_a_pair_of_no_kind_has_no_group_without_a_name(tmp_path: Path) -> None:
    asked = read_crows(write(tmp_path, HEADER + "7,A.,B.,stereo,,[]\n"))
    assert (asked.bias, asked.pairs[0].groups) == ("unspecified", {"direction": "stereo"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (HEADER + ",A.,B.,stereo,pets,[]\n8,C.,D.,stereo,pets,[]\n", "line 2 has an empty id"),
        (HEADER + "7,A.,B.,both,pets,[]\n", "line 2 has 'both' for stereo_antistereo"),
        (HEADER + "7,A.,B.,stereo,pets,[]\n7,C.,D.,stereo,pets,[]\n", "the id 'crows-7' stands 2 times"),
        ("sent_more,sent_less\nA.,B.\n", "it lacks the columns bias_type, stereo_antistereo"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, found: str) -> None:
    with pytest.raises(BadDataset, match=found):
        read_crows(write(tmp_path, text))


def test_other_pairs_in_this_form_get_no_source_but_a_word_about_it(tmp_path: Path) -> None:
    asked = read_crows(write(tmp_path, HEADER + "7,A.,B.,stereo,gender,[]\n"))
    assert (asked.name, asked.title, asked.licence, asked.language, asked.bias) == ("mine", "", "", "", "gender")
    assert "the form of CrowS-Pairs but is not the whole of it" in asked.defects[0]


@pytest.fixture(scope="module")
def published(shared: Path) -> Path:
    return shared / "data" / "crows-pairs" / "crows_pairs_anonymized.csv"


def test_the_real_file(published: Path) -> None:
    asked = read_crows(published)
    counts = Counter(pair.groups["bias"] for pair in asked.pairs)
    assert counts == {
        "race-color": 516, "gender": 262, "socioeconomic": 172, "nationality": 159, "religion": 105, "age": 87,
        "sexual-orientation": 84, "physical-appearance": 63, "disability": 60,
    }  # fmt: skip
    assert Counter(pair.groups["direction"] for pair in asked.pairs) == {"stereo": 1290, "antistereo": 218}
    assert (asked.title, asked.licence, asked.bias, asked.language) == (
        "CrowS-Pairs", "CC BY-SA 4.0", "several kinds", "en",
    )  # fmt: skip
    assert any("Blodgett" in defect for defect in asked.defects)


@pytest.mark.parametrize(("part", "number"), [("antistereo", 218), ("gender", 262), ("gender:antistereo", 103)])
def test_parts_of_the_real_file(published: Path, part: str, number: int) -> None:
    asked = load_dataset(f"{published}:{part}")
    assert isinstance(asked, SentencePairs)
    assert (asked.name, len(asked.pairs)) == (f"crows_pairs_anonymized:{part}", number)
    assert asked.licence == "CC BY-SA 4.0"
    assert not any("218" in defect for defect in asked.defects)


def test_a_part_is_told_of_its_own_faults(published: Path) -> None:
    told = {part: " ".join(load_dataset(f"{published}:{part}").defects) for part in ("gender", "stereo")}  # type: ignore[union-attr]
    assert "Blodgett" in told["gender"] and "Blodgett" in told["stereo"]
    assert "antistereo" in told["gender"]
    assert "antistereo" not in told["stereo"]
