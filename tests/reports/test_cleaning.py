"""What was cleaned away before asking."""

from __future__ import annotations

from typing import Any

from equipoise.reports import cleaning
from equipoise.reports.html import html


def out(word: str, step: str = "grammar", name: str = "career", why: str = "verb form") -> dict[str, str]:
    return {"step": step, "set": name, "word": word, "why": why}


def test_a_set_that_questions_share_is_told_once(make: Any) -> None:
    removed = (out("poisons"), out("kills", why="plural"), out("Einstein", "vocabulary", "male", "not in glove"))
    longer = {"career": ("office", "salary", "wage"), "family": ("home",)}
    datasets = {
        "q1": make.dataset(removed=removed),
        "q2": make.dataset("q2", removed=removed[:1], attributes=longer),
        "q3": make.dataset("q3"),
    }
    results = make.small(datasets=datasets)
    assert cleaning.cut_table(results).rows == [
        ("grammar", "career", "2", "2 to 3", "2"), ("vocabulary", "male", "1", "2", "1"),
    ]  # fmt: skip
    assert cleaning.word_table(results).rows == [
        ("grammar", "career", "poisons", "verb form"),
        ("grammar", "career", "kills", "plural"),
        ("vocabulary", "male", "Einstein", "not in glove"),
    ]
    assert list(cleaning.by_step(results)) == ["grammar", "vocabulary"]
    assert "Grammar:" in cleaning.note(results) and "Sampling:" not in cleaning.note(results)


def test_a_word_that_two_reasons_took_out_is_one_word(make: Any) -> None:
    twice = make.small(datasets={"q1": make.dataset(removed=(out("poisons"), out("poisons", why="plural")))})
    assert cleaning.cut_table(twice).rows[0][2] == "1"


def test_a_set_that_nothing_is_left_of_has_no_size(make: Any) -> None:
    gone = make.small(datasets={"q1": make.dataset(removed=(out("x", name="gone"),))})
    assert cleaning.cut_table(gone).rows[0][3] == ""


def test_long_lists_are_folded_on_the_page_and_cut_elsewhere(make: Any) -> None:
    results = make.contextual()
    page = html(results)
    assert all(f"<bdi>spare{n}</bdi>" in page for n in range(50))
    words = next(row[2] for row in cleaning.word_table(results).rows if row[0] == "sampling")
    assert words.endswith("spare39 and 10 others")


def test_nothing_is_said_where_nothing_was_cleaned(make: Any) -> None:
    assert cleaning.cuts(make.large(3, 10)) == []
    assert cleaning.HEADING not in html(make.small())
