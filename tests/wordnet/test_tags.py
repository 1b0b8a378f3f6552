"""How often senses were tagged: by a file of four lines, and by the real one beside the count of index.sense."""

import pytest

from equipoise.errors import BadOption
from equipoise.wordnet.tags import read_tags
from tests.wordnet.small import write


def test_a_head_adjective_is_written_without_its_place(tmp_path):
    tags = read_tags(write(tmp_path))
    assert tags["galore%5:00:00:plentiful:02"] == 2
    assert tags["mentor%2:32:00::"] == 7
    assert "mentor%1:18:00::" not in tags


def test_a_missing_file_says_nothing(tmp_path):
    assert read_tags(tmp_path) == {}


@pytest.mark.parametrize("content", [b"mentor%2:32:00:: 1", b"mentor%2:32:00:: 1 many", b"\xff\xfe 1 1"])
def test_a_damaged_file_is_said_to_be_damaged(tmp_path, content):
    (tmp_path / "cntlist.rev").write_bytes(content)
    with pytest.raises(BadOption, match=r"cntlist\.rev is damaged or no part of WordNet 3\.0: get it anew"):
        read_tags(tmp_path)


def test_counts_are_those_of_index_sense(wordnet):
    index = wordnet.folder / "index.sense"
    if not index.exists() or not wordnet.has_tags:
        pytest.skip("this WordNet has no index.sense or no cntlist.rev: apt-get install wordnet-sense-index")
    fields = (line.split() for line in index.read_text(encoding="utf-8").splitlines())
    assert [key for key, _, _, count in fields if wordnet.tagged(key) != int(count)] == []
