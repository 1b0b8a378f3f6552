"""SentEval from files to a report, by real encoders."""

from collections import Counter

import numpy as np
import pytest

from equipoise import load_model
from equipoise.errors import BadDataset, BadOption, CannotAnswer, TooFewWords, UnknownName
from equipoise.models.builtin import installed
from equipoise.models.fake_sentences import FakeSentences
from equipoise.quality import senteval
from equipoise.quality.sentences.tasks import TASKS
from equipoise.results.quality import QualityReport
from tests.quality.senteval_files import put, review, written

QUICK = {"folds": 3, "max_epoch": 12, "preset": "prototyping"}


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return written(tmp_path_factory.mktemp("senteval"), entries=24)


@pytest.fixture(scope="module")
def glove():
    if not installed("glove-6b-50d"):
        pytest.skip("the built-in vectors are not installed")
    return load_model("bag:builtin:glove-6b-50d")


@pytest.fixture(scope="module")
def report(data, glove):
    return senteval(glove, data, preset="prototyping", seed=1)


def test_all_twelve_tasks_are_answered_by_real_vectors(report):
    assert [task.task for task in report.tasks] == list(TASKS)
    assert report.overall == pytest.approx(np.mean([task.first for task in report.tasks]))
    assert report.model == "builtin:glove-6b-50d (bag of words, max)"
    chance = {name: 100 / task.classes for name, task in TASKS.items() if task.classes}
    assert all(task.first > chance[task.task] + 5 for task in report.tasks if task.task in ("TREC", "SST2", "SICK-E"))
    assert all(report.task(name).first > 80 for name in ("STS14", "SICK-R", "STS-B"))


def test_the_first_number_is_the_one_that_seed_004_takes(report):
    for task in report.tasks:
        assert task.metric == ("pearson" if task.task in ("STS-B", "SICK-R", "STS14") else "accuracy")
        assert task.first == pytest.approx(100 * task.scores[task.metric])
    assert set(report.task("MRPC").scores) == {"accuracy", "f1"}
    assert set(report.task("STS14").scores) == {"pearson", "spearman", "weighted pearson", "weighted spearman"}
    assert len(report.task("STS14").sections) == 6


def test_what_is_told_of_a_task_fits_together(report):
    for task in report.tasks:
        assert task.interval.low <= task.first <= task.interval.high
        assert 0 <= task.interval.low <= task.interval.high <= 100
        assert task.missing_count == task.left_out == 0
    nested = report.task("MR")
    assert len(nested.folds) == len(nested.l2) == 5
    assert nested.first == pytest.approx(np.mean(nested.folds))
    assert nested.entries == {"all": 48}
    assert report.task("TREC").entries == {"train": 144, "test": 144}


def test_json_holds_all_of_it(report):
    assert QualityReport.from_json(report.to_json()) == report


def test_a_task_alone_is_answered_as_among_others_and_the_same_twice(report, data, glove):
    alone = senteval(glove, data, ["CR", "STSBenchmark"], preset="prototyping", seed=1)

    assert alone.tasks == (report.task("CR"), report.task("STS-B"))
    assert senteval(glove, data, ["CR"], preset="prototyping", seed=0).tasks[0] != report.task("CR")


@pytest.mark.parametrize("model", ["builtin:minilm", "builtin:use"])
def test_other_encoders_are_asked_the_same_way(model, data):
    if not installed(model.removeprefix("builtin:")):
        pytest.skip(f"{model} is not installed")

    found = senteval(model, data, ["MR", "STS14"], **QUICK)

    assert found.task("STS14").first > 85
    assert found.task("MR").first > 60


class Counting(FakeSentences):
    """Counts how often each sentence is read."""

    def __init__(self, unknown=""):
        super().__init__(unknown)
        self.read_texts = Counter()

    def read(self, texts, progress):
        self.read_texts.update(texts)
        return super().read(texts, progress)


def test_each_distinct_sentence_is_read_once_also_where_tasks_share_it(data):
    model = Counting()

    senteval(model, data, ["SICK-R", "MR", "SICK-E"], **QUICK)

    assert max(model.read_texts.values()) == 1


