"""Why sentences look biased, or not, as one web page that stands alone: no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from equipoise.reports import components, sentence_tables, sentence_words
from equipoise.reports.html import environment
from equipoise.reports.table import Table
from equipoise.results.weighed import ABSOLUTE, SentencesExplained, Swap, WeighedSentence

MOST = 100  # words of a sentence to show
MOST_SENTENCES = 200  # to show
TITLE = "Why sentences look biased, or not"
ONE = "Why a sentence looks biased, or not"
WARNING = (
    "This page quotes sentences that were given to a model, and may hold stereotypes about people. They are here as "
    "evidence, and reading them can hurt."
)
READING = {  # by score
    "bias score": "The importance of a word is the share of the sentence’s dimensions that it won when the largest of "
    "all tokens was taken; its bias is its cosine with the direction. The two multiplied are added up for each side "
    "(seed 004, equations 1 to 3). Punctuation and special tokens win dimensions, too, and are not added.",
}
OTHERWISE = (
    "This encoder averages its tokens, so no word wins a dimension. The importance of a word is the length of its part "
    "of the sentence’s vector over that of the whole; its bias is its cosine with the direction. The two multiplied "
    "are added up for each side. This is a measure of our own, and its numbers cannot be compared with bias scores of "
    "max-pooling encoders."
)
NOTHING_TO_SWAP = "Nothing in it is swapped: it has no word with a counterpart on the other side."


@dataclass(frozen=True)
class View:
    """One sentence with what is told of it."""

    given: WeighedSentence
    swap: Swap | None
    unswapped: str  # why there is no swapped counterpart, "" where there is or none was asked for
    sums: Table
    words: Table
    swapped_words: Table | None


def sentences_page(found: SentencesExplained) -> str:
    """A complete HTML document."""
    template = environment().get_template("sentences.html.j2")
    unshown, found = left_unshown(found), shown(found)
    return template.render(
        unshown=unshown, found=found,
        title=TITLE if len(found.sentences) > 1 else ONE, warning=WARNING, reading=reading(found),
        scales=sentence_words.scales_of(found), views=list(views(found)), most=MOST, components=components,
        sentence_tables=sentence_tables, sentence_words=sentence_words,
    )  # fmt: skip


def reading(found: SentencesExplained) -> str:
    """How its numbers come about."""
    return READING.get(found.score, OTHERWISE)


def shown(found: SentencesExplained) -> SentencesExplained:
    """The same with the sentences that a page has room for: those that score most, in their order."""
    if len(found.sentences) <= MOST_SENTENCES:
        return found
    by_score = sorted(range(len(found.sentences)), key=lambda place: -found.sentences[place].scores[ABSOLUTE])
    places = sorted(by_score[:MOST_SENTENCES])
    swaps = tuple(found.swaps[place] for place in places) if found.swaps else ()
    return replace(found, sentences=tuple(found.sentences[place] for place in places), swaps=swaps)


def left_unshown(found: SentencesExplained) -> str:
    """How many sentences a page does not show, "" where it shows all."""
    more = len(found.sentences) - MOST_SENTENCES
    told = f"The {MOST_SENTENCES} of {len(found.sentences):,} sentences that score most are shown; --json has all."
    return told if more > 0 else ""


def views(found: SentencesExplained) -> Iterator[View]:
    for given, swap in zip_longest(found.sentences, found.swaps):
        yield View(
            given, swap, NOTHING_TO_SWAP if found.swaps and swap is None else "",
            sentence_tables.beside(found, given, swap), sentence_tables.word_table(found, given, MOST),
            sentence_tables.word_table(found, swap.sentence, MOST) if swap else None,
        )  # fmt: skip
