"""The page: well-formed, alone, escaped, small, and complete."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

from equipoise.reports.html import html
from equipoise.results import ResultSet

VOID = {"meta", "br", "link", "img", "input", "hr"}
SHAPES = {"circle", "path", "line", "use", "rect"}  # written as <use/>


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in its place."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SHAPES
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data

    def all(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in names]


def test_is_well_formed_and_stands_alone(any_results: ResultSet) -> None:
    page = Page(html(any_results))
    assert not page.all("script", "link", "img", "iframe", "object", "base", "form")
    assert not [a for _, a in page.tags if any(name.startswith("on") or name in ("src", "srcset") for name in a)]
    ids = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    links = [attributes["href"] or "" for attributes in page.all("a", "use")]
    assert links and all(link.startswith("#") and link[1:] in ids for link in links)


def test_loads_nothing_even_if_told_to(make: Any) -> None:
    page = html(make.small())
    policy = next(a["content"] for a in Page(page).all("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy and "default-src 'none'" in policy and "script-src" not in policy
    assert not re.search(r"url\(|@import", page)


def test_is_usable_by_everyone(any_results: ResultSet) -> None:
    page = Page(html(any_results))
    assert page.all("html")[0]["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(attributes.get("scope") for attributes in page.all("th"))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_hostile_text_stays_text(make: Any) -> None:
    page = html(make.hostile())
    assert "<script" not in page and "{{ 7 * 7 }}" in page and "\u202e" not in page
    text = Page(page).text
    assert "<script>alert(1)</script>" in text and "مرحبا" in text and "\\u202eevil" in text


def test_an_audit_of_54_questions_fits_in_a_megabyte(make: Any) -> None:
    results = make.large(questions=54, words=100)
    assert len(results.results) == 486
    page = html(results)
    assert len(page.encode()) < 1_000_000
    text = Page(page).text
    for card in results.metrics.values():
        assert all(part in text for part in (card.title, card.formula, card.reading, card.limits, card.paper))
    for question in results.datasets.values():
        assert all(part in text for part in (question.source, question.licence, question.rationale, question.title))
        assert all(word in text for words in question.targets.values() for word in words)
    assert all(note in text for note in results.notes)
    assert all(refusal.reason in text for refusal in results.refusals)


def test_old_results_say_that_nothing_more_is_known(make: Any) -> None:
    text = Page(html(make.small())).text
    assert "These results were measured without it." in text
    assert "The checks of the lists found nothing to doubt." in text
    assert "random lists of the same" not in text and "How sure is the order" not in text


def test_says_how_far_to_trust_each_number(make: Any) -> None:
    results = make.large(3, 10)
    page = Page(html(results))
    assert "These results were measured without it." not in page.text
    doubted = [result for result in results.results if result.doubts]
    assert len([a for a in page.all("a") if a["href"] == "#doubts"]) == len(doubted) + 1
    drawn = [a for a in page.all("path") if (a.get("class") or "").startswith("band k")]
    assert len(drawn) == len(results.results)
    assert "How sure is the order of two models?" in page.text


def test_says_first_what_matters(make: Any) -> None:
    text = Page(html(make.small())).text
    places = [text.index(part) for part in ("can hurt", "An association was found in 1 of 1", "do not measure harm")]
    assert places == sorted(places)
    assert "With one model there is no ranking" in text
    assert "unbiased" not in text


def test_every_cell_of_the_map_carries_its_number(make: Any) -> None:
    page = html(make.small())
    assert '<td class="o4">1.20<b>*</b></td>' in page


def test_the_same_results_give_the_same_page(make: Any) -> None:
    assert html(make.large(3, 10)) == html(make.large(3, 10))


def test_static_and_contextual_models_are_compared_as_in_seed_002(make: Any) -> None:
    page = Page(html(make.contextual()))
    for part in (
        "Rank (mean distance from neutral)", "Ranks added up", "Ranks over all kinds of bias", "Template by template",
        "What was cleaned away before asking", "How models that read sentences were asked", "Sentence templates",
    ):  # fmt: skip
        assert part in page.text
    assert page.text.count("In sentence templates.") == page.text.count("As single words.") == 2  # figures 11 and 12
    assert "Ranks hide" in page.text and "the metrics disagree" in page.text
    assert len([a for a in page.all("tr") if a.get("class") == "aside"]) == 4


def test_every_figure_has_its_words(make: Any) -> None:
    for results in (make.contextual(), make.layered()):
        page = Page(html(results))
        images = [a for a in page.all("svg") if a.get("role") == "img"]
        assert images and all(a.get("aria-label") for a in images)
        assert all(a.get("aria-hidden") or a.get("role") or "viewbox" in a for a in page.all("svg"))


def test_what_there_is_none_of_is_not_linked(make: Any) -> None:
    links = {a["href"] for a in Page(html(make.small())).all("a")}
    assert not links & {"#layers", "#templates"}
    assert "#layers" in {a["href"] for a in Page(html(make.layered())).all("a")}


def test_an_audit_of_54_questions_with_templates_fits_in_three_megabytes(make: Any) -> None:
    assert len(html(make.contextual(54, 40)).encode()) < 3_000_000
