"""Language models in an audit: who is asked what, what is said of it, and what follows from it."""

import pytest

import equipoise
from equipoise import ResultSet, audit, measure
from equipoise.datasets import SentencePair
from equipoise.errors import BadOption, CannotAnswer
from tests.preferring.toy import about_words, asked, pairs_of, toy

WORDS = about_words(("[TARGET] is [ATTRIBUTE] .",), name="words")
PAIRS = pairs_of(
    (SentencePair(f"p{number}", f"w{number} is one", f"w{number} is two") for number in range(40)), name="pairs"
)
MODELS = ["fake:", "fake-masked:", "fake-masked:one", "fake-causal:"]
QUICK = {"permutations": 99, "resamples": 200, "null_lists": 0}


@pytest.fixture(scope="module")
def mixed() -> ResultSet:
    return audit(MODELS, [WORDS, PAIRS], **QUICK)


def test_every_model_is_asked_what_it_can_answer(mixed):
    assert {(result.metric, result.model, result.dataset) for result in mixed.results} == {
        ("weat", "fake:", "words"), ("rnd", "fake:", "words"), ("rnsb", "fake:", "words"),
        ("aul", "fake-masked:", "pairs"), ("aul", "fake-masked:one", "pairs"), ("likelihood", "fake-causal:", "pairs"),
    }  # fmt: skip
    assert mixed.refusals == ()
    assert set(mixed.models) == set(MODELS)
    assert list(mixed.metrics) == ["weat", "rnd", "rnsb", "aul", "likelihood"]


def test_who_was_not_asked_is_noted(mixed):
    assert "aul asks for masked language models, so it was not asked of fake:, fake-causal:." in mixed.notes
    assert (
        "likelihood asks for causal language models, so it was not asked of fake:, fake-masked:, fake-masked:one."
        in mixed.notes
    )


def test_an_audit_is_its_measurements(mixed):
    (found,) = [result for result in mixed.results if result.model == "fake-causal:"]
    alone = measure("fake-causal:", PAIRS, "likelihood", **QUICK)

    assert (found.value, found.p_value, found.interval) == (alone.value, alone.p_value, alone.interval)
    assert found.p_adjusted == found.p_value  # one question of one kind
    assert found.per_item == alone.per_item


def test_models_are_ranked_among_those_that_a_metric_asked(mixed):
    ranked = {}
    for row in mixed.rankings:
        ranked.setdefault(row["metric"], []).append((row["model"], row["rank"]))

    assert [model for model, _ in ranked["aul"]] == ["fake-masked:", "fake-masked:one"]
    assert sorted(rank for _, rank in ranked["aul"]) in ([1, 2], [1.5, 1.5])
    assert ranked["likelihood"] == [("fake-causal:", 1.0)]
    assert ranked["weat"] == [("fake:", 1.0)]


def test_two_models_under_the_same_draws_have_an_order(mixed):
    (order,) = mixed.orders
    values = {result.model: abs(result.value) for result in mixed.results if result.metric == "aul"}

    assert {order["nearer"], order["farther"]} == {"fake-masked:", "fake-masked:one"}
    assert order["metric"] == "aul"
    assert order["difference"] == pytest.approx(abs(values["fake-masked:"] - values["fake-masked:one"]))
    draws = {result.resampled.draws for result in mixed.results if result.metric == "aul"}
    assert len(draws) == 1


def test_models_that_answered_other_pairs_have_no_order():
    """One of them cannot see a word, and one sentence is nothing else."""
    masked, other = toy(), toy()
    other.name, other.tokenizer = "blind", lambda text: masked.tokenizer(text.replace("codes", ""))
    question = asked(
        ("she sings", "he sings"), ("codes", "codes"), ("she codes", "he codes"), ("he sings", "she sings")
    )

    results = audit([masked, other], [question], ["aul"], max_missing=0.5, **QUICK)

    assert [len(result.pairs) for result in results.results] == [4, 3]
    assert results.orders == ()
    assert len(results.rankings) == 2  # ranks compare whole questions, with their coverage said


