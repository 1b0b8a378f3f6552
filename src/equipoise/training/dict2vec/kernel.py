"""Lines of text to changed weights, compiled; one step of gradient descent for each word and its window.

All that is compiled stands in this file (see compiling.py). The word whose row is learned is the centre c; its window
holds targets t. With v the rows of inputs, u those of outputs, and l(x) = log(1 + exp(-x)), the loss of a centre is

    sum over targets t of   l(v_c . u_t)  +  sum over negatives n of t  l(-v_c . u_n)
                          + strong_weight * sum over strong partners s of c  l(v_c . u_s)
                          + weak_weight   * sum over weak partners w of c    l(v_c . u_w)

Partners do not depend on the target, so that one draw of them may stand for all targets, and weigh as many times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.training.compiling import compiled, inlined

if TYPE_CHECKING:
    from equipoise.training.dict2vec.tables import Tables

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Words = NDArray[np.int32]
Bits = NDArray[np.uint64]
Int = Any  # an int or a np.int64: compiled, they are one

LIMIT, CELLS = 8.0, 64  # sums beyond the limit count as the limit; cells of the tables for 1
_PLACES = np.arange(-LIMIT * CELLS, LIMIT * CELLS + 2) / CELLS
SIGMOID = (1 / (1 + np.exp(-_PLACES))).astype(np.float32)
LOSS = np.log1p(np.exp(-_PLACES)).astype(np.float32)  # l(x)
HIGHEST, LOWEST, MIDDLE = np.float32(LIMIT), np.float32(-LIMIT), np.float32(LIMIT * CELLS)
STEPS = np.float32(CELLS)
ONE, NOTHING = np.float32(1), np.float32(0)
SLOWEST = 1e-4  # share of the step size that is left at the end

HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)
SIX, WITHIN = np.uint64(6), np.uint64(63)  # 64 bits a cell of the sieve
FIRST, SECOND, THIRD = np.uint64(13), np.uint64(7), np.uint64(17)  # Marsaglia's shifts
SCRAMBLED = np.uint64(0x2545F4914F6CDD1D)  # and Vigna's factor
HASHES = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0xD6E8FEB86659FD93)


class Weights(NamedTuple):
    """What is learned: inputs are the vectors, outputs what they are compared with."""

    inputs: Floats  # (words, dimensions)
    outputs: Floats


class How(NamedTuple):
    """What of the configuration is asked for at every word."""

    window: int
    negatives: int
    strong: int
    weak: int
    strong_weight: float
    weak_weight: float
    rate: float
    by_pair: bool


class Drawn(NamedTuple):
    """The outputs that a centre is compared with, in arrays that are used again and again."""

    rows: Words
    wanted: Floats  # 1: near; 0: far
    weights: Floats
    slopes: Floats  # how far each is off, times weight and step size


@compiled
def drawn_bits(state: Bits) -> np.uint64:
    """64 random bits (xorshift*)."""
    bits = state[0]
    bits ^= bits << FIRST
    bits ^= bits >> SECOND
    bits ^= bits << THIRD
    state[0] = bits
    return bits * SCRAMBLED


@compiled
def drawn_below(state: Bits, number: Int) -> Int:
    """A random number from 0 to below this one."""
    return np.int64(((drawn_bits(state) >> HALF) * np.uint64(number)) >> HALF)


@compiled
def drawn_word(state: Bits, own: NDArray[np.uint32], others: Words) -> Int:
    """A word, in proportion to its count to the power of 0.75: one half of the bits choose a cell, one its content."""
    bits = drawn_bits(state)
    cell = np.int64(((bits >> HALF) * np.uint64(len(own))) >> HALF)
    other = np.int64(others[cell])  # looked at in any case: a guess whether it is needed is wrong too often
    return cell if (bits & LOWER) < np.uint64(own[cell]) else other


@compiled
def place_of_pair(word: Int, partner: Int, sieve: Bits) -> np.uint64:
    """Which bit of the sieve is theirs."""
    mixed = (np.uint64(word) * HASHES[0]) ^ (np.uint64(partner) * HASHES[1])
    return (((mixed * HASHES[2]) >> HALF) * np.uint64(len(sieve) << 6)) >> HALF


@compiled
def marked(sieve: Bits, firsts: Ints, words: Words) -> None:
    """Set the bits of all pairs."""
    for word in range(len(firsts) - 1):
        for place in range(firsts[word], firsts[word + 1]):
            bit = place_of_pair(word, words[place], sieve)
            sieve[bit >> SIX] |= np.uint64(1) << (bit & WITHIN)


@compiled
def are_paired(word: Int, partner: Int, firsts: Ints, words: Words, sieve: Bits) -> bool:
    """Whether they are a strong or a weak pair."""
    bit = place_of_pair(word, partner, sieve)
    if (sieve[bit >> SIX] >> (bit & WITHIN)) & np.uint64(1) == np.uint64(0):
        return False
    low, end = firsts[word], firsts[word + 1]
    high = end
    while low < high:
        middle = (low + high) >> 1
        if words[middle] < partner:
            low = middle + 1
        else:
            high = middle
    return low < end and words[low] == partner


@compiled
def draw_partners(
    rows: Words, wanted: Floats, weights: Floats, known: Int, firsts: Ints, words: Words,
    centre: Int, number: Int, weight: float, state: Bits,
) -> Int:  # fmt: skip
    """Add so many of a word's partners, if it has any; how many rows there are then."""
    there = firsts[centre + 1] - firsts[centre]
    if there > 0:
        for _ in range(number):
            rows[known] = words[firsts[centre] + drawn_below(state, there)]
            wanted[known], weights[known] = ONE, np.float32(weight)
            known += 1
    return known


