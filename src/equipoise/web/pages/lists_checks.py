"""What can be said of a word list alone, before any model is asked; each check gives sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb

from equipoise.datasets import Dataset
from equipoise.datasets.concepts import other_sides
from equipoise.datasets.dataset import Words
from equipoise.datasets.polysemy import senses_of_many
from equipoise.metrics import METRICS
from equipoise.reports.words import count, listed, some
from equipoise.results import ALPHA
from equipoise.scrutiny.doubts import UNBALANCED
from equipoise.sense_keys import is_sense_key
from equipoise.settings import Settings

FEW = 5  # words of a set, each of which moves its mean much
NAMED = 4  # other lists
USUAL = Settings()  # of a report
SUM = "A sum over them, such as WEAT's value, is not neutral at zero, so read the effect size."
MEAN = "The mean over the smaller one is less steady."
MOST_WAYS = 10**15  # to tell exactly


@dataclass(frozen=True)
class Check:
    """A sentence, and the words that it is about."""

    says: str
    words: Words = ()


def checks(dataset: Dataset) -> list[Check]:
    """All that was found, what weakens the list first."""
    return [
        *_twice(dataset), *_in_several(dataset), *_sizes(dataset.targets, SUM), *_sizes(dataset.attributes, MEAN),
        *_few(dataset),
        *_reach(dataset), *_of_several_words(dataset), *_of_pairs(dataset), *_many_senses(dataset), *_others(dataset),
    ]  # fmt: skip


def _sets(dataset: Dataset) -> Iterator[tuple[str, Words]]:
    """Every set of both sides by its name."""
    yield from dataset.targets.items()
    yield from dataset.attributes.items()


def _different(words: Words) -> set[str]:
    """The words that are different but for capitals, as all that is said here counts them."""
    return {word.casefold() for word in words}


def _twice(dataset: Dataset) -> Iterator[Check]:
    for name, words in _sets(dataset):
        again = tuple(word for word, times in Counter(words).items() if times > 1)
        if again:
            yield Check(f"Words that stand more than once in {name} count once:", again)
        folded = Counter(word.casefold() for word in dict.fromkeys(words))
        alike = tuple(word for word in dict.fromkeys(words) if folded[word.casefold()] > 1)
        if alike:
            yield Check(f"Words of {name} that differ in capitals only are counted once here, as a model without "
                        "capitals does; to one that has capitals they are different words:", alike)  # fmt: skip


def _in_several(dataset: Dataset) -> Iterator[Check]:
    counts = Counter(word for _, words in _sets(dataset) for word in _different(words))
    shared = tuple(sorted(word for word, times in counts.items() if times > 1))
    if shared:
        yield Check("Words that stand in more than one set pull both ways:", shared)


def _sizes(side: Mapping[str, Words], then: str) -> Iterator[Check]:
    """Sets that are compared and have unequal sizes."""
    sizes = {name: len(_different(words)) for name, words in side.items()}
    if len(set(sizes.values())) < 2:
        return
    told = listed(f"{name} {size}" for name, size in sizes.items())
    strong = max(sizes.values()) >= UNBALANCED * min(sizes.values())
    much = f" One has at least {UNBALANCED:g} times as many as another, which a report doubts." if strong else ""
    yield Check(f"Sets that are compared have unequal sizes: {told}. {then}{much}")


def _few(dataset: Dataset) -> Iterator[Check]:
    for name, words in _sets(dataset):
        size = len(_different(words))
        if size < FEW:
            yield Check(f"{name} has only {count(size, 'word')}, so each of them moves the number much.")


def _reach(dataset: Dataset) -> Iterator[Check]:
    """What a permutation test of the two target sets can show at most."""
    if len(dataset.targets) != 2 or not dataset.attributes:
        return
    first, second = (len(_different(words)) for words in dataset.targets.values())
    ways = comb(first + second, first)
    many = f"{ways:,}" if ways < MOST_WAYS else f"more than {MOST_WAYS:,}"
    told = f"{first} and {second} target words can be dealt into two sets in {many} ways"
    if 1 / ways >= ALPHA:
        yield Check(f"{told}, so the one that is given is already 1 in {ways:,}: whatever the model, no exact test "
                    f"finds evidence, which takes a p-value below {ALPHA:g}.")  # fmt: skip
    elif ways > USUAL.exact_up_to:
        yield Check(f"{told}, too many for a report to look at each: of {USUAL.permutations:,} drawn at random, the "
                    f"least p-value is 1 in {USUAL.permutations + 1:,}.")  # fmt: skip
    else:
        yield Check(f"{told}. At best, {_one_way(dataset, ways)}an exact test that looks both ways, as that of RND, "
                    f"gives p = {2 if first == second else 1}/{ways:,}.")  # fmt: skip


def _one_way(dataset: Dataset, ways: int) -> str:
    """WEAT counts only what is more extreme than the given way; tests that look both ways count that too, and, of sets
    of one size, the one with the sets exchanged, which is as extreme."""
    fits = len(dataset.attributes) == METRICS["weat"].attributes
    return f"the exact test of WEAT, which looks one way, gives p < 1/{ways:,}, and " if fits else ""


def _of_several_words(dataset: Dataset) -> Iterator[Check]:
    words = [word for _, own in _sets(dataset) for word in own if not is_sense_key(word)]
    several = tuple(dict.fromkeys(word for word in words if len(word.replace("_", " ").split()) > 1))
    if several:
        yield Check("Entries of more than one word, which vectors of single words may not have:", several)


def _of_pairs(dataset: Dataset) -> Iterator[Check]:
    if not dataset.pairs:
        return
    paired = Counter(word for pair in dataset.pairs for word in set(pair))
    alone = tuple(word for words in list(dataset.targets.values())[:2] for word in words if word not in paired)
    often = tuple(word for word, times in paired.items() if times > 1)
    if alone:
        yield Check("Words without a partner are left out where pairs are compared:", alone)
    if often:
        yield Check("Words that stand in more than one pair weigh more where pairs are compared:", often)


def _many_senses(dataset: Dataset) -> Iterator[Check]:
    if dataset.language and not dataset.language.startswith("en"):
        return
    words = dict.fromkeys(word for _, own in _sets(dataset) for word in own)
    many = tuple(word for word in words if senses_of_many(word))
    if many:
        yield Check("Words with ten or more senses in WordNet, whose vectors may be about another sense:", many)


def _others(dataset: Dataset) -> Iterator[Check]:
    """Other lists of ours for the same concepts."""
    for side, others in zip(("targets", "attributes"), other_sides(dataset), strict=True):
        names = list(dict.fromkeys(other.dataset for other in others))
        if names:
            yield Check(f"For the same concepts there are other lists of {side}, such as {some(names, NAMED)}: a "
                        "number that changes with the list is about the list. An audit asks them too.")  # fmt: skip
