"""How an experiment with a dictionary is called: versions, questions with their second lists, published numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reports.dictionary_experiment_example import GLOVE, QUESTIONS, VERSIONS, made_dictionary_experiment, one_seed

from equipoise.reports.dictionary_experiment_words import (
    about_bias,
    asked,
    change_words,
    compared,
    controls,
    done_words,
    edited,
    judged,
    lead,
    only_published,
    over_both,
    published_of,
    question_words,
    two_lists,
    version_lines,
    way,
)
from equipoise.reports.experiment_words import Went
from equipoise.results.dictionary_experiments import PublishedFigure


def test_the_lead_counts_what_was_made() -> None:
    assert lead(made_dictionary_experiment()) == (
        "23 sets of word vectors, learned from the definitions of 8 versions of WordNet 3.0 with 3 seeds each, and "
        "asked 5 questions, beside builtin:glove-6b-50d."
    )
    assert lead(one_seed(beside=())).endswith("with 1 seed each, and asked 5 questions.")


def test_figure_1_compares_versions_that_leave_out_no_group_and_has_the_base_first() -> None:
    turned = made_dictionary_experiment(versions=tuple(reversed(VERSIONS)))
    assert [each.name for each in compared(turned)] == ["base", "names-last", "np-pro", "np"]
    assert [each.name for each in edited(turned)] == ["names-last", "np-pro", "np"]


def test_versions_of_the_users_own_are_told_by_their_steps() -> None:
    mine = replace(VERSIONS[1], name="mine", steps=("drop ^x", "balance he"))
    assert done_words(mine) == "drop ^x, then balance he"
    assert done_words(replace(mine, steps=("np", "pro"))).endswith("“he” becomes “he or she”")
    lines = dict(version_lines(made_dictionary_experiment()))
    assert lines["base"] == "the dictionary as it is"
    assert lines["without a group"].endswith(": names-he, names-she, he and control")
    assert "without a group" not in dict(version_lines(made_dictionary_experiment(versions=VERSIONS[:4])))


def test_questions_stand_with_their_second_lists_and_the_control_last() -> None:
    found = made_dictionary_experiment()
    assert [each.name for each in asked(found)] == [
        "WEAT 7", "WEAT 7, second list", "WEAT 8", "WEAT 8, second list", "WEAT 1",
    ]  # fmt: skip
    assert [each.name for each in controls(found)] == ["WEAT 1"] and len(about_bias(found)) == 4
    assert [(first.name, second.name) for first, second in two_lists(found)] == [
        ("WEAT 7", "WEAT 7, second list"), ("WEAT 8", "WEAT 8, second list"),
    ]  # fmt: skip


def test_a_second_list_without_its_first_is_still_asked() -> None:
    alone = made_dictionary_experiment(questions=QUESTIONS[3:])
    assert two_lists(alone) == [] and len(asked(alone)) == 2
    ten = (*QUESTIONS[:1], replace(QUESTIONS[1], name="WEAT 10"))
    assert two_lists(
        made_dictionary_experiment(questions=(*ten, replace(QUESTIONS[3], name="WEAT 1, second list")))
    ) == [(QUESTIONS[0], replace(QUESTIONS[3], name="WEAT 1, second list"))]


def test_a_name_with_a_comma_can_stand_in_a_list() -> None:
    assert question_words("WEAT 8, second list") == "WEAT 8 (second list)"
    assert question_words("WEAT 8") == "WEAT 8"


def test_published_numbers_belong_to_their_versions() -> None:
    found = made_dictionary_experiment()
    own = published_of(found, "np", "WEAT 8")
    assert own is not None and (own.model, own.effect_size, own.p_value) == ("cpae-np", 0.745, 0.0973)
    assert published_of(found, "names-last", "WEAT 8") is None
    assert only_published(found) == ["dict2vec", "glove.6B", "word2vec"]


def test_published_numbers_of_a_version_that_is_not_there_stand_by_themselves() -> None:
    assert "cpae-np-pro" in only_published(made_dictionary_experiment(versions=VERSIONS[:2]))
    same = PublishedFigure(GLOVE, "WEAT 8", 1.3, None)
    assert only_published(made_dictionary_experiment(published=(same,))) == []


def test_of_one_seed_there_is_no_interval_whatever_is_given() -> None:
    several = made_dictionary_experiment().estimate("np", "WEAT 7")
    assert several is not None and several.interval is not None
    alone = replace(several, seeds=1, difference_over_seeds=None)
    assert over_both(several) == several.interval and over_both(alone) is None
    assert change_words(several) == "−0.435 (−0.611 to −0.259)" and change_words(alone) == "−0.435"
    in_common = replace(several, difference_over_seeds=None)  # one seed of the base, where this version has three
    assert judged(in_common) is Went.UNTESTED and change_words(in_common) == "−0.435"
    base = made_dictionary_experiment().estimate("base", "WEAT 7")
    assert base is not None and change_words(base) == change_words(replace(base, seeds=1)) == "–"


@pytest.mark.parametrize(("value", "told"), [(-0.2, "down"), (0.2, "up"), (0.0, "nowhere"), (-0.0001, "nowhere")])
def test_which_way_a_number_points_as_printed(value: float, told: str) -> None:
    assert way(value) == told
