"""All synsets, of a WordNet small enough to read and of the real one where it is."""

import random

import pytest

from equipoise.errors import BadOption
from equipoise.sense_keys import lemma_of
from equipoise.wordnet import is_sense_key
from equipoise.wordnet.synsets import synsets
from tests.wordnet.small import SYNSETS


def test_every_synset_comes_once_by_part_of_speech(small):
    found = list(synsets(small))

    assert len(found) == sum(map(len, SYNSETS.values()))
    assert "".join(each.part for each in found) == "nnnvasar"
    assert found[0].keys == ("mentor%1:18:00::", "wise_man%1:18:00::")
    assert found[0].gloss == "a trusted adviser"


def test_a_lemma_named_twice_has_two_keys(small):
    assert list(synsets(small))[1].keys == ("moon%1:17:00::", "moon%1:17:03::", "luna%1:17:10::")


def test_a_satellite_names_its_head(small):
    (satellite,) = [each for each in synsets(small) if each.part == "s"]

    assert satellite.keys == ("galore%5:00:00:plentiful:02", "a-go-go%5:00:00:plentiful:02")


def test_keys_offsets_and_glosses_are_those_that_a_search_finds(small):
    for each in synsets(small):
        for key in each.keys:
            assert key in small.keys(lemma_of(key))
            assert small.synset(key) == (each.part, each.offset)
            assert small.gloss(key) == each.gloss


@pytest.mark.parametrize("left", [0, 102, 150, 170])  # nothing, the notice only, no gloss, half a gloss
def test_a_cut_file_is_said_to_be_damaged(small, left):
    path = small.folder / "data.noun"
    path.write_bytes(path.read_bytes()[:left])

    with pytest.raises(BadOption, match=r"data\.noun is damaged or no part of WordNet 3\.0"):
        list(synsets(small))


@pytest.fixture(scope="module")
def all_of_it(wordnet):
    return list(synsets(wordnet))


def test_the_real_one_is_whole(all_of_it):
    keys = [key for each in all_of_it for key in each.keys]

    assert len(all_of_it) == 117_659
    assert len(keys) == len(set(keys)) == 206_949
    assert all(map(is_sense_key, keys))


def test_the_real_one_says_what_a_search_finds(wordnet, all_of_it):
    for each in random.Random(0).sample(all_of_it, 400):
        for key in each.keys:
            assert key in wordnet.keys(lemma_of(key))
            assert wordnet.synset(key) == (each.part, each.offset)
            assert wordnet.gloss(key) == each.gloss


def test_keys_are_those_of_index_sense_and_the_eight_that_it_leaves_out(wordnet, all_of_it):
    index = wordnet.folder / "index.sense"
    if not index.exists():
        pytest.skip("this WordNet has no index.sense, which only this test needs: apt-get install wordnet-sense-index")
    listed = {line.split(" ")[0]: int(line.split(" ")[1]) for line in index.read_text(encoding="utf-8").splitlines()}
    ours = {key: each.offset for each in all_of_it for key in each.keys}
    beyond = ours.keys() - listed.keys()

    assert {key: ours[key] for key in listed} == listed
    assert len(beyond) == 8
    assert all(_named_twice(key, all_of_it) for key in beyond)  # as Earth and earth are, in one synset


def _named_twice(key, all_of_it):
    (synset,) = [each for each in all_of_it if key in each.keys]
    return [lemma_of(each) for each in synset.keys].count(lemma_of(key)) == 2