@inlined
def draw_rows(
    line: Words, place: Int, begin: Int, end: Int, tables: Tables, how: How, drawn: Drawn, state: Bits
) -> Int:  # fmt: skip
    """All that the word at a place is compared with, its window going from begin to below end; how many rows."""
    centre, known = line[place], 0
    rows, wanted, weights = drawn.rows, drawn.wanted, drawn.weights
    own, others, firsts, paired, sieve = tables.own, tables.other, tables.all_firsts, tables.all, tables.sieve
    for each in range(begin, end):
        if each == place:
            continue
        target = line[each]
        rows[known], wanted[known], weights[known] = target, ONE, ONE
        known += 1
        for _ in range(how.negatives):
            word = drawn_word(state, own, others)  # a partner is left out, and no other is drawn, as published
            if word != target and not are_paired(centre, word, firsts, paired, sieve):
                rows[known], wanted[known], weights[known] = word, NOTHING, ONE
                known += 1
    targets = end - begin - 1
    times, weight = (targets, 1.0) if how.by_pair else (1, float(targets))
    known = draw_partners(rows, wanted, weights, known, tables.strong_firsts, tables.strong, centre, times * how.strong,
                          weight * how.strong_weight, state)  # fmt: skip
    return draw_partners(rows, wanted, weights, known, tables.weak_firsts, tables.weak, centre, times * how.weak,
                         weight * how.weak_weight, state)  # fmt: skip


@inlined
def step(own: Floats, change: Floats, outputs: Floats, drawn: Drawn, known: Int, rate: float) -> float:
    """One step for a centre's row and the rows it is compared with; the loss before it, or what is not a number."""
    loss, size = NOTHING, np.float32(rate)
    rows, wanted, weights, slopes = drawn.rows, drawn.wanted, drawn.weights, drawn.slopes
    for place in range(known):
        row, product = outputs[rows[place]], NOTHING
        for each in range(len(own)):
            product += own[each] * row[each]
        slopes[place] = product
    for place in range(known):
        product = slopes[place]
        if not LOWEST < product < HIGHEST:
            if not np.isfinite(product):
                return np.nan
            product = HIGHEST if product > NOTHING else LOWEST
        exact = product * STEPS + MIDDLE  # between two cells of the tables, a straight line
        cell = np.int64(exact)
        share = exact - np.float32(cell)
        sigmoid = SIGMOID[cell] + share * (SIGMOID[cell + 1] - SIGMOID[cell])
        weight, near = weights[place], wanted[place]
        slopes[place] = (near - sigmoid) * weight * size
        loss += weight * (LOSS[cell] + share * (LOSS[cell + 1] - LOSS[cell]) + (ONE - near) * product)
    change[:] = NOTHING
    for place in range(known):
        row, slope = outputs[rows[place]], slopes[place]
        for each in range(len(own)):
            change[each] += slope * row[each]
            row[each] += slope * own[each]
    for each in range(len(own)):
        own[each] += change[each]
    return np.float64(loss)


@compiled
def room_for(how: How) -> Drawn:
    """Arrays for the largest window."""
    partners = how.strong + how.weak
    most = 2 * how.window * (1 + how.negatives + (partners if how.by_pair else 0)) + partners
    return Drawn(
        np.empty(most, np.int32), np.empty(most, np.float32), np.empty(most, np.float32), np.empty(most, np.float32)
    )


@compiled
def thinned(words: Words, kept: NDArray[np.uint32], line: Words, state: Bits) -> Int:
    """Copy the words of a line that are kept this time; how many."""
    length = 0
    for word in words:
        if np.uint32(drawn_bits(state) >> HALF) <= kept[word]:
            line[length] = word
            length += 1
    return length


@compiled
def train_lines(
    ids: Words, firsts: Ints, weights: Weights, tables: Tables, how: How, before: float, share: float,
    seed: np.uint64,
) -> tuple[float, int]:  # fmt: skip
    """Change the weights by some lines; the loss of all targets before each step, and how many there were.

    firsts: where these lines begin, and where the last ends. before: share of the whole work that was done when the
    text began, and share: what the text is of it, so that the step size follows from the place in the text.
    """
    state = np.empty(1, np.uint64)
    state[0] = seed
    change, drawn = np.empty(weights.inputs.shape[1], np.float32), room_for(how)
    line = np.empty(np.max(np.diff(firsts)), np.int32)
    loss, targets = 0.0, 0
    for number in range(len(firsts) - 1):
        length = thinned(ids[firsts[number] : firsts[number + 1]], tables.kept, line, state)
        done = before + share * firsts[number] / len(ids)
        rate = how.rate * max(1 - done, SLOWEST)
        for place in range(length):
            side = 1 + drawn_below(state, how.window)
            begin: Int = max(0, place - side)
            end: Int = min(length, place + side + 1)
            if end - begin > 1:
                known = draw_rows(line, place, begin, end, tables, how, drawn, state)
                loss += step(weights.inputs[line[place]], change, weights.outputs, drawn, known, rate)
                targets += end - begin - 1
    return loss, targets
