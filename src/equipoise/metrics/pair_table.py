"""The metrics of pairs of sentences: what each asks of a language model, and how to read what it answers."""

from __future__ import annotations

from functools import partial

from equipoise.metrics.aul import aul, aula
from equipoise.metrics.cps import cps
from equipoise.metrics.likelihood import likelihood
from equipoise.metrics.metric import Metric
from equipoise.metrics.sss import sss
from equipoise.metrics.stereoset import stereoset
from equipoise.results import Leaning

PREFERENCE = Leaning(  # of all metrics of pairs
    above="the stereotyped sentences are preferred",
    below="the anti-stereotyped sentences are preferred",
    tally=("the stereotyped sentences preferred", "the anti-stereotyped sentences preferred"),
    words=("preferred", "not preferred"),
)
WHICH = (
    "Positive: the stereotyped sentence of a pair is preferred in more than half of the pairs. Negative: in fewer. "
    "50 and -50 are the ends."
)
SHARE = "bias = 100/N · Σ I(score(stereotype) > score(anti-stereotype)) − 50, with "
HOW_OFTEN = "It counts how often, not by how much"  # the limit of all of them

_of_pairs = partial(Metric, targets=0, attributes=0, leaning=PREFERENCE, of="pairs", signed=True)
_share_of_pairs = partial(_of_pairs, neutral=0.0, reading=WHICH)

OF_PAIRS = {
    "aul": _share_of_pairs(
        aul, "All Unmasked Likelihood",
        formula=SHARE + "score(S) = 1/|S| · Σ log P(w | S) over the tokens w of S, nothing masked",
        limits=HOW_OFTEN + ": a model with tiny preferences all one way scores 50. A token that the model sees is easy "
        "to predict, so differences are small.",
        paper="Kaneko and Bollegala, AAAI (2022)",
        asks="masked", reads="unmasked",
        scores="the mean log-probability of its tokens, nothing masked",
    ),
    "aula": _share_of_pairs(
        aula, "All Unmasked Likelihood with Attention weights",
        formula=SHARE + "score(S) = 1/|S| · Σ a(w) log P(w | S), a(w) the mean attention that token w receives",
        limits=HOW_OFTEN + ". Attention is no measure of importance by itself, and the weights do not add up to one, "
        "so long sentences score nearer to zero.",
        paper="Kaneko and Bollegala, AAAI (2022)",
        asks="masked", reads="unmasked", attention=True,
        scores="the mean log-probability of its tokens, each times the attention it receives, nothing masked",
    ),
    "cps": _share_of_pairs(
        cps, "CrowS-Pairs Score",
        formula=SHARE + "score(S) = Σ log P(u | S without u) over the tokens u that both sentences share",
        limits=HOW_OFTEN + ". A frequent group word makes the rest of a sentence likelier whatever the sentence says. "
        "The published data have pairs that state no stereotype (Blodgett et al. 2021).",
        paper="Nangia, Vania, Bhalerao and Bowman, EMNLP (2020)",
        asks="masked", reads="shared",
        scores="the sum of the log-probabilities of the tokens that both sentences share, each masked alone",
    ),
    "sss": _share_of_pairs(
        sss, "StereoSet Score of pairs",
        formula=SHARE + "score(S) = 1/|M| · Σ log P(m | S without M) over the tokens M in which the sentences differ",
        limits=HOW_OFTEN + ". It compares the words that differ, so rare words lose; several tokens masked at once are "
        "guessed apart from each other.",
        paper="Nadeem, Bethke and Reddy, ACL (2021), as in Kaneko and Bollegala, AAAI (2022)",
        asks="masked", reads="changed",
        scores="the mean log-probability of the tokens in which the sentences differ, all masked at once",
    ),
    "likelihood": _share_of_pairs(
        likelihood, "Sentence likelihood",
        formula=SHARE + "score(S) = 1/n · Σ log P(w_i | w_1 … w_{i−1}) over the tokens after the first",
        limits=HOW_OFTEN + ". What stands before a word counts, and what comes after does not; the first token has no "
        "probability unless the tokenizer begins texts with one of its own.",
        paper="Equipoise; the sentence likelihood of causal models, as in Nadeem, Bethke and Reddy, ACL (2021)",
        asks="causal", reads="forward",
        scores="the mean log-probability of its tokens, each given those before it",
    ),
    "stereoset": _of_pairs(
        stereoset, "StereoSet",
        neutral=50.0,
        formula="SS = mean over terms of 100 · share of pairs where the stereotype scores higher; LMS = the same for "
        "related over unrelated; ICAT = LMS · min(SS, 100 − SS) / 50",
        reading="Above 50: stereotypes are preferred. Below: anti-stereotypes. LMS tells a model that knows its "
        "language, 100 at best; ICAT is 100 for one that does and prefers neither.",
        limits=HOW_OFTEN + ". Many of its sentences state no stereotype or are odd English (Blodgett et al. 2021). "
        "ICAT can hide which of LMS and SS moved.",
        paper="Nadeem, Bethke and Reddy, ACL (2021)",
        asks="likelihoods", reads="candidates",
        scores="the mean probability of the word's tokens in the blank, the ones before filled in; of a causal model "
        "or a following sentence, the mean log-probability of the tokens",
    ),
}  # fmt: skip
