"""Which weights, which words, which version: and what does not fit together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from equipoise.errors import BadModel, BadOption, BadVectors
from equipoise.models import load_model
from equipoise.models.fake import FakeModel
from equipoise.models.infersent import InferSent, load, load_first, load_second
from tests.models.infersent.made import WORDS, make, static, weights, write_words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Weights that say nothing of themselves."""
    save_file(weights(), tmp_path / "plain.safetensors")
    return tmp_path / "plain.safetensors"


def test_words_by_name_by_path_or_opened(file: Path, tmp_path: Path) -> None:
    path = write_words(tmp_path / "words.txt")
    answers = [load(str(file), words=words).vectors(["She"]).array for words in (str(path), path, static(tmp_path))]
    assert np.array_equal(answers[0], answers[1]) and np.array_equal(answers[0], answers[2])
    by_name = load_model(f"infersent:{file}", words=path)
    assert isinstance(by_name, InferSent)
    assert (by_name.name, by_name.pooling, by_name.dimensions) == ("infersent:plain.safetensors", "max", 32)
    assert "InferSent, version 2" in by_name.description


@pytest.mark.parametrize(("scheme", "version"), [("infersent", 2), ("infersent1", 1), ("infersent2", 2)])
def test_the_scheme_says_which_version(file: Path, tmp_path: Path, scheme: str, version: int) -> None:
    model = load_model(f"{scheme}:{file}", words=write_words(tmp_path / "words.txt"))
    assert isinstance(model, InferSent) and model.version == version
    guessed = scheme == "infersent"  # nothing says it: neither the file nor its name
    assert [note.startswith("nothing says which version") for note in model.notes] == [True] * guessed
    assert model.words.marks.found == {1: ("<s>", "</s>"), 2: ("<p>", "</p>")}[version]


def test_what_the_file_says_of_itself(tmp_path: Path) -> None:
    made = make(tmp_path, version=1)
    assert made.version == 1 and made.notes == ()
    other = write_words(tmp_path / "other.txt", ("<p>", "</p>", "She"))
    model = load_model(f"infersent2:{tmp_path / 'small.safetensors'}", words=other)
    assert model.notes == (
        "it was trained with the words of words.txt, and reads those of other.txt",
        "its file says version 1, and it is read as version 2",
    )


def test_no_words(file: Path, tmp_path: Path) -> None:
    with pytest.raises(
        BadOption, match=r"plain\.safetensors needs the vectors of words it reads; give --words, such as"
    ):
        load_model(f"infersent:{file}")
    make(tmp_path)
    with pytest.raises(BadOption, match=r"it was trained with words\.txt; give --words"):
        load_model(f"infersent:{tmp_path / 'small.safetensors'}")


@pytest.mark.parametrize("words", ["fake-context:", "fake-senses:", "fake-causal:"])
def test_words_of_another_kind(file: Path, words: str) -> None:
    with pytest.raises(BadOption, match=f"reads static vectors of words, and {words} has none; give"):
        load_model(f"infersent:{file}", words=words)


def test_sentences_are_no_words(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"and infersent:small\.safetensors has none"):
        load(str(file), words=make(tmp_path))


def test_words_of_other_dimensions(file: Path) -> None:
    with pytest.raises(BadModel, match=f"reads words of {WORDS} dimensions, and fake: has 16"):
        load(str(file), words=FakeModel())


def test_words_that_are_not_there(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadVectors, match=r"absent\.txt cannot be read"):
        load(str(file), words=tmp_path / "absent.txt")


@pytest.mark.parametrize("pooling", ["mean", "cls"])
def test_another_pooling(file: Path, pooling: str) -> None:
    with pytest.raises(BadOption, match=f"trained with max-pooling, and pooling is '{pooling}'; leave it out, or"):
        load_model(f"infersent:{file}", pooling=pooling, words="fake:")


def test_words_that_know_everything(tmp_path: Path) -> None:
    save_file(weights(words=16), tmp_path / "x.safetensors")
    model = load(str(tmp_path / "x.safetensors"), words=FakeModel())
    assert model.vectors(["Zoë 😀"]).found == ("Zoë 😀",)


def test_versions_of_one_file_have_fingerprints_of_their_own(file: Path, tmp_path: Path) -> None:
    """Or the vectors of one would be taken for those of the other."""
    words = static(tmp_path)
    assert load_first(str(file), words=words).fingerprint != load_second(str(file), words=words).fingerprint
