"""What every report must say, whatever was found: of words, of pairs of sentences, or of both."""

from __future__ import annotations

from equipoise.reports.axes import about_pairs, about_words
from equipoise.results import ResultSet

WORDS_WARNING = (
    "This report quotes the word lists it used. Some hold slurs, stereotypes, and names that stand for groups of "
    "people; they are here as evidence, and reading them can hurt."
)
PAIRS_WARNING = (
    "This report quotes sentences that state stereotypes about groups of people, some of them as insults. They are "
    "here as evidence, folded away where the format allows it, and reading them can hurt."
)
SHOWN_NEXT = (
    "Content warning: the sentences that follow state stereotypes about people, some of them as insults. They are "
    "evidence of what a model was asked, nobody’s opinion, and reading them can hurt."
)
WORDS_SCOPE = (
    "These numbers measure associations between words in the vectors. They do not measure harm done by a system that "
    "uses the vectors: that depends on the task, the other parts of the system and the people concerned, and must be "
    "measured there."
)
PAIRS_SCOPE = (
    "The numbers of sentence pairs say which of two written sentences a model finds likelier. They do not measure harm "
    "done by a system that uses the model: what it writes when asked, and what is done with that, must be measured "
    "there."
)
WORDS_ABSENCE = (
    "“No clear association” means that these word lists gave no evidence of one. It does not mean that the model has "
    "no bias: other words, other groups or other measures may show some."
)
PAIRS_ABSENCE = (
    "“No clear preference” means that these pairs gave no evidence of one. It does not mean that the model has no "
    "bias: strong preferences both ways can cancel, and other sentences or other measures may show some."
)
HOW_SURE = (
    "An association counts as found when the test (p below 0.05, adjusted for the number of tests where the set was "
    "adjusted) and the interval (neutral lies outside; of the effect size where there is one) say so. Where they "
    "disagree the evidence is called mixed; so it is where a one-sided test asked about one direction and the interval "
    "points the other way. Where neutral is the end of a measure’s scale, its interval says nothing and only the test "
    "counts. Without a test, or with lists too short for any test to succeed, there is no verdict. "
    "Whether one word is known to decide, and what random and other published lists give, is said beside a "
    "verdict and does not change it."
)
PAIRS_HOW_SURE = (
    "A preference counts as found when the test (p below 0.05, adjusted where the set was adjusted) and the interval "
    "(neutral lies outside) say so; where they disagree the evidence is called mixed. Pairs about the same term, or "
    "made of the same sentences, are no independent trials: the test then turns whole clusters round, or, where "
    "sentences were compared crosswise, draws which of them are called stereotyped, for the terms as they are."
)


def warning(results: ResultSet) -> str:
    return _of_each(results, WORDS_WARNING, PAIRS_WARNING)


def scope(results: ResultSet) -> str:
    return _of_each(results, WORDS_SCOPE, PAIRS_SCOPE)


def cautions(results: ResultSet) -> list[str]:
    """What the numbers can and cannot say, a paragraph each."""
    about = ((WORDS_SCOPE, PAIRS_SCOPE), (WORDS_ABSENCE, PAIRS_ABSENCE), (HOW_SURE, PAIRS_HOW_SURE))
    return [_of_each(results, *texts) for texts in about]


def _of_each(results: ResultSet, words: str, pairs: str) -> str:
    return " ".join(text for text, said in ((words, about_words(results)), (pairs, about_pairs(results))) if said)
