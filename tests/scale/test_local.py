"""Real processes, really killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from equipoise.errors import BadOption, UnknownName
from equipoise.scale.crews import Crew, Failed, crew_of
from equipoise.scale.local import LocalCrew, _cards
from equipoise.scale.running import each
from tests.scale import work


def all_of(crew: Crew, pieces):
    try:
        return dict(each(crew, pieces))
    finally:
        crew.close()


def test_what_workers_find_and_what_they_fail_at():
    found = all_of(crew_of("local", work.squares, 2), range(8))

    assert found == {n: n * n for n in (0, 1, 2, 4, 6, 7)} | {
        3: Failed("ValueError: three is not liked"),
        5: Failed("its process ended by SIGKILL"),
    }


def test_a_worker_that_is_killed_is_replaced_and_its_piece_done_by_another(tmp_path):
    assert all_of(crew_of("local", work.once_only(tmp_path), 2), range(4)) == {n: n for n in range(4)}


def test_what_all_pieces_need_may_be_missing():
    assert all_of(crew_of("local", work.unloadable, 1), [1]) == {1: Failed("OSError: the weights are gone")}


def test_a_worker_keeps_what_it_has_loaded_and_there_are_as_many_as_said():
    assert len(set(all_of(crew_of("local", work.process, 1), range(5)).values())) == 1


def test_an_idle_worker_that_is_killed_is_noticed_when_it_is_given_something():
    crew = LocalCrew(work.process, 1)
    (first,) = dict(each(crew, [0])).values()
    os.kill(first, signal.SIGKILL)
    crew.crew[0].process.join()

    assert first not in all_of(crew, [1]).values()


def test_closing_ends_workers_that_are_busy():
    crew = LocalCrew(_sleepers, 1)
    crew.give(0, 60)
    (process,) = [worker.process for worker in crew.crew]

    crew.close()

    assert not process.is_alive()


def _sleepers():
    return time.sleep


def test_other_engines_and_addresses_are_refused():
    with pytest.raises(UnknownName, match=r"There is no engine 'spark'; known: local, ray"):
        crew_of("spark", work.squares)
    with pytest.raises(BadOption, match=r"Only --engine ray has an address, and 10\.0\.0\.1 was given"):
        crew_of("local", work.squares, address="10.0.0.1")


@pytest.mark.parametrize(("chosen", "cards"), [("", []), ("-1", []), ("0", ["0"]), ("0, 2", ["0", "2"])])
def test_graphics_cards_that_may_be_used(monkeypatch, chosen, cards):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", chosen)

    assert _cards() == cards


def test_each_worker_has_one_thread_and_its_own_card_from_its_first_import_on(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "4,7")
    monkeypatch.setenv("OMP_NUM_THREADS", "5")
    monkeypatch.delenv("POLARS_MAX_THREADS", raising=False)
    crew = crew_of("local", work.environment, None, on_cards=True)

    found = all_of(crew, ["CUDA_VISIBLE_DEVICES OMP_NUM_THREADS POLARS_MAX_THREADS BLAS"] * 2)

    assert crew.workers == 2
    assert set(found.values()) <= {("4", "1", "1", "1"), ("7", "1", "1", "1")}
    assert (os.environ["OMP_NUM_THREADS"], os.environ.get("POLARS_MAX_THREADS")) == ("5", None)


def test_work_that_needs_no_card_has_a_worker_a_processor(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "0")
    monkeypatch.setattr("equipoise.scale.local.processors", lambda: 3)
    crew = LocalCrew(work.process)
    crew.close()

    assert crew.workers == 3


def test_a_script_without_a_guard_is_not_run_again(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from equipoise.scale.crews import crew_of\nfrom equipoise.scale.running import each\n"
        "from tests.scale import work\nprint('once')\ncrew = crew_of('local', work.process, 1)\n"
        "print(len(dict(each(crew, [1, 2]))))\ncrew.close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, timeout=60)

    assert (done.stdout, done.stderr) == ("once\n2\n", "")


@pytest.mark.parametrize(("chosen", "workers", "seen"), [("3,5", 3, "3 5 3"), ("4", 2, "4 4"), ("-1", 1, "-1")])
def test_cards_go_round_among_workers(monkeypatch, chosen, workers, seen):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", chosen)
    crew = LocalCrew(work.environment, workers, on_cards=True)
    for number in range(workers):
        crew.give(number, "CUDA_VISIBLE_DEVICES")
    found: dict[int, str] = {}
    while len(found) < workers:
        found |= {answer.worker: answer.result[0] for answer in crew.wait()}
    crew.close()

    assert [found[number] for number in range(workers)] == seen.split()


def test_closing_ends_workers_that_do_not_go_when_asked_to(monkeypatch):
    monkeypatch.setattr("equipoise.scale.local.PATIENCE", 0.2)
    crew = LocalCrew(work.stubborn, 1)
    assert dict(each(crew, [0])) == {0: None}
    crew.give(0, 600)
    (process,) = [worker.process for worker in crew.crew]

    crew.close()

    assert process.exitcode == -signal.SIGKILL
