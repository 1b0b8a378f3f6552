"""StereoSet: three labelled sentences an example, in two sections."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from equipoise.datasets import SentencePairs, load_dataset, load_suite
from equipoise.datasets.pair_formats.stereoset import read_stereoset
from equipoise.errors import BadDataset

LABELS = ("unrelated", "stereotype", "anti-stereotype")


def example(**changes: Any) -> dict[str, Any]:
    sentences = [{"id": label, "sentence": f"Cats are {label}.", "gold_label": label, "labels": []} for label in LABELS]
    fields = {"id": "e1", "target": "cat", "bias_type": "pets", "context": "Cats are BLANK.", "sentences": sentences}
    return fields | changes


def write(folder: Path, **sections: Any) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps({"version": "1", "data": sections}), encoding="utf-8")
    return path


def test_labels_say_which_sentence_is_which(tmp_path: Path) -> None:
    (pair,) = read_stereoset(write(tmp_path, intrasentence=[example()])).pairs
    assert (pair.stereotype, pair.antistereotype) == ("Cats are stereotype.", "Cats are anti-stereotype.")
    assert (pair.id, pair.unrelated, pair.context) == ("e1", "Cats are unrelated.", "Cats are BLANK.")
    assert (pair.term, pair.groups) == ("cat", {"bias": "pets"})


def test_a_name_picks_the_section_and_then_the_kind(tmp_path: Path) -> None:
    other = example(id="e2", bias_type="plants", context="There was a cat.")
    path = write(tmp_path, intrasentence=[example()], intersentence=[other, example(id="e3")])
    for name, ids in (("", "e1"), (":intersentence", "e2 e3"), (":intersentence:pets", "e3"), (":pets", "e1")):
        asked = load_dataset(f"{path}{name}")
        assert isinstance(asked, SentencePairs)
        assert " ".join(pair.id for pair in asked.pairs) == ids
        assert asked.name == f"mine{name}"
    assert load_suite(path) == (load_dataset(path),)


def without(label: str) -> list[dict[str, str]]:
    return [each for each in example()["sentences"] if each["gold_label"] != label]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"sentences": without("stereotype")}, r"example 1 of intrasentence \('e1'\) has the gold labels"),
        ({"sentences": [*without(""), example()["sentences"][0]]}, "each once"),
        ({"sentences": "Cats."}, "a list of objects"),
        ({"sentences": [*without("unrelated"), {"gold_label": "unrelated"}]}, "no text for the unrelated"),
        ({"context": "Cats are nice."}, r"\('e1'\) needs a context with BLANK where .*, and has 'Cats are nice.'"),
        ({"target": 3}, 'needs the text "target", and it is 3'),
    ],
)
def test_an_example_that_cannot_be_used_is_named(tmp_path: Path, changes: dict[str, Any], found: str) -> None:
    with pytest.raises(BadDataset, match=found):
        read_stereoset(write(tmp_path, intrasentence=[example(**changes)]))


def test_sections_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="no examples in intersentence; its sections are intrasentence"):
        load_dataset(f"{write(tmp_path, intrasentence=[example()])}:intersentence")
    with pytest.raises(BadDataset, match="the id 'e1' stands 2 times"):
        read_stereoset(write(tmp_path, intrasentence=[example(), example()]))
    with pytest.raises(BadDataset, match="example 1 of intrasentence must be an object"):
        read_stereoset(write(tmp_path, intrasentence=[3]))


def test_word_lists_in_json_are_still_word_lists(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    path.write_text(json.dumps({"targets": {"intrasentence": ["sentences"]}}), encoding="utf-8")
    assert list(load_dataset(path).targets) == ["intrasentence"]  # type: ignore[union-attr]


KINDS = {
    "intrasentence": {"gender": 255, "profession": 810, "race": 962, "religion": 79},
    "intersentence": {"gender": 242, "profession": 827, "race": 976, "religion": 78},
}


@pytest.mark.parametrize("section", KINDS)
def test_the_real_file(shared: Path, section: str) -> None:
    asked = read_stereoset(shared / "data" / "stereoset" / "stereoset_dev_reconstructed.json", section)
    assert Counter(pair.groups["bias"] for pair in asked.pairs) == KINDS[section]
    assert len({pair.term for pair in asked.pairs}) == 79
    assert (asked.title, asked.licence) == ("StereoSet", "CC BY-SA 4.0")


def test_a_part_of_the_real_file_is_not_taken_for_the_whole(shared: Path) -> None:
    asked = read_stereoset(shared / "golden" / "mlm" / "stereoset_sample.json")
    assert (len(asked.pairs), asked.licence) == (48, "")
    assert "the form of StereoSet" in asked.defects[0]