def with_unknown(tmp_path, share):
    """MR with a share of sentences of one word, which the model is told not to know."""
    rng = np.random.default_rng(0)
    for name, word in (("pos", "good"), ("neg", "bad")):
        lines = ["zzz" if place < 60 * share else f"{review(rng, [word])} {place}" for place in range(60)]
        put(tmp_path / "MR" / f"rt-polarity.{name}", lines, "latin-1")
    return tmp_path


def test_a_sentence_without_a_known_word_is_read_as_a_full_stop_and_told(tmp_path):
    model = Counting("zzz")

    (task,) = senteval(model, with_unknown(tmp_path, 0.1), ["MR"], **QUICK).tasks

    assert (task.missing, task.missing_count, task.left_out) == (("zzz",), 1, 0)
    assert task.entries == {"all": 120}
    assert model.read_texts["."] == 1


def test_such_entries_may_be_left_out(tmp_path):
    (task,) = senteval(Counting("zzz"), with_unknown(tmp_path, 0.1), ["MR"], missing="leave-out", **QUICK).tasks

    assert (task.left_out, task.entries) == (12, {"all": 108})


def test_empty_lines_are_entries_without_a_word(tmp_path):
    put(with_unknown(tmp_path, 0) / "MR/rt-polarity.pos", [""] + [f"good {place}" for place in range(59)], "latin-1")

    (task,) = senteval(Counting(), tmp_path, ["MR"], **QUICK).tasks

    assert task.missing == ("",)
    assert task.entries == {"all": 120}


def test_too_many_of_them_are_refused(tmp_path):
    put(with_unknown(tmp_path, 0) / "MR/rt-polarity.pos", [f"zzz{place}" for place in range(60)], "latin-1")
    unknown = ",".join(f"zzz{place}" for place in range(60))

    with pytest.raises(TooFewWords, match=r"cannot read 60 of the 1\d\d sentences of MR, more than the share of 0.05"):
        senteval(Counting(unknown), tmp_path, ["MR"], **QUICK)


def test_a_model_that_cannot_read_a_full_stop_says_so(tmp_path):
    with pytest.raises(CannotAnswer, match="cannot read a full stop in their place either"):
        senteval(Counting("zzz,."), with_unknown(tmp_path, 0.1), ["MR"], **QUICK)


def test_a_model_without_sentences_is_refused(data):
    with pytest.raises(CannotAnswer, match="gives no vectors of sentences"):
        senteval("fake-causal:", data, ["MR"])


def test_vectors_that_are_not_finite_are_refused(data):
    class Broken(FakeSentences):
        def read(self, texts, progress):
            found = super().read(texts, progress)
            found.array[0, 0] = np.nan
            return found

    with pytest.raises(CannotAnswer, match="not finite"):
        senteval(Broken(), data, ["MR"])


def test_vectors_that_are_all_the_same_have_no_correlation(data):
    class Same(FakeSentences):
        def read(self, texts, progress):
            found = super().read(texts, progress)
            found.array[:] = 1.0
            return found

    with pytest.raises(CannotAnswer, match="STS14, deft-forum has no correlation"):
        senteval(Same(), data, ["STS14"])


def test_bad_questions_are_said_before_a_model_is_opened(data, tmp_path):
    with pytest.raises(UnknownName, match="There is no task of SentEval 'SNLI'"):
        senteval("no-such-model", data, ["SNLI"])
    with pytest.raises(BadDataset, match="MR needs the folder"):
        senteval("no-such-model", tmp_path, ["MR"])
    with pytest.raises(BadOption, match="seed must be a whole number"):
        senteval("no-such-model", data, seed=-1)


def test_sts14_may_be_averaged_by_size(data, glove):
    plain, weighted = (senteval(glove, data, ["STS14"], sts14_mean=way).tasks[0] for way in ("plain", "weighted"))

    assert plain.scores == weighted.scores
    assert weighted.first == pytest.approx(100 * plain.scores["weighted pearson"])


def test_how_far_it_is_is_told_and_only_grows(data):
    told = []

    senteval(FakeSentences(), data, ["MR", "SST2"], progress=lambda share, what: told.append((share, what)), **QUICK)

    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert {what for _, what in told} == {"MR: reading", "MR: fitting", "SST2: reading", "SST2: fitting"}
