"""The metrics of words: what each asks of a question and a model, and how to read what it answers."""

from __future__ import annotations

from equipoise.metrics.direct_bias import direct_bias
from equipoise.metrics.ect import ect
from equipoise.metrics.lpbs import lpbs
from equipoise.metrics.mac import mac
from equipoise.metrics.metric import ANY, Metric
from equipoise.metrics.offset import offset_bias
from equipoise.metrics.ripa import ripa
from equipoise.metrics.rnd import rnd
from equipoise.metrics.rnsb import rnsb
from equipoise.metrics.seat import seat
from equipoise.metrics.wat import wat
from equipoise.metrics.weat import weat
from equipoise.results import Leaning

ASSOCIATED = Leaning(  # of weat and seat
    above="{t1} lean to {a1}, {t2} to {a2}",
    below="{t1} lean to {a2}, {t2} to {a1}",
    tally=("the first group leaning to the first topic", "the first group leaning to the second"),
    words=("nearer {a1}", "nearer {a2}"),
)
OF_WORDS = {
    "weat": Metric(
        weat, "Word Embedding Association Test", 2, 2, 0.0,
        "s(X,Y,A,B) = Σ_{x∈X} s(x) − Σ_{y∈Y} s(y), with s(w) = mean cos(w,A) − mean cos(w,B); "
        "effect size d = (mean s(X) − mean s(Y)) / std s(X∪Y)",
        "Positive: the first targets lean to the first attributes, the second to the second. Negative: the reverse.",
        "The sum grows with the number of words: compare effect sizes across lists, not values. "
        "A value near zero can hide strong leanings of single words that cancel.",
        "Caliskan, Bryson and Narayanan, Science 356 (2017)",
        ASSOCIATED,
        alternative="greater", ties="strict", signed=True, random=True,
    ),
    "seat": Metric(
        seat, "Sentence Encoder Association Test", 2, 2, 0.0,
        "WEAT on the vectors of sentences: s(X,Y,A,B) = Σ_{x∈X} s(x) − Σ_{y∈Y} s(y), with s(w) = mean cos(w,A) − "
        "mean cos(w,B); effect size d = (mean s(X) − mean s(Y)) / std s(X∪Y)",
        "Positive: the first targets lean to the first attributes, the second to the second. Negative: the reverse.",
        "It can show an association and not that there is none: another wording of the sentences can move it. The sum "
        "grows with the number of sentences: compare effect sizes across lists, not values.",
        "May, Wang, Bordia, Bowman and Rudinger, NAACL (2019)",
        ASSOCIATED,
        alternative="greater", signed=True, asks="sentences", ranked_by="effect size",
    ),
    "rnd": Metric(
        rnd, "Relative Norm Distance", 2, 1, 0.0,
        "RND = Σ_{a∈A} ( ‖avg(T1) − a‖ − ‖avg(T2) − a‖ )",
        "Negative: the attributes are nearer to the first targets. Positive: nearer to the second.",
        "Not free of scale: longer vectors give larger values, so models are comparable only when normalized. "
        "A query with two attribute sets gives the mean of both, in which opposite leanings cancel.",
        "Garg, Schiebinger, Jurafsky and Zou, PNAS 115 (2018)",
        Leaning(
            above="{attributes} lie nearer to {t2} than to {t1}",
            below="{attributes} lie nearer to {t1} than to {t2}",
            tally=("the topics nearer to the second group", "the topics nearer to the first"),
            words=("nearer {t2}", "nearer {t1}"),
        ),
        signed=True, free_of_scale=False,
    ),
    "rnsb": Metric(
        rnsb, "Relative Negative Sentiment Bias", ANY, 2, 0.0,
        "RNSB = KL(P ‖ uniform), P(w) ∝ probability that a classifier trained on the attributes calls w negative",
        "Zero: every target is as likely to be called negative. It has no sign: the words behind it say which are.",
        "Depends on which attribute set is called negative and on the classifier's settings. "
        "It does not say that one group as a whole is worse off: words of one group can differ as much.",
        "Sweeney and Najafian, ACL (2019)",
        Leaning(
            above="a classifier takes the words of {targets} unevenly as {negative}",
            below="a classifier takes the words of {targets} evenly as {negative}",
            tally=None,
            words=("most often taken as {negative}", "least often taken as {negative}"),
            signed=False, one_sided=True,
        ),
        alternative="greater", drawn="targets", random=True, dear=True,
    ),
    "mac": Metric(
        mac, "Mean Average Cosine distance", ANY, ANY, 1.0,
        "MAC = mean over targets t and attribute sets A of mean_{a∈A} (1 − cos(t, a))",
        "Near 1: targets and attributes are unrelated on average. Below 1: near each other. Above 1: opposed.",
        "It mixes all groups: it does not say whom an attribute is associated with, and related but harmless "
        "lists lower it too.",
        "Manzini, Lim, Tsvetkov and Black, NAACL (2019)",
        Leaning(
            above="{targets} lie opposite to {attributes}",
            below="{targets} lie near to {attributes}, all groups taken together",
            tally=None,
            words=("farthest from {attributes}", "nearest to {attributes}"),
            centre=1.0, signed=False,
        ),
    ),
    "ect": Metric(
        ect, "Embedding Coherence Test", 2, 1, 1.0,
        "ECT = Spearman correlation over attributes a of cos(avg(T1), a) and cos(avg(T2), a)",
        "1: both groups have the attributes in the same order of nearness. Lower: the orders differ.",
        "It compares orders, not sizes: two groups at very different distances can still give 1.",
        "Dev and Phillips, AISTATS (2019)",
        Leaning(
            above="{t1} and {t2} have {attributes} in the same order of nearness",
            below="{t1} and {t2} have {attributes} in different orders of nearness",
            tally=None,
            words=("ranked nearer by {t1}", "ranked nearer by {t2}"),
            one_sided=True,
        ),
        alternative="less",
    ),
    "ripa": Metric(
        ripa, "Relational Inner Product Association", 2, 1, 0.0,
        "RIPA = mean over attributes w and target pairs (x, y) of w · (x − y)/‖x − y‖",
        "Positive: the attributes lean to the first word of the pairs. Negative: to the second.",
        "Not free of scale: long vectors count more, so models are comparable only when normalized. "
        "It rests on the words of a pair being comparable but for the one trait.",
        "Ethayarajh, Duvenaud and Hirst, ACL (2019)",
        Leaning(
            above="{attributes} lean to {t1} rather than {t2}",
            below="{attributes} lean to {t2} rather than {t1}",
            tally=("the topics leaning to the first group", "the topics leaning to the second"),
            words=("towards {t1}", "towards {t2}"),
        ),
        paired=True, signed=True, free_of_scale=False, drawn="attributes",
    ),
    "direct-bias": Metric(
        direct_bias, "Direct bias", 2, ANY, 0.0,
        "DB = mean over words w of |cos(w, g)|^c, g the first principal component of the target pairs",
        "Zero: no word points along the pairs' direction. It has no sign; its words do, positive towards the first.",
        "Every real vector has some cosine with any direction, so the value is never zero by chance alone. "
        "One direction does not hold all of the bias (Gonen and Goldberg, 2019).",
        "Bolukbasi, Chang, Zou, Saligrama and Kalai, NIPS (2016)",
        Leaning(
            above="{attributes} point along the direction from {t2} to {t1}",
            below="{attributes} do not point along the direction from {t2} to {t1}",
            tally=None,
            words=("towards {t1}", "towards {t2}"),
            one_sided=True,
        ),
        paired=True, drawn="attributes",
    ),
    "offset-bias": Metric(
        offset_bias, "Bias along the mean offset of pairs", 2, 1, 0.0,
        "mean over words w of cos(w, g), with g = mean over target pairs (x, y) of x − y",
        "Positive: the words lean towards the first targets of the pairs. Negative: towards the second.",
        "One direction does not hold all of a bias. Pairs that differ in more than the one trait turn the direction. "
        "Over several words opposite leanings cancel: look at each of them.",
        "Bolukbasi, Chang, Zou, Saligrama and Kalai, NIPS (2016); Zhou, Kaneko and Bollegala, ACL (2022)",
        Leaning(
            above="{attributes} lean to {t1} rather than {t2}",
            below="{attributes} lean to {t2} rather than {t1}",
            tally=("the topics leaning to the first group", "the topics leaning to the second"),
            words=("towards {t1}", "towards {t2}"),
        ),
        paired=True, signed=True, drawn="attributes", random=True,
    ),
    "lpbs": Metric(
        lpbs, "Log Probability Bias Score", 2, ANY, 0.0,
        "LPBS = mean over attributes a of (mean_{t∈T1} − mean_{t∈T2}) log( P(t | a) / P(t | a masked) ); "
        "with two attribute sets, the first mean minus the second, and d = that / std over the attributes",
        "Positive: the first attributes raise the probability of the first targets more than of the second (with two "
        "attribute sets: more than the second attributes do). Negative: the reverse.",
        "It rests on the templates: another wording can turn it. Words that are several tokens are masked at once, "
        "which a masked model was not trained to fill.",
        "Kurita, Vyas, Pareek, Black and Tsvetkov, GeBNLP (2019)",
        Leaning(
            above="{attributes} raise {t1} more than {t2}",
            below="{attributes} raise {t2} more than {t1}",
            tally=("the topics raising the first group", "the topics raising the second"),
            words=("raising {t1}", "raising {t2}"),
        ),
        signed=True, asks="masked",
    ),
    "wat": Metric(
        wat, "Word Association Test", 2, 1, 0.0,
        "WAT = Pearson correlation over attributes w of mean over target pairs (m, f) of cos(w, m) − cos(w, f) with "
        "the score that people's associations give to w; where words have several senses, of the nearest two",
        "Positive: words lean to the first or the second targets as people associate them. Negative: the other way "
        "round. Zero: the one has nothing to do with the other.",
        "It tells how alike, not how strong: leans a hundred times smaller correlate the same. It takes people's "
        "associations as the measure, and they hold plain meaning (beard, pregnant) beside stereotypes.",
        "Du, Wu and Lan, EMNLP (2019)",
        Leaning(
            above="{attributes} lean to {t1} or {t2} as people associate them",
            below="{attributes} lean to {t1} or {t2} against what people associate",
            tally=("words leaning as people associate them", "words leaning against it"),
            words=("towards {t1}", "towards {t2}"),
        ),
        paired=True, signed=True, drawn="attributes", scored=True,
    ),
}  # fmt: skip
