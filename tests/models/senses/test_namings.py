"""Whatever a file calls a sense, its key leads to the same vector."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import BadVectors
from equipoise.models.senses import load
from equipoise.models.senses.namings import NAMINGS
from equipoise.wordnet import WordNet
from tests.models.senses.made import LAYOUTS, Table, by_key, deconf, made, table

BY_SYNSET = tuple(
    name for name in LAYOUTS if "offsets" in name or name in ("synset names", "one letter for adjectives")
)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_key_has_the_same_vector_in_every_layout(small: WordNet, tmp_path: Path, layout: str) -> None:
    vectors = table(small)
    LAYOUTS[layout](tmp_path / "senses", small, vectors)
    model = load(str(tmp_path / "senses"))

    expected = by_key(vectors)
    answer = model.vectors([*expected, "moon%1:99:00::", "moon"])
    assert answer.found == tuple(expected) and answer.missing == ("moon%1:99:00::", "moon")
    assert np.array_equal(answer.array, np.stack(list(expected.values())))
    assert model.senses("moon") == tuple(small.by_dominance("moon"))
    assert (model.strangers, model.notes) == ((), ())
    kind = f"{len(vectors)} WordNet synsets" if layout in BY_SYNSET else f"{len(expected)} WordNet senses"
    assert model.description == f"vectors of {kind} of 3 dimensions"


@pytest.fixture(scope="module")
def two_thousand(wordnet: WordNet) -> Table:
    return table(wordnet, 2000, 64)


@pytest.mark.parametrize("layout", ["LMMS", "synset names", "one letter for adjectives"])
def test_two_thousand_real_synsets(wordnet: WordNet, two_thousand: Table, tmp_path: Path, layout: str) -> None:
    LAYOUTS[layout](tmp_path / "senses", wordnet, two_thousand)
    model = load(str(tmp_path / "senses"))

    expected = by_key(two_thousand)
    answer = model.vectors(list(expected))
    assert answer.missing == () and np.array_equal(answer.array, np.stack(list(expected.values())))
    assert model.strangers == ()
    assert model.coverage.senses == len(expected)
    assert model.notes == (f"it has {len(expected):,} of the 206,949 senses of WordNet",)


@given(st.sampled_from(sorted(NAMINGS)), st.integers(0, 5))
def test_an_example_is_called_in_its_own_way_only(way: str, digits: int) -> None:
    name = NAMINGS[way].example.replace("dog", "dog" + "9" * digits)
    assert [other for other, each in NAMINGS.items() if each.form.fullmatch(name)] == [way]


def test_most_names_decide(small: WordNet, tmp_path: Path) -> None:
    model = made(tmp_path, {"mentor%1:18:00::": [1, 0], "moon%1:18:01::": [0, 1], "moon": [1, 1]})
    assert model.naming.way == "sense keys"
    assert model.strangers == ("moon",)


@pytest.mark.parametrize(
    ("names", "odd"),
    [(["the", "of"], "the"), (["mentor%1:18:00::", "moon"], "moon"), (["bn:00000001n", "bn:00000002n"], "bn:0")],
)
def test_words_are_no_senses(small: WordNet, tmp_path: Path, names: list[str], odd: str) -> None:
    with pytest.raises(BadVectors) as said:
        made(tmp_path, {name: [1, 2] for name in names})
    assert f"none fits most of its names, such as '{odd}" in str(said.value)


def test_offsets_of_the_other_copy_of_wordnet_are_known(tmp_path: Path, wordnet: WordNet) -> None:
    """A published file has Princeton's offsets, and Debian's files may be the ones that are here."""
    for offset in (613_018, 613_036):
        model = made(tmp_path, {f"{offset:08d}-v": [offset, 1], "02084071-n": [1, 2]})
        assert model.strangers == ()
        assert model.vectors(["forget%2:31:02::"]).array[0, 0] == offset


def test_a_stale_file_of_the_other_naming_is_not_read(small: WordNet, tmp_path: Path) -> None:
    """Words with numbers need a key map, and other names have no use for one."""
    deconf(tmp_path / "senses", small, table(small))
    (tmp_path / "senses.txt.keys").write_text("nonsense")
    assert made(tmp_path, {"moon%1:18:01::": [1, 2]}).words == 1
