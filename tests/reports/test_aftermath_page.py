"""The page of an aftermath stands alone, says first what is recoverable, claims only what it may, and escapes names."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.reports.aftermath_made import made_aftermath, one_method
from tests.reports.conftest import HOSTILE
from tests.reports.test_corpus_page import assert_tables_are_tables
from tests.reports.test_experiment_page import assert_only_text, assert_stands_alone, rows
from tests.reports.test_sentences_page import read

from equipoise.errors import BadResults, CannotWrite
from equipoise.publish import read_aftermath, write_aftermath
from equipoise.reports.aftermath_done import NO_CONTROL, NO_RECOVERY
from equipoise.reports.aftermath_page import (
    ALWAYS,
    COLUMNS,
    HEADING,
    NOTHING,
    SHARES,
    aftermath_markdown,
    aftermath_page,
    readings_csv,
)
from equipoise.reports.aftermath_words import GROUP_NAMES
from equipoise.results.aftermath import Aftermath

FILES = ["aftermath.json", "readings.csv", "report.html", "report.md"]


def both(found: Aftermath) -> list[str]:
    return [aftermath_page(found), aftermath_markdown(found)]


def words_of(page: str) -> str:
    """What a reader sees, without styles and attributes."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL))


def test_parts_stand_in_the_order_a_reader_asks_for_them() -> None:
    for told in both(made_aftermath()):
        parts = ["19 checks of", "None of the 7 methods makes", "What was found", HEADING, *GROUP_NAMES.values(),
                 "What each check asks", "What each method is", "How it was done",
                 "What this does not show"]  # fmt: skip
        places = [told.index(part) for part in parts]
        assert places == sorted(places)


def test_of_one_method_what_is_recoverable_comes_before_any_other_finding() -> None:
    for told in both(one_method()):
        assert told.index("Still recoverable") < told.index("Reduced</b>" if "Reduced</b>" in told else "**Reduced**")


def test_the_same_words_and_tables_in_both() -> None:
    page, markdown = (re.sub(r"\s+", " ", told) for told in both(made_aftermath()))
    for told in (page, markdown):
        assert "53% (47% to 59%)" in told and "88.1% better" in told
        assert "It knows 3 of the 40 words, and at least 20 are needed." in told
        assert "Gonen, H., &amp; Goldberg, Y. (2019)" in told
        assert "0.4 seconds, without the checks." in told


def test_every_drawing_says_in_words_what_it_shows() -> None:
    page = aftermath_page(made_aftermath())
    assert page.count('role="img"') == 1 + 19 * 10  # the trade-off; a scale and nine methods a check
    assert len(re.findall(r'role="img" aria-label="[^"]', page)) == page.count('role="img"')
    assert "hard: 53% of the bias left, 98% of utility kept" in page


def test_what_it_does_not_show() -> None:
    for told in both(made_aftermath()):
        assert all(limit in told for limit in (*ALWAYS, SHARES))
        assert "132 changes with an interval are judged, for each method corrected for their number" in told
        assert "Words were cut at the first 50,000 for neighbours." in told
    for told in both(made_aftermath(("hard",))):
        assert SHARES not in told and HEADING not in told


@pytest.mark.parametrize("found", [made_aftermath(), one_method()])
def test_we_reduce_and_never_claim_to_remove(found: Aftermath) -> None:
    ours = replace(found, checks=tuple(replace(each, paper="") for each in found.checks))  # titles are others' words
    page, markdown = both(ours)
    for told in (words_of(page), markdown):
        assert not re.search(r"\bremov|\bdebiased\b|\bunbiased\b|\bsolv|\bfair\b", told, flags=re.IGNORECASE)


@pytest.mark.parametrize(
    ("found", "beware"),
    [
        (made_aftermath(()), [NO_CONTROL, NOTHING]),
        (made_aftermath((), before=(), checks=(), settings={}, notes=()), [NO_RECOVERY, NO_CONTROL, NOTHING]),
        (made_aftermath(("hard", "ran")), [NO_CONTROL]),
        (made_aftermath(("random-direction (1)",)), []),
        (one_method(before=()), []),
        (made_aftermath(checks=tuple(each for each in made_aftermath().checks if each.group == "utility")),
         [NO_RECOVERY]),
    ],
    ids=["no method", "nothing at all", "no control", "only a control", "nothing before", "only utility"],
)  # fmt: skip
def test_less_than_all_can_be_told(found: Aftermath, beware: list[str]) -> None:
    page, markdown = both(found)
    read(page)
    assert_tables_are_tables(markdown)
    for told in (page, markdown):
        assert [text for text in (NO_RECOVERY, NO_CONTROL, NOTHING) if text in told] == beware


