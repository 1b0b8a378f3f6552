"""Audits that end early: what was answered is told, what was not is refused, and all that is written can be."""

import pytest

from equipoise.auditing.stopping import STOPPED, Run, Stop
from equipoise.errors import BadModel
from equipoise.models import load_model
from equipoise.models.builtin import installed
from equipoise.publish import read_results, write_report
from equipoise.results import ResultSet
from tests.auditing.stops import DRAWN, MODELS, PAIRS, QUICK, StopAt, asked, question, without_times

FORMATS = ["html", "markdown", "latex", "tables", "model-card"]


def keys(answers):
    return {(each.model, each.dataset, each.metric) for each in answers}


def calls_to_stop_at(**given):
    """The number of every call of progress, of the many about example sentences the first and the last; and no call."""
    progress = StopAt(float("inf"))
    asked(progress=progress, **given)
    calls = list(enumerate(progress.calls, start=1))
    examples = [number for number, what in calls if what.endswith("example sentences")]
    others = [number for number, _ in calls if number not in examples]
    return [*others, examples[0], examples[-1], len(calls) + 1]


@pytest.mark.parametrize("settings", [QUICK, DRAWN], ids=["one by one", "side by side"])
def test_an_audit_stopped_anywhere_has_what_was_answered_and_goes_on_from_there(monkeypatch, tmp_path, settings):
    def new_cache(name):  # in which no sentences are explained
        monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / f"cache {name}"))

    new_cache("first")
    numbers = calls_to_stop_at(**settings)
    whole = without_times(asked(**settings))

    assert len(numbers) == 17
    for number in numbers:
        new_cache(number)
        progress, folder = StopAt(number), tmp_path / str(number)
        found = asked(progress=progress, kept=folder, **settings)
        refused = [refusal for refusal in found.refusals if refusal.reason == STOPPED]

        assert not keys(found.results) & keys(refused)
        assert keys(found.results) | keys(refused) == keys(whole.results)
        assert any(f"not made: {len(refused)}." in note for note in found.notes) == bool(refused)
        assert len(progress.calls) <= number  # it is not told again
        assert ResultSet.from_json(found.to_json()).refusals == found.refusals
        assert "<html" in write_report(found, folder / "report", ["html"])["html"].read_text(encoding="utf-8")
        assert without_times(asked(kept=folder, **settings)) == whole
    assert without_times(found) == whole  # nobody stopped the last


def test_models_before_the_one_that_reads_have_answered():
    found = asked(progress=stopping_at("fake-context: reads"))

    assert {result.model for result in found.results} == {"fake:"}
    assert {refusal.model for refusal in found.refusals} == set(MODELS[1:])
    assert list(found.models) == ["fake:", "fake-masked:"]  # a card says what a model is, not that it answered
    assert {row["model"] for row in found.rankings} == {"fake:"}
    assert found.notes[0] == (
        f"The audit was stopped: measurements that were not made: {len(found.refusals)}. Rankings and corrected "
        "p-values are over what was answered."
    )
    assert not any("could not be made" in note for note in found.notes)  # nobody tried


def stopping_at(which):
    def progress(done, total, what):
        if what.startswith(which):
            raise Stop

    return progress


def test_the_other_ways_to_ask_a_model_are_refused_under_their_names():
    found = asked(models=["fake-context:", "fake-senses:"], suites=[question("q")], context="both",
                  progress=stopping_at("fake-context: reads"))  # fmt: skip

    assert {refusal.model for refusal in found.refusals} == {
        "fake-context:, in templates", "fake-context:, as words", "fake-senses:", "fake-senses: (words)",
    }  # fmt: skip


def test_language_models_after_the_stop_are_not_asked():
    heard = []
    models = [load_model(name) for name in ("fake-masked:", "fake-masked:one", "fake-masked:two")]
    for model in models:
        model.tell = lambda *given, model=model, tell=model.tell: heard.append(model.name) or tell(*given)
    found = asked(models=models, suites=[PAIRS], progress=stopping_at("fake-masked:one"))

    assert [result.model for result in found.results] == ["fake-masked:"]
    assert [refusal.model for refusal in found.refusals] == ["fake-masked:one", "fake-masked:two"]
    assert heard == ["fake-masked:", "fake-masked:one"]
    assert [row["model"] for row in found.rankings] == ["fake-masked:"]


