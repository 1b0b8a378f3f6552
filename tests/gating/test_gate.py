"""Pass or fail on intervals: inside, outside, on both sides, and where there is none."""

import json
import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from equipoise.errors import BadOption
from equipoise.gating import gate
from equipoise.gating.junit import junit
from equipoise.results import Refusal
from tests.answers import NOISE, answer, answers, between


def outcome(rule, result):
    """What one rule says of one result."""
    (judged,) = gate(answers(result), [rule]).judged
    return judged.outcome


def valued(low, high, **changes):
    return answer((low + high) / 2, interval=between(low, high), **changes)


def with_effect(low, high, **changes):
    return answer(
        9.0, interval=between(8, 10), effect_size=(low + high) / 2, effect_size_interval=between(low, high), **changes
    )


JUDGED = [
    ("rnd value below 1", valued(0.2, 0.9), "passes"),
    ("rnd value below 1", valued(0.2, 1.0), "unclear"),  # on the limit is not below it
    ("rnd value below 1", valued(0.9, 1.1), "unclear"),
    ("rnd value below 1", valued(1.0, 1.1), "fails"),
    ("rnd value above 1", valued(1.1, 2.0), "passes"),
    ("rnd value above 1", valued(1.0, 2.0), "unclear"),
    ("rnd value above 1", valued(0.5, 1.0), "fails"),
    ("rnd value between 0 and 1", valued(0.0, 1.0), "passes"),
    ("rnd value between 0 and 1", valued(-0.1, 0.5), "unclear"),
    ("rnd value between 0 and 1", valued(-0.1, 1.5), "unclear"),
    ("rnd value between 0 and 1", valued(-0.5, -0.1), "fails"),
    ("rnd value between 0 and 1", valued(1.1, 1.5), "fails"),
    ("rnd effect size below 0.8", with_effect(0.1, 0.5), "passes"),
    ("rnd effect_size below 0.8", with_effect(0.91, 1.82), "fails"),
    ("rnd value below 0.8", with_effect(0.1, 0.5), "fails"),
    ("rnd distance below 0.8", with_effect(-0.5, 0.7), "passes"),  # the distance is of the effect size
    ("rnd distance below 0.8", with_effect(-0.9, 0.1), "unclear"),  # from 0, where the interval holds it, to 0.9
    ("rnd distance below 0.8", with_effect(-1.5, -0.9), "fails"),
    ("rnd distance above 0", with_effect(-0.1, 0.5), "unclear"),
    ("rnd distance above 0", with_effect(-0.5, -0.1), "passes"),
    ("mac distance below 0.2", valued(0.85, 0.95, metric="mac", neutral=1.0), "passes"),
    ("mac distance below 0.2", valued(0.5, 0.7, metric="mac", neutral=1.0), "fails"),
    ("mac distance below 0.2", valued(0.9, 1.5, metric="mac", neutral=1.0), "unclear"),
]


@pytest.mark.parametrize(("rule", "result", "expected"), JUDGED)
def test_what_an_interval_allows_to_say(rule, result, expected):
    assert outcome(rule, result) == expected


@pytest.mark.parametrize("result", [answer(0.5), valued(float("nan"), 0.5)])
def test_a_number_without_an_interval_says_nothing(result):
    found = gate(answers(result, valued(0.2, 0.9, dataset="q2")), ["rnd value below 1"]).judged

    assert [each.outcome for each in found] == ["no interval", "passes"]


@given(ends=st.tuples(st.floats(-2, 2), st.floats(-2, 2)), limit=st.floats(-2, 2))
def test_no_limit_is_kept_and_broken(ends, limit):
    result = valued(*sorted(ends))
    below, above = outcome(f"rnd value below {limit!r}", result), outcome(f"rnd value above {limit!r}", result)

    assert (below, above) in {("passes", "fails"), ("fails", "passes"), ("unclear", "unclear"), ("fails", "unclear"),
                              ("unclear", "fails"), ("fails", "fails")}  # fmt: skip
    if ends[0] != limit != ends[1]:
        assert (below, above) in {("passes", "fails"), ("fails", "passes"), ("unclear", "unclear")}


