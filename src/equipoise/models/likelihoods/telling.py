"""Readings to probabilities: each distinct one once, in batches, and a batch is kept as soon as it is done."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer, CannotWrite
from equipoise.files import cache_folder
from equipoise.models.base import Progress, Reading, Told
from equipoise.models.likelihoods.batches import MOST, MOST_ON_A_CARD, batch_of, batches_of, key_of
from equipoise.models.likelihoods.heads import order_of
from equipoise.models.likelihoods.keeping import keep_tokenizer, kept_tokenizer
from equipoise.models.likelihoods.teller import Teller
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.machine import How
from equipoise.models.machinery.shelf import Shelf
from equipoise.models.machinery.tokens import Tokenizer, open_tokenizer
from equipoise.models.machinery.weights import positions

KEPT_FORMAT = 1
TRIES = 3  # to read what is not on the shelf: another program may set it aside


class Telling:
    """A model's tellers, loaded when a reading must be told, its tokenizer and its shelf."""

    def __init__(self, folder: Folder, fingerprint: str, how: How):
        self.folder, self.fingerprint, self.how, self.order = folder, fingerprint, how, order_of(folder)
        kept = cache_folder() / "likelihoods" / f"{fingerprint}-{how.precision}-{KEPT_FORMAT}.db"
        self.shelf = Shelf(kept, "probabilities")
        self.lock = RLock()  # one reads at a time
        self.tellers: dict[bool, Teller] = {}  # with attention or without
        self.own_tokenizer: Tokenizer | None = None

    def teller(self, attention: bool) -> Teller:
        with self.lock:
            if attention not in self.tellers:
                self.tellers[attention] = Teller(self.folder, self.order, self.how, attention)
            return self.tellers[attention]

    @property
    def tokenizer(self) -> Tokenizer:
        """As transformers makes it for this model; kept on the shelf, for transformers does not come without torch."""
        with self.lock:
            if self.own_tokenizer is None:
                self.own_tokenizer = kept_tokenizer(self.folder.name, self.shelf) or self._new_tokenizer()
            return self.own_tokenizer

    def _new_tokenizer(self) -> Tokenizer:
        teller = self.teller(attention=True in self.tellers)  # whichever is in memory already
        made = open_tokenizer(self.folder, positions(teller.model), teller.vectors)
        keep_tokenizer(made, self.shelf)
        return made

    def told(self, readings: Sequence[Reading], attention: bool, progress: Progress) -> list[Told]:
        """What the shelf has for each reading; what it has not is read first."""
        keys = [key_of(each, attention) for each in readings]
        distinct = {key: reading for key, reading in zip(keys, readings, strict=True) if reading.places}
        for _ in range(TRIES):
            found = self.shelf.get(list(distinct))
            if len(found) == len(distinct):
                progress(1.0)
                return [_as_told(found.get(key, b""), attention) for key in keys]
            self._read_all(sorted(distinct.values()), attention, progress)
        raise CannotWrite(f"What was written to {self.shelf.path} cannot be read back; try again.")

    def _read_all(self, readings: Sequence[Reading], attention: bool, progress: Progress) -> None:
        """Read what is not on the shelf.

        Which readings go together follows from all of them, whatever is on the shelf already: a run that was killed
        and begun again reads the same batches as one that was not, and gets the same numbers to the last digit.
        """
        with self.lock:
            teller, tokenizer = self.teller(attention), self.tokenizer
            lengths = np.array([len(each.ids) for each in readings])
            asked = np.array([len(each.places) for each in readings]) if teller.gathers else lengths
            most = (MOST_ON_A_CARD if teller.machine.on_a_card else MOST) // teller.vocabulary
            batches = batches_of(lengths, asked, teller.machine.budget, most)
            done, total = 0, int(lengths.sum())

            def read(batch: NDArray[np.int64]) -> dict[int, bytes]:
                return self._read(teller, tokenizer, [readings[place] for place in batch.tolist()])

            for batch, rows in zip(batches, teller.machine.each(read, batches), strict=True):
                if rows:
                    self.shelf.put(rows)
                done += int(lengths[batch].sum())
                progress(done / total)

    def _read(self, teller: Teller, tokenizer: Tokenizer, readings: Sequence[Reading]) -> dict[int, bytes]:
        """Read those of these readings together that are not on the shelf: what is to be put there."""
        keys = {key_of(each, teller.attention): each for each in readings}
        lacking = self.shelf.lacks(list(keys))
        wanted = {key: reading for key, reading in keys.items() if key in lacking}
        if not wanted:
            return {}
        batch = batch_of(list(wanted.values()), tokenizer.pad)
        told = teller.tell(batch)  # (1 or 2, asked)
        if not np.isfinite(told).all():
            text = tokenizer.backend.decode(list(readings[0].ids), skip_special_tokens=False)
            raise CannotAnswer(f"{self.folder.name} gives numbers that are not finite for texts like {text!r}.")
        ends = np.cumsum([len(each.places) for each in wanted.values()])
        return {key: part.tobytes() for key, part in zip(wanted, np.split(told, ends[:-1], axis=1), strict=True)}


def _as_told(kept: bytes, attention: bool) -> Told:
    rows = np.frombuffer(kept, dtype=np.float32).astype(np.float64).reshape(1 + attention, -1)
    return Told(rows[0], rows[1] if attention else None)
