"""Where torch runs, and how: the device, the number of threads, batches side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from equipoise.errors import BadOption, CannotAnswer
from equipoise.models.machinery.lengths import BUDGET, ON_A_CARD
from equipoise.models.machinery.libraries import in_short, library, quietly
from equipoise.threads import processors, side_by_side

Task = TypeVar("Task")
Done = TypeVar("Done")


class How(NamedTuple):
    """How a model is run."""

    device: str = "auto"
    precision: str = "float32"
    compile: bool = False


class Machine:
    """What a model runs on."""

    def __init__(self, name: str, how: How):
        self.name = name
        self.how = f"on {how.device} in {how.precision}" + (", compiled" if how.compile else "")
        self.torch = library("torch", name)
        self.device = device_of(how.device, name)
        self.on_a_card = self.device.type != "cpu"
        self.budget = ON_A_CARD if self.on_a_card else BUDGET
        self.one_by_one = self.on_a_card or how.compile  # a compiler takes one at a time

    def each(self, read: Callable[[Task], Done], batches: Iterable[Task]) -> Iterator[Done]:
        """What is made of each batch, in their order: on processors side by side, with one thread each.

        Threads inside a product wait for the slowest of them, ten times as long on a busy machine, and its last digits
        depend on their number; batches wait for nobody.
        """
        before = self.torch.get_num_threads()
        try:
            with quietly(self.name):
                yield from (map if self.one_by_one else side_by_side)(read, batches)
        finally:
            self.torch.set_num_threads(before)

    def set_threads(self) -> None:
        """For the thread that asks: one, or all where batches are not read side by side."""
        self.torch.set_num_threads(processors() if self.one_by_one else 1)

    def answer(self, model: Any, ids: Any, mask: Any, **asked: Any) -> Any:
        """What the model makes of these texts."""
        try:
            return model(input_ids=ids, attention_mask=mask, return_dict=True, **asked)
        except Exception as error:  # a compiler that is missing, a card without memory
            raise CannotAnswer(
                f"{self.name} could not read {len(ids)} texts of {ids.shape[1]} tokens {self.how} ({in_short(error)}); "
                "try another device, or without compile."
            ) from error


def device_of(device: str, name: str) -> Any:
    """The device of torch; auto: a graphics card if there is one."""
    torch = library("torch", name)
    if device == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        return torch.zeros(1, device=device).device
    except Exception as error:
        raise BadOption(f"{name} cannot run on {device!r} ({in_short(error)}); give cpu, or auto.") from error