def test_it_stands_alone() -> None:
    assert_stands_alone(aftermath_page(made_aftermath()))


def hostile(text: str) -> Aftermath:
    """The example with this text wherever a name, a word or a reason can be."""
    found = made_aftermath()
    named = {each.name: f"{text}{place}" for place, each in enumerate(found.checks)}
    return replace(
        found, model=text, fingerprint=text, axis=text, axis_title=text, classes=(text, text), settings={text: text},
        notes=(text,), version=text, time=text, refused={named["weat:weat-9"]: text},
        checks=tuple(replace(each, name=named[each.name], title=text, what=text, paper=text, limits=text)
                     for each in found.checks),
        before=tuple(replace(each, check=named[each.check]) for each in found.before),
        outcomes=tuple(
            replace(each, method=text, label=f"{text}{place}", title=text, refused={named["clusters"]: text},
                    recipe={"options": {text: text}, "detail": {text: [text]}, "lengths": text},
                    readings=tuple(replace(own, check=named[own.check]) for own in each.readings))
            for place, each in enumerate(found.outcomes)
        ),
    )  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_names_are_they_are_only_text(text: str) -> None:
    assert_only_text(*both(hostile(text)))
    for row in rows(readings_csv(hostile(text))):
        assert not any(cell.startswith("=") for cell in row.values())


def test_readings_as_data_are_in_full_precision() -> None:
    found = made_aftermath()
    told = rows(readings_csv(found))
    assert list(told[0]) == list(COLUMNS)
    answered = [row for row in told if not row["refused"]]
    assert len(answered) == len(found.before) + sum(len(each.readings) for each in found.outcomes)
    first = next(row for row in answered if (row["label"], row["check"]) == ("hard", "recovery"))
    own = found.outcomes[0].readings[0]
    assert own.interval is not None and own.change is not None and own.beyond is not None
    assert [float(first[name]) for name in ("value", "low", "high", "ideal", "items", "change", "beyond_low")] == [
        own.value, own.interval.low, own.interval.high, 0.5, 4000, own.change.value, own.beyond.low,
    ]  # fmt: skip
    assert (first["verdict"], first["beyond_verdict"], first["group"]) == ("better", "better", "recoverable")
    before = next(row for row in answered if row["check"] == "recovery")
    assert (before["label"], before["method"], before["change"], before["verdict"]) == ("before", "", "", "")


def test_a_check_without_an_answer_has_a_row_with_the_reason() -> None:
    refused = [row for row in rows(readings_csv(made_aftermath())) if row["refused"]]
    assert [(row["label"], row["check"], row["value"]) for row in refused] == [
        ("before", "weat:weat-9", ""), ("soft", "clusters", ""),
    ]  # fmt: skip


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_an_aftermath_comes_back_from_its_file_and_from_its_folder(tmp_path: Path) -> None:
    found = made_aftermath()
    write_aftermath(found, tmp_path)
    assert files(tmp_path) == FILES
    assert read_aftermath(tmp_path) == found
    assert read_aftermath(tmp_path / "aftermath.json") == found


def test_where_one_file_cannot_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "readings.csv").mkdir()
    with pytest.raises(CannotWrite, match=r"readings\.csv"):
        write_aftermath(one_method(), tmp_path)
    assert files(tmp_path) == ["readings.csv"]


def test_what_is_no_aftermath_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match=r"^The aftermath .*aftermath\.json cannot be read: No such file"):
        read_aftermath(tmp_path)
    other = tmp_path / "other.json"
    other.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadResults, match=r"other\.json is not an aftermath of Equipoise: it is not UTF-8 text\.$"):
        read_aftermath(other)
    other.write_text("{}", encoding="utf-8")
    with pytest.raises(BadResults, match=r"is not a sound aftermath: .*Run mitigate or compare again to write a new"):
        read_aftermath(other)
