import pytest

from equipoise.errors import CannotAnswer
from equipoise.mitigation.corpus import describe
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
