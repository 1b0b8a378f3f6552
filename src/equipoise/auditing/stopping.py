"""An audit under way: who is told how far it is, whether it was told to stop, and what was kept of it before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from equipoise.auditing.asked import Progress
from equipoise.auditing.keeping import About, Kept
from equipoise.errors import CannotAnswer
from equipoise.results import Refusal, Result

STOPPED = "The audit was stopped before this was asked."  # why there is no answer
NOT_MADE = (
    "The audit was stopped: measurements that were not made: {number}. Rankings and corrected p-values are over what "
    "was answered."
)
NO_EXAMPLES = "The audit was stopped after its last measurement, so that not all example sentences were explained."


class Stop(BaseException):
    """Raised by the `progress` of an audit, to end it with what it has.

    Like Ctrl-C it is no Exception: where files are read, any Exception is taken for damage to them.
    """


class Run:
    """An audit under way; whoever asks models tells it how far that is, and gets answers through it."""

    def __init__(self, progress: Progress, kept: Kept | None = None):
        self.progress, self.kept, self.stopped = progress, kept, False

    def __call__(self, done: int, total: int, what: str) -> None:
        """Tell how far it is, within a piece of work: a stop ends that, too, then and ever after."""
        if self.stopped:
            raise Stop
        try:
            self.progress(done, total, what)
        except Stop:
            self.stopped = True
            raise

    def tell(self, done: int, total: int, what: str) -> None:
        """Tell how far it is, between pieces of work: a stop is remembered."""
        with suppress(Stop):
            self(done, total, what)

    def answer(
        self, about: Callable[[], About], measure: Callable[[], Result], refusal: Callable[[str], Refusal]
    ) -> Result | Refusal:
        """What was kept of a measurement, or else what comes of it, which is kept; refused once there was a stop."""
        named = about() if self.kept else {}
        found = self.kept.find(named) if self.kept else None
        if found or self.stopped:
            return found or refusal(STOPPED)
        try:
            found = measure()
        except CannotAnswer as why:
            found = refusal(str(why))
        except Stop:
            return refusal(STOPPED)
        if self.kept:
            self.kept.keep(named, found)
        return found

    def compared(self, models: Iterable[str], results: Sequence[Result]) -> list[str]:
        """The models to compare with one another: if there was a stop, those that had answered anything."""
        answered = {result.model for result in results}
        return [model for model in models if model in answered or not self.stopped]


def notes_on_stop(run: Run, refusals: Sequence[Refusal], unexplained: int) -> list[str]:
    """What a stop left undone, if anything; unexplained: models that explained no example sentences."""
    number = sum(map(is_stop, refusals))
    if number:
        return [NOT_MADE.format(number=number)]
    return [NO_EXAMPLES] if run.stopped and unexplained else []


def is_stop(refusal: Refusal) -> bool:
    """Whether the refusal is none of the model's own."""
    return refusal.reason == STOPPED
