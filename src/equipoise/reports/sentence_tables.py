"""Sentences explained in numbers: words with their importance and bias, and the sums of each sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from equipoise.reports.sentence_words import SCORED, heaviest
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count, rounded, shortened, some
from equipoise.results.weighed import ABSOLUTE, FoundDirection, SentencesExplained, Swap, WeighedSentence, WeighedWord

BIAS, WEIGHTED = 3, 4  # decimals
LONG = 80  # letters of a sentence in a table
SWAPS = 6  # that are named
ELSEWHERE = "punctuation and special tokens"
COSINE = "The cosine of a whole sentence is with the direction among sentences, found from pairs of sentences."


def per_cent(share: float) -> str:
    """A share with one decimal: words often differ by less than one in a hundred."""
    return f"{100 * share:.1f}%"


def bias_of(word: WeighedWord) -> str:
    """The cosine, or why there is none."""
    return rounded(word.bias, BIAS) if word.kind == SCORED else word.kind


def weighted(value: float) -> str:
    return rounded(value, WEIGHTED)


def names_of(direction: FoundDirection) -> tuple[str, str, str]:
    """The scores in the order they are told."""
    return direction.first, direction.second, ABSOLUTE


def cosine_of(sentence: WeighedSentence) -> str:
    return DASH if sentence.cosine is None else rounded(sentence.cosine, BIAS)


def word_table(found: SentencesExplained, sentence: WeighedSentence, most: int, caption: str = "") -> Table:
    """Seed 004, tables 2 and 12: each word, then what lies elsewhere and the sums."""
    rows = [(word.text, per_cent(word.importance), bias_of(word), weighted(word.weighted_bias))
            for word in heaviest(sentence, most)]  # fmt: skip
    rows.append((ELSEWHERE, per_cent(sentence.elsewhere), DASH, DASH))
    sums = [(f"overall {name}", "", "", score(sentence.scores, name)) for name in names_of(found.direction)]
    head = ("Word", "Importance", "Bias", "Weighted bias")
    return Table(caption or shortened(sentence.text, LONG), head, "lrrr", [*rows, *sums],
                 italic=frozenset(range(len(rows), len(rows) + len(sums))))  # fmt: skip


def score(scores: Mapping[str, float], name: str) -> str:
    """One of the sums, a dash where there is none of this name."""
    return weighted(scores[name]) if name in scores else DASH


def comparison(found: SentencesExplained) -> Table:
    """Several sentences side by side, one a row."""
    names = names_of(found.direction)
    rows = [(shortened(each.text, LONG), *(score(each.scores, name) for name in names), cosine_of(each))
            for each in found.sentences]  # fmt: skip
    head = ("Sentence", *(f"{name}" for name in names), "cosine of the sentence")
    return Table("The sentences compared", head, "wrrrr", rows)


def beside(found: SentencesExplained, given: WeighedSentence, swap: Swap | None) -> Table:
    """The sums of a sentence, of its swapped counterpart, and what differs."""
    others = [swap.sentence] if swap else []
    rows = [
        (name, score(given.scores, name), *(score(each.scores, name) for each in others),
         *([score(swap.difference, name)] if swap else []))
        for name in names_of(found.direction)
    ]  # fmt: skip
    rows.append(("cosine of the sentence", cosine_of(given), *map(cosine_of, others), *_turned(given, swap)))
    head = ("Score", "given", *(["swapped", "swapped less given"] if swap else []))
    return Table(found.score[:1].upper() + found.score[1:], head, "l" + "r" * (len(head) - 1), rows)


def _turned(given: WeighedSentence, swap: Swap | None) -> list[str]:
    """By how much the cosine of the sentence differs; nothing where nothing was swapped."""
    if swap is None:
        return []
    told = given.cosine is not None and swap.sentence.cosine is not None
    return [rounded((swap.sentence.cosine or 0.0) - (given.cosine or 0.0), BIAS) if told else DASH]


def swapped_words(swap: Swap) -> str:
    """ "She to He and her to his": what became what, each once, and not too many."""
    return some(list(dict.fromkeys(f"{first} to {second}" for first, second in swap.swapped)), SWAPS)


def who(found: SentencesExplained) -> str:
    """The model and its pooling, which its name may say already."""
    said = found.model.endswith(("-pooled)", "(padded-max)", f", {found.pooling})"))
    return found.model if said else f"{found.model}, {found.pooling} pooling"


def direction_words(direction: FoundDirection) -> str:
    """Where the direction comes from, and how much of the pairs it holds, in a line."""
    holds = f"; it holds {per_cent(direction.explained[0])} of their variance" if direction.explained else ""
    return (
        f"Direction: {direction.name}, above zero to {direction.first}, below to {direction.second}: "
        f"{direction.method}, from {count(direction.pairs, 'pair')} of {direction.space}{holds}."
    )


def check_words(found: SentencesExplained) -> str:
    """How far the same direction from other pairs points the same way, "" where there are no others."""
    if found.again is None or found.agreement is None:
        return ""
    pairs = f"{count(found.again.pairs, 'pair')} of {found.again.space}, {found.again.name}"
    way = "the same way" if found.agreement >= 0 else "the other way"
    return f"Found from other pairs ({pairs}), it points {way}: a cosine of {found.agreement:.2f}."


def missing_words(missing: Sequence[str]) -> str:
    """Which words of the pairs the model does not know, "" where it knows all."""
    return f"Not in the model, of the pairs: {', '.join(missing)}." if missing else ""
