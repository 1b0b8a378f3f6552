"""The page of a word explained stands alone, and shows nothing as markup that is none."""

from __future__ import annotations

from dataclasses import replace

from tests.explain.words.made import RANDOM, direction, explained, lean

from equipoise.reports.explanation import explanation, scale_of

APART = direction(lean(0.0), lean(0.8, 0.2), lean(-0.5, None), usual=RANDOM)


def test_the_page_has_every_sense_finding_and_caveat() -> None:
    found = explained(replace(APART, finding="The average hides it."), notes=("odd",))
    page = explanation(found)
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert page.count('<th scope="row">s1') == 2 and "s0 (asked for)" in page and "<small>a star</small>" in page
    assert "<p>The average hides it.</p>" in page and "Note on made: odd." in page
    assert '<td class="n">+0.800</td><td class="n">+0.600 to +1.000</td>' in page and ">none</td>" in page
    assert page.count("<li>") == len(found.caveats)
    assert "http" not in page.replace("http-equiv", "") and "<script" not in page


def test_what_is_read_is_never_markup_and_never_unseen() -> None:
    page = explanation(explained(replace(APART, dataset="<script>alert(1)</script>"), model="\u202eedam", word="a\x00"))
    assert "<script" not in page and "&lt;script&gt;" in page
    assert "\u202e" not in page and "\\u202eedam" in page and "a\\u0000 in" in page


def test_zero_is_in_the_middle_and_the_farthest_end_of_an_interval_at_the_edge() -> None:
    scale = scale_of(explained(APART), APART)
    assert (scale.low, scale.high) == (-1.0, 1.0) and scale.place(0.0) == "50.0"
    page = explanation(explained(APART))
    assert '<text x="50.0%" y="12">0.0</text>' in page and 'aria-label="Scale from −1.0 to 1.0"' in page
    assert '<line class="bar" x1="50.0%" x2="86.8%"' in page and '<line class="between" x1="77.6%" x2="96.0%"' in page


def test_where_nothing_leans_there_is_still_a_scale() -> None:
    still = direction(lean(0.0, None))
    assert scale_of(explained(still), still).place(0.0) == "50.0"


def test_wide_tables_are_shaded_where_there_is_more_as_in_a_report() -> None:
    page = explanation(explained(APART))
    assert page.count('<div class="scroll"') == 2 and "no-repeat scroll}" in page


def test_a_sense_that_the_model_lacks_is_said_to_be_missing() -> None:
    first, second = explained().senses
    page = explanation(explained(APART, senses=(first, replace(second, known=False))))
    assert page.count("<em>Not in the model.</em>") == 1


def test_one_vector_for_all_senses_is_said_to_be_one() -> None:
    assert "The model has one vector for all of them." in explanation(explained(direction(lean(0.3)), gives="words"))


def test_the_mean_is_shaded_by_means_and_senses_by_single_others() -> None:
    usual = replace(RANDOM, low_of_means=-0.1, high_of_means=0.1)
    shown = replace(APART, usual=usual)
    page, scale = explanation(explained(shown)), scale_of(explained(shown), shown)

    def shaded(low: float, high: float) -> int:
        return page.count(f'class="usual" x1="{scale.place(low)}%" x2="{scale.place(high)}%"')

    assert shaded(-0.1, 0.1) == 1 and shaded(RANDOM.low, RANDOM.high) == 2
    assert "for the mean, means of 2 of them" in page
