"""equipoise power: tables for people, one JSON object for programs, one sentence for mistakes."""

import json

import pytest

from equipoise.cli import main
from equipoise.significance.power import detectable_effect, power, words_needed


@pytest.fixture
def say(capsys):
    """Run the verb; returns its exit code and what it printed on each stream."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["power", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def test_without_options_it_is_a_table_of_words_needed(say):
    code, out, _ = say()
    head, *rows, caption = out.splitlines()

    assert (code, head) == (0, "effect\twords a side")
    assert rows == [f"{effect}\t{words_needed(effect)}" for effect in (0.3, 0.5, 0.8, 1.2, 1.6)]
    assert caption == "Words a side with which p comes below 0.05, two-sided, with a chance of 0.8."


def test_effects_with_commas_or_repeated(say):
    _, out, _ = say("--effect", "0.8, 1.2", "--effect", "1.6", "--effect", "0.80")

    assert [line.split("\t")[0] for line in out.splitlines()[1:-1]] == ["0.8", "1.2", "1.6"]


def test_words_are_a_table_of_power_and_of_the_detectable_effect(say):
    _, out, _ = say("--words", "4,8", "--effect", "0.8,1.6", "--tests", "25")
    head, four, eight, caption = (line.split("\t") for line in out.splitlines())

    assert head == ["words a side", "power at 0.8", "power at 1.6", "detectable effect"]
    assert four == ["4", "0.00", "0.00", "none"]  # 2 / C(8, 4) is above 0.05 / 25
    numbers = (power(0.8, 8, tests=25), power(1.6, 8, tests=25), detectable_effect(8, tests=25))
    assert eight == ["8", *(f"{number:.2f}" for number in numbers)]
    assert "p comes below 0.002 (0.05 over 25 tests), two-sided" in caption[0]


def test_json_has_every_digit_and_what_was_asked(say):
    _, out, _ = say(
        "--effect", "0.8", "--power", "0.9", "--alpha", "0.01", "--tests", "5", "--alternative", "less", "--json"
    )  # fmt: skip

    assert out.count("\n") == 1
    asked = {"power": 0.9, "alpha": 0.01, "tests": 5, "alternative": "less"}
    assert json.loads(out) == {**asked, "words_needed": [{"effect": 0.8, "words": words_needed(0.8, **asked)}]}


def test_json_of_words(say):
    _, out, _ = say("--effect", "0.8", "--words", "3,8", "--json")

    assert json.loads(out)["detected"] == [
        {"words": 3, "powers": [{"effect": 0.8, "power": 0.0}], "detectable_effect": None},
        {"words": 8, "powers": [{"effect": 0.8, "power": power(0.8, 8)}], "detectable_effect": detectable_effect(8)},
    ]


def test_one_effect_out_of_reach_does_not_take_the_others_with_it(say):
    code, out, _ = say("--effect", "0.01,1.6")

    assert code == 0
    assert out.splitlines()[1:3] == ["0.01\tmore than 10,000", f"1.6\t{words_needed(1.6)}"]


def test_more_permutations_are_asked_for_where_a_sample_could_not_pass(say):
    _, few, _ = say("--tests", "500")
    _, many, _ = say("--tests", "501")

    assert "--permutations" not in few  # 1 / 10,001 is below 0.05 / 500
    assert many.endswith("Where partitions are sampled, this takes --permutations above 10,020.\n")


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("--effect 2", "effect must be from 0.01 to 1.99, and it is 2.0."),
        ("--effect 0", "effect must be from 0.01 to 1.99"),
        ("--effect -0.8", "effect must be from 0.01 to 1.99"),
        ("--effect 0.8,large", "effect must be a number, and it is 'large'."),
        ("--effect nan", "effect must be a number, and it is 'nan'."),
        ("--effect ,", "--effect needs at least one number"),
        ("--words ,", "--words needs at least one number"),
        ("--words 8.5", "words must be a whole number, and it is '8.5'."),
        ("--words 10001", "words must be from 1 to 10,000"),
        ("--power 1", "power must be from 0.5 to 0.999"),
        ("--alpha 0", "alpha must be from 1e-06 to 0.2"),
        ("--tests 0", "tests must be from 1 to 1,000,000"),
        ("--alternative up", "alternative must be greater or less or two-sided, and it is 'up'."),
        ("--size 8", "No such option '--size'"),
        ("glove.txt", "unexpected extra argument (glove.txt)"),
    ],
)
def test_a_mistake_is_one_sentence(say, arguments, saying):
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith(".\n") and err.count("\n") == 1
    assert saying in err
