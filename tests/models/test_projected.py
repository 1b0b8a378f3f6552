"""Encoders without some directions: the vectors, what is passed on, and the file."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from safetensors.numpy import load_file, save_file

from equipoise.errors import BadModel, BadOption, CannotAnswer, CannotWrite
from equipoise.models import Importances, LeavesOut, load_model, sentences_of, takes
from equipoise.models.bag import BagOfWords
from equipoise.models.fake_sentences import FakeSentences
from equipoise.models.opened import from_anywhere, opening_of
from equipoise.models.projected import is_projected, projected, write_projected
from tests.models.infersent.made import weights, write_words

TEXTS = ["she met a man", "he", "a woman met a man"]
ABOUT = 'made by hand\n{"method": "by hand"}'
WORDS = ("she", "he", "woman", "met", "a", "man")


def some_directions(dimensions: int, number: int, seed: int = 0) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(dimensions, number)))[0].T


def of(model, number=2):
    """A model that was opened by its name, without some directions."""
    base = sentences_of(model)
    return projected(base, some_directions(base.dimensions, number), ABOUT, "by hand", opening_of(model))


@pytest.fixture
def words(tmp_path) -> Path:
    return write_words(tmp_path / "words.txt", WORDS)


@pytest.fixture
def kept(tmp_path) -> Path:
    """A file of a model."""
    path = tmp_path / "kept.safetensors"
    write_projected(of(load_model("fake-sentences:")), path)
    return path


class Plane:
    """Two texts in two dimensions."""

    name, fingerprint, description, notes, pooling = "plane", "plane", "two texts", (), "own"
    rows = {"east": [2.0, 0.0], "north-east": [3.0, 4.0]}

    def vectors(self, texts):
        return self.read(texts, lambda share: None)

    def read(self, texts, progress):
        from equipoise.models import Embedded

        found = tuple(text for text in texts if text in self.rows)
        array = np.array([self.rows[text] for text in found]).reshape(-1, 2)
        return Embedded(found, array, tuple(text for text in texts if text not in self.rows))


def test_by_hand():
    model = projected(Plane(), np.array([[1.0, 0.0]]), ABOUT, "by hand")
    answer = model.vectors(["east", "nowhere", "north-east"])

    assert (answer.found, answer.missing) == (("east", "north-east"), ("nowhere",))
    assert np.array_equal(answer.array, [[0, 0], [0, 4]])
    assert model.name == "plane (by hand)" and model.notes == ("made by hand",)
    assert not isinstance(model, Importances) and not isinstance(model, LeavesOut)


@given(st.integers(0, 15), st.integers(0, 100), st.lists(st.sampled_from(TEXTS), min_size=1))
def test_nothing_is_left_along_the_directions_and_all_else_stays(number, seed, texts):
    base, directions = FakeSentences(), some_directions(16, number, seed)
    before, after = base.vectors(texts).array, projected(base, directions, ABOUT, "x").vectors(texts).array

    assert np.abs(after @ directions.T).max(initial=0) < 1e-6
    assert after + (before @ directions.T) @ directions == pytest.approx(before, abs=1e-9)
    assert projected(base, directions, ABOUT, "x").without(after) == pytest.approx(after, abs=1e-9)
    assert np.array_equal(before, base.vectors(texts).array)  # the other encoder is as it was


def test_a_vector_does_not_depend_on_what_else_is_asked(words):
    model = of(load_model(f"bag:{words}"), 3)
    assert model.vectors(TEXTS).array[1].tobytes() == model.vectors(["he"]).array[0].tobytes()


def test_what_can_be_asked_is_what_still_has_an_answer(words):
    largest, mean = (of(load_model(f"bag:{words}", pooling=each)) for each in ("max", "mean"))

    assert isinstance(largest, LeavesOut) and isinstance(mean, LeavesOut)
    assert mean.incomplete(["she flew", "he"]) == {"she flew"}
    assert isinstance(mean, Importances) and not isinstance(largest, Importances)
    assert mean.space == "words" and mean.lexicon is not None


def test_shares_times_cosines_are_the_cosine_of_the_sentence(words):
    model = of(load_model(f"bag:{words}", pooling="mean"))
    direction = np.random.default_rng(1).normal(size=model.dimensions)
    direction /= np.linalg.norm(direction)
    for weighed in model.weigh([*TEXTS, ""], lambda share: None):
        for row, place in enumerate(weighed.places):
            tokens = slice(*weighed.firsts[row : row + 2])
            vectors = weighed.vectors[tokens].astype(np.float64)
            if not len(vectors):
                continue
            whole = model.vectors([TEXTS[place]]).array[0].astype(np.float64)
            cosines = vectors @ direction / np.linalg.norm(vectors, axis=1)
            cosine = whole @ direction / np.linalg.norm(whole)
            assert weighed.shares[tokens] @ cosines == pytest.approx(cosine, abs=1e-5)
            assert weighed.pooled[row] == pytest.approx(whole, abs=1e-5)
            assert model.lexicon.vectors(TEXTS[place].split()).array == pytest.approx(vectors, abs=1e-5)


def test_layers_after_the_mean_hide_what_words_give():
    class Layered(BagOfWords):
        class recipe:  # as encoders of sentence-transformers have it
            layers = [Path("2_Dense")]

    model = Layered(load_model("fake:"), "mean")
    assert not isinstance(projected(model, some_directions(model.dimensions, 1), ABOUT, "x"), Importances)


@pytest.mark.parametrize("pooling", ["max", "mean"])
def test_a_file_gives_the_same_model(tmp_path, words, pooling):
    model = of(load_model(f"bag:{words}", pooling=pooling))
    path = tmp_path / "kept.safetensors"
    write_projected(model, path)
    again = load_model(path)

    assert again.vectors(TEXTS).array.tobytes() == model.vectors(TEXTS).array.tobytes()
    for name in ("name", "fingerprint", "description", "notes", "pooling", "about", "method", "opening"):
        assert getattr(again, name) == getattr(model, name)
    first = path.read_bytes()
    write_projected(again, path)
    assert path.read_bytes() == first


def test_the_file_says_what_it_is(kept):
    from safetensors import safe_open

    with safe_open(kept, framework="numpy") as file:
        said = file.metadata()
    assert said["equipoise"] == "projected-sentences" and said["about"] == ABOUT
    assert (said["base"], json.loads(said["opening"])) == ("fake-sentences:", {})
    assert said["fingerprint"] == "fake-sentences-"
    directions = load_file(kept)["directions"]
    assert directions.dtype == np.float64 and directions.shape == (2, 16)


def test_it_is_known_by_its_content(kept, tmp_path):
    renamed = kept.rename(tmp_path / "no-ending")
    save_file({"directions": np.eye(2)}, tmp_path / "other.safetensors", metadata={"equipoise": "infersent"})

    assert is_projected(renamed) and load_model(renamed).name == "fake-sentences: (by hand)"
    assert not is_projected(tmp_path / "other.safetensors")
    assert not is_projected(tmp_path) and not is_projected(tmp_path / "nothing")


def test_no_pooling_and_no_words_can_be_given(kept):
    assert not takes(kept, "pooling") and not takes(kept, "words")
    with pytest.raises(BadOption, match=r"and .* is none; leave it out"):
        load_model(kept, pooling="max")


def test_one_can_be_made_of_another(kept, tmp_path):
    twice = of(load_model(kept), 1)
    write_projected(twice, tmp_path / "twice.safetensors")
    again = load_model(tmp_path / "twice.safetensors")
    assert again.vectors(TEXTS).array.tobytes() == twice.vectors(TEXTS).array.tobytes()


def test_a_base_that_has_changed_is_refused(tmp_path, words):
    write_projected(of(load_model(f"bag:{words}")), tmp_path / "kept.safetensors")
    write_words(words, (*WORDS, "more"))
    with pytest.raises(BadModel, match=r"with other content than it has now, .*; put that back, or make it anew"):
        load_model(tmp_path / "kept.safetensors")


def test_a_base_that_is_gone_is_refused(tmp_path, words):
    write_projected(of(load_model(f"bag:{words}")), tmp_path / "kept.safetensors")
    words.unlink()
    with pytest.raises(BadModel, match=r"needs bag:.*words\.txt, which it was made from and which cannot be opened"):
        load_model(tmp_path / "kept.safetensors")


def rewritten(path: Path, array: np.ndarray | None = None, **said: str) -> Path:
    """The file with other content."""
    from safetensors import safe_open

    with safe_open(path, framework="numpy") as file:
        metadata, own = file.metadata(), file.get_tensor("directions")
    save_file({"directions": own if array is None else array}, path, metadata={**metadata, **said})
    return path


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"array": np.eye(3)}, "3 by 3, and fake-sentences: has 16 dimensions"),
        ({"array": np.ones(16)}, "an array of 16, and fake-sentences: has 16 dimensions"),
        ({"array": np.ones((1, 16))}, "not of length one and at right angles"),
        ({"array": np.full((1, 16), np.nan)}, "not of length one and at right angles"),
        ({"array": np.eye(16, dtype=np.float32)[:1]}, "its directions are float32"),
        ({"opening": "[1]"}, "does not say how its encoder is opened"),
        ({"opening": '{"allow_pickle": "yes"}'}, "does not say how its encoder is opened"),
        ({"base": "builtin:nobody"}, "cannot be opened: There is no built-in model 'nobody'"),
        ({"base": "fake:"}, "cannot be opened: fake: gives no vectors of sentences"),
    ],
)
def test_a_damaged_file_is_refused(kept, change, why):
    with pytest.raises(BadModel, match=why):
        load_model(rewritten(kept, **change))


@pytest.mark.parametrize("name", ["{}", "projected:{}"])
def test_a_file_made_from_itself_is_refused(kept, name):
    rewritten(kept, base=name.format(kept))
    for _ in range(2):
        with pytest.raises(BadModel, match=r"needs .* says that it was made from itself.*; make it anew") as told:
            load_model(kept)
        assert str(told.value).count("was made from itself") == 1 and str(told.value).count("needs") == 1


def test_files_made_from_one_another_are_refused(kept, tmp_path):
    other, link = tmp_path / "other.safetensors", tmp_path / "link.safetensors"
    other.write_bytes(kept.read_bytes())
    link.symlink_to(kept)
    rewritten(other, base=str(link))
    rewritten(kept, base=str(other))
    for path in (kept, link, other):
        with pytest.raises(BadModel, match="says that it was made from itself, alone or by way of others"):
            load_model(path)
    rewritten(kept, base="fake-sentences:")
    assert load_model(kept).name == "fake-sentences: (by hand)"  # nothing of it is remembered


def test_a_file_whose_words_are_itself_is_refused(kept, tmp_path):
    save_file(weights(), tmp_path / "plain.safetensors")
    rewritten(kept, base=f"infersent:{tmp_path / 'plain.safetensors'}", opening=json.dumps({"words": str(kept)}))
    with pytest.raises(BadModel, match="says that it was made from itself, alone or by way of others"):
        load_model(kept)


def test_half_a_file_is_refused(kept):
    kept.write_bytes(kept.read_bytes()[:-8])
    with pytest.raises(BadModel, match=r"is damaged, or no safetensors file .*; make it anew"):
        load_model(kept)


@pytest.mark.parametrize(
    ("name", "why"), [("nothing", "is not there"), ("", "is a folder"), ("words.txt", "damaged, or no safetensors")]
)
def test_what_is_no_such_file_is_refused(tmp_path, words, name, why):
    with pytest.raises(BadModel, match=why):
        load_model(f"projected:{tmp_path / name}")


def test_a_model_without_a_name_to_open_it_by_is_not_written(tmp_path):
    model = projected(Plane(), np.array([[1.0, 0.0]]), ABOUT, "by hand")
    with pytest.raises(CannotAnswer, match="plane was not opened by a name"):
        write_projected(model, tmp_path / "plane.safetensors")
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_to(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite):
        write_projected(of(load_model("fake-sentences:")), tmp_path / "file" / "kept.safetensors")


def test_a_name_leads_there_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("words.txt").touch()
    Path("minilm").mkdir()

    assert from_anywhere("words.txt") == str(tmp_path / "words.txt")
    assert from_anywhere("bag:words.txt") == f"bag:{tmp_path / 'words.txt'}"
    assert from_anywhere("bag:glove:words.txt") == f"bag:glove:{tmp_path / 'words.txt'}"
    assert from_anywhere("builtin:minilm") == "builtin:minilm"
    assert from_anywhere("fake-sentences:") == "fake-sentences:"
