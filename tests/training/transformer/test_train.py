"""A whole run: what it learns, what it writes, what it refuses; and that it is repeatable."""

import json
import shutil

import numpy as np
import pytest
import torch

from equipoise import load_model, measure
from equipoise.errors import BadDataset, BadModel, BadOption, CannotAnswer, CannotWrite
from equipoise.models import sentences_of
from equipoise.results.training import TrainingRecord
from equipoise.training import fine_tune
from equipoise.training.places import sha256
from tests.models.sentences.made import peer, vectors
from tests.training.made import write_pairs

SMALL = {"epochs": 6, "batch": 16, "rate": 3e-3}
SCORED = {"epochs": 10, "rate": 2e-3}
TEXTS = ["she is a kind nurse", "the artist of the family", "he is the doctor"]


def train(encoder, files, out, **options):
    return fine_tune(f"st:{encoder}", files["train"], files["dev"], out, test=files["test"], **SMALL | options)


@pytest.fixture(scope="module")
def scored(encoder, scores, tmp_path_factory):
    out = tmp_path_factory.mktemp("scored") / "run"
    return out, train(encoder, scores, out, **SCORED)


@pytest.fixture(scope="module")
def labelled(encoder, labels, tmp_path_factory):
    out = tmp_path_factory.mktemp("labelled") / "run"
    return out, train(encoder, labels, out)


def content(folder):
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_it_learns_a_rule_of_scores(scored, encoder):
    out, record = scored
    before, after = (
        sentences_of(load_model(f"st:{each}"))
        .vectors(["she is the nurse", "he is the nurse", "he is the engineer"])
        .array
        for each in (encoder, out)
    )

    assert record.measure == "Spearman correlation" and record.tests[0].score > 0.55
    assert record.tests[0].interval.low < record.tests[0].score < record.tests[0].interval.high
    assert record.epochs[-1].loss < record.epochs[0].loss / 2
    same, other = after[0] @ after[1], after[1] @ after[2]
    assert same - other > 0.3 and same - other > before[0] @ before[1] - before[1] @ before[2]


def test_it_learns_a_rule_of_labels(labelled):
    _, record = labelled

    assert record.measure == "accuracy" and record.tests[0].score > 0.9
    assert [(each.part, each.entries, each.unlabelled) for each in record.data] == [
        ("train", 320, 1), ("dev", 60, 1), ("test", 60, 1)
    ]  # fmt: skip
    assert record.dev.score == max(each.score for each in record.epochs) == record.epochs[record.best_epoch - 1].score
    assert record.epochs[-1].right > 0.9


def test_it_says_what_it_was_made_of(scored, scores):
    out, record = scored

    assert TrainingRecord.from_json((out / "training.json").read_text(encoding="utf-8")) == record
    assert record.data[0].sha256 == sha256(scores["train"])
    assert {name: sha256(out / name) for name in record.files} == dict(record.files)
    assert set(record.files) == set(content(out)) - {"training.json", "README.md"}
    assert next(iter(record.files)) == "model.safetensors"
    card = (out / "README.md").read_text(encoding="utf-8")
    assert record.data[0].sha256 in card and "says nothing about bias" in card
    assert "scores from 0 to 5 were taken as cosines from 0 to 1" in record.notes


def test_sentence_transformers_opens_it_and_reads_as_we_do(scored):
    import warnings

    out, _ = scored
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from sentence_transformers import SentenceTransformer

        theirs = vectors(SentenceTransformer(str(out), device="cpu"), TEXTS)

    assert np.allclose(load_model(f"st:{out}").vectors(TEXTS).array, theirs, atol=1e-5)


def test_it_can_be_measured(labelled):
    out, _ = labelled
    result = measure(f"st:{out}", "weat-6", "seat", permutations=100, resamples=50)

    assert np.isfinite(result.value) and result.model == "st:run"


def test_a_prompt_a_limit_and_another_pooling_are_kept(bert, scores, tmp_path):
    peer(
        bert,
        tmp_path / "own",
        "cls",
        normalize=True,
        most=12,
        prompts={"ask": "the family: "},
        default_prompt_name="ask",
    )
    train(tmp_path / "own", scores, tmp_path / "run", pooling="max", epochs=1)
    before, after = (sentences_of(load_model(f"st:{tmp_path / each}")) for each in ("own", "run"))

    assert (after.recipe.prompt, after.recipe.pooling) == ("the family: ", "max")
    assert after.recipe.after == before.recipe.after
    assert after.encoder.tokenizer.marks.most == before.encoder.tokenizer.marks.most == 12


def test_a_bare_transformer_becomes_a_sentence_encoder(bert, scores, tmp_path):
    record = fine_tune(f"hf:{bert}", scores["train"], scores["dev"], tmp_path / "run", **SMALL | {"epochs": 1})

    assert load_model(f"st:{tmp_path / 'run'}").pooling == "mean" == record.configuration["pooling"]


def test_a_checkpoint_without_a_pooler_gives_the_same_files_every_time(bert, scores, tmp_path):
    """Its weights are drawn, and written though nothing uses them."""
    from safetensors.numpy import load_file, save_file

    shutil.copytree(bert, tmp_path / "own")
    weights = load_file(bert / "model.safetensors")
    kept = {name: each for name, each in weights.items() if "pooler" not in name}
    assert len(kept) < len(weights)
    save_file(kept, tmp_path / "own" / "model.safetensors", metadata={"format": "pt"})
    for run in ("one", "two"):
        fine_tune(f"hf:{tmp_path / 'own'}", scores["dev"], scores["dev"], tmp_path / run, **SMALL | {"epochs": 1})

    assert content(tmp_path / "one") == content(tmp_path / "two")


