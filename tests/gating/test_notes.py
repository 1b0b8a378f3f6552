"""What is said of a rule beside its outcome: what a limit on one side of neutral lets pass on the other."""

from dataclasses import replace

import pytest

from equipoise.gating import gate
from equipoise.metrics import METRICS
from tests.answers import answer, answers, between

WITH_EFFECT = answer(0.1, interval=between(0, 0.2), metric="weat", effect_size=0.3, effect_size_interval=between(0, 1))
NAMES = ("rnd", "mac", "rnsb")
OTHERS = [answer(metric=name, interval=between(0, 1), neutral=METRICS[name].neutral) for name in NAMES]
RESULTS = replace(answers(WITH_EFFECT, *OTHERS), metrics={name: METRICS[name].card(name) for name in ("weat", *NAMES)})

SAID = {
    "weat effect size below 1": "'effect size below 1' also lets -1.7 pass; 'distance below 1' does not.",
    "weat effect size above -1": "'effect size above -1' also lets 1.7 pass; 'distance below 1' does not.",
    "weat value below 0.5": "'value below 0.5' also lets -0.85 pass; 'value between -0.5 and 0.5' does not.",
    "any value below 0.5": "'value below 0.5' also lets -0.85 pass; 'value between -0.5 and 0.5' does not.",
    "mac value above 0.8": "'value above 0.8' also lets 1.34 pass; 'value between 0.8 and 1.2' does not.",
}


@pytest.mark.parametrize(("rule", "note"), SAID.items(), ids=SAID.keys())
def test_a_limit_on_one_side_says_what_the_other_side_may_do(rule, note):
    assert gate(RESULTS, [rule]).notes == (note,)


NOT_SAID = {
    "a distance has no sign": "any distance below 1",
    "both sides": "weat effect size between -1 and 1",
    "the sign is meant, below": "weat effect size below -0.5",
    "the sign is meant, above": "weat effect size above 0.5",
    "the scale ends at neutral": "rnsb value below 0.5",
}


@pytest.mark.parametrize("rule", NOT_SAID.values(), ids=NOT_SAID.keys())
def test_other_limits_need_no_note(rule):
    assert gate(RESULTS, [rule]).notes == ()


def test_what_a_note_says_is_true():
    def passes(rule):
        far = answer(metric="weat", effect_size=-1.7, effect_size_interval=between(-1.75, -1.65))
        return gate(answers(far), [rule]).passed

    assert passes("weat effect size below 1")
    assert not passes("weat distance below 1")
