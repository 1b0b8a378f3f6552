"""A whole experiment, small: every encoder is really trained, in processes of its own."""

import json
import shutil

import numpy as np
import pytest

from equipoise import load_dataset, load_model
from equipoise.errors import BadDataset, BadOption, BadResults, CannotAnswer, CannotWrite, UnknownName
from equipoise.experiments import fairer_corpus
from equipoise.models.formats.writing import write_words
from equipoise.results.experiments import Cell, Experiment
from tests.quality.senteval_files import written

SMALL = {"hidden": 8, "head": 8, "epochs": 1, "rate": 1.0}


SUB90 = "corpus/builtin-glove-6b-50d/sub90/seed-0"
ASKED = {"planted": [1.0], "entries": 900, "methods": ["subtract", "augment"], "percentiles": [90], "seeds": 2}


def run(out, **asked):
    return fairer_corpus(out, **{"workers": 2} | SMALL | ASKED | asked)


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    out = tmp_path_factory.mktemp("experiment") / "out"
    return out, run(out)


def made(out):
    """When each cell was written."""
    return {str(path.relative_to(out)): path.stat().st_mtime_ns for path in out.rglob("cell.json")}


def test_every_version_has_an_encoder_with_every_seed(done):
    out, found = done
    cells = {(cell.version, cell.seed) for cell in found.cells}

    assert cells == {(version, seed) for version in ("original", "sub90", "aug90") for seed in (0, 1)}
    assert len({cell.weights for cell in found.cells}) == 6
    assert found.failed == () and found.corpora[0].rate == 1.0
    assert Experiment.from_json((out / "experiment.json").read_text(encoding="utf-8")) == found
    kept = [Cell.from_json(path.read_text(encoding="utf-8")) for path in out.rglob("cell.json")]
    assert sorted(kept, key=str) == sorted(found.cells, key=str)


def test_corpora_were_changed_as_asked(done):
    _, found = done
    entries = {cell.version: cell.entries for cell in found.cells}
    changed = {each.version: each for each in found.changed}

    assert changed["sub90"].above == changed["sub90"].removed == 90
    assert entries == {"original": 900, "sub90": 810, "aug90": 900 + changed["aug90"].added}
    assert 0 < changed["sub90"].planted_above <= changed["sub90"].planted <= 900 // 9 + 1


def test_encoders_are_asked_what_they_should(done):
    _, found = done
    asked = {each.question: each for each in found.cells[0].associations}

    assert sorted(asked) == ["C1", "C2", "C6", "C6b", "C7", "C7b", "C8", "C8b", "planted"]
    assert asked["C1"].role == "retention" and asked["C6"].role == "gender" and asked["planted"].role == "planted"
    assert asked["planted"].dataset == "planted-occupations" and " " in asked["planted"].title


def test_nothing_is_done_twice(done):
    out, found = done
    before = made(out)

    assert run(out) == found
    assert made(out) == before


def test_more_seeds_are_added_to_those_that_are_there(done):
    out, found = done
    before = made(out)
    more = run(out, seeds=3)

    assert len(more.cells) == 9 and set(found.cells) <= set(more.cells)
    assert before.items() <= made(out).items()


def test_another_corpus_of_the_same_name_is_refused(done):
    out, _ = done
    with pytest.raises(CannotWrite, match="holds a corpus of 900 entries with seed 0, and 1,000 with seed 0"):
        run(out, entries=1000)


def test_an_experiment_done_otherwise_is_refused(done):
    out, _ = done
    with pytest.raises(CannotWrite, match="its hidden is 8 and not 16; choose another folder"):
        run(out, hidden=16)


def test_a_folder_with_other_things_is_refused(tmp_path):
    (tmp_path / "report.html").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite, match="holds no experiment"):
        run(tmp_path)
    assert [path.name for path in tmp_path.iterdir() if path.name != ".lock"] == ["report.html"]


@pytest.mark.parametrize("text", ["{", "[]"])
def test_settings_that_are_damaged(tmp_path, text):
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadResults, match=r"settings\.json"):
        run(tmp_path)


def test_the_reason_is_told_where_nobody_can_score(tmp_path):
    with pytest.raises(CannotAnswer, match="could not be trained and evaluated: The gradient is not finite any more"):
        run(tmp_path / "out", seeds=1, rate=1e30, clip=1e30)


