"""How sentences were scored."""

from __future__ import annotations

from tests.reports.preferences_example import preferences

from equipoise.reports.scores import score_table


def test_one_row_for_each_way_with_its_models() -> None:
    results = preferences(metrics=["aul"])
    masked, causal = score_table(results).rows
    assert masked == (
        "aul", "hf:bert-base-cased", "masked: every token from those on both sides",
        "the mean log-probability of its tokens, nothing masked", "ties count for the anti-stereotyped sentence",
    )  # fmt: skip
    assert causal[1:3] == ("builtin:smollm2", "causal: every token from those before it")
