"""Long work in real processes: started, stopped, killed, resumed, and found again."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

import equipoise
from equipoise.web.runs import index, tending
from equipoise.web.runs.index import Index
from equipoise.web.runs.run import ENDED, FINISHED, OVER, RUNNING, STOPPED, WAITING, Run, at_work, every_run
from equipoise.web.runs.tending import Runs

SETTINGS = {"seed": 0, "permutations": 200, "exact_up_to": 1000, "resamples": 100, "null_lists": 50}
SLOW = {"seed": 0, "permutations": 200_000, "exact_up_to": 0, "resamples": 20_000, "null_lists": 5_000}


def asked(*models: str, suites: tuple[str, ...] = ("weat",), settings: dict[str, int] = SETTINGS) -> dict[str, object]:
    return {"models": list(models), "suites": list(suites), "metrics": ["weat", "rnd"], "settings": settings}


@pytest.fixture
def runs(tmp_path):
    tended = Runs(tmp_path / "runs", tmp_path / "index.sqlite")
    tended.start()
    yield tended
    tended.close()


def until(run: Run, *statuses: str, seconds: float = 60.0) -> str:
    """Wait until a run is in one of these states; which one."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        status = run.state().status
        if status in statuses:
            return status
        time.sleep(0.02)
    raise AssertionError(f"{run.state()}: {(run.folder / 'log.txt').read_text()[-2000:]}")


