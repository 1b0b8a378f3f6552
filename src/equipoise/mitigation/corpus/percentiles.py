"""Exact percentiles of any number of scores, in constant memory.

The bits of a float64 that is not below zero, read as an integer, sort as the numbers do. So a rank is found digit by
digit (21 bits each, three passes): count the leading digits of all values, see in which the rank falls, and look only
at the values with that digit in the next pass. It takes 16 MB for every different beginning that is looked at, so
no more than four percentiles, each between two ranks, are sought in the same three passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.results.corpora import Histogram, Threshold

Arrays = Callable[[], Iterator[NDArray[np.float64]]]  # all scores in pieces, as often as they are asked for

DIGIT = 21  # bits: three digits and the sign, which is never set, are the 64 of a number
SHIFTS = (2 * DIGIT, DIGIT, 0)  # where a digit stands, the leading one first
AT_ONCE = 8  # ranks
BINS = 60  # of a histogram
NONE = "Percentiles were asked of a corpus without a scored entry; score one that has entries."


@dataclass(frozen=True)
class Summary:
    """How many scores, how many of them are 0, and the largest."""

    count: int
    zeros: int
    largest: float


def summary(arrays: Arrays) -> Summary:
    """What one look at all scores tells; refuses none at all."""
    count, zeros, largest = 0, 0, 0.0
    for array in arrays():
        if not (array >= 0).all():
            raise ValueError("an absolute score is 0 or more")
        count += len(array)
        zeros += int((array == 0).sum())
        largest = max(largest, float(array.max(initial=0.0)))
    if not count:
        raise CannotAnswer(NONE)
    return Summary(count, zeros, largest)


def percentiles(arrays: Arrays, wanted: Sequence[float], count: int | None = None) -> list[float]:
    """The percentiles as NumPy finds them with method "linear", to the last bit."""
    check(wanted)
    last = (summary(arrays).count if count is None else count) - 1
    places = [last * (percentile / 100) for percentile in wanted]
    ranks = [min(int(place), last) for place in places]
    values = order_statistics(arrays, ranks + [min(rank + 1, last) for rank in ranks]).tolist()
    lows, highs = values[: len(ranks)], values[len(ranks) :]
    return [
        _between(low, high, place - rank) for low, high, place, rank in zip(lows, highs, places, ranks, strict=True)
    ]


def check(wanted: Sequence[float]) -> None:
    """Refuse what is no percentile."""
    for percentile in wanted:
        if not 0 <= percentile <= 100:
            raise BadOption(f"There is no percentile {percentile:g}; give a number from 0 to 100.")


def order_statistics(arrays: Arrays, ranks: Sequence[int]) -> NDArray[np.float64]:
    """The values that would stand at these places, from 0, if all scores were sorted."""
    some = [ranks[start : start + AT_ONCE] for start in range(0, len(ranks), AT_ONCE)]
    return np.concatenate([np.zeros(0), *(_found_digit_by_digit(arrays, each) for each in some)])


def _found_digit_by_digit(arrays: Arrays, ranks: Sequence[int]) -> NDArray[np.float64]:
    found = np.zeros(len(ranks), dtype=np.uint64)  # the digits of each so far
    places = np.array(ranks, dtype=np.int64)  # among the values that begin with them
    for shift in SHIFTS:
        beginnings, which = np.unique(found, return_inverse=True)
        reached = _digit_counts(arrays, beginnings, shift)
        np.cumsum(reached, axis=1, out=reached)
        for rank, row in enumerate(which.tolist()):
            digit = int(np.searchsorted(reached[row], places[rank], side="right"))
            places[rank] -= reached[row, digit - 1] if digit else 0
            found[rank] = (int(found[rank]) << DIGIT) | digit
    return found.view(np.float64)


def _digit_counts(arrays: Arrays, beginnings: NDArray[np.uint64], shift: int) -> NDArray[np.int64]:
    """How often each digit comes next after each of the beginnings, which are sorted."""
    counts = np.zeros((len(beginnings), 1 << DIGIT), dtype=np.int64)
    for array in arrays():
        bits = (array + 0.0).view(np.uint64)  # + 0.0: a zero with a minus sign has other bits
        begins = bits >> np.uint64(shift + DIGIT)
        rows = np.minimum(np.searchsorted(beginnings, begins), len(beginnings) - 1)
        same = beginnings[rows] == begins
        digits = (bits[same] >> np.uint64(shift)) & np.uint64((1 << DIGIT) - 1)
        np.add.at(counts.reshape(-1), (rows[same] << DIGIT) + digits.astype(np.int64), 1)  # flat is many times faster
    return counts


def _between(low: float, high: float, share: float) -> float:
    """The value that far from low to high; from the nearer end, as NumPy does, so that rounding is the same."""
    return low + (high - low) * share if share < 0.5 else high - (high - low) * (1 - share)


def above(arrays: Arrays, values: Sequence[float]) -> list[int]:
    """How many scores are strictly above each of the values."""
    counts = np.zeros(len(values), dtype=np.int64)
    for array in arrays():
        counts += [int((array > value).sum()) for value in values]
    return counts.tolist()


def thresholds(arrays: Arrays, wanted: Sequence[float], count: int | None = None) -> tuple[Threshold, ...]:
    """The percentiles, with the number of scores strictly above each."""
    values = percentiles(arrays, wanted, count)
    return tuple(map(Threshold, wanted, values, above(arrays, values)))


def threshold_among(ordered: NDArray[np.float64], percentile: float) -> Threshold:
    """The same of scores that are sorted already: a few looks, however many there are."""
    check([percentile])
    if not len(ordered):
        raise CannotAnswer(NONE)
    last = len(ordered) - 1
    place = last * (percentile / 100)
    rank = min(int(place), last)
    value = _between(float(ordered[rank]), float(ordered[min(rank + 1, last)]), place - rank)
    return Threshold(percentile, value, len(ordered) - int(np.searchsorted(ordered, value, side="right")))


def histogram(arrays: Arrays, largest: float, bins: int = BINS) -> Histogram:
    """How many scores lie in each of the bins from 0 to the largest, all as wide."""
    edges = np.linspace(0.0, largest or 1.0, bins + 1)  # where all scores are 0, any width will do
    counts = np.zeros(bins, dtype=np.int64)
    for array in arrays():
        counts += np.histogram(array, bins=edges)[0]
    return Histogram(tuple(edges.tolist()), tuple(counts.tolist()))
