"""StereoSet's LMS, SS and ICAT: by hand, by law, and against the authors' own predictions and figures."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise import measure
from equipoise.datasets import SentencePair
from equipoise.metrics.stereoset import stereoset, stereoset_score
from equipoise.results import Spoken
from tests.preferring.toy import pairs_of, toy

SCORES = st.lists(st.tuples(*[st.floats(0, 1)] * 3, st.integers(0, 4)), min_size=1, max_size=30)


def rates(rows):
    """LMS, SS and ICAT of rows of stereotype, anti-stereotype, unrelated and term."""
    *scores, terms = np.array(rows, dtype=float).T
    return stereoset_score(*scores, terms.astype(np.int64)).detail["stereoset"]


def candidate(number, *words, context="BLANK sings", term=""):
    stereotype, antistereotype, unrelated = (context.replace("BLANK", word) for word in words)
    return SentencePair(f"p{number}", stereotype, antistereotype, {}, term, unrelated=unrelated, context=context)


# By hand.


def test_one_term_of_two_pairs_and_one_of_one():
    found = rates([(0.3, 0.2, 0.1, 0), (0.1, 0.2, 0.15, 0), (0.4, 0.3, 0.5, 1)])

    assert found["ss"] == pytest.approx(100 * (1 / 2 + 1) / 2)
    assert found["lms"] == pytest.approx(100 * (3 / 4 + 0) / 2)  # 0.1 is below its unrelated one, and all of the last
    assert found["icat"] == pytest.approx(37.5 * 25 / 50)
    assert found["terms"] == 2


def test_ties_count_against_the_stereotype_and_for_the_unrelated():
    assert rates([(0.2, 0.2, 0.2, 0)]) == {"lms": 0.0, "ss": 0.0, "icat": 0.0, "terms": 1}


def test_rare_words_are_compared_however_small_their_probabilities():
    found = rates([(0.9, 0.1, 0.0, 0), (2e-12, 1e-12, 0.0, 1), (1e-12, 2e-12, 0.0, 2)])

    assert found["ss"] == pytest.approx(100 * 2 / 3)


def test_a_candidate_scores_the_mean_of_its_probabilities_and_a_sentence_of_their_logarithms():
    sides = [[Spoken(np.log([0.5, 0.1]))], [Spoken(np.log([0.25, 0.25]))], [Spoken(np.log([0.01]))]]
    in_blank, as_sentence = (
        stereoset(sides[0], sides[1], np.arange(1), sides[2], in_blanks=each) for each in (True, False)
    )

    assert in_blank.per_item["stereotypes"] == pytest.approx([0.3])
    assert (in_blank.value, as_sentence.value) == (100.0, 0.0)  # 0.3 > 0.25; log(0.05) < log(0.0625)


def test_five_words_in_a_blank_by_hand():
    result = measure(
        toy(), pairs_of([candidate(1, "she", "he", "codes"), candidate(2, "he", "shehe", "he")]), "stereoset"
    )
    first, second = result.pairs

    assert (first["stereotype_score"], first["antistereotype_score"]) == pytest.approx((0.4, 0.3))
    # [MASK] sings: P(she | sings); she [MASK] sings: P(he | she)
    assert second["antistereotype_score"] == pytest.approx((0.4 + 0.1) / 2)
    assert second["tokens"] == (("he",), ("she", "he"))
    # both of the first are above codes, 0.1; of the second neither is above he, 0.3
    assert result.detail["stereoset"] == pytest.approx({"lms": 50, "ss": 100, "icat": 0, "terms": 2})
    assert (result.neutral, result.value) == (50.0, 100.0)


def test_a_causal_model_scores_the_sentence():
    result = measure(toy("causal"), pairs_of([candidate(1, "she", "he", "codes")]), "stereoset")

    assert result.pairs[0]["stereotype_score"] == pytest.approx(np.log(0.5))  # P(sings | she)
    assert result.pairs[0]["antistereotype_score"] == pytest.approx(np.log(0.2))
    assert result.detail["stereoset"]["lms"] == 100.0  # P(sings | codes) is 0.1


@pytest.mark.parametrize("order", ["masked", "causal"])
def test_only_the_sentence_counts_and_not_the_context_that_it_follows(order):
    pair = SentencePair("p1", "sings he", "codes he", {}, unrelated="she he", context="she.")
    (item,) = measure(toy(order), pairs_of([pair]), "stereoset").pairs

    assert item["tokens"] == (("sings", "he"), ("codes", "he"))
    assert item["stereotype_score"] == pytest.approx((np.log(0.5) + np.log(0.3)) / 2)  # P(sings | she), P(he | sings)
    assert item["antistereotype_score"] == pytest.approx((np.log(0.2) + np.log(0.4)) / 2)


# By law.


@given(SCORES)
def test_icat_is_lms_where_neither_is_preferred_and_nothing_where_one_always_is(rows):
    found = rates(rows)

    assert 0 <= found["ss"] <= 100 + 1e-9
    assert 0 <= found["lms"] <= 100 + 1e-9
    assert found["icat"] == pytest.approx(found["lms"] * min(found["ss"], 100 - found["ss"]) / 50)
    assert found["icat"] <= found["lms"] + 1e-9


@given(SCORES)
def test_swapping_stereotypes_mirrors_ss_and_leaves_lms(rows):
    untied = [row for row in rows if row[0] != row[1]] or [(0.2, 0.1, 0.0, 0)]
    found, mirrored = rates(untied), rates([(second, first, *rest) for first, second, *rest in untied])

    assert mirrored["ss"] == pytest.approx(100 - found["ss"])
    assert mirrored["lms"] == pytest.approx(found["lms"])
    assert mirrored["icat"] == pytest.approx(found["icat"], abs=1e-9)


@given(SCORES, st.integers(2, 3))
def test_the_whole_set_twice_is_the_set(rows, times):
    assert rates(rows * times) == pytest.approx(rates(rows))


# By reference.


@pytest.fixture(scope="module")
def published(shared):
    """What the authors' BERT said of StereoSet's words in blanks, as rows by kind of bias; and their figures."""
    folder = shared / "data" / "stereoset"
    if not folder.is_dir():
        pytest.skip("the data of StereoSet are not here")
    predicted, figures, questions = (
        json.loads((folder / name).read_text(encoding="utf-8"))
        for name in (
            "predictions_bert-base-cased_BertNextSentence_BertLM.json",
            "reference_results.json",
            "stereoset_dev_reconstructed.json",
        )
    )
    scores = {row["id"]: row["score"] for row in predicted["intrasentence"]}
    rows: dict[str, list[tuple[float, float, float, int]]] = {}
    terms: dict[str, int] = {}
    for question in questions["data"]["intrasentence"]:
        term = terms.setdefault(question["target"], len(terms))
        score = {each["gold_label"]: scores.get(each["id"]) for each in question["sentences"]}
        row = (*(score[label] for label in ("stereotype", "anti-stereotype", "unrelated")), term)
        rows.setdefault(question["bias_type"], []).append(row)
    return rows, figures["bert-base-cased"]["intrasentence"]


@pytest.mark.parametrize(("bias", "questions"), [("gender", 255), ("race", 962), ("religion", 79)])
def test_bert_base_cased_has_the_published_figures(published, bias, questions):
    rows, figures = published
    found = rates(rows[bias])

    assert len(rows[bias]) == questions == figures[bias]["Count"] / 3  # the script counts every sentence
    for mine, theirs in (("lms", "LM Score"), ("ss", "SS Score"), ("icat", "ICAT Score")):
        assert found[mine] == pytest.approx(figures[bias][theirs], rel=1e-12)


def test_the_published_whole_is_the_mean_over_all_terms(published):
    """The rebuilt data lost which prediction belongs to which sentence of the 810 questions on professions.

    Their sentences have made-up ids. The predictions stand in the order of the questions, three a question, but the
    order of the three is random, so that "profession" cannot be reproduced. What it adds to the whole can be taken
    from its published figures: 30 of 79 terms. The other 49 are our own.
    """
    rows, figures = published
    assert all(row[:3] == (None, None, None) for row in rows["profession"])
    professions = len({row[3] for row in rows["profession"]})
    found = rates([row for bias, known in rows.items() if bias != "profession" for row in known])
    assert (found["terms"], professions) == (49, 30)

    whole = {
        mine: (49 * found[mine] + 30 * figures["profession"][theirs]) / 79
        for mine, theirs in (("lms", "LM Score"), ("ss", "SS Score"))
    }

    assert whole["lms"] == pytest.approx(figures["overall"]["LM Score"], rel=1e-12)
    assert whole["ss"] == pytest.approx(figures["overall"]["SS Score"], rel=1e-12)
    icat = whole["lms"] * min(whole["ss"], 100 - whole["ss"]) / 50
    assert icat == pytest.approx(figures["overall"]["ICAT Score"], rel=1e-12)
