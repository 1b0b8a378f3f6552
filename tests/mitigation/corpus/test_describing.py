import pytest

from equipoise.corpora.scoring import STRONGEST
from equipoise.errors import BadOption, CannotAnswer
from equipoise.mitigation.corpus import change, describe
from equipoise.version import __version__
from tests.mitigation.corpus.made import scored, write_pairs

PAIRS = [
    ("0 Rain.", "0 Snow.", "neutral"),
    ("0.1 A ribbon.", "-0.4 A ball.", "neutral"),
    ("0.3 A doll.", "0.1 A ribbon.", "-"),
    ("-0.2 A car.", "0.3 A doll.", "neutral"),
]


@pytest.fixture
def report(tmp_path):
    return describe(scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", PAIRS)), [0, 50, 100], top=2)


def test_what_was_read(report):
    assert (report.files, report.entries, report.sentences) == (("corpus.jsonl",), 4, 8)
    assert (report.set_aside, report.failed, report.without_score) == (0, 0, 1)
    assert (report.model, report.score, report.first, report.second) == ("a model", "bias score", "female", "male")
    assert (report.caveats, report.version, report.change) == (("a caveat",), __version__, None)


def test_how_the_scores_lie(report):
    assert report.largest == 0.4
    assert sum(report.histogram.counts) == 4 and report.histogram.edges[-1] == 0.4
    assert [(each.percentile, each.value, each.above) for each in report.thresholds] == [
        (0, 0.0, 3), (50, 0.3, 1), (100, 0.4, 0),
    ]  # fmt: skip


def test_the_strongest_sentences_of_each_side_once_each(report):
    assert [(each.text, each.score, each.line) for each in report.top_first] == [
        ("0.3 A doll.", 0.3, 3), ("0.1 A ribbon.", 0.1, 2),
    ]  # fmt: skip
    assert [(each.text, each.score) for each in report.top_second] == [("-0.4 A ball.", -0.4), ("-0.2 A car.", -0.2)]
    assert report.top_second[0].words == (("ball.", -0.4),)
    assert report.top_second[0].file == "corpus.jsonl"


def test_what_failed_and_what_was_set_aside_is_counted(tmp_path):
    file = write_pairs(tmp_path / "corpus.jsonl", PAIRS * 3)
    file.write_text("{nonsense\n" + file.read_text())

    report = describe(scored(tmp_path / "scores", file, failed=[1]))

    assert (report.failed, report.set_aside) == (1, 1)
    assert report.entries < 12


def test_a_corpus_without_scores_is_refused(tmp_path):
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", PAIRS[:1]), failed=[0])

    with pytest.raises(CannotAnswer, match="without a scored entry"):
        describe(scores)


def test_a_report_of_a_change_counts_the_entries_that_the_change_does(tmp_path):
    pairs = [*PAIRS, ("0.9 A doll.", "0.8 A car.", "-")]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))
    told = []

    done = change("subtract", scores, tmp_path / "out", 50, tell=lambda report: told.append(report) or {})

    (report,) = told
    assert report.change == done and done.unlabelled == 2
    assert report.entries == done.considered == sum(report.histogram.counts) == 3
    assert (report.sentences, report.largest) == (6, done.largest_before)
    assert done.threshold in report.thresholds
    assert [each.percentile for each in report.thresholds] == [50, 90, 93, 95, 97]
    assert {each.text for each in report.top_first} == {"0.1 A ribbon.", "0.3 A doll."}
    assert list((tmp_path / "out").iterdir()) == [tmp_path / "out" / "corpus.jsonl"]


def test_files_of_one_name_are_told_apart(tmp_path):
    files = [write_pairs(tmp_path / name / "part.jsonl", PAIRS) for name in ("a", "b")]

    report = describe(scored(tmp_path / "scores", *files))

    assert report.files == ("a/part.jsonl", "b/part.jsonl") and report.top_first[0].file == "a/part.jsonl"


@pytest.mark.parametrize("top", [-1, STRONGEST + 1])
def test_no_more_sentences_are_told_than_scores_have_the_texts_of(ten, top):
    with pytest.raises(BadOption, match=f"{top} sentences .* 0 to {STRONGEST}"):
        describe(ten, top=top)


def test_a_report_without_a_percentile_is_refused(ten):
    with pytest.raises(BadOption, match="no percentile was named"):
        describe(ten, [])
    assert [each.percentile for each in describe(ten, [50, 10, 50], top=0).thresholds] == [50, 10, 50]
