"""equipoise gate: exit codes, the first line, and the files that build servers read."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from equipoise.cli import main
from tests.answers import answer, answers, between


@pytest.fixture
def say(capsys, tmp_path, monkeypatch):
    """Run the verb where the results are; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["gate", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def effect(low, high, **changes):
    return answer(
        2.0, interval=between(1, 3), metric="weat", effect_size=(low + high) / 2,
        effect_size_interval=between(low, high), **changes,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def files(tmp_path):
    """One result that is surely small, one that may be, and one that surely is not."""
    small, wide, large = effect(-0.2, 0.3), effect(-0.1, 1.7, dataset="q2"), effect(0.91, 1.82, dataset="q3")
    for name, results in {
        "results.json": answers(small, wide, large),
        "good.json": answers(small, wide),
        "seed.json": answers(*(replace(each, seed=1) for each in (small, wide, large))),
        "old.json": answers(effect(-0.4, 0.5), effect(0.5, 2.3, dataset="q2"), effect(0.4, 1.3, dataset="q3")),
    }.items():
        (tmp_path / name).write_text(results.to_json(), encoding="utf-8")


RULE = ("--rule", "weat distance below 0.8")


def test_the_first_line_says_why_it_failed(say):
    code, out, err = say("results.json", *RULE)
    lines = out.splitlines()

    assert (code, err) == (1, "")
    assert lines[0] == "FAILED: 1 of 3: weat distance below 0.8: q3 for glove: interval 0.91 to 1.82"
    assert lines[1].split("\t") == ["question", "model", "metric", "outcome", "why"]
    assert [line.split("\t")[3] for line in lines[2:4]] == ["fails", "unclear"]  # failures first
    assert lines[4] == "weat distance below 0.8: 1 within limits, 1 beyond limits, 1 unclear."
    assert "not that nobody is harmed" in lines[5]


def test_a_limit_with_a_sign_is_noted(say):
    _, out, _ = say("results.json", "--rule", "weat effect size below 0.8")

    assert "\n'effect size below 0.8' also lets -1.36 pass; 'distance below 0.8' does not.\n" in out


def test_what_shows_nothing_says_so(say):
    code, out, _ = say("results.json", "--rule", "weat distance below 0.8 on q2")

    assert code == 0
    assert out.startswith("PASSED: of 1, 0 within limits, 1 unclear\n")
    assert "weat distance below 0.8 on q2: 0 within limits, 1 unclear.\n" in out


def test_unclear_passes_and_is_counted(say):
    code, out, _ = say("good.json", *RULE)

    assert code == 0
    assert out.splitlines()[0] == "PASSED: of 2, 1 within limits, 1 unclear"
    assert "q2\tglove\tweat\tunclear\tinterval 0 to 1.7" in out


def test_unclear_fails_if_told_to(say):
    code, out, _ = say("good.json", *RULE, "--unclear", "fail")

    assert code == 1
    assert out.startswith("FAILED: 1 of 2: weat distance below 0.8: q2 for glove: interval 0 to 1.7\n")


def test_nothing_to_tell_is_no_table(say):
    code, out, _ = say("good.json", "--rule", "weat distance below 5")

    assert (code, out.count("\n")) == (0, 3)


def test_rules_of_a_file_and_of_the_line(say):
    Path("rules.txt").write_text("# ours\nweat effect size below 5\nweat value above 0 on q1\n", encoding="utf-8")

    code, out, _ = say("good.json", "--rules", "rules.txt", "-r", "any distance below 9")

    assert code == 0
    assert out.startswith("PASSED: of 5, 5 within limits\n")


def test_not_increased_since_a_baseline(say):
    code, out, _ = say(
        "results.json", "--baseline", "old.json", "--rule", "weat distance not increased by more than 0.1"
    )

    assert code == 1
    assert out.startswith(
        "FAILED: 1 of 3: weat distance not increased by more than 0.1: q3 for glove: distance changed"
    )
    assert "is judged at level 0.983333 for each of its 3 results" in out


def test_json_and_junit(say):
    code, out, _ = say("results.json", *RULE, "--json", "--junit", "deep/gate.xml")

    assert (code, out.count("\n")) == (1, 1)
    assert json.loads(out)["counts"]["fails"] == 1
    root = ElementTree.parse("deep/gate.xml").getroot()
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("3", "1", "1")


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        (["results.json"], "A gate needs at least one rule, such as: weat distance below 0.8"),
        (["results.json", "--rules", "/dev/null"], "A gate needs at least one rule"),
        (["nowhere.json", *RULE], "nowhere.json cannot be read: No such file"),
        (["results.json", "--rule", "weat is fine"], "The rule 'weat is fine' was not understood at 'is'"),
        (["results.json", "--rule", "rnd value below 1"], "matches no result: There is no metric 'rnd'; known: weat."),
        (["results.json", "--rules", "nowhere.txt"], "The rules nowhere.txt cannot be read: No such file"),
        (["results.json", *RULE, "--unclear", "maybe"], "unclear must be pass or fail, and it is 'maybe'."),
        (["results.json", *RULE, "--junit", "old.json/x.xml"], "Nothing could be written to old.json/x.xml"),
        (["results.json", *RULE, "--junit", "results.json"], "results.json is read here and would be replaced"),
        (["results.json", "--rule", "any distance not increased"], "give it older results with --baseline FILE."),
        (
            ["results.json", "--baseline", "seed.json", "--rule", "any distance not increased"],
            "cannot judge any of its 3 results; the first, weat on q1: the seeds are 1 and 0: audit both with the same",
        ),
        (["results.json", *RULE, "--baseline", "nowhere.json"], "nowhere.json cannot be read: No such file"),
    ],
)
def test_a_mistake_is_one_sentence_and_not_a_failure(say, arguments, saying):
    code, out, err = say(*arguments)

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith((".\n", "?\n")) and err.count("\n") == 1
    assert saying in err


def test_names_cannot_break_the_first_line(say, tmp_path):
    strange = answers(effect(2, 3, model="line\nbreak"))
    (tmp_path / "strange.json").write_text(strange.to_json(), encoding="utf-8")

    _, out, _ = say("strange.json", *RULE)

    assert out.splitlines()[0].endswith("q1 for line break: interval 2 to 3")


COMMAND = [sys.executable, "-m", "equipoise", "gate", "results.json", *RULE]


def test_the_real_command_fails_with_one(tmp_path):
    done = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("FAILED: 1 of 3")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_what_cannot_be_printed_is_not_a_failure_of_the_rules(tmp_path):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(COMMAND, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True)

    assert done.returncode == 2
    assert "could not be printed" in done.stderr


def test_a_reader_that_has_seen_enough(tmp_path):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(COMMAND, cwd=tmp_path, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)

    assert done.stderr == ""
