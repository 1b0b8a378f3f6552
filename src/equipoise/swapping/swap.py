"""A text with its women and men exchanged, or the groups of a table, and everything else kept to the character."""

from __future__ import annotations

from collections.abc import Callable

from equipoise.errors import UnknownName
from equipoise.swapping.articles import article_change
from equipoise.swapping.changes import Change, Left, Swapped, changed, without_overlaps
from equipoise.swapping.choosing import counterparts, may_change
from equipoise.swapping.paper import paper_changes
from equipoise.swapping.tables import SwapTable
from equipoise.swapping.words import words_of
from equipoise.swapping.writing import in_case_of, with_ending

VOWELS = "aeiouh"


def swap(text: str, table: SwapTable | None = None, rules: str | None = None) -> Swapped:
    """The text with every gendered word exchanged for its counterpart: she for he, her for his or him, Mary for James.

    Names go to the equally common one of the other sex. Words without a counterpart stay.

    table: exchanges its words instead (and a or an before them), and women and men only if rules are named as well;
    where both would change a word, the table does.
    rules: "context" (the default without a table) looks at the words around. "paper" is appendix A of seed 004 to the
    letter, for replication: "her map" becomes "him map", "his map" becomes "hers map", every Will and May with a
    capital becomes a name, surnames and places change, and HER and mother-in-law stay. "none" (the default with a
    table) leaves women and men as they are.
    """
    chosen = rules or ("none" if table else "context")
    if chosen not in RULES:
        raise UnknownName("set of rules", chosen, list(RULES))
    changes, left = RULES[chosen](text)
    return changed(text, without_overlaps(table.changes(text), changes) if table else changes, left)


def _by_context(text: str) -> tuple[list[Change], list[Left]]:
    """What the rules that look at the words around change, and what they leave with a name."""
    if not may_change(text):
        return [], []
    words = words_of(text)
    found, kept = counterparts(words)
    changes = []
    for index, other in found.items():
        word = words[index]
        gone, ending = with_ending(text, word, other)
        change = Change(word.start, word.end + gone, in_case_of(other, word.text) + ending)
        after_article = index and words[index - 1].small in ("a", "an")
        vowels = word.small[0] in VOWELS or other[0].lower() in VOWELS  # man and woman need no closer look
        article = article_change(text, change) if after_article and vowels else None
        changes += [article, change] if article else [change]
    left = [Left(words[index].start, words[index].end, words[index].text, why) for index, why in sorted(kept.items())]
    return changes, left


RULES: dict[str, Callable[[str], tuple[list[Change], list[Left]]]] = {
    "context": _by_context,
    "paper": lambda text: (paper_changes(text), []),
    "none": lambda text: ([], []),
}
