"""Real processes, really killed."""

from __future__ import annotations

import os
import signal
import time

import pytest

from equipoise.errors import BadOption, UnknownName
from equipoise.scale.crews import Crew, Failed, crew_of
from equipoise.scale.local import LocalCrew, cards
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


@pytest.mark.parametrize(("chosen", "number"), [("", 0), ("-1", 0), ("0", 1), ("0,2", 2)])
def test_graphics_cards_that_may_be_used(monkeypatch, chosen, number):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", chosen)

    assert cards() == number