def test_the_ends_of_a_distance():
    (judged,) = gate(answers(valued(-0.4, 0.1)), ["rnd distance below 1"]).judged
    assert (judged.number, judged.low, judged.high) == pytest.approx((0.15, 0.0, 0.4))
    (judged,) = gate(answers(valued(-0.4, -0.1)), ["rnd distance below 1"]).judged
    assert (judged.number, judged.low, judged.high) == pytest.approx((0.25, 0.1, 0.4))


SEVERAL = answers(
    valued(0.1, 0.2), valued(0.1, 0.2, dataset="q2", bias="age"), valued(0.1, 0.2, model="new"),
    with_effect(0.1, 0.2, metric="weat"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "how_many"),
    [
        ("any value below 99", 4),
        ("every distance below 99", 4),
        ("rnd value below 99", 3),
        ("any value below 99 on gender", 3),
        ("any value below 99 on q2", 1),
        ("any value below 99 for new", 1),
        ("rnd value below 99 on gender for glove", 1),
        ("any effect size below 99", 1),  # those of metrics that have one
    ],
)
def test_what_a_rule_is_about(rule, how_many):
    assert gate(SEVERAL, [rule]).counts()["passes"] == how_many


NOTHING = {
    "weta value below 1": "There is no metric 'weta'; did you mean weat?",
    "any value below 1 on race": "There is no kind of bias or dataset 'race'; ",
    "any value below 1 for ELMo": "There is no model 'ELMo'; known: glove, new.",
    "rnd effect size below 1": "what it names has no effect size",
    "weat value below 1 for new": "nothing that was asked is all that it names",
}


@pytest.mark.parametrize(("rule", "saying"), NOTHING.items())
def test_a_rule_that_matches_nothing_is_refused(rule, saying):
    with pytest.raises(BadOption) as refused:
        gate(SEVERAL, ["any value below 99", rule])

    assert str(refused.value).startswith(f"The rule {rule!r} matches no result: {saying}")


def test_a_gate_needs_rules_and_knows_two_ways_with_what_is_unclear():
    with pytest.raises(BadOption, match="at least one rule, such as: weat"):
        gate(SEVERAL, [])
    with pytest.raises(BadOption, match="unclear must be pass or fail, and it is 'ignore'"):
        gate(SEVERAL, ["any value below 1"], unclear="ignore")


REFUSED = Refusal("rnd", "q9", "glove", "gender", "glove knows none of the words.")


def test_what_was_refused_does_not_pass_in_silence():
    found = gate(answers(valued(0.1, 0.2), refusals=[REFUSED]), ["rnd value below 1"])

    assert found.passed and found.counts()["not answered"] == 1
    assert found.reason == "PASSED: of 2, 1 within limits, 1 not answered"
    with pytest.raises(BadOption, match="none of its 1 questions was answered; the first: glove knows none"):
        gate(answers(refusals=[REFUSED]), ["rnd value below 1"])


def test_a_rule_that_cannot_judge_anything_is_refused():
    without = answer(options={"resamples": 0}), answer(dataset="q2", options={"resamples": 0})
    wide = valued(0.1, 1.2, dataset="q3")

    with pytest.raises(BadOption) as refused:
        gate(answers(*without, refusals=[REFUSED]), ["rnd value below 1"])
    assert str(refused.value) == (
        "The rule 'rnd value below 1' cannot judge any of its 2 results; the first, rnd on q1: "
        "it was not resampled: audit it again with --resamples above 0."
    )
    assert gate(answers(*without, wide), ["rnd value below 1"]).reason == (
        "PASSED: of 3, 0 within limits, 1 unclear, 2 without an interval"
    )


MIXED = answers(
    valued(0.1, 0.2), valued(0.1, 1.2, dataset="q2"), valued(1.1, 1.2, dataset="q3"), answer(0.1, dataset="q4")
)


def test_unclear_passes_and_is_counted_unless_told_to_fail():
    without = replace(MIXED, results=tuple(each for each in MIXED.results if each.dataset != "q3"))
    lenient, strict = (gate(without, ["rnd value below 1"], unclear=each) for each in ("pass", "fail"))

    assert lenient.passed
    assert lenient.reason == "PASSED: of 3, 1 within limits, 1 unclear, 1 without an interval"
    assert not strict.passed
    assert strict.reason == (
        "FAILED: 2 of 3: rnd value below 1: q2 for glove: interval 0.1 to 1.2; "
        "q4 for glove: it has no interval: ask with longer lists"
    )


