"""How each metric of an audit is to ask."""

import pytest

from equipoise.auditing.asked import asked_of
from equipoise.errors import BadOption, UnknownName


def test_metrics_share_settings_and_have_their_own_options():
    asked = asked_of(["weat", "aul"], {"aul": {"tied": "half"}}, {"seed": "3"})

    assert [options for _, options in asked.values()] == [{}, {"tied": "half"}]
    assert {settings.seed for settings, _ in asked.values()} == {3}


def test_an_audit_looks_both_ways_counts_ties_and_keeps_draws():
    asked = asked_of(["weat", "ect", "aul"], {}, {})

    assert [settings.alternative for settings, _ in asked.values()] == ["two-sided", "less", "two-sided"]
    assert all(settings.ties == "inclusive" and settings.keep_resamples for settings, _ in asked.values())
    assert asked_of(["weat"], {}, {"alternative": "greater"})["weat"][0].alternative == "greater"


@pytest.mark.parametrize(
    ("metrics", "options", "settings", "error"),
    [
        (["auk"], {}, {}, UnknownName),
        (["aul"], {"auk": {}}, {}, UnknownName),
        (["aul"], {"cps": {}}, {}, BadOption),
        (["aul"], {"aul": {"per": "token"}}, {}, BadOption),
        (["aul"], {}, {"sed": 1}, BadOption),
    ],
)
def test_what_is_not_understood_is_refused(metrics, options, settings, error):
    with pytest.raises(error):
        asked_of(metrics, options, settings)
