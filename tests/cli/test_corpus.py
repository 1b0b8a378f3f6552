"""equipoise corpus: scores in a folder, what was set aside, and corpora made fairer."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from backports import zstd

from equipoise.cli import main
from equipoise.cli.corpus_change import augment, substitute, subtract
from equipoise.cli.corpus_report import PERCENTILES
from equipoise.corpora import score_corpus
from equipoise.mitigation.corpus import METHODS, describing
from equipoise.results.corpora import CorpusReport
from equipoise.swapping import swap_together

ENTRIES = [
    ("She is a nurse .", "A woman works .", "entailment"),
    ("He drives a truck .", "A man sleeps .", "contradiction"),
    ("Rain falls .", "It is wet .", "entailment"),
    ("A cat sits .", "An animal stands .", "neutral"),
]


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in an empty folder; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["corpus", *map(str, arguments)])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


@pytest.fixture
def score(say):
    """Score files into the folder scores."""
    return lambda *files, out="scores": say("score", *files, "--model", "fake:", "--out", out, "--workers", "1")


@pytest.fixture
def snli(tmp_path) -> Path:
    path = tmp_path / "snli_train.jsonl"
    rows = [
        {"gold_label": label, "sentence1": one, "sentence2": two, "pairID": f"{n}"}
        for n, (one, two, label) in enumerate(10 * ENTRIES)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_corpus_is_scored_and_reported(score, snli, tmp_path):
    code, out, err = score(snli)

    assert (code, err) == (0, "")
    assert out.startswith("40 entries with 80 sentences, bias score by fake: (bag of words, max); largest ")
    assert "percentile\tabsolute score\tentries above\tshare" in out
    table = pl.read_parquet(tmp_path / "scores" / "scores" / "*.parquet")
    assert table.columns == ["file", "line", "sentence", "female", "male", "absolute", "words", "weighted", "text"]
    assert (tmp_path / "scores" / "report.html").read_text().startswith("<!DOCTYPE html>")
    report = CorpusReport.from_json((tmp_path / "scores" / "report.json").read_text())
    assert (report.entries, report.set_aside, report.top_first[0].file) == (40, 0, "snli_train.jsonl")


def test_the_same_again_has_nothing_to_do(score, snli):
    score(snli)
    code, out, _ = score(snli)

    assert code == 0 and "1 of 1 slices were scored before" in out


@pytest.mark.parametrize("ending", [".txt", ".txt.gz", ".txt.zst"])
def test_packed_text_gives_the_same_scores(score, tmp_path, ending):
    text = "".join(f"{one}\n{two}\n" for one, two, _ in ENTRIES).encode()
    pack = {".txt": bytes, ".txt.gz": gzip.compress, ".txt.zst": zstd.compress}[ending]
    (tmp_path / f"corpus{ending}").write_bytes(pack(text))
    (tmp_path / "plain.txt").write_bytes(text)

    assert score(f"corpus{ending}")[0] == score("plain.txt", out="plain")[0] == 0
    packed, plain = (pl.read_parquet(tmp_path / out / "scores" / "*.parquet") for out in ("scores", "plain"))
    assert packed.equals(plain)


BAD = {
    "jsonl": (
        b'{"sentence1": "a", "sentence2": "b"}\n',
        [b'{"sentence1": "a"\n', b'{"sentence1": "a"}\n', b'{"sentence1": "a\\u0000", "sentence2": "b"}\n',
         b'{"sentence1": "' + b"a" * 1_000_000 + b'", "sentence2": "b"}\n',
         b'{"sentence1": "\xe9", "sentence2": "b"}\n', b'{"sentence1": 5, "sentence2": "b"}\n', b"[1]\n"],
    ),
    "tsv": (
        b"sentence1\tsentence2\na\tb\n",
        [b"a\n", b"a\tb\tc\td\n", b"a\0\tb\n", b"a" * 1_000_000 + b"\tb\n", b"\xe9\tb\n"],
    ),
    "csv": (
        b"sentence1,sentence2\na,b\n",
        [b"a\n", b"a\0,b\n", b"a" * 1_000_000 + b",b\n", b"\xe9,b\n", b'"a,b\n'],
    ),
    "txt": (b"a red hat\n", [b"a\0b\n", b"a" * 1_000_000 + b"\n", b"caf\xe9\n"]),
}  # fmt: skip


@pytest.mark.parametrize("ending", BAD)
def test_lines_that_are_no_entries_are_counted_located_and_set_aside(score, say, tmp_path, ending):
    good, bad = BAD[ending]
    last = good.splitlines(keepends=True)[-1]
    path = tmp_path / f"corpus.{ending}"
    path.write_bytes(good + b"".join(line + last for line in bad))
    first = good.count(b"\n") + 1

    code, _, err = score(path)

    assert code == 1
    assert (
        f"{len(bad)} lines set aside in scores/set-aside" in err
        and f"set-aside: corpus.{ending}, line {first}: " in err
    )
    aside = [json.loads(line) for line in (tmp_path / "scores/set-aside/part-000000.jsonl").read_text().splitlines()]
    assert [each["line"] for each in aside] == [first + 2 * n for n in range(len(bad))]
    assert all(each["why"] for each in aside)
    for each, line in zip(aside, bad, strict=True):
        raw = each["raw"].encode() if "raw" in each else b64decode(each["base64"])
        assert len(line) > 100_000 or raw.rstrip(b"\n") == line.rstrip(b"\n")
    report = CorpusReport.from_json((tmp_path / "scores" / "report.json").read_text())
    assert (report.entries, report.set_aside) == (len(bad) + 1, len(bad))

    code, _, err = say("score", path, "--model", "fake:", "--out", "strict", "--workers", "1", "--strict")
    assert code == 2
    assert err.startswith(f"equipoise: Line {first:,} of corpus.{ending} is no entry: ")


def test_subtract_leaves_out_what_scores_highest(score, say, snli, tmp_path):
    score(snli)
    code, out, err = say("subtract", "scores", "--percentile", "70", "--out", "less")

    assert (code, err) == (0, "")
    assert "of 40 entries score above 0." in out and "the 70th percentile. These were left out.\n" in out
    assert "snli_train.jsonl" in out
    kept, before = (path.read_text().splitlines() for path in (tmp_path / "less" / snli.name, snli))
    assert 0 < len(kept) < len(before) and set(kept) < set(before)
    assert (tmp_path / "less" / "report.html").exists()


def test_substitute_puts_swapped_copies_in_the_place_of_what_scores_highest(score, say, snli, tmp_path):
    score(snli)
    code, out, _ = say("substitute", "scores", "--percentile", "0", "--out", "both", "--json")

    assert code == 0 and out == (tmp_path / "both" / "report.json").read_text()
    done = CorpusReport.from_json(out).change
    rows = [json.loads(line) for line in (tmp_path / "both" / snli.name).read_text().splitlines()]
    assert sum(row["pairID"].endswith("#swapped") for row in rows) == done.added > 0
    assert len(rows) == 40 - done.removed + done.added and done.removed == done.above
    assert len({row["pairID"].removesuffix("#swapped") for row in rows}) == len(rows)


def test_labels_that_are_not_counted_are_named_and_told(score, say, tmp_path):
    rows = [{"premise": one, "hypothesis": two, "label": n % 4 - 1} for n, (one, two, _) in enumerate(ENTRIES)]
    (tmp_path / "hf.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    score("hf.jsonl")

    told = say("subtract", "scores", "--out", "all")[1]
    assert "Note: 1 entry has the label -1, which" in told and "Not counted" not in told
    told = say("subtract", "scores", "--out", "three", "--unlabelled", "-1", "--unlabelled", "-")[1]
    assert "Not counted: 1 entry without a label that annotators agreed on" in told and "Note:" not in told
    names = [word for label in ("-1", "0", "1", "2") for word in ("--unlabelled", label)]
    code, _, err = say("subtract", "scores", "--out", "none", *names)
    assert code == 2 and "All scored entries have the label" in err and "--keep-unlabelled" in err


@pytest.mark.parametrize(
    ("verb", "arguments", "says"),
    [("subtract", ("--dev", "10000"), "--dev has no effect with --split keep"),
     ("subtract", ("--split", "paper", "--evaluation"), "--evaluation has no effect with --split paper"),
     ("subtract", ("--unlabelled", "-", "--keep-unlabelled"), "--unlabelled has no effect"),
     ("subtract", ("--split", "halves"), "no split 'halves'"),
     ("augment", ("--rules", "papre"), "no set of rules 'papre'"),
     ("augment", ("--rules", "none"), "--rules none exchanges nothing"),
     ("augment", ("--table", "nowhere.csv"), "nowhere.csv")],
)  # fmt: skip
def test_what_cannot_be_done_is_said_and_nothing_is_written(score, say, snli, tmp_path, verb, arguments, says):
    score(snli)
    code, out, err = say(verb, "scores", "--out", "o", *arguments)

    assert (code, out) == (2, "") and says in err
    assert not (tmp_path / "o").exists()


def test_a_report_that_cannot_be_written_leaves_no_corpus(score, say, snli, tmp_path, monkeypatch):
    score(snli)
    monkeypatch.setattr("equipoise.reports.corpus_page.corpus_page", lambda report: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        main(["corpus", "subtract", "scores", "--out", "less"])
    assert not (tmp_path / "less").exists()


def test_force_replaces_an_earlier_result(score, say, snli, tmp_path):
    score(snli)
    cut = ("--split", "paper", "--dev", "5", "--test", "5")
    assert say("subtract", "scores", "--out", "out", *cut)[0] == 0
    code, _, err = say("subtract", "scores", "--out", "out")
    assert code == 2 and "--force" in err

    assert say("subtract", "scores", "--out", "out", "--force")[0] == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {snli.name, "report.html", "report.json"}


def test_percentiles_are_those_of_the_library():
    for verb in (subtract, augment, substitute):
        (option,) = [each for each in verb.params if each.name == "percentile"]
        assert option.default == METHODS[verb.name].percentile
    assert [float(each) for each in PERCENTILES.split(",")] == list(describing.PERCENTILES)


def test_augment_adds_swapped_copies_with_the_same_label(score, say, snli, tmp_path):
    score(snli)
    code, out, _ = say("augment", "scores", "--percentile", "0", "--out", "more", "--json")

    assert code == 0
    done = CorpusReport.from_json(out).change
    rows = [json.loads(line) for line in (tmp_path / "more" / snli.name).read_text().splitlines()]
    copies = [row for row in rows if row["pairID"].endswith("#swapped")]
    assert len(copies) == done.added > 0 and len(rows) == 40 + done.added
    originals = {row["pairID"]: row for row in rows}
    for copy in copies:
        own = originals[copy["pairID"].removesuffix("#swapped")]
        one, two = swap_together([own["sentence1"], own["sentence2"]])
        assert (copy["sentence1"], copy["sentence2"], copy["gold_label"]) == (one.text, two.text, own["gold_label"])
        assert one.swapped or two.swapped


def test_the_sizes_of_new_splits_and_their_warning(score, say, snli, tmp_path):
    score(snli)
    code, out, _ = say("subtract", "scores", "--split", "paper", "--dev", "5", "--test", "5", "--out", "cut")

    assert code == 0
    assert "cannot be compared with published figures" in out
    assert [len((tmp_path / "cut" / f"{n}.jsonl").read_text().splitlines()) for n in ("dev", "test")] == [5, 5]


def test_scores_along_another_axis_need_a_table_to_swap_by(say, snli, tmp_path):
    (tmp_path / "pairs.json").write_text(json.dumps({
        "name": "wet", "targets": {"wet": ["rain", "water"], "dry": ["sun", "sand"]}, "attributes": {},
        "pairs": [["rain", "sun"], ["water", "sand"]], "source": "ours",
    }))  # fmt: skip
    assert say("score", snli, "--model", "fake:", "--out", "s", "--workers", "1", "--pairs", "pairs.json")[0] == 0

    code, _, err = say("augment", "s", "--out", "more", "--percentile", "0")
    assert code == 2 and "wet" in err and "--table" in err
    (tmp_path / "table.csv").write_text("word,counterpart\nrain,sun\n")
    assert say("augment", "s", "--out", "more", "--percentile", "0", "--table", "table.csv")[0] == 0
    assert "Sun falls ." in (tmp_path / "more" / snli.name).read_text()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(("score", "nowhere.txt", "--model", "fake:", "--out", "o"), "There is no file nowhere.txt"),
     (("score", "snli_train.jsonl", "--model", "fake:", "--out", "o", "--columns", "a,b"), "a"),
     (("score", "snli_train.jsonl", "--model", "fake:", "--out", "o", "--engine", "spark"), "no engine 'spark'"),
     (("score", "snli_train.jsonl", "--model", "nothing.txt", "--out", "o"), "nothing.txt"),
     (("score", "snli_train.jsonl", "--model", "fake:", "--out", "snli_train.jsonl"), "snli_train.jsonl"),
     (("subtract", "nowhere", "--out", "o"), "it holds no scores"),
     (("report", "nowhere", "--out", "o.html"), "it holds no scores"),
     (("report", "nowhere", "--out", "o.pdf"), "--out must end in .html, .md, .json")],
)  # fmt: skip
def test_bad_input_is_one_sentence(say, snli, tmp_path, arguments, says):
    code, out, err = say(*arguments)

    assert (code, out) == (2, "")
    assert says in err and err.count("\n") == 1 and err.startswith("equipoise: ")
    assert not (tmp_path / "o").exists()


def test_a_report_again_with_other_thresholds(score, say, snli, tmp_path):
    score(snli)
    for ending in ("html", "md", "json"):
        assert say("report", "scores", "--out", f"again.{ending}", "--percentiles", "50,99.5")[0] == 0

    assert "99.5" in (tmp_path / "again.md").read_text()
    code, _, err = say("report", "scores", "--out", "x.md", "--percentiles", "many")
    assert code == 2 and "takes numbers with commas between" in err


def test_a_report_quotes_as_many_sentences_as_scores_have(score, say, snli):
    score(snli)

    assert say("report", "scores", "--out", "x.md", "--top", "50")[0] == 0
    code, _, err = say("report", "scores", "--out", "x.md", "--top", "51")
    assert code == 2 and "0 to 50" in err
    code, _, err = say("report", "scores", "--out", "x.md", "--percentiles", "")
    assert code == 2 and "no percentile was named" in err


def test_copies_that_cannot_be_told_from_their_originals_are_said_to_be_so(score, say, tmp_path):
    rows = [
        {"sentence1": one, "sentence2": two, "gold_label": label, "pairID": n}
        for n, (one, two, label) in enumerate(ENTRIES)
    ]
    (tmp_path / "numbered.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    score("numbered.jsonl")
    code, out, _ = say("augment", "scores", "--percentile", "0", "--out", "more")

    assert code == 0 and "Copies have the pairID of their originals" in out


def test_the_rules_of_the_swap_can_be_chosen(score, say, snli, tmp_path):
    snli.write_text(snli.read_text().replace("She is a nurse", "Her hat is red"))
    score(snli)

    assert say("augment", "scores", "--percentile", "0", "--out", "more", "--rules", "paper")[0] == 0
    assert "Him hat is red ." in (tmp_path / "more" / snli.name).read_text()
    code, _, err = say("augment", "scores", "--out", "none", "--rules", "papr")
    assert code == 2 and "There is no set of rules 'papr'; did you mean paper?" in err


def test_the_reasons_of_many_lines_that_are_no_entries_are_counted(score, tmp_path):
    (tmp_path / "few.txt").write_bytes(b"a red hat\n" + 3 * b"a\0b\n")
    (tmp_path / "many.txt").write_bytes(b"a red hat\n" + 3 * b"a\0b\n" + b"\xe9\n")

    assert score("few.txt", out="few")[2].endswith("few.txt, line 4: a NUL byte at byte 2.\n")
    err = score("many.txt", out="many")[2]
    assert "many.txt, line 2: a NUL byte at byte 2; most often a NUL byte at byte N (3), " in err
    assert "line 3" not in err


def test_slices_that_failed_are_told(score, snli, monkeypatch):
    def half_failed(*arguments, kept=score_corpus, **how):
        done = kept(*arguments, **how | {"size": 1})
        lost = [replace(shard, part="", why=f"no {shard.number}") for shard in done.shards[:4]]
        return replace(done, shards=(*lost, *done.shards[4:]))

    monkeypatch.setattr("equipoise.corpora.score.score_corpus", half_failed)
    code, _, err = score(snli)

    assert code == 1
    assert "The slice from line 3 of snli_train.jsonl failed twice and was set aside: no 2." in err
    assert "no 3" not in err
    assert "4 slices of 40 could not be scored; the same command tries again." in err


@pytest.mark.parametrize("out", ["new", "empty", "mine"])
@pytest.mark.parametrize("kept", [0.1, 0.9], ids=["within the first slice", "later"])
def test_a_pack_that_is_cut_off_leaves_nothing_behind(say, tmp_path, out, kept):
    packed = gzip.compress(b"".join(b"Sentence %d is here.\n" % n for n in range(60_000)))  # more than a slice
    (tmp_path / "cut.txt.gz").write_bytes(packed[: int(kept * len(packed))])
    (tmp_path / "empty").mkdir()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))

    code, _, err = say("score", "cut.txt.gz", "--model", "fake:", "--out", out, "--workers", "1")

    assert code == 2 and err.startswith("equipoise: ")
    assert sorted(tmp_path.rglob("*")) == before
