"""A whole run: what it learns, what it writes, what it leaves out, what it refuses; and that it is repeatable."""

import json
import random

import numpy as np
import pytest

from equipoise import load_model, measure
from equipoise.errors import BadDataset, BadOption, BadResults, CannotWrite, UnknownName
from equipoise.results.training import TrainingRecord
from equipoise.training import train_infersent
from equipoise.training.places import sha256
from tests.training.made import write_pairs

GLOVE = "builtin:glove-6b-50d"
SMALL = {"hidden": 24, "head": 24, "epochs": 4, "batch": 16, "rate": 0.3}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pairs")
    return {name: write_pairs(folder / f"{name}.jsonl", size, seed) for name, size, seed in
            (("train", 3000, 0), ("dev", 300, 1), ("test", 300, 2))}  # fmt: skip


def train(files, out, **options):
    return train_infersent(files["train"], files["dev"], GLOVE, out, test=[files["test"]], **SMALL | options)


@pytest.fixture(scope="module")
def trained(files, tmp_path_factory):
    out = tmp_path_factory.mktemp("trained") / "run"
    return out, train(files, out)


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != ".lock"}


def test_it_learns_what_a_word_decides(trained):
    _, record = trained

    assert record.tests[0].score > 0.95
    assert 0.9 < record.tests[0].interval.low < record.tests[0].score <= record.tests[0].interval.high
    assert record.dev.score == max(each.score for each in record.epochs) == record.epochs[record.best_epoch - 1].score
    losses = [each.loss for each in record.epochs]
    assert losses[-1] < 0.1 < losses[0] < np.log(3)


def test_it_says_what_it_was_made_of(trained, files):
    out, record = trained

    assert TrainingRecord.from_json((out / "training.json").read_text(encoding="utf-8")) == record
    assert [(each.part, each.entries, each.unlabelled) for each in record.data] == [
        ("train", 3000, 1), ("dev", 300, 1), ("test", 300, 1)
    ]  # fmt: skip
    assert record.data[0].sha256 == sha256(files["train"])
    assert record.files["encoder.safetensors"] == sha256(out / "encoder.safetensors")
    card = (out / "README.md").read_text(encoding="utf-8")
    assert record.data[0].sha256 in card and "says nothing about bias" in card
    assert sorted(content(out)) == ["README.md", "classifier.safetensors", "encoder.safetensors", "training.json"]


def test_its_encoder_is_a_model_like_any_other(trained):
    out, _ = trained
    encoder = load_model(f"infersent:{out / 'encoder.safetensors'}", words=GLOVE)

    assert encoder.dimensions == 48 and encoder.version == 1
    result = measure(encoder, "weat-6", "seat", permutations=0, resamples=0, null_lists=0, variants=0, leave_out=False)
    assert np.isfinite(result.effect_size)


def test_the_encoder_reads_as_the_network_did(trained, files):
    """The adapter and the network that was trained are different code: they must give the same vectors."""
    import torch

    from equipoise.models.machinery.lexicon import Lexicon
    from equipoise.training.infersent.configuration import Configuration
    from equipoise.training.infersent.entries import read_material
    from equipoise.training.infersent.steps import Training

    out, _ = trained
    encoder = load_model(f"infersent:{out / 'encoder.safetensors'}", words=GLOVE)
    material = read_material({"dev": [files["dev"]]}, Lexicon(load_model(GLOVE), ("<s>", "</s>")), (), "", id)
    (entries,) = material.parts["dev"]
    configuration = Configuration(hidden=24, head=24)
    network = Training(configuration, material.sentences, entries, entries, torch.device("cpu")).network
    weights = {f"encoder.{name}": torch.from_numpy(array) for name, array in encoder.checkpoint.weights.items()}
    network.load_state_dict(weights, strict=False)

    lines = files["dev"].read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["sentence1"] for line in lines if json.loads(line)["gold_label"] != "-"]
    theirs = network.read(material.sentences, torch.from_numpy(material.sentences.matrix), entries.premises)

    assert np.allclose(encoder.vectors(texts).array, theirs.detach().numpy(), atol=1e-6)


def test_the_same_seed_gives_the_same_files_and_another_does_not(trained, files, tmp_path):
    out, record = trained
    again = train(files, tmp_path / "again")
    other = train(files, tmp_path / "other", seed=1, epochs=1)

    assert content(tmp_path / "again") == content(out) and again == record
    assert other.files["encoder.safetensors"] != record.files["encoder.safetensors"]


