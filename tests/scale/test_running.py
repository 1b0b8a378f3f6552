"""Every piece to a worker, in a crew without processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.scale.crews import Answer, Failed
from equipoise.scale.running import FIRST, each


class Here:
    """A crew that works when it is waited for, the one who was given a piece last first."""

    def __init__(self, work: Callable[[Any], Any], workers: int = 2):
        self.work, self.workers = work, workers
        self.at: dict[int, Any] = {}
        self.given: list[Any] = []

    def give(self, worker: int, piece: Any) -> None:
        assert worker not in self.at, "it has a piece already"
        self.at[worker] = piece
        self.given.append(piece)

    def wait(self) -> list[Answer]:
        worker, piece = self.at.popitem()
        return [Answer(worker, self.work(piece))]

    def close(self) -> None: ...


def fails_on(numbers: set[int], times: int = 100) -> Callable[[int], Any]:
    left = dict.fromkeys(numbers, times)

    def work(number: int) -> Any:
        if left.get(number, 0):
            left[number] -= 1
            return Failed(f"{number} is bad")
        return number

    return work


@given(st.integers(0, 30), st.integers(1, 5), st.sets(st.integers(0, 29), max_size=FIRST - 1))
def test_every_piece_comes_back_once(pieces, workers, bad):
    found = dict(each(Here(fails_on(bad), workers), range(pieces)))

    assert found == {n: Failed(f"{n} is bad") if n in bad else n for n in range(pieces)}


def test_what_failed_once_is_tried_again_before_what_is_new():
    crew = Here(fails_on({0}, times=1), workers=1)

    assert list(each(crew, range(3))) == [(0, 0), (1, 1), (2, 2)]
    assert crew.given == [0, 0, 1, 2]


def test_pieces_are_taken_when_they_are_needed():
    taken = []
    pieces = (taken.append(n) or n for n in range(100))

    first = next(each(Here(lambda n: n), pieces))

    assert first == (1, 1)
    assert len(taken) <= 4  # two at work, one at hand, one more for the worker that is free again


def test_workers_have_new_work_before_what_they_found_is_looked_at():
    crew = Here(lambda n: n)
    found = each(crew, range(10))

    next(found)

    assert len(crew.at) == 2


def test_when_nothing_goes_well_it_is_not_the_pieces():
    with pytest.raises(CannotAnswer, match=r"The first 10 pieces of work failed, the last because 9 is bad; mend that"):
        list(each(Here(fails_on(set(range(99))), workers=1), range(99)))


def test_many_bad_pieces_after_a_good_one_are_all_set_aside_and_the_rest_is_done():
    found = dict(each(Here(fails_on(set(range(1, 40))), workers=1), range(50)))

    assert [n for n, result in found.items() if result == n] == [0, *range(40, 50)]


def test_what_is_tried_again_brings_no_more_into_memory():
    taken = []
    pieces = (taken.append(n) or n for n in range(50))

    found = each(Here(fails_on(set(range(50)), times=1)), pieces)

    for done, _ in enumerate(found, 1):
        assert len(taken) - done <= 3  # two at work, one at hand


def test_one_piece_is_at_hand_while_workers_work():
    taken, at_hand = [], []

    class Looking(Here):
        def wait(self):
            at_hand.append(len(taken) - len(self.given))
            return super().wait()

    list(each(Looking(lambda n: n), (taken.append(n) or n for n in range(5))))

    assert at_hand == [1, 1, 1, 0, 0]
