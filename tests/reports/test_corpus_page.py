"""The page of a corpus stands alone, warns first, and shows nothing as markup that is none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reports.conftest import HOSTILE
from tests.reports.corpus_example import change, corpus, hostile_corpus, subtracted, top
from tests.reports.test_markdown import BARE_PIPE
from tests.reports.test_sentences_page import read

from equipoise.reports.corpus_changes import COPIED, GONE, REPLACED
from equipoise.reports.corpus_page import (
    ALWAYS,
    NO_FIGURE,
    NO_SENTENCES,
    OF_CHANGES,
    WARNING,
    corpus_markdown,
    corpus_page,
)
from equipoise.reports.sentences_page import OTHERWISE, READING
from equipoise.results.corpora import (
    Change,
    ChangedEntry,
    CorpusReport,
    Histogram,
    Part,
    Threshold,
    TopSentence,
)

EMPTY = {"entries": 0, "sentences": 0, "histogram": Histogram((), ()), "thresholds": (), "largest": 0.0,
         "without_score": 0, "top_first": (), "top_second": ()}  # fmt: skip


def both(report: CorpusReport) -> list[str]:
    return [corpus_page(report), corpus_markdown(report)]


def test_the_warning_comes_before_any_sentence_and_sentences_are_folded() -> None:
    for told in both(corpus()):
        assert told.index(WARNING) < told.index("<details>") < told.index("France to ban child beauty pageants")


def test_sentences_stand_with_score_words_and_place() -> None:
    page = corpus_page(corpus())
    assert (
        '<tr><th scope="row"><bdi>Capello resigns as England manager</bdi></th><td class="r">−0.1218</td><td>'
        "<span><bdi>Capello</bdi> <small>−0.0609</small></span> " in page
    )
    assert "<bdi>snli_1.0/snli_1.0_train.jsonl</bdi><span>:17</span>" in page
    assert "| A baseball player hitting the ball | −0.1151 | baseball −0.0575, player" in corpus_markdown(corpus())


def test_what_was_read_is_told() -> None:
    page = corpus_page(corpus(set_aside=12))
    for told in ("snli_1.0/snli_1.0_dev.jsonl", "570,152", "1,140,304", "12 lines that could not be read as entries",
                 "infersent:made", "gendered words and given names", READING["bias score"]):  # fmt: skip
        assert told in page
    assert OTHERWISE in corpus_page(corpus(score="cosine attribution"))


def test_slices_that_failed_are_loud() -> None:
    for told in both(corpus(failed=3)):
        assert "3 slices of the corpus could not be scored." in told
    for told in both(corpus()):
        assert "could not be scored" not in told and "Beware" not in told


def test_without_a_change_nothing_is_told_of_one() -> None:
    for told in both(corpus()):
        assert "What was changed" not in told and OF_CHANGES not in told
    for told in both(corpus(change=change())):
        assert "What was changed" in told and OF_CHANGES in told


def test_swapped_words_are_marked_before_and_after() -> None:
    page = corpus_page(corpus(change=change()))
    assert 'A <mark class="was">girl</mark> in pink twirls a ribbon.' in page
    assert 'A <mark class="is">boy</mark> in pink twirls a ribbon.' in page
    assert COPIED in page and GONE not in page
    assert r"A \[girl / boy\] in pink twirls a ribbon. ‖ A ribbon is being twirled." in corpus_markdown(
        corpus(change=change())
    )


def test_what_went_is_shown_and_has_nothing_beside_it() -> None:
    page = corpus_page(corpus(change=subtracted()))
    assert GONE in page and COPIED not in page and "<mark" not in page and "<h4>Added" not in page


def test_what_was_replaced_is_shown_with_what_took_its_place() -> None:
    page = corpus_page(corpus(change=change(method="substitute", removed=57_015)))
    assert REPLACED in page and "<h4>In its place</h4>" in page and COPIED not in page and "<h4>Added" not in page
    assert page.count("A <mark") == 2 and GONE + " (" not in page


def test_the_first_paragraph_speaks_of_the_threshold_that_was_used() -> None:
    for told in both(corpus(change=change())):
        assert "57,015 entries lie above 0.0634, the 90th percentile and the threshold of the change." in told
    for told in both(corpus()):
        assert "28,507 entries lie above 0.0756, the 95th percentile." in told
    one = Threshold(95.0, 0.0756, 1)
    for told in both(corpus(thresholds=(one, one))):
        assert told.count("1 entry lies above 0.0756, the 95th percentile") == 1


def test_warnings_of_a_change_are_loud() -> None:
    warned = corpus(change=change(warnings=("The first.", "The second.")))
    assert corpus_page(warned).count('<p class="beware">') == 2
    assert "> **Beware.** The second." in corpus_markdown(warned)


def test_what_it_does_not_show() -> None:
    for told in both(corpus()):
        assert all(limit in told for limit in ALWAYS) and "One direction does not hold all of gender." in told
        assert not re.search(r"debias|remov", told)


def test_an_empty_corpus() -> None:
    for told in both(corpus(**EMPTY)):
        assert NO_FIGURE in told and NO_SENTENCES in told
        assert "Thresholds" not in told


def test_hundreds_of_sentences_are_bounded() -> None:
    many = top({f"Sentence {n} of a corpus.": 0.1 for n in range(700)})
    entries = tuple(ChangedEntry("a", n, 0.1, "", (f"Entry {n}" + "!" * 99_999,), ()) for n in range(700))
    parts = tuple(Part(f"part {n}", n) for n in range(700))
    told = corpus(top_first=many, change=change(examples=entries, warnings=("odd",) * 700, parts=parts),
                  files=("long/" * 99,) * 700)  # fmt: skip
    page = corpus_page(told)
    assert "Sentence 49 of" in page and "Sentence 50 of" not in page
    assert "The first 50 of 700 are shown; the report as JSON has all." in page
    assert "Entry 19" in page and "Entry 20" not in page
    assert page.count('<p class="beware">') == 21 and "And 680 more." in page
    assert "part 49<" in page and "part 50<" not in page and "650 others" in page
    assert len(page) < 100_000 and len(corpus_markdown(told)) < 60_000


def test_it_stands_alone() -> None:
    page = corpus_page(corpus(change=change()))
    assert page.lstrip().startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert not re.search(r"https?:|<script|<img|@import|url\(", page)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert "prefers-color-scheme:dark" in page and "@media print" in page
    read(page)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_read_is_never_markup_and_never_unseen(text: str) -> None:
    page, markdown = both(hostile_corpus(text))
    assert read(page).tags.isdisjoint({"script", "img", "iframe"})
    for told in (page, markdown):
        assert "<script" not in told and "\u202e" not in told
    assert_tables_are_tables(markdown)


def assert_tables_are_tables(markdown: str) -> None:
    for block in markdown.split("\n\n"):
        lines = [line for line in block.split("\n") if line.startswith("|")]  # Markdown knows no other line ends
        assert len({len(BARE_PIPE.findall(line)) for line in lines}) <= 1


texts = st.sampled_from(HOSTILE) | st.text(max_size=20)
scores = st.floats(-1, 1) | st.sampled_from([0.0, 1e-300, 1e300])
sizes = st.integers(0, 10) | st.sampled_from([10**6, 10**12])
thresholds = st.builds(Threshold, st.floats(0, 100), scores, sizes)
tops = st.lists(
    st.builds(TopSentence, texts, scores, texts, sizes, st.lists(st.tuples(texts, scores), max_size=3).map(tuple)),
    max_size=2,
).map(tuple)
some_sentences = st.lists(texts, max_size=2).map(tuple)
swaps = st.lists(st.lists(st.tuples(texts, texts), max_size=2).map(tuple), max_size=2).map(tuple)
changed = st.builds(ChangedEntry, texts, sizes, scores, texts, some_sentences, some_sentences, swaps)
changes = st.builds(
    Change, st.sampled_from(["subtract", "augment", "substitute"]) | texts, thresholds, sizes, sizes, sizes, sizes,
    sizes, sizes, sizes, scores, scores, st.sampled_from(["keep", "paper", "grouped"]) | texts, sizes,
    st.lists(st.builds(Part, texts, sizes), max_size=2).map(tuple), st.lists(changed, max_size=2).map(tuple),
    some_sentences,
)  # fmt: skip
histograms = st.builds(
    lambda edges, counts: Histogram(tuple(sorted(edges)), tuple(counts[: max(0, len(edges) - 1)])),
    st.lists(scores, max_size=6), st.lists(sizes, min_size=5, max_size=5),
)  # fmt: skip
reports = st.builds(
    CorpusReport, some_sentences, sizes, sizes, sizes, sizes, texts, texts, texts, texts, texts, histograms,
    st.lists(thresholds, max_size=3).map(tuple), scores, sizes, tops, tops, st.none() | changes, some_sentences, texts,
    texts,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(reports)
def test_any_report_is_told(report: CorpusReport) -> None:
    page, markdown = both(report)
    assert read(page).tags.isdisjoint({"script", "img", "iframe"})
    assert_tables_are_tables(markdown)
