"""Which form a file has; and that no file of the user's ends in a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets import SentencePairs, load_dataset, load_suite
from equipoise.datasets.pair_formats import is_pair_file, read_pairs
from equipoise.datasets.pair_formats.stereoset import LABELS
from equipoise.errors import BadDataset

ENDINGS = (".csv", ".tsv", ".jsonl", ".txt", ".txt.dev", ".txt.test", ".json")
FORMS = {  # name of a file -> what it holds
    "crows.csv": "sent_more,sent_less,stereo_antistereo,bias_type\nA.,B.,stereo,pets\n",
    "columns.csv": "sent_more,sent_less\nA.,B.\n",
    "columns.tsv": "stereo\tanti\nA.\tB.\n",
    "columns.jsonl": '{"pro": "A.", "anti": "B."}\n',
    "sssb.txt": "\n\nA cat.  [pet, cat%1:05:00::, stereo]\nNo cat.\t[pet,cat%1:05:00::,anti]\n",
    "stereoset.json": json.dumps({"data": {"intrasentence": [{
        "id": "1", "target": "cat", "bias_type": "pets", "context": "BLANK.",
        "sentences": [{"gold_label": label, "sentence": "A."} for label in LABELS],
    }]}}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("before", ["", "\ufeff"])
def test_each_form_is_recognised(tmp_path: Path, name: str, before: str) -> None:
    path = tmp_path / name
    path.write_text(before + FORMS[name], encoding="utf-8")
    asked = load_dataset(str(path))
    assert isinstance(asked, SentencePairs)
    assert (asked.name, len(asked.pairs)) == (path.stem, 1)
    assert load_suite(path) == (asked,)
    assert asked.hash == read_pairs(path).hash


def test_a_name_that_is_no_group_lists_the_groups(tmp_path: Path) -> None:
    for name, listed in (("crows.csv", "there are 'pets'; 'stereo'"), ("columns.csv", "in no groups")):
        (tmp_path / name).write_text(FORMS[name], encoding="utf-8")
        with pytest.raises(BadDataset, match=listed):
            load_dataset(f"{tmp_path / name}:cats")


@pytest.mark.parametrize("ending", ENDINGS[:-1])
@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "is empty"),
        (b" \r\n", "is empty"),
        (b"caf\xe9,b\n", "is not UTF-8 text"),
        ("stereo,anti\na,b\n".encode("utf-16"), "is not UTF-8 text"),
        (b"stereo,anti\na\0,b\n", "NUL byte"),
    ],
)
def test_no_text_is_said_to_be_none(tmp_path: Path, ending: str, content: bytes, found: str) -> None:
    path = tmp_path / f"mine{ending}"
    path.write_bytes(content)
    with pytest.raises(BadDataset, match=found):
        load_dataset(path)


@pytest.mark.parametrize("ending", ENDINGS)
def test_folders_and_missing_files_are_said_to_be_such(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"folder{ending}").mkdir()
    for load in (load_dataset, load_suite):
        for name, found in (("folder", "is a folder, and must be a name or a file"), ("none", "No such file")):
            with pytest.raises(BadDataset, match=found):
                load(tmp_path / f"{name}{ending}")


def test_a_folder_in_the_place_of_a_dataset_is_told_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bert", "sssb"):
        (tmp_path / name).mkdir()
    for load in (load_dataset, load_suite):
        with pytest.raises(BadDataset, match=r"The dataset bert is a folder.* equipoise measure MODEL DATASET"):
            load("bert")
    assert load_dataset("sssb").name == "sssb"  # a folder of the same name takes nothing away


def test_a_text_of_no_form_is_told_which_there_are(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("A cat.\nA dog.\n", encoding="utf-8")
    with pytest.raises(BadDataset, match="as SSSB has, nor is it named"):
        load_dataset(tmp_path / "mine.txt")


pieces = st.sampled_from([
    "stereotype", "antistereotype", ",", "\t", "\n", "\r", '"', "{", "}", "[", "]", ":", "a", "\u2028", "\ufeff",
    "data", "intrasentence", "sentences", "cat%1:05:00::", ", ", "stereo", "anti", "😀",
])  # fmt: skip


@given(
    content=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
    | st.lists(pieces, max_size=30).map(lambda each: "".join(each).encode()),
    ending=st.sampled_from(ENDINGS),
)  # fmt: skip
def test_whatever_the_bytes_they_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, ending: str
) -> None:
    path = tmp_path_factory.mktemp("any") / f"mine{ending}"
    path.write_bytes(content)
    if is_pair_file(path):
        try:
            assert len(read_pairs(path).hash) == 64
        except BadDataset as error:
            assert "mine" in str(error)
