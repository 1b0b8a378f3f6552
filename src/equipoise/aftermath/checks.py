"""The checks there are, in the order of telling. Add one: a function of (vectors, material, part), and a line here.

A name such as "weat:questions" stands for several checks: one for each question of the axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from equipoise.aftermath.drawing import Found, Items
from equipoise.datasets import load_dataset
from equipoise.datasets.axes import Axis
from equipoise.datasets.words import rated_names
from equipoise.results.aftermath import CheckCard, Group

Ask = Callable[[Any, Any, str], Items | Found]  # of vectors and material, of words here and of sentences there


@dataclass(frozen=True)
class Check:
    """What a check asks, how to read its number, and where it is computed."""

    found_in: str  # "module:function", imported when it is asked for
    title: str  # {part}: which of several it is
    group: Group
    what: str
    better: Literal["lower", "higher", "nearer"]
    scale: Literal["share", "correlation", "effect size", "number"]
    paper: str
    limits: str

    @property
    def ask(self) -> Ask:
        module, _, function = self.found_in.partition(":")
        return getattr(import_module(f"equipoise.aftermath.{module}"), function)


GONEN = (
    "Gonen, H., & Goldberg, Y. (2019). Lipstick on a Pig: Debiasing Methods Cover up Systematic Gender Biases in Word "
    "Embeddings But do not Remove Them. NAACL-HLT 2019, 609-614"
)
BOLUKBASI = (
    "Bolukbasi, T., Chang, K.-W., Zou, J., Saligrama, V., & Kalai, A. (2016). Man is to Computer Programmer as Woman "
    "is to Homemaker? Debiasing Word Embeddings. NeurIPS 29"
)
ZHAO = (
    "Zhao, J., Zhou, Y., Li, Z., Wang, W., & Chang, K.-W. (2018). Learning Gender-Neutral Word Embeddings. EMNLP 2018, "
    "4847-4853"
)
CALISKAN = (
    "Caliskan, A., Bryson, J. J., & Narayanan, A. (2017). Semantics derived automatically from language corpora "
    "contain human-like biases. Science 356, 183-186"
)
MIKOLOV = (
    "Mikolov, T., Chen, K., Corrado, G., & Dean, J. (2013). Efficient Estimation of Word Representations in Vector "
    "Space. ICLR 2013, workshop"
)
SIMILARITY = (
    "Finkelstein, L., et al. (2002). Placing Search in Context: The Concept Revisited. ACM TOIS 20, 116-131; "
    "Hill, F., Reichart, R., & Korhonen, A. (2015). SimLex-999. Computational Linguistics 41, 665-695"
)

CHECKS: dict[str, Check] = {
    "recovery": Check(
        "recovering:recovery", "The side of a word, told by a classifier", "recoverable",
        "A support vector machine (RBF kernel) learns from two fifths of the words that leaned most, at most 500 a "
        "class, to which class each leaned, and is asked for all others: the share that it tells right. None of these "
        "words was an example that a method of ours learned from.",
        "lower", "share", GONEN,
        "At chance is this classifier, with its own settings and so many examples; another, or more examples, may "
        "still tell. Words are drawn and the examples are not, so that the interval is of the words asked for.",
    ),
    "linear-recovery": Check(
        "recovering:linear_recovery", "The side of a word, told by a linear classifier", "recoverable",
        "The same words and the same examples with a logistic regression: what a single direction still tells.",
        "lower", "share", GONEN,
        "Blind to whatever is not linear. A method that goes on until a linear classifier fails does so with other "
        "words: what those were too few to show may still be told here.",
    ),
    "clusters": Check(
        "recovering:clusters", "Words of one side in one cluster", "recoverable",
        "k-means puts the strongest of these words, at most 500 a class, into as many clusters as there are classes, "
        "without being told of them: the share in the cluster of their class, clusters and classes matched at best.",
        "lower", "share", GONEN,
        "The best matching is above chance even of clusters that have nothing to do with the classes. Clusters may "
        "form along something else that stands out more, and the bias be there all the same.",
    ),
    "neighbours": Check(
        "recovering:neighbours", "Neighbours that leaned to the same side", "recoverable",
        "Of the 100 nearest neighbours of each of these words, looked for among the neutral ones of the first 50,000, "
        "the share that leaned to the same class before.",
        "lower", "share", GONEN,
        "Words stand together by their topic, too, and topics lean: ballet and nursing. What of a neighbourhood is "
        "stereotype and what is meaning, no number of this kind can tell, and reaching chance would cost meaning.",
    ),
    "profession-neighbours": Check(
        "recovering:profession_neighbours", "Neutral words among their old company", "recoverable",
        "Pearson's correlation, over the words of the axis's neutral list (professions), of how far a word leaned "
        "before with the share of its 100 nearest neighbours that leaned to the same class before.",
        "nearer", "correlation", GONEN,
        "A few hundred words. A correlation falls when shares grow noisy, though each still leans the way it did.",
    ),
    "direct-bias": Check(
        "associating:direct_bias", "Direct bias", "associations",
        "The mean of |cos| of the neutral list's words with the direction of the definitional pairs, which is found "
        "anew in each model.",
        "lower", "number", BOLUKBASI,
        "One direction, found anew: methods that take it out come near 0 where they also set its pairs right, which "
        "says nothing of the rest; in few dimensions any direction has larger cosines. Words that the axis says belong "
        "to a class are left out.",
    ),
    "indirect-bias": Check(
        "associating:indirect_bias", "Indirect bias", "associations",
        "The share of what two words of the neutral list have in common that lies along the direction (beta), the mean "
        "over the pairs of each word and the one that was nearest to it.",
        "nearer", "number", BOLUKBASI,
        "The published measure is of chosen pairs; these are the nearest, and the direction has little part in most. "
        "It divides by the cosine of a pair, so that pairs that a method drove apart weigh most. Pairs share words.",
    ),
    "sembias-definition": Check(
        "associating:sembias_definition", "SemBias: the pair by definition is chosen", "associations",
        "Of four pairs, the one whose difference is most like he - she: the share of questions in which it is the pair "
        "that is gendered by definition.",
        "higher", "share", ZHAO,
        "440 questions are made of 22 pairs by definition and 20 stereotyped ones; the interval draws these. It rests "
        "on one pair, he and she, and a method may be tuned to such pairs.",
    ),
    "sembias-stereotype": Check(
        "associating:sembias_stereotype", "SemBias: the stereotyped pair is chosen", "associations",
        "The same questions: the share in which it is the stereotyped pair, such as doctor and nurse.",
        "lower", "share", ZHAO,
        "It falls also when vectors grow so alike that a pair of neither kind is chosen; read it with the pairs by "
        "definition.",
    ),
    "weat:questions": Check(
        "associating:weat", "WEAT: {title} ({part})", "associations",
        "How differently the two groups of {part} lean to the two sets of attributes, in deviations of all leans: the "
        "effect size d.",
        "nearer", "effect size", CALISKAN,
        "Effect sizes are of leans over their own spread, so that leans can all but vanish and d stay; few words, and "
        "wide intervals. Names of people are among the words of some questions.",
    ),
    "similarity:sets": Check(
        "working:similarity", "Ratings by people followed: {part}", "utility",
        "Spearman's correlation of cosines with how alike or related people found the two words of a pair.",
        "higher", "correlation", SIMILARITY,
        "Words out of context, few raters, and ratings that have stereotypes of their own. Pairs with a word that is "
        "not known are left out.",
    ),
    "analogies": Check(
        "working:analogies", "Analogies answered", "utility",
        "The share of at most 2,000 analogies of the sections that are not gendered whose fourth word 3CosAdd finds "
        "among the first 50,000 words.",
        "higher", "share", MIKOLOV,
        "Mostly of capitals, countries and grammar. The three given words are never answers. Questions share pairs of "
        "words, and the interval draws these.",
    ),
    "analogies-family": Check(
        "working:family_analogies", "Analogies of words gendered by definition", "utility",
        "The same of the section of family words: king is to queen as man is to woman. A method should leave them.",
        "higher", "share", MIKOLOV,
        "Few pairs, and some of them define the direction. Where both words of a pair are set at equal distances, the "
        "answer is easier than it was.",
    ),
    "neighbours-kept": Check(
        "working:neighbours_kept", "Nearest neighbours kept", "utility",
        "Of the 10 nearest neighbours of 1,000 neutral words, the share that are still among the 10 nearest; before it "
        "is 1 by definition.",
        "higher", "share", "our own",
        "Not all change is loss: neighbours that stood there for their class should go. It says how much was moved, "
        "and not whether for the worse.",
    ),
    "weat:controls": Check(
        "associating:weat", "WEAT: {title} ({part})", "unrelated",
        "The effect size d of a question that has nothing to do with the axis: {part}.",
        "nearer", "effect size", CALISKAN,
        "A change is not always a loss of meaning: these questions are of few words, too.",
    ),
}  # fmt: skip

PARTS: Mapping[str, Callable[[Axis], Sequence[str]]] = {
    "questions": lambda axis: axis.questions,
    "controls": lambda axis: axis.controls,
    "sets": lambda axis: rated_names(),
}


def checks_for(axis: Axis, table: Mapping[str, Check]) -> Iterator[tuple[CheckCard, Check, str]]:
    """Every check of this axis: its card, the line of the table, and which part it asks."""
    for name, check in table.items():
        kind, _, where = name.partition(":")
        parts = [("", kind)] if not where else [(part, f"{kind}:{part}") for part in PARTS[where](axis)]
        for part, own in parts:
            yield _card(own, check, part, where), check, part


def _card(name: str, check: Check, part: str, where: str) -> CheckCard:
    titled = load_dataset(part).title if where in ("questions", "controls") else part
    title, what = (text.format(part=part, title=titled) if part else text for text in (check.title, check.what))
    return CheckCard(name, title, check.group, what, check.better, check.scale, check.paper, check.limits)
