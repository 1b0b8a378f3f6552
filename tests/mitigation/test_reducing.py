"""Real vectors with less bias: in memory, and as files."""

import json
from dataclasses import replace

import numpy as np
import pytest

from equipoise import load_model, measure
from equipoise.datasets import load_dataset
from equipoise.errors import BadOption, CannotAnswer, CannotWrite, TooFewWords, UnknownName
from equipoise.mitigation.reducing import mitigate
from equipoise.mitigation.vectors import METHODS

QUICK = {"ran": {"neighbours": 10, "steps": 10}}
OF_WORDS = [name for name, method in METHODS.items() if "words" in method.of]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    """The 3,000 most frequent words of GloVe and those of the questions asked here, as text."""
    glove = load_model("builtin:glove-6b-50d")
    asked = [
        load_dataset(name)
        for name in ("gender-pairs-definitional", "gender-pairs-equalize", "professions-gender", "religion-3", "weat-7")
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


def recipe_of(model):
    return json.loads(model.about.partition("\n")[2])


@pytest.mark.parametrize("ending", [".txt", ".vec.gz", ".npz", ".npy", ".safetensors", ".bin"])
def test_what_is_written_is_an_ordinary_model_with_its_recipe(vectors, tmp_path, ending):
    out = tmp_path / f"hard{ending}"
    before = vectors.read_bytes()
    made = mitigate(vectors, "hard", out=out)
    model, original = load_model(out), load_model(vectors)

    assert vectors.read_bytes() == before
    assert model.vocabulary() == original.vocabulary()
    assert np.asarray(model.store.vectors[:]).tobytes() == np.asarray(made.store.vectors[:]).tobytes()
    assert model.about == made.about
    assert "made by Hard debias along gender from glove.txt" in model.notes[-1]
    recipe = recipe_of(model)
    assert (recipe["method"], recipe["axis"], recipe["definitional"]) == ("hard", "gender", 10)
    assert recipe["fingerprint"] == original.fingerprint
    assert recipe["options"] == {"equalise": True, "sides": "own"}
    result = measure(model, "weat-7", permutations=0, null_lists=0)
    assert result.model == out.name


@pytest.mark.parametrize("name", OF_WORDS)
def test_every_method_leaves_kept_words_as_they_are_to_the_bit(vectors, tmp_path, name):
    original = load_model(vectors)
    kept = ["nurse", "the", "she", "professor"]
    mitigate(vectors, name, out=tmp_path / "out.npz", keep=kept, **QUICK.get(name, {}))
    made = load_model(tmp_path / "out.npz")
    assert made.vectors(kept).array.tobytes() == original.vectors(kept).array.tobytes()
    assert not np.allclose(made.vectors(["doctor"]).array, original.vectors(["doctor"]).array)
    assert recipe_of(made)["kept"] == 4


def test_other_words_kept_make_another_model(vectors):
    assert mitigate(vectors, "hard", keep=["the"]).fingerprint != mitigate(vectors, "hard", keep="of").fingerprint


def test_only_some_words_change(vectors):
    original, made = load_model(vectors), mitigate(vectors, "hard", only=["nurse", "doctor", "nowhere-word"])
    same = (np.asarray(made.store.vectors[:]) == np.asarray(original.store.vectors[:])).all(axis=1)
    assert sorted(made.words_at(np.flatnonzero(~same).tolist())) == ["doctor", "nurse"]


def test_a_pair_of_which_one_word_is_kept_is_not_made_equal(vectors):
    made = mitigate(vectors, "hard", keep=["grandmother"], lengths="own")
    plain = mitigate(vectors, "hard", lengths="own")
    assert recipe_of(made)["detail"]["equalised"] == recipe_of(plain)["detail"]["equalised"] - 1


def test_professions_lean_much_less(vectors):
    before, after = (
        measure(model, "professions-gender", "direct-bias", null_lists=0).value
        for model in (vectors, mitigate(vectors, "hard"))
    )
    assert after < 0.5 * before  # the direction is found anew, and some professions are gendered by meaning


def test_vectors_keep_their_lengths_if_asked_for(vectors):
    words = ["woman", "man", "nurse", "engineer", "the", "she"]
    before = load_model(vectors).vectors(words).array
    plain, own = (mitigate(vectors, "hard", lengths=how).vectors(words).array for how in ("published", "own"))
    assert np.linalg.norm(plain, axis=1) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(own, axis=1) == pytest.approx(np.linalg.norm(before, axis=1), rel=1e-5)
    assert own / np.linalg.norm(own, axis=1, keepdims=True) == pytest.approx(plain, abs=1e-5)


@pytest.mark.parametrize("axis", ["religion", "ethnicity"])
def test_other_axes_have_sets(vectors, axis):
    glove = load_model("builtin:glove-6b-50d")
    made = mitigate(glove, "multiclass-hard", axis)
    assert recipe_of(made)["detail"]["directions"] == 2
    assert made.vectors(["doctor"]).array.shape == (1, 50)
    with pytest.raises(BadOption, match=f"hard takes pairs, and {axis} has 3 classes; use multiclass-hard, "):
        mitigate(glove, "hard", axis)


def test_an_axis_of_ones_own(vectors, tmp_path):
    own = tmp_path / "age.json"
    own.write_text(
        json.dumps({"classes": ["young", "old"], "definitional": [["young", "old"], ["new", "former"]]}),
        encoding="utf-8",
    )
    made = mitigate(vectors, "hard", own)
    assert recipe_of(made)["axis"] == "age"
    array = made.vectors(["young", "old", "house"]).array.astype(np.float64)
    assert array[2] @ (array[0] - array[1]) == pytest.approx(0, abs=1e-5)


def test_nothing_is_replaced_unless_that_is_wished(vectors, tmp_path):
    out = tmp_path / "hard.txt"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite, match="exists already"):
        mitigate(vectors, "hard", out=out)
    assert out.read_text(encoding="utf-8") == "mine"
    mitigate(vectors, "hard", out=out, force=True)
    assert load_model(out).words == load_model(vectors).words


