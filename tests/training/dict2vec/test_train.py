"""A whole run: what it learns, what it writes, what it says, what it refuses; and that it is repeatable."""

import numpy as np
import pytest

from equipoise import load_model
from equipoise.errors import BadDataset, BadOption, CannotAnswer, CannotWrite, UnknownName
from equipoise.results.training import TrainingRecord
from equipoise.training import train_dict2vec
from equipoise.training.places import sha256
from tests.training.dict2vec.made import ANIMALS, SMALL, TOOLS, dictionary_of, write_text

FEW = {"dimensions": 16, "epochs": 8, "sample": 0.0, "rate": 0.05}


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    return write_text(tmp_path_factory.mktemp("text") / "text.txt", 2000)


@pytest.fixture(scope="module")
def trained(text, tmp_path_factory):
    out = tmp_path_factory.mktemp("trained") / "run"
    return out, train_dict2vec(text, SMALL, out, **FEW)


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != ".lock"}


def cosines(out, words, others):
    model = load_model(out / "vectors.npz")
    one, two = (model.vectors(each).array for each in (words, others))
    return (one / np.linalg.norm(one, axis=1)[:, None]) @ (two / np.linalg.norm(two, axis=1)[:, None]).T


def test_it_learns_which_words_go_together(trained):
    out, record = trained
    within, between = cosines(out, ANIMALS, ANIMALS), cosines(out, ANIMALS, TOOLS)

    assert within.min() > between.max()
    losses = [each.loss for each in record.epochs]
    assert losses[-1] < losses[0] and all(each.score is None for each in record.epochs)


def test_a_definition_draws_a_word_to_those_of_like_company(text, tmp_path):
    """In the text the owl does what animals do; by its definition it does what tools do."""
    tied = dictionary_of({"owl": "cuts, rusts and breaks"})
    for name, dictionary in (("tied", tied), ("untied", SMALL)):
        train_dict2vec(text, dictionary, tmp_path / name, **FEW)
    with_pairs, without = (cosines(tmp_path / name, ["owl"], TOOLS).mean() for name in ("tied", "untied"))

    assert with_pairs > without + 0.2


def test_it_says_what_it_was_made_of(trained, text):
    out, record = trained

    assert TrainingRecord.from_json((out / "training.json").read_text(encoding="utf-8")) == record
    assert (record.kind, record.based_on, record.dev, record.best_epoch) == ("dict2vec", "small", None, 8)
    assert record.based_on_fingerprint == SMALL.fingerprint and record.data[0].sha256 == sha256(text)
    assert record.notes[0] == "made for tests: 1 strong and 1 weak pairs among 21 words"
    assert [each.rate for each in record.epochs][:2] == [0.05, pytest.approx(0.05 * 7 / 8)]
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "equipoise audit vectors.npz" in card and "says nothing about bias" in card and "dev" not in card
    assert sorted(content(out)) == ["README.md", "training.json", "vectors.npz"]


def test_its_vectors_are_a_model_like_any_other_from_frequent_words_to_rare(trained):
    out, _ = trained
    model = load_model(out / "vectors.npz")

    assert model.words_at(range(3)) == ["the", "and", "too"] and model.dimensions == 16
    assert np.isfinite(model.vectors(ANIMALS).array).all()


def test_the_same_seed_gives_the_same_files_and_another_does_not(trained, text, tmp_path):
    out, record = trained
    again = train_dict2vec(text, SMALL, tmp_path / "again", **FEW)
    other = train_dict2vec(text, SMALL, tmp_path / "other", **FEW | {"seed": 1})

    assert content(tmp_path / "again") == content(out) and again == record
    assert other.files["vectors.npz"] != record.files["vectors.npz"]


def test_pairs_that_weigh_nothing_are_as_if_there_were_none(text, tmp_path):
    none = dictionary_of({"unheard": "of"})
    train_dict2vec(text, SMALL, tmp_path / "light", **FEW | {"strong_weight": 0.0, "weak": 0})
    record = train_dict2vec(text, none, tmp_path / "none", **FEW)
    light, plain = (load_model(tmp_path / name / "vectors.npz") for name in ("light", "none"))

    assert np.array_equal(light.vectors(ANIMALS).array, plain.vectors(ANIMALS).array)
    assert "small ties no two words of the text, so that the vectors are those of word2vec" in record.notes


def test_two_threads_learn_the_same_and_say_that_they_are_not_repeatable(text, tmp_path):
    record = train_dict2vec(text, SMALL, tmp_path / "run", threads=2, **FEW)
    within, between = cosines(tmp_path / "run", ANIMALS, ANIMALS), cosines(tmp_path / "run", ANIMALS, TOOLS)

    assert within.min() > between.max()
    assert "2 threads did not wait for one another: another run gives other digits" in record.notes


@pytest.mark.parametrize("draws", ["centre", "pair"])
def test_either_way_to_draw_learns(text, tmp_path, draws):
    train_dict2vec(text, SMALL, tmp_path / "run", draws=draws, **FEW)

    assert cosines(tmp_path / "run", ANIMALS, ANIMALS).min() > cosines(tmp_path / "run", ANIMALS, TOOLS).max()


