"""How far to trust a number, in words."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.reports import trust
from equipoise.reports.outcomes import verdict_words
from equipoise.reports.robustness import robustness


def left_out(word: str, effect_size: float, **more: Any) -> dict[str, Any]:
    return {"role": "targets_1", "set": "male", "word": word, "value": 9.0, "effect_size": effect_size, **more}


def variant(effect_size: float) -> dict[str, Any]:
    return {"name": "other", "value": 9.0, "effect_size": effect_size}


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        (0.999, "above 99%"),
        (1.0, "above all 1,000"),
        (0.0, "below all 1,000"),
        (0.035, "below 96%"),
        (0.5, "above 50%"),
    ],
)
def test_place_among_random_lists(make: Any, below: float, expected: str) -> None:
    assert trust.placed(make.null(below)) == expected


def test_the_effect_size_is_compared_where_there_is_one(make: Any) -> None:
    nulls = {"null": make.null(0.2, 0.4), "effect_size_null": make.null(0.99, 0.02, -1.1, 0.7)}
    assert trust.random_lists(make.result(**nulls)) == "above 99% (−1.10 to 0.70)"
    assert trust.stands_out(make.result(**nulls)) is True
    assert trust.random_lists(make.result(effect_size=None, **nulls)) == "below 80% (−0.700 to 0.800)"
    assert trust.stands_out(make.result(effect_size=None, **nulls)) is False
    assert (trust.random_lists(make.result()), trust.stands_out(make.result())) == ("–", None)


@pytest.mark.parametrize(
    ("value", "neutral", "below", "out", "nearer"),
    [
        (0.2, 0.0, 0.99, True, False),
        (0.2, 0.0, 0.01, False, True),
        (0.4, 1.0, 0.01, True, False),
        (0.9, 1.0, 0.99, False, True),
        (0.0, 0.0, 0.01, False, True),
    ],
)
def test_nearer_to_the_end_of_the_scale_is_not_standing_out(
    make: Any, value: float, neutral: float, below: float, out: bool, nearer: bool
) -> None:
    fields = {"value": value, "neutral": neutral, "effect_size": None, "null": make.null(below, 0.02)}
    one_sided = make.result(**fields, one_sided=True)
    assert (trust.stands_out(one_sided), trust.nearer_than_random(one_sided)) == (out, nearer)
    assert (trust.stands_out(make.result(**fields)), trust.nearer_than_random(make.result(**fields))) == (True, False)
    among = make.result(**{**fields, "null": make.null(below, 0.06)}, one_sided=True)
    assert (trust.stands_out(among), trust.nearer_than_random(among)) == (False, False)


def test_the_most_influential_word_and_those_that_decide(make: Any) -> None:
    words = (left_out("he", 0.5), left_out("chronic", 0.9, decides="significance", p_value=0.2))
    assert trust.without_one_word(make.result(left_out=words[:1])) == "0.50 without he"
    both = trust.without_one_word(make.result(left_out=words))
    assert both == "0.50 without he; chronic (raw p 0.200) decides the significance"
    assert trust.hangs_on(make.result(left_out=words)) == "hangs on one word: chronic"
    many = tuple(left_out(word, 0.1, decides="sign") for word in "abcde")
    assert trust.without_one_word(make.result(left_out=many)) == (
        "0.10 without a; a, b, c and 2 others each decide the sign"
    )
    assert trust.hangs_on(make.result(left_out=many)) == "hangs on single words, such as a, b and c"
    assert trust.hangs_on(make.result(left_out=many[:2])) == "hangs on single words, such as a and b"
    assert (trust.without_one_word(make.result()), trust.hangs_on(make.result())) == ("–", "")


def test_other_published_lists(make: Any) -> None:
    same = make.result(variants=(variant(0.82), variant(1.51)))
    assert trust.other_lists(same) == "2 lists, 0.82 to 1.51, all the same sign"
    turned = make.result(variants=(variant(-0.5), variant(1.51), variant(0.0)))
    assert trust.other_lists(turned) == "3 lists, −0.50 to 1.51, 2 of 3 turn the sign"
    assert trust.other_lists(make.result(variants=(variant(0.5),))) == "1 list, 0.50, all the same sign"
    assert trust.other_lists(make.result(variants=(variant(0.5),), one_sided=True)) == "1 list, 0.50"
    assert trust.other_lists(make.result()) == "–"


def test_a_table_has_a_row_for_what_was_examined(make: Any) -> None:
    assert trust.trust_tables(make.small(), "gender") == []
    examined = make.result(dataset="q2", variants=(variant(0.5),), doubts=({},))
    table = trust.trust_tables(make.small(results=(make.result(), examined)), "gender")[0]
    assert table.head[3] == "Random lists"
    assert table.rows == [("q2", "glove-50d", "1.20 (0.60 to 1.60)", "–", "–", "1 list, 0.50, all the same sign", "1")]


def test_the_head_says_how_many_of_the_random_lists_lie_between(make: Any) -> None:
    results = make.small(results=(make.result(effect_size_null=make.null()),))
    assert trust.trust_tables(results, "gender")[0].head[3] == "Random lists (middle 95%)"


def test_without_a_test_random_lists_are_said_beside(make: Any) -> None:
    untested = {"p_value": None, "p_adjusted": None}
    result = make.result(**untested, effect_size_null=make.null(0.999))
    assert verdict_words(result, make.small()) == "not tested; above 99% of random lists"
    assert verdict_words(make.result(**untested), make.small()) == "not tested"


def test_robustness_counts_only_what_was_found(make: Any) -> None:
    fragile = make.result(
        left_out=(left_out("he", 0.5, decides="sign"),), effect_size_null=make.null(0.8, 0.4), variants=(variant(-1.0),)
    )
    firm = make.result(left_out=(left_out("he", 0.5),), effect_size_null=make.null(), variants=(variant(1.0),))
    unclear = make.result(p_adjusted=0.5, left_out=fragile.left_out)
    assert robustness([fragile, firm, firm, unclear]) == (
        "Of 3 associations found, 1 is known to hang on a single word, 2 stand out from random lists and 2 keep their "
        "sign with every other published list."
    )
    assert robustness([fragile]) == (
        "Of 1 association found, 1 is known to hang on a single word, none stands out from random lists and none keeps "
        "its sign with every other published list."
    )
    assert robustness([firm]).startswith("Of 1 association found, none is known to hang on a single word,")
    alone = make.result(effect_size_null=make.null())
    assert robustness([firm, alone]).endswith(
        "1 keeps its sign with every other published list (of the 1 examined so)."
    )
    even = make.result(effect_size=None, one_sided=True, null=make.null(0.01))
    assert robustness([even, even]) == (
        "Of 2 associations found, none stands out from random lists and 2 lie nearer to neutral than random lists do."
    )
    assert robustness([unclear]) == robustness([make.result()]) == ""
