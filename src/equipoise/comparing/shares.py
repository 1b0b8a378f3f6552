"""Two shares of the same sentence pairs: how far apart chance could leave them when few pairs, or none, are discordant.

Draws of pairs on which both models agree never differ, so a bootstrap alone would be certain of no difference after
three pairs. Agresti and Min (2005) add half a pair to each of the four ways two models can answer.
"""

from __future__ import annotations

from math import sqrt

from equipoise.results import Result

ADDED = 0.5  # of a pair, to each of the four ways


def least_spread_of(first: Result, second: Result) -> float:
    """The standard error of a difference of two shares of pairs, in points; 0 of other numbers, and of one model."""
    if not first.pairs or first.model_fingerprint == second.model_fingerprint:
        return 0.0
    ahead = {pair["id"]: pair["difference"] > 0 for pair in first.pairs}
    both = [(ahead[pair["id"]], pair["difference"] > 0) for pair in second.pairs if pair["id"] in ahead]
    gained, lost = (ADDED + sum(one == way and other != way for one, other in both) for way in (False, True))
    number = len(both) + 4 * ADDED
    return 100 * sqrt(gained + lost - (gained - lost) ** 2 / number) / number
