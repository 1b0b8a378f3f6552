"""Any language model that gives logits, in whatever framework, asked as every other is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, BadOption, CannotAnswer, EquipoiseError
from equipoise.models.base import Progress, Reading, Tokenized, Told
from equipoise.models.machinery.lengths import BUDGET, by_length
from equipoise.models.machinery.libraries import in_short
from equipoise.models.tokenizing import Tokenizer

Ids = tuple[int, ...]
Numbers = Callable[[NDArray[np.int64], NDArray[np.int64]], Any]  # ids and mask, (texts, tokens) -> an array
NO_FINGERPRINT = "what it holds has no fingerprint, so another model of the same name could not be told from it"


class LogitsModel:
    """A masked or causal language model made of two functions: one from text to tokens, one from tokens to logits.

    logits(ids, mask) gives (texts, tokens, vocabulary); mask is 1 for a token and 0 for padding. pad is the token that
    fills up shorter texts; without one, only texts of one length are read together, and logits may ignore the mask.
    attention(ids, mask), if the model can give it, is (texts, tokens that look, tokens looked at), the mean over layers
    and heads. budget is how many tokens are read at a time, vocabulary how many the logits must be for.

    A model that finds every word equally likely:

    >>> import re
    >>> words = ["[MASK]", "she", "he", "sings"]
    >>> def tokenizer(text):
    ...     found = re.finditer("|".join(words[1:]), text)
    ...     pieces, spans = zip(*((each[0], each.span()) for each in found))
    ...     return Tokenized(tuple(map(words.index, pieces)), pieces, spans, own=tuple(range(len(pieces))), whole=True)
    >>> model = LogitsModel("even", lambda ids, mask: np.zeros((*ids.shape, 4)), tokenizer, mask=0)
    >>> (she_sings,) = model.tokenized(["she sings"])
    >>> reading = Reading(she_sings.ids, places=(0, 1), answers=she_sings.ids)
    >>> (told,) = model.tell([reading], progress=lambda share: None)
    >>> np.exp(told.log_probs)
    array([0.25, 0.25])
    """

    def __init__(
        self,
        name: str,
        logits: Numbers,
        tokenizer: Tokenizer,
        *,
        order: Literal["masked", "causal"] = "masked",
        mask: int = -1,
        unknown: int = -1,
        pad: int | None = None,
        attention: Numbers | None = None,
        vocabulary: int | None = None,
        budget: int = BUDGET,
        fingerprint: str = "",
        description: str = "",
    ):
        if order not in ("masked", "causal"):
            raise BadOption(f"order must be masked or causal, and for {name} it is {order!r}.")
        if order == "masked" and mask < 0:
            raise BadOption(f"{name} is a masked model; give mask, the number of the token that hides another.")
        self.name, self.logits, self.tokenizer, self.attention = name, logits, tokenizer, attention
        self.order, self.mask, self.unknown, self.pad = order, mask, unknown, pad
        self.vocabulary, self.budget = vocabulary, budget
        self.fingerprint, self.description = fingerprint or f"named {name}", description or f"{order} language model"
        self.notes: tuple[str, ...] = () if fingerprint else (NO_FINGERPRINT,)

    def tokenized(self, texts: Sequence[str]) -> list[Tokenized]:
        return [self.tokenizer(text) for text in texts]

    def tell(self, readings: Sequence[Reading], progress: Progress, attention: bool = False) -> list[Told]:
        """What the model says of each reading; the same tokens are read once, however much is asked of them."""
        if attention and self.attention is None:
            raise CannotAnswer(
                f"{self.name} gives no attention; give it a function for that, or ask for a score that needs none."
            )
        asked = self._by_text(readings)
        nothing = Told(np.empty(0), np.empty(0) if attention else None)
        told = {reading: nothing for reading in readings if not reading.places}
        texts, lengths, done = list(asked), np.array([len(ids) for ids in asked], dtype=np.int64), 0
        for chosen in _batches(lengths, self.budget, padded=self.pad is not None):
            together = [texts[place] for place in chosen]
            for ids, logits, received in zip(together, *self._read(together, attention), strict=True):
                told |= {reading: self._told(reading, logits, received) for reading in asked[ids]}
            done += int(lengths[chosen].sum())
            progress(done / int(lengths.sum()))
        return [told[reading] for reading in readings]

    def _by_text(self, readings: Sequence[Reading]) -> dict[Ids, list[Reading]]:
        """All that is asked of the same tokens."""
        asked: dict[Ids, list[Reading]] = {}
        for reading in dict.fromkeys(readings):
            self._refuse_misplaced(reading)
            if reading.places:
                asked.setdefault(reading.ids, []).append(reading)
        return asked

    def _refuse_misplaced(self, reading: Reading) -> None:
        first = 1 if self.order == "causal" else 0
        places, last = reading.places, len(reading.ids) - 1
        if len(places) != len(reading.answers) or any(not first <= place <= last for place in places):
            why = ", as it sees only what stands before" if first else ""
            raise CannotAnswer(
                f"{self.name} was asked for {len(reading.answers)} tokens at places {list(places)} among {last + 1}; "
                f"ask for one at each place, from {first} to {last}{why}."
            )

    def _read(self, texts: Sequence[Ids], attention: bool) -> tuple[NDArray[Any], Sequence[NDArray[Any] | None]]:
        """The logits of each text, (tokens, vocabulary), and the attention that its tokens receive, (tokens,)."""
        ids, mask = _padded(texts, self.pad or 0)
        logits = self._numbers("logits", self.logits, ids, mask, self.vocabulary)
        if not attention or self.attention is None:
            return logits, [None] * len(texts)
        looks = self._numbers("attention", self.attention, ids, mask, ids.shape[1]).astype(np.float64)
        looking = mask / mask.sum(axis=1, keepdims=True)  # padding looks at nothing
        return logits, np.einsum("tls,tl->ts", looks, looking)

    def _numbers(
        self, what: str, give: Numbers, ids: NDArray[np.int64], mask: NDArray[np.int64], width: int | None
    ) -> NDArray[Any]:
        try:
            numbers = np.asarray(give(ids, mask))
        except EquipoiseError:
            raise
        except Exception as error:  # it is the user's, or a framework's
            raise CannotAnswer(
                f"{self.name} could not give {what} for {len(ids)} texts of {ids.shape[1]} tokens ({in_short(error)})."
            ) from error
        if numbers.ndim != 3 or numbers.shape[:2] != ids.shape or width not in (None, numbers.shape[2]):
            raise BadModel(
                f"{self.name} gave {what} of shape {numbers.shape} for {len(ids)} texts of {ids.shape[1]} tokens; the "
                f"shape must be ({len(ids)}, {ids.shape[1]}, {'vocabulary' if width is None else width})."
            )
        return numbers

    def _told(self, reading: Reading, logits: NDArray[Any], received: NDArray[Any] | None) -> Told:
        places, answers = (np.array(part, dtype=np.int64) for part in reading[1:])
        if np.any((answers < 0) | (answers >= logits.shape[1])):
            beyond = next(answer for answer in reading.answers if not 0 <= answer < logits.shape[1])
            raise CannotAnswer(f"{self.name} was asked for token {beyond}, and its logits are for {logits.shape[1]:,}.")
        log_probs = _log_probs(logits, places if self.order == "masked" else places - 1, answers)
        attention = None if received is None else received[places]
        if not np.isfinite(log_probs).all() or (attention is not None and not np.isfinite(attention).all()):
            raise CannotAnswer(f"{self.name} gave numbers that are not finite for {len(reading.ids)} tokens; mend it.")
        return Told(log_probs, attention)


def _log_probs(logits: NDArray[Any], rows: NDArray[np.int64], answers: NDArray[np.int64]) -> NDArray[np.float64]:
    """log P of each answer in its row, a row at a time: a whole text in float64 is large if the vocabulary is."""
    log_probs = np.empty(len(rows))
    for row in np.unique(rows):
        asked = rows == row
        numbers = logits[row].astype(np.float64)  # (vocabulary,)
        with np.errstate(invalid="ignore"):  # infinities, which are refused later
            numbers -= numbers.max()
        log_probs[asked] = numbers[answers[asked]] - np.log(np.exp(numbers).sum())
    return log_probs


def _batches(lengths: NDArray[np.int64], budget: int, padded: bool) -> Iterator[NDArray[np.int64]]:
    """Texts to read together: of like length, or of one length where nothing can fill up the shorter ones."""
    for length in [None] if padded else np.unique(lengths)[::-1]:
        same = np.flatnonzero((lengths == length) | (length is None))
        yield from (same[part] for part in by_length(lengths[same], budget))


def _padded(texts: Sequence[Ids], pad: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    shape = len(texts), max(map(len, texts))
    ids, mask = np.full(shape, pad, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for row, text in enumerate(texts):
        ids[row, : len(text)], mask[row, : len(text)] = text, 1
    return ids, mask
