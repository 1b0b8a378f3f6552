"""All Unmasked Likelihood, and with attention weights (Kaneko and Bollegala, AAAI 2022; seed 000, eq. 5 and 6).

    AUL:   score(S) = 1/|S| sum_i log P(w_i | S)
    AULA:  score(S) = 1/|S| sum_i a_i log P(w_i | S)

The model reads the whole sentence, nothing masked; w_i are its own tokens, without those that begin and end it. a_i is
the attention that token i receives, the mean over layers, heads and all tokens that look at it; the weights are not
made to add up to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.preference import Average, Terms, mean_of, preference
from equipoise.results import Array, Score, Spoken, TiedPairs


def aul(
    stereotypes: Sequence[Spoken],
    antistereotypes: Sequence[Spoken],
    terms: Terms,
    *,
    tied: TiedPairs = "against",
    average: Average = "pairs",
    replicate: Literal["none", "sensebert"] = "none",
) -> Score:
    """How much more often the stereotyped sentence is likelier, every token predicted from the whole sentence.

    replicate=sensebert is the published figures of SenseBERT, where the probability of every token was taken at every
    place; the model is asked for those then, and their mean is the same arithmetic.
    """
    first, second = (mean_of([said.log_probs for said in side]) for side in (stereotypes, antistereotypes))
    return preference(first, second, terms, tied, average)


def aula(
    stereotypes: Sequence[Spoken],
    antistereotypes: Sequence[Spoken],
    terms: Terms,
    *,
    tied: TiedPairs = "against",
    average: Average = "pairs",
) -> Score:
    """The same with every token weighted by the attention it receives."""
    first, second = (mean_of(list(map(_weighted, side))) for side in (stereotypes, antistereotypes))
    return preference(first, second, terms, tied, average)


def _weighted(said: Spoken) -> Array:
    if said.attention is None:
        raise CannotAnswer("AULA weighs tokens by attention, and this model gives none; use aul.")
    return np.asarray(said.log_probs * said.attention)
