"""What measure says of sentence pairs: shares, groups, both scores of a pair, and every pair in a file."""

import csv
import json

import pytest

from equipoise.cli import main
from equipoise.results import Result

STEREOSET = {
    "version": "1.0",
    "data": {
        "intrasentence": [
            {
                "id": f"id{number}", "target": target, "bias_type": bias, "context": f"{target} keep BLANK {number}.",
                "sentences": [
                    {"id": f"{number}{label}", "sentence": f"{target} keep {word} {number}.", "gold_label": label,
                     "labels": []}
                    for label, word in (("stereotype", "cats"), ("anti-stereotype", "dogs"), ("unrelated", "clouds"))
                ],
            }
            for number, (target, bias) in enumerate([("Bakers", "jobs"), ("Farmers", "jobs"), ("Twins", "age")] * 4)
        ],
        "intersentence": [],
    },
}  # fmt: skip


@pytest.fixture
def say(capsys):
    def run(*arguments, code=0):
        with pytest.raises(SystemExit) as stop:
            main(["measure", *map(str, arguments)])
        said = capsys.readouterr()
        assert stop.value.code == code, said.err
        return said.out or said.err

    return run


@pytest.fixture
def pets(tmp_path):
    """Twelve pairs that share nothing."""
    rows = [
        f"p{n},Cat people like {n} bakers.,Dog people like {n} bakers.,{'age' if n % 2 else 'jobs'}" for n in range(12)
    ]
    path = tmp_path / "pets.csv"
    path.write_text("\n".join(["id,stereotype,antistereotype,bias", *rows]), encoding="utf-8")
    return path


def lines(printed):
    return dict(line.split("\t", 1) for line in printed.splitlines() if "\t" in line)


def test_the_share_is_told_with_its_counts(say, pets):
    found = Result.from_json(say("fake-masked:", pets, "--json")).detail["preference"]
    said = lines(say("fake-masked:", pets))["share"]

    assert said == f"{found['share']:.1%}: the stereotype is preferred in {found['for_stereotype']} of 12 pairs"


def test_sums_and_means_are_called_so(say, pets):
    assert "by sums of log-probabilities" in lines(say("fake-causal:", pets))
    assert "by means of log-probabilities" in lines(say("fake-causal:", pets, "--set", "per=sentence"))


def test_without_an_interval_the_reason_stands_there(say):
    result = json.loads(say("fake-masked:", "sssb:noun", "--resamples", "0", "--json"))

    assert result["interval"] is None
    assert lines(say("fake-masked:", "sssb:noun", "--resamples", "0"))["interval"] == "none: it was not asked for"


def test_stereosets_three_numbers_stand_beside_each_kind(say, tmp_path):
    path = tmp_path / "dev.json"
    path.write_text(json.dumps(STEREOSET), encoding="utf-8")
    printed = say("fake-masked:", path, "--metric", "stereoset")

    assert "a mean over terms, each counted alike; shares and counts are of pairs" in lines(printed)["stereoset"]
    assert lines(printed)["bias"] == "pairs\tLMS\tSS\tICAT\tinterval of SS\tadjusted p"
    rates = Result.from_json(say("fake-masked:", path, "--metric", "stereoset", "--json")).detail["stereoset_by"][
        "bias"
    ]
    three = "\t".join(f"{rates['jobs'][name]:.2f}" for name in ("lms", "ss", "icat"))
    assert lines(printed)["jobs"].startswith(f"8\t{three}\t")


def test_sentences_are_shown_with_both_scores(say, pets):
    printed = say("fake-masked:", pets, "--sentences")
    row = next(line for line in printed.splitlines() if line.startswith("+")).split("\t")

    assert "The sentences below state stereotypes" in printed
    assert "for the stereotype\tstereotype\tscore\tanti-stereotype\tscore" in printed
    assert float(row[0]) == pytest.approx(float(row[2]) - float(row[4]), abs=0.002)


def test_every_pair_is_written_to_a_file(say, pets, tmp_path):
    result = Result.from_json(say("fake-masked:", pets, "--pairs", tmp_path / "deep" / "scores.csv", "--json"))
    with (tmp_path / "deep" / "scores.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    assert [(row["id"], float(row["difference"])) for row in rows] == [(p["id"], p["difference"]) for p in result.pairs]
    assert {row["bias"] for row in rows} == {"age", "jobs"}


def test_words_have_no_pairs_to_write(say, tmp_path):
    said = say("fake:", "weat-7", "--pairs", tmp_path / "pairs.csv", code=2)

    assert "--pairs writes pairs of sentences, and weat-7 asks about words" in said
    assert not (tmp_path / "pairs.csv").exists()
