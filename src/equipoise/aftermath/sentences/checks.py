"""The checks of sentence encoders, in the order of telling.

Add one: a function of (vectors, material, part), and a line here; names with a colon stand for several, as for words.
"""

from __future__ import annotations

from equipoise.aftermath.checks import GONEN, SIMILARITY, Check

MAY = (
    "May, C., Wang, A., Bordia, S., Bowman, S. R., & Rudinger, R. (2019). On Measuring Social Biases in Sentence "
    "Encoders. NAACL-HLT 2019, 622-628"
)

SENTENCE_CHECKS: dict[str, Check] = {
    "recovery": Check(
        "sentences.recovering:recovery", "Whom a sentence is about, told by a classifier", "recoverable",
        "A support vector machine (RBF kernel) learns from four fifths of the sentences about each class and is asked "
        "for the rest, which shares no frame with them (of axes other than gender, no words), five times: the share "
        "told right. All of them are in frames that no method of ours learned from.",
        "lower", "share", GONEN,
        "This is what a sentence openly says, and for some uses it should stay: then a high share is no fault. Of "
        "people and pronouns there are few, and methods learned from the same ones, in other frames.",
    ),
    "linear-recovery": Check(
        "sentences.recovering:linear_recovery", "Whom a sentence is about, told by a linear classifier", "recoverable",
        "The same sentences and the same fifths with a logistic regression: what a single direction still tells.",
        "lower", "share", GONEN,
        "What a sentence openly says, and may have to say. Blind to whatever is not linear.",
    ),
    "unseen-recovery": Check(
        "sentences.recovering:unseen_recovery", "Whom a sentence is about, by other words", "recoverable",
        "The same classifier with words of the axis that stand in none of the sentences that methods of ours learn "
        "from, in neutral frames, cross-validated by set of words.",
        "lower", "share", GONEN,
        "What a sentence openly says, and may have to say. Some of the words come in two spellings; a user's own "
        "corpus, if a method learned from one, may hold any of them.",
    ),
    "stereotype-recovery": Check(
        "sentences.recovering:stereotype_recovery", "The side that a word leaned to, told by a classifier",
        "recoverable",
        "Words of the axis's neutral list (occupations) in short sentences that say nothing of a class: to which class "
        "each leaned before, more than the others did, told by the same classifier, cross-validated by word.",
        "lower", "share", GONEN,
        "The model itself says before which way a word leans, and the third that leans most to each side is asked for. "
        "Words of one side have more in common than the side, and a classifier may tell them by that.",
    ),
    "seat:questions": Check(
        "sentences.working:seat", "SEAT: {title} ({part})", "associations",
        "How differently sentences with the two groups of {part} lean to those with the two sets of attributes, in "
        "deviations of all leans: the effect size d.",
        "nearer", "effect size", MAY,
        "The sentences about a class lose the direction as well, and d is of leans over their own spread: it can stay, "
        "grow or turn round where all leans have become small. Few words, and wide intervals.",
    ),
    "similarity:sets": Check(
        "sentences.working:similarity", "Ratings by people followed: {part}", "utility",
        "Spearman's correlation of cosines with how alike or related people found two words, each read as a sentence "
        "of one word.",
        "higher", "correlation", SIMILARITY,
        "A sentence encoder is not made for single words. Pairs with a word that is not known are left out.",
    ),
    "neighbours-kept": Check(
        "sentences.working:neighbours_kept", "Nearest neighbours kept", "utility",
        "Of the 10 nearest neighbours of each of our neutral sentences among the others, the share that are still "
        "among the 10 nearest; before it is 1 by definition.",
        "higher", "share", "our own",
        "Some hundred plain sentences about things, which no method should move; it says nothing of sentences about "
        "people.",
    ),
    "seat:controls": Check(
        "sentences.working:seat", "SEAT: {title} ({part})", "unrelated",
        "The effect size d of a question that has nothing to do with the axis: {part}.",
        "nearer", "effect size", MAY,
        "A change is not always a loss of meaning: these questions are of few words, too.",
    ),
}  # fmt: skip
