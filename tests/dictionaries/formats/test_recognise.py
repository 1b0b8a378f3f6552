"""Every format of the table, opened by name, by path and by both."""

import gzip
import json
from pathlib import Path

import pytest

from equipoise.dictionaries import DICTIONARIES, Dictionary, open_dictionary
from equipoise.dictionaries.formats.packed import zstd
from equipoise.errors import BadDataset, EquipoiseError, UnknownName
from tests.dictionaries.formats.test_gcide import LAMP, write
from tests.wordnet import small


def wordnet_folder(folder):
    small.write(folder)
    for part in ("noun", "verb", "adj", "adv"):
        (folder / f"{part}.exc").write_text("")
    return folder


def file_of(name, text):
    def make(folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
        return folder / name

    return make


PLACES = {  # format -> how one comes about
    "wordnet": wordnet_folder,
    "wordnet-cpae": wordnet_folder,
    "gcide": lambda folder: write(folder, LAMP),
    "jsonl": file_of("own.jsonl", json.dumps({"word": "sun", "definition": "a star"})),
    "tsv": file_of("own.tsv", "sun\ta star\n"),
    "cpae": file_of("own.json", json.dumps({"sun": [["a", "star"]]})),
}


@pytest.mark.parametrize("name", DICTIONARIES)
def test_every_format_gives_definitions_with_a_source(name, tmp_path):
    found = open_dictionary(f"{name}:{PLACES[name](tmp_path / 'there')}")
    assert isinstance(found, Dictionary)
    assert len(found)
    assert all(each.word.strip() and each.text.strip() and not each.examples for each in found.definitions)
    assert found.source
    assert found.name


@pytest.mark.parametrize("name", sorted(set(DICTIONARIES) - {"wordnet-cpae"}))
def test_every_format_is_recognised(name, tmp_path):
    place = PLACES[name](tmp_path / "there")
    assert open_dictionary(place).definitions == open_dictionary(f"{name}:{place}").definitions


@pytest.mark.parametrize("name", ["jsonl", "tsv", "cpae"])
@pytest.mark.parametrize(("ending", "pack"), [(".gz", gzip.compress), (".zst", zstd.compress)])
def test_packed_files_say_the_same(name, ending, pack, tmp_path):
    place = PLACES[name](tmp_path)
    packed = Path(f"{place}{ending}")
    packed.write_bytes(pack(place.read_bytes()))
    assert open_dictionary(packed).definitions == open_dictionary(place).definitions
    assert open_dictionary(packed).name == "own"


def test_a_name_that_is_nothing_is_told_what_there_is(tmp_path):
    with pytest.raises(UnknownName, match="did you mean wordnet"):
        open_dictionary("wordnett")
    with pytest.raises(UnknownName, match=r"There is no dictionary '/nowhere/defs\.tsv'"):
        open_dictionary("tsv:/nowhere/defs.tsv")


@pytest.mark.parametrize("content", [b"", b"\n \n", b"only words\nand more words\n"])
def test_empty_and_unknown_files_are_refused(content, tmp_path):
    path = tmp_path / "own.txt"
    path.write_bytes(content)
    with pytest.raises(BadDataset, match=r"own\.txt"):
        open_dictionary(path)


def test_a_cut_pack_and_a_folder_of_something_else_are_refused(tmp_path):
    cut = tmp_path / "own.tsv.gz"
    cut.write_bytes(gzip.compress(b"sun\ta star\n" * 1000)[:-20])
    with pytest.raises(BadDataset, match="cannot be read to its end"):
        open_dictionary(cut)
    with pytest.raises(EquipoiseError, match="There is no dictionary in the folder"):
        open_dictionary(tmp_path)
    with pytest.raises(BadDataset, match="is a folder, and a file is read"):
        open_dictionary(f"tsv:{tmp_path}")