def test_the_reason_is_one_line_that_names_what_failed():
    found = gate(MIXED, ["rnd value below 1", "rnd value below 0.05"])

    assert found.reason == (
        "FAILED: 4 of 8: rnd value below 1: q3 for glove: interval 1.1 to 1.2; "
        "rnd value below 0.05: q1 for glove: interval 0.1 to 0.2; q2 for glove: interval 0.1 to 1.2; "
        "q3 for glove: interval 1.1 to 1.2"
    )


def test_the_reason_does_not_name_hundreds():
    many = answers(*(valued(2, 3, dataset=f"q{number}") for number in range(500)))

    reason = gate(many, ["rnd value below 1"]).reason
    assert reason.startswith("FAILED: 500 of 500: ") and reason.endswith("; and 497 more")
    assert len(reason) < 300


def test_the_same_rule_twice_counts_once():
    assert len(gate(MIXED, ["rnd value below 1", "rnd  value below 1"]).judged) == 4


# Since a baseline.


def since(before, after, rule="rnd distance not increased"):
    return gate(answers(after), [rule], answers(before)).judged[0].outcome


def test_not_increased_is_judged_by_the_paired_interval():
    assert since(answer(0.5), answer(0.5)) == "passes"
    assert since(answer(0.5), answer(0.4)) == "passes"
    assert since(answer(0.5), answer(0.6)) == "fails"
    assert since(answer(-0.5), answer(0.1)) == "passes"  # to the other side, but nearer
    assert since(answer(0.5), answer(0.6), "rnd distance not increased by more than 0.2") == "passes"
    assert since(answer(0.5), answer(0.6), "rnd distance not increased by more than 0.05") == "fails"
    assert since(answer(0.5), answer(0.6, drawn=0.6 + NOISE[::-1])) == "unclear"


ALIKE = ": audit both with the same questions and options"
UNPAIRED = {
    "another seed": (answer(seed=1), "the seeds are 0 and 1: audit both with the same --seed."),
    "other words": (answer(dataset_hash="other"), f"the two files ask it with other word lists{ALIKE}."),
    "not resampled": (answer(resampled=None, options={"resamples": 0, "average": False}), "--resamples above 0."),
}


@pytest.mark.parametrize(("after", "why"), UNPAIRED.values(), ids=UNPAIRED.keys())
def test_files_that_cannot_be_paired_are_no_pass_but_an_error(after, why):
    with pytest.raises(BadOption) as refused:
        since(answer(), after)

    told = str(refused.value)
    assert told.startswith("The rule 'rnd distance not increased' cannot judge any of its 1 results; the first, rnd on")
    assert told.endswith(why)


def test_many_results_share_one_level():
    drawn = 0.7 + np.random.default_rng(0).normal(0, 0.1, 41)
    before, after = answer(0.5, drawn=[0.5] * 41), answer(0.7, drawn=drawn)
    unmoved = [answer(dataset=f"q{number}") for number in range(2, 11)]
    found = gate(answers(after, *unmoved), ["rnd distance not increased"], answers(before, *unmoved))
    about_one = gate(answers(after, *unmoved), ["rnd distance not increased on q1"], answers(before, *unmoved))

    assert about_one.judged[0].outcome == "fails" and about_one.notes == ()
    assert found.judged[0].outcome == "unclear"
    reach = float(norm.ppf(1 - 0.05 / 10 / 2)) * drawn.std(ddof=1)
    assert (found.judged[0].low, found.judged[0].high) == pytest.approx((0.2 - reach, 0.2 + reach), rel=1e-4)
    assert found.notes == (
        "'rnd distance not increased' is judged at level 0.995 for each of its 10 results, so that noise alone fails "
        "it in less than 5% of cases.",
    )


def test_results_that_cannot_be_compared_do_not_share_the_level():
    before = answers(answer(), answer(dataset="q2"))
    after = answer(drawn=0.5 + NOISE[::-1])
    rule = "rnd distance not increased"
    alone = gate(answers(after), [rule], answers(answer()))
    beside = gate(answers(after, answer(dataset="q2", seed=1)), [rule], before)

    assert beside.judged[0] == alone.judged[0] and beside.notes == ()


