import json

import pytest

from equipoise.dictionaries import Definition, open_dictionary
from equipoise.errors import BadDataset


@pytest.mark.parametrize("indent", [None, 2])
def test_tokens_are_joined_and_merged_senses_parted(tmp_path, indent):
    path = tmp_path / "all.json"
    entries = {"word": [["a", "unit", "of", "language", "<sep>", "a", "promise"]], "wise_man": [["an", "elder"]]}
    path.write_text(json.dumps(entries, indent=indent))
    assert open_dictionary(path).definitions == (
        Definition("word", "a unit of language"),
        Definition("word", "a promise"),
        Definition("wise man", "an elder"),
    )


def test_malformed_entries_are_counted(tmp_path):
    path = tmp_path / "all.json"
    path.write_text(json.dumps({"sun": [["a", "star"]], "moon": "text", "earth": [[1]], "sky": []}))
    found = open_dictionary(path)
    assert [each.word for each in found.definitions] == ["sun"]
    assert found.notes == ("3 of 4 entries could not be read and were left out",)


@pytest.mark.parametrize("text", ["{", '{"sun": 1}', "{}"])
def test_what_is_no_such_file_is_refused(tmp_path, text):
    path = tmp_path / "all.json"
    path.write_text(text)
    with pytest.raises(BadDataset, match=r"all\.json"):
        open_dictionary(path)
