"""Senses are asked for by key, words by all the senses that the file has."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadOption, BadVectors
from equipoise.models import Senses, Vocabulary, load_model
from equipoise.models.senses import SenseVectors, load
from equipoise.wordnet import WordNet
from tests.models.killing import begun, kill_beyond
from tests.models.senses.made import by_key, made, table, text

NAMES = {
    "moon%1:17:00::": [1.0, 0.0], "moon%1:17:03::": [0.0, 1.0], "moon%1:18:01::": [1.0, 1.0],
    "wise_man%1:18:00::": [2.0, 1.0], "a-go-go%5:00:00:plentiful:02": [1.0, 2.0], "mentor%1:18:00::": [3.0, 3.0],
}  # fmt: skip


@pytest.fixture
def model(small: WordNet, tmp_path: Path) -> SenseVectors:
    return made(tmp_path, NAMES)


def test_the_dominant_sense_comes_first(model: SenseVectors) -> None:
    assert model.senses("moon") == ("moon%1:17:03::", "moon%1:18:01::", "moon%1:17:00::")


def test_only_senses_that_the_file_has(model: SenseVectors, small: WordNet) -> None:
    assert small.dominant("mentor") == "mentor%2:32:00::"
    assert model.senses("mentor") == ("mentor%1:18:00::",)
    assert model.senses("galore") == model.senses("zebra") == model.senses("") == ()


@pytest.mark.parametrize("word", ["wise man", "Wise_Man", "WISE MAN", "wise_man%1:18:00::"])
def test_a_word_however_it_is_written(model: SenseVectors, word: str) -> None:
    assert model.senses(word) == ("wise_man%1:18:00::",)


@pytest.mark.parametrize(("word", "lemma"), [("moons", "moon"), ("Wise men", "wise_man"), ("mentors", "mentor")])
def test_an_inflected_word_is_looked_up_by_its_base_form(model: SenseVectors, word: str, lemma: str) -> None:
    assert model.lemmas(word) == model.as_words().lemmas(word) == (lemma,)
    assert model.senses(word) == model.senses(lemma) != ()
    means = model.as_words().vectors([word, lemma])
    assert means.missing == () and np.array_equal(*means.array)


def test_vectors_are_those_of_keys_in_the_order_asked(model: SenseVectors) -> None:
    answer = model.vectors(["mentor%1:18:00::", "moon", "moon%1:18:01::", "mentor%2:32:00::", "mentor%1:18:00::"])
    assert answer.found == ("mentor%1:18:00::", "moon%1:18:01::", "mentor%1:18:00::")
    assert answer.array.tolist() == [[3, 3], [1, 1], [3, 3]]
    assert answer.missing == ("moon", "mentor%2:32:00::")


def test_it_is_a_model_of_senses_that_lists_its_names(model: SenseVectors) -> None:
    assert isinstance(model, Senses) and isinstance(model, Vocabulary)
    names = model.words_at(range(model.words))
    assert names == list(NAMES) and not model.by_frequency
    assert model.places([*names, "moon"]).tolist() == [*range(len(names)), -1]
    assert model.vectors(names).missing == ()


def test_rows_stay_on_disk(model: SenseVectors) -> None:
    assert isinstance(model.store.vectors, np.memmap)


def test_the_same_content_elsewhere_is_the_same_model(model: SenseVectors, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_bytes((tmp_path / "senses.txt").read_bytes())
    other = load_model(f"senses:{tmp_path / 'other.txt'}")
    assert (other.name, other.fingerprint) == ("other.txt", model.fingerprint)


def test_a_file_that_is_not_there(small: WordNet, tmp_path: Path) -> None:
    with pytest.raises(BadVectors, match="cannot be read: No such file"):
        load(str(tmp_path / "nowhere.txt"))


def test_a_missing_wordnet_is_said_before_anything_is_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(tmp_path))
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    with pytest.raises(BadOption, match=r"no WordNet 3\.0 in .*apt-get install wordnet-base"):
        made(tmp_path, NAMES)
    assert not (tmp_path / "cache").exists()


READ = """
import sys, time
from equipoise.models.formats import text
from equipoise.models.senses import load
text.BLOCK = 1 << 14
def tell(share):
    print(share, flush=True)
    time.sleep(0.02)
load(sys.argv[1], progress=tell)
"""


def test_a_killed_reader_leaves_nothing_half(small: WordNet, tmp_path: Path) -> None:
    path, cache = tmp_path / "large.txt", tmp_path / "cache"
    rng = np.random.default_rng(0)
    path.write_bytes(text((f"w{n}%1:18:00::", rng.normal(size=64).astype(np.float32)) for n in range(2000)))
    kill_beyond(begun(READ, cache, path), 0.2)
    assert not (cache / "senses").exists()
    assert [each.name for each in (cache / "vectors").iterdir() if not each.name.startswith(".")] == []

    model = load(str(path))
    assert len(model.strangers) == model.words == 2000
    assert [each.name.startswith(model.fingerprint) for each in (cache / "senses").iterdir()] == [True]


def test_rows_of_a_large_file_are_those_of_a_small_one(small: WordNet, tmp_path: Path) -> None:
    """Where in the file a sense stands does not matter."""
    keys = by_key(table(small, dimensions=64))
    many = {f"w{n}%1:18:00::": np.full(64, n + 1, np.float32) for n in range(2000)}
    (tmp_path / "all.txt").write_bytes(text([*list(many.items())[:1234], *keys.items(), *list(many.items())[1234:]]))
    model = load(str(tmp_path / "all.txt"))
    assert np.array_equal(model.vectors(list(keys)).array, np.stack(list(keys.values())))
    assert model.senses("moon") == tuple(small.by_dominance("moon"))


def test_the_toy_embedding_of_the_golden_figures(shared: Path, wordnet: WordNet, tmp_path: Path) -> None:
    toy = json.loads((shared / "golden" / "mlm" / "static_golden.json").read_text())["toy_sense_embedding"]
    model = made(tmp_path, toy)
    assert model.strangers == ("abuse%1:04:00::",)  # the nouns are abuse%1:04:01:: and two more
    assert model.senses("black") == ("black%3:00:01::", "black%1:07:00::", "black%3:00:02::", "black%1:18:00::")
    assert np.allclose(model.vectors(list(toy)).array, list(toy.values()), atol=1e-7)
    assert np.allclose(
        model.as_words().vectors(["wasp"]).array[0],
        np.mean([toy["wasp%1:05:00::"], toy["wasp%1:18:00::"]], axis=0), atol=1e-7,
    )  # fmt: skip


def test_a_path_alone_is_what_its_content_is(model: SenseVectors, tmp_path: Path) -> None:
    (path,) = tmp_path.glob("senses*")

    assert isinstance(load_model(path), SenseVectors)
    assert isinstance(load_model(str(path)), SenseVectors)
    assert not isinstance(load_model(f"glove:{path}"), Senses)  # as it was named


def test_one_word_among_the_first_names_makes_it_a_file_of_words(small: WordNet, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("moon%1:17:00:: 1 2\nmoon 3 4\n", encoding="utf-8")

    assert not isinstance(load_model(tmp_path / "words.txt"), Senses)
