"""What is said of a list alone, and what a form makes of it."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

from equipoise.datasets import Dataset, shipped_datasets
from equipoise.errors import BadOption, TooFewWords
from equipoise.metrics import METRICS
from equipoise.significance.permutation import permutation_test
from equipoise.web.pages.lists_checks import checks
from equipoise.web.pages.lists_editing import copied, fields, pairs_text, safe_stem
from equipoise.web.pages.lists_own import as_json
from equipoise.web.ways_out import told_here

WEAT = shipped_datasets()["weat-7"]


def said(dataset: Dataset) -> str:
    return "\n".join(f"{check.says} {' '.join(check.words)}" for check in checks(dataset))


def asked(targets: dict[str, tuple[str, ...]], **others: object) -> Dataset:
    return replace(WEAT, targets=targets, concepts={}, attributes={"c": tuple("defgh")}, **others)  # type: ignore[arg-type]


def least_p(metric: str, first: int, second: int) -> float:
    """The p-value of an exact test, as audits make it, of sets that could not lie farther apart."""
    rng = np.random.default_rng(0)
    axis = np.array([1.0, 0.0])
    ends = [
        np.stack([axis * sign + [0, 0.01 * place] for place in range(size)])
        for sign, size in ((1, first), (-1, second))
    ]
    asks = METRICS[metric]
    score = asks.function(ends, [each[:2] for each in ends[: asks.attributes]], **({"rng": rng} if asks.random else {}))
    assert score.resampling
    test = permutation_test(score.resampling, alternative=asks.alternative, ties=asks.ties, rng=rng)
    assert test and test.exact
    return test.p_value


def test_words_listed_twice_and_in_several_sets() -> None:
    found = said(asked({"a": ("art", "art", "math"), "b": ("math", "dance", "poetry")}))
    assert "more than once in a count once: art" in found and "capitals" not in found
    assert "in more than one set pull both ways: math" in found


def test_words_that_differ_in_capitals_only_are_counted_in_one_way() -> None:
    found = said(replace(WEAT, targets={**WEAT.targets, "math": (*WEAT.targets["math"], "Math")}))
    assert "Words of math that differ in capitals only are counted once here" in found and ": math Math" in found
    assert "8 and 8 target words can be dealt into two sets in 12,870 ways" in found
    assert "unequal sizes" not in found and "more than once" not in found
    assert "a has only 1 word," in said(asked({"a": ("Art", "art"), "b": tuple("klmno")}))


def test_what_an_exact_test_can_reach() -> None:
    three = said(asked({"a": ("k", "l", "m"), "b": ("n", "o", "p")}))
    assert "in 20 ways, so the one that is given is already 1 in 20" in three and "no exact test finds" in three
    two = {"attributes": {"c": tuple("defgh"), "d": tuple("rstuv")}}
    equal, unequal = {"a": tuple("klmn"), "b": tuple("opqr")}, {"a": tuple("klmn"), "b": tuple("opqrs")}
    of_weat = said(replace(asked(equal), **two))
    assert (
        "WEAT, which looks one way, gives p < 1/70" in of_weat
        and "both ways, as that of RND, gives p = 2/70" in of_weat
    )
    assert "WEAT" not in said(asked(equal))  # which asks for two sets of attributes
    assert "gives p = 1/126" in said(asked(unequal))
    many = {"a": tuple(f"a{n}" for n in range(12)), "b": tuple(f"b{n}" for n in range(12))}
    assert "of 10,000 drawn at random, the least p-value is 1 in 10,001" in said(asked(many))


def test_what_is_said_of_exact_tests_is_what_they_give() -> None:
    assert (least_p("weat", 4, 4), least_p("weat", 4, 5)) == (0, 0)  # none is more extreme: told as < 1/70, < 1/126
    assert least_p("seat", 4, 4) == pytest.approx(1 / 70)
    assert least_p("rnd", 4, 4) == pytest.approx(2 / 70)
    assert least_p("weat", 3, 3) < least_p("seat", 3, 3) == pytest.approx(1 / 20)


def test_sizes_phrases_and_pairs() -> None:
    found = said(asked({"a": ("ice cream", "m"), "b": ("n", "o", "p")}, pairs=(("m", "n"), ("m", "o"))))
    assert "unequal sizes: a 2 and b 3" in found and "1.5 times" in found
    assert "more than one word, which vectors of single words may not have: ice cream" in found
    assert "without a partner are left out where pairs are compared: ice cream p" in found
    assert "in more than one pair weigh more where pairs are compared: m" in found


def test_senses_are_told_of_english_only() -> None:
    many = {"a": ("run", "set"), "b": ("x", "y")}
    assert "ten or more senses" in said(asked(many))
    assert "ten or more senses" not in said(asked(many, language="de"))


@pytest.mark.parametrize("name", shipped_datasets())
def test_a_form_that_was_not_touched_is_the_list_itself(name: str) -> None:
    dataset = shipped_datasets()[name]
    form = {field.role: field.text.replace("\n", "\r\n") for field in fields(dataset)}
    if dataset.pairs:
        form["pairs"] = pairs_text(dataset).replace("\n", "\r\n")
    assert copied(dataset, form).hash == dataset.hash
    assert '"source"' in as_json(dataset)


def test_a_set_whose_words_hold_commas_is_read_by_lines() -> None:
    dataset = asked({"a": ("Paris, Texas", "Rome"), "b": ("x", "y")})
    assert copied(dataset, {"targets_1": "Paris, Texas\nLima"}).targets["a"] == ("Paris, Texas", "Lima")


def test_a_file_is_called_the_same_with_and_without_its_ending() -> None:
    assert safe_stem("mine.json") == safe_stem("mine") == "mine" and safe_stem("my list.json") == "my-list"


def test_ways_out_are_those_of_the_page() -> None:
    what = "m knows none of the 2 words of a/b (missing: use, x); at most 20% may be missing: use other words, "
    few = TooFewWords(f"{what}another --case, or a higher --max-missing.")
    assert told_here(few) == f"{what}or choose another model."


def test_pairs_must_be_of_the_sets_and_scores_of_all_attributes() -> None:
    dataset = asked({"a": ("k", "l", "m"), "b": ("n", "o")}, pairs=(("k", "n"),))
    with pytest.raises(BadOption, match="'z', which is not in a"):
        copied(dataset, {"pairs": "z, n"})
    scored = asked({"a": ("k",), "b": ("n",)}, scores=dict.fromkeys("defgh", 1.0))
    assert copied(scored, {"attributes_1": "d, e"}).scores == {"d": 1.0, "e": 1.0}
    with pytest.raises(BadOption, match="none for 'new'"):
        copied(scored, {"attributes_1": "d, new"})


def test_too_many_sets_are_refused() -> None:
    with pytest.raises(BadOption, match="22 sets, and 20 can be edited"):
        copied(asked({f"set {n}": ("k",) for n in range(21)}), {})