def test_example_sentences_that_were_not_explained_are_left_out_and_missed(monkeypatch, tmp_path):
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path))
    found = asked(models=["fake-sentences:"], progress=stopping_at("fake-sentences:: example"), suites=["weat-6"])

    assert (len(found.results), found.refusals, found.encoders) == (1, (), ())
    assert "not all example sentences were explained" in found.notes[0]


@pytest.mark.parametrize("metrics", [None, ["weat", "aul"]])
@pytest.mark.parametrize("models", [["fake:", "fake-masked:"], [load_model("fake:"), "fake-masked:"]])
def test_a_stop_while_models_are_opened_leaves_nothing_but_refusals(models, metrics, tmp_path):
    def load(model):
        if model == "fake-masked:":
            raise Stop
        return load_model(model)

    found = asked(models=models, metrics=metrics, load=load)

    assert (found.results, dict(found.models)) == ((), {})
    assert {refusal.model for refusal in found.refusals} == {"fake:", "fake-masked:"}
    assert {refusal.metric for refusal in found.refusals if refusal.dataset == "pairs"} == (
        {"aul"} if metrics else {"aul", "likelihood"}
    )
    assert f"not made: {len(found.refusals)}, if every model" in found.notes[0]
    write_report(found, tmp_path, FORMATS)


def test_a_stop_while_vocabularies_are_opened_is_one_while_models_are(tmp_path):
    def load(model):
        if model == "fake:vocabulary":
            raise Stop
        return load_model(model)

    found = asked(models=["fake:"], suites=[question("q")], vocabularies=["fake:vocabulary"], clean=True, load=load)

    assert not found.results
    assert {refusal.model for refusal in found.refusals} == {"fake:"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, BadModel, ZeroDivisionError])
def test_anything_else_ends_the_audit_as_ever(error):
    def progress(done, total, what):
        raise error

    with pytest.raises(error):
        asked(progress=progress)


@pytest.mark.parametrize("at", ["fake:: q", "fake-context: reads", "fake-context:: q", "fake-sentences:", "fake-mask"])
def test_every_report_can_be_made_of_part_of_an_audit(at, tmp_path):
    found = asked(progress=stopping_at(at), **DRAWN)
    paths = write_report(found, tmp_path, FORMATS)

    assert found.results and any(refusal.reason == STOPPED for refusal in found.refusals)
    assert STOPPED in paths["html"].read_text(encoding="utf-8")
    assert STOPPED in paths["markdown"].read_text(encoding="utf-8")
    assert read_results(tmp_path) == ResultSet.from_json(found.to_json())


@pytest.mark.skipif(not installed("glove-6b-50d"), reason="the vectors are not installed: equipoise[demo]")
def test_real_vectors_beside_a_model_that_gave_nothing(tmp_path):
    models = ["builtin:glove-6b-50d", "fake-context:"]
    settings = {"permutations": 99, "resamples": 100, "null_lists": 100, "variants": 2, "suites": ["weat-6", "weat-7"]}
    found = asked(models=models, progress=stopping_at("fake-context: reads"), kept=tmp_path / "kept", **settings)
    write_report(found, tmp_path / "report", FORMATS)

    assert {result.model for result in found.results} == {"builtin:glove-6b-50d"}
    assert {row["questions"] for row in found.rankings} == {2}
    resumed = asked(models=models, kept=tmp_path / "kept", **settings)
    assert without_times(resumed) == without_times(asked(models=models, **settings))
    assert resumed.results[0].time == found.results[0].time


def test_a_model_that_raises_the_stop_itself_is_refused_and_not_kept(tmp_path):
    model = load_model("fake-masked:")

    def tell(*given):
        raise Stop

    model.tell = tell
    found = asked(models=[model], suites=[PAIRS], kept=tmp_path)

    assert [refusal.reason for refusal in found.refusals] == [STOPPED]
    assert not list(tmp_path.iterdir())


def test_what_was_stopped_stays_stopped():
    run = Run(StopAt(1))
    run.tell(0, 1, "between")
    with pytest.raises(Stop):
        run(0, 1, "within")

    assert run.progress.calls == ["between"]