def test_noise_alone_seldom_fails_a_rule_of_many_results():
    rng = np.random.default_rng(5)

    def noise(place):
        value = 5 + rng.normal()
        return answer(value, drawn=value + rng.normal(size=200), dataset=f"q{place}")

    failed = 0
    for _ in range(60):
        before, after = (answers(*(noise(place) for place in range(20))) for _ in range(2))
        failed += not gate(after, ["rnd distance not increased"], before).passed
    assert failed <= 5  # 1.5 of 60 are to be expected; without sharing the level, 24


def test_what_cannot_be_compared_is_never_a_pass():
    before = answers(answer(), answer(dataset="q2"), answer(dataset="gone"), answer(dataset="q3"))
    after = answers(answer(), answer(dataset="q2", seed=1), answer(dataset="q3", dataset_hash="other"),
                    answer(dataset="new"))  # fmt: skip
    found = gate(after, ["rnd distance not increased"], before)

    assert {each.dataset: (each.outcome, each.says) for each in found.judged} == {
        "q1": ("passes", "distance changed by +0, interval 0 to 0"),
        "q2": ("no interval", "the seeds are 0 and 1: audit both with the same --seed"),
        "q3": ("no interval", f"not in the baseline, the two files ask it with other word lists{ALIKE}"),
        "new": ("no interval", f"not in the baseline, glove was not asked{ALIKE}"),
        "gone": ("not answered", "glove was not asked"),
    }
    assert len(found.judged) == 5


def test_what_a_model_of_another_name_was_asked_before_is_not_forgotten():
    before = answers(answer(model="old"), answer(model="old", dataset="gone"))

    for rule in ("rnd distance not increased", "rnd distance not increased for glove"):
        found = gate(answers(answer()), [rule], before)
        assert [(each.dataset, each.model, each.outcome) for each in found.judged] == [
            ("q1", "glove", "passes"), ("gone", "glove", "not answered"),
        ]  # fmt: skip


def test_a_baseline_is_needed_to_look_back():
    with pytest.raises(BadOption, match="looks back: give it older results with --baseline FILE"):
        gate(answers(answer()), ["rnd distance not increased"])


def test_for_a_model_says_which_models_to_compare():
    after = answers(answer(0.4), answer(0.9, model="other"))
    rule = "rnd distance not increased for glove"

    assert gate(after, [rule], answers(answer(0.5), answer(0.5, model="old"))).judged[0].outcome == "passes"
    assert gate(after, [rule], answers(answer(0.3, model="old"))).judged[0].outcome == "fails"
    with pytest.raises(BadOption, match="say which two to compare"):
        gate(after, ["rnd distance not increased"], answers(answer(0.5), answer(0.5, model="old")))


# Shapes.


def test_json_says_what_came_of_it():
    stored = json.loads(gate(MIXED, ["rnd value below 1"]).to_json())

    assert (stored["passed"], stored["unclear"], len(stored["judged"])) == (False, "pass", 4)
    assert stored["reason"].startswith("FAILED: 1 of 4")
    assert stored["counts"] == {"passes": 1, "fails": 1, "unclear": 1, "no interval": 1, "not answered": 0}


def test_junit_has_a_suite_a_rule_and_a_case_a_result():
    root = ElementTree.fromstring(junit(gate(MIXED, ["rnd value below 1", "rnd value below 9"])))
    first, second = root

    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("8", "1", "3")
    assert (first.get("name"), first.get("tests"), first.get("failures"), first.get("skipped")) == (
        "rnd value below 1", "4", "1", "2",
    )  # fmt: skip
    assert [[child.tag for child in case] for case in first] == [[], ["skipped"], ["failure"], ["skipped"]]
    assert first[2].get("name") == "q3 for glove"
    assert first[2][0].get("message") == "fails: interval 1.1 to 1.2"
    assert second.get("failures") == "0"


def test_junit_of_a_strict_gate_skips_nothing():
    root = ElementTree.fromstring(junit(gate(MIXED, ["rnd value below 1"], unclear="fail")))

    assert (root.get("failures"), root.get("skipped")) == ("3", "0")


NAMES = st.text(st.characters(max_codepoint=sys.maxunicode), min_size=1, max_size=8)


@given(dataset=NAMES, model=NAMES)
def test_junit_can_be_read_whatever_the_names(dataset, model):
    text = junit(gate(answers(valued(1.5, 2.0, dataset=dataset, model=model)), ["any value below 1"]))

    (case,) = ElementTree.fromstring(text.encode()).iter("testcase")
    assert case.get("name").count(" for ") >= 1
