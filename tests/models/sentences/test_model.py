"""Sentence encoders beside sentence-transformers itself, token by token beside a plain loop, and on the shelf."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file

from equipoise import explain_sentences
from equipoise.errors import BadModel, CannotAnswer
from equipoise.models import Importances, Sentences, load_model, sentences_of
from equipoise.models.sentences.encoder import _lower
from tests.models.contextual.tiny import make
from tests.models.sentences.made import Dense, Pooling, SentenceTransformer, Transformer, peer, vectors

TEXTS = [
    "she is a brilliant doctor", "He is a kind nurse.", "my sister Emily",
    "a woman, a man; the mathematician isn't an artist", "cafés",
    "the doctors and the nurses are brilliant women and men in the family of the engineer in New York, she is",
]  # fmt: skip


@pytest.mark.parametrize("pooling", ["mean", "max", "cls", "lasttoken", "mean_sqrt_len_tokens"])
@pytest.mark.parametrize("after", [{}, {"dense": True, "normalize": True}])
def test_vectors_are_those_of_sentence_transformers(bert, tmp_path, fresh_cache, pooling, after):
    theirs = vectors(peer(bert, tmp_path / "st", pooling, **after), TEXTS)
    ours = load_model(f"st:{tmp_path / 'st'}").vectors(TEXTS)

    assert ours.found == tuple(TEXTS)
    np.testing.assert_allclose(ours.array, theirs, atol=2e-6)


def test_a_prompt_and_a_limit_are_kept_to(bert, tmp_path, fresh_cache):
    theirs = peer(bert, tmp_path / "st", "mean", most=9, prompts={"q": "the doctors "}, default_prompt_name="q")
    ours = load_model(tmp_path / "st")  # a folder with modules.json needs no scheme

    np.testing.assert_allclose(ours.vectors(TEXTS).array, vectors(theirs, TEXTS), atol=2e-6)
    assert "3 texts are longer than the model reads" in ours.notes[0]
    weighed = list(ours.weigh(TEXTS, lambda share: None))
    spans = {int(place): list(zip(w.starts[a:b], w.ends[a:b], strict=True)) for w in weighed
             for place, a, b in zip(w.places, w.firsts[:-1], w.firsts[1:], strict=True)}  # fmt: skip
    assert spans[2][:3] == [(0, 0)] * 3  # [CLS], and the prompt, which stands for nothing in the text
    assert TEXTS[2][slice(*spans[2][3])] == "my"


@pytest.mark.parametrize("pooling", ["max", "mean"])
def test_tokens_and_shares_beside_a_plain_loop(bert, fresh_cache, pooling):
    model = load_model(f"st:{bert}", pooling=pooling)
    tokenizer, plain = (getattr(transformers, kind).from_pretrained(bert) for kind in ("AutoTokenizer", "AutoModel"))
    seen = set()
    for weighed in model.weigh(TEXTS, lambda share: None):
        for row, place in enumerate(weighed.places):
            read = tokenizer(TEXTS[place], return_tensors="pt", truncation=True, max_length=24)
            with torch.no_grad():
                states = plain(**read).last_hidden_state[0].numpy()
            own = slice(weighed.firsts[row], weighed.firsts[row + 1])
            np.testing.assert_allclose(weighed.vectors[own], states, atol=2e-6)
            if pooling == "max":
                winners = np.bincount(states.argmax(axis=0), minlength=len(states))
                assert (weighed.shares[own] * states.shape[1]).tolist() == winners.tolist()
                np.testing.assert_allclose(weighed.pooled[row], states.max(axis=0), atol=2e-6)
            else:
                lengths = np.linalg.norm(states, axis=1) / len(states) / np.linalg.norm(states.mean(axis=0))
                np.testing.assert_allclose(weighed.shares[own], lengths, rtol=1e-4)
            seen.add(int(place))
    assert seen == set(range(len(TEXTS)))


def test_batches_do_not_matter(bert, fresh_cache):
    model = load_model(f"st:{bert}", pooling="max")
    together = {int(p): w.pooled[r] for w in model.weigh(TEXTS, print_nothing) for r, p in enumerate(w.places)}

    for place, text in enumerate(TEXTS):
        (alone,) = model.weigh([text], print_nothing)
        np.testing.assert_allclose(alone.pooled[0], together[place], atol=1e-5)


def print_nothing(share: float) -> None:
    assert 0 <= share <= 1


@pytest.mark.parametrize("texts", [["", " ", "\n"], ["😀", "☃☃"]])
def test_texts_without_a_token_of_their_own_are_missing(bert, fresh_cache, texts):
    model = load_model(f"st:{bert}", pooling="max")
    found = model.vectors([*texts, "she"])

    assert (found.found, found.missing) == (("she",), tuple(texts))
    (weighed,) = model.weigh(texts[:1], print_nothing)  # they are weighed all the same: [CLS] and [SEP] have it all
    assert weighed.shares.sum() == pytest.approx(1.0)


def test_no_text_at_all(bert, fresh_cache):
    model = load_model(f"st:{bert}")

    assert model.vectors([]).array.shape[0] == 0
    assert list(model.weigh([], print_nothing)) == []


def test_ten_thousand_words_are_cut_and_said_to_be(bert, fresh_cache):
    model = load_model(f"st:{bert}", pooling="max")
    (weighed,) = model.weigh(["she " * 10_000], print_nothing)

    assert weighed.firsts[-1] == 24
    assert weighed.cut_at[0] == 22 * 4
    assert model.notes == (
        "a text is longer than the model reads, and was cut: 'she she she she she she she she she she '",
    )
    assert model.vectors(["she " * 10_000]).missing == ()
    assert load_model(f"st:{bert}", pooling="max").read(["she " * 10_000], print_nothing).array.shape == (1, 32)


def test_what_pools_one_token_has_no_shares(bert, tmp_path, fresh_cache):
    peer(bert, tmp_path / "st", "cls")

    with pytest.raises(CannotAnswer, match="--pooling max or mean"):
        list(load_model(f"st:{tmp_path / 'st'}").weigh(TEXTS, print_nothing))
    assert list(load_model(f"st:{tmp_path / 'st'}", pooling="max").weigh(TEXTS, print_nothing))


def test_a_contextual_model_is_a_sentence_encoder_too(bert, fresh_cache):
    contextual = load_model(f"hf:{bert}", pooling="max")
    encoder = sentences_of(contextual)

    assert isinstance(encoder, Importances)
    assert not isinstance(contextual, Sentences)
    assert (contextual.name, encoder.name, encoder.pooling) == ("hf:bert", "hf:bert (max-pooled)", "max")
    assert sentences_of(load_model(f"hf:{bert}", pooling="mean")).name == "hf:bert"  # as its files have it
    np.testing.assert_array_equal(
        encoder.vectors(TEXTS).array, load_model(f"st:{bert}", pooling="max").vectors(TEXTS).array
    )
    assert encoder.encoder.reader is contextual.reading.reader  # one copy in memory


def test_fingerprints_tell_poolings_and_layers_apart(bert, tmp_path, fresh_cache):
    peer(bert, tmp_path / "one", "mean", dense=True)
    peer(bert, tmp_path / "two", "mean", dense=True)
    torch.manual_seed(7)
    names = [f"st:{bert}", f"st:{tmp_path / 'one'}"]
    prints = {load_model(name, pooling=pooling).fingerprint for name in names for pooling in ("own", "max", "cls")}

    assert len(prints) == 6
    assert load_model(f"st:{tmp_path / 'one'}").fingerprint == load_model(f"st:{tmp_path / 'two'}").fingerprint


READ_AGAIN = """
import json, sys
from equipoise import load_model
model = load_model("st:" + sys.argv[1])
print(json.dumps(model.vectors(json.loads(sys.argv[2])).array.tolist()))
assert not {"torch", "transformers"} & set(sys.modules)
"""


def test_what_was_read_before_needs_no_torch(bert, fresh_cache):
    before = load_model(f"st:{bert}").vectors(TEXTS).array.tolist()
    told = subprocess.run(
        [sys.executable, "-c", READ_AGAIN, str(bert), json.dumps(TEXTS)], capture_output=True, text=True, check=True
    )

    assert json.loads(told.stdout) == before


def test_each_distinct_text_is_read_once(bert, fresh_cache, monkeypatch):
    model = load_model(f"st:{bert}")
    read: list[int] = []
    encode = model.encoder.encode
    monkeypatch.setattr(
        model.encoder, "encode", lambda tokens, batch: read.extend(batch.tolist()) or encode(tokens, batch)
    )
    model.vectors([*TEXTS, *TEXTS])
    model.vectors(TEXTS[:2])

    assert sorted(read) == list(range(len(TEXTS)))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda folder: (folder / "1_Pooling/config.json").unlink(), "1_Pooling/config.json cannot be read"),
        (lambda folder: (folder / "2_Dense/model.safetensors").write_bytes(b"no"), "2_Dense is damaged"),
        (lambda folder: (folder / "model.safetensors").unlink(), "has no weights"),
    ],
)
def test_damaged_folders(bert, tmp_path: Path, fresh_cache, damage, sentence):
    peer(bert, tmp_path / "st", "mean", dense=True)
    damage(tmp_path / "st")

    with pytest.raises(BadModel, match=sentence):
        load_model(f"st:{tmp_path / 'st'}").vectors(TEXTS)


def test_names_that_lead_nowhere(tmp_path):
    with pytest.raises(BadModel, match=r"st:\./nothing is no folder and no name on the hub"):
        load_model("st:./nothing")


def said(file: Path, **more: object) -> None:
    """A configuration that says something more."""
    told = json.loads(file.read_text()) if file.is_file() else {}
    file.write_text(json.dumps({**told, **more}))


def test_a_limit_above_the_transformers_own_is_none(bert, tmp_path, fresh_cache):
    peer(bert, tmp_path / "st", "max")
    said(tmp_path / "st" / "sentence_bert_config.json", max_seq_length=1000)
    (weighed,) = load_model(f"st:{tmp_path / 'st'}").weigh(["she " * 100], print_nothing)

    assert weighed.firsts[-1] == 24


def test_small_letters_where_the_folder_asks_for_them(tmp_path, fresh_cache):
    peer(make("bert-cased", tmp_path / "cased"), tmp_path / "st", "mean")
    texts = ["my sister is kind", "My Sister is KIND"]
    as_it_is = load_model(f"st:{tmp_path / 'st'}").vectors(texts).array
    said(tmp_path / "st" / "sentence_bert_config.json", do_lower_case=True)
    small = load_model(f"st:{tmp_path / 'st'}").vectors(texts).array

    assert not np.allclose(as_it_is[0], as_it_is[1], atol=1e-3)
    np.testing.assert_allclose(small, as_it_is[[0, 0]], atol=2e-6)


def test_small_letters_stay_in_their_places():
    assert _lower("ABC") == "abc"
    assert _lower("İABC") == "İabc"  # a small one would be two characters


def test_every_layer_after_pooling(bert, tmp_path, fresh_cache):
    torch.manual_seed(1)
    layers = [Transformer(str(bert)), Pooling(32, "mean"), Dense(32, 8), Dense(8, 5)]
    theirs = SentenceTransformer(modules=layers, device="cpu")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs.save(str(tmp_path / "st"))
    ours = load_model(f"st:{tmp_path / 'st'}")

    np.testing.assert_allclose(ours.vectors(TEXTS).array, vectors(theirs, TEXTS), atol=2e-6)
    assert ours.dimensions == 5


def test_a_layer_that_adds_what_it_was_given_is_refused(bert, tmp_path, fresh_cache):
    peer(bert, tmp_path / "st", "mean", dense=True)
    said(tmp_path / "st" / "2_Dense" / "config.json", use_residual=True)

    with pytest.raises(BadModel, match="takes more than the sentence"):
        load_model(f"st:{tmp_path / 'st'}").vectors(TEXTS)


def test_other_weights_after_pooling_have_another_fingerprint(bert, tmp_path, fresh_cache):
    peer(bert, tmp_path / "st", "mean", dense=True)
    before, file = load_model(f"st:{tmp_path / 'st'}"), tmp_path / "st" / "2_Dense" / "model.safetensors"
    save_file({name: tensor + 1 for name, tensor in load_file(file).items()}, file)

    assert load_model(f"st:{tmp_path / 'st'}").fingerprint != before.fingerprint


def test_texts_keep_their_places_however_many_are_weighed(bert, fresh_cache, monkeypatch):
    monkeypatch.setattr("equipoise.models.sentences.model.CHUNK", 4)
    told: list[float] = []
    places = [place for each in load_model(f"st:{bert}", pooling="max").weigh(TEXTS, told.append)
              for place in each.places.tolist()]  # fmt: skip

    assert sorted(places) == list(range(len(TEXTS)))
    assert told == sorted(told) and told[-1] == 1


@pytest.mark.parametrize("family", ["modernbert", "roberta-untrimmed", "deberta-v2", "albert"])
def test_words_are_found_where_tokens_take_the_space_before_them(tmp_path, fresh_cache, family):
    """Otherwise every word but the first would be unknown, and score nothing."""
    from tests.models.contextual.tiny import make

    model = load_model(f"st:{make(family, tmp_path / family)}", pooling="max")
    (weighed,) = model.weigh(["she is a brilliant doctor"], print_nothing)
    starts = {int(start) for start, end in zip(weighed.starts, weighed.ends, strict=True) if end > start}

    assert {0, 4, 7, 9, 19} <= starts
    found = explain_sentences(model, ["The doctors and the nurses are brilliant."], swap=False)
    assert {word.kind for word in found.sentences[0].words} == {"scored"}


def test_what_comes_after_pooling_in_its_order(bert, tmp_path, fresh_cache):
    """Normalised and then through a layer is not the same as the other way round."""
    made = peer(bert, tmp_path / "st", "mean", first_normalize=True, dense=True)

    np.testing.assert_allclose(
        load_model(f"st:{tmp_path / 'st'}").vectors(TEXTS).array, vectors(made, TEXTS), atol=2e-6
    )


def test_a_text_without_any_token_is_zeros(tmp_path, fresh_cache):
    """A tokenizer that adds no special tokens gives none for an empty text; the others are read all the same."""
    from tests.models.likelihoods.tiny import make

    model = load_model(f"st:{make('gpt2', tmp_path / 'gpt2')}", pooling="max")
    (weighed,) = model.weigh(["", "she is"], print_nothing)
    empty = weighed.places.tolist().index(0)

    assert not weighed.pooled[empty].any()
    assert weighed.shares.sum() == pytest.approx(1)
    assert model.vectors(["", "she is"]).missing == ("",)


def test_another_pooling_is_another_name_and_another_model(bert, fresh_cache):
    own, other = (load_model(f"st:{bert}", pooling=pooling) for pooling in ("own", "max"))

    assert (own.name, other.name) == ("st:bert", "st:bert (max-pooled)")
    assert own.fingerprint != other.fingerprint