@pytest.mark.parametrize("family", ["roberta", "albert", "distilbert", "mpnet", "modernbert"])
def test_families(family, scores, tmp_path):
    from tests.models.contextual.tiny import make

    make(family, tmp_path / "own")
    fine_tune(f"hf:{tmp_path / 'own'}", scores["dev"], scores["dev"], tmp_path / "run", **SMALL | {"epochs": 1})
    before, after = (sentences_of(load_model(f"hf:{tmp_path / each}")).vectors(TEXTS).array for each in ("own", "run"))

    assert not np.allclose(before, after, atol=1e-3)


def test_the_same_seed_gives_the_same_files_and_another_does_not(scored, encoder, scores, tmp_path):
    out, record = scored
    again = train(encoder, scores, tmp_path / "again", **SCORED)
    other = train(encoder, scores, tmp_path / "other", seed=1, epochs=1)

    assert content(tmp_path / "again") == content(out) and again == record
    assert other.files["model.safetensors"] != record.files["model.safetensors"]


def test_a_model_in_memory_stays_as_it_is(encoder, scores, scored, tmp_path):
    model = load_model(f"st:{encoder}")
    before = model.vectors(TEXTS).array
    record = fine_tune(model, scores["train"], scores["dev"], tmp_path / "run", test=scores["test"], **SMALL | SCORED)

    assert record == scored[1]
    assert np.array_equal(model.encoder.encode(model.encoder.tokens(TEXTS), np.arange(3)), before)


def test_the_callers_own_random_numbers_are_left_alone(encoder, labels, tmp_path):
    torch.manual_seed(5)
    before, threads = torch.get_rng_state(), torch.get_num_threads()
    train(encoder, labels, tmp_path / "run", epochs=1)

    assert torch.equal(torch.get_rng_state(), before) and torch.get_num_threads() == threads


def test_what_is_done_is_not_done_again_and_another_run_is_refused(scored, encoder, scores):
    out, record = scored
    before = content(out), (out / "model.safetensors").stat().st_mtime_ns

    assert train(encoder, scores, out, **SCORED) == record
    assert (content(out), (out / "model.safetensors").stat().st_mtime_ns) == before
    with pytest.raises(CannotWrite, match="holds another run"):
        train(encoder, scores, out, seed=3)


def test_force_begins_anew_and_leaves_nothing_of_what_was(encoder, labels, scores, tmp_path):
    train(encoder, labels, tmp_path / "run", epochs=1)
    record = train(encoder, scores, tmp_path / "run", epochs=1, force=True)

    assert record.configuration["task"] == "sts"
    assert not (tmp_path / "run" / "classifier.safetensors").exists()


def test_a_model_is_not_written_over_itself(scored, scores):
    out, _ = scored

    with pytest.raises(CannotWrite, match="which would be written over"):
        fine_tune(f"st:{out}", scores["train"], scores["dev"], out, force=True)
    assert (out / "model.safetensors").exists()


@pytest.mark.parametrize(("model", "error", "said"), [
    ("builtin:glove-6b-50d", BadOption, "only these are trained; give one such as builtin:minilm"),
    ("builtin:use", BadOption, "builtin:use is no encoder of transformers"),
    ("st:./nowhere", BadModel, "is no folder"),
])  # fmt: skip
def test_models_that_cannot_be_trained(model, error, said, scores, tmp_path):
    with pytest.raises(error, match=said):
        fine_tune(model, scores["train"], scores["dev"], tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_texts_without_a_known_letter_are_left_out_and_counted_and_long_ones_are_told(encoder, tmp_path):
    long = "the doctors and the nurses are brilliant women and men " * 3
    rows = [("她是", "a man", 1.0), (long, "a man", 0.3), ("a woman", "a man", 0.5), ("he", "she", 0.7)]
    path = tmp_path / "pairs.jsonl"
    lines = [json.dumps({"sentence1": first, "sentence2": second, "score": score}) for first, second, score in rows]
    path.write_text("\n".join([*lines, "no entry"]) + "\n", encoding="utf-8")
    record = fine_tune(f"st:{encoder}", path, path, tmp_path / "run", **SMALL | {"epochs": 1})

    assert (record.data[0].entries, record.data[0].unreadable, record.data[0].malformed) == (3, 1, 1)
    assert "1 distinct texts are longer than the model reads, and were cut" in record.notes


def test_a_file_without_an_entry_to_use(encoder, scores, tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text("sentence1\tsentence2\tscore\n她\t他\t0.5\n", encoding="utf-8")

    with pytest.raises(BadDataset, match="has no entry to use"):
        fine_tune(f"st:{encoder}", scores["train"], path, tmp_path / "run", scale=(0, 5))


def test_steps_that_are_too_large_are_said(encoder, scores, tmp_path):
    with pytest.raises(CannotAnswer, match="train with a smaller --rate"):
        train(encoder, scores, tmp_path / "run", rate=1e38, clip=1e30)


@pytest.mark.slow
def test_the_built_in_model(tmp_path):
    files = {name: write_pairs(tmp_path / f"{name}.jsonl", size, size) for name, size in (("train", 60), ("dev", 30))}
    record = fine_tune("builtin:minilm", files["train"], files["dev"], tmp_path / "run", batch=16)
    before, after = (
        sentences_of(load_model(name)).vectors(TEXTS).array for name in ("builtin:minilm", f"st:{tmp_path / 'run'}")
    )

    assert record.based_on == "builtin:minilm" and record.dev.entries == 30
    assert 1e-6 < np.abs(before - after).max() < 0.1  # four small steps
