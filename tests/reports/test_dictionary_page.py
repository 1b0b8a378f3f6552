import re

from equipoise.dictionaries import Definition, Dictionary, count_pronouns
from equipoise.mitigation.dictionaries import edited
from equipoise.reports.dictionary_diff import Piece, diff, pieces, summary
from equipoise.reports.dictionary_figures import balance
from equipoise.reports.dictionary_page import ALWAYS, OF_EDITS, dictionary_markdown, dictionary_page, edit_page
from equipoise.results.dictionaries import DictionaryReport

SMALL = Dictionary(
    "small & <b>odd</b>",
    (
        Definition("Galileo", "he saw his moons"),
        Definition("Kepler", "he saw ellipses"),
        Definition("patient", "one who waits until he is treated"),
        Definition("actor", "what she or he may be"),
        Definition("Eve", "she named her sons"),
    ),
    "made up",
    ("one line was <i>odd</i>",),
)
REPORT = DictionaryReport((count_pronouns(SMALL),))


def test_bars_are_cut_by_their_counts():
    bars = balance(REPORT.dictionaries[0])
    assert bars[0].label == "all entries: he, she"
    assert bars[0].pieces == [("0.00", "60.00", "male"), ("60.00", "20.00", "both"), ("80.00", "20.00", "female")]
    assert bars[0].counts == "3 he, 1 both, 1 she"
    assert bars[0].says == "of all entries with he or she, 60% have he alone and 20% she alone"
    assert [bar.label for bar in bars if "small" in bar.label] == ["words in small letters: he, she"]  # none has his


def test_the_page_says_what_was_counted_and_what_not():
    page = dictionary_page(REPORT)
    assert "3 of 5 entries have he and not she, 1 have she and not he, 1 have both" in page
    assert page.count('<div class="row">') == len(balance(REPORT.dictionaries[0]))
    assert "<b>odd</b>" not in page
    assert "<i>odd</i>" not in page
    assert "http" not in re.sub(r"http-equiv", "", page)
    markdown = dictionary_markdown(REPORT)
    for limit in ALWAYS:
        assert limit[:40] in page
        assert limit[:40] in markdown


def test_no_pronoun_is_no_figure():
    report = DictionaryReport((count_pronouns(Dictionary("plain", (Definition("sun", "a star"),), "made up")),))
    assert "No entry of plain uses he, she, his or her." in dictionary_page(report)


def test_a_diff_has_what_was_and_what_is():
    done = edited(SMALL, ["np", "pro"])
    assert list(diff(done.changes, 2)) == [
        "@@ patient",
        "- one who waits until he is treated",
        "+ one who waits until he or she is treated",
        "@@ Galileo (dropped)",
        "- he saw his moons",
        "... and 2 more",
    ]
    assert summary(done.changes) == "4 definitions: 1 changed, 3 dropped"
    assert summary(()) == "Nothing was changed"
    assert list(diff(edited(SMALL, ["names-last"]).changes[:1], 5)) == [
        "@@ Galileo (learned last)",
        "  he saw his moons",
    ]


def test_pieces_make_both_texts():
    before, after = "until he is treated", "until he or she is healed"
    found = pieces(before, after)
    assert "".join(text for kind, text in found if kind != "new") == before
    assert "".join(text for kind, text in found if kind != "gone") == after
    assert found[1] == Piece("new", "or she ")


def test_the_page_of_an_edit_marks_what_came_and_went():
    done = edited(SMALL, ["np", "pro"])
    page = edit_page(done.record, done.changes, 2)
    assert "until he <ins>or she </ins>is treated" in page
    assert "<del>he saw his moons</del>" in page
    assert "2 of 4 are shown" in page
    assert all(limit[:30] in page for limit in OF_EDITS)
    assert "<b>odd</b>" not in page