def test_neighbours_of_a_pair_join_it(text, tmp_path):
    record = train_dict2vec(text, SMALL, tmp_path / "run", neighbours="builtin:glove-6b-50d", nearest=2, **FEW)

    assert record.configuration["neighbours"] == "builtin:glove-6b-50d"
    assert record.notes[0].startswith("made for tests: 5 strong and ")


def test_the_real_wordnet(wordnet, text, tmp_path):
    record = train_dict2vec(text, "wordnet", tmp_path / "run", **FEW)

    assert record.based_on == "wordnet" and "WordNet 3.0" in record.notes[0]
    assert not record.notes[0].startswith("0 strong")


def test_words_that_are_too_rare_have_no_vector_and_are_counted(text, tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(text.read_text(encoding="utf-8") + "the rare dog\n", encoding="utf-8")
    record = train_dict2vec(path, SMALL, tmp_path / "run", **FEW)

    assert "1 distinct words occur fewer than 5 times and have no vector" in record.notes
    assert load_model(tmp_path / "run" / "vectors.npz").vectors(["rare"]).missing == ("rare",)


def test_what_is_done_is_not_done_again_and_another_run_is_refused(trained, text):
    out, record = trained
    before = content(out)

    assert train_dict2vec(text, SMALL, out, **FEW) == record
    with pytest.raises(CannotWrite, match="holds another run"):
        train_dict2vec(text, SMALL, out, **FEW | {"seed": 9})
    with pytest.raises(CannotWrite, match="holds another run"):
        train_dict2vec(text, dictionary_of({"cat": "a dog"}), out, **FEW)
    assert content(out) == before


def test_it_tells_how_far_it_is(text, tmp_path):
    said = []
    train_dict2vec(text, SMALL, tmp_path / "run", progress=lambda *told: said.append(told), **FEW)

    assert said[-1][0] == pytest.approx(1.0) and said == sorted(said, key=lambda told: told[0])
    assert said[-1][1].startswith("epoch 8 of 8: loss ") and said[-1][1].endswith(" words/s")


@pytest.mark.parametrize(("change", "error", "said"), [
    ({"text": "nowhere.txt"}, BadDataset, "There is no file nowhere.txt"),
    ({"text": []}, BadOption, "needs a file of text"),
    ({"neighbours": "builtin:minilm"}, BadOption, "Neighbours are found by static vectors of words"),
    ({"min_count": 10**6}, BadDataset, "Fewer than 2 words of text.txt occur 1,000,000 times"),
    ({"dimensions": 0}, BadOption, "dimensions is from 1 to 100,000, and it is 0"),
    ({"negatives": -1}, BadOption, "negatives is from 0 to 1,000, and it is -1"),
    ({"threads": 0}, BadOption, "threads is from 1 to 1,000, and it is 0"),
    ({"seed": 10**30}, BadOption, "seed is from 0 to"),
    ({"rate": float("nan")}, BadOption, "rate must be above 0"),
    ({"sample": -1.0}, BadOption, "sample must not be below 0"),
    ({"weak_weight": float("inf")}, BadOption, "weak_weight must not be below 0"),
    ({"common": 0.0}, BadOption, "common is a share above 0"),
    ({"draws": "twice"}, BadOption, "draws is centre or pair, and it is 'twice'"),
    ({"layers": 2}, UnknownName, "There is no option of training 'layers'"),
])  # fmt: skip
def test_what_cannot_be(text, tmp_path, change, error, said):
    asked = {"text": text} | change

    with pytest.raises(error, match=said):
        train_dict2vec(asked.pop("text"), SMALL, tmp_path / "run", **asked)
    assert not (tmp_path / "run").exists()


def test_text_in_which_no_word_has_a_neighbour_teaches_nothing(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\n" * 50, encoding="utf-8")
    with pytest.raises(CannotAnswer, match="No word ever stood near another, so there was nothing to learn from"):
        train_dict2vec(path, SMALL, tmp_path / "run", **FEW)
    assert not (tmp_path / "run" / "vectors.npz").exists()


def test_text_in_another_encoding(tmp_path):
    path = tmp_path / "text.txt"
    path.write_bytes(("le café du chien est un café\n" * 20).encode("latin-1"))
    train_dict2vec(path, SMALL, tmp_path / "run", encoding="latin-1", **FEW)
    assert "café" in load_model(tmp_path / "run" / "vectors.npz").vocabulary()


def test_steps_that_are_too_large_are_said(text, tmp_path):
    with pytest.raises(CannotAnswer, match="train with a smaller --rate"):
        train_dict2vec(text, SMALL, tmp_path / "run", **FEW | {"rate": 1e30})
    assert not (tmp_path / "run").exists()


def test_an_empty_file(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")

    with pytest.raises(BadDataset, match="empty"):
        train_dict2vec(path, SMALL, tmp_path / "run")
    assert not (tmp_path / "run").exists()