def test_files_of_one_name_and_files_that_changed(done, tmp_path):
    """Tables name files, so two of one name are refused; and another corpus is another experiment."""
    out, _ = done
    corpus, own = out / "corpora" / "planted-1", tmp_path / "train.jsonl"
    with pytest.raises(BadOption, match=r"are called dev\.jsonl"):
        fairer_corpus(tmp_path / "a", corpus / "train.jsonl", corpus / "dev.jsonl", test=corpus / "dev.jsonl", **SMALL)

    lines = (corpus / "train.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    own.write_text("".join(lines), encoding="utf-8")
    asked = {"methods": ["subtract"], "percentiles": [90], "seeds": 1, "scorer": "builtin:glove-6b-50d", "workers": 1}
    fairer_corpus(tmp_path / "b", own, corpus / "dev.jsonl", **asked | SMALL)
    own.write_text("".join([*lines[1:], lines[0]]), encoding="utf-8")
    with pytest.raises(CannotWrite, match="its corpus is "):
        fairer_corpus(tmp_path / "b", own, corpus / "dev.jsonl", **asked | SMALL)


def test_a_cell_is_named_by_all_it_is_made_of(done, tmp_path):
    """Another word, file, question or option is another cell; another device or place is not."""
    from dataclasses import replace

    from equipoise.experiments.fairer_corpus.cells import Spec
    from equipoise.experiments.fairer_corpus.plan import INFERSENT, Trainer
    from equipoise.experiments.fairer_corpus.questions import Question
    from equipoise.experiments.fairer_corpus.running import _Hashes, _job

    train, test, seat = (tmp_path / name for name in ("train.jsonl", "test.jsonl", "sent-weat6.jsonl"))
    for path in (train, test):
        path.write_text("x", encoding="utf-8")
    lists = {
        name: {"category": name, "examples": ["This is it.", "That is it."]}
        for name in ("targ1", "targ2", "attr1", "attr2")
    }
    seat.write_text(json.dumps(lists), encoding="utf-8")
    trainer = Trainer(INFERSENT, "fake:", {"hidden": 8})
    spec = Spec("c", "v", 0, (train,), (), (test,), trainer, (Question("C6", str(seat), "gender"),), None)

    def job(spec):
        return _job(spec, _Hashes().of(spec))

    first = job(spec)
    assert job(spec._replace(trainer=replace(trainer, options={"hidden": 8, "device": "cpu"}))) == first
    others = [
        spec._replace(seed=1), spec._replace(trainer=replace(trainer, options={"hidden": 9})),
        spec._replace(trainer=replace(trainer, words="builtin:glove-6b-50d")), spec._replace(senteval=tmp_path),
        spec._replace(questions=(Question("C6", "weat-6", "gender"),)),
    ]  # fmt: skip
    assert len({first, *map(job, others)}) == 6
    train.write_text("y", encoding="utf-8")
    assert job(spec) != first
    train.write_text("x", encoding="utf-8")
    test.write_text("z", encoding="utf-8")
    assert job(spec) != first
    test.write_text("x", encoding="utf-8")
    seat.write_text(
        json.dumps(lists | {"targ1": {"category": "targ1", "examples": ["He is it.", "She is it."]}}), encoding="utf-8"
    )
    assert job(spec) != first


def test_a_corpus_of_ones_own_with_hard_debiased_words_and_published_tests(done, shared, tmp_path):
    out, _ = done
    corpus = out / "corpora" / "planted-1"
    found = fairer_corpus(
        tmp_path / "own", corpus / "train.jsonl", corpus / "dev.jsonl", test=corpus / "test.jsonl",
        methods=["hard-debias"], seeds=1, scorer="builtin:glove-6b-50d", workers=1,
        seat=shared / "data" / "seat" / "tests", **SMALL,
    )  # fmt: skip
    hard = next(cell for cell in found.cells if cell.version == "hard-debiased")

    assert [cell.version for cell in found.cells] == ["original", "hard-debiased"] and found.changed == ()
    assert hard.associations[2].dataset == "sent-weat6" and "planted" not in {a.question for a in hard.associations}
    assert found.corpora[0].scored_by.startswith("builtin:glove-6b-50d") and found.corpora[0].rate is None
    record = json.loads(
        (tmp_path / "own/cells/corpus/builtin-glove-6b-50d/hard-debiased/seed-0/training/training.json").read_text()
    )
    assert "hard-debiased" in record["based_on"]
    (path,) = (tmp_path / "own" / "words").rglob("*.npz")
    before, after = (load_model(name).vectors(["nurse", "the"]).array for name in ("builtin:glove-6b-50d", path))
    assert np.allclose(np.linalg.norm(before, axis=1), np.linalg.norm(after, axis=1), rtol=1e-4)
    assert not np.allclose(before[0], after[0], atol=1e-3)


@pytest.mark.parametrize(("asked", "error", "said"), [
    ({"planted": []}, BadOption, "needs a corpus"),
    ({"planted": [1, 1]}, BadOption, "The planted rate 1 is given twice"),
    ({"percentiles": [97, 97.0000001]}, BadOption, "The percentile 97 is given twice"),
    ({"workers": 0}, BadOption, "at least one worker"),
    ({"seeds": 10**12}, BadOption, "1 to 1,000 seeds"),
    ({"planted": [1.5]}, BadOption, "1.5"),
    ({"train": "t.jsonl"}, BadOption, "give train and dev"),
    ({"train": "no.jsonl", "dev": "no.jsonl"}, BadDataset, "There is no file no.jsonl"),
    ({"words": "builtin:nothing"}, UnknownName, "built-in model 'nothing'"),
    ({"hidden": 0}, BadOption, "hidden is from 1 to 100,000, and it is 0"),
    ({"layers": 2}, UnknownName, "There is no option of training 'layers'"),
    ({"encoder": "builtin:minilm"}, UnknownName, "There is no option of training 'hidden'"),
    ({"words": []}, BadOption, "give --words"),
    ({"words": ["builtin:glove-6b-50d", "builtin:glove-6b-50d"]}, BadOption, "was given twice"),
    ({"words": "builtin:minilm"}, BadOption, "has none"),
    ({"senteval": "nowhere"}, BadDataset, "nowhere"),
    ({"tasks": ["MR"]}, BadOption, "add --senteval DIR"),
    ({"quirks": {"folds": 5}}, BadOption, "add --senteval DIR"),
    ({"senteval": ".", "tasks": ["MR2"]}, UnknownName, "task of SentEval 'MR2'"),
    ({"senteval": ".", "quirks": {"fold": 5}}, UnknownName, "option of SentEval's protocol 'fold'"),
    ({"seat": "nowhere"}, BadDataset, "nowhere/sent-weat1.jsonl"),
])  # fmt: skip
def test_what_cannot_be(tmp_path, asked, error, said):
    with pytest.raises(error, match=said):
        run(tmp_path / "out", **asked)
    assert not (tmp_path / "out").exists()


def test_cells_that_fail_are_told_and_tried_again(tmp_path, done):
    """Something that is not ours lies where one of the cells is trained."""
    out, _ = done
    corpus, foreign = out / "corpora" / "planted-1", tmp_path / f"out/cells/{SUB90}/training/notes.txt"
    asked = {"methods": ["subtract"], "percentiles": [90], "seeds": 1, "scorer": "builtin:glove-6b-50d", "workers": 1}

    def attempt():
        return fairer_corpus(tmp_path / "out", corpus / "train.jsonl", corpus / "dev.jsonl", **asked | SMALL)

    attempt()
    for path in (foreign.parent, foreign.parent.parent / "cell.json"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    foreign.parent.mkdir()
    foreign.write_text("mine", encoding="utf-8")

    found = attempt()
    assert [cell.version for cell in found.cells] == ["original"]
    assert found.failed == ((SUB90, found.failed[0][1]),)
    assert "is not empty and holds no run; choose another folder" in found.failed[0][1]
    assert foreign.read_text(encoding="utf-8") == "mine"

    foreign.unlink()
    again = attempt()
    assert len(again.cells) == 2 and again.failed == ()


def test_encoders_are_judged_by_sentevals_tasks_if_asked_for(done, tmp_path):
    """The twelve tasks in small; they can be asked of encoders that are trained already."""
    out, _ = done
    corpus, data = out / "corpora" / "planted-1", written(tmp_path / "data", entries=40)
    asked = {"methods": ["hard-debias"], "seeds": 1, "scorer": "builtin:glove-6b-50d", "workers": 2, **SMALL}
    before = fairer_corpus(tmp_path / "out", corpus / "train.jsonl", corpus / "dev.jsonl", **asked)
    after = fairer_corpus(tmp_path / "out", corpus / "train.jsonl", corpus / "dev.jsonl", senteval=data, **asked)

    assert [cell.weights for cell in before.cells] == [cell.weights for cell in after.cells]
    assert all(cell.quality is None for cell in before.cells) and after.failed == ()
    assert all(len(cell.quality.tasks) == 12 for cell in after.cells)
    overall = after.estimate("corpus", "hard-debiased", "quality", "overall")
    first, second = (cell.quality.overall for cell in after.cells)
    assert overall.mean == second and overall.difference == pytest.approx(second - first)
    page = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "SUBJ" in page and "STS14" in page


@pytest.fixture(scope="module")
def several_words(tmp_path_factory, done):
    """GloVe, and vectors made of a part of it, each as it is and hard-debiased, with two of SentEval's tasks."""
    folder = tmp_path_factory.mktemp("words")
    glove = load_model("builtin:glove-6b-50d")
    words = glove.vocabulary()[:200_000]
    write_words(words, np.roll(glove.vectors(words).array, 7, axis=1)[:, :10], folder / "other.npz", "a part of GloVe")
    words = ["builtin:glove-6b-50d", folder / "other.npz"]
    corpus, data = done[0] / "corpora" / "planted-1", written(folder / "data", entries=24)
    asked = {
        "methods": ["subtract", "hard-debias"], "percentiles": [90], "seeds": 1, "workers": 1, "senteval": data,
        "tasks": ["TREC", "STS14"], **SMALL,
    }  # fmt: skip

    def attempt(chosen):
        return fairer_corpus(folder / "out", corpus / "train.jsonl", corpus / "dev.jsonl", words=chosen, **asked)

    attempt(words[:1])
    return folder, attempt, words, made(folder / "out"), attempt(words)


def test_every_version_is_trained_with_every_choice_of_words(several_words):
    """Table 11 of dolci-2023 in one run; the corpus is scored by each encoder for itself."""
    folder, _, _, before, found = several_words
    cells = {(cell.words, cell.version): cell for cell in found.cells}

    assert found.words == ("builtin:glove-6b-50d", "other.npz") and found.failed == ()
    assert set(cells) == {
        (words, version) for words in found.words for version in ("original", "sub90", "hard-debiased")
    }
    assert len({cell.weights for cell in found.cells}) == 6
    assert [(each.version, each.words) for each in found.changed] == [("sub90", words) for words in found.words]
    assert found.changed[0].threshold != found.changed[1].threshold
    for words in found.words:
        own = found.estimate("corpus", "hard-debiased", "association", "C6", words)
        first, second = (
            next(each.effect_size for each in cells[words, version].associations if each.question == "C6")
            for version in ("original", "hard-debiased")
        )
        assert (own.mean, own.difference) == (second, pytest.approx(second - first))
    assert Experiment.from_json((folder / "out" / "experiment.json").read_text(encoding="utf-8")) == found
    assert len(before) == 3 and before.items() <= made(folder / "out").items(), "the first words were not done again"


def test_only_the_tasks_asked_for_are_evaluated(several_words):
    folder, _, _, _, found = several_words
    page = (folder / "out" / "report.md").read_text(encoding="utf-8")

    assert all([task.task for task in cell.quality.tasks] == ["TREC", "STS14"] for cell in found.cells)
    assert found.estimate("corpus", "sub90", "quality", "TREC", "other.npz").mean > 0
    assert "| Word vectors | TREC | STS14 | overall |" in page and "| other.npz, hard-debiased |" in page


def test_several_words_again_are_only_read(several_words):
    folder, attempt, words, _, found = several_words
    before = made(folder / "out")

    assert attempt(words) == found
    assert made(folder / "out") == before


def test_other_vectors_of_the_same_name_are_refused(several_words, tmp_path):
    _, attempt, _, _, _ = several_words
    write_words(["she", "he"], np.eye(2, dtype=np.float32), tmp_path / "other.npz", "others")
    with pytest.raises(CannotWrite, match=r"its fingerprint is .* choose another folder"):
        attempt([tmp_path / "other.npz"])


def test_a_question_whose_words_some_vectors_lack_is_asked_of_no_encoder(several_words, done, tmp_path):
    glove = load_model("builtin:glove-6b-50d")
    flowers = {word for words in load_dataset("weat-1").targets.values() for word in words}
    known = [word for word in glove.vocabulary()[:30_000] if word not in flowers]
    write_words(known, glove.vectors(known).array, tmp_path / "no-flowers.npz", "a part of GloVe")
    found = fairer_corpus(
        tmp_path / "out", done[0] / "corpora/planted-1/train.jsonl", done[0] / "corpora/planted-1/dev.jsonl",
        words=tmp_path / "no-flowers.npz", methods=["hard-debias"], seeds=1, workers=1, **SMALL,
    )  # fmt: skip

    asked = {each.question for cell in found.cells for each in cell.associations}
    assert found.failed == () and "C1" not in asked and {"C6", "C7", "C8"} <= asked
    assert any(caveat.startswith("C1 is asked of no encoder") for caveat in found.caveats)
    assert "C1 is asked of no encoder" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_transformer_before_and_after(tmp_path):
    """Seed 004, section 6, with a real encoder; it is fine-tuned, scores the corpus, and is fine-tuned anew."""
    found = fairer_corpus(
        tmp_path / "out", planted=[1.0], entries=900, methods=["augment"], percentiles=[90], seeds=1,
        encoder="builtin:minilm", workers=2, epochs=1,
    )  # fmt: skip

    assert found.failed == () and [cell.version for cell in found.cells] == ["original", "aug90"]
    assert found.corpora[0].score == "bias score" and found.changed[0].added > 0
    assert found.encoder == "builtin:minilm" and found.words == ()
    assert len({cell.weights for cell in found.cells}) == 2
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "builtin:minilm" in page
