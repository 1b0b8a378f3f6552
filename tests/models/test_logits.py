"""A model made of two functions answers as every language model does."""

from __future__ import annotations

import doctest
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from equipoise.errors import BadModel, BadOption, CannotAnswer
from equipoise.models import logits as module
from equipoise.models.base import Likelihoods, Reading, Tokenized
from equipoise.models.logits import LogitsModel

WORDS = ("[PAD]", "[MASK]", "she", "he", "is", "kind", "strong")
PAD, MASK, SHE, HE, IS, KIND, STRONG = range(len(WORDS))
TABLE = np.random.default_rng(5).normal(size=(len(WORDS), len(WORDS))).astype(np.float32)


def words(text: str) -> Tokenized:
    pieces = tuple(text.split())
    ids = tuple(WORDS.index(piece) for piece in pieces)
    starts = [sum(len(before) + 1 for before in pieces[:place]) for place in range(len(pieces))]
    spans = tuple((start, start + len(piece)) for start, piece in zip(starts, pieces, strict=True))
    return Tokenized(ids, pieces, spans, tuple(range(len(ids))), whole=True)


def bag(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    """Logits from the mean of all tokens of the text, a little more from the one that stands there."""
    rows = TABLE[ids] * mask[..., None]  # (texts, tokens, vocabulary)
    return rows + rows.sum(axis=1, keepdims=True) / mask.sum(axis=1)[:, None, None]


def by_hand(ids: tuple[int, ...], row: int, answer: int) -> float:
    """log P(answer) from the logits of one row, the text alone."""
    logits = (TABLE[list(ids)][row] + TABLE[list(ids)].mean(axis=0)).astype(np.float64)
    return float(logits[answer] - np.log(np.exp(logits).sum()))


def model(**options: Any) -> LogitsModel:
    return LogitsModel(**{"name": "bag", "logits": bag, "tokenizer": words, "mask": MASK, "pad": PAD} | options)


def tell(asked: LogitsModel, *readings: Reading, attention: bool = False) -> list[Any]:
    return asked.tell(readings, lambda share: None, attention)


SENTENCE = (SHE, IS, KIND)
READINGS = (
    Reading(SENTENCE, (0, 1, 2), SENTENCE),
    Reading((MASK, IS, KIND), (0, 0), (SHE, HE)),
    Reading((HE, IS, STRONG, IS, KIND, KIND), (2,), (KIND,)),
    Reading((HE,), (0,), (SHE,)),
)


def test_it_is_a_language_model() -> None:
    bags = model()
    assert isinstance(bags, Likelihoods)
    assert (bags.name, bags.order, bags.mask, bags.unknown) == ("bag", "masked", MASK, -1)
    assert bags.description == "masked language model"
    assert bags.tokenized(["she is kind"])[0].ids == SENTENCE


def test_the_example_in_its_docstring() -> None:
    assert doctest.testmod(module).failed == 0 < doctest.testmod(module).attempted


def test_log_probabilities_by_hand() -> None:
    for reading, told in zip(READINGS, tell(model(), *READINGS), strict=True):
        expected = [by_hand(reading.ids, place, answer) for place, answer in zip(*reading[1:], strict=True)]
        np.testing.assert_allclose(told.log_probs, expected, atol=1e-6)
        assert told.log_probs.dtype == np.float64 and told.attention is None


def test_a_causal_model_tells_a_token_from_the_row_before_it() -> None:
    (told,) = tell(model(order="causal", mask=-1), Reading(SENTENCE, (1, 2), (IS, STRONG)))
    np.testing.assert_allclose(told.log_probs, [by_hand(SENTENCE, 0, IS), by_hand(SENTENCE, 1, STRONG)], atol=1e-6)


@pytest.mark.parametrize("budget", [1, 7, 1000])
@pytest.mark.parametrize("pad", [PAD, STRONG, None])
def test_neither_batches_nor_padding_nor_order_change_an_answer(budget: int, pad: int | None) -> None:
    together = tell(model(budget=budget, pad=pad), *READINGS)
    alone = [tell(model(), reading)[0] for reading in reversed(READINGS)]
    for one, other in zip(together, reversed(alone), strict=True):
        np.testing.assert_allclose(one.log_probs, other.log_probs, atol=1e-6)


def test_without_padding_only_texts_of_one_length_are_read_together() -> None:
    shapes = []

    def watched(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        assert mask.all()
        shapes.append(ids.shape)
        return bag(ids, mask)

    tell(model(logits=watched, pad=None), *READINGS)
    assert shapes == [(1, 6), (2, 3), (1, 1)]


def test_the_same_tokens_are_read_once() -> None:
    read = []

    def watched(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        read.extend(map(tuple, ids))
        return bag(ids, mask)

    asked = (READINGS[0], READINGS[0], Reading(SENTENCE, (2,), (STRONG,)))
    first, second, third = tell(model(logits=watched), *asked)
    assert read == [SENTENCE]
    assert first is second and len(third.log_probs) == 1


def test_a_vocabulary_that_bars_a_token_leaves_the_others() -> None:
    def barred(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        return np.where(np.arange(len(WORDS)) == PAD, -np.inf, np.zeros((*ids.shape, 1)))

    (told,) = tell(model(logits=barred), READINGS[0])
    np.testing.assert_allclose(np.exp(told.log_probs), 1 / (len(WORDS) - 1))


def test_large_logits_do_not_overflow() -> None:
    (told,) = tell(model(logits=lambda ids, mask: np.full((*ids.shape, 7), 1e30, np.float32)), READINGS[0])
    np.testing.assert_allclose(np.exp(told.log_probs), 1 / 7)


def test_attention_is_the_mean_over_all_tokens_that_look() -> None:
    def attention(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float64]:
        """The first token gets half of every look; padding looks too, and must not count."""
        even = np.broadcast_to((mask / mask.sum(axis=1, keepdims=True))[:, None, :], (*mask.shape, mask.shape[1])) / 2
        first = np.zeros_like(even)
        first[:, :, 0] = 0.5
        return np.where(mask[:, :, None] == 1, even + first, 99.0)

    long, short = tell(model(attention=attention), READINGS[2], Reading((SHE, IS), (0, 1), (SHE, IS)), attention=True)
    np.testing.assert_allclose(short.attention, [0.75, 0.25])
    np.testing.assert_allclose(long.attention, [1 / 12])


def test_progress_goes_to_one() -> None:
    told: list[float] = []
    model(budget=1).tell(READINGS, told.append)
    assert told == sorted(told) and len(told) == len(READINGS) and told[-1] == 1.0


def test_nothing_to_tell() -> None:
    assert tell(model()) == []
    (told,) = tell(model(), Reading((), (), ()))
    assert told.log_probs.shape == (0,)


def test_what_has_no_fingerprint_says_so() -> None:
    assert "no fingerprint" in model().notes[0]
    assert (model(fingerprint="abc").fingerprint, model(fingerprint="abc").notes) == ("abc", ())


def broken(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    raise ValueError("no card. Long story.")


def shaped(*shape: int) -> Any:
    return lambda ids, mask: np.zeros(shape)


def filled(number: float) -> Any:
    return lambda ids, mask: np.full((*ids.shape, len(WORDS)), number)


REFUSED = {
    "a flat answer": (BadModel, {"logits": shaped(1, 7)}, r"logits of shape \(1, 7\) for 1 texts of 3 tokens"),
    "one row short": (BadModel, {"logits": shaped(1, 2, 7)}, r"the shape must be \(1, 3, vocabulary\)"),
    "another vocabulary": (BadModel, {"vocabulary": 9}, r"shape \(1, 3, 7\) .* must be \(1, 3, 9\)"),
    "not a number": (CannotAnswer, {"logits": filled(np.nan)}, "numbers that are not finite for 3 tokens"),
    "without bounds": (CannotAnswer, {"logits": filled(np.inf)}, "not finite"),
    "an exception": (CannotAnswer, {"logits": broken}, r"could not give logits for 1 texts of 3 tokens \(no card\)"),
    "too few tokens": (CannotAnswer, {"logits": shaped(1, 3, 4)}, "asked for token 4, and its logits are for 4"),
    "before the first": (CannotAnswer, {"order": "causal"}, "from 1 to 2, as it sees only what stands before"),
    "no mask": (BadOption, {"mask": -1}, "give mask, the number of the token that hides another"),
    "another order": (BadOption, {"order": "backward"}, "order must be masked or causal, and for bag it is 'backward'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    error, options, says = REFUSED[case]
    with pytest.raises(error, match=says):
        tell(model(**options), READINGS[0])


@pytest.mark.parametrize("reading", [Reading(SENTENCE, (3,), (IS,)), Reading(SENTENCE, (0, 1), (IS,))])
def test_a_place_that_is_not_there(reading: Reading) -> None:
    with pytest.raises(CannotAnswer, match="among 3; ask for one at each place, from 0 to 2"):
        tell(model(), reading)


def test_attention_that_it_does_not_give() -> None:
    with pytest.raises(CannotAnswer, match="bag gives no attention; give it a function"):
        tell(model(), READINGS[0], attention=True)


def test_attention_of_another_shape() -> None:
    with pytest.raises(BadModel, match=r"attention of shape \(1, 3, 2\) .* must be \(1, 3, 3\)"):
        tell(model(attention=shaped(1, 3, 2)), READINGS[0], attention=True)
