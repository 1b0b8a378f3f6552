"""What is said of a list alone, and what a form makes of it."""

from dataclasses import replace

import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

from equipoise.datasets import Dataset, shipped_datasets
from equipoise.errors import BadOption
from equipoise.web.pages.lists_checks import checks
from equipoise.web.pages.lists_editing import copied, fields, pairs_text
from equipoise.web.pages.lists_own import as_json

WEAT = shipped_datasets()["weat-7"]


def said(dataset: Dataset) -> str:
    return "\n".join(f"{check.says} {' '.join(check.words)}" for check in checks(dataset))


def asked(targets: dict[str, tuple[str, ...]], **others: object) -> Dataset:
    return replace(WEAT, targets=targets, concepts={}, attributes={"c": tuple("defgh")}, **others)  # type: ignore[arg-type]


def test_words_listed_twice_and_in_several_sets() -> None:
    found = said(asked({"a": ("Art", "art", "math"), "b": ("math", "dance", "poetry")}))
    assert "more than once in a, but for capitals, count once: Art art" in found
    assert "in more than one set pull both ways: math" in found


def test_what_an_exact_test_can_reach() -> None:
    three = said(asked({"a": ("k", "l", "m"), "b": ("n", "o", "p")}))
    assert "in 20 ways: no exact test can give less than 1 in 20" in three and "none comes below 0.05" in three
    assert "down to 1 in 70" in said(asked({"a": tuple("klmn"), "b": tuple("opqr")}))


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
