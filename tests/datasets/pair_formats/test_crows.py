"""CrowS-Pairs: what its columns become, and the real file."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    ("text", "found"),
    [
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
