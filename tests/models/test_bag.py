"""Sentences as bags of words, by hand and by law."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.errors import BadOption
from equipoise.models import Importances, LeavesOut, load_model
from equipoise.models.bag import BagOfWords
from equipoise.weighing import asked_for

ROWS = "she 3 0 1\nhe -3 0 1\nred 1 2 0\nhat 0 2 4\n. 0 0 9\nthe 1 1 1\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(ROWS)
    return path


@pytest.fixture
def bag(words: Path) -> BagOfWords:
    return load_model(f"bag:{words}")


def test_the_largest_of_each_dimension_and_who_won_it(bag):
    (weighed,) = bag.weigh(["The red hat"], lambda share: None)

    assert weighed.pooled.tolist() == [[1, 2, 4]]
    assert weighed.shares.tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3])  # of equals the first: the, red, hat
    assert list(zip(weighed.starts.tolist(), weighed.ends.tolist(), strict=True)) == [(0, 3), (4, 7), (8, 11)]
    assert weighed.vectors.tolist() == [[1, 1, 1], [1, 2, 0], [0, 2, 4]]


def test_the_mean_and_the_length_of_each_part_of_it(words):
    (weighed,) = load_model(f"bag:{words}", pooling="mean").weigh(["red hat"], lambda share: None)

    assert weighed.pooled.tolist() == [[0.5, 2, 2]]
    assert weighed.shares.tolist() == pytest.approx(np.sqrt([5, 20]) / np.sqrt(1 + 16 + 16))


def test_unknown_words_are_left_out_and_told(bag):
    found = bag.vectors(["red", "wug", "the wug", ""])

    assert (found.found, found.missing) == (("red", "the wug"), ("wug", ""))
    assert found.array.tolist() == [[1, 2, 0], [1, 1, 1]]
    assert bag.incomplete(["the red", "the wug"]) == {"the wug"}
    assert isinstance(bag, Importances) and isinstance(bag, LeavesOut)


def test_texts_without_a_known_word_have_no_token_and_zeros(bag):
    (weighed,) = bag.weigh(["wug", "wugs"], lambda share: None)

    assert weighed.firsts.tolist() == [0, 0, 0] and weighed.pooled.tolist() == [[0, 0, 0]] * 2


@settings(max_examples=50)
@given(st.lists(st.lists(st.sampled_from(["she", "red", "hat", "the", "wug"]), max_size=9).map(" ".join), max_size=20))
def test_neighbours_change_nothing_and_shares_add_up(texts):
    from equipoise.models.fake import FakeModel

    bag = BagOfWords(FakeModel("wug"))
    together = {int(place): row for w in bag.weigh(texts, print) for place, row in zip(w.places, w.pooled, strict=True)}
    assert sorted(together) == list(range(len(texts)))
    for place, text in enumerate(texts):
        (alone,) = bag.weigh([text], lambda share: None)
        assert (alone.pooled[0] == together[place]).all()
        assert alone.shares.sum() == pytest.approx(1 if len(alone.shares) else 0)


def test_the_direction_is_that_of_words(bag, tmp_path):
    assert bag.space == "words"
    (tmp_path / "pairs.txt").write_text(ROWS + "woman 2 1 0\nman -2 1 0\n")
    axis = asked_for(load_model(f"bag:{tmp_path / 'pairs.txt'}"), None, None, None, lambda share: None).axis
    assert axis.vector.tolist() == pytest.approx([1, 0, 0])  # she above he, woman above man


def test_poolings_have_different_fingerprints_and_names(words, bag):
    mean = load_model(f"bag:{words}", pooling="mean")

    assert mean.fingerprint != bag.fingerprint and (bag.name, mean.name) == (
        "words.txt (bag of words, max)", "words.txt (bag of words, mean)",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "pooling", "says"),
    [("bag:", "own", r"bag: needs the name of static vectors, such as bag:builtin:glove-6b-50d"),
     ("bag:fake-sentences:", "own", r"takes static vectors of words, and fake-sentences: has none"),
     ("bag:fake:", "cls", r"pooling is for|can be pooled by max or mean")],
)  # fmt: skip
def test_what_cannot_be_a_bag(name, pooling, says):
    with pytest.raises(BadOption, match=says):
        load_model(name, pooling=pooling)


def test_texts_looked_up_in_several_goes_are_the_same_texts(bag, monkeypatch):
    texts = ["red", "wug", "the hat", "she", "hat .", "red wug"]
    whole = bag.vectors(texts)
    monkeypatch.setattr("equipoise.models.bag.TEXTS", 2)
    shares: list[float] = []

    places = [place for weighed in bag.weigh(texts, shares.append) for place in weighed.places.tolist()]

    assert sorted(places) == [0, 1, 2, 3, 4, 5]
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])
    assert bag.vectors(texts).found == whole.found
    assert bag.vectors(texts).array.tolist() == whole.array.tolist()
    assert bag.incomplete(texts) == {"wug", "red wug"}


def test_how_vectors_are_opened_is_passed_on(words, monkeypatch):
    import equipoise.models as models
    from equipoise.models.bag import load

    given, opened = [], models.load_model
    monkeypatch.setattr(models, "load_model", lambda name, **how: given.append(how) or opened(name, **how))
    load(str(words), allow_pickle=True)
    load(str(words), pooling="mean")

    assert given == [{"allow_pickle": True}, {}]