def test_cards_say_what_pairs_are(mixed):
    assert (mixed.datasets["pairs"].sentence_pairs, mixed.datasets["words"].sentence_pairs) == (40, 0)
    assert mixed.datasets["pairs"].targets == {}
    assert mixed.models["fake-masked:"].words is None


def test_to_json_and_back_unchanged(mixed):
    assert ResultSet.from_json(mixed.to_json()) == mixed


def test_a_metric_that_fits_none_of_the_models_has_a_reason_from_each():
    results = audit(["fake:", "fake-causal:"], [PAIRS], ["aul", "likelihood"], **QUICK)

    assert [(refusal.metric, refusal.model) for refusal in results.refusals] == [
        ("aul", "fake:"), ("aul", "fake-causal:"),
    ]  # fmt: skip
    assert "gives no probabilities" in results.refusals[0].reason
    assert results.refusals[1].reason == "aul asks for masked language models, and fake-causal: is a causal one."
    assert [result.metric for result in results.results] == ["likelihood"]


def test_what_one_model_cannot_answer_is_refused_and_leaves_the_ranking_of_all():
    bad = asked(("", "a"), ("a b", "a c"), name="bad")
    results = audit(["fake-masked:", "fake-masked:a"], [PAIRS, bad], ["aul"], **QUICK)

    assert [(refusal.dataset, refusal.model) for refusal in results.refusals] == [
        ("bad", "fake-masked:"), ("bad", "fake-masked:a"),
    ]  # fmt: skip
    assert "empty: p1" in results.refusals[0].reason
    assert {row["questions"] for row in results.rankings} == {1}


def test_words_in_templates_are_asked_of_masked_models():
    results = audit(["fake-masked:", "fake-causal:"], [WORDS], ["lpbs"], **QUICK)

    assert [(result.metric, result.model) for result in results.results] == [("lpbs", "fake-masked:")]
    assert results.notes[-1] == "lpbs asks for masked language models, so it was not asked of fake-causal:."


def test_metrics_have_their_own_options():
    results = audit(["fake-masked:"], [PAIRS], ["aul", "sss"], options={"sss": {"replicate": "kaneko"}}, **QUICK)

    assert [result.options["replicate"] for result in results.results] == ["none", "kaneko"]


@pytest.mark.parametrize(
    ("suites", "metrics", "settings", "error", "saying"),
    [
        ([PAIRS], ["weat"], {}, CannotAnswer, "pairs holds pairs of sentences"),
        ([WORDS], ["aul"], {}, CannotAnswer, "words holds sets of words"),
        ([PAIRS], ["aul"], {"clean": True}, BadOption, "clean is about words"),
        ([PAIRS], [], {}, BadOption, "at least one model"),
    ],
)
def test_what_fits_no_question_is_said_before_any_model_is_read(suites, metrics, settings, error, saying):
    def unread(name):
        raise AssertionError(f"{name} was read")

    with pytest.raises(error, match=saying):
        audit(["fake-masked:"], suites, metrics, load=unread, **settings)


def test_results_of_pairs_can_be_compared():
    before, after = (audit([model], [PAIRS], ["aul"], **QUICK) for model in ("fake-masked:", "fake-masked:one"))
    (row,) = equipoise.compare(before, after).compared

    assert (row.value_1, row.value_2) == (before.results[0].value, after.results[0].value)
    assert row.difference.value == pytest.approx(row.value_2 - row.value_1)
    assert row.difference.low <= row.difference.value <= row.difference.high
    assert row.why_not == ""
    (same,) = equipoise.compare(before, before).compared
    assert (same.difference.value, same.verdict) == (0.0, "no clear difference")


def test_results_of_pairs_pass_a_gate_or_do_not():
    (result,) = (found := audit(["fake-masked:"], [PAIRS], ["aul"], **QUICK)).results
    reach = max(abs(result.interval.low), abs(result.interval.high))

    def outcome(rule, **more):
        (judged,) = equipoise.gate(found, rule, **more).judged
        return judged.outcome

    assert outcome(f"aul distance below {reach + 1}") == "passes"
    assert outcome(f"aul value above {result.interval.high + 1}") == "fails"
    assert outcome("aul distance not increased", baseline=found) == "passes"
