"""Tables stay tables whatever the words are."""

from __future__ import annotations

import re
from typing import Any

from equipoise.reports.markdown import markdown
from equipoise.reports.md import plain
from equipoise.results import ResultSet

BARE_PIPE = re.compile(r"(?<!\\)(?:\\\\)*\|")


def test_tables_are_well_formed(any_results: ResultSet) -> None:
    for block in markdown(any_results).split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("|")]
        assert len({len(BARE_PIPE.findall(line)) for line in lines}) <= 1
        if lines:
            assert re.fullmatch(r"\|( -+:? \|)+", lines[1])


def test_markup_is_escaped() -> None:
    assert plain("a|b*c_d`e<f>[g](h)\n# i") == r"a\|b\*c\_d\`e&lt;f&gt;\[g\](h) \# i"
    assert plain("- x") == r"\- x"
    assert plain("1. x") == r"1\. x"
    assert plain("0.565") == "0.565"


def test_no_markup_of_a_word_survives(make: Any) -> None:
    text = markdown(make.hostile())
    assert "<script" not in text and "</style" not in text and "\u202e" not in text


def test_has_warning_scope_and_sources(make: Any) -> None:
    text = markdown(make.small())
    for part in ("can hurt", "do not measure harm", "Caliskan et al.", "Limits:", "With one model there is no ranking"):
        assert part in text