def answered(run: Run, number: int) -> None:
    """Wait until so many answers are kept."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if len(list((run.folder / "answers").glob("*.json"))) >= number:
            return
        time.sleep(0.01)
    raise AssertionError("nothing was answered")


def numbers(path: Path) -> list[dict[str, object]]:
    """All results of an audit, but for when they were made."""
    found = equipoise.read_results(path).to_dict()
    assert isinstance(found["results"], tuple)
    return [{name: value for name, value in each.items() if name != "time"} for each in found["results"]]


def test_an_audit_gives_the_report_of_the_library(runs, tmp_path):
    run = runs.new("audit", "two models", asked("builtin:glove-6b-50d", "fake:"))

    assert until(run, *OVER) == FINISHED
    undisturbed = equipoise.audit(["builtin:glove-6b-50d", "fake:"], ["weat"], ["weat", "rnd"], **SETTINGS)
    equipoise.write_report(undisturbed, tmp_path / "own")
    assert numbers(run.out) == numbers(tmp_path / "own")
    assert {"report.html", "results.json", "results.csv", "report.tex", "tables.tex", "model-card.md"} <= set(
        run.files()
    )
    assert "results" in run.state().sentence
    assert not (run.folder / "answers").exists()


def test_a_stopped_audit_keeps_what_it_has_and_goes_on_to_the_same_end(runs, tmp_path):
    question = asked("builtin:glove-6b-50d", suites=("weat", "gender"), settings=SLOW)
    run = runs.new("audit", "slow", question)
    answered(run, 3)
    runs.stop(run.name)

    assert until(run, *OVER) == STOPPED
    part = numbers(run.out)
    assert 0 < len(part) < 70
    assert "report.html" in run.files()
    assert "was stopped" in (run.out / "report.html").read_text()
    runs.resume(run.name)
    assert until(run, *OVER, seconds=240) == FINISHED
    whole = numbers(run.out)
    undisturbed = equipoise.audit(["builtin:glove-6b-50d"], ["weat", "gender"], ["weat", "rnd"], **SLOW)
    equipoise.write_report(undisturbed, tmp_path / "own")
    assert whole == numbers(tmp_path / "own")
    names = ("metric", "dataset", "model", "value", "effect_size", "p_value", "interval")
    of_whole = [[each[name] for name in names] for each in whole]
    assert all([each[name] for name in names] in of_whole for each in part)  # only corrections are over more


def test_a_killed_worker_is_missed_and_its_run_goes_on(runs):
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", settings=SLOW))
    answered(run, 3)
    os.kill(run.state().pid, signal.SIGKILL)

    assert until(run, *OVER) == ENDED
    end = time.monotonic() + 10
    while runs.index.listed(("audit",))[0].status != ENDED and time.monotonic() < end:
        time.sleep(0.05)
    assert runs.listed("audit")[0].status == ENDED
    kept = {path: path.stat().st_mtime_ns for path in (run.folder / "answers").glob("*.json")}
    assert len(kept) >= 3
    runs.resume(run.name)
    until(run, RUNNING)
    answered(run, len(kept) + 1)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept  # not measured again
    runs.stop(run.name)
    assert until(run, *OVER) == STOPPED


def orphaned(runs: Runs, run: Run) -> subprocess.Popen[bytes]:
    """Leave a run to itself, as a server does that is killed: nobody asks the worker to stop. The worker."""
    runs._ended.set()
    runs._thread.join()
    return runs._workers.pop(run.name)


def test_a_run_goes_on_when_the_server_does_not_and_is_found_by_the_next(runs, tmp_path):
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", settings=SLOW))
    answered(run, 1)
    lost = orphaned(runs, run)

    after = Runs(tmp_path / "runs", tmp_path / "index.sqlite")
    assert after.listed("audit")[0].status == RUNNING
    after.start()
    after.stop(run.name)
    assert until(run, *OVER) == STOPPED
    lost.wait()
    end = time.monotonic() + 10
    while after._stopping and time.monotonic() < end:
        time.sleep(0.05)
    assert not after._stopping  # else the next worker would be taken for one that does not stop
    after.resume(run.name)
    answered(run, 8)
    assert run.state().status in (RUNNING, FINISHED)
    after.close()


def test_an_orphan_that_does_not_stop_is_ended_too(runs, tmp_path):
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", settings=SLOW))
    until(run, RUNNING)
    lost = orphaned(runs, run)
    os.kill(run.state().pid, signal.SIGSTOP)
    after = Runs(tmp_path / "runs", tmp_path / "index.sqlite", patience=0.3)
    after.start()
    after.stop(run.name)

    lost.wait()
    assert until(run, *OVER) == ENDED
    after.close()


def test_a_run_that_is_resumed_at_once_is_not_ended_for_having_stopped(tmp_path):
    runs = Runs(tmp_path / "runs", tmp_path / "index.sqlite", patience=3.0)
    runs.start()
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", suites=("weat", "gender"), settings=SLOW))
    answered(run, 1)
    runs.stop(run.name)
    until(run, *OVER)
    runs.resume(run.name)
    until(run, RUNNING)
    time.sleep(3.5)

    assert run.state().status in (RUNNING, FINISHED)
    runs.close()


def test_a_second_stop_loses_nothing_of_the_first(runs):
    models = ["builtin:glove-6b-50d", "fake:a", "fake:b"]
    run = runs.new("audit", "slow", asked(*models, settings=SLOW))
    answered(run, 12)
    runs.stop(run.name)
    until(run, *OVER)
    before = {(each["model"], each["dataset"], each["metric"]) for each in numbers(run.out)}
    runs.resume(run.name)
    until(run, RUNNING)
    runs.stop(run.name)
    until(run, *OVER)

    assert before <= {(each["model"], each["dataset"], each["metric"]) for each in numbers(run.out)}


def test_a_run_that_is_deleted_or_damaged_by_hand_stops_nobody_else(runs):
    gone = runs.new("audit", "gone", asked("builtin:glove-6b-50d", settings=SLOW))
    shutil.rmtree(gone.folder)
    damaged = runs.new("audit", "damaged", asked("builtin:glove-6b-50d", settings=SLOW))
    (damaged.folder / "run.json").write_text("{")
    run = runs.new("audit", "whole", asked("fake:"))

    assert until(run, *OVER) == FINISHED
    assert [each.title for each in runs.listed("audit")] == ["whole"]


def test_what_another_run_needs_is_not_deleted(runs):
    scores = runs.new("audit", "scores", asked("fake:"))
    until(scores, *OVER)
    change = runs.new("audit", "change", asked("builtin:glove-6b-50d", settings=SLOW) | {"scores": scores.name})
    with pytest.raises(equipoise.EquipoiseError, match="change needs it"):
        runs.remove(scores.name)
    runs.stop(change.name)
    until(change, *OVER)
    runs.remove(scores.name)


def test_closing_stops_workers_with_what_they_have(tmp_path):
    runs = Runs(tmp_path / "runs", tmp_path / "index.sqlite")
    runs.start()
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", settings=SLOW))
    answered(run, 2)
    runs.close()

    assert run.state().status == STOPPED
    assert not at_work(run.folder)
    assert "results.json" in run.files()


def test_a_worker_that_does_not_stop_is_ended(tmp_path):
    runs = Runs(tmp_path / "runs", tmp_path / "index.sqlite", patience=0.3)
    runs.start()
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", settings=SLOW))
    until(run, RUNNING)
    os.kill(run.state().pid, signal.SIGSTOP)  # it hears nothing
    runs.stop(run.name)

    assert until(run, *OVER) == ENDED
    runs.close()


def test_no_more_work_at_once_than_there_is_room_for(runs):
    started = [
        runs.new(
            "audit", f"slow {number}", asked("builtin:glove-6b-50d", suites=("gender", "ethnicity"), settings=SLOW)
        )
        for number in range(4)
    ]
    until(started[1], RUNNING)
    until(started[0], RUNNING)
    for _ in range(10):
        assert len(runs._workers) <= 2
        time.sleep(0.1)

    assert [run.state().status for run in started[2:]] == [WAITING, WAITING]
    runs.stop(started[3].name)
    assert started[3].state().status == STOPPED
    runs.stop(started[0].name)
    until(started[2], RUNNING, *OVER)
    for run in started:
        runs.stop(run.name)


def test_a_mistake_is_told_in_one_sentence(runs):
    run = runs.new("audit", "mistake", asked("no-such-model.txt"))

    assert until(run, *OVER) == "failed"
    assert "no-such-model.txt" in run.state().sentence and "Traceback" not in run.state().sentence


def test_a_worker_that_cannot_begin_is_not_started_for_ever(runs, monkeypatch):
    monkeypatch.setattr(tending, "WORKER", "no.such.module")
    run = runs.new("audit", "nothing", asked("fake:"))

    assert until(run, *OVER) == ENDED


def test_the_list_is_made_again_where_it_is_lost_or_damaged(runs, tmp_path):
    run = runs.new("audit", "one", asked("fake:"))
    until(run, *OVER)
    for damage in (b"", b"no list at all" * 100):
        file = tmp_path / f"{len(damage)}.sqlite"
        file.write_bytes(damage)
        listed = Index(file, tmp_path / "runs").listed(("audit",))
        assert [(each.name, each.title, each.status) for each in listed] == [(run.name, "one", FINISHED)]
    with sqlite3.connect(tmp_path / "index.sqlite") as database:
        assert database.execute("select name from runs").fetchall() == [(run.name,)]


def test_damaged_runs_are_passed_over(runs):
    whole = runs.new("audit", "one", asked("fake:"))
    other = runs.new("audit", "two", asked("fake:"))
    until(whole, *OVER)
    until(other, *OVER)
    (other.folder / "run.json").write_text("{")
    (whole.folder / "state.json").write_text("[")

    assert [run.title for run in every_run(runs.folder)] == ["one"]
    assert whole.state().status == ENDED  # nothing is known, and it can be resumed


@pytest.mark.parametrize("name", ["..", "../index.sqlite", "20260101-000000-000000-audit-0000", "", "a" * 300, "x\0y"])
def test_names_that_are_no_runs_lead_nowhere(runs, name):
    with pytest.raises(equipoise.EquipoiseError, match="There is no run"):
        runs.open(name)


def test_a_run_that_is_over_can_be_deleted_and_one_that_is_not_cannot(runs):
    run = runs.new("audit", "slow", asked("builtin:glove-6b-50d", suites=("gender", "ethnicity"), settings=SLOW))
    until(run, RUNNING)
    with pytest.raises(equipoise.EquipoiseError, match="stop it before"):
        runs.remove(run.name)
    runs.stop(run.name)
    until(run, *OVER)
    runs.remove(run.name)

    assert not run.folder.exists() and runs.listed("audit") == []


def test_files_of_a_run_are_those_of_its_folder_and_no_others(runs):
    run = runs.new("audit", "one", asked("fake:"))
    until(run, *OVER)
    (run.out / "inner").mkdir()
    (run.out / "inner" / "a.txt").write_text("a")
    (run.out / ".hidden").write_text("b")
    (run.out / "link").symlink_to("/etc/passwd")

    assert "inner/a.txt" in run.files()
    assert not {".hidden", "link"} & set(run.files())


def test_what_was_asked_is_a_plain_file(runs):
    run = runs.new("audit", 'a "title" <b>', asked("fake:"))
    fields = json.loads((run.folder / "run.json").read_text())

    assert (fields["kind"], fields["title"], fields["asked"]["models"]) == ("audit", 'a "title" <b>', ["fake:"])
    runs.stop(run.name)
    until(run, *OVER)


@pytest.mark.parametrize("damage", [b"", b"no list at all" * 100, None])
def test_a_list_that_is_lost_or_damaged_meanwhile_is_made_again(runs, tmp_path, damage):
    run = runs.new("audit", "one", asked("fake:"))
    until(run, *OVER)
    file = tmp_path / "index.sqlite"
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    end = time.monotonic() + 10
    while [each.name for each in runs.listed("audit")] != [run.name] and time.monotonic() < end:
        time.sleep(0.05)

    assert [each.name for each in runs.listed("audit")] == [run.name]
    assert until(runs.new("audit", "two", asked("fake:")), *OVER) == FINISHED


def test_a_list_that_somebody_else_holds_stops_nothing_for_good(runs, tmp_path, monkeypatch):
    monkeypatch.setattr(index, "BUSY", 0.1)
    held = sqlite3.connect(tmp_path / "index.sqlite")
    held.execute("begin exclusive")
    with pytest.raises(equipoise.EquipoiseError, match="cannot be used"):
        runs.listed("audit")
    time.sleep(1)
    held.rollback()
    held.close()

    assert until(runs.new("audit", "one", asked("fake:")), *OVER) == FINISHED


@pytest.mark.parametrize("damage", ['{"status": "finished", "share": []}', "[" * 100_000, "null", '{"status": 3}'])
def test_a_damaged_state_is_one_that_is_not_known(runs, tmp_path, damage):
    run = runs.new("audit", "one", asked("fake:"))
    until(run, *OVER)
    (run.folder / "state.json").write_text(damage)

    assert run.state().status == ENDED
    assert [each.status for each in Index(tmp_path / "other.sqlite", runs.folder).listed(("audit",))] == [ENDED]


def test_a_file_that_became_a_link_is_not_read(runs, tmp_path):
    words = tmp_path / "words.json"
    words.symlink_to("/etc/passwd")
    run = runs.new("audit", "swapped", asked("fake:", suites=(str(words),)))

    assert until(run, *OVER) == "failed"
    assert "another file than it was" in run.state().sentence