def test_the_callers_own_random_numbers_are_left_alone(files, tmp_path):
    import torch

    torch.manual_seed(5)
    before, threads = torch.get_rng_state(), torch.get_num_threads()
    train(files, tmp_path / "run", epochs=1)

    assert torch.equal(torch.get_rng_state(), before) and torch.get_num_threads() == threads


def test_what_is_done_is_not_done_again(trained, files):
    out, record = trained
    before = content(out), (out / "encoder.safetensors").stat().st_mtime_ns

    assert train(files, out) == record
    assert (content(out), (out / "encoder.safetensors").stat().st_mtime_ns) == before


def test_another_run_is_refused_unless_it_is_wished(files, tmp_path):
    train(files, tmp_path / "run", epochs=1)

    with pytest.raises(CannotWrite, match="holds another run"):
        train(files, tmp_path / "run", epochs=1, seed=3)
    assert train(files, tmp_path / "run", epochs=1, seed=3, force=True).configuration["seed"] == 3


def test_a_folder_with_other_things_is_refused(files, tmp_path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")

    with pytest.raises(CannotWrite, match="not empty and holds no run"):
        train(files, tmp_path)
    assert sorted(content(tmp_path)) == ["notes.txt"]


def test_a_checkpoint_that_is_damaged(files, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "checkpoint.safetensors").write_bytes(b"no checkpoint")

    with pytest.raises(BadResults, match="damaged or no checkpoint; add --force"):
        train(files, tmp_path / "run")


def test_entries_of_which_no_word_is_known_are_left_out_and_counted(files, tmp_path):
    odd = tmp_path / "odd.jsonl"
    line = {"gold_label": "neutral", "sentence1": "qqzzx", "sentence2": "The dog sleeps."}
    odd.write_text(json.dumps(line) + "\nno json\n" + files["dev"].read_text(encoding="utf-8"), encoding="utf-8")

    record = train_infersent(files["train"], odd, GLOVE, tmp_path / "run", **SMALL | {"epochs": 1})

    assert (record.data[1].entries, record.data[1].unreadable, record.data[1].malformed) == (300, 1, 1)
    assert any("unknown to builtin:glove-6b-50d" in note for note in record.notes)


def test_labels_by_number(files, tmp_path):
    numbers = {"entailment": 0, "neutral": 1, "contradiction": 2, "-": -1}
    lines = [json.loads(line) for line in files["dev"].read_text(encoding="utf-8").splitlines()]
    rows = [{"premise": e["sentence1"], "hypothesis": e["sentence2"], "label": numbers[e["gold_label"]]} for e in lines]
    path = tmp_path / "dev.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    named, numbered = (
        train_infersent(files["train"], dev, GLOVE, tmp_path / name, **SMALL | {"epochs": 1})
        for name, dev in (("named", files["dev"]), ("numbered", path))
    )

    assert named.epochs == numbered.epochs


