"""Hard debias of files of real vectors."""

import json

import numpy as np
import pytest

from equipoise import measure
from equipoise.datasets import load_dataset
from equipoise.errors import BadOption, CannotWrite, TooFewWords
from equipoise.mitigation.vectors import hard_debiased
from equipoise.mitigation.vectors.choosing import chosen, forms, gendered_rows
from equipoise.models import load_model


@pytest.fixture(scope="module")
def glove():
    return load_model("builtin:glove-6b-50d")


@pytest.fixture(scope="module")
def vectors(glove, tmp_path_factory):
    """The 3,000 most frequent words of GloVe and those of the questions asked here, as text."""
    asked = [
        load_dataset(name) for name in ("gender-pairs-definitional", "gender-pairs-equalize", "professions-gender")
    ]
    words = [
        word.lower()
        for each in asked
        for side in (each.targets, each.attributes)
        for ws in side.values()
        for word in ws
    ]
    found = glove.vectors(list(dict.fromkeys([*glove.words_at(range(3000)), *words])))
    path = tmp_path_factory.mktemp("vectors") / "glove.txt"
    rows = (" ".join([word, *map(repr, row.tolist())]) for word, row in zip(found.found, found.array, strict=True))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("ending", [".txt", ".npz", ".safetensors", ".bin"])
def test_what_is_written_can_be_read(vectors, tmp_path, ending):
    out = tmp_path / f"hard{ending}"
    before = vectors.read_bytes()
    recipe = hard_debiased(vectors, out)
    model, original = load_model(out), load_model(vectors)

    assert model.vocabulary() == original.vocabulary()
    assert vectors.read_bytes() == before
    assert (recipe.words, recipe.definitional_pairs) == (original.words, 10)
    assert recipe.equalised_pairs > 40
    array = model.vectors(["nurse", "she", "he"]).array.astype(np.float64)
    assert np.linalg.norm(array, axis=1) == pytest.approx(1, abs=1e-5)
    assert array[0] @ (array[1] - array[2]) == pytest.approx(0, abs=1e-5)  # as far from she as from he


@pytest.mark.parametrize("ending", [".npz", ".safetensors"])
def test_the_recipe_is_in_the_file(vectors, tmp_path, ending):
    out = tmp_path / f"hard{ending}"
    recipe = hard_debiased(vectors, out)
    if ending == ".npz":
        with np.load(out) as inside:
            told = str(inside["about"])
    else:
        from safetensors import safe_open

        with safe_open(out, framework="numpy") as file:
            told = file.metadata()["about"]
    assert told == recipe.told()
    assert json.loads(told[told.index("{") :])["fingerprint"] == load_model(vectors).fingerprint


def test_professions_lean_much_less(vectors, tmp_path):
    hard_debiased(vectors, tmp_path / "hard.npz")
    before, after = (
        measure(path, "professions-gender", "direct-bias").value for path in (vectors, tmp_path / "hard.npz")
    )
    assert after < 0.5 * before  # the direction is found anew, and some professions are gendered by meaning


def test_nothing_is_replaced_unless_that_is_wished(vectors, tmp_path):
    out = tmp_path / "hard.txt"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite, match="exists already"):
        hard_debiased(vectors, out)
    assert out.read_text(encoding="utf-8") == "mine"
    hard_debiased(vectors, out, force=True)
    assert load_model(out).words == load_model(vectors).words


def test_vectors_are_not_written_over_themselves(vectors):
    before = vectors.read_bytes()
    with pytest.raises(CannotWrite, match="is read here"):
        hard_debiased(vectors, vectors, force=True)
    assert vectors.read_bytes() == before


def test_who_cannot_be_changed(tmp_path):
    with pytest.raises(BadOption, match="is no file of word vectors"):
        hard_debiased("bag:builtin:glove-6b-50d", tmp_path / "out.npz")
    (tmp_path / "strange.txt").write_text("foo 1 2\nbar 2 1\n", encoding="utf-8")
    with pytest.raises(TooFewWords, match="knows 0 whole pairs of gender-pairs-definitional"):
        hard_debiased(tmp_path / "strange.txt", tmp_path / "out.npz")
    assert not (tmp_path / "out.npz").exists()


def test_rightly_gendered_words_are_those_of_our_list():
    words = ["woman", "nurse", "Mary", "mary", "He", "the", "she-wolf"]
    assert gendered_rows(words).tolist() == [0, 2, 4, 6]


def test_pairs_in_all_their_forms_once():
    assert list(forms([("mom", "dad"), ("Mom", "Dad")])) == [("mom", "dad"), ("Mom", "Dad"), ("MOM", "DAD")]


def test_words_that_are_not_known_leave_their_pair_out(vectors):
    rows = chosen(load_model(vectors))
    assert rows.definitional.shape == (10, 2)
    assert len(np.unique(rows.equalise, axis=0)) == len(rows.equalise)
    assert (rows.equalise >= 0).all()


def test_vectors_keep_their_lengths_if_asked_for(vectors, tmp_path):
    """Directions are those of hard debias; lengths those from before."""
    words = ["woman", "man", "nurse", "engineer", "the", "she"]
    before = load_model(vectors).vectors(words).array
    recipes = [hard_debiased(vectors, tmp_path / f"{own}.npz", own_lengths=own) for own in (False, True)]
    plain, own = (load_model(tmp_path / f"{each}.npz").vectors(words).array for each in (False, True))

    assert [recipe.own_lengths for recipe in recipes] == [False, True]
    assert np.allclose(np.linalg.norm(plain, axis=1), 1, atol=1e-5)
    assert np.allclose(np.linalg.norm(own, axis=1), np.linalg.norm(before, axis=1), rtol=1e-5)
    assert np.allclose(own / np.linalg.norm(own, axis=1, keepdims=True), plain, atol=1e-5)
