"""A key map says which sense a word#number is."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.errors import BadVectors
from equipoise.models.senses import SenseVectors
from equipoise.models.senses.key_map import read_key_map
from equipoise.wordnet import WordNet
from tests.models.senses.made import made

NAMES = {"mentor#1": [1.0, 2.0], "moon#1": [3.0, 4.0], "moon#2": [5.0, 6.0]}
MAPS = {
    "tabs": "mentor#1\tmentor%2:32:00::\nmoon#1\tmoon%1:18:01::\nmoon#2\tmoon%1:17:00::\n",
    "spaces": "mentor#1 mentor%2:32:00::\nmoon#1  moon%1:18:01::\nmoon#2 moon%1:17:00::",
    "keys first": "mentor%2:32:00:: mentor#1\nmoon%1:18:01:: moon#1\nmoon%1:17:00:: moon#2\n",
    "windows": "\ufeffmentor#1 mentor%2:32:00::\r\nmoon#1 moon%1:18:01::\r\n\r\nmoon#2 moon%1:17:00::\r\n",
}


def opened(folder: Path, key_map: str) -> SenseVectors:
    (folder / "senses.txt.keys").write_bytes(key_map.encode())
    return made(folder, NAMES)


@pytest.mark.parametrize("key_map", MAPS.values(), ids=MAPS.keys())
def test_a_map_in_many_layouts(small: WordNet, tmp_path: Path, key_map: str) -> None:
    model = opened(tmp_path, key_map)
    assert model.vectors(["mentor%2:32:00::", "moon%1:17:00::"]).array.tolist() == [[1, 2], [5, 6]]
    assert model.senses("moon") == ("moon%1:18:01::", "moon%1:17:00::")  # the map says which, WordNet in what order
    assert model.vectors(["moon#2"]).array.tolist() == [[5, 6]]


def test_names_that_the_map_leaves_out_are_strangers(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, "mentor#1 mentor%2:32:00::\nmoon#1 moon%1:99:00::\nsun#1 moon%1:18:01::\n")
    assert model.strangers == ("moon#1", "moon#2")
    assert model.senses("moon") == ()


def test_several_keys_may_have_one_name(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, MAPS["tabs"] + "moon#2 luna%1:17:10::\nmoon#1 moon%1:17:00::\n")
    assert model.vectors(["luna%1:17:10::"]).array.tolist() == [[5, 6]]
    assert model.vectors(["moon%1:17:00::"]).array.tolist() == [[5, 6]]  # the first line counts


def test_another_map_is_another_model(small: WordNet, tmp_path: Path) -> None:
    first, again, other = (
        opened(tmp_path, MAPS[name]).fingerprint for name in ("tabs", "tabs", "spaces")
    )  # fmt: skip
    assert first == again != other


def test_a_missing_map_is_one_sentence(small: WordNet, tmp_path: Path) -> None:
    with pytest.raises(BadVectors) as said:
        made(tmp_path, NAMES)
    assert "calls its senses word#number, and what senses these are is not known (No such file" in str(said.value)
    assert f"put a line for each into {tmp_path / 'senses.txt.keys'}, such as dog#1 dog%1:05:00::." in str(said.value)


@pytest.mark.parametrize("line", ["moon#1", "moon#1 moon", "moon#1 moon%1:18:01:: 1", "a%1:18:01:: b%1:18:01::"])
def test_a_damaged_map_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "v.keys").write_text(f"{MAPS['tabs']}\n{line}\n")
    with pytest.raises(BadVectors, match=r"v\.keys line 5 is .* where a name and a sense key were expected"):
        read_key_map(tmp_path / "v")
