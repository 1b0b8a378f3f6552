"""Answers in a folder: taken where they are just what would be asked, and nowhere else."""

import json
import os
from dataclasses import replace

import pytest

from equipoise.auditing import likelihoods, words
from equipoise.auditing.asked import asked_of
from equipoise.auditing.keeping import Kept, about_answer
from equipoise.errors import CannotWrite
from equipoise.models import load_model
from equipoise.models.fake import FakeModel
from equipoise.models.logits import NO_FINGERPRINT
from equipoise.results import Refusal
from tests.auditing.stops import DRAWN, PAIRS, asked, question, without_times

REFUSAL = Refusal("weat", "q", "fake:ü", "gender", "It “cannot”.")


@pytest.fixture
def measured(monkeypatch):
    """What is really measured, one line a measurement."""
    lines = []

    def counting(room, name):
        measure = getattr(room, name)
        monkeypatch.setattr(room, name, lambda *given: lines.append(name) or measure(*given))

    counting(words, "measure_known")
    counting(likelihoods, "measure_pairs")
    return lines


def test_what_was_kept_is_not_measured_again(measured, tmp_path):
    first = asked(kept=tmp_path)
    assert len(measured) == len(first.results) == len(list(tmp_path.iterdir()))
    measured.clear()

    assert asked(kept=tmp_path) == first  # times and all
    assert measured == []


def test_what_a_model_refused_is_kept_too(measured, tmp_path):
    given = {"models": ["fake:qx0,qx1"], "suites": [question("q"), question("r")], "kept": tmp_path}
    first = asked(**given)
    assert {refusal.dataset for refusal in first.refusals} == {"q"}
    measured.clear()

    assert asked(**given) == first
    assert measured == []


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 1},
        {"normalize": True},
        {"permutations": 9},
        {"max_missing": 0.3},
        {"options": {"weat": {"ddof": 0}}},
        {"metrics": ["rnd"]},
        {"models": ["fake:other"]},
        {"suites": [question("q", "age")]},
        {"suites": [question("q", size=4)]},
        {"suites": [replace(question("q"), revision="2")]},
        {"models": ["fake-context:"]},
        {"models": ["fake-context:whoever"], "context": "word"},
        {"models": ["fake-context:whoever"], "layer": 1},
    ],
    ids=str,
)
def test_an_audit_that_asks_otherwise_is_not_confused(other, measured, tmp_path):
    given = {"models": ["fake:"], "suites": [question("q")], "metrics": ["weat"], **DRAWN}
    asked(**given, kept=tmp_path)
    asked(**{**given, "models": ["fake-context:whoever"]}, kept=tmp_path)
    measured.clear()
    found = asked(**{**given, **other}, kept=tmp_path)

    assert len(measured) == len(found.results)
    assert without_times(found) == without_times(asked(**{**given, **other}))


def test_a_model_of_other_content_is_asked_anew(measured, tmp_path):
    asked(models=[FakeModel()], suites=[question("q")], metrics=["weat"], kept=tmp_path)
    asked(models=[FakeModel(dimensions=12)], suites=[question("q")], metrics=["weat"], kept=tmp_path)

    assert len(measured) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("0.", "1."),
        lambda text: "[1, 2]",
        lambda text: '{"equipoise_kept": ["Result"]}',
        lambda text: '{"equipoise_kept": "Result", "answer": {}}',
        lambda text: "[" * 100_000,
        lambda text: "\ud800",
    ],
)
def test_a_damaged_file_is_measured_again_and_replaced(damage, measured, tmp_path):
    given = {"models": ["fake:"], "suites": [question("q")], "metrics": ["weat"], "kept": tmp_path}
    first = asked(**given)
    (path,) = tmp_path.iterdir()
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8", errors="surrogatepass")
    measured.clear()

    assert without_times(asked(**given)) == without_times(first)
    assert len(measured) == 1
    assert asked(**given).results == asked(**given).results
    assert len(measured) == 1  # it was replaced


def test_a_file_under_the_name_of_another_is_not_believed(tmp_path):
    kept = Kept(tmp_path)
    kept.keep({"this": 1}, REFUSAL)
    (path,) = tmp_path.iterdir()
    kept.keep({"this": 2}, replace(REFUSAL, reason="No."))
    (other,) = set(tmp_path.iterdir()) - {path}
    path.replace(other)

    assert kept.find({"this": 2}) is None


def test_answers_are_plain_json_and_come_back_as_they_were(tmp_path):
    kept = Kept(tmp_path / "new" / "folder")
    (result,) = asked(models=["fake:"], suites=[question("q")], metrics=["weat"], **DRAWN).results
    kept.keep({"a": 1}, result)
    kept.keep({"a": 2}, REFUSAL)

    assert (kept.find({"a": 1}), kept.find({"a": 2}), kept.find({"a": 3})) == (result, REFUSAL, None)
    assert Refusal.from_json(REFUSAL.to_json()) == REFUSAL
    for path in kept.folder.iterdir():
        assert json.loads(path.read_text(encoding="utf-8"))["equipoise_kept"] in ("Result", "Refusal")


def test_a_model_without_a_fingerprint_could_be_any_and_is_asked_every_time(measured, tmp_path):
    model = load_model("fake-masked:")
    model.notes = (NO_FINGERPRINT,)
    asked(models=[model], suites=[PAIRS], kept=tmp_path)
    asked(models=[model], suites=[PAIRS], kept=tmp_path)

    assert len(measured) == 2
    assert not list(tmp_path.iterdir())


def test_what_an_answer_depends_on_names_its_file():
    model, how = load_model("fake-masked:"), asked_of(["aul"], {}, {})["aul"]
    about = about_answer(model, PAIRS, "aul", how, {})
    model.precision = "bfloat16"

    assert about_answer(model, PAIRS, "aul", how, {}) != about
    model.fingerprint = ""
    assert not about_answer(model, PAIRS, "aul", how, {})


def test_a_folder_that_cannot_be_written_is_said_before_any_model_is_opened(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")

    def load(model):
        raise AssertionError

    for place in (tmp_path / "file", tmp_path / "file" / "folder"):
        with pytest.raises(CannotWrite, match=r"Nothing could be written to .*file"):
            asked(kept=place, load=load)


@pytest.mark.skipif(not hasattr(os, "umask"), reason="a system without umask")
def test_many_threads_that_keep_leave_the_umask_alone(tmp_path):
    before = os.umask(0o027)
    try:
        asked(models=["fake:"], suites=["weat"], kept=tmp_path, **DRAWN)
        assert os.umask(0o027) == 0o027
        assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o640}
    finally:
        os.umask(before)