@pytest.mark.parametrize(("change", "error", "said"), [
    ({"dev": "nowhere.jsonl"}, BadDataset, "There is no file nowhere.jsonl"),
    ({"dev": []}, BadOption, "needs a file of dev entries"),
    ({"words": "builtin:minilm"}, BadOption, "reads static vectors of words"),
    ({"hidden": 0}, BadOption, "hidden is from 1 to 100,000, and it is 0"),
    ({"seed": 10**30}, BadOption, "The seed is from 0 to"),
    ({"rate": float("nan")}, BadOption, "rate must be above 0"),
    ({"shrink": 1.0}, BadOption, "shrink above 1"),
    ({"version": 3}, BadOption, "version is 1 or 2"),
    ({"pooling": "mean"}, BadOption, "pooling is max or padded-max"),
    ({"preset": "huge"}, UnknownName, "There is no preset 'huge'"),
    ({"layers": 2}, UnknownName, "There is no option of training 'layers'"),
])  # fmt: skip
def test_what_cannot_be(files, tmp_path, change, error, said):
    asked = {"dev": files["dev"], "words": GLOVE} | change
    dev, words = asked.pop("dev"), asked.pop("words")

    with pytest.raises(error, match=said):
        train_infersent(files["train"], dev, words, tmp_path / "run", **asked)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("text", "said"), [
    ("sentence\tlabel\nOne.\t1\n", "has one sentence an entry"),
    ("sentence1\tsentence2\nOne.\tTwo.\n", "has no column of labels"),
    ("sentence1\tsentence2\tlabel\nOne.\tTwo.\tperhaps\n", "Line 2 of .* has the label 'perhaps'"),
    ("sentence1\tsentence2\tlabel\nOne.\tTwo.\t-\n", "has no entry to use: 1 have no label"),
])  # fmt: skip
def test_files_that_are_no_pairs_with_labels(files, tmp_path, text, said):
    path = tmp_path / "odd.tsv"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadDataset, match=said):
        train_infersent(path, files["dev"], GLOVE, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_steps_that_are_too_large_are_said(files, tmp_path):
    from equipoise.errors import CannotAnswer

    with pytest.raises(CannotAnswer, match="train with a smaller --rate"):
        train(files, tmp_path / "run", rate=1e30, clip=1e30)


def test_its_encoder_knows_built_in_words_by_itself(trained):
    out, _ = trained
    named, unnamed = (load_model(f"infersent:{out / 'encoder.safetensors'}", words=words) for words in (GLOVE, None))

    assert unnamed.fingerprint == named.fingerprint


def test_the_weights_kept_are_those_of_the_best_epoch(files, tmp_path):
    """A step size that is so large that later epochs are worse: judged again, the file has the best epoch's score."""
    import torch

    from equipoise.models.machinery.lexicon import Lexicon
    from equipoise.training.infersent.configuration import Configuration
    from equipoise.training.infersent.entries import read_material
    from equipoise.training.infersent.steps import Training

    record = train(files, tmp_path / "run", rate=2.0, seed=2, epochs=6)
    scores = [each.score for each in record.epochs]
    assert scores[-1] < max(scores), "the last epoch is the best, so that this shows nothing"
    material = read_material({"dev": [files["dev"]]}, Lexicon(load_model(GLOVE), ("<s>", "</s>")), (), "", id)
    (entries,) = material.parts["dev"]
    judged = Training(Configuration(**record.configuration), material.sentences, entries, entries, torch.device("cpu"))
    weights = {}
    for part, name in (("encoder.", "encoder.safetensors"), ("classifier.", "classifier.safetensors")):
        from safetensors.torch import load_file

        weights |= {part + key: value for key, value in load_file(tmp_path / "run" / name).items()}
    judged.network.load_state_dict(weights)

    assert judged.judge(entries).accuracy == record.dev.score == max(scores)


def test_weights_that_are_gone_are_said(files, tmp_path):
    train(files, tmp_path / "run", epochs=1)
    (tmp_path / "run" / "encoder.safetensors").unlink()

    with pytest.raises(BadResults, match=r"encoder\.safetensors is gone or was changed"):
        train(files, tmp_path / "run", epochs=1)
    assert train(files, tmp_path / "run", epochs=1, force=True)
    assert (tmp_path / "run" / "encoder.safetensors").exists()


def test_a_record_that_is_none(files, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "training.json").write_text("[]", encoding="utf-8")

    with pytest.raises(BadResults, match=r"training\.json is no record of a training; add --force"):
        train(files, tmp_path / "run", epochs=1)


def test_the_same_file_to_train_and_to_choose_by_is_noted(files, tmp_path):
    record = train_infersent(files["dev"], files["dev"], GLOVE, tmp_path / "run", **SMALL | {"epochs": 1})

    assert any("dev.jsonl (train) and dev.jsonl (dev) are the same file" in note for note in record.notes)


@pytest.mark.slow
def test_one_entry_more_does_not_wreck_training_on_snli(shared, tmp_path):
    """8,001 pairs leave a rest of one in batches of 64, which once threw the second epoch's loss from 1.05 to 1.79."""
    lines = (shared / "data/snli/snli_1.0_dev.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    labelled = [line for line in lines if json.loads(line)["gold_label"] != "-"]
    random.Random(5).shuffle(labelled)
    (tmp_path / "dev.jsonl").write_text("".join(labelled[8001:]), encoding="utf-8")
    losses = []
    for entries in (8000, 8001):
        train = tmp_path / f"{entries}.jsonl"
        train.write_text("".join(labelled[:entries]), encoding="utf-8")
        record = train_infersent(
            train, tmp_path / "dev.jsonl", GLOVE, tmp_path / f"{entries}", preset="small", rate=1.0, epochs=2
        )
        losses.append(record.epochs[1].loss)

    assert abs(losses[1] - losses[0]) < 0.2