def test_vectors_are_not_written_over_themselves(vectors):
    before = vectors.read_bytes()
    with pytest.raises(CannotWrite, match="is read here"):
        mitigate(vectors, "hard", out=vectors, force=True)
    assert vectors.read_bytes() == before


def test_what_cannot_be_done_is_said_and_nothing_is_written(vectors, tmp_path):
    out = tmp_path / "out.npz"
    (tmp_path / "strange.txt").write_text("foo 1 2\nbar 2 1\n", encoding="utf-8")
    for error, match, model, method, how in (
        (TooFewWords, "knows 0 whole sets of the 10 that define gender", tmp_path / "strange.txt", "hard", {}),
        (UnknownName, "no method 'harder'", vectors, "harder", {}),
        (UnknownName, "no axis 'gendre'; did you mean gender", vectors, "hard", {"axis": "gendre"}),
        (BadOption, "hard has no option 'alpha'; it has equalise", vectors, "hard", {"alpha": 3}),
        (BadOption, "alpha must be a number", vectors, "half-sibling", {"alpha": "much"}),
        (BadOption, "lengths must be published or own", vectors, "hard", {"lengths": "long"}),
        (TooFewWords, r"knows none of the words of keep \(xxx, yyy\)", vectors, "hard", {"keep": ["xxx", "yyy"]}),
        (BadOption, "sent-debias is a method for sentences, and this is a model of words", vectors, "sent-debias", {}),
    ):
        with pytest.raises(error, match=match):
            mitigate(model, method, out=out, **how)
        assert not out.exists()


def test_a_language_model_is_none_of_words_or_sentences():
    with pytest.raises(CannotAnswer, match="gives no vectors of sentences"):
        mitigate("fake-causal:", "nullspace")


def test_vectors_of_senses_are_refused_in_their_own_words():
    with pytest.raises(CannotAnswer) as refusal:
        mitigate("fake-senses:", "hard")
    assert "vectors of senses" in str(refusal.value) and "equipoise senses build" in str(refusal.value)
    assert "sentence" not in str(refusal.value)


def test_a_sentence_that_was_read_is_told_by_reports(vectors, tmp_path):
    """What a file says of itself is among the model's notes, which every report shows."""
    from equipoise import audit

    mitigate(vectors, "half-sibling", out=tmp_path / "out.vec")
    results = audit([tmp_path / "out.vec"], suites=["weat-7"], metrics=["weat"], permutations=0, null_lists=0)
    assert any("Half-sibling regression" in note for card in results.models.values() for note in card.notes)


def test_the_model_given_stays_as_it_is(vectors):
    model = load_model(vectors)
    before = np.asarray(model.store.vectors[:]).tobytes()
    mitigate(model, "double-hard")
    assert np.asarray(model.store.vectors[:]).tobytes() == before
    assert model.about == ""


def test_names_in_small_letters_are_neither_specific_nor_asked(vectors):
    from equipoise.datasets.axes import load_axis
    from equipoise.mitigation.vectors.about import about_words, rows_where

    axis = load_axis("gender")
    words = ["woman", "nurse", "Mary", "mary", "He", "the", "she-wolf", "will"]
    assert rows_where(axis.is_specific, words).tolist() == [0, 2, 4, 6]
    assert rows_where(axis.may_be_name, words).tolist() == [3]
    about = about_words(load_model(vectors), axis)
    assert len(np.unique(about.equalise, axis=0)) == len(about.equalise) > 40
    assert not np.isin(about.names, about.specific).any()
    assert replace(axis, specific=("a",)).may_be_name("mary") is False


def test_another_seed_makes_other_vectors(vectors):
    one, other = (mitigate(vectors, "random-direction", seed=seed).vectors(["nurse"]).array for seed in (0, 1))
    assert not np.allclose(one, other)


def test_a_recipe_has_the_words_that_were_kept_and_what_was_done_before():
    from equipoise.mitigation.vectors import Recipe

    glove = load_model("builtin:glove-6b-50d")
    once = mitigate(glove, "hard", keep=["nurse", "zzzzq"])
    first = Recipe.of(once.about)
    assert (first["keep"], first["only"], first["unknown"]) == (["nurse", "zzzzq"], None, ["zzzzq"])
    assert first["earlier"] is None
    twice = Recipe.of(mitigate(once, "half-sibling", only="nurse").about)
    assert (twice["method"], twice["only"], twice["keep"]) == ("half-sibling", ["nurse"], [])
    assert twice["earlier"] == first
    assert Recipe.of("made by others") is None and Recipe.of("a line\n[1]") is None


def test_words_that_are_to_change_and_to_stay_are_refused():
    with pytest.raises(BadOption, match="All words of only are to be kept, too"):
        mitigate("builtin:glove-6b-50d", "hard", keep=["nurse"], only=["nurse"])


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, True])
def test_seeds_that_are_none_are_refused(seed):
    with pytest.raises(BadOption, match="seed must be a whole number from 0 to"):
        mitigate("builtin:glove-6b-50d", "hard", seed=seed)
    with pytest.raises(BadOption, match="seed must be a whole number from 0 to"):
        mitigate("fake-sentences:", "sent-debias", seed=seed)
