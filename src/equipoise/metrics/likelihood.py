"""The likelihood of sentences under a causal language model.

    score(S) = 1/n sum_i log P(w_i | w_1 ... w_{i-1})

over all tokens after the first, or after the token that begins a text where the tokenizer adds one. `per=sentence`
takes the sum, which favours short sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from equipoise.metrics.preference import Average, Terms, mean_of, preference, sum_of
from equipoise.results import Score, Spoken, TiedPairs


def likelihood(
    stereotypes: Sequence[Spoken],
    antistereotypes: Sequence[Spoken],
    terms: Terms,
    *,
    per: Literal["token", "sentence"] = "token",
    tied: TiedPairs = "against",
    average: Average = "pairs",
) -> Score:
    """How much more often the stereotyped sentence is likelier, each token given those before it."""
    over = mean_of if per == "token" else sum_of
    first, second = (over([said.log_probs for said in side]) for side in (stereotypes, antistereotypes))
    return preference(first, second, terms, tied, average)
