"""equipoise compare: a table for people, one JSON object for programs, one sentence for mistakes."""

import json
from pathlib import Path

import pytest

from equipoise.cli import main
from equipoise.results import Refusal
from tests.answers import answer, answers


@pytest.fixture
def say(capsys, tmp_path, monkeypatch):
    """Run the verb where the results are; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["compare", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


@pytest.fixture(autouse=True)
def files(tmp_path):
    """Results before and after, of one model each, and of both in one file."""
    before = [answer(1.0, effect_size=1.2, metric="weat"), answer(-0.5, dataset="q2"), answer(0.3, bias="age")]
    after = [
        answer(0.4, effect_size=0.5, metric="weat", model="new"), answer(-0.8, dataset="q2", model="new"),
        answer(0.3, bias="age", model="new", seed=1),
    ]  # fmt: skip
    extra = answer(dataset="q7", bias="age")
    refused = Refusal("rnd", "q7", "new", "age", "new knows none of the words.")
    for name, results in {
        "before.json": answers(*before, extra),
        "after.json": answers(*after, refusals=[refused]),
        "both.json": answers(*before, *after),
        "three.json": answers(*(answer(model=name) for name in ("a", "b", "c"))),
        "strange.json": answers(answer(model="new", dataset="q99")),
        "comma.json": answers(answer(model="a,b"), answer(model="c")),
    }.items():
        (tmp_path / name).write_text(results.to_json(), encoding="utf-8")


def test_a_row_a_question_then_a_line_a_family(say):
    code, out, _ = say("before.json", "after.json")
    lines = out.splitlines()

    assert code == 0
    assert lines[0] == "before: glove; after: new"
    assert lines[1].split("\t") == ["question", "metric", "before", "after", "change", "adjusted p", "verdict"]
    assert lines[2].split("\t")[:5] == ["q1", "weat", "1.2", "0.5", "-0.7 (-0.7 to -0.7)"]
    assert lines[2].endswith("\tnearer to neutral") and lines[3].endswith("\tfarther from neutral")
    assert lines[4].split("\t") == ["q1", "rnd", "0.3", "0.3", "+0", "-", "not compared"]
    counts = "{} nearer to neutral, {} farther from neutral, 0 no clear difference, {} not compared."
    assert lines[5] == "weat, gender: " + counts.format(1, 0, 0)
    assert lines[6] == "rnd, gender: " + counts.format(0, 1, 0)
    assert lines[7] == "rnd, age: " + counts.format(0, 0, 1)


def test_what_was_not_compared_is_said_with_the_reason(say):
    _, out, _ = say("before.json", "after.json")

    assert "Not compared, the seeds are 0 and 1: audit both with the same --seed: rnd on q1." in out
    assert "Only in the first, 1: rnd on q7 (new could not answer: new knows none of the words)." in out
    assert "corrected (holm) over the questions of one kind of bias" in out
    assert out.splitlines()[-1].startswith("These are associations within vectors, not harm")


def test_two_models_of_one_file(say):
    _, chosen, _ = say("both.json", "--models", "glove,new")
    _, only, _ = say("both.json")  # there are no others
    _, turned, _ = say("both.json", "--models", "new, glove")

    assert chosen == only
    assert "-0.7 (-0.7 to -0.7)" in chosen and "+0.7 (+0.7 to +0.7)" in turned


def test_a_name_that_holds_a_comma(say):
    _, out, _ = say("comma.json", "--models", "a,b", "--models", "c")

    assert out.startswith("before: a,b; after: c\n")


def test_several_models_each_with_itself(say):
    _, out, _ = say("three.json", "three.json")

    assert out.splitlines()[0].split("\t")[:3] == ["question", "model", "metric"]
    assert [line.split("\t")[1] for line in out.splitlines()[1:4]] == ["a", "b", "c"]
    assert "rnd, gender, c: 0 nearer" in out


def test_only_some_metrics_and_kinds_of_bias(say):
    def rows(*arguments):
        return json.loads(say("before.json", "after.json", "--json", *arguments)[1])["compared"]

    assert {row["metric"] for row in rows("--metric", "weat")} == {"weat"}
    assert {row["bias"] for row in rows("--bias", "age", "-m", "weat,rnd")} == {"age"}


def test_json_printed_and_written(say):
    _, printed, _ = say("before.json", "after.json", "--json", "--out", "deep/changes.json", "--correction", "none")

    assert printed.count("\n") == 1
    assert json.loads(printed) == json.loads(Path("deep/changes.json").read_text(encoding="utf-8"))
    assert json.loads(printed)["correction"] == "none"


def test_written_and_still_shown(say):
    _, shown, _ = say("before.json", "after.json", "--out", "changes.json", "--correction", "none", "--level", "0.9")

    assert json.loads(Path("changes.json").read_text(encoding="utf-8"))["level"] == 0.9
    assert "\tp\tverdict" in shown and "Intervals at 0.9; p of no change, paired, not corrected." in shown


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("before.json nowhere.json", "nowhere.json cannot be read: No such file"),
        ("before.json", "One file was given, with the models glove: name two of them with --models"),
        ("three.json", "with the models a, b, c: name two of them with --models FIRST,SECOND, or give a second file."),
        ("three.json before.json", "the models a, b, c, the second glove: say which two to compare, one of each"),
        ("three.json --models a", "--models takes two names, as in --models glove.txt,word2vec.bin, and got 'a'."),
        ("three.json --models a,b,c", "and got 'a,b,c'."),
        ("three.json --models a,", "and got 'a,'."),
        ("three.json --models a,x", "There is no model 'x'; known: a, b, c."),
        ("before.json after.json --metric mac", "There is no metric 'mac'"),
        ("before.json after.json --bias race", "There is no kind of bias 'race'"),
        ("before.json after.json --correction holmes", "There is no correction 'holmes'; did you mean holm?"),
        ("before.json after.json --level 95", "level must be from 0.5 to below 1, and it is 95.0."),
        ("before.json strange.json", "no question in common; weat on q1: new was not asked."),
        ("before.json after.json --out before.json/x", "Nothing could be written to before.json/x"),
        ("before.json after.json --out ./after.json", "after.json is read here and would be replaced"),
    ],
)
def test_a_mistake_is_one_sentence(say, arguments, saying):
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith((".\n", "?\n")) and err.count("\n") == 1
    assert saying in err


def test_names_cannot_break_the_lines(say, tmp_path):
    strange = answers(answer(model="line\nbreak", dataset="\x1b[31mred"))
    (tmp_path / "strange.json").write_text(strange.to_json(), encoding="utf-8")

    _, out, _ = say("strange.json", "strange.json")

    assert "before: line break; after: line break" in out
    assert "\x1b" not in out
