"""Every piece to a worker; again if that fails, and set aside if it fails again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from equipoise.errors import CannotAnswer
from equipoise.scale.crews import Answer, Crew, Failed

TRIES = 2
FIRST = 10  # pieces that failed before any went well: then it is not the pieces


@dataclass
class Piece:
    """A piece of work, and how often nothing came of it."""

    what: Any
    failures: int = 0


def each(crew: Crew, pieces: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Every piece with what came of it, or with Failed, in the order in which they are done.

    A piece is taken when a worker will soon be free for it, so memory holds one more than there are workers.
    """
    queue, free, at, failed = _Queue(pieces), deque(range(crew.workers)), dict[int, Piece](), 0
    any_done = False
    while True:
        _hand_out(crew, queue, free, at)
        if not at:
            return
        queue.look_ahead()
        answers = [(at.pop(answer.worker), answer) for answer in crew.wait()]
        free.extend(answer.worker for _, answer in answers)
        finished = [each for each in answers if not queue.again(*each)]
        _hand_out(crew, queue, free, at)  # before what was found is looked at: nobody shall wait for that
        for piece, answer in finished:
            failed += isinstance(answer.result, Failed)
            any_done = any_done or not isinstance(answer.result, Failed)
            if failed == FIRST and not any_done:
                raise CannotAnswer(
                    f"The first {FIRST} pieces of work failed, the last because {answer.result.why}; mend that and run "
                    "it again: what is done is kept."
                )
            yield piece.what, answer.result


class _Queue:
    """What is to be done: first what failed once, then what is new."""

    def __init__(self, pieces: Iterable[Any]):
        self.new, self.ready = (Piece(what) for what in pieces), deque[Piece]()

    def next(self) -> Piece | None:
        return self.ready.popleft() if self.ready else next(self.new, None)

    def look_ahead(self) -> None:
        """Have one at hand."""
        if not self.ready and (piece := next(self.new, None)) is not None:
            self.ready.append(piece)

    def again(self, piece: Piece, answer: Answer) -> bool:
        """Whether a piece must be tried once more."""
        if not isinstance(answer.result, Failed):
            return False
        piece.failures += 1
        if piece.failures < TRIES:
            self.ready.appendleft(piece)
        return piece.failures < TRIES


def _hand_out(crew: Crew, queue: _Queue, free: deque[int], at: dict[int, Piece]) -> None:
    while free and (piece := queue.next()) is not None:
        worker = free.popleft()
        at[worker] = piece
        crew.give(worker, piece.what)
