"""A corpus in numbers: what was read, the thresholds, how the scores lie, and the strongest sentences of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.reports.corpus_figures import coarser
from equipoise.reports.corpus_words import digits_of, entries, ordinal, path, place, sentence, share_of, word
from equipoise.reports.sentences_page import OTHERWISE, READING
from equipoise.reports.table import Table
from equipoise.reports.words import count, number, rounded, some
from equipoise.results.corpora import CorpusReport, Threshold, TopSentence

MOST_SENTENCES = 50  # of each side
MOST_WORDS = 5  # of a sentence
MOST_FILES = 10
MOST_BINS = 25  # rows of the histogram in numbers
OF_ENTRIES = (
    "The absolute score of a sentence takes both sides together. An entry with two sentences, such as a premise and a "
    "hypothesis, has the larger of their absolute scores."
)

Fact = tuple[str, str]


@dataclass(frozen=True)
class Strong:
    """A sentence as it is shown."""

    text: str
    score: str
    words: list[tuple[str, str]]  # with what each adds
    file: str
    line: int


@dataclass(frozen=True)
class Side:
    """The strongest sentences of one side."""

    title: str
    sentences: list[Strong]
    not_shown: str  # how many there are beyond, "" where all are shown


def reading(report: CorpusReport) -> str:
    """How its numbers come about."""
    return f"{READING.get(report.score, OTHERWISE)} {OF_ENTRIES}"


def lead(report: CorpusReport) -> str:
    """What was measured, the largest score, and how many entries lie far out, in two lines.

    Far out is above the threshold of a change, or else the 95th percentile.
    """
    measured = f"Measured with {report.model}: {entries(report.entries)} of {count(len(report.files), 'file')}."
    if not report.histogram.counts:
        return measured
    largest = f"The largest absolute {report.score} is {number(report.largest, digits_of(report))}"
    if report.change:
        chosen = [report.change.threshold]
    else:
        chosen = [each for each in report.thresholds if each.percentile == 95][:1]
    return f"{measured} {'; '.join([largest, *(_lying_above(report, each) for each in chosen)])}."


def _lying_above(report: CorpusReport, threshold: Threshold) -> str:
    changed = " and the threshold of the change" if report.change else ""
    lies = "lies" if threshold.above == 1 else "lie"
    value, percentile = number(threshold.value, digits_of(report)), ordinal(threshold.percentile)
    return f"{entries(threshold.above)} {lies} above {value}, the {percentile} percentile{changed}"


def facts(report: CorpusReport) -> Iterator[Fact]:
    """What was read, and with what."""
    yield "Files", some([path(file) for file in report.files], MOST_FILES)
    yield "Entries", f"{report.entries:,}"
    yield "Sentences", f"{report.sentences:,}"
    yield "Set aside", f"{count(report.set_aside, 'line')} that could not be read as entries"
    yield "Scoring 0", entries(report.without_score)
    yield "Model", report.model
    yield "Fingerprint", report.model_fingerprint
    yield "Score", f"{report.score}; above zero towards {report.first}, below towards {report.second}"
    yield "Unscored words", report.left_out


def failed(report: CorpusReport) -> str:
    """That part of the corpus is missing, "" where none is."""
    if not report.failed:
        return ""
    slices = count(report.failed, "slice")
    return f"{slices} of the corpus could not be scored. What stands there is in no score, threshold or table below."


def threshold_table(report: CorpusReport) -> Table:
    """How many entries lie above each threshold."""
    digits, scored = digits_of(report), sum(report.histogram.counts)
    rows = [(ordinal(each.percentile), number(each.value, digits), f"{each.above:,}", share_of(each.above, scored))
            for each in report.thresholds]  # fmt: skip
    head = ("Percentile", "Score", "Entries above", "Share")
    return Table("Thresholds, and the entries that score strictly more", head, "lrrr", rows)


def histogram_table(report: CorpusReport) -> Table:
    """The distribution in a few rows."""
    digits, scored = digits_of(report), sum(report.histogram.counts)
    rows = [(f"{number(low, digits)} to {number(high, digits)}", f"{how_many:,}", share_of(how_many, scored))
            for low, high, how_many in coarser(report.histogram, MOST_BINS)]  # fmt: skip
    return Table("How the scores lie, in numbers", ("Absolute score", "Entries", "Share"), "lrr", rows)


def sides(report: CorpusReport) -> list[Side]:
    """Seed 004, tables 3, B1 and B2: the strongest sentences towards each side, where there are any."""
    given = ((report.first, report.top_first), (report.second, report.top_second))
    return [_side(report, name, sentences) for name, sentences in given if sentences]


def side_table(side: Side) -> Table:
    """The same where words cannot be set apart."""
    rows = [(each.text, each.score, _listed(each.words), place(each.file, each.line)) for each in side.sentences]
    return Table(side.title, ("Sentence", "Score", "Words that give most", "Where"), "wrww", rows)


def _listed(words: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{text} {adds}" for text, adds in words)


def _side(report: CorpusReport, name: str, sentences: Sequence[TopSentence]) -> Side:
    more = len(sentences) - MOST_SENTENCES
    shown = [_strong(each, digits_of(report)) for each in sentences[:MOST_SENTENCES]]
    told = (
        f"The first {MOST_SENTENCES} of {len(sentences):,} are shown; the report as JSON has all." if more > 0 else ""
    )
    return Side(f"The strongest sentences towards {name}", shown, told)


def _strong(given: TopSentence, digits: int) -> Strong:
    words = [(word(text), rounded(adds, digits)) for text, adds in given.words[:MOST_WORDS]]
    return Strong(sentence(given.text), rounded(given.score, digits), words, path(given.file), given.line)
