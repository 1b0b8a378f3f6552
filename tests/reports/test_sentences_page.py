"""The page of sentences explained stands alone, and shows nothing as markup that is none."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from tests.reports.conftest import HOSTILE, small
from tests.reports.sentences_example import (
    DRESS,
    TABLE_2,
    direction,
    dress_swapped,
    even,
    explained,
    hostile_encoders,
    sentence,
    weighed,
)

from equipoise.reports.components import NOTE
from equipoise.reports.sentences_page import MOST, NOTHING_TO_SWAP, OTHERWISE, WARNING, sentences_page
from equipoise.results.weighed import WeighedWord

GIVEN = weighed(DRESS, TABLE_2, cosine=0.21)


class Nesting(HTMLParser):
    """Which elements were opened, and whether each was closed in turn."""

    ALONE = frozenset({"meta", "line", "rect", "br", "use", "path"})

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag not in self.ALONE:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            assert self.opened.pop() == tag


def read(page: str) -> Nesting:
    nesting = Nesting()
    nesting.feed(page)
    assert nesting.opened == []
    return nesting


def test_words_are_coloured_and_sized_and_stand_in_a_table_too() -> None:
    page = sentences_page(explained())
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert '<span class="o4 z8">dress</span>' in page
    assert '<span class="b1 z10">likes</span>' in page
    assert '<span class=" no z7">She</span>' in page
    assert (
        '<tr><th scope="row">dress</th><td class="r">14.9%</td><td class="r">0.286</td><td class="r">0.0425</td>'
        in page
    )


def test_the_warning_comes_before_any_sentence() -> None:
    page = sentences_page(explained())
    assert page.index(WARNING) < page.index(">dress</span>")


def test_the_swapped_sentence_stands_beside_the_given_with_the_difference() -> None:
    page = sentences_page(explained())
    assert "<h3>As given</h3>" in page and "<h3>Swapped: She to He</h3>" in page
    assert page.count('class="weights"') == 2
    assert '<td class="r">0.0755</td><td class="r">0.0656</td><td class="r">−0.0099</td>' in page


def test_where_nothing_is_swapped_that_is_said_and_not_where_nobody_asked() -> None:
    assert NOTHING_TO_SWAP in sentences_page(explained(GIVEN, swaps=(None,)))
    unasked = sentences_page(explained(GIVEN))
    assert NOTHING_TO_SWAP not in unasked and "As given" not in unasked


def test_several_sentences_are_compared() -> None:
    found = explained(GIVEN, even("Someone is a nurse"), swaps=(dress_swapped(GIVEN), None))
    page = sentences_page(found)
    assert "The sentences compared" in page and "<h2>Sentence 2</h2>" in page
    assert "The sentences compared" not in sentences_page(explained())


def test_the_components_are_drawn_and_told_in_words() -> None:
    page = sentences_page(explained())
    assert page.count('<rect class="k0"') == 10 and NOTE in page
    assert 'aria-label="Share of the variance: 10 pairs of words: component 1 58.0%, component 2 11.0%' in page


def test_a_direction_is_checked_by_other_pairs() -> None:
    checked = replace(explained(), again=direction(name="more", pairs=52), agreement=0.934)
    page = sentences_page(checked)

    assert page.count('<rect class="k0"') == 20
    assert "Found from other pairs (52 pairs of words, more), it points the same way: a cosine of 0.93." in page
    assert "Found from other pairs" not in sentences_page(explained())


def test_another_score_is_not_told_as_the_bias_score() -> None:
    assert OTHERWISE in sentences_page(explained(score="cosine attribution"))
    assert OTHERWISE not in sentences_page(explained())


def test_it_stands_alone() -> None:
    page = sentences_page(explained())
    assert not re.search(r"https?:|<script|<img|@import|url\(", page)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    read(page)


def test_what_is_read_is_never_markup_and_never_unseen() -> None:
    for found in hostile_encoders(small(), HOSTILE).encoders:
        assert read(sentences_page(found)).tags.isdisjoint({"script", "img", "b", "iframe"})
    page = sentences_page(explained(even("\u202eedam <i>x</i>")))
    assert "\u202e" not in page and "<i>x" not in page and "&lt;i&gt;x" in page


def test_a_sentence_without_words_and_one_of_ten_thousand() -> None:
    assert "nothing to read" in sentences_page(explained(sentence("", [])))
    words = [WeighedWord(f"w{n}", 6 * n, 6 * n + len(f"w{n}"), n / 1e8, 0.1, n / 1e9, "scored") for n in range(10_000)]
    page = sentences_page(explained(sentence("".join(f"{word.text:6}" for word in words), words)))
    assert f"Shown are the {MOST} of 10,000 words that weigh most, in their order." in page
    assert page.count(">w9999</") == 2 + page.count("<bdi>w9999</bdi>") and ">w5000<" not in page
    assert len(page) < 200_000


def test_notes_and_caveats_are_told() -> None:
    page = sentences_page(explained(notes=("odd",)))
    assert "<li>A cosine is no harm.</li>" in page and "Note on infersent:made: odd." in page
