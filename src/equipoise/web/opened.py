"""Models in memory, for pages that answer at once: opened when first asked for, the least used let go."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar, cast

from equipoise.corpora.scoring import encoder_of
from equipoise.errors import CannotAnswer
from equipoise.models import Importances, Model, load_model
from equipoise.models.builtin import BUILTIN, installed
from equipoise.web.places import Places

MOST = 6  # models in memory; one that both pages ask is there as words and as sentences
AT_ONCE = 4  # models being opened
PATIENCE = 30.0  # seconds to wait for one another
FOR_SENTENCES = ("builtin:glove-6b-50d", "builtin:minilm")  # those that tell what words give to a sentence
FOR_WORDS = ("builtin:glove-6b-50d", "builtin:minilm")
EVERY = tuple(f"builtin:{name}" for name in BUILTIN)

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """The last few things that were made, each made once however many ask for it at the same time."""

    def __init__(self, most: int):
        self.most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}
        self._lock = threading.Lock()

    def of(self, key: Hashable, made: Callable[[], Kept]) -> Kept:
        """What is kept by this key, made now if it is not; what cannot be made is not kept, and pushes nothing out."""
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        with in_time(making, "What was asked for is still being made"):
            with self._lock:
                if key in self._kept:
                    self._kept.move_to_end(key)
                    return self._kept[key]
            try:
                found = made()
                with self._lock:
                    self._kept[key] = found
                    while len(self._kept) > self.most:
                        self._kept.popitem(last=False)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return found


@contextmanager
def in_time(lock: threading.Lock | threading.Semaphore, sentence: str) -> Iterator[None]:
    """A lock that is not waited for for ever: those who wait keep others from being answered."""
    if not lock.acquire(timeout=PATIENCE):
        raise CannotAnswer(f"{sentence}; try again in a moment.")
    try:
        yield
    finally:
        lock.release()


class Opened:
    """A model, and whose turn it is to ask it: adapters need not be safe for several threads."""

    def __init__(self, model: Model):
        self.model, self.turn = model, threading.Lock()


class Models:
    """The models that pages ask."""

    def __init__(self, places: Places, most: int = MOST):
        self.places = places
        self._opened: Recent[Opened] = Recent(most)
        self._opening = threading.Semaphore(AT_ONCE)

    @contextmanager
    def asked(self, name: str, pooling: str = "own") -> Iterator[Model]:
        """The model of this name, for one to ask at a time."""
        place = self.places.model(name)
        opened = self._open((place, pooling), lambda: load_model(place, pooling=pooling))
        with in_time(opened.turn, f"{name} is busy with other questions"):
            yield opened.model

    @contextmanager
    def weighing(self, name: str, pooling: str = "own") -> Iterator[Importances]:
        """The model as one that weighs the words of sentences, for one to ask at a time."""
        place = self.places.model(name)
        opening = {"pooling": pooling} if pooling != "own" else {}
        opened = self._open((place, pooling, "weighing"), lambda: encoder_of(place, opening))
        with in_time(opened.turn, f"{name} is busy with other questions"):
            yield cast(Importances, opened.model)

    def _open(self, key: Hashable, load: Callable[[], Model]) -> Opened:
        """A model, opened now if it is not: few at a time, since one that is fetched from afar may take long."""

        def made() -> Opened:
            with in_time(self._opening, "Other models are being opened"):
                return Opened(load())

        return self._opened.of(key, made)


def installed_models(names: tuple[str, ...] = EVERY) -> list[str]:
    """Those of these names whose packages are there."""
    return [name for name in names if installed(name.rpartition("builtin:")[2])]
