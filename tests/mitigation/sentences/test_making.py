"""Encoders made of others, small ones and real ones, and written to files."""

import json

import numpy as np
import pytest

from equipoise import measure
from equipoise.errors import BadOption, CannotAnswer, CannotWrite, TooFewWords
from equipoise.mitigation.reducing import mitigate
from equipoise.mitigation.sentences import mitigated_encoder, sentence_sets
from equipoise.mitigation.vectors import METHODS
from equipoise.models import Sentences, load_model, sentences_of
from equipoise.models.builtin import installed

REAL = {"builtin:minilm": "minilm", "builtin:use": "use", "bag:builtin:glove-6b-50d": "glove-6b-50d"}
OF_SENTENCES = [name for name, method in METHODS.items() if "sentences" in method.of]
TEXTS = ["She is a nurse.", "He is a nurse.", "The gate creaked."]
QUICK = {"permutations": 0, "resamples": 0, "leave_out": False, "null_lists": 0, "variants": 0}


def recipe_of(model) -> dict:
    return json.loads(model.about.partition("\n")[2])


@pytest.fixture(params=REAL)
def real(request):
    if not installed(REAL[request.param]):
        pytest.skip(f"{request.param} is not installed")
    return load_model(request.param)


@pytest.mark.parametrize("method", OF_SENTENCES)
@pytest.mark.parametrize("axis", ["gender", "religion"])
def test_every_method_for_sentences(method, axis):
    base = load_model("fake-sentences:")
    before = base.vectors(TEXTS).array
    model = mitigated_encoder(base, method, axis)

    assert isinstance(model, Sentences) and model.name == f"fake-sentences: ({method})"
    assert np.abs(model.vectors(TEXTS).array @ model.directions.T).max(initial=0) < 1e-6
    assert base.vectors(TEXTS).array.tobytes() == before.tobytes()
    assert mitigated_encoder(base, method, axis).fingerprint == model.fingerprint  # the same seed, the same model
    recipe = recipe_of(model)
    assert (recipe["method"], recipe["axis"], recipe["fingerprint"]) == (method, axis, base.fingerprint)
    assert recipe["detail"]["directions"] == len(model.directions)
    assert recipe["words"] == len({text for each in sentence_sets_of(axis) for text in each})


def sentence_sets_of(axis):
    from equipoise.datasets.axes import load_axis

    return sentence_sets(load_axis(axis)).sets


def test_sets_with_a_word_that_is_not_known_are_left_out(tmp_path):
    words = {word for each in TEXTS for word in each.lower().rstrip(".").split()} | {"gentle"}
    (tmp_path / "words.txt").write_text(
        "".join(f"{word} {n} {n * n % 7} {n % 3} {n % 5}\n" for n, word in enumerate(sorted(words), 1))
    )
    (tmp_path / "corpus.txt").write_text("She is gentle.\nHe is a nurse.\nShe is purple.\n")
    model = mitigated_encoder(
        load_model(f"bag:{tmp_path / 'words.txt'}"), "sent-debias", corpus=tmp_path / "corpus.txt"
    )

    assert (recipe_of(model)["definitional"], recipe_of(model)["detail"]["left_out"]) == (2, 1)
    with pytest.raises(TooFewWords, match="can read all of the words of 0 of the 130 sets of sentences"):
        mitigated_encoder(load_model(f"bag:{tmp_path / 'words.txt'}"), "sent-debias")


def test_real_encoders_lean_less_by_names_and_keep_what_is_unrelated(real, tmp_path):
    path = tmp_path / "fairer.safetensors"
    made = mitigate(real, "sent-debias", out=path)
    again = load_model(path)

    assert again.vectors(TEXTS).array.tobytes() == made.vectors(TEXTS).array.tobytes()
    assert np.abs(again.vectors(TEXTS).array.astype(np.float64) @ made.directions.T).max() < 1e-6
    before, after = (abs(measure(model, "weat-6", "seat", **QUICK).effect_size) for model in (real, again))
    assert after < 0.75 * before  # careers and families by names: the clearest of the three questions
    flowers = [measure(model, "weat-1", "seat", **QUICK).effect_size for model in (real, again)]
    assert flowers[1] == pytest.approx(flowers[0], abs=0.1)


def test_a_written_encoder_is_measured_like_any_other(real, tmp_path):
    mitigate(real, "sent-debias", out=tmp_path / "fairer.safetensors", components=2)
    result = measure(load_model(tmp_path / "fairer.safetensors"), "weat-7", "seat", resamples=100)

    assert result.model == f"{sentences_of(real).name} (sent-debias)"
    assert result.effect_size is not None and 0 <= result.p_value <= 1 and result.interval is not None


def test_a_pair_no_longer_differs_along_what_was_found(real):
    """What is left of the mean difference between the sentences of a pair is a part of what there was."""
    pairs = sentence_sets_of("gender")
    female, male = zip(*pairs, strict=True)
    base, made = sentences_of(real), mitigate(real, "sent-debias")
    before, after = (
        np.linalg.norm((each.vectors(female).array - each.vectors(male).array).mean(axis=0)) for each in (base, made)
    )
    assert after < 0.25 * before


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"keep": ["nurse"]}, "keep is for vectors of words"),
        ({"only": []}, "only is for vectors of words"),
        ({"lengths": "own"}, "lengths is for vectors of words"),
        ({"out": "fairer.npz"}, r"written to a \.safetensors file, and out is fairer\.npz"),
        ({"method": "hard"}, "hard is a method for words, and this is a model of sentences; use"),
        ({"components": 0}, "components must be from 1 to 100"),
        ({"rounds": 3}, "sent-debias has no option 'rounds'"),
        ({"most": 1}, "most must be a whole number of at least 2"),
    ],
)
def test_what_has_no_meaning_for_sentences_is_refused(tmp_path, monkeypatch, given, why):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match=why):
        mitigate("fake-sentences:", **{"method": "sent-debias", **given})
    assert not list(tmp_path.iterdir())


def test_a_language_model_says_that_it_has_no_sentences():
    with pytest.raises(CannotAnswer, match="fake-causal: gives no vectors of sentences"):
        mitigate("fake-causal:", "sent-debias")


def test_a_corpus_is_not_for_words(tmp_path):
    (tmp_path / "words.txt").write_text("she 1 2\nhe 2 1\n")
    with pytest.raises(BadOption, match="a corpus is for sentence encoders"):
        mitigate(tmp_path / "words.txt", "hard", corpus=tmp_path / "words.txt")


def test_what_is_there_is_not_written_over(tmp_path):
    path = tmp_path / "fairer.safetensors"
    mitigate("fake-sentences:", "sent-debias", out=path)
    before = path.read_bytes()
    with pytest.raises(CannotWrite, match="exists already"):
        mitigate("fake-sentences:", "random-direction", out=path)
    assert path.read_bytes() == before
    mitigate("fake-sentences:", "random-direction", out=path, force=True)
    assert load_model(path).name == "fake-sentences: (random-direction)"


def test_another_seed_makes_another_encoder():
    one, other = (mitigated_encoder(load_model("fake-sentences:"), "random-direction", seed=seed) for seed in (0, 1))
    assert not np.allclose(one.directions, other.directions)


def test_no_more_sets_are_made_of_a_corpus_than_are_wished(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("".join(f"She counted {number} ships.\n" for number in range(10)))
    model = mitigated_encoder(load_model("fake-sentences:"), "sent-debias", corpus=path, most=4)
    assert recipe_of(model)["definitional"] == 4
