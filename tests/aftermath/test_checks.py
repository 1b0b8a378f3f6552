"""The table of checks: every line of it can be asked and read."""

import pytest

from equipoise.aftermath.checks import CHECKS, checks_for
from equipoise.datasets.axes import axis_names, load_axis
from equipoise.results.aftermath import GROUPS


@pytest.mark.parametrize("name", CHECKS)
def test_each_check_is_a_function_with_a_card_that_says_its_limits(name):
    check = CHECKS[name]
    assert callable(check.ask)
    assert check.what.endswith(".")
    assert check.limits.endswith(".")
    assert check.title and check.paper


def test_checks_stand_in_the_order_of_telling():
    groups = [check.group for check in CHECKS.values()]
    assert groups == sorted(groups, key=GROUPS.index)
    assert set(groups) == set(GROUPS)


@pytest.mark.parametrize("axis", axis_names())
def test_every_axis_has_checks_with_names_of_their_own_and_no_gap_in_their_words(axis):
    cards = [card for card, _, _ in checks_for(load_axis(axis), CHECKS)]
    assert len({card.name for card in cards}) == len(cards)
    assert not [card for card in cards if "{" in card.title + card.what]


def test_a_line_for_several_stands_for_each():
    cards = {card.name: card for card, _, _ in checks_for(load_axis("gender"), CHECKS)}
    assert cards["weat:weat-6"].title == "WEAT: Male and female names, career and family (weat-6)"
    assert cards["weat:weat-6"].group == "associations"
    assert cards["weat:weat-1"].group == "unrelated"
    assert {"similarity:wordsim-353", "similarity:simlex-999"} <= cards.keys()
